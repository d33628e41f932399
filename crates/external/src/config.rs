//! How an engine is started: `engines.toml`, and `NAME=COMMAND` or `NAME=nboard:COMMAND`.
//!
//! ```toml
//! [rhino]
//! command = "gtp-rhino -b 0 -l 3"   # or a list of words, if one has blanks in it
//! folder = "/var/lib/rhino"         # where it runs; otherwise where we do
//! protocol = "gtp"                  # or "nboard"; gtp unless told
//! options = ["komi 0"]              # lines that it is sent after its start
//! move_time = 5.0                   # seconds for a move
//! game_time = 300.0                 # seconds for all moves of a game
//! ```

use std::{collections::BTreeMap, path::PathBuf, time::Duration};

use serde::Deserialize;

/// How an engine is started, and what it may use.
#[derive(Debug, Clone, PartialEq)]
pub struct EngineConfig {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// Where it runs.
    pub folder: Option<PathBuf>,
    /// How it is spoken to.
    pub protocol: EngineProtocol,
    /// Lines that it is sent after its start.
    pub options: Vec<String>,
    /// How long a move may take.
    pub move_time: Option<Duration>,
    /// How long all moves of a game may take together.
    pub game_time: Option<Duration>,
}

/// How an engine is spoken to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EngineProtocol {
    /// GTP, version 2.
    #[default]
    Gtp,
    /// The protocol of NBoard, version 2.
    NBoard,
}

impl EngineProtocol {
    /// What stands before a command on the command line.
    const PREFIXES: [(&str, EngineProtocol); 2] =
        [("gtp:", EngineProtocol::Gtp), ("nboard:", EngineProtocol::NBoard)];
}

/// Why engines cannot be registered.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// The file is not as it should be.
    #[error("{0}")]
    File(String),
    /// The name is not one.
    #[error("`{0}` is not a name; expected letters, digits, `-`, `_` or `.`, at most 32")]
    Name(String),
    /// There is no command.
    #[error("the engine `{0}` has no command")]
    NoCommand(String),
    /// A time is none.
    #[error("{seconds} is not a time of the engine `{name}`; expected seconds above 0")]
    Time {
        /** The engine. */
        name: String,
        /** What stands there. */
        seconds: String,
    },
    /// The text on the command line.
    #[error("`{0}` is not NAME=COMMAND")]
    NotNameAndCommand(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    command: CommandText,
    folder: Option<PathBuf>,
    #[serde(default)]
    protocol: EngineProtocol,
    #[serde(default)]
    options: Vec<String>,
    move_time: Option<f64>,
    game_time: Option<f64>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum CommandText {
    Line(String),
    Words(Vec<String>),
}

/// Reads `engines.toml`.
pub(crate) fn read(text: &str) -> Result<Vec<(String, EngineConfig)>, ConfigError> {
    let tables: BTreeMap<String, Table> = toml::from_str(text)
        .map_err(|error| ConfigError::File(error.to_string().trim().replace('\n', " ")))?;
    tables.into_iter().map(|(name, table)| checked(name, table)).collect()
}

/// Reads `NAME=COMMAND`, where the protocol may stand before the command.
pub(crate) fn read_argument(text: &str) -> Result<(String, EngineConfig), ConfigError> {
    let wrong = || ConfigError::NotNameAndCommand(text.to_owned());
    let (name, command) = text.split_once('=').ok_or_else(wrong)?;
    let prefixed = EngineProtocol::PREFIXES
        .into_iter()
        .find_map(|(prefix, protocol)| Some((command.strip_prefix(prefix)?, protocol)));
    let (command, protocol) = prefixed.unwrap_or((command, EngineProtocol::default()));
    let table = Table {
        command: CommandText::Line(command.to_owned()),
        folder: None,
        protocol,
        options: Vec::new(),
        move_time: None,
        game_time: None,
    };
    checked(name.to_owned(), table)
}

fn checked(name: String, table: Table) -> Result<(String, EngineConfig), ConfigError> {
    if !otelo_player::is_engine_name(&name) {
        return Err(ConfigError::Name(name));
    }
    let command = match table.command {
        CommandText::Line(line) => line.split_whitespace().map(str::to_owned).collect(),
        CommandText::Words(words) => words,
    };
    if command.first().is_none_or(String::is_empty) {
        return Err(ConfigError::NoCommand(name));
    }
    let time = |seconds: Option<f64>| match seconds {
        None => Ok(None),
        Some(seconds) => match Duration::try_from_secs_f64(seconds) {
            Ok(time) if !time.is_zero() => Ok(Some(time)),
            _ => Err(ConfigError::Time { name: name.clone(), seconds: seconds.to_string() }),
        },
    };
    let (move_time, game_time) = (time(table.move_time)?, time(table.game_time)?);
    let Table { folder, protocol, options, .. } = table;
    Ok((name, EngineConfig { command, folder, protocol, options, move_time, game_time }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The one place that reads; the tests below only hold data.
    fn names(text: &str) -> String {
        match read(text) {
            Ok(all) => {
                all.iter().map(|(name, one)| format!("{name}: {:?};", one.command)).collect()
            }
            Err(error) => format!("error: {error}"),
        }
    }

    #[test]
    fn engines_of_a_file() {
        let text = "[a]\ncommand = \"x -b 0\"\nmove_time = 2\n[b-1]\ncommand = [\"y z\", \"1\"]\nprotocol = \"gtp\"\noptions = [\"komi 0\"]\n[c]\ncommand = \"z\"\nprotocol = \"nboard\"";
        assert_eq!(names(text), r#"a: ["x", "-b", "0"];b-1: ["y z", "1"];c: ["z"];"#);
        let (_, first) = read(text).unwrap().remove(0);
        assert_eq!((first.move_time, first.game_time), (Some(Duration::from_secs(2)), None));
        assert_eq!(names(""), "");
    }

    #[test]
    fn errors_name_what_is_wrong() {
        for (text, expected) in [
            ("[a]\ncommand = \"\"", "error: the engine `a` has no command"),
            ("[a]\ncommand = []", "error: the engine `a` has no command"),
            ("[\"a b\"]\ncommand = \"x\"", "error: `a b` is not a name"),
            ("[a]\ncommand = \"x\"\nmove_time = 0", "error: 0 is not a time of the engine `a`"),
            ("[a]\ncommand = \"x\"\nmove_time = -1", "error: -1 is not a time of the engine `a`"),
        ] {
            assert!(names(text).starts_with(expected), "{}", names(text));
        }
        for text in [
            "[a]",
            "[a]\ncommand = \"x\"\nshell = 1",
            "[a]\ncommand = \"x\"\nprotocol = \"uci\"",
            "[",
        ] {
            assert!(names(text).starts_with("error: "), "{text}: {}", names(text));
        }
    }

    #[test]
    fn engines_of_the_command_line() {
        let (name, config) = read_argument("rhino=gtp-rhino -b 0").unwrap();
        assert_eq!((name.as_str(), config.command.len()), ("rhino", 3));
        for (text, protocol) in [
            ("a=x", EngineProtocol::Gtp),
            ("a=gtp:x", EngineProtocol::Gtp),
            ("a=nboard:x", EngineProtocol::NBoard),
        ] {
            let (_, config) = read_argument(text).unwrap();
            assert_eq!((config.protocol, &config.command[0][..]), (protocol, "x"));
        }
        for text in ["rhino", "=x", "a b=x", "a=", "a=nboard:"] {
            assert!(read_argument(text).is_err(), "{text}");
        }
    }
}
