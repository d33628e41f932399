//! A game with what GGF and SGF carry beside its moves.
//!
//! A property that has no field here is kept with its name and its values, so that a file can be
//! read and written again without loss; its meaning is that of the format it came from.

mod properties;

use otelo_rules::{Color, Game, Move};

use crate::Fault;

pub(crate) use properties::{Item, begins_games, read_game, write_property};

/// A game and what is known about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The moves.
    pub game: Game,
    /// Who plays Black.
    pub black: Option<String>,
    /// Who plays White.
    pub white: Option<String>,
    /// Where it was played.
    pub place: Option<String>,
    /// When it was played, as it is written.
    pub date: Option<String>,
    /// How it ended.
    pub result: Option<GameResult>,
    /// A comment on the whole game.
    pub comment: Option<String>,
    /// What stands beside each move and pass of the game, up to the last with a note.
    pub notes: Vec<Note>,
    /// All other properties, in their order.
    pub extras: Vec<Extra>,
}

/// What stands beside a move, as it is written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Note {
    /// What the player thought of the position.
    pub evaluation: Option<String>,
    /// How many seconds the move took.
    pub seconds: Option<String>,
}

/// A property without a field of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extra {
    /// How many plies were played before it; 0 is the head of the game.
    pub ply: usize,
    /// Letters and digits.
    pub name: String,
    /// One or more.
    pub values: Vec<String>,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameResult {
    /// Nobody if it is a draw.
    pub winner: Option<Color>,
    /// By how many thousandths of a disc, if it is told.
    pub margin: Option<u32>,
    /// What ended the game.
    pub reason: EndReason,
}

/// What ended a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndReason {
    /// The last move, as far as is told.
    PlayedOut,
    /// A player resigned.
    Resigned,
    /// A player's time was up.
    TimedOut,
    /// A player left.
    Left,
}

impl GameResult {
    /// The margin in discs, with three decimals.
    pub fn discs(&self) -> Option<String> {
        self.margin.map(|margin| format!("{}.{:03}", margin / 1000, margin % 1000))
    }
}

impl EndReason {
    /// Everything that ends a game.
    pub const ALL: [EndReason; 4] =
        [EndReason::PlayedOut, EndReason::Resigned, EndReason::TimedOut, EndReason::Left];

    /// The name by which JSON knows it.
    pub const fn name(self) -> &'static str {
        match self {
            EndReason::PlayedOut => "played-out",
            EndReason::Resigned => "resigned",
            EndReason::TimedOut => "timed-out",
            EndReason::Left => "left",
        }
    }
}

impl Record {
    /// A record of nothing but the moves.
    pub const fn new(game: Game) -> Record {
        Record {
            game,
            black: None,
            white: None,
            place: None,
            date: None,
            result: None,
            comment: None,
            notes: Vec::new(),
            extras: Vec::new(),
        }
    }

    /// Plays a move that is said to be of a colour; a pass that is left out is put in, and a pass
    /// in a finished game, which some programs write, is left out.
    pub(crate) fn play(&mut self, color: Color, played: Move, note: Note) -> Result<(), Fault> {
        let game = &mut self.game;
        if played == Move::Pass && game.is_over() {
            return Ok(());
        }
        if game.position().turn() != color {
            if !game.position().must_pass() || played == Move::Pass {
                return Err(Fault::NotTurn { color });
            }
            // The pass is put in only if the move behind it is legal.
            game.position().play(Move::Pass)?.play(played)?;
            game.play(Move::Pass)?;
        }
        game.play(played)?;
        self.annotate(note);
        Ok(())
    }

    /// Puts a note beside the last move.
    pub(crate) fn annotate(&mut self, note: Note) {
        if note != Note::default() {
            self.notes.resize(self.game.ply().saturating_sub(1), Note::default());
            self.notes.push(note);
        }
    }

    /// Keeps a property: in its field if that is free and the value single, else among the extras.
    pub(crate) fn keep(&mut self, item: Item, comment: &str) {
        let ply = self.game.ply();
        let field = match item.name.as_str() {
            "PB" => Some(&mut self.black),
            "PW" => Some(&mut self.white),
            "PC" => Some(&mut self.place),
            "DT" => Some(&mut self.date),
            name if name == comment => Some(&mut self.comment),
            _ => None,
        };
        let mut values = item.values;
        match field {
            Some(field) if field.is_none() && ply == 0 && values.len() == 1 => {
                *field = values.pop();
            }
            _ => self.extras.push(Extra { ply, name: item.name, values }),
        }
    }

    /// The head of the game as it is written: the fields, and behind them the other properties, so
    /// that a second result is not taken for the first.
    pub(crate) fn head(
        &self,
        comment: &str,
        write_result: fn(GameResult) -> String,
        taken: &[&str],
    ) -> String {
        let mut text = String::new();
        let fields = [
            ("PC", &self.place),
            ("DT", &self.date),
            ("PB", &self.black),
            ("PW", &self.white),
            (comment, &self.comment),
        ];
        for (name, value) in fields {
            if let Some(value) = value {
                write_property(&mut text, name, [value.as_str()]);
            }
        }
        if let Some(result) = self.result {
            write_property(&mut text, "RE", [write_result(result).as_str()]);
        }
        text + &self.extras_at(0, taken)
    }

    /// The other properties behind so many plies, as they are written, without those whose names
    /// mean something else in this format.
    pub(crate) fn extras_at(&self, ply: usize, taken: &[&str]) -> String {
        let mut text = String::new();
        let here = self.extras.iter().filter(|extra| extra.ply == ply);
        for extra in here.filter(|extra| !taken.contains(&extra.name.as_str())) {
            write_property(&mut text, &extra.name, extra.values.iter().map(String::as_str));
        }
        text
    }
}

/// The thousandths in a number of discs such as `4`, `0.5` or `4.000`.
pub(crate) fn thousandths(text: &str) -> Option<u32> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(part) || part.len() > 3 || whole.len() > 5 {
        return None;
    }
    let part = format!("{part:0<3}");
    Some(whole.parse::<u32>().ok()? * 1000 + part.parse::<u32>().ok()?)
}

/// The beginning of a value, for an error.
pub(crate) fn excerpt(text: &str) -> String {
    text.chars().take(12).collect()
}
