//! SGF for Othello: `(;FF[4]GM[2]SZ[8]PB[a]PW[b]RE[B+6];B[f5];W[d6])`.
//!
//! A square is read as letter and digit (`f5`) or as two letters (`fe`), a pass as `PA`, `tt` or
//! nothing; a pass that is left out is put in. `AB` and `AW` in the first node set up a board in
//! place of the start, `PL` tells who moves; without it the first move does. Only a single line of
//! moves is read: a variation is refused with its place.
//!
//! Written: letter and digit, `PA`, `FF[4]`. SGF has no place for evaluations and seconds of a
//! move, nor for a margin beside a resignation: they are not written.

use otelo_rules::{Board, Color, Game, Move, Position, Size, Square, Squares};

use crate::{
    EndReason, Fault, GameResult, Note, ReadError, Record,
    cursor::Cursor,
    record::{Item, excerpt, read_game, thousandths, write_property},
};

/// What is written without being an extra, and `AE`, which would change the board.
const TAKEN: [&str; 9] = ["FF", "GM", "SZ", "AB", "AW", "AE", "PL", "B", "W"];

/// Reads all games of a text.
///
/// # Errors
/// If something is not a game of Othello on 4x4, 6x6 or 8x8, branches, or has an illegal move.
pub fn read(text: &str) -> Result<Vec<Record>, ReadError> {
    let mut cursor = Cursor::new(text);
    let mut records = Vec::new();
    loop {
        cursor.skip_blanks();
        if cursor.peek().is_none() && !records.is_empty() {
            return Ok(records);
        }
        let before = cursor;
        let nodes = read_game(&mut cursor)?;
        records.push(read_record(&before, &cursor, nodes)?);
    }
}

/// Writes games, a line each.
///
/// ```
/// # use otelo_formats::sgf;
/// let text = "(;FF[4]GM[2]SZ[4]PB[a\\]b]RE[W+2];B[b1];W[a1]C[a corner])\n";
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

/// The game between two places.
fn read_record(
    before: &Cursor<'_>,
    behind: &Cursor<'_>,
    nodes: Vec<Vec<Item>>,
) -> Result<Record, ReadError> {
    let stop = |byte, fault| behind.stop_at(byte, fault);
    let first = nodes.first().map_or(&[][..], Vec::as_slice);
    if !first.iter().any(|item| item.name == "GM" && item.values[0].trim() == "2") {
        return Err(before.stop(Fault::OtherGame { expected: "GM[2]" }));
    }
    let mover = nodes.iter().flatten().find_map(|item| color_of(&item.name));
    let start = read_start(first, mover).map_err(|(byte, fault)| stop(byte, fault))?;
    let mut record = Record::new(Game::from_position(start));
    for (index, mut node) in nodes.into_iter().enumerate() {
        let found = node.iter().position(|item| color_of(&item.name).is_some());
        let moved = found.map(|found| node.remove(found));
        if index == 0 {
            node.retain(|item| !["FF", "GM", "SZ", "AB", "AW", "PL"].contains(&item.name.as_str()));
            keep(&mut record, std::mem::take(&mut node)).map_err(|(b, fault)| stop(b, fault))?;
        }
        if let Some(item) = moved {
            let number = 1 + record.game.moves().filter(|played| played.square().is_some()).count();
            let at_move = |fault| {
                let mut error = stop(item.byte, fault);
                error.place.played = Some((number, start.size()));
                error
            };
            let color = color_of(&item.name).unwrap_or(Color::Black);
            let played = read_move(&item).ok_or_else(|| at_move(wrong(&item)))?;
            record.play(color, played, Note::default()).map_err(at_move)?;
        }
        keep(&mut record, node).map_err(|(byte, fault)| stop(byte, fault))?;
    }
    Ok(record)
}

/// Keeps what stands beside the move of a node; a second move or a set-up there is refused.
fn keep(record: &mut Record, node: Vec<Item>) -> Result<(), (usize, Fault)> {
    for item in node {
        match item.name.as_str() {
            name if TAKEN.contains(&name) => return Err((item.byte, wrong(&item))),
            "RE" if record.result.is_none() && item.values.len() == 1 => {
                match read_result(&item.values[0]) {
                    Some(result) => record.result = Some(result),
                    None => record.keep(item, "C"),
                }
            }
            _ => record.keep(item, "C"),
        }
    }
    Ok(())
}

fn wrong(item: &Item) -> Fault {
    Fault::PropertyValue { name: item.name.clone(), seen: excerpt(&item.values.join("][")) }
}

fn color_of(name: &str) -> Option<Color> {
    match name {
        "B" => Some(Color::Black),
        "W" => Some(Color::White),
        _ => None,
    }
}

/// The first position, from the properties of the first node.
fn read_start(node: &[Item], mover: Option<Color>) -> Result<Position, (usize, Fault)> {
    let find = |name: &str| node.iter().find(|item| item.name == name);
    let size = match find("SZ") {
        None => Size::Eight,
        Some(item) => {
            let side = item.values[0].trim();
            let size = side.parse().ok().and_then(Size::from_side);
            size.ok_or_else(|| (item.byte, Fault::Size { seen: excerpt(side) }))?
        }
    };
    let (mut discs, mut set_up) = ([Squares::NONE; 2], None);
    for item in node {
        let color = match item.name.as_str() {
            "AB" => 0,
            "AW" => 1,
            _ => continue,
        };
        set_up = Some(item);
        for value in item.values.iter().filter(|value| !value.trim().is_empty()) {
            let points = read_points(value).ok_or_else(|| (item.byte, wrong(item)))?;
            discs[color] = Squares::from_bits(discs[color].bits() | points.bits());
        }
    }
    let board = match set_up {
        None => Board::start(size),
        Some(item) => Board::new(size, discs[0], discs[1]).map_err(|_| (item.byte, wrong(item)))?,
    };
    let turn = match find("PL") {
        Some(item) => match item.values[0].trim().to_ascii_lowercase().as_str() {
            "b" | "black" => Color::Black,
            "w" | "white" => Color::White,
            _ => return Err((item.byte, wrong(item))),
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

fn read_square(text: &str) -> Option<Square> {
    match *text.to_ascii_lowercase().as_bytes() {
        [column @ b'a'..=b'h', row @ b'a'..=b'h'] => Square::new(column - b'a', row - b'a'),
        _ => text.parse().ok(),
    }
}

fn read_move(item: &Item) -> Option<Move> {
    let [value] = &item.values[..] else { return None };
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

fn write_record(text: &mut String, record: &Record) {
    let start = record.game.start();
    text.push_str(&format!("(;FF[4]GM[2]SZ[{}]", start.size().side()));
    if start != Position::start(start.size()) {
        for color in Color::BOTH {
            let names: Vec<String> =
                start.board().discs(color).iter().map(|square| square.to_string()).collect();
            // An empty value says that a colour has no discs, so that the start is not meant.
            let values = if names.is_empty() { vec![""] } else { refs(&names) };
            write_property(text, if color == Color::Black { "AB" } else { "AW" }, values);
        }
        write_property(text, "PL", [letter(start.turn())]);
    }
    text.push_str(&record.head("C", write_result, &TAKEN));
    for (index, (position, played)) in record.game.history().iter().enumerate() {
        let name = match played {
            Move::Place(square) => square.to_string(),
            Move::Pass => "PA".to_owned(),
        };
        text.push(';');
        write_property(text, letter(position.turn()), [name.as_str()]);
        text.push_str(&record.extras_at(index + 1, &TAKEN));
    }
    text.push(')');
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
