//! Writing of a document, one game at a time.

use std::io;

use otelo_rules::{NodeIndex, Position};
use serde::Serialize;
use serde_json::{
    Serializer,
    ser::{Formatter, PrettyFormatter},
    value::RawValue,
};

use super::{
    JsonGame, VERSION,
    lines::{self, Line},
    marks,
    shape::{OneMark, OneResult, WriteExtra, WriteGame, WriteMove, WriteVariation},
};
use crate::{Details, Record};

/// A document that is written one game after the other, so that not all of them need to be in
/// memory.
///
/// ```
/// # use otelo_formats::json::{self, JsonWriter};
/// let games = json::read(r#"{"otelo": 1, "games": [{"size": 8}, {"size": 6}]}"#)?;
/// let mut writer = JsonWriter::new();
/// games.iter().for_each(|game| writer.push(game));
/// assert_eq!(writer.finish(), json::write(&games));
/// # Ok::<_, otelo_formats::ReadError>(())
/// ```
#[derive(Debug)]
pub struct JsonWriter {
    text: Vec<u8>,
    is_empty: bool,
}

impl Default for JsonWriter {
    fn default() -> JsonWriter {
        JsonWriter::new()
    }
}

impl JsonWriter {
    /// A document without games.
    pub fn new() -> JsonWriter {
        let text = format!("{{\n  \"otelo\": {VERSION},\n  \"games\": [");
        JsonWriter { text: text.into_bytes(), is_empty: true }
    }

    /// Adds a game. What a program keeps beside it is written as it is; if it is not JSON, it is
    /// left out.
    pub fn push(&mut self, game: &JsonGame) {
        self.push_parts(&game.record, game.own.as_deref());
    }

    /// Adds a game by its parts.
    pub(crate) fn push_parts(&mut self, record: &Record, own: Option<&str>) {
        self.text.extend_from_slice(if self.is_empty { b"\n    " } else { b",\n    " });
        self.is_empty = false;
        let own = own.and_then(|text| serde_json::from_str(text).ok());
        let mut serializer = Serializer::with_formatter(&mut self.text, within_games());
        let written = write_game(record, own).serialize(&mut serializer);
        written.expect("every key is a text, and memory does not fail");
    }

    /// The text of the document.
    pub fn finish(mut self) -> String {
        self.text.extend_from_slice(if self.is_empty { b"]\n}\n" } else { b"\n  ]\n}\n" });
        String::from_utf8(self.text).expect("JSON is text")
    }
}

/// Writes a document.
///
/// ```
/// # use otelo_formats::json;
/// let text = r#"{"otelo": 1, "games": [{"size": 8, "black": "Ana", "moves": [{"move": "f5"}]}]}"#;
/// let games = json::read(text)?;
/// assert_eq!(games[0].record.game().transcript(), "f5");
/// assert_eq!(json::read(&json::write(&games))?, games);
/// # Ok::<_, otelo_formats::ReadError>(())
/// ```
pub fn write(games: &[JsonGame]) -> String {
    let mut writer = JsonWriter::new();
    games.iter().for_each(|game| writer.push(game));
    writer.finish()
}

/// The indentation of a game: it is in an array in an object.
fn within_games() -> PrettyFormatter<'static> {
    let mut formatter = PrettyFormatter::new();
    for _ in 0..2 {
        formatter.begin_array(&mut io::sink()).expect("nothing is written");
    }
    formatter
}

fn write_game<'a>(record: &'a Record, own: Option<&'a RawValue>) -> WriteGame<'a> {
    let start = record.start();
    let is_usual = *start == Position::start(start.size());
    let lines = lines::split(&record.tree);
    let variations = lines.iter().skip(1).map(|line| WriteVariation {
        line: line.parent,
        ply: line.ply,
        moves: write_moves(record, line),
    });
    WriteGame {
        size: start.size().side(),
        start: (!is_usual).then(|| start.to_string()),
        black: &record.black,
        white: &record.white,
        place: &record.place,
        date: &record.date,
        comment: record.comment(),
        marks: write_marks(record, NodeIndex::ROOT),
        result: record.result.map(|result| OneResult {
            winner: result.winner.map(|color| color.to_string().to_lowercase()),
            margin: result.discs(),
            reason: result.reason.name().to_owned(),
        }),
        moves: lines.first().map(|line| write_moves(record, line)).unwrap_or_default(),
        variations: variations.collect(),
        extras: write_extras(record, &lines),
        otelo: own,
    }
}

fn write_moves<'a>(record: &'a Record, line: &Line) -> Vec<WriteMove<'a>> {
    let moves = line.nodes.iter().filter_map(|&(_, at)| {
        let node = &record.tree[at];
        let Details { evaluation, seconds, .. } = &node.data;
        let played = node.played()?.to_string();
        let marks = write_marks(record, at);
        Some(WriteMove { played, evaluation, seconds, comment: &node.comment, marks })
    });
    moves.collect()
}

fn write_marks(record: &Record, at: NodeIndex) -> Vec<OneMark> {
    let marks = record.tree[at].marks().iter();
    marks.map(marks::write).collect()
}

fn write_extras<'a>(record: &'a Record, lines: &[Line]) -> Vec<WriteExtra<'a>> {
    let mut extras = Vec::new();
    for (line, Line { nodes, .. }) in lines.iter().enumerate() {
        for &(ply, at) in nodes {
            let properties = record.tree[at].data.properties.iter();
            extras.extend(properties.map(|property| WriteExtra {
                line,
                ply,
                name: &property.name,
                values: &property.values,
            }));
        }
    }
    extras
}
