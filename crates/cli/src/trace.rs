//! `otelo trace`: the tree of a classic search, or the iterations of the engine, for other programs.

use std::{
    ffi::OsString,
    io::{self, Write},
    sync::atomic::AtomicBool,
};

use anyhow::{anyhow, bail};
use clap::Args;
use otelo_formats::{Detected, Fault};
use otelo_player::{MoveLimits, Players, RecordLimits, Recording, Spec, Stopwatch, Turn, Who};
use otelo_rules::Position;
use otelo_wire::{Color, TraceNode, TraceReport};

use crate::{input::Reading, words::Words};

/// Record a search: the tree of a classic player, or the iterations of the engine
#[derive(Debug, Args)]
#[command(
    after_help = "Of a game it is the last position. Values are as the algorithm has them: for the player who\n\
                  searches, in a negamax for the player to move. A finished game is worth its score beyond\n\
                  10,000. A time limit is counted in nodes, 2,800 a second, so that it repeats. With a seed a player\n\
                  searches as it plays with that seed.\n\n\
                  The engine is recorded by iterations: the moves with their values and bounds, the nodes, and\n\
                  where selective search cut. It searches as for a move, on one thread unless threads= says more.\n\n\
                  Examples:\n  otelo trace f5d6c3 --player alphabeta:3,eval=discs,order=fixed --json\n  \
                  otelo trace f5d6c3 --player engine:12 --json\n  \
                  otelo trace '-----OX--XO----- X' --player minimax:2 --dot | dot -Tsvg > tree.svg"
)]
pub(crate) struct Trace {
    /// A file, `-` for standard input, or the text itself
    #[arg(value_name = "POSITION", allow_hyphen_values = true)]
    text: OsString,

    /// Who searches: minimax:LEVEL, corner:LEVEL, agent, or an algorithm with :DEPTH (minimax,
    /// plain-negamax, alphabeta, negamax, deepening, pvs, table) and eval= and order=; or engine:LEVEL
    #[arg(long, value_name = "SPEC")]
    player: Spec,

    #[command(flatten)]
    format: Format,

    /// How many nodes are kept; the search may visit 40 times as many
    #[arg(long, value_name = "N", default_value_t = 50_000)]
    max_nodes: u32,

    #[command(flatten)]
    reading: Reading,
}

#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct Format {
    /// Print a JSON object, with an object a node, or an iteration
    #[arg(long)]
    json: bool,

    /// Print a graph for Graphviz: triangles that point up maximize, those that point down minimize
    #[arg(long)]
    dot: bool,
}

/// The most nodes that a search may visit for each that is kept.
const VISITED_PER_KEPT: u64 = 40;

impl Trace {
    pub(crate) fn run(&self, words: &Words) -> anyhow::Result<()> {
        let found = self.reading.file_or_text(&self.text, words)?;
        let [Detected { content, .. }] = found.as_slice() else {
            let several = Fault::SeveralGames { seen: found.len() };
            bail!(words.error(several.code(), &several.parameters()));
        };
        if let (Who::Engine(_), true) = (&self.player.who, self.format.json) {
            return self.print_iterations(content.position(), words);
        }
        let limits = RecordLimits {
            kept: self.max_nodes as usize,
            visited: u64::from(self.max_nodes) * VISITED_PER_KEPT,
            counted: 0,
        };
        let stop = AtomicBool::new(false);
        let recording = Recording::new(content.position(), &self.player, limits, &stop)
            .map_err(|error| anyhow!(words.error(error.code(), &error.parameters())))?;
        let report = recording.report();
        let mut out = io::stdout().lock();
        if self.format.json {
            writeln!(out, "{}", serde_json::to_string(&report)?)?;
        } else {
            write_dot(&report, &mut out)?;
        }
        Ok(())
    }

    /// The search of the engine.
    fn print_iterations(&self, position: &Position, words: &Words) -> anyhow::Result<()> {
        let (clock, stop) = (Stopwatch::start(), AtomicBool::new(false));
        let limits = MoveLimits::default();
        let turn = Turn { limits, clock: &clock, stop: &stop, on_progress: &mut |_| {} };
        let trace = Players::default()
            .watch_engine(position, &self.player, &turn)
            .map_err(|error| anyhow!(words.error(error.code(), &error.parameters())))?;
        writeln!(io::stdout().lock(), "{}", serde_json::to_string(&trace)?)?;
        Ok(())
    }
}

/// The tree in the language of Graphviz.
fn write_dot(report: &TraceReport, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "digraph search {{\n  node [fontname=\"sans-serif\"];")?;
    let searcher = report.tree.first().map(|root| root.side);
    for node in &report.tree {
        let shape = match (node.kind.as_str(), Some(node.side) == searcher) {
            ("leaf" | "over" | "known", _) => "box",
            (_, true) => "triangle",
            (_, false) => "invtriangle",
        };
        writeln!(out, "  n{} [shape={shape}, label=\"{}\"];", node.id, label_of(node))?;
        if let Some(parent) = node.parent {
            writeln!(out, "  n{parent} -> n{};", node.id)?;
        }
        if let Some(cut) = &node.cut {
            let (id, skipped) = (node.id, cut.skipped);
            writeln!(out, "  c{id} [shape=plaintext, label=\"{skipped} cut\"];")?;
            writeln!(out, "  n{id} -> c{id} [style=dotted];")?;
        }
    }
    writeln!(out, "}}")
}

/// The move, or the side at a root, and the value.
fn label_of(node: &TraceNode) -> String {
    let name = match (node.played, node.side) {
        (Some(played), _) => String::from(played),
        (None, Color::Black) => "X".to_owned(),
        (None, Color::White) => "O".to_owned(),
    };
    match node.value {
        Some(value) => format!("{name}\\n{value}"),
        None => name,
    }
}
