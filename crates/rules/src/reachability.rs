//! Positions that no game leads to, as far as that is easily proved.
//!
//! Three facts hold in every game. The centre squares have discs from the start on, and a disc never
//! leaves the board. A disc is placed where it brackets others, so the two squares next to it in
//! that direction have discs from then on. And somebody made the last move: a disc that is
//! not in the centre, whose owner has the next two squares in some direction, and in no direction
//! left bracketed discs unflipped. Most positions that break none of them can be reached, but that
//! is not proved here. The number of discs says nothing about the side to move, since players pass.

use std::fmt;

use crate::{Board, Color, Position, Squares, squares::Direction};

/// Why no game leads to a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unreachable {
    /// Centre squares have no disc, but have had one since the start.
    EmptyCentre {
        /** These squares. */
        squares: Squares,
    },
    /// Discs cannot have been placed: no line of two discs ever led up to them.
    Unsupported {
        /** Their squares. */
        squares: Squares,
    },
    /// No disc can be the one that was placed last, so nobody can have moved before this turn.
    NoLastMove,
}

impl Unreachable {
    /// The code by which a catalogue of texts knows this reason.
    pub const fn code(&self) -> &'static str {
        match self {
            Unreachable::EmptyCentre { .. } => "empty-centre",
            Unreachable::Unsupported { .. } => "unsupported",
            Unreachable::NoLastMove => "no-last-move",
        }
    }

    /// The squares that it is about.
    pub const fn squares(&self) -> Squares {
        match self {
            Unreachable::EmptyCentre { squares } | Unreachable::Unsupported { squares } => *squares,
            Unreachable::NoLastMove => Squares::NONE,
        }
    }
}

impl fmt::Display for Unreachable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreachable::EmptyCentre { squares } => {
                write!(f, "the centre squares have discs in every game; empty: {squares}")
            }
            Unreachable::Unsupported { squares } => {
                write!(f, "no move can have placed a disc on {squares}")
            }
            Unreachable::NoLastMove => f.write_str("no move can have led to this position"),
        }
    }
}

impl Position {
    /// Why no game from the start leads to this position, if that is easily proved; `None` does not
    /// mean that there is one.
    ///
    /// ```
    /// # use otelo_rules::{Position, Unreachable};
    /// let position: Position = "X-------------OX----XO-------------- X".parse()?;
    /// let reason = position.unreachable().expect("nothing leads to the corner");
    /// assert_eq!((reason.code(), reason.squares().to_string().as_str()), ("unsupported", "a1"));
    /// # Ok::<_, otelo_rules::ParsePositionError>(())
    /// ```
    pub fn unreachable(&self) -> Option<Unreachable> {
        let (board, start) = (self.board(), Position::start(self.size()));
        let centre = start.board().discs(Color::Black) | start.board().discs(Color::White);
        let discs = board.discs(Color::Black) | board.discs(Color::White);
        let empty = centre - discs;
        let unsupported = discs - supported(centre, discs);
        if !empty.is_empty() {
            Some(Unreachable::EmptyCentre { squares: empty })
        } else if !unsupported.is_empty() {
            Some(Unreachable::Unsupported { squares: unsupported })
        } else {
            let is_reached = *self == start || has_last_move(self, centre);
            (!is_reached).then_some(Unreachable::NoLastMove)
        }
    }
}

/// The discs that can have been placed one after the other, each next to a line of two others.
fn supported(centre: Squares, discs: Squares) -> Squares {
    let mut placed = centre;
    loop {
        let mut next = placed;
        for direction in Direction::ALL {
            let one_off = placed.step(direction);
            next |= one_off & one_off.step(direction) & discs;
        }
        if next == placed {
            return placed;
        }
        placed = next;
    }
}

/// Whether some disc can be the one that was placed last: by the other player, or by the player to
/// move if the other one had to pass.
fn has_last_move(position: &Position, centre: Squares) -> bool {
    let (board, turn) = (position.board(), position.turn());
    let passed = board.moves(!turn).is_empty();
    let movers = [Some(!turn), passed.then_some(turn)];
    movers.into_iter().flatten().any(|mover| {
        let placed = board.discs(mover) - centre;
        placed.iter().any(|square| is_last_move(board, mover, Squares::of(square)))
    })
}

/// Whether a player can have placed this disc last.
fn is_last_move(board: &Board, mover: Color, placed: Squares) -> bool {
    let own = board.discs(mover);
    let flipped = Direction::ALL.into_iter().any(|direction| {
        let next = placed.step(direction);
        !(next & own).is_empty() && !(next.step(direction) & own).is_empty()
    });
    let left = placed.first().is_some_and(|square| {
        let mut directions = Direction::ALL.into_iter();
        directions.any(|direction| !board.bracketed(mover, square, direction).is_empty())
    });
    flipped && !left
}
