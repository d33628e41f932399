//! `otelo solve`: the exact score of positions.

use std::{
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
    time::Duration,
};

use anyhow::bail;
use clap::Args;
use otelo_engine::TierKind;
use otelo_formats::{Content, ObfProblem};
use otelo_player::{Progress, Solution, SolveSettings, Stopwatch};
use otelo_rules::{Move, Score};
use otelo_wire::{MoveScore, SolveReport};

use crate::{input::Reading, words::Words, work};

/// Solve positions: the exact final score and best play
#[derive(Debug, Args)]
#[command(
    after_help = "Positions are read in any format, of games the last position. Scores are final disc\n\
                        differences for the side to move, the empty squares given to the winner. Where an OBF line\n\
                        knows the score, a wrong one makes the exit code 1.\n\n\
                        Examples:\n  otelo solve fforum-40-59.obf --threads 4 --hash 1024 --json\n  \
                        echo '-----OX--XO----- X' | otelo solve - --all-moves"
)]
pub(crate) struct Solve {
    /// Positions or games in any format, `-` for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// How many threads, at most 256; otherwise one for each processor
    #[arg(long, value_name = "N", value_parser = work::number::<{ work::MAX_THREADS }>)]
    threads: Option<usize>,

    /// The size of the transposition table in megabytes, at most 65536
    #[arg(long, value_name = "MB", default_value = "256", value_parser = work::number::<{ work::MAX_HASH }>)]
    hash: usize,

    /// CPU features: base, v3 or v4; otherwise the best of the machine
    #[arg(long, value_name = "TIER")]
    tier: Option<TierKind>,

    /// Give every move its score, which takes longer
    #[arg(long)]
    all_moves: bool,

    /// Find out only who wins, which is faster: scores are then +1, +0 or -1
    #[arg(long)]
    winner: bool,

    #[command(flatten)]
    reading: Reading,

    /// Print a JSON object for each position
    #[arg(long)]
    json: bool,
}

/// What all positions cost.
#[derive(Debug, Default)]
struct Total {
    positions: usize,
    wrong: usize,
    nodes: u64,
    time: Duration,
}

impl Solve {
    pub(crate) fn run(&self, words: &Words) -> anyhow::Result<ExitCode> {
        work::check_memory(self.hash, words)?;
        let players = work::players(Some(work::tier(self.tier)?), &[])?;
        let settings = SolveSettings {
            threads: work::threads(self.threads),
            megabytes: self.hash,
            all_moves: self.all_moves,
            only_winner: self.winner,
        };
        let found = self.reading.file(&self.file, words)?;
        let (clock, stop) = (Stopwatch::start(), work::stop_flag());
        let bar = work::bar(found.len() as u64, "solve");
        let mut total = Total::default();
        for (number, found) in (1..).zip(&found) {
            let position = found.content.position();
            let on_progress = &mut |progress: Progress| {
                bar.set_message(format!("solve {number} ({})", progress.nodes));
            };
            let Ok(solution) = players.solve(position, &settings, &clock, &stop, on_progress)
            else {
                bar.finish_and_clear();
                bail!(words.filled("solve.stopped", &[("count", (number - 1).to_string())]));
            };
            let known = &*self.known(&found.content);
            let ok = check(&solution, known);
            total.positions += 1;
            total.wrong += usize::from(ok == Some(false));
            total.nodes += solution.nodes;
            total.time += solution.time;
            let text = match self.json {
                true => serde_json::to_string(&report(number, &solution, known, ok))?,
                false => said(number, &solution, known, ok, words),
            };
            bar.suspend(|| writeln!(io::stdout().lock(), "{text}"))?;
            bar.inc(1);
        }
        bar.finish_and_clear();
        if !self.json && total.positions > 1 {
            writeln!(io::stdout().lock(), "{}", total.said(words))?;
        }
        Ok(if total.wrong > 0 { ExitCode::from(1) } else { ExitCode::SUCCESS })
    }

    /// The scores that stand beside a position, as far as they are asked for.
    fn known(&self, content: &Content) -> Vec<(Move, Score)> {
        let Content::Problem(ObfProblem { scores, .. }) = content else { return Vec::new() };
        let asked = |score: Score| if self.winner { score.signum() } else { score };
        scores.iter().map(|&(played, score)| (played, asked(score))).collect()
    }
}

/// The score that a position should have.
fn expected(known: &[(Move, Score)]) -> Option<Score> {
    known.iter().map(|(_, score)| *score).max_by_key(|score| score.discs())
}

/// Whether a solution agrees with what is known; nothing if nothing is.
fn check(solution: &Solution, known: &[(Move, Score)]) -> Option<bool> {
    let agrees = |(played, score): &(Move, Score)| {
        let found = solution.moves.iter().find(|(other, _)| other == played);
        found.is_none_or(|(_, found)| found == score)
    };
    Some(expected(known)? == solution.score && known.iter().all(agrees))
}

fn report(
    number: usize,
    solution: &Solution,
    known: &[(Move, Score)],
    ok: Option<bool>,
) -> SolveReport {
    let moves = solution.moves.iter().map(|(played, score)| MoveScore {
        played: otelo_wire::Move(*played),
        score: score.discs(),
    });
    SolveReport {
        line: number,
        score: solution.score.discs(),
        best: solution.best.map(otelo_wire::Move),
        pv: solution.line.iter().copied().map(otelo_wire::Move).collect(),
        nodes: solution.nodes,
        seconds: solution.time.as_secs_f64(),
        expected: expected(known).map(Score::discs),
        ok,
        moves: moves.collect(),
    }
}

fn said(
    number: usize,
    solution: &Solution,
    known: &[(Move, Score)],
    ok: Option<bool>,
    words: &Words,
) -> String {
    let best = solution.best.map_or_else(|| "-".to_owned(), |best| best.to_string());
    let mut text = words.filled(
        "solve.solved",
        &[
            ("number", format!("{number:>3}")),
            ("score", format!("{:>3}", solution.score.to_string())),
            ("best", format!("{best:<4}")),
            ("nodes", format!("{:>12}", solution.nodes)),
            ("seconds", format!("{:>8.3}", solution.time.as_secs_f64())),
            ("line", joined(&solution.line)),
        ],
    );
    if let (Some(false), Some(expected)) = (ok, expected(known)) {
        let mut scores = vec![expected.to_string()];
        if expected == solution.score {
            scores = known.iter().map(|(played, score)| format!("{played} {score}")).collect();
        }
        let wrong = words.filled("solve.wrong", &[("expected", scores.join(", "))]);
        text = format!("{text}\n     {wrong}");
    }
    if !solution.moves.is_empty() {
        let moves = solution.moves.iter().map(|(played, score)| format!("{played} {score}"));
        text = format!("{text}\n     {}", moves.collect::<Vec<_>>().join("  "));
    }
    text.trim_end().to_owned()
}

fn joined(line: &[Move]) -> String {
    line.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}

impl Total {
    fn said(&self, words: &Words) -> String {
        let seconds = self.time.as_secs_f64();
        let speed = self.nodes as f64 / seconds.max(1e-9) / 1e6;
        let parameters = [
            ("count", self.positions.to_string()),
            ("wrong", self.wrong.to_string()),
            ("nodes", self.nodes.to_string()),
            ("seconds", format!("{seconds:.3}")),
            ("speed", format!("{speed:.1}")),
        ];
        words.filled("solve.total", &parameters)
    }
}
