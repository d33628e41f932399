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
use otelo_rules::{Game, Size};

/// The engine of `examples/bad_engine.rs`, which cargo builds beside the tests.
fn bad_engine() -> PathBuf {
    let tests = env::current_exe().unwrap();
    let engine = tests.parent().unwrap().parent().unwrap().join("examples/bad_engine");
    assert!(engine.exists(), "{engine:?}: cargo test builds it");
    engine
}

const PROTOCOLS: [EngineProtocol; 2] = [EngineProtocol::Gtp, EngineProtocol::NBoard];

fn config(protocol: EngineProtocol, arguments: &[&str]) -> EngineConfig {
    let program = bad_engine().to_string_lossy().into_owned();
    let (name, option) = match protocol {
        EngineProtocol::Gtp => ("gtp", "komi 0"),
        EngineProtocol::NBoard => ("nboard", "set contempt 0"),
    };
    let words = [program, name.to_owned()].into_iter();
    EngineConfig {
        command: words.chain(arguments.iter().map(|word| (*word).to_owned())).collect(),
        folder: None,
        protocol,
        options: vec![option.to_owned()],
        move_time: Some(Duration::from_millis(300)),
        game_time: None,
    }
}

/// A match of such an engine against chance.
fn play(config: EngineConfig, games: usize) -> Vec<MatchGame> {
    play_from(config, random_openings(Size::Six, 2, 8, 1), games)
}

fn play_from(config: EngineConfig, openings: Vec<Game>, games: usize) -> Vec<MatchGame> {
    let mut engines = Engines::default();
    engines.insert("bad", config);
    let players = PlayersConfig { external: Some(Arc::new(engines)), ..PlayersConfig::default() };
    let setup = Match {
        a: "external:bad".parse().unwrap(),
        b: "random,seed=1".parse().unwrap(),
        openings,
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
fn reasons(protocol: EngineProtocol, misdeed: &str) -> [String; 2] {
    let mut config = config(protocol, &[misdeed]);
    if !["hangs", "late", "silent"].contains(&misdeed) {
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
    for protocol in PROTOCOLS {
        let games = play(config(protocol, &["honest"]), 8);
        assert!(games.iter().all(|game| game.forfeit.is_none() && game.game.is_over()));
    }
}

#[test]
fn every_misdeed_loses_the_game() {
    let begin = Instant::now();
    for protocol in PROTOCOLS {
        for (misdeed, expected) in [
            ("crashes", "it ended without being asked to"),
            ("hangs", "it did not answer within 0.8 s"),
            ("late", "it did not answer within 0.8 s"),
            ("silent", "it did not answer within 0.8 s"),
            ("floods", "it wrote more than 64 MB"),
            ("long-line", "it wrote a line of more than 4096 bytes"),
            ("illegal", "it played a1, which is not legal"),
            ("passes", "it played pass, which is not legal"),
            ("nonsense", "it answered `my best move`, which is not a move"),
        ] {
            assert_eq!(reasons(protocol, misdeed), [expected; 2], "{protocol:?} {misdeed}");
        }
        for reason in reasons(protocol, "wrong-colour") {
            assert!(reason.ends_with(", which is not legal"), "{reason}");
        }
    }
    assert_eq!(reasons(EngineProtocol::Gtp, "resigns"), ["it resigned"; 2]);
    let expected = "it answered a question that nobody asked";
    assert_eq!(reasons(EngineProtocol::Gtp, "other-number"), [expected; 2]);
    for reason in reasons(EngineProtocol::Gtp, "refuses") {
        assert!(reason.starts_with("it refused `genmove "), "{reason}");
    }
    assert!(begin.elapsed() < Duration::from_secs(60), "{:?}", begin.elapsed());
}

/// What an engine says by NBoard before the `pong` belongs to the past.
#[test]
fn whatever_nobody_asked_for_is_ignored() {
    let games = play(config(EngineProtocol::NBoard, &["talks"]), 4);
    assert!(games.iter().all(|game| game.forfeit.is_none() && game.game.is_over()));
}

/// A clock is told with the whole game, before every move.
#[test]
fn a_clock_by_nboard() {
    let config = EngineConfig {
        game_time: Some(Duration::from_secs(60)),
        ..config(EngineProtocol::NBoard, &["honest"])
    };
    let games = play(config, 4);
    assert!(games.iter().all(|game| game.forfeit.is_none() && game.game.is_over()));
}

/// GTP cannot set up a position; NBoard can.
#[test]
fn a_position_that_was_set_up() {
    let moves = random_openings(Size::Six, 6, 2, 1).into_iter();
    let openings: Vec<Game> = moves.map(|game| Game::from_position(*game.position())).collect();
    let forfeit = |protocol| {
        let games = play_from(config(protocol, &["honest"]), openings.clone(), 4);
        games.iter().find_map(|game| game.forfeit.clone()).map(|forfeit| forfeit.reason)
    };
    assert_eq!(forfeit(EngineProtocol::NBoard), None);
    let expected = "it speaks GTP, and cannot begin with a position that was set up";
    assert_eq!(forfeit(EngineProtocol::Gtp).as_deref(), Some(expected));
}

/// A depth is told by NBoard; each has processes of its own.
#[test]
fn a_depth() {
    let mut engines = Engines::default();
    engines.insert("a", config(EngineProtocol::Gtp, &["honest"]));
    engines.insert("b", config(EngineProtocol::NBoard, &["honest"]));
    let external: Option<Arc<dyn otelo_player::ExternalEngines>> = Some(Arc::new(engines));
    let players = Players::new(PlayersConfig { external, ..PlayersConfig::default() });
    let error = players.player(&"external:a,depth=5".parse().unwrap()).err().unwrap();
    let expected = "the engine `a`: it speaks GTP, which has no command for a depth";
    assert_eq!(error.to_string(), expected);
    assert!(players.player(&"external:b,depth=5".parse().unwrap()).is_ok());
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

/// An engine that works before it moves is measured, and so is one that has died of it.
#[cfg(target_os = "linux")]
#[test]
fn processor_time() {
    for protocol in PROTOCOLS {
        for (misdeed, is_over) in [("works", true), ("works-and-crashes", false)] {
            let mut config = config(protocol, &[misdeed]);
            config.move_time = Some(Duration::from_secs(60));
            for game in play(config, 2) {
                assert_eq!(game.game.is_over(), is_over);
                let [engine, random] = game.cpu_times.map(Option::unwrap);
                assert!(engine >= Duration::from_millis(100), "{protocol:?} {misdeed}: {engine:?}");
                assert!(random < Duration::from_millis(50), "{random:?}");
            }
        }
    }
}

/// Whoever ignores `quit` and a closed input is ended, with what it has started.
#[cfg(target_os = "linux")]
#[test]
fn an_engine_ends_with_us() {
    let file = env::temp_dir().join(format!("otelo-bad-engine-{}", std::process::id()));
    let arguments = ["ignores-quit", &file.to_string_lossy()];
    let games = play(config(EngineProtocol::Gtp, &arguments), 2);
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
