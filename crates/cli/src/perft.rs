//! `otelo perft`: counts the leaves of the game tree.

use std::{
    io::{self, Write},
    time::Instant,
};

use clap::Args;
use otelo_engine::{Tier, TierKind};
use otelo_rules::{Move, Position, Size};
use otelo_wire::PerftReport;

use crate::{words::Words, work};

/// Count the leaves of the game tree; a finished game is one leaf
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  otelo perft --size 8 --depth 10 --json")]
pub(crate) struct Perft {
    /// The size of the board: 4, 6 or 8
    #[arg(long, default_value = "8", value_name = "N")]
    size: Size,

    /// How many plies to look ahead
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(..=60))]
    depth: u32,

    /// A pass costs no ply
    #[arg(long)]
    pass_free: bool,

    /// CPU features: base, v3 or v4; otherwise the best of the machine
    #[arg(long, value_name = "TIER")]
    tier: Option<TierKind>,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

impl Perft {
    pub(crate) fn run(&self, words: &Words) -> anyhow::Result<()> {
        let tier = work::tier(self.tier)?;
        let begin = Instant::now();
        let nodes = self.count(tier);
        let seconds = begin.elapsed().as_secs_f64();
        let report = PerftReport { nodes, seconds, tier: tier.to_string() };
        let mut out = io::stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&report)?)?;
        } else {
            let speed = report.nodes as f64 / report.seconds.max(1e-9) / 1e6;
            let parameters = [
                ("leaves", report.nodes.to_string()),
                ("seconds", format!("{:.3}", report.seconds)),
                ("speed", format!("{speed:.0}")),
            ];
            writeln!(out, "{}", words.filled("perft.result", &parameters))?;
        }
        Ok(())
    }

    /// Counts position by position from a few plies below the root, to show how far it is.
    fn count(&self, tier: Tier) -> u64 {
        let pass = u32::from(!self.pass_free);
        let squares = self.size.squares().bits();
        let parts = parts(vec![(Position::start(self.size), self.depth)], pass);
        let bar = work::bar(parts.len() as u64, "perft");
        let count = |(position, depth): &(Position, u32)| {
            let (board, turn) = (position.board(), position.turn());
            let [p, o] = [turn, !turn].map(|color| board.discs(color).bits());
            otelo_engine::perft(tier, p, o, squares, *depth, pass)
        };
        let drawn = bar.clone();
        // There is nothing to save; only the bar must not be left half drawn.
        _ = ctrlc::set_handler(move || {
            drawn.finish_and_clear();
            std::process::exit(130);
        });
        let mut nodes = 0;
        for part in &parts {
            nodes += count(part);
            bar.inc(1);
        }
        bar.finish_and_clear();
        nodes
    }
}

/// Splits the tree into some hundred positions with the plies left below each.
fn parts(mut parts: Vec<(Position, u32)>, pass: u32) -> Vec<(Position, u32)> {
    for _ in 0..4 {
        let next = parts.iter().flat_map(|&(position, depth)| {
            let moves: Vec<Move> = position.moves().iter().map(Move::from).collect();
            let below: Vec<_> = match (moves.as_slice(), position.play(Move::Pass)) {
                _ if depth == 0 => vec![(position, 0)],
                ([], Ok(passed)) => vec![(passed, depth - pass)],
                ([], Err(_)) => vec![(position, depth)],
                (moves, _) => {
                    let next = moves.iter().filter_map(|&played| position.play(played).ok());
                    next.map(|next| (next, depth - 1)).collect()
                }
            };
            below
        });
        parts = next.collect();
    }
    parts
}
