//! `otelo best-move`: the formal problem, a board and a player in, a move out.

use std::{
    io::{self, Write},
    sync::atomic::AtomicBool,
    time::Duration,
};

use anyhow::{anyhow, bail};
use clap::{Args, ValueEnum};
use otelo_formats::{
    Fault, Hints, Notation, ReadError, detect,
    formal::{Cell, FormalProblem},
};
use otelo_player::{Answer, MoveLimits, Spec, Stopwatch, Turn, Who};
use otelo_rules::{Color, Size};

use crate::{words::Words, work};

/// Find the best move on a board: [i, j] with row and column from 1, or infinity if there is none
#[derive(Debug, Args)]
#[command(
    after_help = "The board is read in any format; rows of 0 (Black), 1 (White) and inf, - or . (empty) are the\n\
                        formal problem's. The last move is checked: a disc of the opponent's, not on a square of\n\
                        the start, with two more of its discs in line; inf if there is none.\n\n\
                        Example:\n  otelo best-move --size 4 --board '.... .10. .01. ....' --side 0 --last inf --json\n  \
                        otelo best-move --board \"$BOARD\" --side X --player engine:15"
)]
pub(crate) struct BestMove {
    /// The board T
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    board: String,

    /// What the numbers of the board mean: 000, 001, 002 or 003; by default detected from the values
    #[arg(long)]
    notation: Option<Notation>,

    /// The player p: X or 0 is Black, O or 1 is White
    #[arg(long, value_name = "X|O|0|1")]
    side: Side,

    /// The size of the board: 4, 6 or 8
    #[arg(long, value_name = "N", default_value = "8")]
    size: Size,

    /// The opponent's last move: i,j or inf
    #[arg(long, value_name = "I,J", default_value = "inf")]
    last: Cell,

    /// Who thinks about it
    #[arg(long, value_name = "PLAYER", default_value = "minimax:hard")]
    player: Spec,

    /// How long it may take, in milliseconds
    #[arg(long, value_name = "MS")]
    time: Option<u64>,

    /// The random seed, for repeatable choices among equal moves
    #[arg(long, default_value = "0")]
    seed: u64,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Side {
    #[value(name = "X", aliases = ["x", "0"])]
    Black,
    #[value(name = "O", aliases = ["o", "1"])]
    White,
}

impl BestMove {
    pub(crate) fn run(&self, words: &Words) -> anyhow::Result<()> {
        if self.player.who == Who::Human {
            bail!(words.text("best-move.human"));
        }
        let hints = Hints { notation: self.notation, ..Hints::of_size(Some(self.size)) };
        let found = detect(self.board.as_bytes(), hints)
            .map_err(|error| anyhow!("--board: {}", board_error(&error, words)))?;
        let player = match self.side {
            Side::Black => Color::Black,
            Side::White => Color::White,
        };
        let board = *found.content.position().board();
        let problem = FormalProblem::new(board, player, self.last.square()).map_err(|error| {
            anyhow!("--last: {}", words.error(error.code(), &error.parameters()))
        })?;
        let limits = MoveLimits {
            time: self.time.map(Duration::from_millis),
            seed: self.seed,
            ..MoveLimits::default()
        };
        let position = problem.position();
        let answer = match position.moves().is_empty() {
            true => None,
            false => {
                let mut player = work::players(None, &[&self.player])?.player(&self.player)?;
                let (clock, stop) = (Stopwatch::start(), AtomicBool::new(false));
                let turn = Turn { limits, clock: &clock, stop: &stop, on_progress: &mut |_| {} };
                Some(player.choose_at(position, turn)?)
            }
        };
        let mut out = io::stdout().lock();
        if self.json {
            let report = Answer::best_move(answer.as_ref(), &self.player);
            writeln!(out, "{}", serde_json::to_string(&report)?)?;
        } else {
            writeln!(out, "{}", self.said(answer.as_ref(), words))?;
        }
        Ok(())
    }

    fn said(&self, answer: Option<&Answer>, words: &Words) -> String {
        let Some(answer) = answer else {
            return words.text("best-move.none");
        };
        let played = answer.played;
        let value =
            answer.evaluation.map_or_else(|| "-".to_owned(), |value| value.number.to_string());
        let parameters = [
            ("move", played.to_string()),
            ("cell", Cell::from(played.square()).to_string()),
            ("value", value),
            ("nodes", answer.nodes.to_string()),
            ("seconds", format!("{:.3}", answer.time.as_secs_f64())),
            ("source", words.text(&format!("source.{}", answer.source))),
        ];
        words.filled("best-move.found", &parameters)
    }
}

/// What is wrong with a board, and the option for a board of another size.
fn board_error(error: &ReadError, words: &Words) -> String {
    let said = words.read_error(error);
    match error.fault {
        Fault::WrongSize { seen, .. } => {
            let side = ("side", seen.side().to_string());
            format!("{said}{}", words.filled("best-move.other-size", &[side]))
        }
        _ => said,
    }
}
