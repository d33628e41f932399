//! The page has the same types, and messages are read strictly.

use std::{env, fs, path::Path};

use otelo_player::{Level, Spec};
use ts_rs::{Config, TS};

use super::*;

/// The file of types for the page.
fn typescript() -> String {
    let config = Config::default();
    let mut text = String::from(
        "// Made from crates/server/src/wire.rs; `OTELO_UPDATE=1 cargo test -p otelo-server wire` makes it anew.\n\n\
         export type File = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h';\n\
         export type Rank = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8';\n",
    );
    macro_rules! declare {
        ($($type:ty),* $(,)?) => {
            $(text += &format!("\nexport {}\n", <$type as TS>::decl(&config));)*
        };
    }
    declare!(
        Color,
        Square,
        Move,
        ClientMessage,
        ServerMessage,
        Position,
        ClockFace,
        Request,
        Wish,
        Invitation,
        Link,
        Acceptance,
        Device,
        Change,
        Legal,
        Played,
        Effort,
        Seats,
        Seat,
        Outcome,
        Thinking,
        Hint,
        Worth,
        Unit,
        Refusal,
        NewGame,
        Clock,
        Summary,
        Games,
        Imported,
    );
    let specs = Spec::classics();
    let names: Vec<String> = specs.iter().map(|spec| format!("'{spec}'")).collect();
    text += &format!(
        "\n/** The players of the documents, and chance. */\nexport const COMPUTERS = [{}] as const;\n",
        names.join(", ")
    );
    let times = (1..=Level::MAX).filter_map(Level::new).map(|level| level.expected_time());
    let times: Vec<String> = times.map(|time| time.as_millis().to_string()).collect();
    text += &format!(
        "\n/** How long a move of the engine takes at most, about, in milliseconds, from level 1 on. */\n\
         export const LEVEL_TIMES = [{}] as const;\n",
        times.join(", ")
    );
    text += &format!("\nexport const PROTOCOL = {PROTOCOL};\n");
    text += &format!("\nexport const LONGEST_NAME = {};\n", crate::LONGEST_NAME);
    text
}

#[test]
fn the_page_has_the_same_types() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire.ts");
    let made = typescript();
    if env::var_os("OTELO_UPDATE").is_some() {
        fs::write(&path, &made).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == made, "web/src/wire.ts is out of date; its first line tells how to make it");
}

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
