//! Games as JSON: all that a record holds, and what a program of ours wants to keep beside it.
//!
//! ```json
//! {
//!   "otelo": 1,
//!   "games": [
//!     {
//!       "size": 4,
//!       "start": "-----OX--XO----- X",
//!       "black": "Ana",
//!       "result": { "winner": "white", "margin": "8.000", "reason": "played-out" },
//!       "moves": [{ "move": "b1", "evaluation": "+2", "seconds": "3.5" }, { "move": "a1" }],
//!       "extras": [{ "ply": 0, "name": "TI", "values": ["5:00"] }],
//!       "otelo": { "anything": "at all" }
//!     }
//!   ]
//! }
//! ```
//!
//! Only `otelo`, `games` and `size` must be there. The start is the usual one if it is left out; a
//! pass is the move `pass` and is always written; `winner` is `null` for a draw. A field that is
//! not known is refused, so that nothing is lost in silence.

mod shape;
mod source;

use otelo_rules::{Color, Game, Move, Position, Size};
use serde_json::{Value, value::RawValue};

use crate::{
    EndReason, Extra, Fault, GameResult, Note, ReadError, Record, diagram,
    record::{excerpt, thousandths},
};
use shape::{Document, OneExtra, OneMove, OneResult, ReadGame, Written, WrittenGame};
use source::Source;

/// The version that is read and written.
const VERSION: u64 = 1;

/// A game of the document.
#[derive(Debug, Clone, PartialEq)]
pub struct JsonGame {
    /// The game.
    pub record: Record,
    /// What a program keeps beside it.
    pub own: Option<Value>,
}

/// Reads a document.
///
/// # Errors
/// If the text is not JSON, has a field that is not known, or a game is not legal.
pub fn read(text: &str) -> Result<Vec<JsonGame>, ReadError> {
    let source = Source(text);
    let document: Document<'_> = source.parse(text)?;
    if document.otelo != VERSION {
        return Err(source.stop(text, Fault::Version { seen: document.otelo }));
    }
    document.games.into_iter().map(|game| read_entry(source, game)).collect()
}

/// Writes a document.
///
/// ```
/// # use otelo_formats::json;
/// let text = r#"{"otelo": 1, "games": [{"size": 8, "black": "Ana", "moves": [{"move": "f5"}]}]}"#;
/// let entries = json::read(text)?;
/// assert_eq!(entries[0].record.game.transcript(), "f5");
/// assert_eq!(json::read(&json::write(&entries))?, entries);
/// # Ok::<_, otelo_formats::ReadError>(())
/// ```
pub fn write(entries: &[JsonGame]) -> String {
    let document = Written { otelo: VERSION, games: entries.iter().map(write_entry).collect() };
    let text = serde_json::to_string_pretty(&document);
    text.expect("every key is a text, and memory does not fail") + "\n"
}

/// Whether a text begins like an object of JSON.
pub(crate) fn begins_object(text: &str) -> bool {
    text.trim_start().strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with('"'))
}

fn read_entry(source: Source<'_>, raw: &RawValue) -> Result<JsonGame, ReadError> {
    let game: ReadGame<'_> = source.parse(raw.get())?;
    let side = game.size.get();
    let size = side.parse().ok().and_then(Size::from_side);
    let size = size.ok_or_else(|| source.stop(side, Fault::Size { seen: excerpt(side) }))?;
    let start = match game.start {
        None => Position::start(size),
        Some(raw) => {
            let line: String = source.parse(raw.get())?;
            read_start(size, &line).ok_or_else(|| source.wrong("start", &line, raw))?
        }
    };
    let result = match game.result {
        None => None,
        Some(raw) => {
            let result = read_result(&source.parse(raw.get())?);
            Some(result.ok_or_else(|| source.wrong("result", raw.get(), raw))?)
        }
    };
    let mut record = Record {
        black: game.black,
        white: game.white,
        place: game.place,
        date: game.date,
        result,
        comment: game.comment,
        ..Record::new(Game::from_position(start))
    };
    let mut number = 1;
    for raw in game.moves {
        let played = play(source, raw, &mut record).map_err(|mut error| {
            error.place.played = Some((number, size));
            error
        })?;
        number += usize::from(played != Move::Pass);
    }
    for raw in game.extras {
        let extra = read_extra(&source.parse(raw.get())?, record.game.ply());
        record.extras.push(extra.ok_or_else(|| source.wrong("extras", raw.get(), raw))?);
    }
    Ok(JsonGame { record, own: game.otelo })
}

/// The position string, if it is one of this size and says who moves.
fn read_start(size: Size, line: &str) -> Option<Position> {
    let diagram = diagram::read(line).ok()?;
    (diagram.board.size() == size && diagram.turn.is_some()).then(|| diagram.position())
}

/// Plays a move of the document.
fn play(source: Source<'_>, raw: &RawValue, record: &mut Record) -> Result<Move, ReadError> {
    let OneMove { played, evaluation, seconds } = source.parse(raw.get())?;
    let named: Move = played.parse().map_err(|_| source.wrong("move", &played, raw))?;
    // In GGF a slash would end the evaluation, and an empty text would be none.
    let evaluated = evaluation.as_deref().filter(|text| text.is_empty() || text.contains('/'));
    if let Some(seen) = evaluated {
        return Err(source.wrong("evaluation", seen, raw));
    }
    if let Some(seen) = seconds.as_deref().filter(|text| text.is_empty()) {
        return Err(source.wrong("seconds", seen, raw));
    }
    record.game.play(named).map_err(|error| source.stop(raw.get(), error.into()))?;
    record.annotate(Note { evaluation, seconds });
    Ok(named)
}

/// The result, if a draw has no margin and a win has one that is not zero, or does not tell.
fn read_result(read: &OneResult) -> Option<GameResult> {
    let winner = match read.winner.as_deref() {
        None => None,
        Some("black") => Some(Color::Black),
        Some("white") => Some(Color::White),
        Some(_) => return None,
    };
    let reason = EndReason::ALL.into_iter().find(|reason| reason.name() == read.reason)?;
    let margin = match &read.margin {
        None => None,
        Some(text) => Some(thousandths(text)?),
    };
    let fits = margin.is_none_or(|margin| (margin > 0) == winner.is_some());
    fits.then_some(GameResult { winner, margin, reason })
}

/// The property, if it has a name that all formats can write, and stands inside the game.
fn read_extra(extra: &OneExtra, plies: usize) -> Option<Extra> {
    let OneExtra { ply, name, values } = extra;
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let fits = is_name && !values.is_empty() && *ply <= plies;
    fits.then(|| Extra { ply: *ply, name: name.clone(), values: values.clone() })
}

fn write_entry(entry: &JsonGame) -> WrittenGame<'_> {
    let JsonGame { record, own } = entry;
    let start = record.game.start();
    let is_usual = start == Position::start(start.size());
    let moves = record.game.moves().enumerate().map(|(index, played)| {
        let Note { evaluation, seconds } = record.notes.get(index).cloned().unwrap_or_default();
        OneMove { played: played.to_string(), evaluation, seconds }
    });
    let extras = record.extras.iter().cloned();
    WrittenGame {
        size: start.size().side(),
        start: (!is_usual).then(|| start.to_string()),
        black: &record.black,
        white: &record.white,
        place: &record.place,
        date: &record.date,
        comment: &record.comment,
        result: record.result.map(|result| OneResult {
            winner: result.winner.map(|color| color.to_string().to_lowercase()),
            margin: result.discs(),
            reason: result.reason.name().to_owned(),
        }),
        moves: moves.collect(),
        extras: extras.map(|Extra { ply, name, values }| OneExtra { ply, name, values }).collect(),
        otelo: own,
    }
}
