//! Self-play.

use std::sync::{Arc, LazyLock, atomic::AtomicBool};

use otelo_engine::{Engine, EngineConfig, Tier, eval::Weights};
use otelo_limits::Depth;
use otelo_train::play::{SelfPlaySettings, game, play};

static WEIGHTS: LazyLock<Arc<Weights>> = LazyLock::new(|| Weights::released().into());

fn engine(tier: Tier) -> Engine {
    Engine::new(tier, Arc::clone(&WEIGHTS), EngineConfig { megabytes: 1, threads: 1 })
}

fn settings() -> SelfPlaySettings {
    SelfPlaySettings { random: 8..=20, depth: Depth::new(3).unwrap(), solve: 10 }
}

/// The games from a number on, as so many engines play them.
fn games(engines: usize, first: u64, count: u64) -> Vec<(u64, String)> {
    let mut engines: Vec<_> = (0..engines).map(|_| engine(Tier::detect())).collect();
    let mut all = Vec::new();
    play(&mut engines, &settings(), first, &AtomicBool::new(false), |number, game| {
        all.push((number, game.to_string()));
        number + 1 < first + count
    });
    all
}

/// Neither what was played before nor who plays beside matters.
#[test]
fn a_game_is_a_function_of_its_number() {
    let alone = games(1, 5, 12);
    assert!(alone.iter().map(|(number, _)| *number).eq(5..17));
    assert_eq!(games(3, 5, 12), alone);
    assert_eq!(games(2, 11, 6), alone[6..]);
    for tier in Tier::all() {
        let mut engine = engine(tier);
        for (number, right) in alone.iter().rev() {
            let game = game(&mut engine, &settings(), *number, &AtomicBool::new(false)).unwrap();
            assert_eq!(&game.to_string(), right, "{tier}, game {number}");
        }
    }
    let mut different: Vec<_> = alone.iter().map(|(_, game)| game).collect();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different.len(), alone.len());
}

#[test]
fn games_are_whole() {
    let mut engine = engine(Tier::detect());
    for number in 0..10 {
        let game = game(&mut engine, &settings(), number, &AtomicBool::new(false)).unwrap();
        assert!(settings().random.contains(&game.from));
        let outcome = game.game.outcome().unwrap();
        assert_eq!(outcome.score(otelo_rules::Color::Black).discs(), game.score);
    }
}

#[test]
fn a_stopped_game_is_none() {
    let mut engine = engine(Tier::detect());
    assert!(game(&mut engine, &settings(), 0, &AtomicBool::new(true)).is_none());
    play(&mut [engine], &settings(), 0, &AtomicBool::new(true), |_, _| {
        panic!("no game was played")
    });
}
