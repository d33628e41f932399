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
                let effort = effort.as_object_mut().unwrap();
                effort.remove("ms_per_move");
                effort.remove("cpu_seconds_per_game");
            }
        }
        assert_eq!(resumed, whole, "{length}");
    }
}

/// Killed ten times (SIGKILL on Unix), a match ends with the same games as one that was not.
#[test]
fn a_match_that_is_killed_goes_on() {
    let games = std::env::var("OTELO_MATCH_GAMES").map_or(100, |games| games.parse().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let arguments = |file: &str| {
        let match_of = "match engine:7,nodes=300 engine:6,nodes=300,seed=1 --size 6 --threads 1";
        let mut words: Vec<String> = match_of.split(' ').map(str::to_owned).collect();
        words.extend(["--games".into(), games.to_string(), "--record".into(), path(file)]);
        words
    };
    let run = |file: &str| {
        let words = arguments(file);
        output(&words.iter().map(String::as_str).collect::<Vec<_>>());
        games_of(path(file).as_ref())
    };
    let length = |file: &str| std::fs::metadata(path(file)).map_or(0, |data| data.len());
    let whole = run("whole");
    assert_eq!(whole.len(), games);
    for part in 1..=10 {
        let words = arguments("killed");
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let mut child = otelo(&words).stdout(std::process::Stdio::null()).spawn().unwrap();
        // Until about a twelfth more of the games have been played.
        let enough = part * length("whole") / 12;
        while length("killed") < enough && child.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(length("killed") < length("whole"), "it was killed before its end");
    assert_eq!(run("killed"), whole);
}

fn games_of(path: &std::path::Path) -> Vec<Value> {
    games_in(&std::fs::read_to_string(path).unwrap())
}

/// The games of a file of a match, without what depends on the clock.
fn games_in(text: &str) -> Vec<Value> {
    let mut games: Vec<Value> =
        text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    for game in &mut games {
        game.as_object_mut().unwrap().remove("cpu_micros");
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
    assert!(run(&["random", "random"]).contains("another match: corner:easy; random, seed 1"));
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

/// The processor time of each player, which the clock of its thread tells.
#[cfg(unix)]
#[test]
fn processor_time_is_that_of_the_player() {
    let match_of = ["engine:9", "random", "--size", "6", "--games", "4", "--threads", "2"];
    let summary = lines(&match_of).pop().unwrap();
    let [engine, random] =
        [0, 1].map(|player| summary["effort"][player]["cpu_seconds_per_game"].as_f64().unwrap());
    assert!(engine > 4.0 * random && engine > 0.0, "{summary}");
    // Nobody can tell the threads of a search from those of another game.
    let match_of = ["engine:9,threads=2", "random", "--size", "6", "--games", "4", "--threads"];
    let effort = |threads| lines(&[&match_of[..], &[threads]].concat()).pop().unwrap();
    assert!(effort("2")["effort"][0]["cpu_seconds_per_game"].is_null());
    assert!(effort("1")["effort"][0]["cpu_seconds_per_game"].is_f64());
}

#[test]
fn quiet_openings() {
    let openings = |games: &str, more: &[&str]| -> Vec<String> {
        let match_of = ["random", "random", "--size", "6", "--plies", "5", "--games", games];
        let mut lines = lines(&[&match_of[..], more].concat());
        lines.pop();
        let mut begins: Vec<String> =
            lines.iter().map(|game| game["moves"].as_str().unwrap()[..10].to_owned()).collect();
        begins.sort();
        begins.dedup();
        begins
    };
    let (quiet, all) = (openings("6", &["--quiet"]), openings("400", &[]));
    assert_eq!(quiet.len(), 3);
    assert!(quiet.iter().all(|opening| all.contains(opening)), "{quiet:?} {all:?}");
    assert_eq!(quiet, openings("6", &["--quiet", "--threads", "1"]));
    // On 4x4 Black loses by 8 or more from wherever it began.
    let output = otelo(&["match", "random", "random", "--size", "4", "--plies", "0", "--quiet"])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(text.contains("none of the random openings is quiet"), "{text}");
}

#[test]
fn a_tournament_ends_with_its_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.jsonl");
    let tournament =
        ["corner:easy", "random", "minimax:easy", "--size", "4", "--seed", "3", "--games"];
    let run = |games: &str, more: &[&str]| {
        let record = ["--record", path.to_str().unwrap()];
        lines(&[&tournament[..], &[games], &record, more].concat())
    };
    let played = run("6", &[]);
    // Three matches of six games, each with its report, and the table.
    assert_eq!(played.len(), 3 * 7 + 1);
    let reports: Vec<&Value> = played.iter().filter(|line| line["wins"].is_u64()).collect();
    let pairs = reports.iter().map(|report| (report["a"].as_str(), report["b"].as_str()));
    let expected =
        [(0, 1), (0, 2), (1, 2)].map(|(a, b)| (Some(tournament[a]), Some(tournament[b])));
    assert_eq!(pairs.collect::<Vec<_>>(), expected);
    let standings = played[21]["standings"].as_array().unwrap();
    let total = |key: &str| standings.iter().map(|line| line[key].as_f64().unwrap()).sum::<f64>();
    assert_eq!(total("points"), total("games") / 2.0);
    let score = |place: usize| standings[place]["score"].as_f64().unwrap();
    assert!(score(0) >= score(1) && score(1) >= score(2));
    for (place, line) in standings.iter().enumerate() {
        assert!(line["against"][place].is_null());
        let points = line["against"].as_array().unwrap().iter().filter_map(Value::as_f64);
        assert_eq!(points.sum::<f64>(), line["points"].as_f64().unwrap());
    }
    // With the file it goes on: nothing is played again, or only what is new.
    let standings_of = |lines: &[Value]| lines.last().unwrap()["standings"].clone();
    let again = run("6", &[]);
    assert_eq!((again.len(), standings_of(&again)), (4, standings_of(&played)));
    assert_eq!(run("8", &[]).len(), 3 * 3 + 1);
    assert_eq!(run("8", &[]).len(), 4);
}

#[test]
fn a_gauntlet() {
    let players = ["match", "corner:easy", "random", "minimax:easy"];
    let text = output(&[&players[..], &["--gauntlet", "--size", "4", "--games", "4"]].concat());
    assert!(!text.contains("random against minimax:easy"), "{text}");
    let table: Vec<&str> = text.lines().rev().take(4).collect();
    assert!(table[3].trim_start().starts_with("1") && table[2].starts_with("1  "), "{text}");
    assert_eq!(table.iter().filter(|line| line.contains("/8")).count(), 1, "{text}");
    assert_eq!(table.iter().filter(|line| line.contains("/4")).count(), 2, "{text}");
    let twice = otelo(&["match", "random", "agent", "random"]).output().unwrap();
    assert_eq!(twice.status.code(), Some(2));
    let text = String::from_utf8(twice.stderr).unwrap();
    assert!(text.contains("random is named twice; in a tournament the players must differ"));
}
