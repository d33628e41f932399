//! Features, stages, and the weights that come with the engine.

use std::{
    ops::RangeInclusive,
    sync::{Arc, LazyLock, atomic::AtomicBool},
};

use otelo_kernels::{ALL, Tier, base};
use otelo_rng::Rng;
use otelo_rules::{Board, Color, Move, Position, Size, Squares, Symmetry};

use otelo_limits::{Depth, SearchLimits};

use super::{
    patterns::{PATTERN_COUNT, canonical},
    *,
};
use crate::{Engine, EngineConfig, Goal, MultiPv, move_order};

static WEIGHTS: LazyLock<Arc<Weights>> = LazyLock::new(|| Weights::released().into());

/// A position of a random game with about so many empty squares.
fn random(rng: &mut Rng, empties: RangeInclusive<u8>) -> Position {
    let mut position = Position::start(Size::Eight);
    let wanted = rng.u8(empties);
    while position.board().empties().len() > wanted && !position.is_over() {
        let played = rng.choice(position.moves()).map_or(Move::Pass, Move::Place);
        position = position.play(played).unwrap();
    }
    position
}

/// A few discs anywhere; many such positions have passes near.
fn scattered(rng: &mut Rng) -> Position {
    let mut discs = [Squares::NONE; 2];
    let mut all: Vec<_> = Size::Eight.squares().iter().collect();
    rng.shuffle(&mut all);
    for &square in &all[..12] {
        discs[rng.usize(..2)] |= Squares::of(square);
    }
    let [black, white] = discs;
    Position::new(Board::new(Size::Eight, black, white).unwrap(), Color::Black)
}

fn words(position: &Position) -> (u64, u64) {
    let (board, turn) = (position.board(), position.turn());
    (board.discs(turn).bits(), board.discs(!turn).bits())
}

/// What a position is worth, from its features.
fn worth(p: u64, o: u64) -> i32 {
    let tables = WEIGHTS.stage(stage((!(p | o)).count_ones()));
    let weight =
        |(pattern, number): (usize, i16)| tables[pattern][usize::from(number.cast_unsigned())];
    let sum: i32 = Features::of(p, o).numbers().map(weight).map(i32::from).sum();
    ((sum + DISC / 2) >> 7).clamp(-62, 62)
}

/// The same looking moves ahead, where the end of the game is far.
fn ahead(p: u64, o: u64, depth: u32) -> i32 {
    let legal = base::moves(p, o, ALL);
    if legal == 0 && base::moves(o, p, ALL) == 0 {
        let difference = p.count_ones().cast_signed() - o.count_ones().cast_signed();
        let empties = (!(p | o)).count_ones().cast_signed();
        return difference + difference.signum() * empties;
    }
    if legal == 0 {
        return -ahead(o, p, depth);
    }
    if depth == 0 {
        return worth(p, o);
    }
    let squares = (0..64).filter(|square| legal >> square & 1 == 1);
    let scores = squares.map(|square| {
        let flips = base::flips(p, o, square);
        let (p, o) = (o ^ flips, p ^ flips ^ 1 << square);
        match (p, depth) {
            (0, _) => 64,
            // Whether the opponent must pass is not looked at.
            (_, 1) => -worth(p, o),
            _ => -ahead(p, o, depth - 1),
        }
    });
    scores.max().unwrap()
}

/// The search changes the features move by move and pass by pass; the result is that of features
/// that are counted afresh for every position.
#[test]
fn features_follow_the_moves() {
    let mut rng = Rng::new(1);
    let stop = AtomicBool::new(false);
    let config = EngineConfig { megabytes: 1, threads: 1 };
    let mut engines: Vec<(Tier, Engine)> =
        Tier::all().map(|tier| (tier, Engine::new(tier, Arc::clone(&WEIGHTS), config))).collect();
    for number in 0..80 {
        // Few enough discs that none of the shortcuts of the search by stable discs is taken.
        let position = match number % 2 {
            0 => random(&mut rng, 46..=60),
            _ => scattered(&mut rng),
        };
        for depth in 1..=4 {
            for (tier, engine) in &mut engines {
                engine.clear();
                let goal =
                    Goal { multi_pv: MultiPv::ALL, ..Goal::of_depth(Depth::new(depth).unwrap()) };
                let limits = SearchLimits::none(&stop);
                let found = engine.search(&position, goal, limits, |_| {});
                for root in &found.moves {
                    let (p, o) = words(&position.play(root.square.into()).unwrap());
                    let right = -ahead(p, o, u32::from(depth) - 1);
                    let (board, square) = (position.board(), root.square);
                    assert_eq!(
                        i32::from(root.score.discs()),
                        right,
                        "{tier}, {square}, depth {depth}\n{board}"
                    );
                }
            }
        }
    }
}

#[test]
fn features_of_the_other_side_are_the_negative() {
    let mut rng = Rng::new(2);
    for _ in 0..200 {
        let (p, o) = words(&random(&mut rng, 0..=60));
        let [ours, theirs] = [Features::of(p, o), Features::of(o, p)];
        assert_eq!(ours.0.map(|number| -number), theirs.0);
    }
}

/// The eight symmetries of a position have the same patterns in other places.
#[test]
fn symmetric_positions_have_the_same_patterns() {
    let lowest: [Vec<i16>; PATTERN_COUNT] = std::array::from_fn(canonical);
    let patterns = |p, o| {
        let features = Features::of(p, o);
        let patterns = features.numbers().map(|(pattern, number)| {
            let lowest = &lowest[pattern];
            let index = i32::from(number) + (lowest.len() / 2) as i32;
            (pattern, lowest[index as usize])
        });
        let mut patterns: Vec<_> = patterns.collect();
        patterns.sort_unstable();
        patterns
    };
    let mut rng = Rng::new(3);
    for _ in 0..300 {
        let position = random(&mut rng, 0..=60);
        let (p, o) = words(&position);
        for symmetry in Symmetry::ALL {
            let (turned_p, turned_o) = words(&symmetry.position(&position));
            assert_eq!(patterns(turned_p, turned_o), patterns(p, o), "{symmetry:?}");
            assert_eq!(worth(turned_p, turned_o), worth(p, o), "{symmetry:?}");
        }
    }
}

/// The slots of a position lead to the weights that the search finds.
#[test]
fn slots_are_the_places_of_weights() {
    let (slots, file) = (Slots::new(), WeightsFile::released());
    assert_eq!(file.values().len(), STAGES * slots.count());
    let mut rng = Rng::new(5);
    for _ in 0..300 {
        let (p, o) = words(&random(&mut rng, 0..=60));
        let stage = stage((!(p | o)).count_ones());
        let features = Features::of(p, o);
        for (slot, (pattern, number)) in slots.of_position(p, o).into_iter().zip(features.numbers())
        {
            let slot = slot as usize;
            assert_eq!(slots.pattern(slot), pattern);
            let right = WEIGHTS.stage(stage)[pattern][usize::from(number.cast_unsigned())];
            assert_eq!(file.values()[stage * slots.count() + slot], right);
        }
    }
}

/// Every move once, and the order is the same on all tiers.
#[test]
fn moves_are_put_in_order() {
    let mut rng = Rng::new(6);
    for _ in 0..100 {
        let position = random(&mut rng, 0..=60);
        let order = move_order(Tier::BASE, &WEIGHTS, &position);
        assert!(Tier::all().all(|tier| move_order(tier, &WEIGHTS, &position) == order));
        let squares = order.iter().fold(Squares::NONE, |all, &square| all | Squares::of(square));
        assert_eq!((squares, order.len()), (position.moves(), position.moves().len().into()));
    }
    assert_eq!(move_order(Tier::BASE, &WEIGHTS, &Position::start(Size::Six)), []);
}

#[test]
fn a_stage_for_every_position() {
    let stages: Vec<usize> = (0..=64).rev().map(stage).collect();
    assert!(stages.is_sorted());
    assert_eq!((stages[0], stages[4], stages[63]), (0, 0, STAGES - 1));
    // A full board has none of its own.
    assert_eq!(WEIGHTS.stage(stage(0)).as_ptr(), WEIGHTS.stage(STAGES - 1).as_ptr());
}

/// No pattern is worth half a board, the start is about even, and a corner is good to have.
#[test]
fn released_weights_are_sane() {
    assert!(!WEIGHTS.origin().is_empty());
    for number in 0..STAGES {
        let largest = WEIGHTS.stage(number).iter().flatten().map(|weight| weight.unsigned_abs());
        let largest = i32::from(largest.max().unwrap());
        assert!(largest < 32 * DISC, "stage {number}: {} discs", largest / DISC);
    }
    let start = words(&Position::start(Size::Eight));
    assert!(worth(start.0, start.1).abs() <= 4, "{}", worth(start.0, start.1));
    let mut rng = Rng::new(4);
    let (mut better, mut all) = (0, 0);
    for _ in 0..300 {
        let position = random(&mut rng, 20..=40);
        let corner = 1u64;
        let (p, o) = words(&position);
        if (p | o) & corner == 0 {
            all += 1;
            better += u32::from(worth(p | corner, o) > worth(p, o | corner));
        }
    }
    assert!(better * 10 > all * 9, "{better} of {all}");
}
