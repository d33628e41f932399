//! The conversation with the people at the terminal.

use std::io::{self, BufRead, IsTerminal, Read, Write};

use otelo_player::{Answer, Source};
use otelo_rules::{Game, Move, Size, Square};

use super::{Recorded, Seats, result};
use crate::{
    screen::{Screen, stdout_is_colored},
    words::{Words, code},
};

/// What a person can type instead of a square; each in English and Spanish, whatever is spoken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TypedCommand {
    Place(Square),
    Undo,
    Redo,
    Moves,
    New,
    Help,
    Quit,
}

impl TypedCommand {
    fn read(line: &str) -> Option<TypedCommand> {
        match line.trim().to_lowercase().as_str() {
            "undo" | "u" | "deshacer" | "atrás" | "atras" => Some(TypedCommand::Undo),
            "redo" | "r" | "rehacer" => Some(TypedCommand::Redo),
            "moves" | "m" | "jugadas" | "j" => Some(TypedCommand::Moves),
            "new" | "n" | "nueva" => Some(TypedCommand::New),
            "help" | "h" | "?" | "ayuda" => Some(TypedCommand::Help),
            "quit" | "q" | "exit" | "salir" | "s" => Some(TypedCommand::Quit),
            text => text.parse().ok().map(TypedCommand::Place),
        }
    }
}

/// What the people want after a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    Again,
    Stop,
}

/// The terminal: lines come from standard input, boards and texts go out.
pub(super) struct Talk<'a> {
    words: &'a Words,
    screen: Screen<'a>,
    input: io::StdinLock<'static>,
    out: Box<dyn Write>,
}

impl<'a> Talk<'a> {
    /// With `aside` the conversation goes to standard error, and standard output stays free.
    pub(super) fn new(words: &'a Words, aside: bool) -> Talk<'a> {
        let out: Box<dyn Write> =
            if aside { Box::new(anstream::stderr()) } else { Box::new(anstream::stdout()) };
        let colored = !aside && stdout_is_colored();
        Talk { words, screen: Screen { words, colored }, input: io::stdin().lock(), out }
    }

    /// Says what this is, once.
    pub(super) fn welcome(&mut self) -> io::Result<()> {
        self.say(&self.words.text("play.welcome"))?;
        self.say(&self.words.text("play.help"))
    }

    /// Plays one game, until the people want another one or stop.
    pub(super) fn play(&mut self, size: Size, seats: &Seats<'_>) -> io::Result<(Recorded, Next)> {
        let mut recorded = Recorded { game: Game::new(size), infos: Vec::new() };
        let mut changed = true;
        loop {
            if changed {
                recorded.infos.retain(|info| info.ply <= recorded.game.ply());
                self.computer_moves(&mut recorded, seats)?;
                self.show(&recorded.game)?;
            }
            let game = &mut recorded.game;
            let Some(line) = self.ask(game)? else {
                return Ok((recorded, Next::Stop));
            };
            changed = match TypedCommand::read(&line) {
                None if line.trim().is_empty() => false,
                None => self.answer(&self.words.filled("play.unknown", &[("text", line)]))?,
                Some(TypedCommand::Place(square)) => match game.play(square) {
                    Ok(()) => true,
                    Err(error) => self.answer(&self.words.play_error(&error))?,
                },
                Some(TypedCommand::Undo) => match undo(game, seats) {
                    true => true,
                    false => self.answer(&self.words.text("play.nothing-to-undo"))?,
                },
                Some(TypedCommand::Redo) => match redo(game, seats) {
                    true => true,
                    false => self.answer(&self.words.text("play.nothing-to-redo"))?,
                },
                Some(TypedCommand::Moves) => self.answer(&self.moves(game))?,
                Some(TypedCommand::New) => return Ok((recorded, Next::Again)),
                Some(TypedCommand::Help) => self.answer(&self.words.text("play.help"))?,
                Some(TypedCommand::Quit) => return Ok((recorded, Next::Stop)),
            };
        }
    }

    /// Plays for the computer, and passes for whoever must, until a person has a move.
    fn computer_moves(&mut self, recorded: &mut Recorded, seats: &Seats<'_>) -> io::Result<()> {
        while !recorded.game.is_over() && !is_choice(&recorded.game, seats) {
            let turn = recorded.game.position().turn();
            if recorded.game.position().must_pass() && seats.is_human(turn) {
                recorded.game.play(Move::Pass).expect("the pass is forced");
                let parameters = [("color", code(turn).into())];
                self.say(&self.words.filled("play.passes", &parameters))?;
                continue;
            }
            let answer = recorded.computer_moves(seats);
            self.say(&self.said(&answer, code(turn)))?;
        }
        Ok(())
    }

    /// The computer's move in words, with what it cost.
    fn said(&self, answer: &Answer, color: &str) -> String {
        let parameters = [
            ("color", color.to_owned()),
            ("move", answer.played.to_string()),
            ("nodes", answer.nodes.to_string()),
            ("milliseconds", format!("{:.1}", answer.time.as_secs_f64() * 1000.0)),
            ("source", self.words.text(&format!("source.{}", answer.source))),
        ];
        let key = match answer.source {
            Source::Pass => "play.passes",
            Source::Random => "play.plays",
            _ => "play.plays-after",
        };
        self.words.filled(key, &parameters)
    }

    fn show(&mut self, game: &Game) -> io::Result<()> {
        self.say("")?;
        let last = game.moves().filter_map(Move::square).last();
        self.say(&self.screen.draw(game.position(), last))?;
        if let Some(outcome) = game.outcome() {
            self.say(&result(&outcome, self.words))?;
            self.say(&self.words.text("play.after"))?;
        }
        Ok(())
    }

    /// The next line; `None` when there are no more.
    fn ask(&mut self, game: &Game) -> io::Result<Option<String>> {
        let prompt = if game.is_over() {
            self.words.text("play.prompt-over")
        } else {
            let turn = game.position().turn();
            self.words.filled("play.prompt", &[("color", code(turn).into())])
        };
        write!(self.out, "{prompt} ")?;
        self.out.flush()?;
        let line = read_line(&mut self.input)?;
        if line.is_none() || !io::stdin().is_terminal() {
            // A person's own Enter ends the line of the prompt; nothing else does.
            writeln!(self.out)?;
        }
        Ok(line)
    }

    fn moves(&self, game: &Game) -> String {
        let list = otelo_formats::moves::numbered(game);
        if list.is_empty() { self.words.text("play.no-moves-yet") } else { list }
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    /// Says something that leaves the position as it is.
    fn answer(&mut self, text: &str) -> io::Result<bool> {
        self.say(text)?;
        Ok(false)
    }
}

/// The next line, whatever bytes it has; `None` when there are no more. Of a very long line only
/// the beginning is kept.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    const MOST: u64 = 1000;
    let mut line = Vec::new();
    if input.by_ref().take(MOST).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    let mut ended = line.ends_with(b"\n");
    while !ended {
        let buffer = input.fill_buf()?;
        let newline = buffer.iter().position(|&byte| byte == b'\n');
        let used = newline.map_or(buffer.len(), |place| place + 1);
        ended = newline.is_some() || used == 0;
        input.consume(used);
    }
    Ok(Some(String::from_utf8_lossy(&line).trim().to_owned()))
}

/// Takes back to the last turn in which a person had a choice; unchanged if there is none.
fn undo(game: &mut Game, seats: &Seats<'_>) -> bool {
    let mut undone = 0;
    while game.undo().is_some() {
        undone += 1;
        if is_choice(game, seats) {
            return true;
        }
    }
    for _ in 0..undone {
        game.redo();
    }
    false
}

/// Plays again to the next turn in which a person had a choice, or to the end.
fn redo(game: &mut Game, seats: &Seats<'_>) -> bool {
    let before = game.ply();
    while game.redo().is_some() && !is_choice(game, seats) {}
    game.ply() > before
}

fn is_choice(game: &Game, seats: &Seats<'_>) -> bool {
    let position = game.position();
    !position.moves().is_empty() && seats.is_human(position.turn())
}

#[cfg(test)]
mod tests;
