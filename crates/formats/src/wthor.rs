//! WTHOR, the archive of tournament games: games (`.wtb`), players (`.jou`), tournaments (`.trn`).
//!
//! Every file begins with 16 bytes, numbers with the low byte first: century, year, month and day
//! of its making; the number of games (4 bytes); the number of names (2); the year of the games
//! (2); the side of the board, where 0 means 8; the type, where 1 means solitaires; the depth of
//! the theoretical scores, where 0 means 22; a reserved byte.
//!
//! A game has 68 bytes: the numbers of its tournament, of Black and of White in the files of names
//! (2 bytes each, from 0), Black's discs at the end with the empty squares given to the winner,
//! Black's discs with best play from the depth on (the theoretical score), and 60 moves as
//! `10 * row + column`, both from 1, with 0 after the last. Passes are not stored. A name is Latin-1
//! and ends with a zero.
//!
//! What is read is written back byte for byte. Only games on 8x8 are read.

mod error;
mod names;
mod records;

use otelo_rules::{Color, Game, Position, Size, Square};

use crate::{ReadError, limits::Counter};

pub use error::{WriteWthorError, WthorError};
pub use names::{Name, Names, NamesKind};
pub use records::{ArchiveWriter, Date, Files, records, write_records};

/// How long the header of every file is.
pub(crate) const HEADER: usize = 16;
/// How long a game is.
pub(crate) const ENTRY: usize = 68;
/// How many moves a game has at most.
const MOVES: usize = 60;

/// The header of a file, without the counts that follow from its content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Header {
    /// The first two digits of the year in which the file was made.
    pub century: u8,
    /// The last two digits.
    pub year: u8,
    /// From 1.
    pub month: u8,
    /// From 1.
    pub day: u8,
    /// The count that this kind of file does not use: of games in a file of names, of names in a
    /// file of games. It is 0 in most files.
    pub unused_count: u32,
    /// The year in which the games were played.
    pub games_year: u16,
    /// The side of the board; 0 means 8.
    pub side: u8,
    /// 0 for games, 1 for solitaires.
    pub kind: u8,
    /// From how many empty squares on the theoretical scores hold; 0 means 22.
    pub depth: u8,
    /// 0 in most files.
    pub reserved: u8,
}

/// A file of games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Games {
    /// The header of the file.
    pub header: Header,
    /// The games, in their order.
    pub entries: Vec<WthorGame>,
}

/// One game of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WthorGame {
    /// The number of the tournament, from 0.
    pub tournament: u16,
    /// The number of the player of Black, from 0.
    pub black: u16,
    /// The number of the player of White, from 0.
    pub white: u16,
    /// Black's discs at the end, as they are stored.
    pub discs: u8,
    /// Black's discs with best play, as they are stored.
    pub best_discs: u8,
    /// The moves.
    pub game: Game,
}

impl WthorGame {
    /// Whether the stored discs are those of the moves, with the empty squares given to the winner;
    /// `None` if the game is not played out.
    pub fn score_agrees(&self) -> Option<bool> {
        let score = self.game.outcome()?.score(Color::Black).discs();
        Some(2 * i16::from(self.discs) - 64 == i16::from(score))
    }
}

/// Reads a file of games.
///
/// # Errors
/// If the length is not that of the header, the board is not 8x8, or a game has an illegal move. A
/// game that is not played out is not an error.
pub fn read_games(bytes: &[u8]) -> Result<Games, WthorError> {
    let (header, entries) = split_games(bytes)?;
    Ok(Games { header, entries: entries.collect::<Result<_, _>>()? })
}

/// Reads a file of games, as many as the counter allows.
pub(crate) fn read_counted(bytes: &[u8], counter: &mut Counter) -> Result<Games, ReadError> {
    let (header, read) = split_games(bytes)?;
    read_some(header, 0, read, counter)
}

/// Reads some games of a file, as many as the counter allows. `head` is the header of the file, and
/// `before` how many games come before them.
pub(crate) fn read_part(
    head: &[u8; HEADER],
    before: usize,
    games: &[u8],
    counter: &mut Counter,
) -> Result<Games, ReadError> {
    let (head, _) = split_header(head)?;
    let header = checked_header(&head)?;
    read_some(header, before, read_entries(before, games), counter)
}

fn read_some(
    header: Header,
    before: usize,
    read: impl Iterator<Item = Result<WthorGame, WthorError>>,
    counter: &mut Counter,
) -> Result<Games, ReadError> {
    let mut entries = Vec::new();
    for entry in read {
        let stop = |fault| ReadError::in_bytes(HEADER + (before + entries.len()) * ENTRY, fault);
        counter.game().map_err(stop)?;
        let entry = entry?;
        counter.entries(entry.game.ply()).map_err(stop)?;
        entries.push(entry);
    }
    Ok(Games { header, entries })
}

/// The header of a file of games, and its games one after the other.
fn split_games(
    bytes: &[u8],
) -> Result<(Header, impl Iterator<Item = Result<WthorGame, WthorError>>), WthorError> {
    let (head, rest) = split_header(bytes)?;
    check_length(bytes.len(), head.games, ENTRY)?;
    Ok((checked_header(&head)?, read_entries(0, rest)))
}

/// The header of a file of games on 8x8.
fn checked_header(head: &RawHeader) -> Result<Header, WthorError> {
    let header = Header { unused_count: head.names.into(), ..head.fields };
    match header {
        Header { kind: 1.., .. } => Err(WthorError::Kind { seen: header.kind }),
        Header { side: 0 | 8, .. } => Ok(header),
        Header { side, .. } => Err(WthorError::Side { seen: side }),
    }
}

/// Games one after the other, the first of which comes after so many.
fn read_entries(
    before: usize,
    bytes: &[u8],
) -> impl Iterator<Item = Result<WthorGame, WthorError>> {
    let (chunks, _) = bytes.as_chunks::<ENTRY>();
    (before + 1..).zip(chunks).map(|(number, bytes)| read_entry(number, bytes))
}

/// Writes a file of games.
///
/// # Errors
/// If a game is not from the start on 8x8, or the header is not one of a file of games.
pub fn write_games(games: &Games) -> Result<Vec<u8>, WriteWthorError> {
    let Games { header, entries } = games;
    let too_many = |_| WriteWthorError::TooMany { seen: entries.len() };
    let count = u32::try_from(entries.len()).map_err(too_many)?;
    let names = u16::try_from(header.unused_count).map_err(|_| WriteWthorError::Header)?;
    if !matches!(header, Header { kind: 0, side: 0 | 8, .. }) {
        return Err(WriteWthorError::Header);
    }
    let mut bytes = write_header(header, count, names);
    for (index, entry) in entries.iter().enumerate() {
        if entry.game.start() != Position::start(Size::Eight) {
            return Err(WriteWthorError::Start { game: index + 1 });
        }
        for number in [entry.tournament, entry.black, entry.white] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend([entry.discs, entry.best_discs]);
        bytes.extend(codes_of(&entry.game));
    }
    Ok(bytes)
}

/// The moves of a game from the start on 8x8, with 0 after the last.
fn codes_of(game: &Game) -> [u8; MOVES] {
    let squares = game.moves().filter_map(otelo_rules::Move::square);
    let mut codes = [0; MOVES];
    // From the start there are 60 empty squares, so the moves never outrun their room.
    for (code, square) in codes.iter_mut().zip(squares) {
        *code = 10 * (square.row() + 1) + square.column() + 1;
    }
    codes
}

/// Whether the bytes have the header and the exact length of a file of games.
pub fn is_games(bytes: &[u8]) -> bool {
    begins_games(bytes, bytes.len())
}

/// Whether the bytes begin with the header of a file of games that is so long.
pub(crate) fn begins_games(bytes: &[u8], length: usize) -> bool {
    split_header(bytes).is_ok_and(|(head, _)| {
        let date = (1..=12).contains(&head.fields.month) && (1..=31).contains(&head.fields.day);
        date && head.games > 0 && check_length(length, head.games, ENTRY).is_ok()
    })
}

/// The header as it is in the file: the fields, and both counts.
struct RawHeader {
    fields: Header,
    games: u32,
    names: u16,
}

fn split_header(bytes: &[u8]) -> Result<(RawHeader, &[u8]), WthorError> {
    let short = WthorError::Short { seen: bytes.len() };
    let (head, rest) = bytes.split_first_chunk::<HEADER>().ok_or(short)?;
    let &[century, year, month, day, g0, g1, g2, g3, n0, n1, y0, y1, side, kind, depth, reserved] =
        head;
    let games_year = u16::from_le_bytes([y0, y1]);
    let fields = Header {
        century,
        year,
        month,
        day,
        unused_count: 0,
        games_year,
        side,
        kind,
        depth,
        reserved,
    };
    let games = u32::from_le_bytes([g0, g1, g2, g3]);
    Ok((RawHeader { fields, games, names: u16::from_le_bytes([n0, n1]) }, rest))
}

fn write_header(header: &Header, games: u32, names: u16) -> Vec<u8> {
    let mut bytes = vec![header.century, header.year, header.month, header.day];
    bytes.extend(games.to_le_bytes());
    bytes.extend(names.to_le_bytes());
    bytes.extend(header.games_year.to_le_bytes());
    bytes.extend([header.side, header.kind, header.depth, header.reserved]);
    bytes
}

fn check_length(seen: usize, count: u32, each: usize) -> Result<(), WthorError> {
    let expected = usize::try_from(count).ok().and_then(|count| count.checked_mul(each));
    match expected.and_then(|length| length.checked_add(HEADER)) {
        Some(length) if length == seen => Ok(()),
        _ => Err(WthorError::Length { seen, count, each }),
    }
}

fn read_entry(game: usize, bytes: &[u8; ENTRY]) -> Result<WthorGame, WthorError> {
    let number = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
    Ok(WthorGame {
        tournament: number(0),
        black: number(2),
        white: number(4),
        discs: bytes[6],
        best_discs: bytes[7],
        game: read_moves(game, &bytes[ENTRY - MOVES..])?,
    })
}

fn read_moves(game: usize, codes: &[u8]) -> Result<Game, WthorError> {
    let length = codes.iter().position(|&code| code == 0).unwrap_or(codes.len());
    let (moves, behind) = codes.split_at(length);
    let mut played = Game::new(Size::Eight);
    for (index, &seen) in moves.iter().enumerate() {
        let number = index + 1;
        let (row, column) = ((seen / 10).checked_sub(1), (seen % 10).checked_sub(1));
        let square = column.zip(row).and_then(|(column, row)| Square::new(column, row));
        let square = square.ok_or(WthorError::Square { game, number, seen })?;
        played.follow(square).map_err(|_| {
            let color = played.position().turn();
            WthorError::Play { game, number, square, color }
        })?;
    }
    match behind.iter().position(|&code| code != 0) {
        None => Ok(played),
        Some(more) => {
            let (number, seen) = (length + more + 1, behind[more]);
            Err(WthorError::BehindEnd { game, number, seen })
        }
    }
}

#[cfg(test)]
mod tests;
