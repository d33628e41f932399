//! Solving positions.

use std::sync::atomic::{AtomicBool, Ordering};

use otelo_player::{Players, PlayersConfig, Solution, SolveSettings, Stopwatch, Tier, Unsolved};
use otelo_rules::{Move, Position, Score, Size};

use super::{after, with_empties};

fn solved(players: &Players, position: &Position, settings: &SolveSettings) -> Solution {
    let stop = AtomicBool::new(false);
    players.solve(position, settings, &Stopwatch::start(), &stop, &mut |_| {}).unwrap()
}

/// What the rules say, by looking at everything.
pub(super) fn slow(position: &Position) -> Score {
    if let Some(outcome) = position.outcome() {
        return outcome.score(position.turn());
    }
    if position.must_pass() {
        return -slow(&position.play(Move::Pass).unwrap());
    }
    let next = position.moves().iter().map(|square| position.play(square.into()).unwrap());
    next.map(|next| -slow(&next)).max_by_key(|score| score.discs()).unwrap()
}

const SMALL: SolveSettings =
    SolveSettings { threads: 1, megabytes: 4, all_moves: false, only_winner: false };

#[test]
fn the_whole_game_on_4x4() {
    for tier in Tier::all() {
        let players = Players::new(PlayersConfig { tier: Some(tier), ..PlayersConfig::default() });
        let start = Position::start(Size::Four);
        let solution = solved(&players, &start, &SolveSettings { all_moves: true, ..SMALL });
        assert_eq!(solution.score.discs(), -10, "{tier}");
        assert_eq!(solution.moves.len(), 4);
        assert!(solution.moves.iter().all(|(_, score)| score.discs() == -10));
        assert_eq!(solution.best, Some(solution.line[0]));
        let last = solution.line.iter().try_fold(start, |at, &played| at.play(played)).unwrap();
        assert_eq!(last.outcome().unwrap().score(start.turn()), solution.score);
    }
}

#[test]
fn every_move_has_its_score() {
    let position = with_empties(Size::Six, 8, 1);
    let players = Players::default();
    let solution = solved(&players, &position, &SolveSettings { all_moves: true, ..SMALL });
    assert_eq!(solution.score, slow(&position));
    assert_eq!(solution.moves.len(), usize::from(position.moves().len()));
    for &(played, score) in &solution.moves {
        assert_eq!(score, -slow(&position.play(played).unwrap()), "{played}");
    }
    assert!(solution.moves.is_sorted_by_key(|(_, score)| -score.discs()));
    let alone = solved(&players, &position, &SMALL);
    assert_eq!((alone.score, alone.moves.len()), (solution.score, 0));
}

#[test]
fn only_the_winner() {
    let players = Players::default();
    let settings = SolveSettings { all_moves: true, only_winner: true, ..SMALL };
    let mut seen = [0; 3];
    for seed in 0..20 {
        let position = with_empties(Size::Six, 8, seed);
        let solution = solved(&players, &position, &settings);
        assert_eq!(solution.score, slow(&position).signum());
        let right = |(played, score): &(Move, Score)| {
            *score == -slow(&position.play(*played).unwrap()).signum()
        };
        assert!(solution.moves.iter().all(right), "{:?}", solution.moves);
        seen[(solution.score.discs() + 1) as usize] += 1;
    }
    assert!(seen[0] > 0 && seen[2] > 0, "{seen:?}");
    let over = after(Size::Eight, "e6f4e3f6g5d6e7f5c5");
    assert_eq!(solved(&players, &over, &settings).score.discs().abs(), 1);
}

#[test]
fn a_pass_and_a_finished_game() {
    let players = Players::default();
    let stuck = after(Size::Four, "b1a1a2c1d3a3d1d2");
    let solution = solved(&players, &stuck, &SolveSettings { all_moves: true, ..SMALL });
    assert_eq!((solution.score, solution.best), (slow(&stuck), Some(Move::Pass)));
    assert_eq!(solution.moves, [(Move::Pass, solution.score)]);
    let over = after(Size::Eight, "e6f4e3f6g5d6e7f5c5");
    let solution = solved(&players, &over, &SMALL);
    assert_eq!((solution.score.discs().abs(), solution.best, solution.nodes), (64, None, 0));
}

#[test]
fn a_stop_leaves_it_unsolved() {
    let (players, stop) = (Players::default(), AtomicBool::new(false));
    let position = Position::start(Size::Eight);
    let solution = players.solve(&position, &SMALL, &Stopwatch::start(), &stop, &mut |progress| {
        stop.store(progress.depth >= 4, Ordering::Relaxed);
    });
    assert_eq!(solution, Err(Unsolved));
}
