//! The file of a match: its games as they end, so that an interrupted match can go on.

use std::{
    fs::{File, OpenOptions},
    io::{self, Read, Write},
    path::Path,
    time::Duration,
};

use anyhow::{Context, anyhow};
use otelo_arena::{Forfeit, Match, MatchGame, SearchCost, Thought};
use otelo_player::Spec;
use otelo_rules::{Color, Game, Move};
use otelo_wire::{ForfeitRecord, MatchGameRecord, MatchRecordHeader, ThoughtRecord};

use super::report::{game_report, seats};
use crate::words::Words;

/// An open file of a match.
pub(super) struct MatchRecord(File);

impl MatchRecord {
    /// Opens or begins the file of these matches between some players, with the games that it has, for each
    /// match. A last line that was cut off is dropped.
    pub(super) fn open(
        path: &Path,
        players: &[Spec],
        setups: &[Match],
        words: &Words,
    ) -> anyhow::Result<(MatchRecord, Vec<Vec<MatchGame>>)> {
        let name = || path.display().to_string();
        let mut file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .with_context(name)?;
        let mut text = String::new();
        file.read_to_string(&mut text).with_context(name)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].lines();
        let header = MatchRecordHeader {
            players: players.iter().map(ToString::to_string).collect(),
            seed: setups.first().map_or(0, |setup| setup.seed),
        };
        let mut finished = vec![Vec::new(); setups.len()];
        let wrong = |line: usize| {
            anyhow!(
                words.filled("match.record-line", &[("file", name()), ("line", line.to_string())])
            )
        };
        match lines.next() {
            None => {
                file.set_len(0).with_context(name)?;
                write_line(&mut file, serde_json::to_string(&header)).with_context(name)?;
                return Ok((MatchRecord(file), finished));
            }
            Some(line) => {
                let found: MatchRecordHeader = serde_json::from_str(line).map_err(|_| wrong(1))?;
                if found != header {
                    return Err(anyhow!(words.filled(
                        "match.record-other",
                        &[
                            ("file", name()),
                            ("players", found.players.join("; ")),
                            ("seed", found.seed.to_string())
                        ],
                    )));
                }
            }
        }
        file.set_len(whole as u64).with_context(name)?;
        for (line, number) in lines.zip(2..) {
            let record: MatchGameRecord = serde_json::from_str(line).map_err(|_| wrong(number))?;
            let mut known = setups.iter().zip(&mut finished);
            let (games, played) = known
                .find_map(|(setup, games)| Some((games, game(setup, &record)?)))
                .ok_or_else(|| wrong(number))?;
            games.push(played);
        }
        Ok((MatchRecord(file), finished))
    }

    /// Adds a game.
    pub(super) fn add(&mut self, setup: &Match, played: &MatchGame) -> io::Result<()> {
        write_line(&mut self.0, serde_json::to_string(&record(setup, played)))
    }
}

/// A line in one call, so that a process that is killed leaves none but the last unfinished.
fn write_line(file: &mut File, line: serde_json::Result<String>) -> io::Result<()> {
    file.write_all((line? + "\n").as_bytes())
}

fn record(setup: &Match, played: &MatchGame) -> MatchGameRecord {
    let report = game_report(setup, played);
    let thought = |thought: &Thought| ThoughtRecord {
        evaluation: thought.evaluation,
        nodes: thought.cost.nodes,
        micros: thought.cost.time.as_micros() as u64,
    };
    MatchGameRecord {
        game: report.game,
        black: report.black,
        white: report.white,
        start: played.game.start().to_string(),
        moves: played.game.moves().map(otelo_wire::Move).collect(),
        score: report.score,
        cpu_micros: seated(played.first_color, played.cpu_times)
            .map(|time| time.map(|time| time.as_micros() as u64)),
        thoughts: played.thoughts.iter().map(thought).collect(),
        forfeit: played.forfeit.as_ref().map(|forfeit| ForfeitRecord {
            loser: forfeit.loser.into(),
            reason: forfeit.reason.clone(),
        }),
    }
}

/// The game of a line, if it can be one of this match.
fn game(setup: &Match, record: &MatchGameRecord) -> Option<MatchGame> {
    let number = record.game.checked_sub(1).filter(|number| *number < setup.planned_games())?;
    let opening = &setup.openings[number / 2 % setup.openings.len()];
    let mut game = Game::from_position(record.start.parse().ok()?);
    for played in &record.moves {
        game.play(played.0).ok()?;
    }
    let is_ours = game.start() == opening.start()
        && opening.moves().eq(game.moves().take(opening.ply()))
        && record.thoughts.len() == game.ply() - opening.ply();
    let plies = game.moves().skip(opening.ply());
    let thoughts = plies.zip(&record.thoughts).map(|(played, thought)| Thought {
        evaluation: thought.evaluation,
        cost: SearchCost {
            moves: u64::from(played != Move::Pass),
            nodes: thought.nodes,
            time: Duration::from_micros(thought.micros),
        },
    });
    let first_color = if number.is_multiple_of(2) { Color::Black } else { Color::White };
    let played = MatchGame {
        number,
        first_color,
        opening_plies: opening.ply(),
        thoughts: thoughts.collect(),
        forfeit: record
            .forfeit
            .as_ref()
            .map(|forfeit| Forfeit { loser: forfeit.loser.into(), reason: forfeit.reason.clone() }),
        cpu_times: seated(first_color, record.cpu_micros)
            .map(|micros| micros.map(Duration::from_micros)),
        game,
    };
    let is_whole = played.forfeit.is_some() || played.game.is_over();
    let is_theirs = seats(setup, first_color) == [&record.black[..], &record.white];
    (is_ours && is_whole && is_theirs).then_some(played)
}

/// What belongs to the first and the second player, as that of Black and White; and the other way round.
fn seated<T>(first_color: Color, [a, b]: [T; 2]) -> [T; 2] {
    match first_color {
        Color::Black => [a, b],
        Color::White => [b, a],
    }
}
