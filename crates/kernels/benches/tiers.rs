//! What each kernel of a tier gains: `cargo bench -p otelo-kernels --bench tiers`.
//!
//! The tiers take turns in one run, so that what else the machine does meets all of them. Beside the
//! tier that runs everywhere stands the same code compiled for the CPU features of the other: a
//! kernel of its own pays only if it beats both. Nanoseconds a call, in the best of the rounds.
#![allow(clippy::print_stdout, reason = "a tool for the terminal")]
#![allow(unsafe_code, reason = "the bench dispatches between the tiers itself")]

use std::{hint::black_box, time::Instant};

use otelo_kernels::{ALL, Tier, TierKind, base};
use otelo_rules::{Game, Move, Position, Size};

const ROUNDS: usize = 40;
const PASSES: usize = 100;

/// A position of a random game with one of its moves.
struct Case {
    p: u64,
    o: u64,
    square: u32,
}

type Run = fn(&[Case]) -> u64;

/// One loop for each kernel; its code is compiled for the features of the loop.
macro_rules! loops {
    ($kernel:path, $(#[$features:meta])?) => {
        use std::hint::black_box;

        use super::Case;
        use otelo_kernels::ALL;
        use $kernel as kernel;

        $(#[$features])?
        pub(super) fn moves(cases: &[Case]) -> u64 {
            let mut sum = 0u64;
            for case in cases {
                let case = black_box(case);
                sum = sum.wrapping_add(kernel::moves(case.p, case.o, ALL));
            }
            sum
        }

        $(#[$features])?
        pub(super) fn flips(cases: &[Case]) -> u64 {
            let mut sum = 0u64;
            for case in cases {
                let case = black_box(case);
                sum = sum.wrapping_add(kernel::flips(case.p, case.o, case.square));
            }
            sum
        }

        $(#[$features])?
        pub(super) fn last_flips(cases: &[Case]) -> u64 {
            let mut sum = 0u64;
            for case in cases {
                let case = black_box(case);
                sum += u64::from(kernel::last_flips(case.p, case.square));
            }
            sum
        }

        $(#[$features])?
        pub(super) fn stable(cases: &[Case]) -> u64 {
            let mut sum = 0u64;
            for case in cases {
                let case = black_box(case);
                sum = sum.wrapping_add(kernel::stable(case.p, case.o, ALL));
            }
            sum
        }
    };
}

mod plain {
    loops!(otelo_kernels::base,);
}

#[cfg(target_arch = "x86_64")]
mod plain_for_v3 {
    loops!(otelo_kernels::base, #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]);
}

#[cfg(target_arch = "x86_64")]
mod v3 {
    loops!(otelo_kernels::v3, #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]);
}

#[cfg(target_arch = "x86_64")]
mod v3_for_v4 {
    loops!(
        otelo_kernels::v3,
        #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt")]
    );
}

#[cfg(target_arch = "x86_64")]
mod v4 {
    loops!(
        otelo_kernels::v4,
        #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt")]
    );
}

fn main() {
    let cases = cases();
    println!("kernel,code,ns,gain over base");
    for (kernel, place) in [("moves", 0), ("flips", 1), ("last_flips", 2), ("stable", 3)] {
        let runs: Vec<(&str, Run)> =
            runs().into_iter().map(|(name, kernels)| (name, kernels[place])).collect();
        let mut times = vec![Vec::new(); runs.len()];
        for _ in 0..ROUNDS {
            let mut sums = Vec::new();
            for ((_, run), times) in runs.iter().zip(&mut times) {
                let begin = Instant::now();
                sums.push((0..PASSES).map(|_| run(black_box(&cases))).fold(0, u64::wrapping_add));
                let calls = (PASSES * cases.len()) as f64;
                times.push(begin.elapsed().as_secs_f64() * 1e9 / calls);
            }
            assert!(sums.iter().all(|sum| *sum == sums[0]), "{kernel}: the tiers disagree");
        }
        let best = times.into_iter().map(|times| times.into_iter().fold(f64::MAX, f64::min));
        let best: Vec<f64> = best.collect();
        for ((name, _), time) in runs.iter().zip(&best) {
            println!("{kernel},{name},{time:.2},{:.2}", best[0] / time);
        }
    }
}

/// The loops that this machine can run, by name: moves, flips, last flips, stable discs.
fn runs() -> Vec<(&'static str, [Run; 4])> {
    let mut runs: Vec<(&str, [Run; 4])> =
        vec![("base", [plain::moves, plain::flips, plain::last_flips, plain::stable])];
    macro_rules! sure {
        ($($run:path),*) => {
            // SAFETY: the tier has just been detected.
            [$(|cases| unsafe { $run(cases) }),*]
        };
    }
    match Tier::of(TierKind::V3) {
        #[cfg(target_arch = "x86_64")]
        Some(_) => {
            use plain_for_v3 as plain;
            runs.push((
                "base compiled for v3",
                sure![plain::moves, plain::flips, plain::last_flips, plain::stable],
            ));
            runs.push(("v3", sure![v3::moves, v3::flips, v3::last_flips, v3::stable]));
        }
        _ => println!("# this machine has no v3 tier"),
    }
    match Tier::of(TierKind::V4) {
        #[cfg(target_arch = "x86_64")]
        Some(_) => {
            use v3_for_v4 as v3;
            runs.push((
                "v3 compiled for v4",
                sure![v3::moves, v3::flips, v3::last_flips, v3::stable],
            ));
            runs.push(("v4", sure![v4::moves, v4::flips, v4::last_flips, v4::stable]));
        }
        _ => println!("# this machine has no v4 tier"),
    }
    runs
}

/// Every move of some random games.
fn cases() -> Vec<Case> {
    let (mut cases, mut state) = (Vec::new(), 1u64);
    for _ in 0..60 {
        let mut game = Game::from_position(Position::start(Size::Eight));
        while !game.is_over() {
            let moves: Vec<_> = game.position().moves().iter().collect();
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            let chosen = moves.get((state >> 33) as usize % moves.len().max(1)).copied();
            if let Some(square) = chosen {
                let (board, turn) = (game.position().board(), game.position().turn());
                let [p, o] = [turn, !turn].map(|color| board.discs(color).bits());
                let square = square.index().into();
                assert!(base::moves(p, o, ALL) >> square & 1 == 1);
                cases.push(Case { p, o, square });
            }
            let played = chosen.map_or(Move::Pass, Move::Place);
            game.play(played).expect("the move is one of the legal ones");
        }
    }
    cases
}
