//! Lists of moves with tags before them, as in PGN: the games of PlayOK.
//!
//! ```text
//! [Site "PlayOK"]
//! [Date "2020.05.05"]
//! [Black "ana"]
//! [White "ben"]
//! [Result "38-26"]
//!
//! 1. f5 d6 2. c3 ... 31. a1 38-26
//! ```
//!
//! A text may hold several such games. The players, the event or else the site, the date and the
//! result are taken from the tags; what is unknown there is `?` or `-`. The moves are read as in
//! [`crate::moves`].

use otelo_rules::{Color, Position, Size};

use crate::{
    Content, EndReason, Fault, GameResult, Hints, ReadError, Record, cursor::Cursor,
    detect::Detected, limits::Counter, moves,
};

/// Whether a text begins with a tag.
pub(crate) fn begins_tags(text: &str) -> bool {
    text.trim_start().lines().next().is_some_and(|line| tag_of(line).is_some())
}

/// Reads all games of a text, as many as the counter allows.
pub(crate) fn read_counted(
    text: &str,
    hints: Hints,
    counter: &mut Counter,
) -> Result<Vec<Detected>, ReadError> {
    let mut found = Vec::new();
    let (mut byte, mut lines) = (0, 0);
    for piece in pieces(text) {
        let game = read_game(piece, hints, counter);
        found.push(game.map_err(|error| error.after(byte, lines))?);
        byte += piece.len();
        lines += piece.matches('\n').count();
    }
    Ok(found)
}

/// The text in pieces, each with tags and the moves behind them.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (mut has_moves, mut end) = (false, 0);
        for line in rest.split_inclusive('\n') {
            let is_tag = tag_of(line).is_some();
            if is_tag && has_moves {
                break;
            }
            has_moves |= !is_tag && !line.trim().is_empty();
            end += line.len();
        }
        let (piece, behind) = rest.split_at(end);
        rest = behind;
        (!piece.is_empty()).then_some(piece)
    })
}

fn read_game(text: &str, hints: Hints, counter: &mut Counter) -> Result<Detected, ReadError> {
    let stop = |fault: Fault| Cursor::new(text).stop(fault);
    counter.game().map_err(stop)?;
    let start = Position::start(hints.size.unwrap_or(Size::Eight));
    let list = moves::read_at(&mut Cursor::new(text), start)?;
    counter.entries(list.game.ply()).map_err(stop)?;
    let mut record = Record::new(&list.game);
    let (mut event, mut site) = (None, None);
    for (name, value) in text.lines().filter_map(tag_of) {
        let value = Some(value).filter(|value| !matches!(*value, "" | "?" | "-"));
        match name {
            "Black" => record.black = value.map(str::to_owned),
            "White" => record.white = value.map(str::to_owned),
            "Date" => record.date = value.map(|date| date.replace('.', "-")),
            "Event" => event = value.map(str::to_owned),
            "Site" => site = value.map(str::to_owned),
            "Result" => record.result = value.and_then(result_of),
            _ => {}
        }
    }
    record.place = event.or(site);
    let content = Content::Record(Box::new(record));
    Ok(Detected { format: list.format, content, turn_assumed: false, own: None })
}

/// The name and the value of a line `[Name "value"]`.
fn tag_of(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.trim().strip_prefix('[')?.strip_suffix(']')?.split_once(' ')?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_name.then_some((name, value))
}

/// The result by the discs of both: `38-26`.
fn result_of(text: &str) -> Option<GameResult> {
    let (black, white) = text.split_once('-')?;
    let (black, white): (u32, u32) = (black.trim().parse().ok()?, white.trim().parse().ok()?);
    let winner = match black.cmp(&white) {
        std::cmp::Ordering::Greater => Some(Color::Black),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Less => Some(Color::White),
    };
    // In PGN, `1-0` says who won and not by how much.
    let is_margin = (black + white) > 1;
    let margin = is_margin.then(|| black.abs_diff(white) * 1000);
    (black.max(white) <= 64).then_some(GameResult { winner, margin, reason: EndReason::PlayedOut })
}
