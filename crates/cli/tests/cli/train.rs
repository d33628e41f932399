//! `otelo train`.

use std::{fs, path::Path};

use otelo_engine::eval::WeightsFile;

use crate::{otelo, output};

/// Plays quick games into a file until it has so many.
fn play(file: &Path, games: &str) -> String {
    let file = file.to_str().unwrap();
    output(&["train", "play", file, "--games", games, "--depth", "1", "--solve", "4"]);
    fs::read_to_string(file).unwrap()
}

#[test]
fn play_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let whole = play(&folder.path().join("whole.txt"), "6");
    assert_eq!(whole.lines().count(), 6);
    let begun = folder.path().join("begun.txt");
    assert_eq!(play(&begun, "2").lines().count(), 2);
    assert_eq!(play(&begun, "6"), whole);
}

#[test]
fn fit_writes_weights_that_play_and_calibrate_read() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games.txt");
    play(&games, "40");
    let weights = folder.path().join("new.weights");
    let (games, weights) = (games.to_str().unwrap(), weights.to_str().unwrap());
    let table = output(&["train", "fit", weights, games, "--rounds", "3", "--origin", "a test"]);
    assert_eq!(table.lines().next(), Some("stage,learned,error,tested,test_error"));
    assert_eq!(table.lines().count(), 21);
    let other = folder.path().join("other.txt");
    let other = other.to_str().unwrap();
    output(&["train", "play", other, "--games", "1", "--depth", "1", "--weights", weights]);
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

#[test]
fn a_bad_file_is_named_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games.txt");
    fs::write(&games, "f5d6 0 2\nf5z9 0 2\n").unwrap();
    let refused = |arguments: &[&str]| {
        let output = otelo(arguments).current_dir(&folder).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    let error = refused(&["train", "fit", "new.weights", "games.txt"]);
    assert!(error.starts_with("otelo: games.txt, line 2: "), "{error}");
    let error = refused(&["train", "play", "new.txt", "--weights", "games.txt"]);
    let right = "otelo: cannot use games.txt: not a weights file: it does not begin with OTELO-W\n";
    assert_eq!(error, right);
    assert!(!folder.path().join("new.weights").exists());
}
