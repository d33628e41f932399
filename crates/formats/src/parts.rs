//! A long file that comes in parts: its games are read as they come, in bounded memory.
//!
//! A file that comes whole in its first part is read by [`detect_all`]. A longer one must be a file
//! of the WTHOR archive, GGF, SGF, JSON, or a text with a position or game on each line.

use std::mem;

use crate::{
    Detected, Hints, ReadError, ReadLimits,
    detect::{detect_lines, detect_part},
    detect_all, json,
    limits::Counter,
    record::begins_games,
    wthor::{self, ENTRY, HEADER, Names, NamesKind},
};

/// Reads the games of a file that comes in parts.
///
/// ```
/// # use otelo_formats::{PartReader, ReadLimits};
/// let file = "f5d6c3d3c4\n".repeat(150);
/// let mut reader = PartReader::new(file.len(), ReadLimits { games: 1000, entries: 20_000 });
/// reader.push(&file.as_bytes()[..1500]);
/// assert_eq!(reader.read()?.len(), 136);
/// assert_eq!(reader.read()?.len(), 0);
/// reader.push(&file.as_bytes()[1500..]);
/// assert_eq!(reader.read()?.len(), 14);
/// assert!(reader.read()?.is_empty() && reader.is_done());
/// # Ok::<_, otelo_formats::ReadError>(())
/// ```
#[derive(Debug)]
pub struct PartReader {
    length: usize,
    limits: ReadLimits,
    players: Option<Names>,
    tournaments: Option<Names>,
    layout: Option<Layout>,
    /// What has come and is not read yet.
    buffer: Vec<u8>,
    /// How many bytes and lines come before it, and characters on its first line.
    byte: usize,
    line: usize,
    column: usize,
}

/// How the games of a file follow each other.
#[derive(Debug)]
enum Layout {
    /// Entries of one length behind the header.
    Wthor([u8; HEADER]),
    /// Parentheses, perhaps with a count before them.
    Records,
    /// The elements of a list in an object, which begins like this.
    Json(Vec<u8>),
    Lines,
}

impl PartReader {
    /// A file of so many bytes. The limits are for what is read at a time.
    pub const fn new(length: usize, limits: ReadLimits) -> PartReader {
        PartReader {
            length,
            limits,
            players: None,
            tournaments: None,
            layout: None,
            buffer: Vec::new(),
            byte: 0,
            line: 0,
            column: 0,
        }
    }

    /// The names that the numbers of a file of the WTHOR archive stand for.
    pub fn set_names(&mut self, names: Names) {
        match names.kind {
            NamesKind::Players => self.players = Some(names),
            NamesKind::Tournaments => self.tournaments = Some(names),
        }
    }

    /// Takes the next bytes of the file.
    pub fn push(&mut self, bytes: &[u8]) {
        self.buffer.extend_from_slice(bytes);
    }

    /// How many bytes have come.
    pub const fn received(&self) -> usize {
        self.byte + self.buffer.len()
    }

    /// How many bytes have come and wait for the rest of their game.
    pub const fn waiting(&self) -> usize {
        self.buffer.len()
    }

    /// Whether the whole file has come and is read.
    pub const fn is_done(&self) -> bool {
        self.byte >= self.length
    }

    /// Reads some of the games that have come whole; none if the next one has not.
    ///
    /// # Errors
    /// If something is not a game, or there is more in it than the limits allow. The place is that
    /// in the file.
    pub fn read(&mut self) -> Result<Vec<Detected>, ReadError> {
        let is_end = self.received() >= self.length;
        if self.layout.is_none() && is_end && !self.is_done() {
            match self.read_whole() {
                Err(error) if error.fault.is_limit() => {}
                found => {
                    self.skip(self.buffer.len());
                    return found;
                }
            }
        }
        if self.layout.is_none() && (is_end || self.buffer.len() >= LONGEST_BEGINNING) {
            self.find_layout();
        }
        let Some(layout) = self.layout.take() else { return Ok(Vec::new()) };
        let found = loop {
            let before = self.buffer.len();
            let found = self.read_next(&layout, is_end);
            // Blanks and comments are no games, but there may be some behind them.
            let is_empty = found.as_ref().is_ok_and(Vec::is_empty);
            if !is_empty || self.buffer.len() == before {
                break found;
            }
        };
        self.layout = Some(layout);
        found
    }

    fn read_whole(&self) -> Result<Vec<Detected>, ReadError> {
        let hints = self.hints();
        if wthor::is_games(&self.buffer) {
            let (players, tournaments) = (self.players.as_ref(), self.tournaments.as_ref());
            return crate::detect_wthor(&self.buffer, players, tournaments, hints);
        }
        detect_all(&self.buffer, hints)
    }

    fn hints(&self) -> Hints {
        Hints { limits: self.limits, ..Hints::default() }
    }

    /// Sees from its beginning how the file is laid out.
    fn find_layout(&mut self) {
        if wthor::begins_games(&self.buffer, self.length)
            && let Some(&head) = self.buffer.first_chunk()
        {
            self.skip(HEADER);
            self.layout = Some(Layout::Wthor(head));
            return;
        }
        const MARK: &[u8] = "\u{feff}".as_bytes();
        if self.buffer.starts_with(MARK) {
            self.skip(MARK.len());
        }
        let beginning = &self.buffer[..self.buffer.len().min(LONGEST_BEGINNING)];
        let beginning = String::from_utf8_lossy(beginning);
        self.layout = Some(if begins_games(&beginning) {
            Layout::Records
        } else if let Some(length) =
            json_list(&self.buffer).filter(|_| json::begins_object(&beginning))
        {
            let head = self.buffer[..length].to_vec();
            self.skip(length);
            Layout::Json(head)
        } else {
            Layout::Lines
        });
    }

    fn read_next(&mut self, layout: &Layout, is_end: bool) -> Result<Vec<Detected>, ReadError> {
        let whole = match layout {
            Layout::Wthor(_) => (self.buffer.len() / ENTRY).min(MOST_PIECES) * ENTRY,
            Layout::Records => self.cut(is_end, record_end),
            Layout::Json(_) => self.cut(is_end, element_end),
            Layout::Lines => self.cut(is_end, line_end),
        };
        let begin = (self.byte, self.line, self.column);
        let text = self.skip(whole);
        let is_empty = match layout {
            Layout::Wthor(_) => text.is_empty(),
            _ => text.trim_ascii().is_empty(),
        };
        if is_empty {
            return Ok(Vec::new());
        }
        match layout {
            Layout::Wthor(head) => {
                let mut counter = Counter::new(self.limits);
                let before = (begin.0 - HEADER) / ENTRY;
                let games = wthor::read_part(head, before, &text, &mut counter)?;
                let (players, tournaments) = (self.players.as_ref(), self.tournaments.as_ref());
                detect_part(wthor::records(&games, players, tournaments))
            }
            Layout::Records => {
                detect_all(&text, self.hints()).map_err(|error| in_file(error, b"", begin))
            }
            Layout::Json(head) => {
                let is_last = is_end && self.is_done();
                let found = read_elements(head, &text, is_last, self.hints());
                found.map_err(|error| in_file(error, head, begin))
            }
            Layout::Lines => {
                detect_lines(&text, self.hints()).map_err(|error| in_file(error, b"", begin))
            }
        }
    }

    /// Where the last whole piece of the buffer ends, of as many as are read at a time. At the end
    /// of the file everything is whole.
    fn cut(&self, is_end: bool, end_of: fn(&[u8]) -> Option<usize>) -> usize {
        let mut at = 0;
        for _ in 0..MOST_PIECES {
            match end_of(&self.buffer[at..]) {
                Some(length) => at += length,
                None if is_end => return self.buffer.len(),
                None => return at,
            }
        }
        at
    }

    /// Takes bytes out of the buffer.
    fn skip(&mut self, length: usize) -> Vec<u8> {
        let rest = self.buffer.split_off(length);
        let taken = mem::replace(&mut self.buffer, rest);
        let lines = count_lines(&taken);
        self.byte += taken.len();
        self.line += lines;
        self.column = width_of(&taken) + if lines == 0 { self.column } else { 0 };
        taken
    }
}

/// An error in bytes of a file, before which so many bytes, lines and characters of the line come. They
/// were read behind `head`.
fn in_file(
    mut error: ReadError,
    head: &[u8],
    (byte, line, column): (usize, usize, usize),
) -> ReadError {
    let lines = count_lines(head);
    if error.place.line == 1 + lines {
        error.place.column = (error.place.column + column).saturating_sub(width_of(head));
    }
    error.after(byte.saturating_sub(head.len()), line.saturating_sub(lines))
}

/// How many characters the last line has.
fn width_of(bytes: &[u8]) -> usize {
    let last = bytes.rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
    String::from_utf8_lossy(last).chars().count()
}

/// How many bytes are enough to see how a file is laid out.
const LONGEST_BEGINNING: usize = 1024;
/// The most games that are read at a time.
const MOST_PIECES: usize = 200;

fn count_lines(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte == b'\n').count()
}

/// Reads elements of the list of a document that begins with `head`. The last of them have its end
/// behind them.
fn read_elements(
    head: &[u8],
    elements: &[u8],
    is_last: bool,
    hints: Hints,
) -> Result<Vec<Detected>, ReadError> {
    let elements = elements.trim_ascii_end();
    let elements = if is_last { elements } else { elements.strip_suffix(b",").unwrap_or(elements) };
    let end: &[u8] = if is_last { b"" } else { b"]}" };
    let blanked = blank_comma(elements);
    let document = [head, &blanked, end].concat();
    let is_end_alone = is_last && !elements.contains(&b'{');
    match detect_all(&document, hints) {
        // The list ends here; whether the document is one has been checked.
        Err(error) if is_end_alone && error.fault == crate::Fault::Empty => Ok(Vec::new()),
        found => found,
    }
}

/// The elements without the comma before the first of them.
fn blank_comma(elements: &[u8]) -> Vec<u8> {
    let mut elements = elements.to_vec();
    let first = elements.iter().position(|byte| !byte.is_ascii_whitespace());
    if let Some(first) = first.filter(|&first| elements[first] == b',') {
        elements[first] = b' ';
    }
    elements
}

/// The length of the first line; `None` if it goes on behind the bytes.
fn line_end(bytes: &[u8]) -> Option<usize> {
    bytes.iter().position(|&byte| byte == b'\n').map(|at| at + 1)
}

/// The length of the first match of GGF, or game of SGF.
fn record_end(bytes: &[u8]) -> Option<usize> {
    let mut at = blanks(bytes);
    let digits = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let count = str::from_utf8(&bytes[at..at + digits]).ok()?.parse().unwrap_or(1_u8);
    at += digits;
    for _ in 0..count.max(1) {
        at += blanks(&bytes[at..]);
        // What is no game is left to the reader, which says so.
        at += if *bytes.get(at)? == b'(' { group_end(&bytes[at..])? } else { 1 };
    }
    Some(at)
}

/// The length of what stands between parentheses. Those in a value, `[...]`, do not count.
fn group_end(bytes: &[u8]) -> Option<usize> {
    let (mut depth, mut is_value, mut is_escaped) = (0_usize, false, false);
    for (at, &byte) in bytes.iter().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_value => is_escaped = true,
            b']' => is_value = false,
            _ if is_value => {}
            b'[' => is_value = true,
            b'(' => depth += 1,
            b')' if depth <= 1 => return Some(at + 1),
            b')' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The length of the first element of a list, with the comma before it; all of the rest if the list
/// ends.
fn element_end(bytes: &[u8]) -> Option<usize> {
    let at = bytes.iter().position(|byte| !byte.is_ascii_whitespace() && *byte != b',')?;
    if bytes[at] != b'{' {
        return None;
    }
    let (mut depth, mut is_text, mut is_escaped) = (0_usize, false, false);
    for (index, &byte) in bytes.iter().enumerate().skip(at) {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_text => is_escaped = true,
            b'"' => is_text = !is_text,
            _ if is_text => {}
            b'{' | b'[' => depth += 1,
            b'}' | b']' if depth <= 1 => return Some(index + 1),
            b'}' | b']' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// How far the list of a document goes before its first element.
fn json_list(bytes: &[u8]) -> Option<usize> {
    let end = bytes.len().min(LONGEST_BEGINNING);
    bytes[..end].iter().position(|&byte| byte == b'[').map(|at| at + 1)
}

fn blanks(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|byte| byte.is_ascii_whitespace()).count()
}

#[cfg(test)]
mod tests;
