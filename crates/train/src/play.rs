//! Self-play: the engine against itself, and what it says about the positions on the way.
//!
//! A game is a function of the seed, its number, the settings, the weights and the positions that games
//! may begin from. Games are played in units of [`GAMES_PER_UNIT`], so that a run that was broken off
//! goes on where it stopped.

mod game;
mod opening;

use std::{
    fmt::{self, Display},
    ops::{Range, RangeInclusive},
    sync::atomic::AtomicBool,
};

use otelo_engine::Engine;
use otelo_limits::Depth;
use otelo_rng::Rng;
use otelo_rules::Position;

use crate::sample::Sample;

/// How many games a unit of work has.
pub const GAMES_PER_UNIT: u32 = 16;

/// How games are played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaySettings {
    /// How many moves ahead the engine looks: each side of each game plays with one of these.
    pub depths: Vec<Depth>,
    /// From how many empty squares on the rest of the game is exact.
    pub exact: u8,
    /// How games begin.
    pub openings: Openings,
    /// At how many of a hundred positions of a game the position after another move than the best one
    /// is valued as well.
    pub side_percent: u8,
    /// The size of the transposition table in megabytes: searches depend on what it has room for.
    pub megabytes: usize,
}

/// How games begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Openings {
    /// How many random moves.
    pub random: RangeInclusive<u8>,
    /// How many of a hundred games begin with random moves that leave the game even.
    pub quiet_percent: u8,
    /// How many of a hundred games begin from one of the given positions.
    pub given_percent: u8,
    /// The given positions, each with a move.
    pub given: Vec<Position>,
}

impl Display for PlaySettings {
    /// As the header of a shard has them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let depths: Vec<String> = self.depths.iter().map(|depth| depth.get().to_string()).collect();
        let Openings { random, quiet_percent, given_percent, given } = &self.openings;
        write!(
            f,
            "play, engine {}, depths {}, exact from {}, random moves {} to {}, quiet {quiet_percent} %, \
             given {given_percent} % of {} ({:08x}), side {} %, table {} MB, {GAMES_PER_UNIT} games a unit",
            otelo_engine::VERSION,
            depths.join(" "),
            self.exact,
            random.start(),
            random.end(),
            given.len(),
            checksum(given),
            self.side_percent,
            self.megabytes,
        )
    }
}

/// The games of a unit of work, as samples; none if it was stopped.
pub fn play_unit(
    engine: &mut Engine,
    settings: &PlaySettings,
    seed: u64,
    games: Range<u32>,
    stop: &AtomicBool,
) -> Option<Vec<Sample>> {
    let mut samples = Vec::new();
    for number in games {
        samples.extend(game::play(engine, settings, rng_of(seed, number), number, stop)?);
    }
    Some(samples)
}

/// The random numbers of a game.
fn rng_of(seed: u64, number: u32) -> Rng {
    let [seed, number] = [seed, number.into()].map(|number| Rng::new(number).next_u64());
    Rng::new(seed ^ number.rotate_left(32))
}

/// A checksum of positions.
fn checksum(positions: &[Position]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    for position in positions {
        hasher.update(&Sample::of_position(position, 0).to_bytes());
    }
    hasher.finalize()
}
