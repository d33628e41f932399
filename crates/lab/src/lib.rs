//! Experiments on game-tree search: what the documents claim, measured.
//!
//! An [`Experiment`] makes a [`Report`]: typed tables and plots, whose titles and heads are keys of
//! a catalogue of texts, so that they can be written in any language.
//!
//! | name | question |
//! |---|---|
//! | `corner-6x6` | the 6x6 report: nodes and time by turn at three levels; its published counts |
//! | `growth` | how nodes grow with depth: minimax, and alpha-beta in several orders |
//! | `copy-undo` | a new board for every node, or moves taken back? |
//! | `mobility` | how many legal moves there are, by turn |
//! | `levels` | every player against every other |
//! | `utility` | discs against square values, by depth |

pub mod plot;
pub mod published;
pub mod table;

mod copy_undo;
mod corner;
mod fit;
mod growth;
mod levels;
mod mobility;
mod stats;
mod utility;

use std::sync::atomic::{AtomicBool, Ordering};

use otelo_player::Players;
use otelo_rules::Game;

use plot::Plot;
use table::Table;

/// What an experiment found.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// The tables.
    pub tables: Vec<Table>,
    /// The plots.
    pub plots: Vec<Plot>,
}

/// An experiment.
#[derive(Debug, Clone, Copy)]
pub struct Experiment {
    /// Its name on the command line.
    pub name: &'static str,
    /// The key of what it asks.
    pub question: &'static str,
    run: fn(&mut Lab<'_>) -> Result<Report, Stopped>,
}

/// The experiment was stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped;

/// Every experiment.
pub const EXPERIMENTS: [Experiment; 6] = [
    Experiment { name: "corner-6x6", question: "lab.ask-corner", run: corner::run },
    Experiment { name: "growth", question: "lab.ask-growth", run: growth::run },
    Experiment { name: "copy-undo", question: "lab.ask-copy-undo", run: copy_undo::run },
    Experiment { name: "mobility", question: "lab.ask-mobility", run: mobility::run },
    Experiment { name: "levels", question: "lab.ask-levels", run: levels::run },
    Experiment { name: "utility", question: "lab.ask-utility", run: utility::run },
];

/// Where experiments are made.
pub struct Lab<'a> {
    /// Who plays.
    pub players: &'a Players,
    /// Games on 8x8 that somebody brought along.
    pub games: &'a [Game],
    /// How many threads may be used.
    pub threads: usize,
    /// A small version, which shows that everything works but proves nothing.
    pub quick: bool,
    /// Set by whoever no longer wants the result.
    pub stop: &'a AtomicBool,
    /// Told how many of how many steps are done.
    pub progress: &'a mut dyn FnMut(u64, u64),
}

impl Experiment {
    /// Makes the experiment.
    ///
    /// # Errors
    /// If it was stopped.
    pub fn run(&self, lab: &mut Lab<'_>) -> Result<Report, Stopped> {
        (self.run)(lab)
    }
}

impl Lab<'_> {
    /// So many in earnest, so many in the small version.
    fn scale<T>(&self, full: T, quick: T) -> T {
        if self.quick { quick } else { full }
    }

    /// Tells how far it is, and whether to go on.
    fn step(&mut self, done: u64, total: u64) -> Result<(), Stopped> {
        (self.progress)(done, total);
        if self.stop.load(Ordering::Relaxed) { Err(Stopped) } else { Ok(()) }
    }
}
