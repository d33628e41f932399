//! OBF: positions with the known scores of their moves, a line each.
//!
//! `<squares> <side>; A2:+38; C7:+36; % a comment`: the squares as in [`crate::diagram`], the
//! moves best first, the scores as final disc differences for the side to move with the empty
//! squares given to the winner. Blank lines and lines that begin with `%` hold no position.

use otelo_rules::{Move, Position, Score};

use crate::{Diagram, Fault, ReadError, Wanted, cursor::Cursor, diagram, moves};

/// A position and what is known about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ObfProblem {
    /// The position.
    pub position: Position,
    /// Moves with their scores for the side to move, best first.
    pub scores: Vec<(Move, Score)>,
    /// What comes after `%`.
    pub comment: Option<String>,
}

/// Reads one line.
///
/// # Errors
/// If the text is not one position with its scores.
pub fn read(text: &str) -> Result<ObfProblem, ReadError> {
    let mut cursor = Cursor::new(text);
    let Diagram { board, turn } = diagram::read_at(&mut cursor)?;
    cursor.skip_spaces();
    let turn = turn.ok_or_else(|| cursor.expected(Wanted::Turn))?;
    let position = Position::new(board, turn);
    let mut scores = Vec::new();
    if !matches!(cursor.peek(), None | Some('%' | '\n')) && !cursor.take(';') {
        return Err(cursor.expected(Wanted::Semicolon));
    }
    loop {
        cursor.skip_spaces();
        match cursor.peek() {
            None | Some('%' | '\n') => break,
            Some(_) => scores.push(read_score(&mut cursor, &position)?),
        }
    }
    let comment = cursor.take('%').then(|| cursor.take_while(|c| c != '\n').trim().to_owned());
    cursor.finish()?;
    Ok(ObfProblem { position, scores, comment })
}

/// Writes one line, without its end.
///
/// ```
/// # use otelo_formats::obf;
/// let text = "-----OX--XO----- X; B1:-10; A2:-10; % the start";
/// assert_eq!(obf::write(&obf::read(text)?), text);
/// # Ok::<_, otelo_formats::ReadError>(())
/// ```
pub fn write(problem: &ObfProblem) -> String {
    let mut text = format!("{};", problem.position);
    for (played, score) in &problem.scores {
        let name = match played {
            Move::Place(square) => square.to_string().to_uppercase(),
            Move::Pass => "PS".to_owned(),
        };
        text.push_str(&format!(" {name}:{score};"));
    }
    if let Some(comment) = &problem.comment {
        text.push_str(&format!(" % {comment}"));
    }
    text.trim_end().to_owned()
}

/// `A2:+38;`, where the last semicolon of a line may be missing.
fn read_score(cursor: &mut Cursor<'_>, position: &Position) -> Result<(Move, Score), ReadError> {
    let start = cursor.byte();
    let played = moves::read_move(cursor)?.ok_or_else(|| cursor.expected(Wanted::Move))?;
    position.play(played).map_err(|error| cursor.stop_at(start, error.into()))?;
    if !cursor.take(':') {
        return Err(cursor.expected(Wanted::Colon));
    }
    let start = cursor.byte();
    let text = cursor.take_while(|c| c != ';' && c != '%' && c != '\n').trim();
    let score = text.parse().ok().and_then(Score::new).ok_or_else(|| {
        let seen = text.chars().take(12).collect();
        cursor.stop_at(start, Fault::Score { seen })
    })?;
    cursor.take(';');
    Ok((played, score))
}
