//! `otelo bench`: fixed searches, whose nodes are the signature of the engine.
//!
//! With one thread and a table that knows nothing, a search is the same on every machine and tier.
//! A change of the signature is a change of the search; without one, only the time can differ.

use std::{
    io::{self, Write},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Instant,
};

use anyhow::bail;
use clap::Args;
use otelo_engine::{Confidence, Engine, EngineConfig, Goal, Horizon, TierKind, eval::Weights};
use otelo_limits::{Depth, SearchLimits};
use otelo_rules::{Game, Position, Size};
use otelo_wire::{BenchReport, BenchSearch};

use crate::{words::Words, work};

/// Search fixed positions with one thread: the signature of the engine, and its speed
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  otelo bench --tier base --json")]
pub(crate) struct Bench {
    /// CPU features: base, v3 or v4; otherwise the best of the machine
    #[arg(long, value_name = "TIER")]
    tier: Option<TierKind>,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// What is searched, a line each: the side of the board, the moves (`-` is none), how many moves
/// ahead (`end` is to the end), with how many per cent of confidence.
const CASES: &str = include_str!("bench/cases.txt");

/// How large the table is.
const MEGABYTES: usize = 16;

struct Case {
    position: Position,
    goal: Goal,
}

impl Bench {
    pub(crate) fn run(&self, words: &Words) -> anyhow::Result<()> {
        let tier = work::tier(self.tier)?;
        let config = EngineConfig { megabytes: MEGABYTES, threads: 1 };
        let mut engine = Engine::new(tier, Arc::new(Weights::released()), config);
        let (stop, cases) = (work::stop_flag(), cases());
        let bar = work::bar(cases.len() as u64, "bench");
        let mut report =
            BenchReport { nodes: 0, seconds: 0.0, tier: tier.to_string(), positions: Vec::new() };
        for case in &cases {
            engine.clear();
            let Some(searched) = search(&mut engine, case, &stop) else {
                bar.finish_and_clear();
                bail!(words.text("bench.stopped"));
            };
            report.nodes += searched.nodes;
            report.seconds += searched.seconds;
            report.positions.push(searched);
            bar.inc(1);
        }
        bar.finish_and_clear();
        let mut out = io::stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&report)?)?;
        } else {
            writeln!(out, "{}", said(&report, words))?;
        }
        Ok(())
    }
}

fn cases() -> Vec<Case> {
    let lines = CASES.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| case(line).expect("the list is ours, and a test reads it")).collect()
}

fn case(line: &str) -> Option<Case> {
    let [side, moves, depth, percent] = *line.split_whitespace().collect::<Vec<_>>() else {
        return None;
    };
    let start = Position::start(Size::from_side(side.parse().ok()?)?);
    let transcript = if moves == "-" { "" } else { moves };
    let position = *Game::from_transcript(start, transcript).ok()?.position();
    let confidence = Confidence::of_percent(percent.parse().ok()?)?;
    let horizon = match depth {
        "end" => Horizon::End,
        depth => Horizon::Moves(Depth::new(depth.parse().ok()?)?),
    };
    Some(Case { position, goal: Goal { horizon, confidence, ..Goal::EXACT } })
}

/// One search; nothing if it was stopped.
fn search(engine: &mut Engine, case: &Case, stop: &AtomicBool) -> Option<BenchSearch> {
    let begin = Instant::now();
    let found = engine.search(&case.position, case.goal, SearchLimits::none(stop), |_| {});
    let seconds = begin.elapsed().as_secs_f64();
    let best = found.moves.first().expect("there is a move in every case");
    let last = found.completed.filter(|_| !stop.load(Ordering::Relaxed))?.iteration;
    Some(BenchSearch {
        size: case.position.size().side(),
        empties: case.position.board().empties().len(),
        depth: last.depth.get(),
        confidence: last.confidence.percent(),
        score: best.score.discs(),
        best: otelo_wire::Move(best.square.into()),
        nodes: found.nodes,
        seconds,
    })
}

fn said(report: &BenchReport, words: &Words) -> String {
    let mut lines = vec![words.text("bench.head")];
    lines.extend(report.positions.iter().map(|one| {
        let BenchSearch { size, empties, depth, confidence, score, best, nodes, seconds } = one;
        let size = format!("{size}x{size}");
        format!(
            "{size:<6}{empties:>7}{depth:>7}{confidence:>6} %{score:>+6}  {:<3}{nodes:>12}{seconds:>9.3}",
            best.0.to_string()
        )
    }));
    let parameters = [
        ("nodes", report.nodes.to_string()),
        ("seconds", format!("{:.3}", report.seconds)),
        ("speed", format!("{:.1}", report.nodes as f64 / report.seconds.max(1e-9) / 1e6)),
        ("tier", report.tier.clone()),
    ];
    lines.push(words.filled("bench.total", &parameters));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_can_be_searched() {
        let cases = cases();
        assert!(cases.len() >= 20);
        for case in &cases {
            assert!(case.position.moves().len() > 1);
        }
        for size in Size::ALL {
            assert!(cases.iter().any(|case| case.position.size() == size));
        }
    }
}
