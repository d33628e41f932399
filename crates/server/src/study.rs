//! Studies as they are sent, and as the records that are stored.
//!
//! What SGF has no mark or field for is kept in its other properties: arrows in `AR`, glyphs in `TE`,
//! `BM`, `DO` and `IT`, and in `FOLD`, which is our own, that variations are folded.

use otelo_formats::{Details, Hints, Property, ReadLimits, Record, detect, sgf};
use otelo_rules::{Game, Mark, Node, NodeIndex, Position, Size, Square, Symbol};

use crate::{
    error::ApiError,
    wire::{self, Glyph, MarkSymbol, Remarks, StudyMark, StudyMove, StudyTree},
};

/// The largest study, in bytes, as JSON and as text.
pub(crate) const LARGEST_STUDY: usize = 256 * 1024;
/// The most moves of a study.
const MOST_MOVES: usize = 5000;
/// What is read of a text.
const LIMITS: ReadLimits = ReadLimits { games: 1, entries: 4 * MOST_MOVES };

const ARROWS: &str = "AR";
const FOLDED: &str = "FOLD";

/// The glyphs in SGF.
const GLYPHS: [(Glyph, &str, &str); 6] = [
    (Glyph::Brilliant, "TE", "2"),
    (Glyph::Good, "TE", "1"),
    (Glyph::Interesting, "IT", ""),
    (Glyph::Dubious, "DO", ""),
    (Glyph::Mistake, "BM", "1"),
    (Glyph::Blunder, "BM", "2"),
];

/// Reads a study in any format.
pub(crate) fn from_text(text: &str) -> Result<StudyTree, ApiError> {
    let hints = Hints { limits: LIMITS, ..Hints::default() };
    let record = detect(text.as_bytes(), hints)?.content.into_record();
    tree_of(&record)
}

/// A study as SGF, checked by the rules.
pub(crate) fn to_text(tree: &StudyTree) -> Result<String, ApiError> {
    Ok(sgf::write(&[record_of(tree)?]))
}

/// The record of a study, checked by the rules.
fn record_of(tree: &StudyTree) -> Result<Record, ApiError> {
    if tree.moves.len() > MOST_MOVES {
        return Err(ApiError::StudyTooLong { most: MOST_MOVES });
    }
    let start: Position = tree.start.parse().map_err(|_| ApiError::start(&tree.start))?;
    let mut record = Record::new(&Game::from_position(start));
    record.black = tree.black.clone();
    record.white = tree.white.clone();
    say(&mut record.tree[NodeIndex::ROOT], &tree.remarks)?;
    let mut nodes = vec![NodeIndex::ROOT];
    for (number, played) in (1..).zip(&tree.moves) {
        let illegal = || ApiError::StudyMove { number, played: played.played.0 };
        let after = nodes.get(played.after as usize).copied().ok_or_else(illegal)?;
        let node = record.tree.play(after, played.played.0).map_err(|_| illegal())?;
        say(&mut record.tree[node], &played.remarks)?;
        nodes.push(node);
    }
    Ok(record)
}

/// Writes remarks to a node.
fn say(node: &mut Node<Details>, remarks: &Remarks) -> Result<(), ApiError> {
    let Remarks { comment, glyph, marks, folded } = remarks;
    node.comment = comment.clone().filter(|comment| !comment.is_empty());
    let mut arrows: Vec<String> = Vec::new();
    for mark in marks {
        let symbol = match (mark.symbol, mark.to, &mark.text) {
            (MarkSymbol::Circle, None, None) => Symbol::Circle,
            (MarkSymbol::Cross, None, None) => Symbol::Cross,
            (MarkSymbol::Square, None, None) => Symbol::Square,
            (MarkSymbol::Triangle, None, None) => Symbol::Triangle,
            (MarkSymbol::Label, None, Some(text)) => Symbol::Label(text.clone()),
            (MarkSymbol::Arrow, Some(to), None) => {
                let arrow = arrow(mark.square.0, to.0, node.position().size());
                let arrow = arrow.ok_or_else(|| ApiError::mark(mark))?;
                if !arrows.contains(&arrow) {
                    arrows.push(arrow);
                }
                continue;
            }
            _ => return Err(ApiError::mark(mark)),
        };
        if !node.mark(Mark { square: mark.square.0, symbol }) {
            return Err(ApiError::mark(mark));
        }
    }
    // A tree may name a move twice.
    node.data.properties.clear();
    let mut keep = |name: &str, values: Vec<String>| {
        node.data.properties.push(Property { name: name.to_owned(), values });
    };
    if !arrows.is_empty() {
        keep(ARROWS, arrows);
    }
    if let Some((_, name, value)) = GLYPHS.iter().find(|(one, ..)| Some(*one) == *glyph) {
        keep(name, vec![(*value).to_owned()]);
    }
    if *folded {
        keep(FOLDED, vec!["1".to_owned()]);
    }
    Ok(())
}

/// An arrow between two squares of the board as SGF writes it.
fn arrow(from: Square, to: Square, size: Size) -> Option<String> {
    let is_arrow = from != to && size.contains(from) && size.contains(to);
    is_arrow.then(|| format!("{from}:{to}"))
}

/// A record as a study. Properties that a study does not have are left out.
fn tree_of(record: &Record) -> Result<StudyTree, ApiError> {
    let root = &record.tree[NodeIndex::ROOT];
    let mut tree = StudyTree {
        start: root.position().to_string(),
        black: record.black.clone(),
        white: record.white.clone(),
        remarks: remarks_of(root),
        moves: Vec::new(),
    };
    let mut numbers = std::collections::HashMap::from([(NodeIndex::ROOT, 0)]);
    for (number, at) in (0..).zip(record.tree.nodes()) {
        numbers.insert(at, number);
        let node = &record.tree[at];
        let (Some(played), Some(parent)) = (node.played(), node.parent()) else { continue };
        if tree.moves.len() == MOST_MOVES {
            return Err(ApiError::StudyTooLong { most: MOST_MOVES });
        }
        let before = record.tree[parent].position();
        let flips = played.square().map(|square| before.flips(square));
        tree.moves.push(StudyMove {
            after: numbers[&parent],
            played: wire::Move(played),
            flips: flips.into_iter().flatten().map(wire::Square).collect(),
            opening: otelo_openings::of_position(node.position()).map(Into::into),
            remarks: remarks_of(node),
        });
    }
    Ok(tree)
}

/// What is said about a node.
fn remarks_of(node: &Node<Details>) -> Remarks {
    let properties = &node.data.properties;
    let named = |name: &'static str| {
        let properties = properties.iter().filter(move |property| property.name == name);
        properties.flat_map(|property| &property.values)
    };
    let size = node.position().size();
    let arrows = named(ARROWS).filter_map(|value| {
        let (from, to) = value.split_once(':')?;
        let (from, to) = (sgf::read_square(from)?, sgf::read_square(to)?);
        arrow(from, to, size)?;
        let (square, to) = (wire::Square(from), Some(wire::Square(to)));
        Some(StudyMark { square, symbol: MarkSymbol::Arrow, to, text: None })
    });
    let mut marks: Vec<StudyMark> = node.marks().iter().map(mark_of).collect();
    for arrow in arrows {
        if !marks.contains(&arrow) {
            marks.push(arrow);
        }
    }
    // Some programs leave out the number, or write a higher one.
    let level = |value: &'static str, said: &str| match value {
        "" => true,
        "1" => said != "2",
        value => said == value,
    };
    let is_said = |name, value| named(name).any(|said| level(value, said));
    let glyph = GLYPHS.iter().find(|(_, name, value)| is_said(name, *value));
    Remarks {
        comment: node.comment.clone().filter(|comment| !comment.is_empty()),
        glyph: glyph.map(|(glyph, ..)| *glyph),
        marks,
        folded: named(FOLDED).next().is_some(),
    }
}

fn mark_of(Mark { square, symbol }: &Mark) -> StudyMark {
    let (symbol, text) = match symbol {
        Symbol::Circle => (MarkSymbol::Circle, None),
        Symbol::Cross => (MarkSymbol::Cross, None),
        Symbol::Square => (MarkSymbol::Square, None),
        Symbol::Triangle => (MarkSymbol::Triangle, None),
        Symbol::Label(text) => (MarkSymbol::Label, Some(text.clone())),
    };
    StudyMark { square: wire::Square(*square), symbol, to: None, text }
}

#[cfg(test)]
mod tests;
