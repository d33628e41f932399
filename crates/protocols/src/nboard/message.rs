//! What an engine says.

use std::{fmt, str::FromStr};

use otelo_rules::{Move, ParseMoveError};

use super::moves::{move_name, read_move};

/// A message of the engine.
///
/// ```
/// use otelo_protocols::nboard::Message;
///
/// let message: Message = "=== F5/1.25/0.40".parse()?;
/// assert_eq!(message.to_string(), "=== F5/1.25/0.40");
/// # Ok::<_, otelo_protocols::nboard::MessageError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub enum Message {
    /// What it is called.
    Name(String),
    /// What it is doing; nothing ends the display.
    Status(String),
    /// What the search has cost so far.
    NodeStats {
        /** The nodes. */
        nodes: u64,
        /** The time. */
        seconds: f64,
    },
    /// What follows belongs to the position as it was when this `ping` came.
    Pong(i64),
    /// The move it would make, the answer to `go`.
    Choice {
        /** The move. */
        played: Move,
        /** What it is worth to the player who moves, in discs. */
        value: Option<f64>,
        /** How long it took. */
        seconds: Option<f64>,
    },
    /// What a move is worth, by search or from a book.
    Hint {
        /** The move, and the best play of both sides after it. */
        line: Vec<Move>,
        /** What it is worth to the player who moves, in discs. */
        value: f64,
        /** How far it was searched; begins with a number of moves, or is `100%`. */
        depth: String,
    },
    /// What the position after so many moves is worth to Black, in discs.
    Analysis {
        /** Passes are moves. */
        ply: usize,
        /** The value. */
        value: f64,
    },
    /// The game was learned.
    Learned,
}

/// Why a line is not a message.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MessageError {
    /// There is no such message: such lines are ignored.
    #[error("there is no such message")]
    Unknown,
    /// A part is missing or wrong.
    #[error("{0} is missing or wrong")]
    Argument(&'static str),
    /// The move is none.
    #[error(transparent)]
    Move(#[from] ParseMoveError),
}

impl FromStr for Message {
    type Err = MessageError;

    fn from_str(line: &str) -> Result<Message, MessageError> {
        let line = line.trim();
        let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let mut words = rest.split_whitespace();
        Ok(match name {
            "set" => match rest.split_once(char::is_whitespace) {
                Some(("myname", name)) => Message::Name(name.trim().to_owned()),
                _ => return Err(MessageError::Unknown),
            },
            "status" => Message::Status(rest.to_owned()),
            "nodestats" => Message::NodeStats {
                nodes: part(words.next(), "the number of nodes")?,
                seconds: part(words.next(), "the time")?,
            },
            "pong" => Message::Pong(part(Some(rest), "the number of the ping")?),
            "===" => choice(rest)?,
            "search" | "book" => {
                let line = words.next().ok_or(MessageError::Argument("the line"))?;
                let value = words.next().and_then(|text| text.split(',').next());
                Message::Hint {
                    line: read_line(line)?,
                    value: part(value, "the value")?,
                    depth: words.nth(1).ok_or(MessageError::Argument("the depth"))?.to_owned(),
                }
            }
            "analysis" => Message::Analysis {
                ply: part(words.next(), "the number of moves")?,
                value: part(words.next(), "the value")?,
            },
            // NTest says `learn`.
            "learned" | "learn" => Message::Learned,
            _ => return Err(MessageError::Unknown),
        })
    }
}

/// `F5/1.25/0.40`, `F5//0.40`, `F5`, or with blanks, as Edax writes it.
fn choice(text: &str) -> Result<Message, MessageError> {
    let mut parts: Box<dyn Iterator<Item = &str>> = match text.contains('/') {
        true => Box::new(text.split('/').map(str::trim)),
        false => Box::new(text.split_whitespace()),
    };
    let played = read_move(parts.next().unwrap_or_default())?;
    let mut number = || parts.next()?.parse().ok();
    Ok(Message::Choice { played, value: number(), seconds: number() })
}

/// `F5d6C3` or `F5-D6-C3`.
fn read_line(text: &str) -> Result<Vec<Move>, MessageError> {
    let characters: Vec<char> = text.chars().filter(|c| *c != '-').collect();
    characters.chunks(2).map(|pair| Ok(read_move(&String::from_iter(pair))?)).collect()
}

fn part<T: FromStr>(text: Option<&str>, name: &'static str) -> Result<T, MessageError> {
    text.and_then(|text| text.parse().ok()).ok_or(MessageError::Argument(name))
}

impl fmt::Display for Message {
    /// The line. A text in it is written as one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one_line = |text: &str| text.replace(['\n', '\r'], " ");
        match self {
            Message::Name(name) => write!(f, "set myname {}", one_line(name)),
            Message::Status(text) if text.is_empty() => f.write_str("status"),
            Message::Status(text) => write!(f, "status {}", one_line(text)),
            Message::NodeStats { nodes, seconds } => write!(f, "nodestats {nodes} {seconds:.2}"),
            Message::Pong(number) => write!(f, "pong {number}"),
            Message::Choice { played, value, seconds } => {
                write!(f, "=== {}", move_name(*played))?;
                match (value, seconds) {
                    (None, None) => Ok(()),
                    (Some(value), None) => write!(f, "/{value:.2}"),
                    (None, Some(seconds)) => write!(f, "//{seconds:.2}"),
                    (Some(value), Some(seconds)) => write!(f, "/{value:.2}/{seconds:.2}"),
                }
            }
            Message::Hint { line, value, depth } => {
                let squares: String = line.iter().map(|&played| move_name(played)).collect();
                write!(f, "search {squares} {value:.2} 0 {depth}")
            }
            Message::Analysis { ply, value } => write!(f, "analysis {ply} {value:.2}"),
            Message::Learned => f.write_str("learned"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The one place that reads; the tests below only hold data.
    fn read(line: &str) -> String {
        match line.parse::<Message>() {
            Ok(message) => message.to_string(),
            Err(error) => format!("error: {error}"),
        }
    }

    #[test]
    fn messages_as_they_are_written() {
        for line in [
            "set myname Otelo",
            "status",
            "status Otelo is thinking",
            "nodestats 1200 0.25",
            "pong -7",
            "=== F5",
            "=== F5/-1.25",
            "=== F5//0.40",
            "=== PA/0.00/0.00",
            "search F5D6C3 -3.00 0 22@98%",
            "search PA 0.00 0 0",
            "analysis 60 -14.00",
            "learned",
        ] {
            assert_eq!(read(line), line);
        }
    }

    #[test]
    fn messages_as_other_programs_write_them() {
        for (line, expected) in [
            ("=== f5 1.25 0.4", "=== F5/1.25/0.40"),
            ("=== F5 / 1.25 / fast", "=== F5/1.25"),
            ("===  pa", "=== PA"),
            ("search F5-d6-PA 1.5,-1.5 0 100%W proven", "search F5D6PA 1.50 0 100%W"),
            ("book F5 0.25 120 18 book", "search F5 0.25 0 18"),
            ("learn", "learned"),
            ("  pong 3 ", "pong 3"),
        ] {
            assert_eq!(read(line), expected);
        }
    }

    #[test]
    fn errors_name_the_part() {
        for (line, expected) in [
            ("", "there is no such message"),
            ("hello", "there is no such message"),
            ("set depth 4", "there is no such message"),
            ("pong", "the number of the ping is missing or wrong"),
            ("nodestats 5", "the time is missing or wrong"),
            ("search", "the line is missing or wrong"),
            ("search F5 best", "the value is missing or wrong"),
            ("search F5 1.0 0", "the depth is missing or wrong"),
            ("analysis 4 x", "the value is missing or wrong"),
        ] {
            assert_eq!(read(line), format!("error: {expected}"));
        }
        for line in ["===", "=== my best move", "=== Z9/1/1", "search F5D 1 0 4", "search é1 1 0 4"]
        {
            assert!(read(line).starts_with("error: `"), "{line}: {}", read(line));
        }
    }
}
