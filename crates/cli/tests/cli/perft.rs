//! `otelo perft`.

use otelo_engine::Tier;
use serde_json::Value;

use crate::output;

/// What `--json` reports.
fn report(arguments: &[&str]) -> Value {
    let text = output(&[&["perft", "--json"], arguments].concat());
    serde_json::from_str(&text).unwrap()
}

/// The leaves that `--json` reports.
fn leaves(arguments: &[&str]) -> u64 {
    let report = report(arguments);
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
fn shallow_trees_on_every_tier() {
    for tier in Tier::all().map(|tier| tier.to_string()) {
        for (depth, expected) in [("0", 1), ("1", 4), ("2", 12), ("3", 56), ("4", 244)] {
            assert_eq!(leaves(&["--depth", depth, "--tier", &tier]), expected);
        }
        assert_eq!(report(&["--depth", "2", "--tier", &tier])["tier"], tier);
    }
}

#[test]
fn the_report_names_the_best_tier() {
    let report = report(&["--depth", "2"]);
    let names: Vec<&String> = report.as_object().unwrap().keys().collect();
    assert_eq!(names, ["nodes", "seconds", "tier"]);
    assert_eq!(report["tier"], Tier::detect().to_string());
}

#[test]
fn the_text_names_leaves_and_time() {
    let text = output(&["perft", "--depth", "5"]);
    assert!(text.starts_with("1396 leaves in 0."), "{text}");
    let text = output(&["perft", "--depth", "5", "--lang", "es"]);
    assert!(text.starts_with("1396 hojas en 0."), "{text}");
}
