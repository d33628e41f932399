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

/// Reads one position or game, or else one on each line; lines that are blank or begin with `%`
/// or `#` are left out.
///
/// # Errors
/// If neither is understood: the error that lies further on.
pub fn detect_all(bytes: &[u8], hints: Hints) -> Result<Vec<Found>, ReadError> {
    in_text(bytes, |text| match detect_text(text, hints) {
        Ok(found) => Ok(vec![found]),
        Err(whole) => match detect_lines(text, hints) {
            Ok(found) if !found.is_empty() => Ok(found),
            Err(line) if line.reach > whole.reach => Err(line),
            _ => Err(whole),
        },
    })
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

fn detect_lines(text: &str, hints: Hints) -> Result<Vec<Found>, ReadError> {
    let mut byte = 0;
    let mut found = Vec::new();
    for (number, line) in text.split_inclusive('\n').enumerate() {
        if !line.trim().is_empty() && !line.trim_start().starts_with(['%', '#']) {
            found.push(detect_text(line, hints).map_err(|error| error.after(byte, number))?);
        }
        byte += line.len();
    }
    Ok(found)
}

fn detect_text(text: &str, hints: Hints) -> Result<Found, ReadError> {
    let mut start = Cursor::new(text);
    start.skip_blanks();
    let Some(first) = start.peek() else {
        return Err(start.stop(Fault::Empty));
    };
    let readers = [read_diagram, read_numbers, read_fen, read_obf, read_moves];
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
    let mut furthest: Option<ReadError> = None;
    for attempt in attempts {
        match attempt {
            Ok(found) => return Some(Ok(found)),
            Err(error) if furthest.as_ref().is_none_or(|known| error.reach > known.reach) => {
                furthest = Some(error);
            }
            Err(_) => {}
        }
    }
    furthest.map(Err)
}
