//! Variations, comments and marks in SGF and JSON.

use std::slice;

use otelo_formats::{Content, Format, Hints, Omissions, Record, detect, json, sgf};
use otelo_rules::{Mark, NodeIndex, Symbol};

fn record(text: &str) -> Record {
    let mut records = sgf::read(text).unwrap();
    assert_eq!(records.len(), 1);
    records.remove(0)
}

/// The tree in one line: the moves, variations in parentheses, comments in braces.
fn outline(record: &Record) -> String {
    fn add(text: &mut String, record: &Record, at: NodeIndex) {
        let node = &record.tree[at];
        text.extend(node.played().map(|played| played.to_string()));
        text.extend(node.comment.as_ref().map(|comment| format!("{{{comment}}}")));
        for (index, &child) in node.children().iter().enumerate().rev() {
            if index > 0 {
                text.push('(');
                add(text, record, child);
                text.push(')');
            } else {
                text.push(' ');
                add(text, record, child);
            }
        }
    }
    let mut text = String::new();
    add(&mut text, record, NodeIndex::ROOT);
    text.trim().to_owned()
}

#[test]
fn strict_text_stays_as_it_is() {
    let texts = [
        "(;FF[4]GM[2]SZ[8](;B[f5](;W[d6];B[c3])(;W[f6]C[diagonal](;B[e6])(;B[d3]))(;W[f4]))(;B[d3]))\n",
        "(;FF[4]GM[2]SZ[8]C[root]CR[a1][b2]TR[c3]LB[d4:1\\:2\\]\\\\];B[f5]C[x\\]\n:y]MA[a1]SQ[h8]N[name])\n",
        "(;FF[4]GM[2]SZ[4]AB[a1]AW[b1]PL[W];W[PA];B[c1])\n",
        "(;FF[4]GM[2]SZ[8];B[f5](;W[d6]KM[1])(;W[f6]C[one]RE[B+2]C[two]CR[zz]LB[f5]))\n",
    ];
    for text in texts {
        assert_eq!(sgf::write(&sgf::read(text).unwrap()), text);
    }
}

#[test]
fn every_part_is_understood() {
    let text =
        "(;GM[2]C[all]CR[aa:b2][h8];B[fe]LB[c3:A][c4:b:c](;W[ff];TR[a1]C[after])(;W[d6]MA[a1]))";
    let record = record(text);
    assert_eq!(outline(&record), "{all} f5(d6) f6{after}");
    let marks = |at: NodeIndex| -> Vec<String> {
        let marks = record.tree[at].marks().iter();
        marks.map(|Mark { square, symbol }| format!("{square} {symbol:?}")).collect()
    };
    let circles = ["a1", "b1", "a2", "b2", "h8"].map(|square| format!("{square} Circle"));
    assert_eq!(marks(NodeIndex::ROOT), circles);
    let f5 = record.tree[NodeIndex::ROOT].children()[0];
    assert_eq!(marks(f5), ["c3 Label(\"A\")", "c4 Label(\"b:c\")"]);
    let [f6, d6] = record.tree[f5].children() else { panic!("two moves follow") };
    assert_eq!((marks(*f6), marks(*d6)), (vec!["a1 Triangle".into()], vec!["a1 Cross".into()]));
    assert_eq!(record.comment(), Some("all"));
    assert_eq!(record.game().transcript(), "f5f6");
}

#[test]
fn variations_in_many_spellings() {
    let cases = [
        // The same move twice is one variation.
        ("(;GM[2](;B[f5];W[d6])(;B[d3])(;B[f5];W[f6]))", "(d3) f5(f6) d6"),
        // A second comment on a move is kept beside the first.
        ("(;GM[2](;B[f5]C[a])(;B[f5]C[b]))", "f5{a}"),
        // Parentheses without a second variation.
        ("(;GM[2](;B[f5](;W[d6])))", "f5 d6"),
        // Nodes without a move.
        ("(;GM[2];(;;B[f5];C[x];W[d6])(;B[d3]))", "(d3) f5{x} d6"),
        ("(;GM[2]B[f5](;W[d6])(;W[f6]))", "f5(f6) d6"),
        // Passes that are left out, in one variation and not in the other.
        ("(;GM[2]SZ[4]AB[a1]AW[b1]PL[W](;B[c1])(;W[tt];B[c1]C[x]))", "pass c1{x}"),
    ];
    for (text, expected) in cases {
        let read = record(text);
        assert_eq!(outline(&read), expected, "{text}");
        assert_eq!(sgf::read(&sgf::write(slice::from_ref(&read))), Ok(vec![read]), "{text}");
    }
}

#[test]
fn errors_name_their_place() {
    let error = |text: &str| sgf::read(text).unwrap_err().to_string();
    let cases = [
        (
            "(;GM[2];B[f5](;W[d6];B[c3])(;W[f6];B[a1]))",
            "line 1, column 36 (byte 35), move 3 on 8x8: Black flips nothing on a1",
        ),
        (
            "(;GM[2];B[f5](;W[d6])(;B[f6]))",
            "line 1, column 24 (byte 23), move 2 on 8x8: it is not the turn of Black",
        ),
        ("(;GM[2];B[f5](;W[d6])", "line 1, column 1 (byte 0): `(` is never closed"),
        (
            "(;GM[2](;B[f5]);W[d6])",
            "line 1, column 16 (byte 15): expected a property such as `B[f5]`, or the end of the game",
        ),
        (
            "(;GM[2](;B[f5])(;AB[a1]))",
            "line 1, column 18 (byte 17): `a1` is not a value of AB here",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(error(text), expected, "{text}");
    }
}

/// A text may nest as deeply as it likes: nothing overflows a small stack.
#[test]
fn deep_and_wide_texts() {
    const MANY: usize = 200_000;
    let work = || {
        let nested = |open: &str, close: &str| {
            format!("(;GM[2]{}{})", open.repeat(MANY), close.repeat(MANY))
        };
        let empty = record("(;GM[2])");
        for open in ["(", "(;", "(;C[x]", "(;KM[1]"] {
            let read = record(&nested(open, ")"));
            assert_eq!(read.tree.variations(), 0);
            assert_eq!(read.game().ply(), 0);
            assert_eq!(sgf::read(&sgf::write(slice::from_ref(&read))), Ok(vec![read]));
        }
        for text in [nested("(;B[f5])", ""), nested("(;B[f5]", "").replace("(;B[f5]", "(;B[f5])")] {
            assert_eq!(record(&text).game().transcript(), "f5");
        }
        for text in [nested("(", ""), nested("(;", ""), nested("", ")"), nested("(;B[f5]", ")")] {
            assert!(sgf::read(&text).is_err());
        }
        assert_eq!(record(&nested("()", "")), empty);
        let ggf = nested("(", ")").replace("GM[2]", "GM[Othello]");
        assert!(detect(ggf.as_bytes(), Hints::default()).is_ok());
    };
    let thread = std::thread::Builder::new().stack_size(256 * 1024).spawn(work).unwrap();
    thread.join().unwrap();
}

#[test]
fn what_is_left_out_is_counted() {
    let text = "(;GM[2]C[1]CR[a1];B[f5]C[2](;W[d6](;B[c3]C[3])(;B[c4]C[4]TR[a1]))(;W[f6];B[e6]C[5])(;W[f4]))";
    let content = Content::Record(Box::new(record(text)));
    let omissions = |format| content.write(format).unwrap().omissions;
    for format in [Format::Sgf, Format::Json] {
        assert!(omissions(format).is_empty());
    }
    // The comments on the main line are in GGF: 1, 2 and 3.
    assert_eq!(omissions(Format::Ggf), Omissions { variations: 3, comments: 2, marks: 2 });
    let all = Omissions { variations: 3, comments: 5, marks: 2 };
    for format in [Format::Transcript, Format::Passes, Format::Numbered, Format::Line, Format::Fen]
    {
        assert_eq!(omissions(format), all, "{format}");
    }
    let Content::Record(read) = &content else { unreachable!("it is a record") };
    assert_eq!(read.omissions(Format::Wthor), all);
    assert_eq!(
        content.write(Format::Ggf).unwrap().text,
        "(;GM[Othello]CO[1]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- \
         -------- *]B[F5]CO[2]W[D6]B[C3]CO[3];)"
    );
}

#[test]
fn a_document_with_variations() {
    let text = r#"{
  "otelo": 1,
  "games": [
    {
      "size": 8,
      "comment": "all",
      "marks": [
        {
          "square": "a1",
          "symbol": "circle"
        }
      ],
      "moves": [
        {
          "move": "f5",
          "comment": "tiger?"
        },
        {
          "move": "d6",
          "evaluation": "+1"
        }
      ],
      "variations": [
        {
          "line": 0,
          "ply": 0,
          "moves": [
            {
              "move": "d3"
            }
          ]
        },
        {
          "line": 0,
          "ply": 1,
          "moves": [
            {
              "move": "f6",
              "seconds": "2"
            },
            {
              "move": "e6",
              "marks": [
                {
                  "square": "c3",
                  "symbol": "label",
                  "text": "A"
                }
              ]
            }
          ]
        },
        {
          "line": 2,
          "ply": 2,
          "moves": [
            {
              "move": "d3"
            }
          ]
        }
      ],
      "extras": [
        {
          "ply": 1,
          "name": "N",
          "values": [
            "main"
          ]
        },
        {
          "line": 3,
          "ply": 3,
          "name": "N",
          "values": [
            "last"
          ]
        }
      ]
    }
  ]
}
"#;
    let games = json::read(text).unwrap();
    assert_eq!(json::write(&games), text);
    assert_eq!(outline(&games[0].record), "{all}(d3) f5{tiger?}(f6(d3) e6) d6");
}

/// The document with one game of these fields beside its size and the moves f5, d6.
fn document(fields: &str) -> String {
    let moves = "\"moves\": [{\"move\": \"f5\", \"comment\": \"x\"}, {\"move\": \"d6\"}]";
    format!("{{\"otelo\": 1, \"games\": [{{\"size\": 8, {moves},\n{fields}}}]}}")
}

#[test]
fn variations_of_a_document() {
    let read = |fields: &str| match json::read(&document(fields)) {
        Ok(games) => {
            assert_eq!(json::read(&json::write(&games)).as_ref(), Ok(&games));
            outline(&games[0].record)
        }
        Err(error) => error.to_string(),
    };
    let cases = [
        (r#""variations": []"#, "f5{x} d6"),
        (r#""variations": [{"line": 0, "ply": 2, "moves": []}]"#, "f5{x} d6"),
        // What comes after the last move is the main line, and a known move is not a variation.
        (r#""variations": [{"line": 0, "ply": 2, "moves": [{"move": "c3"}]}]"#, "f5{x} d6 c3"),
        (
            r#""variations": [{"line": 0, "ply": 0, "moves": [{"move": "f5"}, {"move": "f6"}]}, {"line": 1, "ply": 1, "moves": [{"move": "f4"}]}]"#,
            "f5{x}(f4)(f6) d6",
        ),
        (
            r#""variations": [{"line": 0, "ply": 0, "moves": [{"move": "f5", "comment": "y"}]}]"#,
            "line 2, column 48 (byte 141), move 1 on 8x8: `y` is not a value of comment here",
        ),
        (
            r#""variations": [{"line": 0, "ply": 3, "moves": []}]"#,
            "line 2, column 16 (byte 109): `{\"line\": 0, ` is not a value of variations here",
        ),
        (
            r#""variations": [{"line": 1, "ply": 0, "moves": []}]"#,
            "line 2, column 16 (byte 109): `{\"line\": 1, ` is not a value of variations here",
        ),
        (
            r#""variations": [{"line": 0, "ply": 1, "moves": [{"move": "a1"}]}]"#,
            "line 2, column 48 (byte 141), move 2 on 8x8: White flips nothing on a1",
        ),
        (
            r#""marks": [{"square": "a1", "symbol": "label"}]"#,
            "line 2, column 11 (byte 104): `{\"square\": \"` is not a value of marks here",
        ),
        (
            r#""marks": [{"square": "i1", "symbol": "circle"}]"#,
            "line 2, column 11 (byte 104): `{\"square\": \"` is not a value of marks here",
        ),
    ];
    for (fields, expected) in cases {
        assert_eq!(read(fields), expected, "{fields}");
    }
}

#[test]
fn a_mark_outside_a_small_board() {
    let sgf = record("(;GM[2]SZ[4]CR[a1][e5])");
    assert!(sgf.tree[NodeIndex::ROOT].marks().is_empty());
    assert_eq!(sgf.tree[NodeIndex::ROOT].data.properties[0].name, "CR");
    let text =
        r#"{"otelo": 1, "games": [{"size": 4, "marks": [{"square": "e5", "symbol": "cross"}]}]}"#;
    assert!(json::read(text).is_err());
}

#[test]
fn symbols_are_drawn_by_their_properties() {
    let symbols = [
        ("CR", Symbol::Circle),
        ("MA", Symbol::Cross),
        ("SQ", Symbol::Square),
        ("TR", Symbol::Triangle),
    ];
    for (name, symbol) in symbols {
        let read = record(&format!("(;GM[2]{name}[c3])"));
        let marks = read.tree[NodeIndex::ROOT].marks();
        assert_eq!(marks.first().map(|mark| &mark.symbol), Some(&symbol));
    }
}
