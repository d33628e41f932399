//! The utilities: what a position is worth to a player before the game is over.

use std::{error, fmt, ops::Neg, str::FromStr, sync::LazyLock};

use otelo_rules::{Board, Color, Outcome, Size, Square, Squares};

use crate::zones::{Zone, nearest_corner};

/// The worth of a position to the player who searches, in the points of some [`Eval`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Utility(pub i32);

impl Utility {
    /// More than any position is worth.
    pub const INFINITY: Utility = Utility(1_000_000);

    /// What is added to the discs of a finished game, so that a won game is never exchanged for
    /// one that looks good.
    pub const WON: i32 = 10_000;

    /// The worth of a finished game: the score, moved away from all estimates by [`Utility::WON`].
    pub fn of_outcome(outcome: &Outcome, player: Color) -> Utility {
        let score = i32::from(outcome.score(player).discs());
        Utility(score + score.signum() * Utility::WON)
    }

    /// The final score that stands behind a proven value; `None` for an estimate. A value of 0 may
    /// be either, and counts as an estimate.
    pub fn proven_score(self) -> Option<i8> {
        let beyond = self.0.abs() - Utility::WON;
        let score = i8::try_from(beyond).ok().filter(|score| (1..=64).contains(score))?;
        Some(if self.0 < 0 { -score } else { score })
    }
}

impl Neg for Utility {
    type Output = Utility;

    fn neg(self) -> Utility {
        Utility(-self.0)
    }
}

impl fmt::Display for Utility {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Utility::INFINITY => f.write_str("inf"),
            infinity if infinity == -Utility::INFINITY => f.write_str("-inf"),
            Utility(points) => points.fmt(f),
        }
    }
}

/// A utility function of one of the documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Eval {
    /// Own discs minus the other's (the desktop game's first function).
    Discs,
    /// Every disc weighed by its square (the desktop game's second function).
    Squares,
    /// "Best corner" (the 6x6 report): corners 25, edges 5, inside 1; the three squares beside a
    /// corner are worth 5 to the player who has the corner, and -5 to one who has not.
    ///
    /// It asks who has the corner for one player only, so it is not the negative of the other
    /// player's worth.
    Corner,
    /// The agent's: discs, 25 a corner, -12 an X, -8 a C, and 2 a legal move.
    Agent,
}

impl Eval {
    /// Every function.
    pub const ALL: [Eval; 4] = [Eval::Discs, Eval::Squares, Eval::Corner, Eval::Agent];

    /// What a board is worth to a player.
    ///
    /// ```
    /// # use otelo_classic::Eval;
    /// # use otelo_rules::{Color, Game, Position, Size};
    /// let game = Game::from_transcript(Position::start(Size::Eight), "f5").unwrap();
    /// assert_eq!(Eval::Discs.of(game.position().board(), Color::Black).0, 3);
    /// assert_eq!(Eval::Discs.of(game.position().board(), Color::White).0, -3);
    /// ```
    pub fn of(self, board: &Board, player: Color) -> Utility {
        let (own, theirs) = (board.discs(player), board.discs(!player));
        Utility(match self {
            Eval::Discs => difference(own, theirs),
            Eval::Squares => weighed(own, theirs, &TABLES[board.size() as usize].squares),
            Eval::Corner => corner(own, theirs, board.size()),
            Eval::Agent => {
                let mobility = difference(board.moves(player), board.moves(!player));
                weighed(own, theirs, &TABLES[board.size() as usize].agent) + 2 * mobility
            }
        })
    }
}

/// Sets of squares with the points of a disc on them.
type Weights = Vec<(Squares, i32)>;

/// The weights of one size of board.
struct Tables {
    squares: Weights,
    agent: Weights,
    corner: Weights,
    /// Each corner with the three squares beside it.
    beside: [(Square, Squares); 4],
}

static TABLES: LazyLock<[Tables; 3]> = LazyLock::new(|| Size::ALL.map(Tables::of));

impl Tables {
    fn of(size: Size) -> Tables {
        let zones = |points: &[(Zone, i32)]| -> Weights {
            let sets = points.iter().map(|&(zone, points)| (zone.squares(size), points));
            sets.filter(|(squares, _)| !squares.is_empty()).collect()
        };
        let beside = Zone::X.squares(size) | Zone::C.squares(size);
        let corners: Vec<(Square, Squares)> = Zone::Corner
            .squares(size)
            .iter()
            .map(|corner| {
                let near = beside.iter().filter(|&square| nearest_corner(square, size) == corner);
                (corner, near.collect())
            })
            .collect();
        Tables {
            squares: zones(&[
                (Zone::Corner, 50),
                (Zone::X, -5),
                (Zone::C, -1),
                (Zone::A, 5),
                (Zone::B, 2),
                (Zone::Inside, 1),
            ]),
            // Every disc counts one beside what its square adds.
            agent: zones(&[
                (Zone::Corner, 1 + 25),
                (Zone::X, 1 - 12),
                (Zone::C, 1 - 8),
                (Zone::A, 1),
                (Zone::B, 1),
                (Zone::Inside, 1),
            ]),
            corner: zones(&[(Zone::Corner, 25), (Zone::A, 5), (Zone::B, 5), (Zone::Inside, 1)]),
            beside: corners.try_into().expect("a board has four corners"),
        }
    }
}

fn difference(own: Squares, theirs: Squares) -> i32 {
    i32::from(own.len()) - i32::from(theirs.len())
}

fn weighed(own: Squares, theirs: Squares, weights: &Weights) -> i32 {
    weights
        .iter()
        .map(|&(squares, points)| points * difference(own & squares, theirs & squares))
        .sum()
}

fn corner(own: Squares, theirs: Squares, size: Size) -> i32 {
    let tables = &TABLES[size as usize];
    let beside = tables.beside.iter().map(|&(corner, squares)| {
        let points = if own.contains(corner) { 5 } else { -5 };
        points * difference(own & squares, theirs & squares)
    });
    weighed(own, theirs, &tables.corner) + beside.sum::<i32>()
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Eval::Discs => "discs",
            Eval::Squares => "squares",
            Eval::Corner => "corner",
            Eval::Agent => "agent",
        })
    }
}

impl FromStr for Eval {
    type Err = ParseEvalError;

    fn from_str(text: &str) -> Result<Eval, ParseEvalError> {
        let known = Eval::ALL.into_iter().find(|eval| eval.to_string() == text);
        known.ok_or_else(|| ParseEvalError(text.to_owned()))
    }
}

/// A text that is not the name of a utility.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseEvalError(String);

impl fmt::Display for ParseEvalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a utility; expected discs, squares, corner or agent", self.0)
    }
}

impl error::Error for ParseEvalError {}

#[cfg(test)]
mod tests;
