//! The commands, from text and to text.

use std::{
    fmt::{self, Write},
    str::{FromStr, SplitWhitespace},
    time::Duration,
};

use otelo_rules::{Color, Move, Size};

use super::TimeSettings;

/// What a controller can ask.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Which version of GTP is spoken.
    ProtocolVersion,
    /// The name of the program.
    Name,
    /// Its version.
    Version,
    /// Whether there is a command of this name.
    KnownCommand(String),
    /// The names of all commands.
    ListCommands,
    /// The end.
    Quit,
    /// A game on a board of this size begins.
    BoardSize(Size),
    /// A game begins.
    ClearBoard,
    /// Means nothing in Othello.
    Komi,
    /// A move was made.
    Play(Color, Move),
    /// Asks for a move, and makes it.
    GenMove(Color),
    /// Asks for a move.
    RegGenMove(Color),
    /// Takes a move back.
    Undo,
    /// The time control of the game.
    TimeSettings(TimeSettings),
    /// What a clock shows.
    TimeLeft {
        /** Whose clock. */
        color: Color,
        /** The time. */
        left: Duration,
        /** For how many moves; 0 is main time. */
        stones: u32,
    },
    /// Another game than Othello is refused.
    SetGame,
    /// The games that can be set.
    ListGames,
    /// Loads a game.
    LoadSgf {
        /** The name of the file. */
        file: String,
        /** The move before which to stop, from 1; otherwise the whole game is loaded. */
        before: Option<usize>,
    },
    /// Draws the board.
    ShowBoard,
    /// The result of a finished game.
    FinalScore,
    /// Processor time so far.
    CpuTime,
    /// The name of the game, for GoGui.
    RulesGameId,
    /// The board, for GoGui.
    RulesBoard,
    /// The size of the board, for GoGui.
    RulesBoardSize,
    /// The legal moves, for GoGui.
    RulesLegalMoves,
    /// Whose turn it is, for GoGui.
    RulesSideToMove,
    /// The result, for GoGui.
    RulesFinalResult,
    /// Several moves.
    PlaySequence(Vec<(Color, Move)>),
    /// Values of all moves until the next command.
    Analyze {
        /** Whose turn it should be. */
        color: Option<Color>,
        /** The least time between two reports. */
        interval: Duration,
    },
}

/// The names of all commands, in the order of `list_commands`.
pub const NAMES: [&str; 29] = [
    "boardsize",
    "clear_board",
    "cputime",
    "final_score",
    "genmove",
    "gogui-play_sequence",
    "gogui-rules_board",
    "gogui-rules_board_size",
    "gogui-rules_final_result",
    "gogui-rules_game_id",
    "gogui-rules_legal_moves",
    "gogui-rules_side_to_move",
    "known_command",
    "komi",
    "list_commands",
    "list_games",
    "loadsgf",
    "name",
    "otelo-analyze",
    "play",
    "protocol_version",
    "quit",
    "reg_genmove",
    "set_game",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

/// Why a text is not a command.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// No command has this name.
    #[error("unknown command")]
    Unknown,
    /// An argument is missing.
    #[error("syntax error: expected {expected} behind {command}")]
    Missing {
        /** The command. */
        command: String,
        /** What should stand there. */
        expected: &'static str,
    },
    /// An argument is wrong.
    #[error("syntax error: `{seen}` is not {expected}")]
    Argument {
        /** The argument. */
        seen: String,
        /** What should stand there. */
        expected: &'static str,
    },
    /// There is one argument too many.
    #[error("syntax error: {command} has no argument `{seen}`")]
    Extra {
        /** The command. */
        command: String,
        /** The argument. */
        seen: String,
    },
    /// There is no board of this size.
    #[error("unacceptable size: `{seen}`, expected 4, 6 or 8")]
    Size {
        /** The argument. */
        seen: String,
    },
    /// Another game.
    #[error("unsupported game: `{seen}`, expected Othello")]
    Game {
        /** The argument. */
        seen: String,
    },
}

const COLOR: &str = "a colour (black or white)";
const MOVE: &str = "a move (a1 to h8 or pass)";
const SECONDS: &str = "a number of seconds";
const COUNT: &str = "a whole number";

/// The least time between two reports of an analysis, unless told.
const INTERVAL: Duration = Duration::from_millis(200);

/// More is as good as no limit: thirty years.
const MOST_SECONDS: f64 = 1e9;

impl FromStr for Command {
    type Err = CommandError;

    fn from_str(text: &str) -> Result<Command, CommandError> {
        let mut words = text.split_whitespace();
        let name = words.next().ok_or(CommandError::Unknown)?;
        let mut arguments = Arguments { command: name, words };
        let command = match name {
            "protocol_version" => Command::ProtocolVersion,
            "name" => Command::Name,
            "version" => Command::Version,
            "known_command" => Command::KnownCommand(arguments.word("a name")?.to_owned()),
            "list_commands" => Command::ListCommands,
            "quit" => Command::Quit,
            "boardsize" => Command::BoardSize(arguments.size()?),
            "clear_board" => Command::ClearBoard,
            "komi" => {
                arguments.number("a number")?;
                Command::Komi
            }
            "play" => {
                let (color, played) = arguments.colored_move()?;
                Command::Play(color, played)
            }
            "genmove" => Command::GenMove(arguments.color()?),
            "reg_genmove" => Command::RegGenMove(arguments.color()?),
            "undo" => Command::Undo,
            "time_settings" => Command::TimeSettings(TimeSettings {
                main: arguments.seconds()?,
                period: arguments.seconds()?,
                stones: arguments.count()?,
            }),
            "time_left" => Command::TimeLeft {
                color: arguments.color()?,
                left: arguments.seconds()?,
                stones: arguments.count()?,
            },
            "set_game" => arguments.game()?,
            "list_games" => Command::ListGames,
            "loadsgf" => arguments.file()?,
            "showboard" => Command::ShowBoard,
            "final_score" => Command::FinalScore,
            "cputime" => Command::CpuTime,
            "gogui-rules_game_id" => Command::RulesGameId,
            "gogui-rules_board" => Command::RulesBoard,
            "gogui-rules_board_size" => Command::RulesBoardSize,
            "gogui-rules_legal_moves" => Command::RulesLegalMoves,
            "gogui-rules_side_to_move" => Command::RulesSideToMove,
            "gogui-rules_final_result" => Command::RulesFinalResult,
            "gogui-play_sequence" => {
                let mut moves = Vec::new();
                while arguments.has_more() {
                    moves.push(arguments.colored_move()?);
                }
                Command::PlaySequence(moves)
            }
            "otelo-analyze" => arguments.analyze()?,
            _ => return Err(CommandError::Unknown),
        };
        arguments.end()?;
        Ok(command)
    }
}

/// What stands behind the name of a command.
struct Arguments<'a> {
    command: &'a str,
    words: SplitWhitespace<'a>,
}

impl<'a> Arguments<'a> {
    fn has_more(&self) -> bool {
        self.words.clone().next().is_some()
    }

    fn word(&mut self, expected: &'static str) -> Result<&'a str, CommandError> {
        let missing = || CommandError::Missing { command: self.command.to_owned(), expected };
        self.words.next().ok_or_else(missing)
    }

    /// Reads the next word.
    fn read<T>(
        &mut self,
        expected: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, CommandError> {
        let word = self.word(expected)?;
        read(word).ok_or_else(|| CommandError::Argument { seen: excerpt(word), expected })
    }

    fn color(&mut self) -> Result<Color, CommandError> {
        self.read(COLOR, color)
    }

    fn colored_move(&mut self) -> Result<(Color, Move), CommandError> {
        Ok((self.color()?, self.read(MOVE, |word| word.parse().ok())?))
    }

    fn number(&mut self, expected: &'static str) -> Result<f64, CommandError> {
        self.read(expected, |word| word.parse().ok().filter(|number: &f64| number.is_finite()))
    }

    /// A clock that has run out shows less than nothing with some controllers.
    fn seconds(&mut self) -> Result<Duration, CommandError> {
        Ok(Duration::from_secs_f64(self.number(SECONDS)?.clamp(0.0, MOST_SECONDS)))
    }

    fn count(&mut self) -> Result<u32, CommandError> {
        self.read(COUNT, |word| word.parse().ok())
    }

    fn size(&mut self) -> Result<Size, CommandError> {
        let word = self.word("4, 6 or 8")?;
        let size = word.parse().ok().and_then(Size::from_side);
        size.ok_or_else(|| CommandError::Size { seen: excerpt(word) })
    }

    fn game(&mut self) -> Result<Command, CommandError> {
        let word = self.word("the name of a game")?;
        let is_ours = ["othello", "reversi"].iter().any(|name| word.eq_ignore_ascii_case(name));
        if is_ours { Ok(Command::SetGame) } else { Err(CommandError::Game { seen: excerpt(word) }) }
    }

    /// A name may have blanks in it; a whole number behind it is that of a move.
    fn file(&mut self) -> Result<Command, CommandError> {
        let mut words = vec![self.word("the name of a file")?];
        words.extend(&mut self.words);
        let before = words.last().and_then(|word| word.parse().ok()).filter(|_| words.len() > 1);
        if before.is_some() {
            words.pop();
        }
        Ok(Command::LoadSgf { file: words.join(" "), before })
    }

    fn analyze(&mut self) -> Result<Command, CommandError> {
        let mut rest = self.words.clone();
        let color = rest.next().and_then(color);
        if color.is_some() {
            self.words = rest;
        }
        let interval = match self.has_more() {
            true => Duration::from_millis(u64::from(self.count()?) * 10),
            false => INTERVAL,
        };
        Ok(Command::Analyze { color, interval })
    }

    fn end(&mut self) -> Result<(), CommandError> {
        match self.words.next() {
            None => Ok(()),
            Some(word) => {
                Err(CommandError::Extra { command: self.command.to_owned(), seen: excerpt(word) })
            }
        }
    }
}

fn color(word: &str) -> Option<Color> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Color::Black),
        "w" | "white" => Some(Color::White),
        _ => None,
    }
}

/// The beginning of an argument, for an error.
fn excerpt(word: &str) -> String {
    word.chars().take(40).collect()
}

/// As it is written for an engine. Colours are written out: some programs know no other.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Command::KnownCommand(name) => write!(f, " {name}"),
            Command::BoardSize(size) => write!(f, " {}", size.side()),
            Command::Komi => f.write_str(" 0"),
            Command::Play(color, played) => write_move(f, *color, *played),
            Command::GenMove(color) | Command::RegGenMove(color) => write!(f, " {}", name(*color)),
            Command::TimeSettings(TimeSettings { main, period, stones }) => {
                write!(f, " {} {} {stones}", main.as_secs(), period.as_secs())
            }
            Command::TimeLeft { color, left, stones } => {
                write!(f, " {} {} {stones}", name(*color), left.as_secs())
            }
            Command::SetGame => f.write_str(" Othello"),
            Command::LoadSgf { file, before } => {
                write!(f, " {file}")?;
                before.map_or(Ok(()), |before| write!(f, " {before}"))
            }
            Command::PlaySequence(moves) => {
                moves.iter().try_for_each(|&(color, played)| write_move(f, color, played))
            }
            Command::Analyze { color, interval } => {
                color.map_or(Ok(()), |color| write!(f, " {}", name(color)))?;
                write!(f, " {}", interval.as_millis() / 10)
            }
            _ => Ok(()),
        }
    }
}

fn write_move(f: &mut impl Write, color: Color, played: Move) -> fmt::Result {
    write!(f, " {} {played}", name(color))
}

/// A colour as it is written.
pub(super) const fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

impl Command {
    /// Its name.
    pub const fn name(&self) -> &'static str {
        match self {
            Command::ProtocolVersion => "protocol_version",
            Command::Name => "name",
            Command::Version => "version",
            Command::KnownCommand(_) => "known_command",
            Command::ListCommands => "list_commands",
            Command::Quit => "quit",
            Command::BoardSize(_) => "boardsize",
            Command::ClearBoard => "clear_board",
            Command::Komi => "komi",
            Command::Play(..) => "play",
            Command::GenMove(_) => "genmove",
            Command::RegGenMove(_) => "reg_genmove",
            Command::Undo => "undo",
            Command::TimeSettings(_) => "time_settings",
            Command::TimeLeft { .. } => "time_left",
            Command::SetGame => "set_game",
            Command::ListGames => "list_games",
            Command::LoadSgf { .. } => "loadsgf",
            Command::ShowBoard => "showboard",
            Command::FinalScore => "final_score",
            Command::CpuTime => "cputime",
            Command::RulesGameId => "gogui-rules_game_id",
            Command::RulesBoard => "gogui-rules_board",
            Command::RulesBoardSize => "gogui-rules_board_size",
            Command::RulesLegalMoves => "gogui-rules_legal_moves",
            Command::RulesSideToMove => "gogui-rules_side_to_move",
            Command::RulesFinalResult => "gogui-rules_final_result",
            Command::PlaySequence(_) => "gogui-play_sequence",
            Command::Analyze { .. } => "otelo-analyze",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every command with arguments as they are written.
    const WRITTEN: [&str; 33] = [
        "boardsize 6",
        "clear_board",
        "cputime",
        "final_score",
        "genmove black",
        "gogui-play_sequence",
        "gogui-play_sequence black f5 white d6",
        "gogui-rules_board",
        "gogui-rules_board_size",
        "gogui-rules_final_result",
        "gogui-rules_game_id",
        "gogui-rules_legal_moves",
        "gogui-rules_side_to_move",
        "known_command play",
        "komi 0",
        "list_commands",
        "list_games",
        "loadsgf my game.sgf",
        "loadsgf game.sgf 12",
        "name",
        "otelo-analyze 20",
        "otelo-analyze white 100",
        "play black f5",
        "play white pass",
        "protocol_version",
        "quit",
        "reg_genmove white",
        "set_game Othello",
        "showboard",
        "time_left black 30 5",
        "time_settings 300 30 10",
        "undo",
        "version",
    ];

    #[test]
    fn every_command_reads_back() {
        for text in WRITTEN {
            let command: Command = text.parse().unwrap();
            assert_eq!(command.to_string(), text);
            assert!(NAMES.contains(&command.name()), "{text}");
        }
        assert!(NAMES.is_sorted());
        for name in NAMES {
            assert!(WRITTEN.iter().any(|text| text.split(' ').next() == Some(name)), "{name}");
        }
    }
}
