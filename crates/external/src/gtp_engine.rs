//! An engine that is spoken to by GTP.

use std::{
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

use otelo_protocols::gtp::{Command, ReplyReader, TimeSettings};
use otelo_rules::{Game, Move, Position};

use crate::{
    EngineConfig,
    engine::{Choice, Engine, PATIENCE, TimeControl, check_legal, excerpt},
    process::{EngineProcess, Fault},
};

/// A running engine, with the game as it knows it.
pub(crate) struct GtpEngine {
    process: EngineProcess,
    replies: ReplyReader,
    next_id: u32,
    /// The names of its commands.
    commands: Vec<String>,
    game: Option<Game>,
}

impl GtpEngine {
    /// Starts it and agrees with it on the protocol.
    pub(crate) fn start(config: &EngineConfig) -> Result<GtpEngine, Fault> {
        let process = EngineProcess::start(&config.command, config.folder.as_deref())?;
        let mut engine = GtpEngine {
            process,
            replies: ReplyReader::default(),
            next_id: 1,
            commands: Vec::new(),
            game: None,
        };
        let version = engine.ask(&Command::ProtocolVersion)?;
        if version != "2" {
            let command = Command::ProtocolVersion.to_string();
            return Err(Fault::Refused { command, text: version });
        }
        let commands = engine.ask(&Command::ListCommands)?;
        engine.commands = commands.split_whitespace().map(str::to_owned).collect();
        if engine.knows("set_game") {
            engine.ask(&Command::SetGame)?;
        }
        for option in &config.options {
            engine.ask_text(option, PATIENCE, &AtomicBool::new(false))?;
        }
        Ok(engine)
    }

    fn knows(&self, name: &str) -> bool {
        self.commands.iter().any(|known| known == name)
    }

    /// The answer to a command that needs no thinking.
    fn ask(&mut self, command: &Command) -> Result<String, Fault> {
        self.ask_text(&command.to_string(), PATIENCE, &AtomicBool::new(false))
    }

    fn ask_text(
        &mut self,
        command: &str,
        most: Duration,
        stop: &AtomicBool,
    ) -> Result<String, Fault> {
        let id = self.next_id;
        self.next_id += 1;
        let begin = Instant::now();
        self.process.send(&format!("{id} {command}"))?;
        loop {
            let line = self.process.line(begin, most, stop)?;
            let Some(reply) = self.replies.push(&line) else { continue };
            // Some engines leave the number out.
            if reply.id.is_some_and(|seen| seen != id) {
                return Err(Fault::OutOfStep);
            }
            let text = without_number(&reply.text, id);
            if reply.is_ok {
                return Ok(text.to_owned());
            }
            return Err(Fault::Refused { command: command.to_owned(), text: excerpt(text) });
        }
    }
}

impl Engine for GtpEngine {
    fn new_game(&mut self) {
        self.process.forget_output();
        self.game = None;
    }

    fn follow(&mut self, game: &Game, time: TimeControl) -> Result<(), Fault> {
        let known = match &self.game {
            Some(known) if game.continues(known) => known.ply(),
            _ => {
                if game.start() != Position::start(game.size()) {
                    return Err(Fault::SetUp);
                }
                self.ask(&Command::BoardSize(game.size()))?;
                self.ask(&Command::ClearBoard)?;
                if let Some(settings) = settings(time).filter(|_| self.knows("time_settings")) {
                    self.ask(&Command::TimeSettings(settings))?;
                }
                0
            }
        };
        for (position, played) in &game.history()[known..] {
            match self.ask(&Command::Play(position.turn(), *played)) {
                // GRhino takes no pass and finds out by itself that there was one: it was forced.
                Err(Fault::Refused { .. }) if *played == Move::Pass => {}
                told => _ = told?,
            }
        }
        if let Some(left) = time.left
            && self.knows("time_left")
        {
            let color = game.position().turn();
            self.ask(&Command::TimeLeft { color, left, stones: 0 })?;
        }
        self.game = Some(game.clone());
        Ok(())
    }

    fn process(&self) -> &EngineProcess {
        &self.process
    }

    fn choose(&mut self, most: Duration, stop: &AtomicBool) -> Result<Choice, Fault> {
        let Some(mut game) = self.game.clone() else { return Err(Fault::OutOfStep) };
        let command = Command::GenMove(game.position().turn()).to_string();
        let text = self.ask_text(&command, most, stop)?;
        if text.eq_ignore_ascii_case("resign") {
            return Err(Fault::Resigned);
        }
        let played: Move = text.parse().map_err(|_| Fault::NotMove(excerpt(&text)))?;
        check_legal(game.position(), played)?;
        // It has made the move by itself.
        game.play(played).expect("the move was checked");
        self.game = Some(game);
        Ok(Choice { played, nodes: 0 })
    }
}

/// The time control as it is told, in whole seconds.
fn settings(time: TimeControl) -> Option<TimeSettings> {
    let whole = |time: Duration| Duration::from_secs(time.as_secs().max(1));
    match (time.of_game, time.of_move) {
        (Some(main), _) => {
            Some(TimeSettings { main: whole(main), period: Duration::ZERO, stones: 0 })
        }
        (None, Some(period)) => {
            Some(TimeSettings { main: Duration::ZERO, period: whole(period), stones: 1 })
        }
        (None, None) => None,
    }
}

/// Edax writes the number of the command behind a blank.
fn without_number(text: &str, id: u32) -> &str {
    match text.strip_prefix(&id.to_string()) {
        Some("") => "",
        Some(rest) if rest.starts_with(char::is_whitespace) => rest.trim(),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_behind_a_blank() {
        assert_eq!(without_number("6 d6", 6), "d6");
        assert_eq!(without_number("6", 6), "");
        assert_eq!(without_number("d6", 6), "d6");
        assert_eq!(without_number("62 d6", 6), "62 d6");
    }
}
