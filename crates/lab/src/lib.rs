//! Experiments on game-tree search that measure what the documents claim.
//!
//! An [`Experiment`] makes a [`ExperimentReport`]: typed tables and plots, whose titles and heads are keys of
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

use otelo_plot::Plot;
use table::Table;

/// What an experiment found.
#[derive(Debug, Clone, Default)]
pub struct ExperimentReport {
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
    run: fn(&mut Lab<'_>) -> Result<ExperimentReport, Interrupted>,
}

/// The experiment was stopped before its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Interrupted;

/// Every experiment.
pub const EXPERIMENTS: [Experiment; 6] = [
    Experiment { name: "corner-6x6", question: "lab.ask-corner", run: corner::run },
    Experiment { name: "growth", question: "lab.ask-growth", run: growth::run },
    Experiment { name: "copy-undo", question: "lab.ask-copy-undo", run: copy_undo::run },
    Experiment { name: "mobility", question: "lab.ask-mobility", run: mobility::run },
    Experiment { name: "levels", question: "lab.ask-levels", run: levels::run },
    Experiment { name: "utility", question: "lab.ask-utility", run: utility::run },
];

/// What an experiment works with.
pub struct Lab<'a> {
    /// The players, with what they share.
    pub players: &'a Players,
    /// Games on 8x8 from the user.
    pub games: &'a [Game],
    /// The most threads to use.
    pub threads: usize,
    /// Whether to make a small version: quick, but with too few games to prove anything.
    pub quick: bool,
    /// Stops the experiment when it is set.
    pub stop: &'a AtomicBool,
    /// Called with the number of finished steps and of all steps.
    pub progress: &'a mut dyn FnMut(u64, u64),
}

impl Experiment {
    /// Runs the experiment.
    ///
    /// # Errors
    /// If it was stopped.
    pub fn run(&self, lab: &mut Lab<'_>) -> Result<ExperimentReport, Interrupted> {
        (self.run)(lab)
    }
}

impl Lab<'_> {
    /// The first number, or the second one in the small version.
    fn scale<T>(&self, full: T, quick: T) -> T {
        if self.quick { quick } else { full }
    }

    /// Reports the progress.
    ///
    /// # Errors
    /// If the experiment was stopped.
    fn step(&mut self, done: u64, total: u64) -> Result<(), Interrupted> {
        (self.progress)(done, total);
        if self.stop.load(Ordering::Relaxed) { Err(Interrupted) } else { Ok(()) }
    }
}
