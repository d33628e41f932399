//! `otelo train`.

use std::{
    fs,
    path::Path,
    process::{Child, Stdio},
    thread,
};

use otelo_engine::eval::WeightsFile;
use otelo_rng::Rng;

use crate::{otelo, output};

/// The arguments of quick games.
const QUICK: [&str; 8] = ["--depths", "1,2", "--exact", "6", "--longest", "20", "--hash", "1"];

fn play<'a>(file: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["train", "play", file], &QUICK[..], more].concat()
}

/// What a command says that is refused.
fn refused(folder: &Path, arguments: &[&str]) -> String {
    let output = otelo(arguments).current_dir(folder).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// Runs a command in a folder, and gives what it prints.
fn run(folder: &Path, arguments: &[&str]) -> String {
    let output = otelo(arguments).current_dir(folder).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {error}");
    String::from_utf8(output.stdout).unwrap()
}

fn start(folder: &Path, arguments: &[&str]) -> Child {
    let mut command = otelo(arguments);
    command.current_dir(folder).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

/// Kills a command again and again, whenever its file has grown by some bytes, until it comes to its
/// end; gives how often that was.
fn run_with_kills(folder: &Path, arguments: &[&str], file: &str) -> u32 {
    let length = || fs::metadata(folder.join(file)).map_or(0, |file| file.len());
    let mut rng = Rng::new(1);
    for kills in 0.. {
        let mut child = start(folder, arguments);
        let enough = length() + rng.u64(0..30_000);
        while length() <= enough {
            if let Some(status) = child.try_wait().unwrap() {
                assert!(status.success());
                return kills;
            }
            thread::yield_now();
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    unreachable!("the command gets further each time")
}

/// SIGKILL at any time: the same command goes on, and ends with the same file.
#[test]
fn killed_runs_end_with_the_same_files() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let games = ["--games", "192", "--seed", "7"];
    run(folder, &play("whole.shard", &games));
    let kills = run_with_kills(folder, &play("killed.shard", &games), "killed.shard");
    let read = |name: &str| fs::read(folder.join(name)).unwrap();
    assert!(read("whole.shard") == read("killed.shard"), "after {kills} kills");
    let label = |to| {
        let label = ["train", "label", to, "whole.shard", "--exact", "8", "--depth", "3"];
        [&label[..], &["--hash", "1"]].concat()
    };
    run(folder, &label("better.shard"));
    let kills = kills + run_with_kills(folder, &label("half.shard"), "half.shard");
    assert!(read("better.shard") == read("half.shard"), "after {kills} kills");
    assert!(kills > 5, "{kills}");
    // More games are added behind those that are there, on any number of threads.
    run(folder, &play("grown.shard", &["--games", "30", "--seed", "7", "--threads", "1"]));
    run(folder, &play("grown.shard", &[&games[..], &["--threads", "3"]].concat()));
    assert!(read("whole.shard") == read("grown.shard"));
}

#[test]
fn a_round_from_games_to_weights() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("openings.txt"), "f5d6c3d3c4f4f6f3e6e7d7\nf5f6e6f4g5e7\n").unwrap();
    let openings = ["--games", "64", "--openings", "openings.txt", "--shortest", "4"];
    run(folder, &play("games.shard", &openings));
    let shown = run(folder, &["train", "show", "games.shard"]);
    assert!(shown.starts_with("play, engine ") && shown.contains("4 units, 64 games, "), "{shown}");
    let json = run(folder, &["train", "show", "games.shard", "--json"]);
    assert!(json.starts_with(r#"{"weights":""#) && json.contains(r#""games":64,"#), "{json}");
    let fit = ["train", "fit", "new.weights", "games.shard", "--rounds", "3", "--report", "report"];
    let table = run(folder, &fit);
    assert!(table.starts_with("stage,most_empties,fewest_empties,learned,error,"), "{table}");
    assert_eq!(table.lines().count(), 21);
    let report = fs::read_to_string(folder.join("report/report.md")).unwrap();
    for plot in ["error.svg", "rounds.svg", "seldom.svg"] {
        assert!(report.contains(plot) && folder.join("report").join(plot).exists());
    }
    let error = refused(folder, &fit);
    assert_eq!(error, "otelo: new.weights is there already; --force overwrites it\n");
    assert_eq!(run(folder, &[&fit[..], &["--force"]].concat()), table);
    fs::write(folder.join("problems.obf"), PROBLEM).unwrap();
    let check = ["train", "check", "new.weights", "--against", "released", "--shards"];
    let more = ["games.shard", "--order", "0", "--problems", "problems.obf", "--searches", "2"];
    let depth = ["--depth", "3", "--hash", "1"];
    let check = [&check[..], &more, &depth].concat();
    let table = run(folder, &check);
    let rows =
        ["| hash |", "games.shard, 12-15 empties", "problems, 1 positions: nodes", "depth 3, "];
    assert!(rows.iter().all(|row| table.contains(row)), "{table}");
    assert!(!table.contains("wrong"), "{table}");
    let json = run(folder, &[&check[..], &["--json"]].concat());
    assert_eq!(json.lines().count(), 2);
    assert!(json.starts_with(r#"{"file":"new.weights","hash":""#), "{json}");
    run(folder, &play("next.shard", &["--games", "16", "--weights", "new.weights"]));
}

/// A position with one empty square: Black takes a8 and all discs.
const PROBLEM: &str =
    "-OOOOOOXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX X; a1:+64\n";

/// All steps of a small round, by one command, which can be called again.
#[test]
fn a_small_round_by_one_command() {
    let folder = tempfile::tempdir().unwrap();
    let round = ["train", "round", "first", "--games", "16", "--positions", "5"];
    let first = run(folder.path(), &round);
    for step in ["play", "label", "fit", "calibrate", "check"] {
        assert!(first.contains(&format!("$ otelo train {step} first/")), "{step}: {first}");
    }
    let again = run(folder.path(), &round);
    assert!(!again.contains("$ otelo train fit"), "{again}");
    assert!(first.ends_with(again.split_once("$ otelo train check").unwrap().1));
}

#[test]
fn games_of_others_are_imported() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/seeds/games.wtb");
    fs::write(folder.join("problems.obf"), PROBLEM).unwrap();
    run(folder, &["train", "import", "all.shard", games, "problems.obf"]);
    let shown = run(folder, &["train", "show", "all.shard"]);
    assert!(
        shown.contains("import, 2 games, from 0 discs on") && shown.contains("\n1,"),
        "{shown}"
    );
    assert!(shown.contains("\n1,1,1,0,0,64.00\n"), "{shown}");
    let error = refused(folder, &["train", "import", "all.shard", games]);
    assert_eq!(error, "otelo: all.shard is there already; --force overwrites it\n");
}

#[test]
fn calibrate_measures_the_same_again() {
    let folder = tempfile::tempdir().unwrap();
    let weights = folder.path().join("new.weights");
    fs::write(&weights, include_bytes!("../../../../data/otelo.weights")).unwrap();
    let weights = weights.to_str().unwrap();
    let before = WeightsFile::from_bytes(&fs::read(weights).unwrap()).unwrap();
    let calibrate = |more: &[&str]| {
        let few = ["--positions", "40", "--fewest", "9", "--most", "13", "--deepest", "5"];
        output(&[&["train", "calibrate", weights, "--size", "6"], &few[..], more].concat())
    };
    // Positions follow from the seed, so what is measured is the same again.
    let measured = calibrate(&["--deviations", "--dry-run"]);
    assert_eq!(measured.lines().next(), Some("deep,shallow,positions,mean,deviation"));
    assert_eq!(WeightsFile::from_bytes(&fs::read(weights).unwrap()).unwrap(), before);
    assert_eq!(calibrate(&["--deviations"]), measured);
    let after = WeightsFile::from_bytes(&fs::read(weights).unwrap()).unwrap();
    let [eight, six] = after.selectivity;
    assert_eq!(eight, before.selectivity[0]);
    assert!(six.deviations != before.selectivity[1].deviations);
    assert!(six.certainty.iter().all(Option::is_some), "{:?}", six.certainty);
    assert_ne!(after.hash(), before.hash());
}

/// Two weights files play a match in one process; what is not a weights file is refused.
#[test]
fn players_name_weights_files() {
    let folder = tempfile::tempdir().unwrap();
    let released = include_bytes!("../../../../data/otelo.weights");
    fs::write(folder.path().join("a.weights"), released).unwrap();
    fs::write(folder.path().join("text"), "weights").unwrap();
    let mut damaged = released.to_vec();
    damaged[5000] ^= 1;
    fs::write(folder.path().join("damaged"), damaged).unwrap();
    let run = |second: &str| {
        let second = format!("engine:2,weights={second}");
        let arguments = ["match", "engine:2,weights=a.weights", &second, "--games", "4", "--json"];
        let output = otelo(&arguments).current_dir(&folder).output().unwrap();
        let text = if output.status.success() { output.stdout } else { output.stderr };
        (output.status.code(), String::from_utf8(text).unwrap())
    };
    let (code, text) = run("a.weights");
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains(r#""b":"engine:2,weights=a.weights""#), "{text}");
    for (name, right) in [
        ("text", "otelo: cannot use text: not a weights file: it does not begin with OTELO-W\n"),
        ("none", "otelo: cannot read none: No such file or directory (os error 2)\n"),
    ] {
        assert_eq!(run(name), (Some(2), right.to_owned()));
    }
    let (code, text) = run("damaged");
    assert_eq!(code, Some(2));
    assert!(text.starts_with("otelo: cannot use damaged: the weights file is damaged: "), "{text}");
}

/// Broken, truncated, foreign and mixed shards are refused with file and place, and stay as they are.
#[test]
fn bad_shards_are_refused_with_their_place() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    run(folder, &play("good.shard", &["--games", "32"]));
    run(folder, &play("other.shard", &["--games", "16", "--seed", "2"]));
    let read = |name: &str| fs::read(folder.join(name)).unwrap();
    let (good, other) = (read("good.shard"), read("other.shard"));
    let header = 54 + u16::from_le_bytes([good[48], good[49]]) as usize;
    let mut broken = good.clone();
    broken[header + 100] ^= 1;
    let mixed = [&good[..], &other[header..]].concat();
    let end = good.len();
    let cases = [
        ("broken.shard", broken, format!("byte {header}: damaged: the checksum of the samples")),
        (
            "foreign.shard",
            b"not ours".to_vec(),
            "not a shard: it does not begin with OTELO-S".to_owned(),
        ),
        ("mixed.shard", mixed, format!("byte {end}: a block of another shard")),
        (
            "truncated.shard",
            good[..header + 100].to_vec(),
            format!("byte {header}: the file ends in the middle of what begins here"),
        ),
    ];
    for (name, bytes, error) in cases {
        fs::write(folder.join(name), &bytes).unwrap();
        let error = format!("otelo: {name}: {error}\n");
        assert_eq!(refused(folder, &["train", "show", name]), error);
        assert_eq!(refused(folder, &["train", "fit", "new.weights", "good.shard", name]), error);
        assert_eq!(refused(folder, &["train", "label", "new.shard", name]), error);
        assert!(!folder.join("new.weights").exists() && !folder.join("new.shard").exists());
        if name != "truncated.shard" {
            assert_eq!(refused(folder, &play(name, &["--games", "32"])), error);
        }
        assert!(read(name) == bytes, "{name}");
    }
    // Only the writer cuts off an unfinished block, and goes on.
    run(folder, &play("truncated.shard", &["--games", "32"]));
    assert!(read("truncated.shard") == good);
    let error = refused(folder, &play("good.shard", &["--games", "32", "--seed", "2"]));
    assert_eq!(error, "otelo: good.shard: it was made with the seed `1`; asked for is `2`\n");
    run(folder, &play("good.shard", &["--games", "16", "--seed", "2", "--force"]));
    assert!(read("good.shard") == other);
    let error = refused(folder, &play("new.shard", &["--weights", "good.shard"]));
    let right =
        "otelo: cannot use good.shard: not a weights file: it does not begin with OTELO-W\n";
    assert_eq!(error, right);
}
