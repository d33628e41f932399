//! `otelo train`.

use std::{fs, path::Path};

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
    let measured = output(&[
        "train",
        "calibrate",
        games,
        "--deepest",
        "2",
        "--solve",
        "0",
        "--weights",
        weights,
    ]);
    assert_eq!(measured.lines().next(), Some("least,most,depth,shallow,positions,mean,deviation"));
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
    assert_eq!(error, "otelo: games.txt: not a file of weights of version 1\n");
    assert!(!folder.path().join("new.weights").exists());
}
