//! Searches to the end against plain ones.

use std::{cmp::Reverse, collections::HashMap, num::NonZero};

use otelo_engine::{Bound, Engine, Goal, MultiPv};
use otelo_formats::obf::{self, ObfProblem};
use otelo_rng::Rng;
use otelo_rules::{Board, Color, Game, Move, Position, Score, Size, Square};

use crate::{
    engines, moves_ahead, plain,
    positions::{of_a_game, of_discs, read},
    search,
};

/// Compares every engine with the plain score of a position, and with who wins it; tells whether
/// there was a move.
fn check(
    engines: &mut [(String, Engine)],
    position: &Position,
    plain: fn(&Position) -> i8,
) -> bool {
    if position.moves().is_empty() {
        return false;
    }
    let right = plain(position);
    for (name, engine) in engines {
        for most in [1, 64] {
            check_one(name, engine, position, most, right.clamp(-most, most));
        }
    }
    true
}

/// Compares an engine with the right score of a position, in which scores beyond `most` count as it.
fn check_one(name: &str, engine: &mut Engine, position: &Position, most: i8, right: i8) {
    let score_bound = Score::new(most).unwrap();
    let found = search(engine, position, Goal { score_bound, ..Goal::EXACT });
    let (board, turn) = (position.board(), position.turn());
    let best = &found.moves[0];
    assert_eq!(best.score.discs(), right, "{name}: {turn} to move, up to {most}\n{board}");
    let is_proved = best.iteration.is_some_and(|iteration| iteration.is_exact());
    assert!(is_proved && best.bound == Bound::Value, "{name}: {turn} to move\n{board}");
    assert_eq!(found.moves.len(), usize::from(position.moves().len()));
    // The line begins with the best move, and leads to the end and to the score.
    let mut game = Game::from_position(*position);
    let line = &best.line;
    assert_eq!(line[0], best.square);
    assert!(line.iter().all(|&square| game.follow(square).is_ok()), "{name}: {line:?}\n{board}");
    let end = game.outcome().map(|outcome| outcome.score(turn).discs().clamp(-most, most));
    assert_eq!(end, Some(right), "{name}: {turn} to move, {line:?}\n{board}");
}

/// Checks `count` random positions of each size and each number of empty squares.
fn check_random(seed: u64, empties: impl Iterator<Item = (u8, usize)>, plain: fn(&Position) -> i8) {
    // The tables stay as they are from position to position and from size to size.
    let mut engines = engines(&[1, 2]);
    let mut rng = Rng::new(seed);
    for (empties, count) in empties {
        for size in Size::ALL {
            let mut checked = 0;
            while checked < count {
                let make = rng.choice([of_a_game, of_discs]).unwrap();
                checked += usize::from(check(&mut engines, &make(&mut rng, size, empties), plain));
            }
        }
    }
}

#[test]
fn one_to_seven_empty_squares() {
    check_random(1, (1..=7).map(|empties| (empties, 150)), plain::by_rules);
}

#[test]
fn eight_to_eleven_empty_squares() {
    check_random(2, (8..=11).zip([120, 80, 40, 25]), plain::by_kernels);
}

#[test]
fn twelve_to_fourteen_empty_squares() {
    check_random(3, (12..=14).zip([12, 6, 4]), plain::by_kernels);
}

#[test]
fn nearly_empty_4x4_boards() {
    let mut engines = engines(&[1, 2]);
    let mut rng = Rng::new(4);
    let mut checked = 0;
    while checked < 300 {
        let empties = rng.u8(8..=13);
        let position = of_discs(&mut rng, Size::Four, empties);
        checked += usize::from(check(&mut engines, &position, plain::by_kernels));
    }
}

/// Whoever takes the last disc of the opponent gets the whole board.
#[test]
fn wipe_outs() {
    for (text, right) in [
        ("-OX-------------", 16),
        (&format!("-OOOOOOX{}", "-".repeat(56)), 64),
        (&format!("{}O-", "X".repeat(62)), 64),
        (&format!("XO-{}", "-".repeat(61)), 64),
        // White takes all, whatever Black does.
        ("-XX---O--OO-OO--", -16),
        ("O--O-----O---XXO", -16),
    ] {
        let position = read(&format!("{text} X;"));
        assert_eq!(plain::by_kernels(&position), right, "{text}");
        for (name, mut engine) in engines(&[1, 2]) {
            let found = search(&mut engine, &position, Goal::EXACT);
            assert_eq!(found.moves[0].score.discs(), right, "{name}: {text}");
        }
    }
}

/// There is nothing to find, but it does no harm to ask.
#[test]
fn positions_without_a_move() {
    let mut rng = Rng::new(5);
    let mut texts = vec![
        // Must pass.
        "OX-XXXXXXXXXXXXX X;".to_owned(),
        // Nobody can move.
        "XXXXX--XXXXXXXXX O;".to_owned(),
        "X--------------O X;".to_owned(),
        // Empty, and full.
        format!("{} X;", "-".repeat(16)),
        format!("{} O;", "-".repeat(64)),
        format!("{} X;", "XO".repeat(18)),
        format!("{} X;", "XO".repeat(32)),
    ];
    for size in Size::ALL {
        let position = of_a_game(&mut rng, size, 0);
        texts.push(obf::write(&ObfProblem { position, scores: vec![], comment: None }));
    }
    for (name, mut engine) in engines(&[1, 2]) {
        for text in &texts {
            let position = read(text);
            assert!(position.moves().is_empty(), "{text}");
            for goal in [moves_ahead(0), moves_ahead(1), moves_ahead(4), Goal::EXACT] {
                let found = search(&mut engine, &position, goal);
                assert_eq!((found.moves, found.completed), (vec![], None), "{name}: {text}");
            }
        }
    }
}

/// Every move gets its own exact score if that is asked for.
#[test]
fn every_move_has_its_score() {
    let mut engines = engines(&[1, 2]);
    let mut rng = Rng::new(6);
    for case in 0..240 {
        let size = Size::ALL[case % 3];
        let make = rng.choice([of_a_game, of_discs]).unwrap();
        let empties = rng.u8(1..=10);
        let position = make(&mut rng, size, empties);
        let right = |square| -plain::by_kernels(&position.play(Move::Place(square)).unwrap());
        for (name, engine) in &mut engines {
            let found = search(engine, &position, Goal { multi_pv: MultiPv::ALL, ..Goal::EXACT });
            let board = position.board();
            assert_eq!(found.moves.len(), usize::from(position.moves().len()));
            assert!(found.moves.is_sorted_by_key(|root| -root.score.discs()), "{name}\n{board}");
            for root in &found.moves {
                assert!(root.bound == Bound::Value);
                assert_eq!(
                    root.score.discs(),
                    right(root.square),
                    "{name}: {}\n{board}",
                    root.square
                );
            }
        }
    }
}

/// With two lines, two moves are exact, and the others are bounds that hold.
#[test]
fn two_lines_and_bounds() {
    let mut rng = Rng::new(7);
    let two = MultiPv::new(NonZero::new(2).unwrap());
    let mut engines = engines(&[1, 2]);
    for case in 0..150 {
        let position = of_a_game(&mut rng, Size::ALL[case % 3], 8);
        let right = |square| -plain::by_kernels(&position.play(Move::Place(square)).unwrap());
        let right: HashMap<Square, i8> =
            position.moves().iter().map(|square| (square, right(square))).collect();
        let mut scores: Vec<i8> = right.values().copied().collect();
        scores.sort_unstable_by_key(|&score| Reverse(score));
        for (name, engine) in &mut engines {
            let found = search(engine, &position, Goal { multi_pv: two, ..Goal::EXACT });
            let board = position.board();
            for (root, best) in found.moves.iter().zip(&scores).take(2) {
                assert!(
                    root.bound == Bound::Value && root.score.discs() == *best,
                    "{name}: {}\n{board}",
                    root.square
                );
            }
            for root in &found.moves {
                let score = right[&root.square];
                let holds = match root.bound {
                    Bound::Value => score == root.score.discs(),
                    Bound::Upper => score <= root.score.discs(),
                };
                assert!(holds, "{name}: {} is worth {score}\n{board}", root.square);
            }
        }
    }
}

/// The second player wins by ten.
#[test]
fn the_start_of_4x4() {
    for (name, mut engine) in engines(&[1, 2]) {
        let found = search(&mut engine, &Position::start(Size::Four), Goal::EXACT);
        let completed = found.completed.unwrap();
        assert_eq!(
            (found.moves[0].score, completed.score.discs()),
            (completed.score, -10),
            "{name}"
        );
        assert!(completed.iteration.is_exact() && completed.iteration.depth.get() == 12);
    }
}

/// A set-up position may have more moves than any position of a game: here 35, after b7.
#[test]
fn more_moves_than_in_any_game() {
    let position = read("---------XXOOXX--OOX-OO--X---OX--XO-XO---OOXOOX----X-XX--------- X;");
    let b7 = Move::Place("b7".parse().unwrap());
    assert_eq!(position.play(b7).unwrap().moves().len(), 35);
    for (name, mut engine) in engines(&[1]) {
        for depth in 0..5 {
            let found = search(
                &mut engine,
                &position,
                Goal { multi_pv: MultiPv::ALL, ..moves_ahead(depth) },
            );
            let deepest = found.completed.map_or(0, |last| last.iteration.depth.get());
            assert_eq!((found.moves.len(), deepest), (15, depth), "{name}");
        }
    }
}

/// The same discs on boards of different sizes are different positions.
#[test]
fn sizes_do_not_share_what_is_known() {
    let mut rng = Rng::new(8);
    for (name, mut engine) in engines(&[1]) {
        for case in 0..40 {
            let sizes = [[Size::Four, Size::Six], [Size::Six, Size::Eight]][case % 2];
            let empties = sizes[0].area() / 2;
            let small = of_discs(&mut rng, sizes[0], empties);
            let [black, white] = Color::BOTH.map(|color| small.board().discs(color));
            let large = Position::new(Board::new(sizes[1], black, white).unwrap(), small.turn());
            let goal = |depth| Goal { multi_pv: MultiPv::ALL, ..moves_ahead(depth) };
            engine.clear();
            let alone = search(&mut engine, &small, goal(5));
            engine.clear();
            search(&mut engine, &large, Goal { multi_pv: MultiPv::ONE, ..goal(6) });
            let after = search(&mut engine, &small, goal(5));
            assert_eq!(after.moves, alone.moves, "{name}\n{}", small.board());
        }
    }
}
