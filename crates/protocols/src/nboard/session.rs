//! A session from the engine's side: orders in, messages out.

use std::time::Duration;

use otelo_rules::{Color, Game, Move, Size};
use otelo_wire::{Certainty, Evaluation, Unit};

use super::{Message, Order, OrderError, clock::Clocks};
use crate::{Choice, Flow, Hint, Report, Thinker, TimeLimit};

/// A game as a GUI and its engine have it. A line that is not understood leaves it as it was.
#[derive(Debug, Clone, PartialEq)]
pub struct Session {
    name: String,
    version: u8,
    game: Game,
    clocks: Clocks,
    contempt: i32,
}

/// The least time between two reports of a hint.
const INTERVAL: Duration = Duration::from_millis(100);

impl Session {
    /// A session of a program with this name.
    pub fn new(name: &str) -> Session {
        Session {
            name: name.to_owned(),
            version: 1,
            game: Game::new(Size::Eight),
            clocks: Clocks::default(),
            contempt: 0,
        }
    }

    /// The game as it stands.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Whether a line must not wait until a search has ended by itself.
    pub fn cannot_wait(line: &str) -> bool {
        matches!(line.parse(), Ok(Order::Ping(_)))
    }

    /// Answers a line. Each message goes to `out` as a line.
    pub fn answer(
        &mut self,
        line: &str,
        thinker: &mut dyn Thinker,
        out: &mut dyn FnMut(&str),
    ) -> Flow {
        let mut say = |message: Message| out(&format!("{message}\n"));
        match line.parse() {
            Err(OrderError::Unknown) => {}
            Err(error) => say(Message::Status(error.to_string())),
            Ok(Order::Quit) => return Flow::Quit,
            Ok(order) => {
                if let Err(error) = self.follow(order, thinker, &mut say) {
                    say(Message::Status(error));
                }
            }
        }
        Flow::GoOn
    }

    fn follow(
        &mut self,
        order: Order,
        thinker: &mut dyn Thinker,
        say: &mut dyn FnMut(Message),
    ) -> Result<(), String> {
        match order {
            Order::NBoard(version) => {
                self.version = version;
                say(Message::Name(self.name.clone()));
            }
            Order::SetDepth(depth) => {
                thinker.set_depth(depth);
                say(Message::Name(format!("{}{depth}", self.name)));
            }
            Order::SetContempt(contempt) => self.contempt = contempt,
            Order::SetGame(record) => {
                self.game = record.game();
                self.clocks = Clocks::of(&record);
            }
            Order::Move { played, seconds } => {
                let color = self.game.position().turn();
                self.game.play(played).map_err(|error| error.to_string())?;
                self.clocks.spend(color, seconds);
            }
            Order::Ping(number) => say(Message::Pong(number)),
            // There is no book to put it into.
            Order::Learn => say(Message::Learned),
            Order::Go => self.go(thinker, say)?,
            Order::Hint(lines) => self.hint(lines, thinker, say),
            Order::Analyze => self.analyze(thinker, say)?,
            Order::Quit => {}
        }
        Ok(())
    }

    fn go(&self, thinker: &mut dyn Thinker, say: &mut dyn FnMut(Message)) -> Result<(), String> {
        if self.game.is_over() {
            return Err("the game is over".to_owned());
        }
        let color = self.game.position().turn();
        let limit = if self.version < 2 { TimeLimit::None } else { self.clocks.limit(color) };
        say(Message::Status(format!("{} is thinking", self.name)));
        let Choice { played, evaluation, nodes, time } = thinker.choose(&self.game, limit)?;
        if self.version < 2 {
            say(Message::Choice { played, value: None, seconds: None });
        } else {
            let seconds = time.as_secs_f64();
            let value = evaluation.and_then(|value| self.discs(value));
            say(Message::NodeStats { nodes, seconds });
            say(Message::Choice { played, value, seconds: Some(seconds) });
        }
        Ok(())
    }

    /// Tells the values of the best moves, again and again, until the next line comes.
    fn hint(&self, lines: usize, thinker: &mut dyn Thinker, say: &mut dyn FnMut(Message)) {
        if self.game.is_over() {
            return;
        }
        if self.game.position().must_pass() {
            let line = vec![Move::Pass];
            return say(Message::Hint { line, value: 0.0, depth: "0".to_owned() });
        }
        say(Message::Status(format!("{} is analyzing", self.name)));
        let (mut last, mut kept): (Option<Duration>, Option<Report>) = (None, None);
        thinker.analyze(&self.game, lines.max(1), &mut |report| {
            if last.is_none_or(|last| report.time >= last + INTERVAL) {
                (last, kept) = (Some(report.time), None);
                self.say_hints(report, say);
            } else {
                kept = Some(report.clone());
            }
        });
        if let Some(report) = kept {
            self.say_hints(&report, say);
        }
        say(Message::Status(String::new()));
    }

    fn say_hints(&self, report: &Report, say: &mut dyn FnMut(Message)) {
        for Hint { evaluation, depth, line, .. } in
            report.hints.iter().filter(|hint| !hint.is_upper_bound)
        {
            let Some(value) = self.discs(*evaluation) else { continue };
            let depth = match evaluation.certainty {
                Certainty::Exact => "100%".to_owned(),
                Certainty::Probable { percent } => format!("{depth}@{percent}%"),
                Certainty::Estimate => depth.to_string(),
            };
            say(Message::Hint { line: line.clone(), value, depth });
        }
        if self.version >= 2 {
            let seconds = report.time.as_secs_f64();
            say(Message::NodeStats { nodes: report.nodes, seconds });
        }
    }

    /// Tells what every position of the game is worth to Black, from the last to the first.
    fn analyze(
        &self,
        thinker: &mut dyn Thinker,
        say: &mut dyn FnMut(Message),
    ) -> Result<(), String> {
        let mut game = self.game.clone();
        // Of a forced move: the value of what follows.
        let mut value = None;
        loop {
            value = match game.outcome() {
                Some(outcome) => Some(f64::from(outcome.score(Color::Black).discs())),
                None => {
                    let choice = thinker.choose(&game, TimeLimit::None)?;
                    if thinker.is_interrupted() {
                        return Ok(());
                    }
                    let own = choice.evaluation.filter(|value| value.unit == Unit::Discs);
                    let sign = if game.position().turn() == Color::Black { 1.0 } else { -1.0 };
                    let forced = value.filter(|_| game.position().moves().len() <= 1);
                    own.map(|own| sign * f64::from(own.number)).or(forced)
                }
            };
            if let Some(value) = value {
                say(Message::Analysis { ply: game.ply(), value });
            }
            if game.undo().is_none() {
                return Ok(());
            }
        }
    }

    /// A value in discs; a proved draw is worth what the contempt says.
    fn discs(&self, evaluation: Evaluation) -> Option<f64> {
        let draw = match self.game.position().turn() {
            Color::Black => self.contempt,
            Color::White => -self.contempt,
        };
        let is_draw = evaluation.is_exact() && evaluation.number == 0;
        let number = if is_draw { draw } else { evaluation.number };
        (evaluation.unit == Unit::Discs).then(|| f64::from(number))
    }
}
