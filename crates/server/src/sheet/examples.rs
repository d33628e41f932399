//! The positions of the page's rules are made here, so that they obey them.

use std::{env, fs, path::Path};

use otelo_rules::{Game, Move, Size};
use otelo_store::{Event, GameId};

use super::*;
use crate::wire;

/// A move, several lines at once, and a pass just played, all on 6x6.
const TRANSCRIPTS: [&str; 3] = ["", "b3b2e4e3f2b4a2a3e2d5a4d2", "b3d2e1d1c1a3a2c5a4"];

fn example(transcript: &str) -> wire::Position {
    let game = Game::from_transcript(otelo_rules::Position::start(Size::Six), transcript).unwrap();
    let seat = || otelo_store::Seat { spec: "human".into(), name: None };
    let setup = setup(game.start(), seat(), seat());
    let mut sheet = Sheet::new("222222222222".parse::<GameId>().unwrap(), &setup).unwrap();
    // The transcript leaves the last pass out.
    let pass = game.position().must_pass().then_some(Move::Pass);
    for played in game.moves().chain(pass) {
        sheet.enter(&Event::Played { played, answer: None }, None, None).unwrap();
    }
    sheet.view(wire::Change::Open)
}

#[test]
fn the_page_has_the_same_examples() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/dialogs/examples.json");
    let made = serde_json::to_value(TRANSCRIPTS.map(example)).unwrap();
    if env::var_os("OTELO_UPDATE").is_some() {
        fs::write(&path, format!("{made:#}\n")).unwrap();
    }
    // How the file is laid out is the page's affair.
    let kept: Option<serde_json::Value> =
        fs::read_to_string(&path).ok().and_then(|text| serde_json::from_str(&text).ok());
    assert!(kept == Some(made), "web/src/dialogs/examples.json is out of date");
}
