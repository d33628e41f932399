//! `otelo perft`.

use serde_json::Value;

use crate::output;

/// The leaves that `--json` reports.
fn leaves(arguments: &[&str]) -> u64 {
    let text = output(&[&["perft", "--json"], arguments].concat());
    let report: Value = serde_json::from_str(&text).unwrap();
    assert!(report["seconds"].as_f64().unwrap() >= 0.0);
    report["nodes"].as_u64().unwrap()
}

#[test]
fn both_pass_conventions_on_every_size() {
    assert_eq!(leaves(&["--depth", "7"]), 55_092);
    assert_eq!(leaves(&["--depth", "9", "--size", "6"]), 2_114_912);
    assert_eq!(leaves(&["--depth", "9", "--size", "6", "--pass-free"]), 2_115_128);
    assert_eq!(leaves(&["--depth", "12", "--size", "4x4"]), 57_436);
    assert_eq!(leaves(&["--depth", "12", "--size", "4", "--pass-free"]), 60_060);
    assert_eq!(leaves(&["--depth", "60", "--size", "4", "--pass-free"]), 60_060);
}

#[test]
fn shallow_trees() {
    for (depth, expected) in [("0", 1), ("1", 4), ("2", 12), ("3", 56), ("4", 244), ("5", 1396)] {
        assert_eq!(leaves(&["--depth", depth, "--tier", "base"]), expected);
    }
}

#[test]
fn the_text_names_leaves_and_time() {
    let text = output(&["perft", "--depth", "5"]);
    assert!(text.starts_with("1396 leaves in 0."), "{text}");
    let text = output(&["perft", "--depth", "5", "--lang", "es"]);
    assert!(text.starts_with("1396 hojas en 0."), "{text}");
}
