//! `otelo explain`, and the examples of its page.

use std::{fs, path::Path};

use insta_cmd::assert_cmd_snapshot;

use crate::{otelo, output};

#[test]
fn a_move_and_what_it_gave_up() {
    let position = "-OX----O---OXX-XXX--XX-------------- X";
    assert_cmd_snapshot!(otelo(&["explain", position, "b3", "--against", "a1"]), @"");
    assert_cmd_snapshot!(otelo(&["explain", position, "a1", "--lang", "es"]), @"");
    assert_cmd_snapshot!(otelo(&["explain", position, "a1", "--json"]), @"");
}

#[test]
fn a_pass_that_a_transcript_leaves_out() {
    assert_eq!(output(&["explain", "b1a1a2c1d3a3d1d2", "pass"]), "");
    assert_eq!(output(&["explain", "b1a1a2c1d3a3d1d2", "a4"]), "");
}

#[test]
fn what_cannot_be_explained() {
    assert_cmd_snapshot!(otelo(&["explain", "f5d6", "a1"]), @"");
    assert_cmd_snapshot!(otelo(&["explain", "f5d6", "i9"]), @"");
    assert_cmd_snapshot!(otelo(&["explain", "f5\nd3", "d6"]), @"");
}

/// Every example of the page says what the program says: after a title a command, the board that it
/// reads, and what it prints in English and in Spanish.
#[test]
fn the_examples_of_the_page_are_true() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/explain.md");
    let page = fs::read_to_string(page).unwrap();
    let examples: Vec<&str> = page.split("\n### ").skip(1).collect();
    assert_eq!(examples.len(), 30);
    for example in examples {
        let mut parts =
            example.split("```text\n").skip(1).map(|part| part.split_once("```").unwrap().0);
        let mut part = || parts.next().unwrap();
        let (board, english, spanish) = (part(), part(), part());
        let command = example.split('`').nth(1).unwrap();
        let arguments: Vec<&str> =
            command.strip_prefix("otelo explain -").unwrap().split(' ').skip(1).collect();
        for (language, expected) in [("en", english), ("es", spanish)] {
            let all = [&["explain", board, "--lang", language], &arguments[..]].concat();
            assert_eq!(output(&all), expected, "{example}");
        }
    }
}
