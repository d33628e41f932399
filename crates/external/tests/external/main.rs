//! Other programs in matches: honest ones, and one for every misdeed.
#![allow(clippy::unwrap_used)]

use std::{
    env, fs,
    path::{Path, PathBuf},
    sync::{Arc, atomic::AtomicBool},
    time::{Duration, Instant},
};

use otelo_arena::{Match, MatchGame, random_openings};
use otelo_external::{EngineConfig, EngineProtocol, Engines};
use otelo_player::{Players, PlayersConfig};
use otelo_rules::Size;

/// The engine of `examples/bad_engine.rs`, which cargo builds beside the tests.
fn bad_engine() -> PathBuf {
    let tests = env::current_exe().unwrap();
    let engine = tests.parent().unwrap().parent().unwrap().join("examples/bad_engine");
    assert!(engine.exists(), "{engine:?}: cargo test builds it");
    engine
}

fn config(arguments: &[&str]) -> EngineConfig {
    let program = bad_engine().to_string_lossy().into_owned();
    let command = [program].into_iter().chain(arguments.iter().map(|word| (*word).to_owned()));
    EngineConfig {
        command: command.collect(),
        folder: None,
        protocol: EngineProtocol::Gtp,
        options: vec!["komi 0".to_owned()],
        move_time: Some(Duration::from_millis(300)),
        game_time: None,
    }
}

/// A match of such an engine against chance.
fn play(config: EngineConfig, games: usize) -> Vec<MatchGame> {
    let mut engines = Engines::default();
    engines.insert("bad", config);
    let players = PlayersConfig { external: Some(Arc::new(engines)), ..PlayersConfig::default() };
    let setup = Match {
        a: "external:bad".parse().unwrap(),
        b: "random,seed=1".parse().unwrap(),
        openings: random_openings(Size::Six, 2, 8, 1),
        games,
        threads: 1,
        seed: 1,
        fixed_order: false,
        sprt: None,
    };
    let mut played = Vec::new();
    let stop = AtomicBool::new(false);
    let tally =
        setup.play(&Players::new(players), &stop, &mut |game| played.push(game.clone())).unwrap();
    let forfeits = played.iter().filter(|game| game.forfeit.is_some()).count();
    assert_eq!(tally.forfeits, [forfeits as u64, 0]);
    assert_eq!(tally.games(), games as u64);
    played
}

/// The reasons for which an engine loses both games of an opening: it is restarted, and does it again.
fn reasons(misdeed: &str) -> [String; 2] {
    let mut config = config(&[misdeed]);
    if !["hangs", "late"].contains(&misdeed) {
        config.move_time = Some(Duration::from_secs(60));
    }
    let games = play(config, 2);
    let forfeits: Vec<_> = games.iter().map(|game| game.forfeit.clone().unwrap()).collect();
    for (game, forfeit) in games.iter().zip(&forfeits) {
        assert_eq!(forfeit.loser, game.first_color);
        assert_eq!(game.score(game.first_color).discs(), -36);
        assert!(game.game.ply() >= 6, "it played its first moves");
    }
    [0, 1].map(|game| forfeits[game].reason.clone())
}

#[test]
fn an_honest_engine_plays_to_the_end() {
    let games = play(config(&["honest"]), 8);
    assert!(games.iter().all(|game| game.forfeit.is_none() && game.game.is_over()));
}

#[test]
fn every_misdeed_loses_the_game() {
    let begin = Instant::now();
    for (misdeed, expected) in [
        ("crashes", "it ended without being asked to"),
        ("hangs", "it did not answer within 0.8 s"),
        ("late", "it did not answer within 0.8 s"),
        ("floods", "it wrote more than 64 MB"),
        ("long-line", "it wrote a line of more than 4096 bytes"),
        ("illegal", "it played a1, which is not legal"),
        ("passes", "it played pass, which is not legal"),
        ("nonsense", "it answered `my best move`, which is not a move"),
        ("resigns", "it resigned"),
        ("other-number", "it answered a question that nobody asked"),
    ] {
        assert_eq!(reasons(misdeed), [expected; 2], "{misdeed}");
    }
    for reason in reasons("refuses") {
        assert!(reason.starts_with("it refused `genmove "), "{reason}");
    }
    for reason in reasons("wrong-colour") {
        assert!(reason.ends_with(", which is not legal"), "{reason}");
    }
    assert!(begin.elapsed() < Duration::from_secs(60), "{:?}", begin.elapsed());
}

/// An engine that does not start is named before the match begins.
#[test]
fn an_engine_that_is_not_there() {
    for (name, config) in [("there", None), ("bad", Some("/nothing/here"))] {
        let mut engines = Engines::default();
        if let Some(command) = config {
            engines.register(&format!("bad={command}")).unwrap();
        }
        let external: Option<Arc<dyn otelo_player::ExternalEngines>> = Some(Arc::new(engines));
        let players = Players::new(PlayersConfig { external, ..PlayersConfig::default() });
        let error = players.player(&format!("external:{name}").parse().unwrap()).err().unwrap();
        let expected = match config {
            None => "there is no engine `there`; engines.toml and --engine register them",
            Some(_) => "the engine `bad`: it cannot be started: ",
        };
        assert!(error.to_string().starts_with(expected), "{error}");
    }
}

/// Whoever ignores `quit` and a closed input is ended, with what it has started.
#[cfg(target_os = "linux")]
#[test]
fn an_engine_ends_with_us() {
    let file = env::temp_dir().join(format!("otelo-bad-engine-{}", std::process::id()));
    let games = play(config(&["ignores-quit", &file.to_string_lossy()]), 2);
    assert!(games.iter().all(|game| game.forfeit.is_none()));
    let text = fs::read_to_string(&file).unwrap();
    fs::remove_file(&file).unwrap();
    // A process that is killed may stay as an entry without a program until its parent has noticed.
    let runs = |process: &str| {
        fs::read_to_string(Path::new("/proc").join(process).join("stat"))
            .is_ok_and(|stat| !stat.contains(") Z "))
    };
    let begin = Instant::now();
    while text.split(' ').any(runs) {
        assert!(begin.elapsed() < Duration::from_secs(10), "{text} still run");
        std::thread::yield_now();
    }
}
