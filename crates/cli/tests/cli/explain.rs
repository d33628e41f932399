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
