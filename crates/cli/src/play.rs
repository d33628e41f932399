//! `otelo play`: games in the terminal.

mod seat;
mod talk;

use std::io::{self, Write};

use anyhow::bail;
use clap::Args;
use otelo_rules::{Color, Game, Move, Outcome, Size};
use serde::Serialize;

use crate::words::{Words, code};
use seat::Seat;
use talk::{Next, Talk};

/// Play in the terminal: against a friend, against the computer, or let it play by itself
#[derive(Debug, Args)]
#[command(after_help = "A player is `human` (in this terminal) or `random` (any legal move).\n\n\
                        Examples:\n  otelo play --size 6\n  otelo play --white human\n  \
                        otelo play --black random --white random --games 100 --seed 1 --json")]
pub(crate) struct Play {
    /// Who plays Black
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    black: Seat,

    /// Who plays White
    #[arg(long, value_name = "PLAYER", default_value = "random")]
    white: Seat,

    /// The size of the board: 4, 6 or 8
    #[arg(long, default_value = "8", value_name = "N")]
    size: Size,

    /// How many games, if no human plays
    #[arg(long, default_value = "1", value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// Makes random moves repeatable; game n uses SEED + n - 1
    #[arg(long)]
    seed: Option<u64>,

    /// Print a JSON object for each finished game
    #[arg(long)]
    json: bool,
}

impl Default for Play {
    fn default() -> Play {
        Play {
            black: Seat::Human,
            white: Seat::Random,
            size: Size::Eight,
            games: 1,
            seed: None,
            json: false,
        }
    }
}

/// A finished game, as `--json` prints it.
#[derive(Serialize)]
struct Report {
    game: u64,
    size: u8,
    black: String,
    white: String,
    seed: u64,
    moves: Vec<String>,
    black_discs: u8,
    white_discs: u8,
    /// Black's, with the empty squares given to the winner.
    score: i8,
    /// Black's discs minus White's.
    difference: i8,
    winner: Option<&'static str>,
}

impl Play {
    pub(crate) fn run(&self, words: &Words) -> anyhow::Result<()> {
        // Seeds stay below 2^53, which every reader of JSON can hold.
        let seed = self.seed.unwrap_or_else(|| fastrand::u64(..1 << 53));
        if [self.black, self.white].contains(&Seat::Human) {
            if self.games != 1 {
                bail!(words.text("play.games-need-computers"));
            }
            return self.with_people(seed, words);
        }
        for number in 1..=self.games {
            let seed = seed.wrapping_add(number - 1);
            self.report(number, seed, &self.by_itself(seed), words)?;
        }
        Ok(())
    }

    /// Games at the terminal, until the people stop; each finished one is reported.
    fn with_people(&self, seed: u64, words: &Words) -> anyhow::Result<()> {
        let mut talk = Talk::new(words, self.json);
        talk.welcome()?;
        for number in 1.. {
            let seed = seed.wrapping_add(number - 1);
            let (game, next) = talk.play(self.size, self.seat(), seed)?;
            if game.is_over() {
                self.report(number, seed, &game, words)?;
            }
            if next == Next::Stop {
                break;
            }
        }
        Ok(())
    }

    fn seat(&self) -> impl Fn(Color) -> Seat + use<> {
        let (black, white) = (self.black, self.white);
        move |color| if color == Color::Black { black } else { white }
    }

    /// A whole game without a human.
    fn by_itself(&self, seed: u64) -> Game {
        let mut game = Game::new(self.size);
        while !game.is_over() {
            let played = seat::random_move(game.position(), seed);
            game.play(played).expect("the move is one of the legal ones");
        }
        game
    }

    fn report(&self, number: u64, seed: u64, game: &Game, words: &Words) -> anyhow::Result<()> {
        let outcome = Outcome::of(game.position().board());
        let mut out = io::stdout().lock();
        if self.json {
            let report = Report {
                game: number,
                size: self.size.side(),
                black: self.black.to_string(),
                white: self.white.to_string(),
                seed,
                moves: game.moves().map(|played| played.to_string()).collect(),
                black_discs: outcome.discs(Color::Black),
                white_discs: outcome.discs(Color::White),
                score: outcome.score(Color::Black).discs(),
                difference: outcome.difference(),
                winner: outcome.winner().map(code),
            };
            writeln!(out, "{}", serde_json::to_string(&report)?)?;
        } else if ![self.black, self.white].contains(&Seat::Human) {
            let parameters = [("number", number.to_string()), ("result", result(&outcome, words))];
            let moves: String =
                game.moves().filter_map(Move::square).map(|s| s.to_string()).collect();
            writeln!(out, "{} {moves}", words.filled("play.game", &parameters))?;
        }
        Ok(())
    }
}

/// The result in words with the final count.
pub(crate) fn result(outcome: &Outcome, words: &Words) -> String {
    let [black, white] = Color::BOTH.map(|color| outcome.discs(color));
    let counts = [("more", black.max(white).to_string()), ("fewer", black.min(white).to_string())];
    match outcome.winner() {
        Some(color) => {
            let [more, fewer] = counts;
            words.filled("result.win", &[("color", code(color).into()), more, fewer])
        }
        None => words.filled("result.draw", &counts),
    }
}
