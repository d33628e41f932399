//! A session from the engine's side: lines in, answers out.

use std::time::Duration;

use otelo_formats::sgf;
use otelo_rules::{Color, Game, Move, PlayError, Size};
use otelo_wire::Certainty;

use super::{Command, CommandError, NAMES, board, clock::Clocks, command::name};
use crate::{Choice, Flow, Hint, Report, Thinker};

/// A game as a controller and its engine have it. An error leaves it as it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    program: String,
    version: String,
    game: Game,
    /// How many plies the game had before each move that was sent or asked for: a pass that nobody sent
    /// is taken back with the move after it.
    before: Vec<usize>,
    clocks: Clocks,
}

/// Why a command was not done.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The rules do not allow the move.
    #[error("illegal move: {0}")]
    Illegal(#[from] PlayError),
    /// It is the other's turn, who has a legal move.
    #[error("illegal move: it is not {color}'s turn")]
    NotTurn {
        /** Who was to move. */
        color: Color,
    },
    /// There is no move to take back.
    #[error("cannot undo")]
    CannotUndo,
    /// The game goes on.
    #[error("cannot score: the game is not over")]
    CannotScore,
    /// The file does not hold a game.
    #[error("cannot load file: {0}")]
    CannotLoad(String),
    /// There is nothing to analyse.
    #[error("the game is over")]
    GameOver,
    /// The player has no answer.
    #[error("{0}")]
    Thinker(String),
}

impl Session {
    /// A session of a program with this name and version.
    pub fn new(program: &str, version: &str) -> Session {
        Session {
            program: program.to_owned(),
            version: version.to_owned(),
            game: Game::new(Size::Eight),
            before: Vec::new(),
            clocks: Clocks::default(),
        }
    }

    /// The game as it stands.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Answers a line. What is said goes to `out`, in one piece but for an analysis.
    pub fn answer(
        &mut self,
        line: &str,
        thinker: &mut dyn Thinker,
        out: &mut dyn FnMut(&str),
    ) -> Flow {
        let (id, text) = id_and_command(line);
        if text.trim().is_empty() {
            if !id.is_empty() {
                out(&format!("?{id} unknown command\n\n"));
            }
            return Flow::GoOn;
        }
        let command: Result<Command, CommandError> = text.parse();
        let is_quit = command == Ok(Command::Quit);
        let answer = match command {
            Err(error) => Err(error.to_string()),
            Ok(Command::Analyze { color, interval }) => {
                match self.turn_of(color.unwrap_or(self.game.position().turn())) {
                    Ok(game) => return analyze(&id, &game, interval, thinker, out),
                    Err(error) => Err(error.to_string()),
                }
            }
            Ok(command) => self.run(command, thinker).map_err(|error| error.to_string()),
        };
        match answer {
            Ok(text) if text.is_empty() || text.starts_with('\n') => {
                out(&format!("={id}{text}\n\n"));
            }
            Ok(text) => out(&format!("={id} {text}\n\n")),
            // An empty line would end the answer.
            Err(text) => out(&format!("?{id} {}\n\n", text.replace('\n', " "))),
        }
        if is_quit { Flow::Quit } else { Flow::GoOn }
    }

    /// Says that a line was not read.
    pub fn refuse_long_line(out: &mut dyn FnMut(&str)) {
        out("? syntax error: the line is too long\n\n");
    }

    /// Does what a command says; its answer may be empty.
    fn run(&mut self, command: Command, thinker: &mut dyn Thinker) -> Result<String, Failure> {
        let position = self.game.position();
        Ok(match command {
            Command::ProtocolVersion => "2".to_owned(),
            Command::Name => self.program.clone(),
            Command::Version => self.version.clone(),
            Command::KnownCommand(name) => NAMES.contains(&name.as_str()).to_string(),
            Command::ListCommands => NAMES.join("\n"),
            Command::ListGames | Command::RulesGameId => "Othello".to_owned(),
            Command::RulesBoardSize => self.game.size().side().to_string(),
            Command::RulesSideToMove => name(position.turn()).to_owned(),
            Command::RulesBoard => board::gogui(position),
            Command::ShowBoard => board::drawn(position),
            Command::RulesLegalMoves if position.must_pass() => "pass".to_owned(),
            Command::RulesLegalMoves => position.moves().to_string(),
            Command::FinalScore | Command::RulesFinalResult => {
                board::result(&position.outcome().ok_or(Failure::CannotScore)?)
            }
            Command::CpuTime => format!("{:.3}", thinker.cpu_time().as_secs_f64()),
            Command::BoardSize(size) => self.begin(Game::new(size)),
            Command::ClearBoard => self.begin(Game::new(self.game.size())),
            Command::LoadSgf { file, before } => {
                let game = load(&file, before, thinker).map_err(Failure::CannotLoad)?;
                self.begin(game)
            }
            Command::Play(color, played) => self.play(color, played)?,
            Command::PlaySequence(moves) => {
                let mut session = self.clone();
                for (color, played) in moves {
                    session.play(color, played)?;
                }
                *self = session;
                String::new()
            }
            Command::Undo => {
                let before = self.before.pop().ok_or(Failure::CannotUndo)?;
                while self.game.ply() > before {
                    self.game.undo();
                }
                String::new()
            }
            Command::TimeSettings(settings) => {
                self.clocks = Clocks::new(settings);
                String::new()
            }
            Command::TimeLeft { color, left, stones } => {
                self.clocks.set(color, left, stones);
                String::new()
            }
            Command::GenMove(color) => {
                if self.game.is_over() {
                    self.before.push(self.game.ply());
                    return Ok(Move::Pass.to_string());
                }
                let Choice { played, time, .. } = self.choose(color, thinker)?;
                self.play(color, played)?;
                self.clocks.spend(color, time);
                played.to_string()
            }
            Command::RegGenMove(_) if self.game.is_over() => Move::Pass.to_string(),
            Command::RegGenMove(color) => self.choose(color, thinker)?.played.to_string(),
            Command::Quit | Command::Komi | Command::SetGame | Command::Analyze { .. } => {
                String::new()
            }
        })
    }

    /// Another game; the clocks show the whole time again.
    fn begin(&mut self, game: Game) -> String {
        self.before = (0..game.ply()).collect();
        self.game = game;
        self.clocks.restart();
        String::new()
    }

    /// Makes a move, after a forced pass of the other if there must be one. A pass in a finished game
    /// changes nothing: some programs pass twice at the end.
    fn play(&mut self, color: Color, played: Move) -> Result<String, Failure> {
        let before = self.game.ply();
        if self.game.is_over() && played != Move::Pass {
            return Err(PlayError::GameOver.into());
        }
        if !self.game.is_over() {
            let mut game = self.turn_of(color)?;
            game.play(played)?;
            self.game = game;
        }
        self.before.push(before);
        Ok(String::new())
    }

    /// The move of a player.
    fn choose(&self, color: Color, thinker: &mut dyn Thinker) -> Result<Choice, Failure> {
        let game = self.turn_of(color)?;
        thinker.choose(&game, self.clocks.limit(color)).map_err(Failure::Thinker)
    }

    /// The game in which it is the turn of a colour: as it is, or after a forced pass.
    fn turn_of(&self, color: Color) -> Result<Game, Failure> {
        let mut game = self.game.clone();
        if game.is_over() {
            return Err(Failure::GameOver);
        }
        if game.position().turn() != color {
            game.play(Move::Pass).map_err(|_| Failure::NotTurn { color })?;
        }
        Ok(game)
    }
}

/// Splits a line into the number of the command, which may be missing, and the command. Comments and
/// characters that mean nothing are left out.
fn id_and_command(line: &str) -> (String, String) {
    let line = line.split('#').next().unwrap_or_default();
    let blank = |c: char| if c == '\t' { ' ' } else { c };
    let text: String = line.chars().map(blank).filter(|c| !c.is_control()).collect();
    let mut words = text.trim_start().splitn(2, ' ');
    match words.next().filter(|word| word.parse::<u32>().is_ok()) {
        Some(id) => (id.to_owned(), words.next().unwrap_or_default().to_owned()),
        None => (String::new(), text),
    }
}

/// The first game of a file, or the moves before a certain one, counted from 1 with passes.
fn load(file: &str, before: Option<usize>, thinker: &mut dyn Thinker) -> Result<Game, String> {
    let text = thinker.read_file(file)?;
    let records = sgf::read(&text).map_err(|error| error.to_string())?;
    let mut game = records.first().ok_or("it holds no game")?.game();
    while before.is_some_and(|before| game.ply() >= before.max(1)) {
        game.undo();
    }
    // What was cut off is not to be played again.
    let mut loaded = Game::from_position(game.start());
    for played in game.moves() {
        loaded.play(played).map_err(|error| error.to_string())?;
    }
    Ok(loaded)
}

/// Tells what all moves are worth, until the next command comes or everything is proved.
fn analyze(
    id: &str,
    game: &Game,
    interval: Duration,
    thinker: &mut dyn Thinker,
    out: &mut dyn FnMut(&str),
) -> Flow {
    out(&format!("={id}\n"));
    let mut last: Option<Duration> = None;
    let mut kept: Option<Report> = None;
    thinker.analyze(game, usize::MAX, &mut |report| {
        if last.is_none_or(|last| report.time >= last + interval) {
            last = Some(report.time);
            kept = None;
            out(&written(report));
        } else {
            kept = Some(report.clone());
        }
    });
    // The last one is told, however soon it came.
    if let Some(report) = kept {
        out(&written(&report));
    }
    out("\n");
    Flow::GoOn
}

/// A line for each move.
fn written(report: &Report) -> String {
    let seconds = report.time.as_secs_f64();
    let lines = report.hints.iter().map(|hint| {
        let Hint { evaluation, is_upper_bound, depth, line } = hint;
        let (kind, percent) = match evaluation.certainty {
            Certainty::Exact => ("exact", String::new()),
            Certainty::Probable { percent } => ("probable", format!(" percent {percent}")),
            Certainty::Estimate => ("estimate", String::new()),
        };
        let bound = if *is_upper_bound { " bound upper" } else { "" };
        let squares: String = line.iter().map(|played| format!(" {played}")).collect();
        let first = line.first().copied().unwrap_or(Move::Pass);
        format!(
            "info move {first} value {:+} kind {kind}{percent}{bound} depth {depth} nodes {} time {seconds:.2} line{squares}\n",
            evaluation.number, report.nodes
        )
    });
    lines.collect()
}
