//! `otelo review`: what each move of a game was worth, and what it lost.

use std::{
    ffi::OsString,
    io::{self, Write},
};

use anyhow::{anyhow, bail};
use clap::Args;
use otelo_player::{Level, MoveLimits, ReviewSettings, Stopwatch, summary};
use otelo_rules::{Game, Move};
use otelo_wire::{MoveClass, PlayerReview, Review as Summary, ReviewReport, ReviewedMove};

use crate::{
    input::Reading,
    words::{Words, valued},
    work,
};

/// Review games: what each move was worth, what it lost, and where the outcome turned
#[derive(Debug, Args)]
#[command(
    after_help = "Up to 24 empty squares positions are solved; before that the level searches all moves, and its\n\
                        values are estimates (~). A move that loses nothing against the best one is best, 1 or 2 discs\n\
                        good, 3 to 6 an inaccuracy, 7 to 12 a mistake, more a blunder. The accuracy of a player is the\n\
                        mean of 100 * exp(-loss / 10) percent over the moves that were not forced.\n\n\
                        Examples:\n  otelo review game.sgf\n  otelo review f5d6c3d3c4f4f6 --level 8 --json"
)]
pub(crate) struct ReviewArgs {
    /// Games in any format: a file, `-` for standard input, or the text itself
    #[arg(value_name = "FILE|TEXT", allow_hyphen_values = true)]
    games: OsString,

    /// The level of the engine for positions that are not solved, from 1 to 30
    #[arg(long, value_name = "LEVEL", default_value_t = ReviewSettings::LEVEL, value_parser = clap::value_parser!(u8).range(1..=i64::from(Level::MAX)))]
    level: u8,

    #[command(flatten)]
    reading: Reading,

    /// Print a JSON object for each game
    #[arg(long)]
    json: bool,
}

impl ReviewArgs {
    pub(crate) fn run(&self, words: &Words) -> anyhow::Result<()> {
        let level = Level::new(self.level).expect("a level in its range");
        let settings = ReviewSettings { level, limits: MoveLimits::default() };
        let found = self.reading.file_or_text(&self.games, words)?;
        let games: Vec<Game> = found.iter().filter_map(|found| found.content.game()).collect();
        if games.is_empty() {
            bail!(words.text("review.no-game"));
        }
        let (players, stop) = (work::players(None, &[])?, work::stop_flag());
        for (number, game) in (1..).zip(&games) {
            let bar = work::bar(game.ply() as u64, "review");
            let mut moves = Vec::new();
            let on_move = &mut |reviewed: ReviewedMove| {
                bar.set_position((game.ply() - reviewed.ply) as u64);
                moves.push(reviewed);
            };
            let done = players.review(game, &settings, &Stopwatch::start(), &stop, on_move);
            bar.finish_and_clear();
            done.map_err(|_| anyhow!(words.text("review.stopped")))?;
            moves.reverse();
            let summary = summary(game, &moves);
            let mut out = io::stdout().lock();
            if self.json {
                let report = ReviewReport { game: number, moves, summary };
                writeln!(out, "{}", serde_json::to_string(&report)?)?;
            } else {
                if games.len() > 1 {
                    writeln!(
                        out,
                        "{}",
                        words.filled("review.game", &[("number", number.to_string())])
                    )?;
                }
                write!(out, "{}", said(game, &moves, &summary, words))?;
            }
        }
        Ok(())
    }
}

/// A line for each move, one for each player, and the move that decided.
fn said(game: &Game, moves: &[ReviewedMove], summary: &Summary, words: &Words) -> String {
    let mut text = String::new();
    for reviewed in moves {
        let line = words.filled(
            "review.move",
            &[
                ("number", format!("{:>3}", number_of(game, reviewed.ply))),
                ("move", reviewed.played.0.to_string()),
                ("before", format!("{:>4}", valued(&reviewed.before))),
                ("after", format!("{:>4}", valued(&reviewed.after))),
                ("class", format!("{:<12}", words.text(class_key(reviewed.class)))),
                ("better", better(reviewed)),
            ],
        );
        text.push_str(line.trim_end());
        text.push('\n');
    }
    for (color, player) in [("black", &summary.black), ("white", &summary.white)] {
        text.push_str(&player_said(color, player, words));
        text.push('\n');
    }
    if let Some(ply) = summary.turned {
        let parameters = [
            ("number", number_of(game, ply).to_string()),
            ("move", game.history()[ply].1.to_string()),
        ];
        text.push_str(&words.filled("review.turned", &parameters));
        text.push('\n');
    }
    text
}

fn player_said(color: &str, player: &PlayerReview, words: &Words) -> String {
    let [opening, midgame, endgame] = player.phases.map(|phase| phase.loss);
    let accuracy = player.accuracy.map_or_else(|| "-".to_owned(), |mean| format!("{mean:.0}"));
    words.filled(
        "review.player",
        &[
            ("player", words.text(&format!("color.{color}"))),
            ("accuracy", accuracy),
            ("count", (opening + midgame + endgame).to_string()),
            ("opening", opening.to_string()),
            ("midgame", midgame.to_string()),
            ("endgame", endgame.to_string()),
        ],
    )
}

/// The number of a move; passes have none.
fn number_of(game: &Game, ply: usize) -> usize {
    let before = game.history()[..=ply].iter();
    before.filter(|(_, played)| *played != Move::Pass).count()
}

/// The best play instead of a move, where there was a better one.
fn better(reviewed: &ReviewedMove) -> String {
    if reviewed.loss == 0 {
        return String::new();
    }
    let line = reviewed.best.iter().take(6).map(|played| played.0.to_string());
    line.collect::<Vec<_>>().join(" ")
}

const fn class_key(class: MoveClass) -> &'static str {
    match class {
        MoveClass::Forced => "review.forced",
        MoveClass::Best => "review.best",
        MoveClass::Good => "review.good",
        MoveClass::Inaccuracy => "review.inaccuracy",
        MoveClass::Mistake => "review.mistake",
        MoveClass::Blunder => "review.blunder",
    }
}
