//! Whatever a person pastes: every reader is asked, and the one that understands it answers.

use otelo_rules::{Position, Size};

use crate::{
    Content, Diagram, Fault, Format, Notation, ReadError, cursor::Cursor, diagram, fen, moves,
    numbers, obf,
};

/// What was understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The format it was written in.
    pub format: Format,
    /// What it holds.
    pub content: Content,
    /// Whether the side to move was missing and had to be assumed.
    pub turn_assumed: bool,
}

/// What the person says about the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hints {
    /// The size of the board; otherwise the text tells, 8x8 first for moves.
    pub size: Option<Size>,
    /// The notation of a board of numbers; otherwise the values tell.
    pub notation: Option<Notation>,
}

/// Reads one position or game in any format.
///
/// # Errors
/// If no reader understands it: the error of the reader that understood most.
pub fn detect(bytes: &[u8], hints: Hints) -> Result<Found, ReadError> {
    in_text(bytes, |text| detect_text(text, hints))
}

/// Reads all positions and games of a text: one on each line if every line holds one, else one in
/// all, else one in each paragraph. Lines that are blank or begin with `%` or `#` hold none.
///
/// # Errors
/// If nothing of this is understood: the error that lies furthest on.
pub fn detect_all(bytes: &[u8], hints: Hints) -> Result<Vec<Found>, ReadError> {
    in_text(bytes, |text| {
        let lines = detect_each(text.split_inclusive('\n'), hints);
        if lines.as_ref().is_ok_and(|found| found.len() > 1) {
            return lines;
        }
        let whole = detect_text(text, hints).map(|found| vec![found]);
        let paragraphs = detect_each(paragraphs(text).into_iter(), hints);
        let mut furthest = lines.err();
        for attempt in [whole, paragraphs] {
            match attempt {
                Ok(found) if !found.is_empty() => return Ok(found),
                Ok(_) => {}
                Err(error) => furthest = further(furthest, error),
            }
        }
        Err(furthest.expect("a text in which nothing is found is an error as a whole"))
    })
}

/// The text in pieces, each of which ends with a blank line.
fn paragraphs(text: &str) -> Vec<&str> {
    let (mut pieces, mut start, mut end) = (Vec::new(), 0, 0);
    for line in text.split_inclusive('\n') {
        end += line.len();
        if line.trim().is_empty() {
            pieces.push(&text[start..end]);
            start = end;
        }
    }
    pieces.push(&text[start..]);
    pieces
}

/// Reads every piece of a text that holds something.
fn detect_each<'a>(
    pieces: impl Iterator<Item = &'a str>,
    hints: Hints,
) -> Result<Vec<Found>, ReadError> {
    let (mut byte, mut lines) = (0, 0);
    let mut found = Vec::new();
    for piece in pieces {
        if !piece.trim().is_empty() && !piece.trim_start().starts_with(['%', '#']) {
            found.push(detect_text(piece, hints).map_err(|error| error.after(byte, lines))?);
        }
        byte += piece.len();
        lines += piece.matches('\n').count();
    }
    Ok(found)
}

/// Calls a reader with the text of the bytes, without a byte order mark.
fn in_text<T>(bytes: &[u8], read: impl Fn(&str) -> Result<T, ReadError>) -> Result<T, ReadError> {
    const MARK: &[u8] = "\u{feff}".as_bytes();
    let (mark, bytes) = match bytes.strip_prefix(MARK) {
        Some(bytes) => (MARK.len(), bytes),
        None => (0, bytes),
    };
    let text = str::from_utf8(bytes).map_err(|error| {
        let good = error.valid_up_to();
        let before = str::from_utf8(&bytes[..good]).expect("valid up to here");
        Cursor::end_of(before).stop(Fault::NotUtf8)
    });
    text.and_then(read).map_err(|error| error.after(mark, 0))
}

fn detect_text(text: &str, hints: Hints) -> Result<Found, ReadError> {
    let mut start = Cursor::new(text);
    start.skip_blanks();
    let Some(first) = start.peek() else {
        return Err(start.stop(Fault::Empty));
    };
    let readers = [read_diagram, read_moves, read_numbers, read_fen, read_obf];
    let attempts = readers.into_iter().map(|read| read(text, hints));
    let unknown = Err(start.stop(Fault::Unknown { seen: first }));
    // It stands first, so that a reader's error counts only if it understood something.
    first_or_furthest([unknown].into_iter().chain(attempts)).expect("readers were tried")
}

/// A board of letters, with or without moves from it.
fn read_diagram(text: &str, hints: Hints) -> Result<Found, ReadError> {
    let mut cursor = Cursor::new(text);
    let diagram = diagram::read_at(&mut cursor)?;
    let format = if text.trim().contains('\n') { Format::Drawing } else { Format::Line };
    let found = of_diagram(text, format, diagram, hints)?;
    if cursor.rest().trim().is_empty() {
        return Ok(found);
    }
    let list = moves::read_at(&mut cursor, diagram.position())?;
    Ok(Found { format: list.format, content: Content::Game(list.game), ..found })
}

fn read_numbers(text: &str, hints: Hints) -> Result<Found, ReadError> {
    let (diagram, notation) = numbers::read_noted(text, hints.notation)?;
    of_diagram(text, Format::Numbers(notation), diagram, hints)
}

fn read_fen(text: &str, hints: Hints) -> Result<Found, ReadError> {
    of_diagram(text, Format::Fen, fen::read(text)?.into(), hints)
}

fn read_obf(text: &str, hints: Hints) -> Result<Found, ReadError> {
    let problem = obf::read(text)?;
    let found = of_diagram(text, Format::Obf, problem.position.into(), hints)?;
    Ok(Found { content: Content::Problem(problem), ..found })
}

/// Moves from the start, on the first size where they are legal.
fn read_moves(text: &str, hints: Hints) -> Result<Found, ReadError> {
    let sizes = hints.size.map_or(vec![Size::Eight, Size::Six, Size::Four], |size| vec![size]);
    let lists = sizes.into_iter().map(|size| {
        let list = moves::read_at(&mut Cursor::new(text), Position::start(size))?;
        let content = Content::Game(list.game);
        Ok(Found { format: list.format, content, turn_assumed: false })
    });
    first_or_furthest(lists).expect("at least one size was tried")
}

/// A board, checked against the size asked for.
fn of_diagram(
    text: &str,
    format: Format,
    diagram: Diagram,
    hints: Hints,
) -> Result<Found, ReadError> {
    let seen = diagram.board.size();
    match hints.size {
        Some(expected) if expected != seen => {
            Err(Cursor::end_of(text).stop_at(0, Fault::WrongSize { seen, expected }))
        }
        _ => Ok(Found {
            format,
            content: Content::Position(diagram.position()),
            turn_assumed: diagram.turn.is_none(),
        }),
    }
}

/// The first success, or else the error that understood most; `None` if nothing was tried.
fn first_or_furthest(
    attempts: impl Iterator<Item = Result<Found, ReadError>>,
) -> Option<Result<Found, ReadError>> {
    let mut furthest = None;
    for attempt in attempts {
        match attempt {
            Ok(found) => return Some(Ok(found)),
            Err(error) => furthest = further(furthest, error),
        }
    }
    furthest.map(Err)
}

/// The error that understood more; the first of two that understood the same.
fn further(known: Option<ReadError>, error: ReadError) -> Option<ReadError> {
    match known {
        Some(known) if known.reach >= error.reach => Some(known),
        _ => Some(error),
    }
}
