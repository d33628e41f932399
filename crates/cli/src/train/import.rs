//! `otelo train import`: positions of games that others played.

use std::{fs, path::PathBuf};

use anyhow::{Context, anyhow, ensure};
use clap::Args;
use otelo_engine::eval::DISC;
use otelo_formats::{Content, Detected, Hints, detect_all, wthor};
use otelo_rules::{Color, Game, Position, Size};
use otelo_train::{
    sample::{MAX_GAME, Sample, ValueSource},
    shard::{MAX_UNIT, ShardHeader, ShardWriter},
};

use super::{check_absent, make_way};

/// The theoretical scores of a WTHOR file with depth 0 hold from so many empty squares on.
const USUAL_DEPTH: u8 = 22;

/// Write the positions of games and problems in any format to a shard
///
/// Positions of finished games get the final score, those of problems the score that stands beside
/// them. In WTHOR files the position at which the theoretical score holds is exact. Other values are
/// unknown until `otelo train label` finds them.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  otelo train import games.shard WTH_1999.wtb")]
pub(crate) struct Import {
    /// Where the positions go
    #[arg(value_name = "SHARD")]
    file: PathBuf,

    /// Games or positions on 8x8
    #[arg(value_name = "FILE", required = true)]
    from: Vec<PathBuf>,

    /// How many discs were placed before the first position of a game that counts
    #[arg(long, value_name = "N", default_value = "0")]
    skip: u8,

    /// Overwrite the shard if it is there already
    #[arg(long)]
    force: bool,
}

impl Import {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        check_absent(&self.file, self.force)?;
        let mut units = vec![Vec::new()];
        let mut game = 0;
        for path in &self.from {
            let shown = path.display();
            let bytes = fs::read(path).with_context(|| format!("cannot read {shown}"))?;
            let found = self.samples(&bytes).with_context(|| shown.to_string())?;
            for samples in found {
                ensure!(game <= MAX_GAME, "a shard has at most {MAX_GAME} games");
                let numbered = samples.into_iter().map(|sample| Sample { game, ..sample });
                let numbered: Vec<Sample> = numbered.collect();
                if units.last().is_none_or(|unit| unit.len() + numbered.len() > MAX_UNIT) {
                    units.push(Vec::new());
                }
                units.last_mut().context("there is a unit")?.extend(numbered);
                game += 1;
            }
        }
        let settings = format!("import, {game} games, from {} discs on", self.skip);
        let header = ShardHeader { weights: [0; 32], seed: 0, settings };
        make_way(&self.file, self.force)?;
        let mut shard = ShardWriter::resume(&self.file, &header, |_| ())?;
        for unit in units.iter().filter(|unit| !unit.is_empty()) {
            shard.append(unit)?;
        }
        Ok(())
    }

    /// The samples of each game of a file.
    fn samples(&self, bytes: &[u8]) -> anyhow::Result<Vec<Vec<Sample>>> {
        if wthor::is_games(bytes) {
            let games = wthor::read_games(bytes)?;
            let depth = match games.header.depth {
                0 => USUAL_DEPTH,
                depth => depth,
            };
            let entries = games.entries.iter();
            let best = |discs: u8| Some((depth, 2 * i16::from(discs) - 64));
            return Ok(entries
                .map(|entry| self.of_game(&entry.game, best(entry.best_discs)))
                .collect());
        }
        let found = detect_all(bytes, Hints::default()).map_err(|error| anyhow!("{error}"))?;
        Ok(found.into_iter().map(|found| self.of_content(found)).collect())
    }

    fn of_content(&self, found: Detected) -> Vec<Sample> {
        match found.content {
            Content::Problem(problem) => {
                let best = problem.scores.iter().map(|(_, score)| score.discs()).max();
                let sample = Sample::of_position(&problem.position, 0);
                let valued = best.map(|best| Sample {
                    value: i16::from(best) * DISC as i16,
                    source: ValueSource::Exact,
                    ..sample
                });
                let is_ours = problem.position.size() == Size::Eight;
                Some(valued.unwrap_or(sample)).filter(|_| is_ours).into_iter().collect()
            }
            content => self.of_game(&content.into_game(), None),
        }
    }

    /// The positions of a game; `best` is from how many empty squares on Black's best score is known.
    fn of_game(&self, game: &Game, best: Option<(u8, i16)>) -> Vec<Sample> {
        let outcome = game.outcome();
        let positions = game.history().iter().map(|(position, _)| *position);
        let of_position = |position: Position| {
            let turn = position.turn();
            let sample = Sample::of_position(&position, 0);
            let result = outcome.map(|outcome| outcome.score(turn).discs());
            let for_turn = |black: i16| if turn == Color::Black { black } else { -black };
            let exact = best.filter(|(depth, _)| position.board().empties().len() == *depth);
            let exact = exact.filter(|(_, score)| (-64..=64).contains(score));
            let (value, source) = match (exact, result) {
                (Some((_, black)), _) => (for_turn(black), ValueSource::Exact),
                (None, Some(result)) => (i16::from(result), ValueSource::GameResult),
                (None, None) => (0, ValueSource::Unknown),
            };
            Sample { value: value * DISC as i16, source, result, ..sample }
        };
        let counts = |position: &Position| {
            let placed = 60u8.saturating_sub(position.board().empties().len());
            position.size() == Size::Eight && placed >= self.skip && !position.moves().is_empty()
        };
        positions.chain([*game.position()]).filter(counts).map(of_position).collect()
    }
}
