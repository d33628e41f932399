//! `otelo play`: games in the terminal.

mod prompt;

use std::{
    io::{self, Write},
    sync::atomic::AtomicBool,
};

use anyhow::bail;
use clap::Args;
use otelo_player::{Answer, MoveLimits, Players, Spec, Stopwatch, Turn, Who};
use otelo_rules::{Color, Game, Outcome, Position, Size};
use otelo_wire::{PlayMove, PlayReport};

use crate::{
    words::{Words, code},
    work,
};
use prompt::{Next, Talk};

/// Play in the terminal: against a friend, against the computer, or let it play by itself
#[derive(Debug, Args)]
#[command(
    after_help = "A player is `human` (in this terminal), `random`, `minimax:easy`, `medium` or `hard`,\n\
                        `corner:easy`, `normal` or `hard`, `agent`, `negamax:DEPTH`, or `engine:LEVEL` from 1 to 30.\n\n\
                        Examples:\n  otelo play --size 6 --white corner:hard\n  \
                        otelo play --white engine:5\n  \
                        otelo play --black agent --white minimax:hard --games 10 --seed 1 --json"
)]
pub(crate) struct Play {
    /// Who plays Black
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    black: Spec,

    /// Who plays White
    #[arg(long, value_name = "PLAYER", default_value = "minimax:easy")]
    white: Spec,

    /// The size of the board: 4, 6 or 8
    #[arg(long, default_value = "8", value_name = "N")]
    size: Size,

    /// How many games, if no human plays
    #[arg(long, default_value = "1", value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// The random seed, for repeatable results; game n uses SEED + n - 1
    #[arg(long)]
    seed: Option<u64>,

    /// Print a JSON object for each finished game
    #[arg(long)]
    json: bool,
}

/// Who plays which colour in one game.
#[derive(Debug, Clone)]
struct Seats<'a> {
    players: &'a Players,
    black: Spec,
    white: Spec,
    seed: u64,
}

impl Seats<'_> {
    const fn of(&self, color: Color) -> &Spec {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    fn is_human(&self, color: Color) -> bool {
        self.of(color).who == Who::Human
    }

    /// The computer's move in a position that is not over.
    fn answer(&self, position: &Position) -> Answer {
        let limits = MoveLimits { seed: self.seed, ..MoveLimits::default() };
        let player = self.players.player(self.of(position.turn()));
        let mut player = player.expect("it is the computer's turn and its weights are loaded");
        let (clock, stop) = (Stopwatch::start(), AtomicBool::new(false));
        let turn = Turn { limits, clock: &clock, stop: &stop, on_progress: &mut |_| {} };
        player.choose_at(position, turn).expect("the game goes on")
    }
}

/// A game with what is known about the computer's moves in it.
#[derive(Debug)]
struct Recorded {
    game: Game,
    infos: Vec<PlayMove>,
}

impl Play {
    pub(crate) fn run(&self, words: &Words) -> anyhow::Result<()> {
        // Seeds stay below 2^53, which every reader of JSON can hold.
        let seed = match self.seed {
            Some(seed) => seed,
            None => getrandom::u64()? >> 11,
        };
        let mut talk = self.has_people().then(|| Talk::new(words, self.json));
        if let Some(talk) = &mut talk {
            if self.games != 1 {
                bail!(words.text("play.games-need-computers"));
            }
            talk.welcome()?;
        }
        if let Some(spec) = [&self.black, &self.white].into_iter().find(|spec| is_external(spec)) {
            bail!(words.filled("play.external", &[("player", spec.to_string())]));
        }
        let players = work::players(None, &[&self.black, &self.white])?;
        for number in 1.. {
            let seed = seed.wrapping_add(number - 1);
            let (black, white) = (self.black.clone(), self.white.clone());
            let seats = Seats { players: &players, black, white, seed };
            let (recorded, next) = match &mut talk {
                Some(talk) => talk.play(self.size, &seats)?,
                None if number < self.games => (by_itself(self.size, &seats), Next::Again),
                None => (by_itself(self.size, &seats), Next::Stop),
            };
            if recorded.game.is_over() {
                self.report(number, seed, &recorded, words)?;
            }
            if next == Next::Stop {
                break;
            }
        }
        Ok(())
    }

    fn has_people(&self) -> bool {
        [&self.black, &self.white].iter().any(|spec| spec.who == Who::Human)
    }

    fn report(
        &self,
        number: u64,
        seed: u64,
        Recorded { game, infos }: &Recorded,
        words: &Words,
    ) -> anyhow::Result<()> {
        let outcome = Outcome::of(game.position().board());
        let mut out = io::stdout().lock();
        if self.json {
            let report = PlayReport {
                game: number,
                size: self.size.side(),
                black: self.black.to_string(),
                white: self.white.to_string(),
                seed,
                moves: game.moves().map(otelo_wire::Move).collect(),
                black_discs: outcome.discs(Color::Black),
                white_discs: outcome.discs(Color::White),
                score: outcome.score(Color::Black).discs(),
                difference: outcome.difference(),
                winner: outcome.winner().map(Into::into),
                info: infos.clone(),
            };
            writeln!(out, "{}", serde_json::to_string(&report)?)?;
        } else if !self.has_people() {
            let parameters = [("number", number.to_string()), ("result", result(&outcome, words))];
            writeln!(out, "{} {}", words.filled("play.game", &parameters), game.transcript())?;
        }
        Ok(())
    }
}

/// Whether it is another program, which plays in matches only.
fn is_external(spec: &Spec) -> bool {
    matches!(spec.who, Who::External { .. })
}

/// A whole game without a human.
fn by_itself(size: Size, seats: &Seats<'_>) -> Recorded {
    let mut recorded = Recorded { game: Game::new(size), infos: Vec::new() };
    while !recorded.game.is_over() {
        recorded.computer_moves(seats);
    }
    recorded
}

impl Recorded {
    /// Plays and records the computer's move, or the pass of whoever must.
    fn computer_moves(&mut self, seats: &Seats<'_>) -> Answer {
        let position = *self.game.position();
        let answer = seats.answer(&position);
        self.game.play(answer.played).expect("players answer legally");
        self.infos.push(PlayMove {
            ply: self.game.ply(),
            player: seats.of(position.turn()).to_string(),
            depth: answer.depth,
            nodes: answer.nodes,
            milliseconds: answer.time.as_secs_f64() * 1000.0,
            source: answer.source,
        });
        answer
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
