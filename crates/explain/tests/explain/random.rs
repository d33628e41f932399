//! Random positions with a legal move, for the properties.

use otelo_rng::Rng;
use otelo_rules::{Board, Color, Move, Position, Size, Squares};

/// A position in which somebody can move: mostly from a random game, sometimes any discs at all.
pub(crate) fn position(rng: &mut Rng) -> Position {
    loop {
        let size = rng.choice([Size::Eight, Size::Eight, Size::Eight, Size::Six, Size::Four]);
        let size = size.unwrap();
        let position = if rng.below(5) == 0 { set_up(rng, size) } else { reached(rng, size) };
        if !position.moves().is_empty() {
            return position;
        }
    }
}

fn set_up(rng: &mut Rng, size: Size) -> Position {
    let (discs, black) = (rng.next_u64() | rng.next_u64(), rng.next_u64());
    let [black, white] =
        [discs & black, discs & !black].map(|bits| Squares::from_bits(bits) & size.squares());
    let turn = if rng.bool() { Color::Black } else { Color::White };
    Position::new(Board::new(size, black, white).unwrap(), turn)
}

/// A position of a game in which both play at random.
fn reached(rng: &mut Rng, size: Size) -> Position {
    let mut position = Position::start(size);
    for _ in 0..rng.below(u64::from(size.area())) {
        let played = rng.choice(position.moves()).map_or(Move::Pass, Move::Place);
        match position.play(played) {
            Ok(next) => position = next,
            Err(_) => break,
        }
    }
    position
}
