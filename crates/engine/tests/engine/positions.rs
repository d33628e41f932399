//! Random positions with a given number of empty squares.

use otelo_rng::Rng;
use otelo_rules::{Board, Color, Move, Position, Size, Squares};

/// A position of a random game with so many empty squares, or fewer if the game was over before.
pub(crate) fn of_a_game(rng: &mut Rng, size: Size, empties: u8) -> Position {
    let mut position = Position::start(size);
    while position.board().empties().len() > empties && !position.is_over() {
        let played = rng.choice(position.moves()).map_or(Move::Pass, Move::Place);
        position = position.play(played).unwrap();
    }
    position
}

/// Any discs at all with so many empty squares, whether a game leads there or not. Sometimes one
/// colour is rare.
pub(crate) fn of_discs(rng: &mut Rng, size: Size, empties: u8) -> Position {
    let mut squares: Vec<_> = size.squares().iter().collect();
    rng.shuffle(&mut squares);
    let share = rng.choice([0.0, 0.04, 0.2, 0.5, 0.5, 0.8, 0.96]).unwrap();
    let [mut black, mut white] = [Squares::NONE; 2];
    for &square in &squares[empties.into()..] {
        let discs = if rng.f64() < share { &mut black } else { &mut white };
        *discs |= Squares::of(square);
    }
    let turn = rng.choice(Color::BOTH).unwrap();
    Position::new(Board::new(size, black, white).unwrap(), turn)
}

/// A position from a text in the way of OBF.
pub(crate) fn read(text: &str) -> Position {
    otelo_formats::obf::read(text).unwrap().position
}
