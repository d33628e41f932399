//! Self-play.

use std::sync::atomic::AtomicBool;

use otelo_engine::{Goal, Tier, eval::DISC};
use otelo_limits::SearchLimits;
use otelo_rules::{Game, Position, Size};
use otelo_train::{
    play::{PlaySettings, play_unit},
    sample::{Origin, Sample, ValueSource},
};

use crate::{engine, quick_settings};

fn settings() -> PlaySettings {
    let game = Game::from_transcript(Position::start(Size::Eight), "f5d6c3d3c4f4f6f3e6e7").unwrap();
    quick_settings(vec![*game.position()])
}

fn games(tier: Tier, first: u32, count: u32) -> Vec<Sample> {
    let stop = AtomicBool::new(false);
    play_unit(&mut engine(tier), &settings(), 3, first..first + count, &stop).unwrap()
}

/// Neither what was played before nor the tier matters.
#[test]
fn a_game_is_a_function_of_its_number() {
    let all = games(Tier::detect(), 0, 12);
    for tier in Tier::all() {
        let late = games(tier, 7, 5);
        assert!(late.iter().eq(all.iter().filter(|sample| sample.game >= 7)), "{tier}");
    }
    let stop = AtomicBool::new(false);
    let other = play_unit(&mut engine(Tier::detect()), &settings(), 4, 0..12, &stop).unwrap();
    assert_ne!(other, all);
}

#[test]
fn games_have_all_kinds_of_positions() {
    let all = games(Tier::detect(), 0, 40);
    for origin in Origin::ALL {
        assert!(all.iter().any(|sample| sample.origin == origin), "{origin:?}");
    }
    for sample in &all {
        assert!(!sample.position().moves().is_empty());
        let is_exact = sample.source == ValueSource::Exact;
        assert_eq!(is_exact, sample.empties() <= 9, "{sample:?}");
        assert_eq!(sample.result.is_some(), sample.origin == Origin::Game);
        if let (true, Some(result)) = (is_exact, sample.result) {
            assert_eq!(i32::from(sample.value), i32::from(result) * DISC);
        }
    }
    // The exact part of each game has a position for every number of empty squares, but for passes.
    let last = all.iter().filter(|sample| sample.origin == Origin::Game && sample.empties() == 1);
    assert!(last.count() >= 20);
}

/// Exact values are those of a search that has seen nothing else.
#[test]
fn exact_values_are_true() {
    let stop = AtomicBool::new(false);
    let mut engine = engine(Tier::detect());
    let exact = games(Tier::detect(), 0, 12);
    for sample in exact.iter().filter(|sample| sample.source == ValueSource::Exact) {
        engine.clear();
        let limits = SearchLimits::none(&stop);
        let found = engine.search(&sample.position(), Goal::EXACT, limits, |_| {});
        let score = i32::from(found.moves[0].score.discs());
        assert_eq!(i32::from(sample.value), score * DISC, "{sample:?}");
    }
}

#[test]
fn a_stopped_game_is_none() {
    let stop = AtomicBool::new(true);
    assert!(play_unit(&mut engine(Tier::detect()), &settings(), 1, 0..1, &stop).is_none());
}

/// What a shard says about how it was made tells different settings apart.
#[test]
fn settings_are_told_apart() {
    let settings = settings();
    let text = settings.to_string();
    assert!(text.starts_with("play, engine "), "{text}");
    let openings = settings.openings.clone();
    let changes = [
        PlaySettings { exact: 10, ..settings.clone() },
        PlaySettings { side_percent: 41, ..settings.clone() },
        PlaySettings { megabytes: 2, ..settings.clone() },
        PlaySettings { depths: settings.depths[..1].to_vec(), ..settings.clone() },
        quick_settings(vec![Position::start(Size::Eight)]),
        PlaySettings {
            openings: otelo_train::play::Openings { random: 8..=21, ..openings },
            ..settings
        },
    ];
    for other in changes {
        assert_ne!(other.to_string(), text);
    }
}
