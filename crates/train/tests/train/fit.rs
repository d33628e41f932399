//! Fitting weights to values that follow from weights.

use std::ops::ControlFlow;

use otelo_engine::eval::{STAGES, Slots, WeightsFile, stage};
use otelo_rng::Rng;
use otelo_train::{
    fit::{Dataset, FitReport, FitSettings, HELD_OUT, Method, Targets, fit, is_held_out},
    sample::{Origin, Sample, ValueSource},
};

const CORNERS: u64 = 0x8100_0000_0000_0081;
const CENTRE: u64 = 0x0000_0018_1800_0000;

const CG: FitSettings = FitSettings {
    method: Method::ConjugateGradients,
    rounds: 12,
    patience: 12,
    l2: 0.01,
    smoothing: 0.01,
    threads: 2,
};

/// A value that is a sum over patterns: corners and centre squares lie on the long diagonals.
fn value(p: u64, o: u64) -> i16 {
    let difference = |set: u64| (p & set).count_ones() as i16 - (o & set).count_ones() as i16;
    128 * (9 * difference(CORNERS) - 2 * difference(CENTRE))
}

fn sample(p: u64, o: u64, game: u32, value: i16) -> Sample {
    let (source, origin) = (ValueSource::Exact, Origin::Game);
    Sample { p, o, game, value, source, origin, result: None }
}

/// Any discs, with so many empty squares.
fn random_sample(rng: &mut Rng, game: u32, empties: u32) -> Sample {
    let (p, mut empty) = (rng.u64(..), 0u64);
    while empty.count_ones() < empties {
        empty |= 1 << rng.u32(0..64);
    }
    let (p, o) = (p & !empty, !p & !empty);
    sample(p, o, game, value(p, o))
}

/// Positions with 1 empty square, and a few with 5, which is the stage beside.
fn known() -> Dataset {
    let mut rng = Rng::new(1);
    let mut dataset = Dataset::new(Targets { result_percent: 50 });
    for game in 0..12_000 {
        dataset.add(&random_sample(&mut rng, game, if game % 50 == 0 { 5 } else { 1 }));
    }
    assert_ne!(stage(1), stage(5));
    dataset
}

fn run(dataset: &Dataset, settings: &FitSettings) -> (Vec<i16>, FitReport) {
    fit(dataset, settings, |_| ControlFlow::Continue(())).unwrap()
}

#[test]
fn known_weights_are_found() {
    let dataset = known();
    let [learned, held_out] = dataset.len();
    assert_eq!(learned + held_out, 12_000);
    assert!(held_out.abs_diff(12_000 / HELD_OUT as usize) < 100, "{held_out}");
    let (values, report) = run(&dataset, &CG);
    let last = report.stages[stage(1)];
    assert!(last.error < 0.4 && last.held_out_error < 2.5, "{last:?}");
    // To round the weights costs little.
    assert!((last.quantised_error - last.held_out_error).abs() < 0.02, "{last:?}");
    assert_eq!(last.seen.iter().sum::<usize>(), Slots::new().count());
    assert!(WeightsFile::new(values, "a test".to_owned()).is_ok());
}

/// What is seldom seen in a stage is learned from the stage beside.
#[test]
fn neighbouring_stages_help() {
    let dataset = known();
    let [alone, helped] = [0.0, 3.0].map(|smoothing| {
        let (_, report) = run(&dataset, &FitSettings { smoothing, rounds: 8, ..CG });
        report.stages[stage(5)].held_out_error
    });
    assert!(helped < alone / 2.0, "{alone} alone, {helped} with smoothing");
}

#[test]
fn threads_do_not_change_the_result() {
    let mut dataset = known();
    dataset.shuffle(1);
    let adam = Method::Adam { batch: 256, rate: 0.1 };
    for method in [Method::ConjugateGradients, adam] {
        let with = |threads| run(&dataset, &FitSettings { method, threads, rounds: 3, ..CG }).0;
        assert!(with(1) == with(3), "{method:?}");
    }
}

#[test]
fn adam_learns_too() {
    let mut dataset = known();
    dataset.shuffle(1);
    let method = Method::Adam { batch: 256, rate: 0.1 };
    let (_, report) = run(&dataset, &FitSettings { method, rounds: 6, l2: 0.0, ..CG });
    let last = report.stages[stage(1)];
    assert!(last.held_out_error < 2.5, "{last:?}");
    assert!(report.rounds[5].learned < report.rounds[0].learned / 2.0);
}

/// The fit ends when held-out positions no longer gain, and keeps the best weights.
#[test]
fn the_best_round_is_kept() {
    let mut rng = Rng::new(2);
    let mut dataset = Dataset::new(Targets { result_percent: 50 });
    for game in 0..3000 {
        // Values that are chance: only the mean can be learned.
        let Sample { p, o, .. } = random_sample(&mut rng, game, 4);
        dataset.add(&sample(p, o, game, 128 * i16::from(rng.i8(-64..=64))));
    }
    let settings = FitSettings { rounds: 40, patience: 2, l2: 1.0, ..CG };
    let (values, report) = run(&dataset, &settings);
    assert!(report.rounds.len() < 10, "{:?}", report.rounds);
    let best = report.rounds.iter().map(|round| round.held_out).fold(f64::MAX, f64::min);
    assert!((report.stages[stage(4)].rms - best).abs() < 0.05, "{best} {:?}", report.stages);
    let largest = values.iter().map(|value| value.unsigned_abs()).max();
    assert!(largest < Some(20 * 128), "{largest:?}");
}

/// What nothing is known about is worth nothing; a fit that is ended gives nothing.
#[test]
fn nothing_is_learned_from_nothing() {
    let dataset = Dataset::new(Targets { result_percent: 0 });
    assert!(dataset.is_empty());
    let (values, report) = run(&dataset, &FitSettings { rounds: 2, ..CG });
    assert!(values.iter().all(|&value| value == 0));
    assert_eq!(report.stages.len(), STAGES);
    assert!(fit(&dataset, &CG, |_| ControlFlow::Break(())).is_none());
}

#[test]
fn targets_mix_value_and_result() {
    let depth = otelo_limits::Depth::new(4).unwrap();
    let source = ValueSource::Search { depth, confidence: otelo_engine::Confidence::LOWEST };
    let searched = Sample { source, result: Some(10), ..sample(1, 2, 0, 256) };
    for (percent, right) in [(0, 256), (50, (256 + 1280) / 2), (100, 1280)] {
        assert_eq!(Targets { result_percent: percent }.of(&searched), Some(right));
    }
    let targets = Targets { result_percent: 50 };
    let exact = Sample { source: ValueSource::Exact, ..searched };
    assert_eq!(targets.of(&exact), Some(256));
    let unknown = Sample { source: ValueSource::Unknown, result: None, value: 0, ..searched };
    assert_eq!(targets.of(&unknown), None);
    assert_eq!(targets.of(&Sample { result: Some(-2), ..unknown }), Some(-256));
    assert_eq!(targets.of(&Sample { result: None, ..searched }), Some(256));
}

#[test]
fn held_out_games_are_spread() {
    let count = (0..20_000).filter(|&game| is_held_out(game)).count();
    assert!((800..1200).contains(&count), "{count}");
}
