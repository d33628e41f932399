//! Whatever a person pastes: every reader is asked, and the one that understands it answers.

use std::iter;

use otelo_rules::{Position, Size};

use crate::{
    Content, Diagram, Fault, Format, Notation, ReadError, ReadLimits, Record, bitboards,
    cursor::Cursor,
    diagram, fen, ggf, json,
    limits::Counter,
    moves, numbers, obf, pgn, quest,
    record::begins_games,
    sgf,
    wthor::{self, Names},
};

/// What was understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Detected {
    /// The format it was written in.
    pub format: Format,
    /// What it holds.
    pub content: Content,
    /// Whether the side to move was missing and had to be assumed.
    pub turn_assumed: bool,
    /// What a program keeps beside a game in JSON, as JSON text.
    pub own: Option<String>,
}

/// What the person says about the text, and how much of it may be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hints {
    /// The size of the board; otherwise the text decides, 8x8 first for moves.
    pub size: Option<Size>,
    /// The notation of a board of numbers; otherwise the values decide.
    pub notation: Option<Notation>,
    /// How much is read; everything if nothing is said.
    pub limits: ReadLimits,
}

impl Hints {
    /// Nothing is known about the text but the size of the board, if it is.
    pub fn of_size(size: Option<Size>) -> Hints {
        Hints { size, ..Hints::default() }
    }
}

/// Reads one position or game in any format.
///
/// # Errors
/// If no reader understands it: the error of the reader that understood most.
pub fn detect(bytes: &[u8], hints: Hints) -> Result<Detected, ReadError> {
    if wthor::is_games(bytes) {
        return only(detect_wthor(bytes, None, None, hints)?);
    }
    in_text(bytes, |text| detect_text(text, hints, &mut Counter::new(hints.limits)))
}

/// Reads all positions and games of a text: those of a text of records; else one on each line if
/// every line holds one, else one in all, else one in each paragraph. Lines that are blank or begin
/// with `%` or `#` hold none. A file of games of the WTHOR archive is recognized by its header and
/// length.
///
/// # Errors
/// If nothing of this is understood: the error that is furthest on. If there is more than the limits
/// allow, reading stops there with [`Fault::TooManyGames`] or [`Fault::TooManyEntries`].
///
/// ```
/// # use otelo_formats::{Hints, ReadLimits, detect_all};
/// let limits = ReadLimits { games: 2, ..ReadLimits::default() };
/// let error = detect_all(b"f5d6\nf5f6\nf5f4\n", Hints { limits, ..Hints::default() }).unwrap_err();
/// assert_eq!(error.to_string(), "line 3, column 1 (byte 10): there are more than 2 games");
/// ```
pub fn detect_all(bytes: &[u8], hints: Hints) -> Result<Vec<Detected>, ReadError> {
    if wthor::is_games(bytes) {
        return detect_wthor(bytes, None, None, hints);
    }
    in_text(bytes, |text| {
        or_records(text, hints, &mut Counter::new(hints.limits), detect_pieces, Ok)
    })
}

/// Reads a file of games of the WTHOR archive, with the names that its numbers stand for.
///
/// # Errors
/// If the bytes are not such a file, or the board is not of the size asked for.
pub fn detect_wthor(
    bytes: &[u8],
    players: Option<&Names>,
    tournaments: Option<&Names>,
    hints: Hints,
) -> Result<Vec<Detected>, ReadError> {
    let games = wthor::read_counted(bytes, &mut Counter::new(hints.limits))?;
    of_records("", Format::Wthor, wthor::records(&games, players, tournaments), hints)
}

/// Reads records of a part of a file of the WTHOR archive.
pub(crate) fn detect_part(records: Vec<Record>) -> Result<Vec<Detected>, ReadError> {
    of_records("", Format::Wthor, records, Hints::default())
}

/// Reads a text with one position or game on each line.
pub(crate) fn detect_lines(bytes: &[u8], hints: Hints) -> Result<Vec<Detected>, ReadError> {
    in_text(bytes, |text| {
        detect_each(text.split_inclusive('\n'), hints, &mut Counter::new(hints.limits))
    })
}

impl Format {
    /// Reads a text that is known to be in this format: all games of a text of records, else one
    /// position or game.
    ///
    /// ```
    /// # use otelo_formats::{Format, Hints};
    /// let games = Format::Sgf.read("(;GM[2];B[f5]) (;GM[2];B[d3])", Hints::default())?;
    /// assert_eq!(games.len(), 2);
    /// assert!(Format::Ggf.read("(;GM[2];B[f5])", Hints::default()).is_err());
    /// # Ok::<_, otelo_formats::ReadError>(())
    /// ```
    ///
    /// # Errors
    /// If the text is not in this format, or a board is not of the size asked for.
    pub fn read(self, text: &str, hints: Hints) -> Result<Vec<Detected>, ReadError> {
        self.read_counted(text, hints, &mut Counter::new(hints.limits))
    }

    fn read_counted(
        self,
        text: &str,
        hints: Hints,
        counter: &mut Counter,
    ) -> Result<Vec<Detected>, ReadError> {
        let one = match self {
            Format::Ggf => {
                let matches = ggf::read_counted(text, counter)?.into_iter();
                let records = matches.flat_map(|one| one.records);
                return of_records(text, self, records.collect(), hints);
            }
            Format::Sgf => {
                return of_records(text, self, sgf::read_counted(text, counter)?, hints);
            }
            Format::Json => {
                let games = json::read_counted(text, counter)?.into_iter();
                let (records, owns): (Vec<_>, Vec<_>) =
                    games.map(|game| (game.record, game.own)).unzip();
                let found = of_records(text, self, records, hints)?.into_iter().zip(owns);
                return Ok(found.map(|(found, own)| Detected { own, ..found }).collect());
            }
            Format::Wthor => return detect_wthor(text.as_bytes(), None, None, hints),
            Format::Transcript | Format::Passes | Format::Numbered => {
                let readers = [read_moves, read_diagram];
                first_or_furthest(readers.into_iter().map(|read| read(text, hints)))
                    .expect("readers were tried")
            }
            Format::Line | Format::Drawing => read_diagram(text, hints),
            Format::Numbers(notation) => {
                read_numbers(text, Hints { notation: Some(notation), ..hints })
            }
            Format::Fen => read_fen(text, hints),
            Format::Bitboards => read_bitboards(text, hints),
            Format::Obf => read_obf(text, hints),
        };
        Ok(vec![counted(one?, counter)?])
    }
}

/// One in each line, one in all, or one in each paragraph.
fn detect_pieces(
    text: &str,
    hints: Hints,
    counter: &mut Counter,
) -> Result<Vec<Detected>, ReadError> {
    let before = *counter;
    let lines = detect_each(text.split_inclusive('\n'), hints, counter);
    let is_final = match &lines {
        Ok(found) => found.len() > 1,
        Err(error) => error.fault.is_limit(),
    };
    if is_final {
        return lines;
    }
    *counter = before;
    let whole = match detect_text(text, hints, counter) {
        Err(error) if !error.fault.is_limit() => error,
        found => return found.map(|found| vec![found]),
    };
    *counter = before;
    let furthest = further(lines.err(), whole);
    let furthest = match detect_each(paragraphs(text), hints, counter) {
        Ok(found) if found.is_empty() => furthest,
        Err(error) if !error.fault.is_limit() => further(Some(furthest), error),
        found => return found,
    };
    Err(furthest)
}

/// The text in pieces, each of which ends with a blank line.
fn paragraphs(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    iter::from_fn(move || {
        let (text, mut end) = (rest?, 0);
        for line in text.split_inclusive('\n') {
            end += line.len();
            if line.trim().is_empty() {
                rest = Some(&text[end..]);
                return Some(&text[..end]);
            }
        }
        rest.take()
    })
}

/// Reads every piece of a text that holds something.
fn detect_each<'a>(
    pieces: impl Iterator<Item = &'a str>,
    hints: Hints,
    counter: &mut Counter,
) -> Result<Vec<Detected>, ReadError> {
    let (mut byte, mut lines) = (0, 0);
    let mut found = Vec::new();
    for piece in pieces {
        if !piece.trim().is_empty() && !piece.trim_start().starts_with(['%', '#']) {
            let one = detect_text(piece, hints, counter);
            found.push(one.map_err(|error| error.after(byte, lines))?);
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

fn detect_text(text: &str, hints: Hints, counter: &mut Counter) -> Result<Detected, ReadError> {
    or_records(text, hints, counter, detect_plain, only)
}

/// Takes the games of a text of records. A text that only begins like one is read otherwise if it
/// can be, since a list of moves may begin with a comment in braces.
fn or_records<T>(
    text: &str,
    hints: Hints,
    counter: &mut Counter,
    otherwise: impl Fn(&str, Hints, &mut Counter) -> Result<T, ReadError>,
    take: impl Fn(Vec<Detected>) -> Result<T, ReadError>,
) -> Result<T, ReadError> {
    let before = *counter;
    match read_records(text, hints, counter) {
        Some(Ok(found)) => take(found),
        Some(Err(error)) if error.fault.is_limit() => Err(error),
        Some(Err(error)) => {
            *counter = before;
            let is_limit = |other: &ReadError| other.fault.is_limit();
            otherwise(text, hints, counter).map_err(|other| match is_limit(&other) {
                true => other,
                false => error,
            })
        }
        None => otherwise(text, hints, counter),
    }
}

/// The games of a text that begins like records.
fn read_records(
    text: &str,
    hints: Hints,
    counter: &mut Counter,
) -> Option<Result<Vec<Detected>, ReadError>> {
    if begins_games(text) {
        let before = *counter;
        let ggf = match Format::Ggf.read_counted(text, hints, counter) {
            Err(error) if !error.fault.is_limit() => error,
            read => return Some(read),
        };
        *counter = before;
        return Some(match Format::Sgf.read_counted(text, hints, counter) {
            Err(sgf) if !sgf.fault.is_limit() && sgf.reach <= ggf.reach => Err(ggf),
            sgf => sgf,
        });
    }
    if pgn::begins_tags(text) {
        return Some(pgn::read_counted(text, hints, counter));
    }
    json::begins_object(text).then(|| {
        let before = *counter;
        let json = Format::Json.read_counted(text, hints, counter);
        if matches!(&json, Err(error) if !error.fault.is_limit()) {
            *counter = before;
            if let Some(found) = quest::read_counted(text, counter) {
                return found.map(|found| vec![found]);
            }
        }
        json
    })
}

/// The only one of the games that a text holds.
fn only(mut found: Vec<Detected>) -> Result<Detected, ReadError> {
    let seen = found.len();
    let several = || Cursor::new("").stop(Fault::SeveralGames { seen });
    found.pop().filter(|_| seen == 1).ok_or_else(several)
}

/// Something that is not records.
fn detect_plain(text: &str, hints: Hints, counter: &mut Counter) -> Result<Detected, ReadError> {
    let mut start = Cursor::new(text);
    start.skip_blanks();
    let Some(first) = start.peek() else {
        return Err(start.stop(Fault::Empty));
    };
    let readers = [read_diagram, read_moves, read_numbers, read_fen, read_obf, read_bitboards];
    let attempts = readers.into_iter().map(|read| read(text, hints));
    let unknown = Err(start.stop(Fault::Unknown { seen: first }));
    // It is first, so that a reader's error counts only if it understood something.
    let read = first_or_furthest([unknown].into_iter().chain(attempts));
    counted(read.expect("readers were tried")?, counter)
}

/// Counts something that is not records.
fn counted(found: Detected, counter: &mut Counter) -> Result<Detected, ReadError> {
    let stop = |fault| Cursor::new("").stop(fault);
    counter.game().map_err(stop)?;
    let entries = match &found.content {
        Content::Game(game) => game.ply(),
        Content::Problem(problem) => problem.scores.len(),
        Content::Position(_) | Content::Record(_) => 0,
    };
    counter.entries(entries).map_err(stop)?;
    Ok(found)
}

/// A board of letters, with or without moves from it.
fn read_diagram(text: &str, hints: Hints) -> Result<Detected, ReadError> {
    let mut cursor = Cursor::new(text);
    let diagram = diagram::read_at(&mut cursor)?;
    let format = if text.trim().contains('\n') { Format::Drawing } else { Format::Line };
    let found = of_diagram(text, format, diagram, hints)?;
    if cursor.rest().trim().is_empty() {
        return Ok(found);
    }
    let list = moves::read_at(&mut cursor, diagram.position())?;
    Ok(Detected { format: list.format, content: Content::Game(list.game), ..found })
}

fn read_numbers(text: &str, hints: Hints) -> Result<Detected, ReadError> {
    let (diagram, notation) = numbers::read_noted(text, hints.notation)?;
    of_diagram(text, Format::Numbers(notation), diagram, hints)
}

fn read_fen(text: &str, hints: Hints) -> Result<Detected, ReadError> {
    of_diagram(text, Format::Fen, fen::read(text)?.into(), hints)
}

fn read_bitboards(text: &str, hints: Hints) -> Result<Detected, ReadError> {
    of_diagram(text, Format::Bitboards, bitboards::read(text)?, hints)
}

fn read_obf(text: &str, hints: Hints) -> Result<Detected, ReadError> {
    let problem = obf::read(text)?;
    let found = of_diagram(text, Format::Obf, problem.position.into(), hints)?;
    Ok(Detected { content: Content::Problem(problem), ..found })
}

/// Moves from the start, on the first size where they are legal.
fn read_moves(text: &str, hints: Hints) -> Result<Detected, ReadError> {
    let sizes = hints.size.map_or(vec![Size::Eight, Size::Six, Size::Four], |size| vec![size]);
    let lists = sizes.into_iter().map(|size| {
        let list = moves::read_at(&mut Cursor::new(text), Position::start(size))?;
        let content = Content::Game(list.game);
        Ok(Detected { format: list.format, content, turn_assumed: false, own: None })
    });
    first_or_furthest(lists).expect("at least one size was tried")
}

/// A board, checked against the size asked for.
fn of_diagram(
    text: &str,
    format: Format,
    diagram: Diagram,
    hints: Hints,
) -> Result<Detected, ReadError> {
    let wrong = |fault| Cursor::end_of(text).stop_at(0, fault);
    check_size(diagram.board.size(), hints).map_err(wrong)?;
    let content = Content::Position(diagram.position());
    Ok(Detected { format, content, turn_assumed: diagram.turn.is_none(), own: None })
}

/// The records of a text, each checked against the size asked for.
fn of_records(
    text: &str,
    format: Format,
    records: Vec<Record>,
    hints: Hints,
) -> Result<Vec<Detected>, ReadError> {
    let wrong = |fault| Cursor::end_of(text).stop_at(0, fault);
    if records.is_empty() {
        return Err(wrong(Fault::Empty));
    }
    let found = |record: Record| {
        check_size(record.start().size(), hints).map_err(wrong)?;
        let content = Content::Record(Box::new(record));
        Ok(Detected { format, content, turn_assumed: false, own: None })
    };
    records.into_iter().map(found).collect()
}

fn check_size(seen: Size, hints: Hints) -> Result<(), Fault> {
    match hints.size {
        Some(expected) if expected != seen => Err(Fault::WrongSize { seen, expected }),
        _ => Ok(()),
    }
}

/// The first success, or else the error that understood most; `None` if nothing was tried.
fn first_or_furthest(
    attempts: impl Iterator<Item = Result<Detected, ReadError>>,
) -> Option<Result<Detected, ReadError>> {
    let mut furthest = None;
    for attempt in attempts {
        match attempt {
            Ok(found) => return Some(Ok(found)),
            Err(error) => furthest = Some(further(furthest, error)),
        }
    }
    furthest.map(Err)
}

/// The error that understood more; the first of two that understood the same.
fn further(known: Option<ReadError>, error: ReadError) -> ReadError {
    match known {
        Some(known) if known.reach >= error.reach => known,
        _ => error,
    }
}
