//! `otelo explain`, and the examples of its page.

use std::{fs, path::Path};

use insta_cmd::assert_cmd_snapshot;

use crate::{otelo, output};

#[test]
fn a_move_and_what_it_gave_up() {
    let position = "-OX--XO--OXO---- X";
    assert_cmd_snapshot!(otelo(&["explain", position, "a3", "--against", "a1"]), @"
    success: true
    exit_code: 0
    ----- stdout -----
    - Lets White take the corner a4.
    + Threatens to take the corner d1.
    Given up against a1:
    + Takes the corner a1.
    + Stops White from taking the corner d1.
    + 3 of Black's discs are now stable: they can never be flipped.
    + Gains a tempo: it gives White no new move.

    ----- stderr -----
    ");
    assert_cmd_snapshot!(otelo(&["explain", position, "a1", "--lang", "es"]), @"
    success: true
    exit_code: 0
    ----- stdout -----
    + Ocupa la esquina a1.
    + Impide que las blancas ocupen la esquina d1.
    + 3 fichas de las negras ya son estables: nunca se podrán voltear.
    + Gana un tiempo: no da ninguna jugada nueva a las blancas.

    ----- stderr -----
    ");
    assert_cmd_snapshot!(otelo(&["explain", position, "a1", "--json"]), @r#"
    success: true
    exit_code: 0
    ----- stdout -----
    {"reasons":[{"code":"takes-corner","parameters":{"square":"a1"},"tone":"good","text":"Takes the corner a1."},{"code":"prevents-corner","parameters":{"count":"1","opponent":"white","squares":"d1"},"tone":"good","text":"Stops White from taking the corner d1."},{"code":"stable","parameters":{"color":"black","count":"3"},"tone":"good","text":"3 of Black's discs are now stable: they can never be flipped."},{"code":"tempo","parameters":{"opponent":"white"},"tone":"good","text":"Gains a tempo: it gives White no new move."}],"given_up":[]}

    ----- stderr -----
    "#);
}

#[test]
fn a_pass_that_a_transcript_leaves_out() {
    let game = "b1a1a2c1d3a3d1d2";
    assert_eq!(output(&["explain", game, "pass"]), "  Black has no legal move and must pass.\n");
    assert_eq!(
        output(&["explain", game, "a4"]),
        "+ Black has no legal move and must pass.\n\
         + Takes the corner a4.\n\
         + 9 of White's discs are now stable: they can never be flipped.\n"
    );
}

#[test]
fn what_cannot_be_explained() {
    assert_cmd_snapshot!(otelo(&["explain", "f5d6", "a1"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: Black flips nothing on a1
    ");
    assert_cmd_snapshot!(otelo(&["explain", "f5d6", "i9"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: invalid value 'i9' for '<MOVE>': `i9` is not a move; expected `a1` to `h8` or `pass`; `otelo --help` says more
    ");
    assert_cmd_snapshot!(otelo(&["explain", "f5\nd3", "d6"]), @"
    success: false
    exit_code: 2
    ----- stdout -----

    ----- stderr -----
    otelo: the text holds 2 games; expected one
    ");
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
