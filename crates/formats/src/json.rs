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
mod writer;

use otelo_rules::{Color, Game, Move, Node, NodeIndex, Position, Size};
use serde_json::value::RawValue;

use crate::{
    EndReason, Fault, GameResult, Property, ReadError, Record, diagram,
    limits::Counter,
    record::{excerpt, thousandths},
};
use lines::ReadLines;
use shape::{OneMark, OneResult, ReadDocument, ReadExtra, ReadGame, ReadMove, ReadVariation};
use source::JsonText;
pub use writer::{JsonWriter, write};

/// The version that is read and written.
const VERSION: u64 = 1;

/// How deeply what a program keeps may nest: as deeply as most parsers read.
const DEEPEST: usize = 127;

/// A game of the document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JsonGame {
    /// The game.
    pub record: Record,
    /// What a program keeps beside it, as JSON text. It is not looked into.
    pub own: Option<String>,
}

/// Reads a document.
///
/// # Errors
/// If the text is not JSON, has a field that is not known, or a game is not legal.
pub fn read(text: &str) -> Result<Vec<JsonGame>, ReadError> {
    read_counted(text, &mut Counter::unlimited())
}

/// Reads a document, as many games as the counter allows.
pub(crate) fn read_counted(text: &str, counter: &mut Counter) -> Result<Vec<JsonGame>, ReadError> {
    let source = JsonText(text);
    let document: ReadDocument<'_> = source.parse(text)?;
    if document.otelo != VERSION {
        return Err(source.stop(text, Fault::Version { seen: document.otelo }));
    }
    let mut games = Vec::new();
    source.each(document.games, |raw| {
        counter.game().map_err(|fault| source.stop(raw.get(), fault))?;
        games.push(read_game(source, raw, counter)?);
        Ok(())
    })?;
    Ok(games)
}

/// Whether a text begins like an object of JSON.
pub(crate) fn begins_object(text: &str) -> bool {
    text.trim_start().strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with('"'))
}

fn read_game(
    source: JsonText<'_>,
    raw: &RawValue,
    counter: &mut Counter,
) -> Result<JsonGame, ReadError> {
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
    read_marks(source, game.marks, root, counter)?;

    let mut lines = ReadLines::new();
    let (end, plies) = play_all(source, &mut record, NodeIndex::ROOT, game.moves, counter)?;
    lines.push(end, plies);
    source.each(game.variations, |raw| {
        counter.entries(1).map_err(|fault| source.stop(raw.get(), fault))?;
        let ReadVariation { line, ply, moves } = source.parse(raw.get())?;
        let at = lines.node(&record.tree, line, ply);
        let at = at.ok_or_else(|| source.wrong("variations", raw.get(), raw))?;
        let (end, plies) = play_all(source, &mut record, at, moves, counter)?;
        lines.push(end, ply + plies);
        Ok(())
    })?;
    source.each(game.extras, |raw| {
        let ReadExtra { line, ply, name, values } = source.parse(raw.get())?;
        let property = read_property(source, name, values, counter)?;
        let at = lines.node(&record.tree, line, ply);
        let (at, property) =
            at.zip(property).ok_or_else(|| source.wrong("extras", raw.get(), raw))?;
        record.tree[at].data.properties.push(property);
        Ok(())
    })?;
    let own = game.otelo.map(|raw| match depth(raw.get()) {
        0..=DEEPEST => Ok(raw.get().to_owned()),
        _ => Err(source.stop(raw.get(), Fault::Json { seen: "it is nested too deeply".into() })),
    });
    Ok(JsonGame { record, own: own.transpose()? })
}

/// How deeply the arrays and objects of a JSON text nest.
fn depth(json: &str) -> usize {
    let (mut depth, mut deepest, mut in_text, mut escaped) = (0_usize, 0, false, false);
    for byte in json.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = in_text,
            b'"' => in_text = !in_text,
            b'[' | b'{' if !in_text => depth += 1,
            b']' | b'}' if !in_text => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest
}

/// The position string, if it is one of this size and says who moves.
fn read_start(size: Size, line: &str) -> Option<Position> {
    let diagram = diagram::read(line).ok()?;
    (diagram.board.size() == size && diagram.turn.is_some()).then(|| diagram.position())
}

/// Plays a line of the document; its last node, and how many moves it has.
fn play_all(
    source: JsonText<'_>,
    record: &mut Record,
    start: NodeIndex,
    moves: &RawValue,
    counter: &mut Counter,
) -> Result<(NodeIndex, usize), ReadError> {
    let (mut at, mut plies) = (start, 0);
    source.each(moves, |raw| {
        at = play(source, record, at, raw, counter).map_err(|mut error| {
            error.place.played = Some((record.next_number(at), record.start().size()));
            error
        })?;
        plies += 1;
        Ok(())
    })?;
    Ok((at, plies))
}

/// Plays a move of the document. If it was read before, it must not say something else.
fn play(
    source: JsonText<'_>,
    record: &mut Record,
    at: NodeIndex,
    raw: &RawValue,
    counter: &mut Counter,
) -> Result<NodeIndex, ReadError> {
    counter.entries(1).map_err(|fault| source.stop(raw.get(), fault))?;
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
    read_marks(source, marks, node, counter)?;
    Ok(next)
}

fn read_marks<T>(
    source: JsonText<'_>,
    marks: &RawValue,
    node: &mut Node<T>,
    counter: &mut Counter,
) -> Result<(), ReadError> {
    source.each(marks, |raw| {
        counter.entries(1).map_err(|fault| source.stop(raw.get(), fault))?;
        let mark: OneMark = source.parse(raw.get())?;
        let is_kept = marks::read(mark).is_some_and(|mark| node.mark(mark));
        if is_kept { Ok(()) } else { Err(source.wrong("marks", raw.get(), raw)) }
    })
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

/// The property, if it has a value and a name that all formats can write.
fn read_property(
    source: JsonText<'_>,
    name: String,
    read: &RawValue,
    counter: &mut Counter,
) -> Result<Option<Property>, ReadError> {
    let mut values = Vec::new();
    source.each(read, |raw| {
        counter.entries(1).map_err(|fault| source.stop(raw.get(), fault))?;
        values.push(source.parse(raw.get())?);
        Ok(())
    })?;
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    Ok((is_name && !values.is_empty()).then_some(Property { name, values }))
}
