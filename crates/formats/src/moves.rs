//! Lists of moves: transcripts with and without pass marks, and numbered lists.
//!
//! A square is a letter and a digit; a pass is `pass`, `pa`, `ps` or `--`, and a pass that is left
//! out is put in. Upper and lower case are the same. Between moves there may be blanks, `,`, `-`,
//! `/`, dots, round brackets, move numbers (`12.`, `12...`, `12`), results (`33-31`, `*`), comments
//! in braces and tags in square brackets (`[Event "..."]`), as in the games of PlayOK and in PGN.

use otelo_rules::{Color, Game, Move, Position};

use crate::{Fault, Format, ReadError, Wanted, cursor::Cursor};

/// Reads the moves of a game from a position.
///
/// ```
/// # use otelo_formats::moves;
/// # use otelo_rules::{Position, Size};
/// let game = moves::read("1. F5 d6 2. C3 {Tiger?} d3 3. c4 33-31", Position::start(Size::Eight))?;
/// assert_eq!(game.transcript(), "f5d6c3d3c4");
/// # Ok::<_, otelo_formats::ReadError>(())
/// ```
///
/// # Errors
/// If something is not a move, or a move is not legal; the error names the move and its place.
pub fn read(text: &str, start: Position) -> Result<Game, ReadError> {
    read_at(&mut Cursor::new(text), start).map(|list| list.game)
}

/// The moves without anything between them, with `pa` for a pass.
pub fn with_passes(game: &Game) -> String {
    let name = |played| match played {
        Move::Place(square) => square.to_string(),
        Move::Pass => "pa".to_owned(),
    };
    game.moves().map(name).collect()
}

/// A numbered list: `1. f5 d6 2. c3 d3`, Black first; `...` stands for Black where White begins.
pub fn numbered(game: &Game) -> String {
    let mut words = Vec::new();
    let mut number = 0;
    for (position, played) in game.history() {
        if position.turn() == Color::Black || number == 0 {
            number += 1;
            words.push(format!("{number}."));
            if position.turn() == Color::White {
                words.push("...".to_owned());
            }
        }
        words.push(played.to_string());
    }
    words.join(" ")
}

/// A game, and how its moves were written.
#[derive(Debug)]
pub(crate) struct List {
    pub(crate) game: Game,
    pub(crate) format: Format,
}

/// Reads moves to the end of the text; there must be at least one.
pub(crate) fn read_at(cursor: &mut Cursor<'_>, start: Position) -> Result<List, ReadError> {
    let (mut game, mut format) = (Game::from_position(start), Format::Transcript);
    let mut discs = 0;
    cursor.skip_blanks();
    let first = *cursor;
    loop {
        if skip_between(cursor)? {
            format = Format::Numbered;
        }
        if cursor.peek().is_none() && game.ply() > 0 {
            return Ok(List { game, format });
        }
        let begin = cursor.byte();
        let at_move = |mut error: ReadError| {
            error.place.played = Some((discs + 1, start.size()));
            error
        };
        let legal = match read_move(cursor).map_err(at_move)? {
            Some(Move::Place(square)) => game.follow(square),
            Some(Move::Pass) if format == Format::Transcript => {
                format = Format::Passes;
                game.play(Move::Pass)
            }
            Some(Move::Pass) => game.play(Move::Pass),
            // Without a move or a `1.` there is no sign that this is a list of moves.
            None if game.ply() == 0 && !begins_a_list(first.rest()) => {
                return Err(at_move(first.expected(Wanted::Move)));
            }
            None => return Err(at_move(cursor.expected(Wanted::Move))),
        };
        legal.map_err(|error| at_move(cursor.stop_at(begin, error.into())))?;
        discs = game.moves().filter(|played| played.square().is_some()).count();
    }
}

/// Whether a text begins like a numbered list.
fn begins_a_list(text: &str) -> bool {
    let text = text.trim_start_matches('(');
    text.starts_with("1.") || text.starts_with("1)")
}

/// Takes a square or a pass mark, if one comes next.
pub(crate) fn read_move(cursor: &mut Cursor<'_>) -> Result<Option<Move>, ReadError> {
    if ["pass", "pa", "ps", "--"].iter().any(|mark| cursor.take_word(mark)) {
        return Ok(Some(Move::Pass));
    }
    let (Some('a'..='h' | 'A'..='H'), second) = (cursor.peek(), cursor.peek_second()) else {
        return Ok(None);
    };
    match cursor.rest().get(..2).and_then(|name| name.parse().ok()) {
        Some(square) => {
            cursor.next();
            cursor.next();
            Ok(Some(Move::Place(square)))
        }
        None if second.is_some_and(|c| c.is_ascii_digit()) => {
            cursor.next();
            Err(cursor.expected(Wanted::Digit))
        }
        None => Ok(None),
    }
}

/// Skips what may be between moves; true if a move number was among it.
fn skip_between(cursor: &mut Cursor<'_>) -> Result<bool, ReadError> {
    let mut number = false;
    loop {
        cursor.take_while(|c| c.is_whitespace() || ",./()*".contains(c));
        let begin = cursor.byte();
        match cursor.peek() {
            Some('0'..='9') => {
                cursor.take_while(|c| c.is_ascii_digit() || c == '-' || c == '–');
                number |= matches!(cursor.peek(), Some('.' | ')' | ' ' | '\t'));
            }
            Some('-') if cursor.peek_second() != Some('-') => {
                cursor.next();
            }
            Some(open @ ('{' | '[')) => {
                let close = if open == '{' { '}' } else { ']' };
                cursor.take_while(|c| c != close);
                if !cursor.take(close) {
                    return Err(cursor.stop_at(begin, Fault::Unclosed { seen: open }));
                }
            }
            _ => return Ok(number),
        }
    }
}
