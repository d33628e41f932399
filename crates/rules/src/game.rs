//! A game: a first position and the moves played from it.

use crate::{Move, Outcome, PlayError, Position, Size, Square};

/// A game in progress or at its end, with its whole history.
///
/// Passes are plies of their own: a player who must pass does it with [`Move::Pass`], so that it
/// can be shown, counted and taken back like any other move. Texts that leave passes out are
/// played with [`Game::follow`].
///
/// ```
/// # use otelo_rules::{Color, Game, Move, Size, Square};
/// let mut game = Game::new(Size::Eight);
/// for name in ["f5", "d6", "c3"] {
///     let square: Square = name.parse()?;
///     game.play(square)?;
/// }
/// assert_eq!(game.ply(), 3);
/// assert_eq!(game.undo(), Some(Move::Place("c3".parse()?)));
/// assert_eq!(game.position().turn(), Color::Black);
/// assert_eq!(game.redo(), Some(Move::Place("c3".parse()?)));
/// assert_eq!(game.transcript(), "f5d6c3");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    /// What has been played, each with the position before it.
    played: Vec<(Position, Move)>,
    position: Position,
    /// What has been taken back, the next to redo last.
    undone: Vec<Move>,
}

impl Game {
    /// A game from the start position.
    pub const fn new(size: Size) -> Game {
        Game::from_position(Position::start(size))
    }

    /// A game from a set-up position, which need not be reachable.
    pub const fn from_position(start: Position) -> Game {
        Game { played: Vec::new(), position: start, undone: Vec::new() }
    }

    /// A game that was played before: each move with the position before it, and the last position.
    pub(crate) const fn from_history(played: Vec<(Position, Move)>, position: Position) -> Game {
        Game { played, position, undone: Vec::new() }
    }

    /// The position the game began with.
    pub fn start(&self) -> Position {
        self.played.first().map_or(self.position, |&(position, _)| position)
    }

    /// The position now.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.position.size()
    }

    /// How many moves and passes have been played.
    pub const fn ply(&self) -> usize {
        self.played.len()
    }

    /// The moves and passes played, in order.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + '_ {
        self.played.iter().map(|&(_, played)| played)
    }

    /// Each played move with the position before it.
    pub fn history(&self) -> &[(Position, Move)] {
        &self.played
    }

    /// The moves that [`Game::redo`] would play, in order.
    pub fn undone(&self) -> impl ExactSizeIterator<Item = Move> + '_ {
        self.undone.iter().rev().copied()
    }

    /// Whether an earlier game has become this one by moves and passes, or is the same.
    ///
    /// ```
    /// # use otelo_rules::{Game, Move, Size};
    /// let earlier = Game::new(Size::Eight);
    /// let mut game = earlier.clone();
    /// game.play("f5".parse::<Move>()?)?;
    /// assert!(game.continues(&earlier) && game.continues(&game));
    /// assert!(!earlier.continues(&game));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn continues(&self, earlier: &Game) -> bool {
        self.start() == earlier.start() && self.history().starts_with(earlier.history())
    }

    /// Whether neither player has a legal square.
    pub fn is_over(&self) -> bool {
        self.position.is_over()
    }

    /// The result, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    /// Plays a move or a pass; what was taken back can then no longer be redone.
    ///
    /// # Errors
    /// If the rules do not allow it; the game is unchanged then.
    pub fn play(&mut self, played: impl Into<Move>) -> Result<(), PlayError> {
        self.step(played.into())?;
        self.undone.clear();
        Ok(())
    }

    /// Plays a square from a text that leaves passes out: a forced pass is played before it.
    ///
    /// # Errors
    /// If the square is not legal, with or without the pass; the game is unchanged then.
    pub fn follow(&mut self, square: Square) -> Result<(), PlayError> {
        if !self.position.must_pass() {
            return self.play(square);
        }
        self.position.play(Move::Pass)?.play(square.into())?;
        self.play(Move::Pass)?;
        self.play(square)
    }

    /// Takes the last move or pass back.
    pub fn undo(&mut self) -> Option<Move> {
        let (before, played) = self.played.pop()?;
        self.position = before;
        self.undone.push(played);
        Some(played)
    }

    /// Plays again what was taken back last.
    pub fn redo(&mut self) -> Option<Move> {
        let played = self.undone.pop()?;
        self.step(played).expect("it was legal here before it was taken back");
        Some(played)
    }

    fn step(&mut self, played: Move) -> Result<(), PlayError> {
        let next = self.position.play(played)?;
        self.played.push((self.position, played));
        self.position = next;
        Ok(())
    }
}
