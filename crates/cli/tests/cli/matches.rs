//! `otelo match`.

use insta_cmd::assert_cmd_snapshot;
use serde_json::Value;

use crate::{otelo, output};

fn lines(arguments: &[&str]) -> Vec<Value> {
    let text = output(&[&["match", "--json"], arguments].concat());
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_match_ends_with_its_summary() {
    let lines =
        lines(&["minimax:medium", "random", "--size", "6", "--games", "20", "--threads", "2"]);
    assert_eq!(lines.len(), 21);
    let summary = lines.last().unwrap();
    assert_eq!((&summary["a"], &summary["b"]), (&"minimax:medium".into(), &"random".into()));
    let number = |key: &str| summary[key].as_f64().unwrap();
    assert_eq!((number("games"), number("distinct")), (20.0, 20.0));
    assert_eq!(number("wins") + number("draws") + number("losses"), 20.0);
    assert_eq!(number("score"), (number("wins") + number("draws") / 2.0) / 20.0);
    assert_eq!(summary["elo"].as_array().unwrap().len(), 3);
    // The games say the same as the summary.
    let won = |game: &&Value| {
        let score = game["score"].as_i64().unwrap();
        if game["black"] == "random" { score < 0 } else { score > 0 }
    };
    assert_eq!(lines[..20].iter().filter(won).count() as f64, number("wins"));
}

#[test]
fn openings_from_a_file_are_played_with_both_colours() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("openings.txt");
    std::fs::write(
        &path,
        "f5d6c3\nf5f6e6f4\n---------------------------OX------XO--------------------------- O\n",
    )
    .unwrap();
    let lines = lines(&["random", "random", "--openings", path.to_str().unwrap()]);
    assert_eq!(lines.len(), 7);
    let moves = |begin: &str| {
        let games = lines[..6].iter();
        games.filter(|game| game["moves"].as_str().unwrap().starts_with(begin)).count()
    };
    assert_eq!((moves("f5d6c3"), moves("f5f6e6f4")), (2, 2));
}

#[test]
fn the_text_names_score_interval_and_cost() {
    let text = output(&["match", "corner:easy", "random", "--size", "4", "--games", "4"]);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("corner:easy against random: 4 games, "), "{text}");
    assert!(lines[1].starts_with("Score ") && lines[1].contains(" Elo "), "{text}");
    assert!(lines[2].starts_with("corner:easy: ") && lines[3].starts_with("random: 0 nodes"));
}

#[test]
fn players_without_chance_do_not_repeat_their_games() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("openings.txt");
    std::fs::write(&path, "f5d6c3\n").unwrap();
    let arguments = ["match", "engine:7", "engine:8", "--games", "100", "--openings"];
    let arguments = [&arguments[..], &[path.to_str().unwrap()]].concat();
    let output = otelo(&arguments).output().unwrap();
    let (text, note) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(text.starts_with("engine:7 against engine:8: 2 games, "), "{text}");
    assert!(note.starts_with("Only 2 of 100 games are played: "), "{note}");
    let summary = lines(&arguments[1..]).pop().unwrap();
    assert_eq!((&summary["games"], &summary["distinct"]), (&2.into(), &2.into()));
    let interval =
        summary["interval"].as_array().unwrap().iter().map(|bound| bound.as_f64().unwrap());
    let [low, high] = *interval.collect::<Vec<_>>() else { panic!("two bounds") };
    assert!(high - low > 0.75, "{low} {high}");
}

#[test]
fn repeated_games_are_not_counted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("openings.txt");
    std::fs::write(&path, "-----OX--XO----- X\n").unwrap();
    let path = path.to_str().unwrap();
    let arguments = ["random", "random", "--games", "2000", "--openings", path];
    let summary = lines(&arguments).pop().unwrap();
    let number = |key: &str| summary[key].as_u64().unwrap();
    assert_eq!(number("games"), 2000);
    assert!(number("distinct") < 2000, "{summary}");
    assert_eq!(number("wins") + number("draws") + number("losses"), number("distinct"));
    let repeated = 2000 - number("distinct");
    for (language, begin) in [("en", "Not counted, because"), ("es", "Sin contar, por")] {
        let text = output(&[&["match", "--lang", language], &arguments[..]].concat());
        let line = text.lines().nth(2).unwrap();
        assert!(line.starts_with(begin) && line.ends_with(&format!(": {repeated}.")), "{text}");
    }
}

#[test]
fn levels_of_the_engine_play_a_match() {
    let lines = lines(&["engine:6", "engine:1", "--games", "6", "--threads", "2", "--seed", "3"]);
    let summary = lines.last().unwrap();
    assert_eq!((&summary["a"], &summary["games"]), (&"engine:6".into(), &6.into()));
    assert!(summary["score"].as_f64().unwrap() > 0.5, "{summary}");
}

#[test]
fn what_cannot_be_played() {
    assert_cmd_snapshot!(otelo(&["match", "human", "random"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: a match is between computer players
    ");
    assert_cmd_snapshot!(otelo(&["match", "random", "random", "--openings", "no-such-file"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: cannot read no-such-file: No such file or directory (os error 2)
    ");
    assert_cmd_snapshot!(otelo(&["match", "random", "random", "--games", "0"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: invalid value '0' for '--games <N>': 0 is not in 1..=4294967295; `otelo --help` says more
    ");
    assert_cmd_snapshot!(otelo(&["match", "random", "agent,depth=3"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: invalid value 'agent,depth=3' for '<PLAYER>': there is no option `depth` here; expected seed, time, eval and order (algorithms with a depth), pruned (minimax, corner), depth (engine, external), confidence, exact, nodes, threads or weights (engine); `otelo --help` says more
    ");
}

/// A match whose games are kept in a file, with what it printed.
fn recorded(path: &str, more: &[&str]) -> Value {
    let match_of = ["corner:easy", "random", "--size", "6", "--games", "30", "--threads", "1"];
    lines(&[&match_of[..], &["--record", path], more].concat()).pop().unwrap()
}

#[test]
fn an_interrupted_match_goes_on_with_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.jsonl");
    let name = path.to_str().unwrap();
    let mut whole = recorded(name, &[]);
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!(text.lines().count(), 31);
    // Cut off wherever the process may have been killed: between two games, and in the middle of one.
    let ends: Vec<usize> = text.match_indices('\n').map(|(place, _)| place + 1).collect();
    for length in [0, 5, ends[0], ends[0] + 1, ends[9], ends[9] + 40, ends[29] - 1, ends[30]] {
        std::fs::write(&path, &text[..length]).unwrap();
        let mut resumed = recorded(name, &[]);
        let games: Vec<Value> = games_of(&path);
        assert_eq!(games, games_in(&text), "{length}");
        for report in [&mut whole, &mut resumed] {
            // Times are those of this run.
            for effort in report["effort"].as_array_mut().unwrap() {
                effort.as_object_mut().unwrap().remove("ms_per_move");
            }
        }
        assert_eq!(resumed, whole, "{length}");
    }
}

fn games_of(path: &std::path::Path) -> Vec<Value> {
    games_in(&std::fs::read_to_string(path).unwrap())
}

/// The games of a file of a match, without what depends on the clock.
fn games_in(text: &str) -> Vec<Value> {
    let mut games: Vec<Value> =
        text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    for game in &mut games {
        for thought in game["thoughts"].as_array_mut().unwrap() {
            thought.as_object_mut().unwrap().remove("micros");
        }
    }
    games
}

#[test]
fn a_file_of_another_match_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.jsonl");
    let name = path.to_str().unwrap();
    recorded(name, &[]);
    let text = std::fs::read_to_string(&path).unwrap();
    let run = |more: &[&str]| {
        let arguments =
            [&["match", "--size", "6", "--games", "30", "--record", name], more].concat();
        let output = otelo(&arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(
        run(&["random", "random"]).contains("another match: corner:easy against random, seed 1")
    );
    assert!(run(&["corner:easy", "random", "--seed", "2"]).contains("another match"));
    // A game that this match cannot have, and a line that is none.
    let swapped = text.replacen("corner:easy", "random", 3).replacen("random", "corner:easy", 1);
    std::fs::write(&path, swapped).unwrap();
    assert!(run(&["corner:easy", "random"]).contains("line 2"));
    std::fs::write(&path, text.lines().next().unwrap().to_owned() + "\n{}\n").unwrap();
    assert!(run(&["corner:easy", "random"]).contains("line 2: this is not a game of this match"));
}

#[test]
fn a_test_ends_the_match() {
    let match_of = ["corner:easy", "random", "--size", "6", "--games", "500", "--sprt", "0,200"];
    let summary = lines(&match_of).pop().unwrap();
    assert_eq!(summary["sprt"]["accepted"], 200.0);
    assert!(summary["games"].as_u64().unwrap() < 100, "{summary}");
    assert!(summary["sprt"]["ratio"].as_f64() > summary["sprt"]["bound"].as_f64());
    let text = output(&[&["match"], &match_of[..]].concat());
    assert!(text.contains("Test of 0 against 200 Elo: 200 is accepted"), "{text}");
}
