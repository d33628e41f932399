//! The formal problem: a board, the opponent's last move, a player; which move is best?
//!
//! As stated by Ariza, Baron, Chaustre and Cocunubo in 2018: given the board T, the previous move
//! [i, j] of the opponent, or infinity if there is none, and the player p, find the best move
//! [i, j] of p, or infinity if p has none. Here i is the row and j the column, both from 1, so `d3`
//! is [3, 4].

use std::{fmt, str::FromStr};

use otelo_rules::{Board, Color, Position, Square, Squares};

/// A problem whose inputs agree with each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FormalProblem {
    position: Position,
    last: Option<Square>,
}

impl FormalProblem {
    /// Checks the inputs: the board, the player who is to move, the opponent's last move.
    ///
    /// No last move means the start, a set-up position, or a pass.
    ///
    /// ```
    /// use otelo_formats::formal::{Cell, FormalProblem};
    /// use otelo_rules::{Color, Game, Position, Size};
    ///
    /// let game = Game::from_transcript(Position::start(Size::Eight), "d3").unwrap();
    /// let board = *game.position().board();
    /// let last: Cell = "3,4".parse()?;
    /// assert!(FormalProblem::new(board, Color::White, last.square()).is_ok());
    /// let error = FormalProblem::new(board, Color::Black, last.square()).unwrap_err();
    /// assert_eq!(error.to_string(), "the last move [3, 4] is not a disc of White's");
    /// # Ok::<_, otelo_formats::formal::ParseCellError>(())
    /// ```
    ///
    /// # Errors
    /// If the last move cannot have been the opponent's last move.
    pub fn new(
        board: Board,
        player: Color,
        last: Option<Square>,
    ) -> Result<FormalProblem, LastMoveError> {
        let opponent = !player;
        let problem = FormalProblem { position: Position::new(board, player), last };
        let Some(square) = last else { return Ok(problem) };
        let cell = Cell(Some(square));
        if !board.size().contains(square) {
            return Err(LastMoveError::OffBoard { cell, side: board.size().side() });
        }
        if board.disc(square) != Some(opponent) {
            return Err(LastMoveError::NotOpponents { cell, opponent });
        }
        let start = Board::start(board.size());
        if start.disc(square).is_some() {
            return Err(LastMoveError::StartSquare { cell });
        }
        if !closes_a_line(square, board.discs(opponent)) {
            return Err(LastMoveError::FlippedNothing { cell });
        }
        Ok(problem)
    }

    /// The board with the player to move.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The opponent's last move.
    pub const fn last(&self) -> Option<Square> {
        self.last
    }
}

/// Whether at least two more discs lie in line with this one: the one it flipped, and the one that
/// closed the line.
fn closes_a_line(square: Square, discs: Squares) -> bool {
    let ways = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
    ways.iter().any(|&(right, down)| {
        (1..=2).all(|steps: i8| {
            let place = |start: u8, step: i8| u8::try_from(start as i8 + steps * step).ok();
            let (column, row) = (place(square.column(), right), place(square.row(), down));
            let there = column.zip(row).and_then(|(column, row)| Square::new(column, row));
            there.is_some_and(|there| discs.contains(there))
        })
    })
}

/// A square as [i, j], or infinity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell(Option<Square>);

impl Cell {
    /// The square; `None` is infinity.
    pub const fn square(self) -> Option<Square> {
        self.0
    }

    /// The row and the column, both from 1; `None` is infinity.
    pub fn row_and_column(self) -> Option<(u8, u8)> {
        self.0.map(|square| (square.row() + 1, square.column() + 1))
    }
}

impl From<Option<Square>> for Cell {
    fn from(square: Option<Square>) -> Cell {
        Cell(square)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.row_and_column() {
            Some((row, column)) => write!(f, "[{row}, {column}]"),
            None => f.write_str("[inf, inf]"),
        }
    }
}

impl FromStr for Cell {
    type Err = ParseCellError;

    /// Reads `3,4`, `inf` or `inf,inf`; brackets around them and the sign for infinity too.
    fn from_str(text: &str) -> Result<Cell, ParseCellError> {
        let inner = text.trim().trim_start_matches('[').trim_end_matches(']');
        let parts: Vec<&str> = inner.split(',').map(str::trim).collect();
        let is_infinite = |part: &&str| part.eq_ignore_ascii_case("inf") || *part == "∞";
        let coordinate = |part: &str| part.parse().ok().filter(|n| (1..=8).contains(n));
        let square = match parts[..] {
            [one] if is_infinite(&one) => return Ok(Cell(None)),
            [i, j] if is_infinite(&i) && is_infinite(&j) => return Ok(Cell(None)),
            [i, j] => coordinate(i).zip(coordinate(j)),
            _ => None,
        };
        square
            .and_then(|(row, column): (u8, u8)| Square::new(column - 1, row - 1))
            .map(|square| Cell(Some(square)))
            .ok_or_else(|| ParseCellError(text.to_owned()))
    }
}

/// A text that is neither a row and a column nor infinity.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a cell; expected i,j with both from 1 to 8, or inf")]
pub struct ParseCellError(String);

/// Why a square cannot have been the opponent's last move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LastMoveError {
    /// It lies outside the board.
    #[error("the last move {cell} is outside the {side}x{side} board")]
    OffBoard {
        /** The last move. */
        cell: Cell,
        /** The side of the board. */
        side: u8,
    },
    /// There is no disc of the opponent's on it.
    #[error("the last move {cell} is not a disc of {opponent}'s")]
    NotOpponents {
        /** The last move. */
        cell: Cell,
        /** Whose disc should lie there. */
        opponent: Color,
    },
    /// The disc was there from the beginning.
    #[error("the last move {cell} is one of the four squares of the start")]
    StartSquare {
        /** The last move. */
        cell: Cell,
    },
    /// No line leads from it over a flipped disc to another one.
    #[error(
        "the last move {cell} flipped nothing: in no direction do two more discs of its colour follow"
    )]
    FlippedNothing {
        /** The last move. */
        cell: Cell,
    },
}

impl LastMoveError {
    /// The code by which a catalogue of texts knows this error.
    pub const fn code(&self) -> &'static str {
        match self {
            LastMoveError::OffBoard { .. } => "last-off-board",
            LastMoveError::NotOpponents { .. } => "last-not-opponents",
            LastMoveError::StartSquare { .. } => "last-start-square",
            LastMoveError::FlippedNothing { .. } => "last-flipped-nothing",
        }
    }

    /// What the catalogue's text is filled in with, by name; a colour is `black` or `white`.
    pub fn parameters(&self) -> Vec<(&'static str, String)> {
        match self {
            LastMoveError::OffBoard { cell, side } => {
                vec![("cell", cell.to_string()), ("size", format!("{side}x{side}"))]
            }
            LastMoveError::NotOpponents { cell, opponent } => {
                vec![("cell", cell.to_string()), ("color", opponent.to_string().to_lowercase())]
            }
            LastMoveError::StartSquare { cell } | LastMoveError::FlippedNothing { cell } => {
                vec![("cell", cell.to_string())]
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use otelo_rules::{Game, Move, Size};
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn cells_read_back() {
        for (text, shown) in [
            ("3,4", "[3, 4]"),
            ("[3, 4]", "[3, 4]"),
            (" 8 , 1 ", "[8, 1]"),
            ("inf", "[inf, inf]"),
            ("inf,inf", "[inf, inf]"),
            ("∞", "[inf, inf]"),
        ] {
            assert_eq!(text.parse::<Cell>().unwrap().to_string(), shown);
        }
        for text in ["", "3", "0,1", "9,1", "1,9", "a,b", "inf,1", "1,2,3", "d3"] {
            assert!(text.parse::<Cell>().is_err(), "{text}");
        }
        // i is the row: d3 is [3, 4].
        assert_eq!("3,4".parse::<Cell>().unwrap().square(), "d3".parse().ok());
    }

    #[test]
    fn each_restriction_is_named() {
        let game = Game::from_transcript(Position::start(Size::Six), "d5").unwrap();
        let board = *game.position().board();
        let error = |player, last: &str| {
            let last: Cell = last.parse().unwrap();
            match FormalProblem::new(board, player, last.square()) {
                Ok(_) => "none".to_owned(),
                Err(error) => error.to_string(),
            }
        };
        assert_eq!(error(Color::White, "5,4"), "none");
        assert_eq!(error(Color::White, "inf"), "none");
        assert_eq!(error(Color::White, "7,7"), "the last move [7, 7] is outside the 6x6 board");
        assert_eq!(error(Color::Black, "5,4"), "the last move [5, 4] is not a disc of White's");
        assert_eq!(error(Color::White, "1,1"), "the last move [1, 1] is not a disc of Black's");
        assert_eq!(
            error(Color::White, "3,4"),
            "the last move [3, 4] is one of the four squares of the start"
        );
        let lone = Board::new(
            Size::Six,
            board.discs(Color::Black) | Squares::of("a1".parse().unwrap()),
            board.discs(Color::White),
        );
        let last: Cell = "1,1".parse().unwrap();
        assert_eq!(
            FormalProblem::new(lone.unwrap(), Color::White, last.square()).unwrap_err().to_string(),
            "the last move [1, 1] flipped nothing: in no direction do two more discs of its colour \
             follow"
        );
    }

    proptest! {
        /// What was really played is never refused.
        #[test]
        fn every_real_last_move_is_accepted(
            size in prop::sample::select(&Size::ALL[..]),
            choices: [u8; 40],
        ) {
            let mut game = Game::new(size);
            for choice in choices {
                let moves: Vec<Square> = game.position().moves().iter().collect();
                let played = match moves.len() {
                    0 => Move::Pass,
                    count => Move::Place(moves[usize::from(choice) % count]),
                };
                if game.play(played).is_err() {
                    break;
                }
                let position = game.position();
                let problem = FormalProblem::new(*position.board(), position.turn(), played.square());
                prop_assert_eq!(*problem.unwrap().position(), *position);
            }
        }
    }
}
