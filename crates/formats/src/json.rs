//! Games as JSON: all that a record holds, and what a program of ours keeps beside it.
//!
//! ```json
//! {
//!   "otelo": 1,
//!   "games": [
//!     {
//!       "size": 4,
//!       "start": "-----OX--XO----- X",
//!       "black": "Ana",
//!       "comment": "A short game.",
//!       "result": { "winner": "white", "margin": "8.000", "reason": "played-out" },
//!       "moves": [
//!         { "move": "b1", "evaluation": "+2", "seconds": "3.5" },
//!         { "move": "a1", "marks": [{ "square": "c1", "symbol": "label", "text": "A" }] }
//!       ],
//!       "variations": [
//!         { "line": 0, "ply": 1, "moves": [{ "move": "c1", "comment": "better" }] }
//!       ],
//!       "extras": [{ "ply": 0, "name": "TI", "values": ["5:00"] }],
//!       "otelo": { "anything": "at all" }
//!     }
//!   ]
//! }
//! ```
//!
//! Only `otelo`, `games` and `size` must be there. The start is the usual one if it is left out; a
//! pass is the move `pass` and is always written; `winner` is `null` for a draw. A mark is a
//! `circle`, `cross`, `square`, `triangle` or `label`, and a label has a `text`.
//!
//! A variation leaves a line after so many plies: `line` 0 is the main line, 1 the first variation
//! in the list, and so on; `ply` counts moves and passes from the start. An extra is a property of
//! another format, at a `ply` of a `line`, which is 0 if it is left out. A field that is not known
//! is refused, so that nothing is lost in silence.

mod lines;
mod marks;
mod shape;
mod source;

use otelo_rules::{Color, Game, Move, Node, NodeIndex, Position, Size};
use serde_json::{Value, value::RawValue};

use crate::{
    Details, EndReason, Fault, GameResult, Property, ReadError, Record, diagram,
    record::{excerpt, thousandths},
};
use lines::{Line, ReadLines};
use shape::{
    OneExtra, OneMark, OneResult, ReadDocument, ReadGame, ReadMove, ReadVariation, WriteDocument,
    WriteGame, WriteMove, WriteVariation,
};
use source::JsonText;

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
    let source = JsonText(text);
    let document: ReadDocument<'_> = source.parse(text)?;
    if document.otelo != VERSION {
        return Err(source.stop(text, Fault::Version { seen: document.otelo }));
    }
    document.games.into_iter().map(|game| read_game(source, game)).collect()
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
    let document = WriteDocument { otelo: VERSION, games: games.iter().map(write_game).collect() };
    let text = serde_json::to_string_pretty(&document);
    text.expect("every key is a text, and memory does not fail") + "\n"
}

/// Whether a text begins like an object of JSON.
pub(crate) fn begins_object(text: &str) -> bool {
    text.trim_start().strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with('"'))
}

fn read_game(source: JsonText<'_>, raw: &RawValue) -> Result<JsonGame, ReadError> {
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
        ..Record::new(&Game::from_position(start))
    };
    let root = &mut record.tree[NodeIndex::ROOT];
    root.comment = game.comment;
    read_marks(source, &game.marks, root)?;

    let mut lines = ReadLines::new();
    let end = play_all(source, &mut record, NodeIndex::ROOT, &game.moves)?;
    lines.push(end, game.moves.len());
    for raw in game.variations {
        let ReadVariation { line, ply, moves } = source.parse(raw.get())?;
        let at = lines.node(&record.tree, line, ply);
        let at = at.ok_or_else(|| source.wrong("variations", raw.get(), raw))?;
        let end = play_all(source, &mut record, at, &moves)?;
        lines.push(end, ply + moves.len());
    }
    for raw in game.extras {
        let extra: OneExtra = source.parse(raw.get())?;
        let at = lines.node(&record.tree, extra.line, extra.ply);
        let (at, property) =
            at.zip(read_property(extra)).ok_or_else(|| source.wrong("extras", raw.get(), raw))?;
        record.tree[at].data.properties.push(property);
    }
    Ok(JsonGame { record, own: game.otelo })
}

/// The position string, if it is one of this size and says who moves.
fn read_start(size: Size, line: &str) -> Option<Position> {
    let diagram = diagram::read(line).ok()?;
    (diagram.board.size() == size && diagram.turn.is_some()).then(|| diagram.position())
}

/// Plays a line of the document; its last node.
fn play_all(
    source: JsonText<'_>,
    record: &mut Record,
    start: NodeIndex,
    moves: &[&RawValue],
) -> Result<NodeIndex, ReadError> {
    moves.iter().try_fold(start, |at, raw| {
        play(source, record, at, raw).map_err(|mut error| {
            error.place.played = Some((record.next_number(at), record.start().size()));
            error
        })
    })
}

/// Plays a move of the document. If it was read before, it must not say something else.
fn play(
    source: JsonText<'_>,
    record: &mut Record,
    at: NodeIndex,
    raw: &RawValue,
) -> Result<NodeIndex, ReadError> {
    let ReadMove { played, evaluation, seconds, comment, marks } = source.parse(raw.get())?;
    let named: Move = played.parse().map_err(|_| source.wrong("move", &played, raw))?;
    // In GGF a slash would end the evaluation, and an empty text would be none.
    let evaluated = evaluation.as_deref().filter(|text| text.is_empty() || text.contains('/'));
    if let Some(seen) = evaluated {
        return Err(source.wrong("evaluation", seen, raw));
    }
    if let Some(seen) = seconds.as_deref().filter(|text| text.is_empty()) {
        return Err(source.wrong("seconds", seen, raw));
    }
    let next = record.tree.play(at, named);
    let next = next.map_err(|error| source.stop(raw.get(), error.into()))?;
    let node = &mut record.tree[next];
    let fields = [
        ("evaluation", &mut node.data.evaluation, evaluation),
        ("seconds", &mut node.data.seconds, seconds),
        ("comment", &mut node.comment, comment),
    ];
    for (name, known, read) in fields {
        match (&known, read) {
            (Some(known), Some(read)) if **known != read => {
                return Err(source.wrong(name, &read, raw));
            }
            (_, read) => *known = known.take().or(read),
        }
    }
    read_marks(source, &marks, node)?;
    Ok(next)
}

fn read_marks<T>(
    source: JsonText<'_>,
    marks: &[&RawValue],
    node: &mut Node<T>,
) -> Result<(), ReadError> {
    for raw in marks {
        let mark: OneMark = source.parse(raw.get())?;
        let is_kept = marks::read(mark).is_some_and(|mark| node.mark(mark));
        if !is_kept {
            return Err(source.wrong("marks", raw.get(), raw));
        }
    }
    Ok(())
}

/// The result, if a draw has no margin and a win has one that is not zero, or is not known.
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

/// The property, if it has a name that all formats can write.
fn read_property(extra: OneExtra) -> Option<Property> {
    let OneExtra { name, values, .. } = extra;
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    (is_name && !values.is_empty()).then_some(Property { name, values })
}

fn write_game(game: &JsonGame) -> WriteGame<'_> {
    let JsonGame { record, own } = game;
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

fn write_extras(record: &Record, lines: &[Line]) -> Vec<OneExtra> {
    let mut extras = Vec::new();
    for (line, Line { nodes, .. }) in lines.iter().enumerate() {
        for &(ply, at) in nodes {
            let properties = record.tree[at].data.properties.iter().cloned();
            let extra = |Property { name, values }| OneExtra { line, ply, name, values };
            extras.extend(properties.map(extra));
        }
    }
    extras
}
