//! Bitboards: `0x0000000810000000 0x0000001008000000 X`, two sets of squares of an 8x8 board and the
//! side to move.
//!
//! The numbers are hexadecimal, Black's discs first: 16 digits, or fewer behind `0x`; blanks, `,` or `/`
//! stand between them. The side is `X`, `B`, `O` or `W`.
//!
//! Two orders of the bits are in use: `a1` is the lowest bit (here, in Edax) or the highest (in
//! Egaroucid). They give boards that are turned by 180 degrees, and since the start looks the same
//! then, both are as legal: no position tells which one is meant. So the text may say it, `lsb` or
//! `msb` at its end; without it `a1` is the lowest bit.

use otelo_rules::{Board, Color, Position, Size, Squares};

use crate::{Diagram, Fault, ReadError, Wanted, cursor::Cursor};

/// How many digits a set of squares has.
const DIGITS: usize = 16;

/// Reads two sets of squares.
///
/// ```
/// # use otelo_formats::bitboards;
/// let low = bitboards::read("0x810000000, 0x1008000000 X")?;
/// assert_eq!(low.position(), otelo_rules::Position::start(otelo_rules::Size::Eight));
/// let (low, high) = (bitboards::read("0x1 0x2 X lsb")?, bitboards::read("0x1 0x2 X msb")?);
/// assert_eq!(low.board.discs(otelo_rules::Color::Black).to_string(), "a1");
/// assert_eq!(high.board.discs(otelo_rules::Color::Black).to_string(), "h8");
/// # Ok::<_, otelo_formats::ReadError>(())
/// ```
///
/// # Errors
/// If the text is not two such numbers, or a square is in both of them.
pub fn read(text: &str) -> Result<Diagram, ReadError> {
    let mut cursor = Cursor::new(text);
    cursor.skip_blanks();
    let first = cursor;
    // A single number is not understood at all: it may be something else.
    let unknown = || first.expected(Wanted::Bitboard);
    let black = read_number(&mut cursor).ok_or_else(unknown)?;
    cursor.take_while(|c| c.is_whitespace() || c == ',' || c == '/');
    let white = read_number(&mut cursor).ok_or_else(unknown)?;
    cursor.take_while(|c| c.is_whitespace() || c == ',');
    let turn = match cursor.peek() {
        Some('X' | 'x' | 'B' | 'b') => Some(Color::Black),
        Some('O' | 'o' | 'W' | 'w') => Some(Color::White),
        _ => None,
    };
    if turn.is_some() {
        cursor.next();
        cursor.skip_blanks();
    }
    let is_reversed = cursor.take_word("msb");
    if !is_reversed {
        cursor.take_word("lsb");
    }
    cursor.finish()?;
    let squares =
        |bits: u64| Squares::from_bits(if is_reversed { bits.reverse_bits() } else { bits });
    let board = Board::new(Size::Eight, squares(black), squares(white));
    let board = board.map_err(|_| cursor.stop_at(first.byte(), Fault::TwoDiscs))?;
    Ok(Diagram { board, turn })
}

/// Writes a position on 8x8, with `a1` as the lowest bit; `None` for another size.
pub fn write(position: &Position) -> Option<String> {
    let bits = |color| position.board().discs(color).bits();
    let (black, white) = (bits(Color::Black), bits(Color::White));
    let turn = match position.turn() {
        Color::Black => 'X',
        Color::White => 'O',
    };
    let is_fit = position.size() == Size::Eight;
    is_fit.then(|| format!("0x{black:016x} 0x{white:016x} {turn}"))
}

fn read_number(cursor: &mut Cursor<'_>) -> Option<u64> {
    let is_marked = cursor.take_word("0x");
    let digits = cursor.take_while(|c| c.is_ascii_hexdigit());
    let is_fit = digits.len() == DIGITS || is_marked;
    u64::from_str_radix(digits, 16).ok().filter(|_| is_fit)
}
