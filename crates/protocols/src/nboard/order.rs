//! What a GUI sends.

use std::{fmt, str::FromStr, time::Duration};

use otelo_formats::{ReadError, Record, ggf};
use otelo_rules::{Game, Move, ParseMoveError};

use super::{
    clock,
    moves::{move_name, read_move},
};

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
    Ping(i64),
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

impl Order {
    /// Says where a game stands, and what the clock of the player to move shows.
    pub fn game(game: &Game, left: Option<Duration>) -> Order {
        let mut record = Record::new(game);
        clock::show(&mut record, left);
        Order::SetGame(Box::new(record))
    }
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
            "move" => made(rest)?,
            "hint" => Order::Hint(number(rest, "a number of moves")?),
            "go" => Order::Go,
            "ping" => Order::Ping(number(rest, "a number")?),
            "learn" => Order::Learn,
            "analyze" => Order::Analyze,
            "quit" => Order::Quit,
            // Version 1 sends the bare move.
            _ if rest.is_empty() => made(name).map_err(|_| OrderError::Unknown)?,
            _ => return Err(OrderError::Unknown),
        })
    }
}

impl fmt::Display for Order {
    /// The line, as version 2 has it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Order::NBoard(version) => write!(f, "nboard {version}"),
            Order::SetDepth(depth) => write!(f, "set depth {depth}"),
            Order::SetGame(record) => write!(f, "set game {}", ggf::write_record(record)),
            Order::SetContempt(discs) => write!(f, "set contempt {discs}"),
            Order::Move { played, seconds } if *seconds == 0.0 => {
                write!(f, "move {}", move_name(*played))
            }
            Order::Move { played, seconds } => write!(f, "move {}//{seconds}", move_name(*played)),
            Order::Hint(lines) => write!(f, "hint {lines}"),
            Order::Go => f.write_str("go"),
            Order::Ping(number) => write!(f, "ping {number}"),
            Order::Learn => f.write_str("learn"),
            Order::Analyze => f.write_str("analyze"),
            Order::Quit => f.write_str("quit"),
        }
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
fn made(text: &str) -> Result<Order, OrderError> {
    let mut parts = text.split('/');
    let played = read_move(parts.next().unwrap_or_default().trim())?;
    let seconds = parts.nth(1).map(str::trim).filter(|text| !text.is_empty());
    let seconds = seconds.map_or(Ok(0.0), |text| number(text, "a number of seconds"))?;
    Ok(Order::Move { played, seconds })
}

fn number<T: FromStr>(text: &str, expected: &'static str) -> Result<T, OrderError> {
    let seen = || text.chars().take(40).collect();
    text.parse().map_err(|_| OrderError::Argument { seen: seen(), expected })
}

#[cfg(test)]
mod tests {
    use otelo_rules::Size;

    use super::*;
    use crate::TimeLimit;

    #[test]
    fn orders_are_read_as_they_were_written() {
        for line in [
            "nboard 2",
            "set depth 12",
            "set contempt -10",
            "set game (;GM[Othello]TI[15:00/00:03]TY[4]BO[4 ---- -O*- -*O- ---- *]B[B1//2];)",
            "move F5",
            "move PA//2.5",
            "hint 3",
            "go",
            "ping -4",
            "learn",
            "analyze",
            "quit",
        ] {
            assert_eq!(line.parse::<Order>().unwrap().to_string(), line);
        }
    }

    #[test]
    fn a_game_that_is_set_has_its_clock() {
        let mut game = Game::new(Size::Four);
        game.play(Move::Place("b1".parse().unwrap())).unwrap();
        let line = |left| Order::game(&game, left).to_string();
        let rest = "TY[4]BO[4 ---- -O*- -*O- ---- *]B[B1];)";
        assert_eq!(line(None), format!("set game (;GM[Othello]{rest}"));
        let left = Duration::from_millis(3_723_900);
        assert_eq!(line(Some(left)), format!("set game (;GM[Othello]TI[01:02:03]{rest}"));
        assert_eq!(line(Some(Duration::ZERO)), format!("set game (;GM[Othello]TI[00:00:01]{rest}"));
        let Ok(Order::SetGame(record)) = line(Some(left)).parse() else { panic!("a game") };
        let limit = clock::Clocks::of(&record).limit(game.position().turn());
        let left = Duration::from_secs(3723);
        assert_eq!(limit, TimeLimit::Game { left, increment: Duration::ZERO });
    }
}
