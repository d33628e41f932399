//! What is true of a position: by the rules, by searches to the end, by searches to a depth.

use std::sync::atomic::AtomicBool;

use otelo_classic::{
    Algorithm, Eval, MoveOrder, SearchReport, SearchSettings, Unwatched, Zone, search, trace::Trace,
};
use otelo_limits::{Depth, SearchLimits};
use otelo_rng::Rng;
use otelo_rules::{Board, Color, Move, Position, Size, Square, Squares};

/// More moves than any game has.
const TO_THE_END: u8 = 60;

/// Searches a position that is not over.
pub(crate) fn searched(
    position: &Position,
    algorithm: Algorithm,
    depth: u8,
    eval: Eval,
    order: MoveOrder,
) -> SearchReport {
    watched(position, (algorithm, depth, eval, order), &mut Unwatched)
}

/// The same, and somebody watches.
pub(crate) fn watched<T: Trace>(
    position: &Position,
    (algorithm, depth, eval, order): (Algorithm, u8, Eval, MoveOrder),
    trace: &mut T,
) -> SearchReport {
    let depth = Depth::new(depth).unwrap_or(Depth::ONE);
    let settings = SearchSettings { algorithm, depth, eval, order, shuffle: None };
    let stop = AtomicBool::new(false);
    let report = search(position, &settings, SearchLimits::none(&stop), trace);
    report.expect("nothing stops it").expect("the game is not over")
}

/// The score with best play, and best play of both, for the player to move.
pub(crate) fn solved(position: &Position) -> (i32, Vec<Move>) {
    if let Some(outcome) = position.outcome() {
        return (i32::from(outcome.score(position.turn()).discs()), Vec::new());
    }
    let report =
        searched(position, Algorithm::Negamax, TO_THE_END, Eval::Agent, MoveOrder::Utility);
    (i32::from(report.value.proven_score().unwrap_or(0)), report.line)
}

/// What a move leads to with best play, for the player who makes it, and the best play after it.
#[derive(Debug, Clone)]
pub(crate) struct Solved {
    pub(crate) square: Square,
    pub(crate) score: i32,
    pub(crate) line: Vec<Move>,
}

/// Every legal move with what it leads to, the best first.
pub(crate) fn solved_moves(position: &Position) -> Vec<Solved> {
    let mut moves: Vec<Solved> = position
        .moves()
        .iter()
        .map(|square| {
            let (score, line) = solved(&after(position, square));
            Solved { square, score: -score, line }
        })
        .collect();
    moves.sort_by_key(|solved| -solved.score);
    moves
}

/// The position after a legal move.
pub(crate) fn after(position: &Position, square: Square) -> Position {
    position.play(square.into()).expect("the move is legal")
}

/// The corners of a board.
pub(crate) fn corners(size: Size) -> Squares {
    Zone::Corner.squares(size)
}

/// The corners that the player to move can take.
pub(crate) fn open_corners(position: &Position) -> Squares {
    position.moves() & corners(position.size())
}

/// What the player to move does, if there is only one answer to give or any will do.
pub(crate) fn first_reply(position: &Position) -> Option<Move> {
    match position.moves().first() {
        Some(square) => Some(square.into()),
        None => position.must_pass().then_some(Move::Pass),
    }
}

fn touch(one: Square, other: Square) -> bool {
    one.column().abs_diff(other.column()) <= 1 && one.row().abs_diff(other.row()) <= 1
}

/// The discs that a move flips and that then touch an empty square.
pub(crate) fn flipped_frontier(position: &Position, square: Square) -> Squares {
    let empties = after(position, square).board().empties();
    let is_open = |disc: &Square| empties.iter().any(|empty| touch(*disc, empty));
    position.flips(square).iter().filter(is_open).collect()
}

/// The empty squares that touch an empty square, and so on.
pub(crate) fn region(board: &Board, square: Square) -> Squares {
    let touches = |region: Squares, empty: Square| region.iter().any(|other| touch(other, empty));
    let mut region = Squares::of(square);
    loop {
        let grown: Squares =
            board.empties().iter().filter(|&empty| touches(region, empty)).collect();
        if grown == region {
            return region;
        }
        region = grown;
    }
}

/// The discs of a player that hold on to a corner of the player's along an edge without a gap: none of
/// them can ever be flipped.
pub(crate) fn anchored(board: &Board, player: Color) -> Squares {
    let last = board.size().side() - 1;
    let discs = board.discs(player);
    let ways: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    let mut anchored = Squares::NONE;
    for corner in (corners(board.size()) & discs).iter() {
        for (right, down) in ways {
            let on_edge = |square: &Square| {
                let (column, row) = (square.column(), square.row());
                (right != 0 && (row == 0 || row == last))
                    || (down != 0 && (column == 0 || column == last))
            };
            let next = |square: &Square| {
                let column = square.column().checked_add_signed(right)?;
                let row = square.row().checked_add_signed(down)?;
                Square::new(column, row).filter(|&next| board.size().contains(next))
            };
            let chain = std::iter::successors(Some(corner), next);
            let held: Squares =
                chain.take_while(|square| discs.contains(*square) && on_edge(square)).collect();
            anchored |= held;
        }
    }
    anchored
}

/// The discs of a player that are flipped in one of so many games played at random to the end.
pub(crate) fn flipped_at_random(position: &Position, player: Color, games: u32) -> Squares {
    let mut rng = Rng::new(1);
    let mut flipped = Squares::NONE;
    for _ in 0..games {
        let mut at = *position;
        while let Some(played) = random_move(&at, &mut rng) {
            at = at.play(played).expect("the move is legal");
            flipped |= position.board().discs(player) & at.board().discs(!player);
        }
    }
    flipped
}

fn random_move(position: &Position, rng: &mut Rng) -> Option<Move> {
    match rng.choice(position.moves().iter()) {
        Some(square) => Some(square.into()),
        None => position.must_pass().then_some(Move::Pass),
    }
}

/// The move after which a utility is largest for the player who makes it, if one is better than all
/// others: what a machine plays that looks one move ahead.
pub(crate) fn greediest(position: &Position, eval: Eval) -> Option<Square> {
    let worth = |square: Square| eval.of(after(position, square).board(), position.turn());
    let most = position.moves().iter().map(worth).max()?;
    let mut best = position.moves().iter().filter(|&square| worth(square) == most);
    best.next().filter(|_| best.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str) -> Position {
        text.parse().unwrap()
    }

    #[test]
    fn what_holds_on_to_a_corner_ends_at_a_gap() {
        let board = *position("XX-XO--XX---O--X X").board();
        assert_eq!(anchored(&board, Color::Black).to_string(), "a1 b1 d1 d2 d4");
        assert_eq!(anchored(&board, Color::White).to_string(), "a4");
    }

    #[test]
    fn regions_touch_at_their_corners() {
        let board = *position("-XX-X-XX-XX-XXX- X").board();
        assert_eq!(region(&board, "a1".parse().unwrap()).to_string(), "a1 b2 a3");
        assert_eq!(region(&board, "d1".parse().unwrap()).to_string(), "d1");
        assert_eq!(region(&board, "d4".parse().unwrap()).to_string(), "d3 d4");
    }

    /// The perfect game on 4x4 ends with 11 to 3 for White, and two squares empty.
    #[test]
    fn solved_to_the_end() {
        let start = Position::start(Size::Four);
        let (score, line) = solved(&start);
        assert_eq!(score, -10);
        let end = line.iter().try_fold(start, |at, &played| at.play(played)).unwrap();
        let outcome = end.outcome().unwrap();
        assert_eq!(outcome.score(Color::Black).discs(), -10);
        assert_eq!(outcome.difference(), -8);
        assert!(solved_moves(&start).iter().all(|solved| solved.score == -10));
    }
}
