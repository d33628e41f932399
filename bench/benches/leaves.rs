//! Leaf counts of every tier beside the `magpie` crate: `cargo bench -p otelo-bench --bench leaves`.
//!
//! They take turns in one run, so that what else the machine does meets all of them; what counts are
//! the ratios. All of them count the moves at the last ply instead of making them. magpie is
//! compiled as its users get it, for any machine; so is our base tier.
#![allow(clippy::print_stdout, reason = "a tool for the terminal")]

use std::{hint::black_box, time::Instant};

use magpie::othello::{Board, Stone};
use otelo_engine::Tier;
use otelo_rules::{Position, Size};

const ROUNDS: usize = 15;
const DEPTH: u32 = 10;
const LEAVES: u64 = 24_571_284;

fn main() {
    let start = Position::start(Size::Eight);
    let [p, o] = [start.turn(), !start.turn()].map(|color| start.board().discs(color).bits());
    let board = start.size().squares().bits();

    type Count = Box<dyn Fn() -> u64>;
    let mut counts: Vec<(String, Count)> = vec![(
        "magpie".to_owned(),
        Box::new(|| magpie(black_box(&Board::standard()), Stone::Black, false, DEPTH)),
    )];
    for tier in Tier::all() {
        let count = move || otelo_engine::perft(tier, black_box(p), o, board, DEPTH, 1);
        counts.push((tier.to_string(), Box::new(count)));
    }

    let mut times = vec![Vec::new(); counts.len()];
    for _ in 0..ROUNDS {
        for ((name, count), times) in counts.iter().zip(&mut times) {
            let begin = Instant::now();
            assert_eq!(count(), LEAVES, "{name}");
            times.push(begin.elapsed().as_secs_f64());
        }
    }
    println!("what,median s,best s,million leaves/s,times magpie (median),times magpie (best)");
    for times in &mut times {
        times.sort_by(f64::total_cmp);
    }
    let at = |who: usize| (times[who][ROUNDS / 2], times[who][0]);
    for (who, (name, _)) in counts.iter().enumerate() {
        let ((median, best), magpie) = (at(who), at(0));
        let speed = LEAVES as f64 / best / 1e6;
        let (by_median, by_best) = (magpie.0 / median, magpie.1 / best);
        println!(
            "perft 8x8 depth {DEPTH} {name},{median:.4},{best:.4},{speed:.0},{by_median:.2},{by_best:.2}"
        );
    }
}

/// The way that magpie's own benchmark counts.
fn magpie(board: &Board, stone: Stone, passed: bool, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = board.moves_for(stone);
    if moves.is_empty() {
        return if passed { 1 } else { magpie(board, stone.flip(), true, depth - 1) };
    }
    if depth == 1 {
        return moves.count_set().into();
    }
    let below = moves.hot_bits().map(|square| {
        let mut next = board.clone();
        next.play(stone, square);
        magpie(&next, stone.flip(), false, depth - 1)
    });
    below.sum()
}
