//! `otelo experiment`: the documents' claims, measured.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
};

use anyhow::{Context, bail};
use clap::Args;
use otelo_lab::{EXPERIMENTS, Experiment, ExperimentReport, Interrupted, Lab};
use otelo_player::Players;
use otelo_rules::{Game, Position, Size};

use crate::{
    input::{Reading, path_of},
    words::Words,
    work,
};

/// Run an experiment: tables (CSV, Markdown) and plots (SVG)
#[derive(Debug, Args)]
#[command(
    after_help = "`list` names the experiments, `all` runs them all. Without --out the tables are printed.\n\n\
                        Examples:\n  otelo experiment list\n  otelo experiment corner-6x6 --out results\n  \
                        otelo experiment all --out results --lang es"
)]
pub(crate) struct Run {
    /// list, all, or the name of an experiment
    #[arg(value_name = "list|NAME|all")]
    name: String,

    /// The directory to write to; created if it does not exist
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Games on 8x8 for `mobility` to look at, in any format
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,

    /// How many threads, at most 256; otherwise one for each processor
    #[arg(long, value_name = "N", value_parser = work::number::<{ work::MAX_THREADS }>)]
    threads: Option<usize>,

    /// A short run to try it out; its results are not significant
    #[arg(long)]
    quick: bool,
}

impl Run {
    pub(crate) fn run(&self, words: &Words) -> anyhow::Result<()> {
        if self.name == "list" {
            let mut out = io::stdout().lock();
            for experiment in &EXPERIMENTS {
                writeln!(out, "{:<12}{}", experiment.name, words.text(experiment.question))?;
            }
            return Ok(());
        }
        let chosen: Vec<&Experiment> =
            EXPERIMENTS.iter().filter(|e| self.name == "all" || self.name == e.name).collect();
        if chosen.is_empty() {
            let names = EXPERIMENTS.map(|experiment| experiment.name).join(", ");
            let parameters = [("text", self.name.clone()), ("names", names)];
            bail!(words.filled("lab.unknown", &parameters));
        }
        let games = self.given_games(words)?;
        if let Some(out) = &self.out {
            fs::create_dir_all(out)
                .with_context(|| words.filled("error.cannot-write", &[path_of(out)]))?;
        }
        let stop = work::stop_flag();
        let players = work::players(None, &[])?;
        for experiment in chosen {
            match self.make(experiment, &players, &games, &stop) {
                Ok(report) => self.write(experiment, &report, words)?,
                Err(Interrupted) => bail!(words.text("lab.stopped")),
            }
        }
        Ok(())
    }

    fn given_games(&self, words: &Words) -> anyhow::Result<Vec<Game>> {
        let Some(path) = &self.games else { return Ok(Vec::new()) };
        let found = Reading::default().file(path, words)?;
        let start = Position::start(Size::Eight);
        let games: Vec<Game> = found
            .iter()
            .filter_map(|found| found.content.game())
            .filter(|game| game.ply() > 0 && game.start() == start)
            .collect();
        if games.is_empty() {
            bail!(words.filled("lab.no-games", &[path_of(path)]));
        }
        Ok(games)
    }

    fn make(
        &self,
        experiment: &Experiment,
        players: &Players,
        games: &[Game],
        stop: &AtomicBool,
    ) -> Result<ExperimentReport, Interrupted> {
        let bar = work::bar(1, experiment.name);
        let mut lab = Lab {
            players,
            games,
            threads: work::threads(self.threads),
            quick: self.quick,
            stop,
            progress: &mut |done, total| {
                bar.set_length(total);
                bar.set_position(done);
            },
        };
        let report = experiment.run(&mut lab);
        bar.finish_and_clear();
        report
    }

    fn write(
        &self,
        experiment: &Experiment,
        report: &ExperimentReport,
        words: &Words,
    ) -> anyhow::Result<()> {
        let texts = |key: &str| words.text(key);
        let name = experiment.name;
        let mut page = format!("## {name}\n\n{}\n", words.text(experiment.question));
        for table in &report.tables {
            page += &format!("\n{}", table.markdown(&texts));
        }
        let Some(out) = &self.out else {
            return Ok(io::stdout().lock().write_all(page.as_bytes())?);
        };
        for table in &report.tables {
            save(&out.join(format!("{name}-{}.csv", table.name)), &table.csv(), words)?;
        }
        for plot in &report.plots {
            let file = format!("{name}-{}.svg", plot.name);
            let svg = plot.svg(&texts).map_err(|error| anyhow::anyhow!("{file}: {error}"))?;
            save(&out.join(&file), &svg, words)?;
            page += &format!("\n![{}]({file})\n", words.text(plot.title));
        }
        save(&out.join(format!("{name}.md")), &page, words)
    }
}

fn save(path: &Path, text: &str, words: &Words) -> anyhow::Result<()> {
    fs::write(path, text).with_context(|| words.filled("error.cannot-write", &[path_of(path)]))
}
