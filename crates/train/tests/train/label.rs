//! Labels: positions in, values out.

use std::sync::atomic::AtomicBool;

use otelo_engine::{Confidence, Goal, Tier, eval::DISC};
use otelo_limits::{Depth, SearchLimits};
use otelo_train::{
    label::{LabelSettings, label_unit},
    play::play_unit,
    sample::{Sample, ValueSource},
};

use crate::{engine, quick_settings, sample};

const SETTINGS: LabelSettings = LabelSettings {
    exact: 11,
    depth: Depth::new(3).unwrap(),
    confidence: Confidence::CERTAIN,
    megabytes: 1,
};

fn positions() -> Vec<Sample> {
    let stop = AtomicBool::new(false);
    let settings = quick_settings(Vec::new());
    play_unit(&mut engine(Tier::detect()), &settings, 1, 0..6, &stop).unwrap()
}

#[test]
fn values_become_better() {
    let (stop, before) = (AtomicBool::new(false), positions());
    let after = label_unit(&mut engine(Tier::detect()), &SETTINGS, &before, &stop).unwrap();
    assert_eq!(after.len(), before.len());
    for (before, after) in before.iter().zip(&after) {
        // All but the value stays.
        let Sample { value, source, .. } = *before;
        assert_eq!(Sample { value, source, ..*after }, *before);
        let right = match after.empties() {
            ..=11 => ValueSource::Exact,
            _ => ValueSource::Search { depth: SETTINGS.depth, confidence: SETTINGS.confidence },
        };
        assert_eq!(after.source, right);
        if before.source == ValueSource::Exact {
            assert_eq!(after, before);
        }
    }
    let again = label_unit(&mut engine(Tier::detect()), &SETTINGS, &before, &stop).unwrap();
    assert_eq!(again, after);
    assert_eq!(
        label_unit(&mut engine(Tier::detect()), &SETTINGS, &before, &AtomicBool::new(true)),
        None
    );
}

/// A pass costs nothing, and a finished game has its score.
#[test]
fn passes_and_ends() {
    let stop = AtomicBool::new(false);
    let mut engine = engine(Tier::detect());
    // On a row: the player to move has nothing to flip, the opponent has.
    let pass = sample(0b010, 0b001, 0);
    let over = sample(0b011, 0, 0);
    let found = label_unit(&mut engine, &SETTINGS, &[pass, over], &stop).unwrap();
    let passed = Sample { p: pass.o, o: pass.p, ..pass }.position();
    let right =
        engine.search(&passed, Goal::of_depth(SETTINGS.depth), SearchLimits::none(&stop), |_| {});
    let right = -i32::from(right.completed.unwrap().score.discs()) * DISC;
    assert_eq!(i32::from(found[0].value), right);
    assert_eq!((found[1].value, found[1].source), (64 * 128, ValueSource::Exact));
}
