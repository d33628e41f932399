//! SGF for Othello: `(;FF[4]GM[2]SZ[8]PB[a]PW[b]RE[B+6];B[f5];W[d6](;B[c3])(;B[c4]C[why?]))`.
//!
//! A square is read as letter and digit (`f5`) or as two letters (`fe`), a pass as `PA`, `tt` or
//! nothing; a pass that is left out is put in. `AB` and `AW` in the first node set up a board in
//! place of the start, `PL` says who moves; without it the first move does.
//!
//! Variations, comments (`C`) and marks (`CR`, `MA`, `SQ`, `TR`, `LB`) are read and written. Two
//! variations that begin with the same move become one. A node without a move says something about
//! the one before it.
//!
//! Written: letter and digit, `PA`, `FF[4]`. SGF has no place for evaluations and seconds of a
//! move, nor for a margin beside a resignation: they are not written.

mod marks;

use otelo_rules::{Board, Color, Game, Move, NodeIndex, Position, Size, Square, Squares};

use crate::{
    EndReason, Fault, GameResult, ReadError, Record,
    cursor::Cursor,
    limits::Counter,
    record::{Item, TextNode, excerpt, read_game, thousandths, write_property},
};

/// Properties that are written without being kept as such, and `AE`, which would change the board.
const TAKEN: [&str; 9] = ["FF", "GM", "SZ", "AB", "AW", "AE", "PL", "B", "W"];

/// Properties of the first node that give the first position.
const SETUP: [&str; 6] = ["FF", "GM", "SZ", "AB", "AW", "PL"];

/// Reads all games of a text.
///
/// # Errors
/// If something is not a game of Othello on 4x4, 6x6 or 8x8, or has an illegal move.
pub fn read(text: &str) -> Result<Vec<Record>, ReadError> {
    read_counted(text, &mut Counter::unlimited())
}

/// Reads all games of a text, as many as the counter allows.
pub(crate) fn read_counted(text: &str, counter: &mut Counter) -> Result<Vec<Record>, ReadError> {
    let mut cursor = Cursor::new(text);
    let mut records = Vec::new();
    loop {
        cursor.skip_blanks();
        if cursor.peek().is_none() && !records.is_empty() {
            return Ok(records);
        }
        let before = cursor;
        counter.game().map_err(|fault| before.stop(fault))?;
        let nodes = read_game(&mut cursor, counter)?;
        records.push(read_record(&before, &cursor, nodes, counter)?);
    }
}

/// Writes games, a line each.
///
/// ```
/// # use otelo_formats::sgf;
/// let text = "(;FF[4]GM[2]SZ[4]PB[a\\]b]RE[W+2];B[b1](;W[a1]C[a corner])(;W[c1]CR[a1]))\n";
/// assert_eq!(sgf::write(&sgf::read(text)?), text);
/// # Ok::<_, otelo_formats::ReadError>(())
/// ```
pub fn write(records: &[Record]) -> String {
    let mut text = String::new();
    for record in records {
        write_record(&mut text, record);
        text.push('\n');
    }
    text
}

/// Builds the game tree with its variations from the SGF nodes between two places of the text.
fn read_record(
    before: &Cursor<'_>,
    behind: &Cursor<'_>,
    nodes: Vec<TextNode<'_>>,
    counter: &mut Counter,
) -> Result<Record, ReadError> {
    let stop = |(byte, fault)| behind.stop_at(byte, fault);
    let first = nodes.first().map_or(&[][..], |node| &node.items);
    if !first.iter().any(|item| item.name == "GM" && item.first().trim() == "2") {
        return Err(before.stop(Fault::OtherGame { expected: "GM[2]" }));
    }
    let mut items = nodes.iter().flat_map(|node| &node.items);
    let mover = items.find_map(|item| color_of(item.name));
    let start = read_start(first, mover).map_err(stop)?;
    let mut record = Record::new(&Game::from_position(start));
    // Where each node of the text is in the tree.
    let mut places: Vec<NodeIndex> = Vec::with_capacity(nodes.len());
    for TextNode { parent, mut items, .. } in nodes {
        let mut at = parent.map_or(NodeIndex::ROOT, |parent| places[parent]);
        let found = items.iter().position(|item| color_of(item.name).is_some());
        let moved = found.map(|found| items.remove(found));
        if parent.is_none() {
            items.retain(|item| !SETUP.contains(&item.name));
            keep(&mut record, at, std::mem::take(&mut items), counter).map_err(stop)?;
        }
        if let Some(item) = moved {
            at = play(&mut record, at, item).map_err(|fault| {
                let mut error = stop((item.byte, fault));
                error.place.played = Some((record.next_number(at), start.size()));
                error
            })?;
        }
        keep(&mut record, at, items, counter).map_err(stop)?;
        places.push(at);
    }
    record.take_result(read_result);
    Ok(record)
}

/// Adds the move of a node.
fn play(record: &mut Record, at: NodeIndex, item: Item<'_>) -> Result<NodeIndex, Fault> {
    let color = color_of(item.name).unwrap_or(Color::Black);
    let played = read_move(item).ok_or_else(|| item.wrong())?;
    record.play(at, color, played)
}

/// Keeps what a node says beside its move; a second move or a set-up there is refused.
fn keep(
    record: &mut Record,
    at: NodeIndex,
    items: Vec<Item<'_>>,
    counter: &mut Counter,
) -> Result<(), (usize, Fault)> {
    let board = record.start().size().squares();
    for item in items {
        if TAKEN.contains(&item.name) {
            return Err((item.byte, item.wrong()));
        }
        let Some(marks) = marks::read(item, board) else {
            record.keep(at, item, "C");
            continue;
        };
        // A value may stand for many marks, and was counted as one.
        let more = marks.len().saturating_sub(item.values().count());
        counter.entries(more).map_err(|fault| (item.byte, fault))?;
        marks.into_iter().for_each(|mark| _ = record.tree[at].mark(mark));
    }
    Ok(())
}

fn color_of(name: &str) -> Option<Color> {
    match name {
        "B" => Some(Color::Black),
        "W" => Some(Color::White),
        _ => None,
    }
}

/// The first position, from the properties of the first node.
fn read_start(node: &[Item<'_>], mover: Option<Color>) -> Result<Position, (usize, Fault)> {
    let find = |name: &str| node.iter().find(|item| item.name == name);
    let size = match find("SZ") {
        None => Size::Eight,
        Some(item) => {
            let side = item.first();
            let size = side.trim().parse().ok().and_then(Size::from_side);
            size.ok_or_else(|| (item.byte, Fault::Size { seen: excerpt(side.trim()) }))?
        }
    };
    let (mut discs, mut set_up) = ([Squares::NONE; 2], None);
    for item in node {
        let color = match item.name {
            "AB" => 0,
            "AW" => 1,
            _ => continue,
        };
        set_up = Some(item);
        for value in item.values().filter(|value| !value.trim().is_empty()) {
            let points = read_points(&value).ok_or_else(|| (item.byte, item.wrong()))?;
            discs[color] = Squares::from_bits(discs[color].bits() | points.bits());
        }
    }
    let board = match set_up {
        None => Board::start(size),
        Some(item) => {
            Board::new(size, discs[0], discs[1]).map_err(|_| (item.byte, item.wrong()))?
        }
    };
    let turn = match find("PL") {
        Some(item) => match item.first().trim().to_ascii_lowercase().as_str() {
            "b" | "black" => Color::Black,
            "w" | "white" => Color::White,
            _ => return Err((item.byte, item.wrong())),
        },
        None if set_up.is_some() => mover.unwrap_or(Color::Black),
        None => Color::Black,
    };
    Ok(Position::new(board, turn))
}

/// A square, or all squares between two corners (`c3:d4`).
fn read_points(text: &str) -> Option<Squares> {
    let (from, to) = text.split_once(':').unwrap_or((text, text));
    let (from, to) = (read_square(from.trim())?, read_square(to.trim())?);
    let mut bits = 0;
    for row in from.row()..=to.row() {
        for column in from.column()..=to.column() {
            bits |= Squares::of(Square::new(column, row)?).bits();
        }
    }
    Some(Squares::from_bits(bits))
}

/// A square: letter and digit (`f5`), or two letters (`fe`).
pub fn read_square(text: &str) -> Option<Square> {
    match *text.to_ascii_lowercase().as_bytes() {
        [column @ b'a'..=b'h', row @ b'a'..=b'h'] => Square::new(column - b'a', row - b'a'),
        _ => text.parse().ok(),
    }
}

fn read_move(item: Item<'_>) -> Option<Move> {
    let value = item.only()?;
    let name = value.trim();
    let is_pass = ["", "pa", "tt", "--"].iter().any(|pass| name.eq_ignore_ascii_case(pass));
    if is_pass {
        return Some(Move::Pass);
    }
    name.parse().ok().or_else(|| read_square(name).map(Move::Place))
}

fn read_result(text: &str) -> Option<GameResult> {
    let text = text.trim();
    if text == "0" || text.eq_ignore_ascii_case("draw") {
        return Some(GameResult { winner: None, margin: Some(0), reason: EndReason::PlayedOut });
    }
    let (winner, how) = text.split_once('+')?;
    let winner = color_of(winner)?;
    let (margin, reason) = match how.to_ascii_lowercase().as_str() {
        "" => (None, EndReason::PlayedOut),
        "r" | "resign" => (None, EndReason::Resigned),
        "t" | "time" => (None, EndReason::TimedOut),
        "f" | "forfeit" => (None, EndReason::Left),
        number => (Some(thousandths(number).filter(|&margin| margin > 0)?), EndReason::PlayedOut),
    };
    Some(GameResult { winner: Some(winner), margin, reason })
}

/// What is still to be written: a node and what comes after it, with or without parentheses.
enum Step {
    Node(NodeIndex),
    Variation(NodeIndex),
    Close,
}

fn write_record(text: &mut String, record: &Record) {
    let mut steps = vec![Step::Variation(NodeIndex::ROOT)];
    while let Some(step) = steps.pop() {
        let at = match step {
            Step::Close => {
                text.push(')');
                continue;
            }
            Step::Variation(at) => {
                text.push('(');
                steps.push(Step::Close);
                at
            }
            Step::Node(at) => at,
        };
        write_node(text, record, at);
        match record.tree[at].children() {
            [only] => steps.push(Step::Node(*only)),
            children => steps.extend(children.iter().rev().map(|&child| Step::Variation(child))),
        }
    }
}

fn write_node(text: &mut String, record: &Record, at: NodeIndex) {
    let node = &record.tree[at];
    text.push(';');
    match node.played() {
        None => write_head(text, record),
        Some(played) => {
            let name = match played {
                Move::Place(square) => square.to_string(),
                Move::Pass => "PA".to_owned(),
            };
            write_property(text, letter(!node.position().turn()), [name.as_str()]);
            if let Some(comment) = &node.comment {
                write_property(text, "C", [comment.as_str()]);
            }
        }
    }
    marks::write(text, node.marks().iter());
    node.data.write_properties(text, &TAKEN);
}

/// The first position and the fields of the record.
fn write_head(text: &mut String, record: &Record) {
    let start = record.start();
    text.push_str(&format!("FF[4]GM[2]SZ[{}]", start.size().side()));
    if *start != Position::start(start.size()) {
        for color in Color::BOTH {
            let names: Vec<String> =
                start.board().discs(color).iter().map(|square| square.to_string()).collect();
            // An empty value says that a colour has no discs, so that the start is not meant.
            let values = if names.is_empty() { vec![""] } else { refs(&names) };
            write_property(text, if color == Color::Black { "AB" } else { "AW" }, values);
        }
        write_property(text, "PL", [letter(start.turn())]);
    }
    text.push_str(&record.head("C", write_result));
}

fn refs(names: &[String]) -> Vec<&str> {
    names.iter().map(String::as_str).collect()
}

const fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}

fn write_result(result: GameResult) -> String {
    let Some(winner) = result.winner else { return "0".to_owned() };
    let how = match (result.reason, result.margin) {
        (EndReason::Resigned, _) => "R".to_owned(),
        (EndReason::TimedOut, _) => "T".to_owned(),
        (EndReason::Left, _) => "F".to_owned(),
        (EndReason::PlayedOut, None) => String::new(),
        (EndReason::PlayedOut, Some(margin)) if margin % 1000 == 0 => (margin / 1000).to_string(),
        (EndReason::PlayedOut, Some(_)) => result.discs().unwrap_or_default(),
    };
    format!("{}+{how}", letter(winner))
}
