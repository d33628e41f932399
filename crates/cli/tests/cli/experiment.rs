//! `otelo experiment`, in its small version.

use std::fs;

use insta_cmd::assert_cmd_snapshot;

use crate::{otelo, output};

#[test]
fn the_list() {
    assert_cmd_snapshot!(otelo(&["experiment", "list"]), @"
    success: true
    exit_code: 0
    ----- stdout -----
    corner-6x6  The 6x6 report of 2021: how many nodes and how much time does each move of the program cost, by turn and level?
    growth      How do the nodes grow with the depth, for minimax and for alpha-beta in several orders?
    copy-undo   Is it faster to take moves back than to make a new board for every node?
    mobility    How many legal moves does a player have, by turn?
    levels      Which player beats which, and how surely?
    utility     Do square values beat plain discs, and at which depth?

    ----- stderr -----
    ");
    assert_cmd_snapshot!(otelo(&["experiment", "nope"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: `nope` is not an experiment; expected list, all, corner-6x6, growth, copy-undo, mobility, levels, utility
    ");
}

#[test]
fn all_experiments_write_tables_and_plots_in_both_languages() {
    for (language, head) in [("en", "Everybody against everybody"), ("es", "Todos contra todos")] {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("made/on/the/way");
        let path = out.to_str().unwrap();
        assert_eq!(
            output(&["experiment", "all", "--quick", "--out", path, "--lang", language]),
            ""
        );
        let files: Vec<String> = fs::read_dir(&out)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        for (ending, count) in [(".md", 6), (".csv", 18), (".svg", 11)] {
            let found = files.iter().filter(|file| file.ends_with(ending)).count();
            assert_eq!(found, count, "{ending}: {files:?}");
        }
        let levels = fs::read_to_string(out.join("levels.md")).unwrap();
        assert!(levels.contains(head), "{levels}");
        for file in &files {
            let text = fs::read_to_string(out.join(file)).unwrap();
            // Everything is worded, and no number got lost on the way.
            assert!(file.ends_with(".csv") || !text.contains("lab."), "{file}: {text}");
            let is_lost = |word: &str| ["NaN", "inf"].contains(&word);
            assert!(!text.split(|c: char| !c.is_alphanumeric()).any(is_lost), "{file}: {text}");
        }
    }
}

#[test]
fn the_published_counts_are_reproduced() {
    let page = output(&["experiment", "corner-6x6", "--quick"]);
    let reproduced = page.lines().filter(|line| line.contains("| yes |")).count();
    assert_eq!(reproduced, 7, "{page}");
    assert!(page.contains("121 341 2801 31 781 4681 7381 11111 22621 2801 1555 341 121 341 121 5"));
}

#[test]
fn mobility_of_given_games() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.txt");
    fs::write(&path, "e6f4e3f6g5d6e7f5c5\nf5d6c3d3c4\n").unwrap();
    let games = path.to_str().unwrap();
    let page = output(&["experiment", "mobility", "--quick", "--games", games]);
    assert!(page.contains("| Given games | 2 |"), "{page}");
}
