//! Messages are read strictly.

use super::*;

/// Reads a client's message, and says what it was taken for.
fn read(text: &str) -> String {
    match serde_json::from_str::<ClientMessage>(text) {
        Ok(message) => format!("{message:?}"),
        Err(_) => "refused".to_owned(),
    }
}

#[test]
fn messages_are_read_strictly() {
    assert_eq!(read(r#"{"type":"undo","ply":3}"#), "Undo { ply: 3 }");
    assert_eq!(
        read(r#"{"type":"rename","color":"white","name":null}"#),
        "Rename { color: White, name: None }"
    );
    for text in [
        "",
        "null",
        "[]",
        r#"{"type":"undo"}"#,
        r#"{"type":"undo","ply":-1}"#,
        r#"{"type":"undo","ply":"3"}"#,
        r#"{"type":"undo","ply":3,"more":1}"#,
        r#"{"type":"play","square":"i9","ply":0}"#,
        r#"{"type":"play","square":"pass","ply":0}"#,
        r#"{"type":"fly","ply":0}"#,
    ] {
        assert_eq!(read(text), "refused", "{text}");
    }
}
