//! Moves as NBoard writes them: `F5`, or `PA` for a pass.

use otelo_rules::{Move, ParseMoveError};

pub(super) fn move_name(played: Move) -> String {
    match played {
        Move::Place(square) => square.to_string().to_uppercase(),
        Move::Pass => "PA".to_owned(),
    }
}

pub(super) fn read_move(text: &str) -> Result<Move, ParseMoveError> {
    if text.eq_ignore_ascii_case("pa") { Ok(Move::Pass) } else { text.parse() }
}
