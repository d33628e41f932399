//! Fitting weights to scores that follow from weights.

use otelo_engine::eval::{STAGES, WeightsFile, stage};
use otelo_rng::Rng;
use otelo_rules::{Move, Position, Size};
use otelo_train::{
    fit::{Dataset, FitSettings, StageReport},
    games::Sample,
};

const CORNERS: u64 = 0x8100_0000_0000_0081;
const CENTRE: u64 = 0x0000_0018_1800_0000;

/// A score that is a sum over patterns: corners and centre squares lie on the long diagonals.
fn score(p: u64, o: u64) -> i8 {
    let difference = |set: u64| (p & set).count_ones() as i8 - (o & set).count_ones() as i8;
    9 * difference(CORNERS) - 2 * difference(CENTRE)
}

/// A random position with so many empty squares, or none if the game was over before.
fn position(rng: &mut Rng, empties: u8) -> Option<(u64, u64)> {
    let mut position = Position::start(Size::Eight);
    while position.board().empties().len() > empties {
        if position.is_over() {
            return None;
        }
        let played = rng.choice(position.moves()).map_or(Move::Pass, Move::Place);
        position = position.play(played).unwrap();
    }
    let (board, turn) = (position.board(), position.turn());
    Some((board.discs(turn).bits(), board.discs(!turn).bits()))
}

fn fit(dataset: &Dataset, rounds: usize) -> (Vec<i16>, StageReport) {
    let (values, reports) = dataset.fit(&FitSettings { rounds, l2: 0.01, threads: 2 });
    assert_eq!(reports.len(), STAGES);
    let used = reports.into_iter().filter(|report| report.learned > 0);
    let used: Vec<_> = used.collect();
    let [report] = used[..] else { panic!("one stage was fitted: {used:?}") };
    (values, report)
}

#[test]
fn known_weights_are_found() {
    let mut rng = Rng::new(1);
    let mut dataset = Dataset::default();
    for number in 0..20_000 {
        // Any discs, with one empty square.
        let (p, empty) = (rng.u64(..), 1 << rng.u32(0..64));
        let (p, o) = (p & !empty, !p & !empty);
        dataset.add(&Sample { p, o, score: score(p, o) }, number % 10 == 0);
    }
    let (values, report) = fit(&dataset, 40);
    assert!((report.learned, report.tested) == (18_000, 2000), "{report:?}");
    assert!(report.error < 0.1, "{report:?}");
    // It has seen the rule, and not only the examples.
    assert!(report.test_error < 1.0, "{report:?}");
    // They are weights of a file.
    assert!(values.iter().any(|&value| value != 0));
    assert!(WeightsFile::new(values, "a test".to_owned()).is_ok());
}

/// What nothing is known about is worth nothing.
#[test]
fn nothing_is_learned_from_nothing() {
    let (values, reports) = Dataset::default().fit(&FitSettings { rounds: 5, l2: 1.0, threads: 1 });
    assert!(values.iter().all(|&value| value == 0));
    assert!(reports.iter().all(|&report| report == StageReport::default()));
}

/// The first positions of a game are few, and each is seen very often. To go on after all is
/// learned must do no harm.
#[test]
fn few_positions_seen_often() {
    for rounds in [5, 20, 100] {
        let mut rng = Rng::new(2);
        let mut dataset = Dataset::default();
        for number in 0..6000 {
            let empties = rng.u8(58..=60);
            let (p, o) = position(&mut rng, empties).unwrap();
            // The result of a game, which is mostly chance.
            dataset.add(&Sample { p, o, score: rng.i8(-64..=64) }, number % 10 == 0);
        }
        assert_eq!(stage(58), 0);
        let (values, report) = fit(&dataset, rounds);
        assert!(report.test_error < 40.0, "{rounds} rounds: {report:?}");
        let largest = values.iter().map(|value| value.unsigned_abs()).max();
        assert!(largest < Some(20 * 128), "{rounds} rounds: {largest:?}");
    }
}
