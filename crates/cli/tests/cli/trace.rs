//! `otelo trace`.

use insta_cmd::assert_cmd_snapshot;
use serde_json::Value;

use crate::{otelo, output};

/// 4x4, White to move.
const POSITION: &str = "-----OX-XXX----- O";

#[test]
fn a_small_tree_as_a_graph() {
    let arguments = ["trace", POSITION, "--player", "alphabeta:2,eval=discs,order=fixed", "--dot"];
    assert_cmd_snapshot!(otelo(&arguments), @r#"
    success: true
    exit_code: 0
    ----- stdout -----
    digraph search {
      node [fontname="sans-serif"];
      n0 [shape=triangle, label="O\n-3"];
      n1 [shape=invtriangle, label="d2\n-5"];
      n0 -> n1;
      n2 [shape=box, label="a1\n-3"];
      n1 -> n2;
      n3 [shape=box, label="b1\n-3"];
      n1 -> n3;
      n4 [shape=box, label="c1\n-5"];
      n1 -> n4;
      n5 [shape=box, label="d1\n-3"];
      n1 -> n5;
      n6 [shape=invtriangle, label="b4\n-3"];
      n0 -> n6;
      n7 [shape=box, label="a1\n-3"];
      n6 -> n7;
      n8 [shape=box, label="c1\n-3"];
      n6 -> n8;
      n9 [shape=box, label="a2\n-3"];
      n6 -> n9;
      n10 [shape=box, label="a4\n-3"];
      n6 -> n10;
      n11 [shape=invtriangle, label="d4\n-3"];
      n0 -> n11;
      c11 [shape=plaintext, label="4 cut"];
      n11 -> c11 [style=dotted];
      n12 [shape=box, label="b1\n-3"];
      n11 -> n12;
    }

    ----- stderr -----
    "#);
}

#[test]
fn the_same_tree_as_json() {
    let arguments = ["trace", POSITION, "--player", "alphabeta:2,eval=discs,order=fixed", "--json"];
    let report: Value = serde_json::from_str(&output(&arguments)).unwrap();
    let tree = report["tree"].as_array().unwrap();
    let nodes: u64 = ["root", "inner", "passes", "evaluated", "finished", "known"]
        .iter()
        .map(|kind| report["counts"][kind].as_u64().unwrap())
        .sum();
    assert_eq!(tree.len() as u64, nodes);
    assert_eq!(report["dropped"], 0);
    assert_eq!(tree[0]["value"], report["value"]);
    assert_eq!(tree[0]["position"], POSITION);
    let cuts = tree.iter().filter(|node| !node["cut"].is_null()).count() as u64;
    assert_eq!(cuts, report["counts"]["cuts"].as_u64().unwrap());
    assert!(cuts > 0);
}

#[test]
fn a_limit_is_told_and_a_large_search_refused() {
    let report = output(&["trace", "f5", "--player", "minimax:3", "--json", "--max-nodes", "20"]);
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["tree"].as_array().unwrap().len(), 20);
    assert!(report["dropped"].as_u64().unwrap() > 0);
    assert_cmd_snapshot!(
        otelo(&["trace", "f5", "--player", "minimax:6", "--json", "--max-nodes", "20"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: the search has more than 800 nodes; a lower depth or alpha-beta has fewer
    "
    );
    assert_cmd_snapshot!(otelo(&["trace", "f5", "--player", "engine:5", "--dot"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: `engine:5` cannot be recorded; expected a classic player that searches
    ");
    assert_cmd_snapshot!(otelo(&["trace", "f5", "--player", "minimax:2"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: the following required arguments were not provided: <--json|--dot>; `otelo --help` says more
    ");
}

#[test]
fn the_engine_by_iterations() {
    let arguments = ["trace", "f5d6c3", "--player", "engine:8", "--json"];
    let trace: Value = serde_json::from_str(&output(&arguments)).unwrap();
    let iterations = trace["iterations"].as_array().unwrap();
    assert_eq!(iterations.len(), 6);
    for (iteration, depth) in iterations.iter().zip(1..) {
        assert_eq!((&iteration["depth"], &iteration["end"]), (&depth.into(), &false.into()));
        assert!(iteration["nodes"].as_u64().unwrap() > 0);
        assert_eq!(iteration["moves"][0]["at_most"], false);
    }
    let last = &iterations[5];
    assert_eq!(trace["move"], last["moves"][0]["move"]);
    let cuts = last["cuts"].as_array().unwrap();
    assert!(!cuts.is_empty());
    for cut in cuts {
        let number = |name: &str| cut[name].as_u64().unwrap();
        assert!(number("depth") >= 4 && number("high") + number("low") <= number("tried"));
    }
}
