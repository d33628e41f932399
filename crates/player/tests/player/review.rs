//! Reviews of games.

use std::sync::atomic::{AtomicBool, Ordering};

use otelo_player::{Level, MoveLimits, Players, ReviewSettings, Stopwatch, Unreviewed, summary};
use otelo_rules::{Color, Game, Move, Position, Size};
use otelo_wire::{ClassCounts, MoveClass, ReviewedMove};
use proptest::prelude::*;

use super::{asked_with, random, solve::slow, with_empties};

fn settings(level: u8) -> ReviewSettings {
    let limits = MoveLimits { megabytes: Some(2), ..MoveLimits::default() };
    ReviewSettings { level: Level::new(level).unwrap(), limits }
}

fn reviewed(game: &Game, level: u8) -> Vec<ReviewedMove> {
    let mut moves = Vec::new();
    let (clock, stop) = (Stopwatch::start(), AtomicBool::new(false));
    let on_move = &mut |reviewed| moves.push(reviewed);
    Players::default().review(game, &settings(level), &clock, &stop, on_move).unwrap();
    moves
}

const GAME: &str = "b1a1a2c1d3a3d1d2a4b4d4";

fn game_of(size: Size, transcript: &str) -> Game {
    Game::from_transcript(Position::start(size), transcript).unwrap()
}

/// Near the end of a game, and on 4x4 from its beginning, every value is what the rules say.
#[test]
fn solved_values_are_the_true_ones() {
    let mut turned = vec![assert_true(&game_of(Size::Four, GAME))];
    for (size, seed) in [(Size::Six, 1), (Size::Six, 2), (Size::Eight, 3), (Size::Eight, 4)] {
        let mut game = Game::from_position(with_empties(size, 8, seed));
        while !game.is_over() {
            game.play(game.position().moves().first().map_or(Move::Pass, Move::Place)).unwrap();
        }
        turned.push(assert_true(&game));
    }
    assert!(turned.contains(&None) && turned.iter().any(Option::is_some), "{turned:?}");
}

/// Games of the WTHOR archive (2019), whose theoretical scores at 24 empty squares are known: what
/// Black ends with after best play.
#[test]
fn three_games_with_known_scores() {
    let games = [
        (
            27,
            "f5d6c4d3c3f4c5b3c2b4e3e6c6e2a5d2a4b5e1b6g4f3f1g3f6h4f2g5g6e7h3d1h6h5c1f7c7d7d8a6a7e8c8b8g8a3a2b2g7h8f8h7a1h2g2h1a8b7g1b1",
        ),
        (
            29,
            "f5f6e6f4g5e7e3g6d3c6c5f3g4h4h6h3f2c3h5h7c4d2c2d6e1b6e2g3d7c8b5c7d8e8a6b4b3a4a5a7b7c1d1f1g1h1f8f7h2g2h8b1b8a8g8g7b2a1a2a3",
        ),
        (
            36,
            "f5f6e6f4g5e7e3g6d3c5d6c6f7c4e8g3c3h5d7c7b6c8d8b5a4a5a6f2b8b4a3g8f3g4b3e2e1c2d2c1d1f1g2b7a8a7h2g7h8b2b1h3h1a1h7g1f8a2h6h4",
        ),
    ];
    for (theoretical, transcript) in games {
        let whole = game_of(Size::Eight, transcript);
        let is_late = |(position, _): &&(Position, Move)| position.board().empties().len() <= 24;
        let mut late = whole.history().iter().filter(is_late).peekable();
        let mut game = Game::from_position(late.peek().unwrap().0);
        late.for_each(|(_, played)| game.play(*played).unwrap());
        let moves = reviewed(&game, 14);
        assert!(moves.iter().all(|one| one.before.is_exact() && one.after.is_exact()));
        let first = moves.last().unwrap();
        let black = if first.by == Color::Black.into() { 1 } else { -1 };
        assert_eq!(first.before.number * black, 2 * theoretical - 64);
        let last = whole.outcome().unwrap().score(Color::Black).discs();
        let end = moves.first().unwrap();
        let black = if end.by == Color::Black.into() { 1 } else { -1 };
        assert_eq!(end.after.number * black, i32::from(last));
    }
}

/// Checks everything that a review says of a solved game; the ply with which the outcome turned.
fn assert_true(game: &Game) -> Option<usize> {
    let moves = reviewed(game, 1);
    let plies: Vec<usize> = moves.iter().map(|reviewed| reviewed.ply).collect();
    let squares = game.history().iter().enumerate().rev();
    let squares = squares.filter(|(_, (_, played))| *played != Move::Pass);
    assert!(plies.iter().copied().eq(squares.map(|(ply, _)| ply)), "{plies:?}");
    for reviewed in &moves {
        let (position, played) = game.history()[reviewed.ply];
        let after = -slow(&position.play(played).unwrap());
        assert!(reviewed.before.is_exact() && reviewed.after.is_exact());
        assert_eq!(reviewed.before.number, i32::from(slow(&position).discs()));
        assert_eq!(reviewed.after.number, i32::from(after.discs()));
        assert_eq!(i32::from(reviewed.loss), reviewed.before.number - reviewed.after.number);
        assert_eq!(reviewed.class == MoveClass::Forced, position.moves().len() == 1);
        assert_eq!((reviewed.by, reviewed.played.0), (position.turn().into(), played));
        let best = position.play(reviewed.best[0].0).unwrap();
        assert_eq!(-slow(&best), slow(&position));
    }
    let drops = |(position, played): &(Position, Move)| {
        (-slow(&position.play(*played).unwrap())).signum() != slow(position).signum()
    };
    let turned = game.history().iter().rposition(drops);
    assert_eq!(summary(game, &moves).turned, turned);
    turned
}

#[test]
fn what_the_moves_come_to() {
    let game = game_of(Size::Four, GAME);
    let moves = reviewed(&game, 1);
    let review = summary(&game, &moves);
    for (player, color) in [(&review.black, Color::Black), (&review.white, Color::White)] {
        let own = moves.iter().filter(|reviewed| reviewed.by == color.into());
        let chosen: Vec<_> = own.filter(|reviewed| reviewed.class != MoveClass::Forced).collect();
        let classes = &player.classes;
        let sum =
            classes.best + classes.good + classes.inaccuracy + classes.mistake + classes.blunder;
        let phases = player.phases;
        assert_eq!(sum as usize, chosen.len());
        assert_eq!(phases.iter().map(|phase| phase.moves).sum::<u32>(), sum);
        let loss: u32 = chosen.iter().map(|reviewed| u32::from(reviewed.loss)).sum();
        assert_eq!(phases.iter().map(|phase| phase.loss).sum::<u32>(), loss);
        let mean: f64 = chosen.iter().map(|one| 100.0 * (-f64::from(one.loss) / 10.0).exp()).sum();
        assert!((player.accuracy.unwrap() - mean / chosen.len() as f64).abs() < 1e-9);
    }
    let [black, white] = [&review.black, &review.white].map(|player| player.classes);
    assert_eq!(black, ClassCounts { best: 2, inaccuracy: 1, ..ClassCounts::default() });
    assert_eq!(white, ClassCounts { best: 6, ..ClassCounts::default() });
    assert_eq!(review.black.phases.map(|phase| phase.loss), [0, 4, 0]);
    assert_eq!(review.turned, None);
}

#[test]
fn a_game_without_moves_and_a_game_that_is_not_over() {
    let start = Game::new(Size::Eight);
    assert_eq!(reviewed(&start, 1), []);
    let review = summary(&start, &[]);
    assert_eq!((review.black.accuracy, review.turned), (None, None));
    let moves = reviewed(&game_of(Size::Six, "e4e5"), 3);
    assert_eq!(moves.iter().map(|reviewed| reviewed.ply).collect::<Vec<_>>(), [1, 0]);
    // By symmetry the first move is as good as any other.
    assert_eq!((moves[1].loss, moves[1].class), (0, MoveClass::Best));
}

#[test]
fn a_stop_ends_it() {
    let game = game_of(Size::Eight, "f5d6c3d3c4f4");
    let (clock, stop) = (Stopwatch::start(), AtomicBool::new(false));
    let mut count = 0;
    let on_move = &mut |_| {
        count += 1;
        stop.store(count == 2, Ordering::Relaxed);
    };
    let ended = Players::default().review(&game, &settings(4), &clock, &stop, on_move);
    assert_eq!((ended, count), (Err(Unreviewed), 2));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    /// A move is never called worse than the best of the same search, and the move that the search
    /// prefers is the best one: over 1,000 positions in all.
    #[test]
    fn the_best_move_is_never_a_mistake(game in random::game(), level in 1_u8..6) {
        let history = game.history();
        // What is solved has a test of its own.
        let many = |position: &Position| position.board().empties().len() > 25;
        let mut opening = Game::from_position(game.start());
        for (_, played) in history.iter().take_while(|(position, _)| many(position)) {
            opening.play(*played).unwrap();
        }
        let players = Players::default();
        for reviewed in reviewed(&opening, level) {
            let position = opening.history()[reviewed.ply].0;
            let answer = asked_with(&players, &position, &reviewed.player, settings(level).limits);
            let worth = |played| {
                answer.candidates.iter().find(|one| one.played == played).unwrap().evaluation
            };
            prop_assert_eq!(worth(reviewed.played.0), reviewed.after);
            prop_assert_eq!(worth(reviewed.best[0].0), reviewed.before);
            let most = answer.candidates.iter().map(|one| one.evaluation.number).max();
            prop_assert_eq!(most, Some(reviewed.before.number));
            let is_best = reviewed.after == reviewed.before;
            prop_assert_eq!(is_best, reviewed.class <= MoveClass::Best || reviewed.loss == 0);
        }
    }
}
