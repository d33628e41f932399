//! What a finished game is worth.

use std::{fmt, ops::Neg};

use crate::{Board, Color};

/// A final disc difference in which the empty squares go to the winner, from -64 to 64.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Score(i8);

impl Score {
    /// All discs on 8x8.
    pub const MAX: Score = Score(64);

    /// A score from -64 to 64; `None` outside.
    pub const fn new(discs: i8) -> Option<Score> {
        if -64 <= discs && discs <= 64 { Some(Score(discs)) } else { None }
    }

    /// The difference in discs.
    pub const fn discs(self) -> i8 {
        self.0
    }

    /// Who wins and no more: +1, 0 or -1.
    #[must_use]
    pub const fn signum(self) -> Score {
        Score(self.0.signum())
    }
}

impl Neg for Score {
    type Output = Score;

    /// The same result, seen by the opponent.
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    /// With its sign: `+38`, `-4`, `+0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+}", self.0)
    }
}

/// How a game ended.
///
/// ```
/// # use otelo_rules::{Board, Color, Outcome, Size};
/// // Black has wiped White out on 4x4, with ten squares left.
/// let black = ["a1", "a2", "a3", "a4", "b1", "b2"].map(|name| name.parse().unwrap());
/// let board = Board::new(Size::Four, black.into_iter().collect(), Default::default())?;
/// let outcome = Outcome::of(&board);
/// assert_eq!(outcome.winner(), Some(Color::Black));
/// assert_eq!(outcome.difference(), 6); // the raw count
/// assert_eq!(outcome.score(Color::Black).discs(), 16); // the empty squares go to the winner
/// # Ok::<_, otelo_rules::BoardError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outcome {
    black: u8,
    white: u8,
    empties: u8,
}

impl Outcome {
    /// The result if the game ended on this board.
    pub fn of(board: &Board) -> Outcome {
        Outcome {
            black: board.discs(Color::Black).len(),
            white: board.discs(Color::White).len(),
            empties: board.empties().len(),
        }
    }

    /// How many discs a player has.
    pub const fn discs(&self, color: Color) -> u8 {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// How many squares stayed empty.
    pub const fn empties(&self) -> u8 {
        self.empties
    }

    /// Who has more discs; `None` is a draw.
    pub const fn winner(&self) -> Option<Color> {
        if self.black > self.white {
            Some(Color::Black)
        } else if self.white > self.black {
            Some(Color::White)
        } else {
            None
        }
    }

    /// Black's discs minus White's, with the empty squares left out.
    pub const fn difference(&self) -> i8 {
        self.black as i8 - self.white as i8
    }

    /// The score for a player: the difference, with the empty squares given to the winner.
    pub const fn score(&self, color: Color) -> Score {
        let black = match self.winner() {
            Some(Color::Black) => self.difference() + self.empties as i8,
            Some(Color::White) => self.difference() - self.empties as i8,
            None => 0,
        };
        match color {
            Color::Black => Score(black),
            Color::White => Score(-black),
        }
    }
}
