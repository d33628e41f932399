//! Games as JSON.

use otelo_formats::json::{self, JsonGame};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::records;

/// The text as it is written again, or the error.
fn again(text: &str) -> String {
    match json::read(text) {
        Ok(games) => json::write(&games),
        Err(error) => error.to_string(),
    }
}

/// A document with one game of these fields.
fn game(fields: &str) -> String {
    format!("{{\"otelo\": 1, \"games\": [{{{fields}}}]}}")
}

#[test]
fn the_document_stays_as_it_is() {
    let text = r#"{
  "otelo": 1,
  "games": [
    {
      "size": 4,
      "start": "-----OX--XO----- O",
      "black": "Ana \"la Torre\"",
      "white": "[B\\]",
      "place": "here",
      "date": "2024-02-29",
      "comment": "two\nlines",
      "result": {
        "winner": "white",
        "margin": "4.500",
        "reason": "timed-out"
      },
      "moves": [
        {
          "move": "c1",
          "evaluation": "+2",
          "seconds": "3.5"
        },
        {
          "move": "d1"
        }
      ],
      "extras": [
        {
          "ply": 1,
          "name": "TI",
          "values": [
            "5:00",
            ""
          ]
        }
      ],
      "otelo": {
        "z": null,
        "a": [
          1.0,
          -0.0,
          123456789012345678
        ]
      }
    },
    {
      "size": 8,
      "moves": [],
      "otelo": null
    }
  ]
}
"#;
    assert_eq!(again(text), text);
}

#[test]
fn errors_name_their_place() {
    let cases = [
        (
            "",
            "line 1, column 1 (byte 0): this is not a JSON document of games: EOF while parsing a value",
        ),
        (
            "{\n\"otelo\": 1,\n é",
            "line 3, column 2 (byte 15): this is not a JSON document of games: key must be a string",
        ),
        (
            r#"{"otelo": 2, "games": []}"#,
            "line 1, column 1 (byte 0): the document has version 2; expected 1",
        ),
        (
            "{\"otelo\": 1,\n\"game\": []}",
            "line 2, column 6 (byte 18): this is not a JSON document of games: unknown field `game`, expected `otelo` or `games`",
        ),
        (
            r#"{"otelo": 1, "otelo": 1}"#,
            "line 1, column 20 (byte 19): this is not a JSON document of games: duplicate field `otelo`",
        ),
        (
            r#"{"otelo": 1}"#,
            "line 1, column 12 (byte 11): this is not a JSON document of games: missing field `games`",
        ),
    ];
    for (text, error) in cases {
        assert_eq!(again(text), error, "{text}");
    }
    let cases = [
        (
            "\"size\": 8,\n\"x\": 1",
            "line 2, column 3 (byte 37): this is not a JSON document of games: unknown field `x`, expected one of `size`, `start`, `black`, `white`, `place`, `date`, `comment`, `marks`, `result`, `moves`, `variations`, `extras`, `otelo`",
        ),
        ("\"size\": 5", "line 1, column 33 (byte 32): `5` is not a size; expected 4, 6 or 8"),
        (
            "\"size\": 8, \"start\": \"XO\"",
            "line 1, column 45 (byte 44): `XO` is not a value of start here",
        ),
        (
            "\"size\": 8, \"start\": \"-----OX--XO----- X\"",
            "line 1, column 45 (byte 44): `-----OX--XO-` is not a value of start here",
        ),
        (
            "\"size\": 8,\n\"moves\": [{\"move\": \"f5\"},\n {\"move\": \"a1\"}]",
            "line 3, column 2 (byte 62), move 2 on 8x8: White flips nothing on a1",
        ),
        (
            "\"size\": 8, \"moves\": [{\"move\": \"pa\"}]",
            "line 1, column 46 (byte 45), move 1 on 8x8: `pa` is not a value of move here",
        ),
        (
            "\"size\": 8, \"moves\": [{\"move\": \"pass\"}]",
            "line 1, column 46 (byte 45), move 1 on 8x8: Black has a legal move and cannot pass",
        ),
        (
            "\"size\": 8, \"moves\": [{\"move\": \"f5\", \"time\": 1}]",
            "line 1, column 66 (byte 65), move 1 on 8x8: this is not a JSON document of games: unknown field `time`, expected one of `move`, `evaluation`, `seconds`, `comment`, `marks`",
        ),
        (
            "\"size\": 8, \"moves\": [{\"move\": \"f5\", \"evaluation\": \"1/2\"}]",
            "line 1, column 46 (byte 45), move 1 on 8x8: `1/2` is not a value of evaluation here",
        ),
        (
            "\"size\": 8, \"result\": {\"winner\": null, \"margin\": \"2\", \"reason\": \"left\"}",
            "line 1, column 46 (byte 45): `{\"winner\": n` is not a value of result here",
        ),
        (
            "\"size\": 8, \"extras\": [{\"ply\": 0, \"name\": \"a]\", \"values\": [\"\"]}]",
            "line 1, column 47 (byte 46): `{\"ply\": 0, \"` is not a value of extras here",
        ),
        (
            "\"size\": 8, \"extras\": [{\"ply\": 1, \"name\": \"A\", \"values\": [\"\"]}]",
            "line 1, column 47 (byte 46): `{\"ply\": 1, \"` is not a value of extras here",
        ),
    ];
    for (fields, error) in cases {
        assert_eq!(again(&game(fields)), error, "{fields}");
    }
}

#[test]
fn deep_and_long_texts_are_refused() {
    for piece in ["[", "{\"a\":", "[[],"] {
        let deep = piece.repeat(200_000);
        assert!(json::read(&deep).is_err());
        assert!(json::read(&game(&format!("\"size\": 8, \"otelo\": {deep}"))).is_err());
    }
    let deep = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    assert!(json::read(&game(&format!("\"size\": 8, \"otelo\": {}", deep(200_000)))).is_err());
    let kept = game(&format!("\"size\": 8, \"otelo\": {}", deep(100)));
    let games = json::read(&kept).unwrap();
    assert_eq!(json::read(&json::write(&games)), Ok(games));
}

/// Any JSON at all.
fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<String>().prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 16, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(any::<String>(), inner, 0..4).prop_map(|map| json!(map)),
        ]
    })
}

proptest! {
    #[test]
    fn games_read_back(
        records in prop::collection::vec(records::record(), 0..3),
        own in prop::option::of(value().prop_map(|value| value.to_string())),
    ) {
        let games: Vec<JsonGame> =
            records.into_iter().map(|record| JsonGame { record, own: own.clone() }).collect();
        let text = json::write(&games);
        prop_assert!(text.ends_with(char::is_whitespace));
        prop_assert_eq!(json::read(&text), Ok(games), "{}", text);
    }

    /// A text that was cut or changed is refused, or reads back the same once written.
    #[test]
    fn broken_texts_do_not_panic(
        record in records::record(),
        at in any::<prop::sample::Index>(),
        inserted in "[\\[\\]{}\":,\\\\0-9é ]{0,2}",
    ) {
        let text = json::write(&[JsonGame { record, own: None }]);
        let bounds: Vec<usize> = text.char_indices().map(|(byte, _)| byte).collect();
        let (before, behind) = text.split_at(*at.get(&bounds));
        for text in [before.to_owned(), format!("{before}{inserted}{behind}")] {
            match json::read(&text) {
                Ok(games) => prop_assert_eq!(json::read(&json::write(&games)), Ok(games)),
                Err(error) => prop_assert!(text.is_char_boundary(error.place.byte)),
            }
        }
    }
}
