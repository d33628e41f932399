//! A deterministic simulation of the server.
//!
//! The product's own code runs here: the router and its middleware, the tasks that own games, the
//! queue of searches, and the store's writer with its grouped commits. Only time, disk, sockets and
//! the searches themselves are replaced. A world is one thread with its own time: several lives of the
//! server one after the other, games of two devices, watchers and computers, orders of every kind,
//! connections that break, a disk that is slow, fails, or stops in the middle of a commit, wrong
//! clocks. After every step the invariants of [`checks`] hold.
//!
//! Everything follows from a seed. A failure prints its seed and the shortest list of steps that
//! still fails. `OTELO_SEED=7 cargo test -p otelo-server --test simulation` runs one world,
//! `OTELO_WORLDS=1000` so many new ones.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod checks;
mod clients;
mod clock_model;
mod disk;
mod network;
mod ops;
mod searches;
mod shrink;
mod stalled;
mod system;
mod world;

use std::{env, time::Instant};

use ops::steps;

/// Worlds that are always looked at.
const FIXED: std::ops::Range<u64> = 0..24;

/// Worlds that have found a fault of the server.
const FOUND: [u64; 4] = [29863584581649, 45344261654504, 104119282002475, 253393454389387];

/// How many new worlds a test run looks at.
const NEW: u64 = 40;

#[test]
fn fixed_worlds() {
    for seed in FIXED.chain(FOUND) {
        shrink::check(seed);
    }
}

#[test]
fn new_worlds() {
    let number = |name: &str| env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    if let Some(seed) = number("OTELO_SEED") {
        return shrink::check(seed);
    }
    let first = getrandom::u64().unwrap() >> 16;
    let (worlds, begun) = (number("OTELO_WORLDS").unwrap_or(NEW), Instant::now());
    for seed in first..first + worlds {
        shrink::check(seed);
    }
    println!("{worlds} worlds from seed {first} in {:.1} s", begun.elapsed().as_secs_f64());
}

/// The same seed is the same world, to the last message.
#[test]
fn a_world_repeats() {
    for seed in 0..4 {
        let run = || world::run(&steps(seed), seed).map(|world| world.trace);
        assert_eq!(run(), run(), "seed {seed}");
    }
}
