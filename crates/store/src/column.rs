//! How values stand in the columns of tables, and back.
//!
//! Reading back gives nothing for a column that makes no sense.

use otelo_rules::{Board, Color, Move, Position, Size, Squares};

use crate::{Ended, KeyHash};

pub(crate) const fn color(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

pub(crate) fn read_color(text: &str) -> Option<Color> {
    Color::BOTH.into_iter().find(|&known| color(known) == text)
}

pub(crate) const fn ended(ended: Ended) -> &'static str {
    match ended {
        Ended::Won(winner) => color(winner),
        Ended::Drawn => "drawn",
    }
}

pub(crate) fn read_ended(text: &str) -> Option<Ended> {
    match text {
        "drawn" => Some(Ended::Drawn),
        text => read_color(text).map(Ended::Won),
    }
}

pub(crate) fn key(key: &KeyHash) -> &[u8] {
    &key.0
}

pub(crate) fn count(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

pub(crate) fn read_move(text: &str) -> Option<Move> {
    match text {
        "pass" => Some(Move::Pass),
        text => text.parse().ok().map(Move::Place),
    }
}

/// The squares along the rows, a blank, and the side to move.
pub(crate) fn position(position: &Position) -> String {
    let board = position.board();
    let discs = board.size().squares().iter().map(|square| match board.disc(square) {
        Some(color) => disc(color),
        None => '-',
    });
    discs.chain([' ', disc(position.turn())]).collect()
}

pub(crate) fn read_position(text: &str) -> Option<Position> {
    let (squares, turn) = text.split_once(' ')?;
    if !squares.bytes().all(|byte| b"XO-".contains(&byte)) {
        return None;
    }
    let size = Size::from_area(squares.len())?;
    let discs = |color| -> Squares {
        let named = size.squares().iter().zip(squares.chars());
        named.filter(|&(_, seen)| seen == disc(color)).map(|(square, _)| square).collect()
    };
    let board = Board::new(size, discs(Color::Black), discs(Color::White)).ok()?;
    let turn = Color::BOTH.into_iter().find(|&color| turn.chars().eq([disc(color)]))?;
    Some(Position::new(board, turn))
}

const fn disc(color: Color) -> char {
    match color {
        Color::Black => 'X',
        Color::White => 'O',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_and_back() {
        for size in Size::ALL {
            for turn in Color::BOTH {
                let seen = Position::new(Board::start(size), turn);
                assert_eq!(read_position(&position(&seen)), Some(seen));
            }
        }
        assert_eq!(position(&Position::start(Size::Four)), "-----OX--XO----- X");
    }

    #[test]
    fn other_texts_are_no_positions() {
        let start = position(&Position::start(Size::Four));
        for bad in [
            "",
            " ",
            " X",
            "-----OX--XO-----",
            "-----OX--XO----- ",
            "-----OX--XO----- x",
            "-----OX--XO----- XX",
            "-----OX--XO---- X",
            "-----OX--XO----? X",
            "-----OX--XO---é X",
        ] {
            assert_eq!(read_position(bad), None, "{bad} is not {start}");
        }
    }

    #[test]
    fn moves_and_back() {
        let squares = Size::Eight.squares().iter().map(Move::Place);
        for played in squares.chain([Move::Pass]) {
            assert_eq!(read_move(&played.to_string()), Some(played));
        }
        assert_eq!(read_move("i9"), None);
    }

    #[test]
    fn ends_and_back() {
        for seen in [Ended::Won(Color::Black), Ended::Won(Color::White), Ended::Drawn] {
            assert_eq!(read_ended(ended(seen)), Some(seen));
        }
        assert_eq!(read_ended("lost"), None);
    }
}
