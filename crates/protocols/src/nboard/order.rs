//! What a GUI sends.

use std::str::FromStr;

use otelo_formats::{ReadError, Record, ggf};
use otelo_rules::{Move, ParseMoveError};

/// An order of the GUI.
#[derive(Debug, Clone, PartialEq)]
pub enum Order {
    /// The first line: the version of the protocol.
    NBoard(u8),
    /// How many moves ahead to look.
    SetDepth(u8),
    /// The game, whose last position is meant from now on.
    SetGame(Box<Record>),
    /// What a draw is worth to Black, in discs.
    SetContempt(i32),
    /// A move was made.
    Move {
        /** The move. */
        played: Move,
        /** How many seconds it took. */
        seconds: f64,
    },
    /// Asks for the values of the best moves.
    Hint(usize),
    /// Asks for a move.
    Go,
    /// Asks to stop, and for a `pong`.
    Ping(String),
    /// Asks to learn from the game.
    Learn,
    /// Asks for the value of every position of the game.
    Analyze,
    /// The end.
    Quit,
}

/// Why a line is not an order.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum OrderError {
    /// There is no such order: such lines are ignored.
    #[error("there is no such order")]
    Unknown,
    /// An argument is missing or wrong.
    #[error("`{seen}` is not {expected}")]
    Argument {
        /** What stands there. */
        seen: String,
        /** What should. */
        expected: &'static str,
    },
    /// The move is none.
    #[error(transparent)]
    Move(#[from] ParseMoveError),
    /// The game cannot be read.
    #[error(transparent)]
    Game(#[from] ReadError),
}

impl FromStr for Order {
    type Err = OrderError;

    fn from_str(line: &str) -> Result<Order, OrderError> {
        let line = line.trim();
        let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        Ok(match name {
            "nboard" => Order::NBoard(number(rest, "a version")?),
            "set" => return set(rest),
            "move" => read_move(rest)?,
            "hint" => Order::Hint(number(rest, "a number of moves")?),
            "go" => Order::Go,
            "ping" => Order::Ping(number::<i64>(rest, "a number")?.to_string()),
            "learn" => Order::Learn,
            "analyze" => Order::Analyze,
            "quit" => Order::Quit,
            // Version 1 sends the bare move.
            _ if rest.is_empty() => read_move(name).map_err(|_| OrderError::Unknown)?,
            _ => return Err(OrderError::Unknown),
        })
    }
}

fn set(text: &str) -> Result<Order, OrderError> {
    let (name, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let value = value.trim();
    match name {
        "depth" => Ok(Order::SetDepth(number(value, "a depth")?)),
        "contempt" => Ok(Order::SetContempt(number(value, "a number of discs")?)),
        "game" => {
            let mut matches = ggf::read(value)?;
            let records = matches.iter_mut().next().map(|first| std::mem::take(&mut first.records));
            let record = records.and_then(|records| records.into_iter().next());
            record.map(|record| Order::SetGame(Box::new(record))).ok_or(OrderError::Unknown)
        }
        _ => Err(OrderError::Unknown),
    }
}

/// `F5`, `F5/1.2/3.4`, `PA//2`.
fn read_move(text: &str) -> Result<Order, OrderError> {
    let mut parts = text.split('/');
    let name = parts.next().unwrap_or_default().trim();
    let is_pass = name.eq_ignore_ascii_case("pa");
    let played = if is_pass { Move::Pass } else { name.parse()? };
    let seconds = parts.nth(1).map(str::trim).filter(|text| !text.is_empty());
    let seconds = seconds.map_or(Ok(0.0), |text| number(text, "a number of seconds"))?;
    Ok(Order::Move { played, seconds })
}

fn number<T: FromStr>(text: &str, expected: &'static str) -> Result<T, OrderError> {
    let seen = || text.chars().take(40).collect();
    text.parse().map_err(|_| OrderError::Argument { seen: seen(), expected })
}
