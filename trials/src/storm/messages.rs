//! Random messages: malformed, not allowed, or valid.

use otelo_rng::Rng;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{Message, protocol::CloseFrame};

/// A random message: malformed, not allowed, or sometimes valid.
pub(super) fn nonsense(chance: &mut Rng, position: &Value) -> Message {
    match chance.u8(0..12) {
        0 => Message::binary((0..chance.usize(0..200)).map(|_| chance.u8(..)).collect::<Vec<_>>()),
        1 => Message::text((0..chance.usize(0..200)).map(|_| letter(chance)).collect::<String>()),
        2 => Message::text("[".repeat(chance.usize(1..3000))),
        3 => Message::text("x".repeat(chance.usize(4000..5000))),
        4 => Message::Ping(vec![chance.u8(..); chance.usize(0..125)].into()),
        5 if chance.u8(..) == 0 => Message::Close(None::<CloseFrame>),
        6 | 7 => {
            // A valid message with one wrong character.
            let mut bytes = order(chance, position).to_string().into_bytes();
            let index = chance.usize(0..bytes.len());
            bytes[index] = chance.u8(32..127);
            Message::text(String::from_utf8_lossy(&bytes).into_owned())
        }
        8 => {
            let text = order(chance, position).to_string();
            Message::text(&text[..chance.usize(0..text.len())])
        }
        _ => Message::text(order(chance, position).to_string()),
    }
}

/// A random character.
fn letter(chance: &mut Rng) -> char {
    char::from_u32(chance.u32(..0x11_0000)).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// A random order, with any ply and any values.
fn order(chance: &mut Rng, position: &Value) -> Value {
    let kinds = [
        "play", "undo", "redo", "resign", "hint", "go", "rename", "seats", "step", "title",
        "invite", "answer", "rematch", "fly",
    ];
    let ply = match chance.u8(0..4) {
        0 => json!(chance.i64(..)),
        1 => json!("0"),
        2 => position["ply"].clone(),
        _ => json!(chance.u8(0..64)),
    };
    let players = ["human", "random", "minimax:easy", "nobody", ""];
    let mut order = json!({ "type": kinds[chance.usize(0..kinds.len())] });
    let square = format!("{}{}", char::from(chance.u8(b'a'..=b'i')), chance.u8(0..10));
    for (key, value) in [
        ("ply", ply),
        ("square", json!(square)),
        ("color", json!(["black", "white", "red"][chance.usize(0..3)])),
        ("name", [Value::Null, json!("x"), json!("\u{0}")][chance.usize(0..3)].clone()),
        ("title", json!("y".repeat(chance.usize(0..60)))),
        ("black", json!(players[chance.usize(0..players.len())])),
        ("white", json!(players[chance.usize(0..players.len())])),
        ("on", json!(chance.bool())),
        ("agree", json!(chance.bool())),
    ] {
        if wants(order["type"].as_str().unwrap_or_default(), key) != (chance.u8(0..20) == 0) {
            order[key] = value;
        }
    }
    order
}

/// Whether a kind of order has a field.
fn wants(kind: &str, field: &str) -> bool {
    match field {
        "ply" => !matches!(kind, "rename" | "seats" | "step" | "title" | "invite"),
        "square" => kind == "play",
        "color" => matches!(kind, "resign" | "rename" | "invite"),
        "name" => kind == "rename",
        "title" => kind == "title",
        "black" | "white" => kind == "seats",
        "on" => kind == "step",
        "agree" => kind == "answer",
        _ => false,
    }
}
