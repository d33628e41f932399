//! A game with what records carry beside its moves.
//!
//! A property that has no field here is kept with its name and its values, so that a file can be
//! read and written again without loss; its meaning is that of the format it came from.

mod properties;

use std::borrow::Cow;

use otelo_rules::{Color, Game, GameTree, Move, NodeIndex, Position};

use crate::Fault;

pub(crate) use properties::{Item, TextNode, begins_games, read_game, write_property, write_value};

/// A game with its variations, and what is known about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The moves, the variations, and what is said about them. What is said about the game as a
    /// whole is at the root.
    pub tree: GameTree<Details>,
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
}

/// What a record says about a move beside its comment and marks, as it is written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Details {
    /// What the player thought of the position.
    pub evaluation: Option<String>,
    /// How many seconds the move took.
    pub seconds: Option<String>,
    /// All other properties, in their order.
    pub properties: Vec<Property>,
}

/// A property without a field of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Property {
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
    /// By how many thousandths of a disc, if that is known.
    pub margin: Option<u32>,
    /// What ended the game.
    pub reason: EndReason,
}

/// What ended a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndReason {
    /// The last move, as far as is known.
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
    pub fn new(game: &Game) -> Record {
        Record {
            tree: GameTree::from(game),
            black: None,
            white: None,
            place: None,
            date: None,
            result: None,
        }
    }

    /// The game without its variations: the main line.
    pub fn game(&self) -> Game {
        self.tree.main_line()
    }

    /// The last position of the main line.
    pub fn position(&self) -> &Position {
        let last = self.tree.main_line_nodes().last().unwrap_or(NodeIndex::ROOT);
        self.tree[last].position()
    }

    /// The first position.
    pub fn start(&self) -> &Position {
        self.tree[NodeIndex::ROOT].position()
    }

    /// The comment on the whole game.
    pub fn comment(&self) -> Option<&str> {
        self.tree[NodeIndex::ROOT].comment.as_deref()
    }

    /// Adds a move that is said to be of a colour; a pass that is left out is put in, and a pass in
    /// a finished game, which some programs write, is left out.
    pub(crate) fn play(
        &mut self,
        at: NodeIndex,
        color: Color,
        played: Move,
    ) -> Result<NodeIndex, Fault> {
        let position = *self.tree[at].position();
        if played == Move::Pass && position.is_over() {
            return Ok(at);
        }
        if position.turn() == color {
            return Ok(self.tree.play(at, played)?);
        }
        if !position.must_pass() || played == Move::Pass {
            return Err(Fault::NotTurn { color });
        }
        // The pass is put in only if the move after it is legal.
        position.play(Move::Pass)?.play(played)?;
        let passed = self.tree.play(at, Move::Pass)?;
        Ok(self.tree.play(passed, played)?)
    }

    /// The number of the move that comes after a node, from 1, passes not counted.
    pub(crate) fn next_number(&self, at: NodeIndex) -> usize {
        let empties = |position: &Position| usize::from(position.board().empties().len());
        1 + empties(self.start()) - empties(self.tree[at].position())
    }

    /// Keeps a property of a node: in its field if that is free and the value single, else among
    /// the other properties.
    pub(crate) fn keep(&mut self, at: NodeIndex, item: Item<'_>, comment: &str) {
        let is_root = at == NodeIndex::ROOT;
        let node = &mut self.tree[at];
        let field = match item.name {
            "PB" if is_root => Some(&mut self.black),
            "PW" if is_root => Some(&mut self.white),
            "PC" if is_root => Some(&mut self.place),
            "DT" if is_root => Some(&mut self.date),
            name if name == comment => Some(&mut node.comment),
            _ => None,
        };
        if let Some(field) = field
            && field.is_none()
            && let Some(value) = item.only()
        {
            *field = Some(value.into_owned());
            return;
        }
        let values = item.values().map(Cow::into_owned).collect();
        node.data.properties.push(Property { name: item.name.to_owned(), values });
    }

    /// Takes the result from the properties of the main line: the first `RE` that is understood.
    pub(crate) fn take_result(&mut self, read: fn(&str) -> Option<GameResult>) {
        let nodes: Vec<NodeIndex> = self.tree.main_line_nodes().collect();
        for node in nodes {
            let properties = &mut self.tree[node].data.properties;
            let result = |property: &Property| match &property.values[..] {
                [value] if property.name == "RE" => read(value),
                _ => None,
            };
            if let Some(index) = properties.iter().position(|one| result(one).is_some()) {
                self.result = result(&properties.remove(index));
                return;
            }
        }
    }

    /// The head of the game as it is written: the fields of the record.
    pub(crate) fn head(&self, comment: &str, write_result: fn(GameResult) -> String) -> String {
        let mut text = String::new();
        let fields = [
            ("PC", self.place.as_deref()),
            ("DT", self.date.as_deref()),
            ("PB", self.black.as_deref()),
            ("PW", self.white.as_deref()),
            (comment, self.comment()),
        ];
        for (name, value) in fields {
            if let Some(value) = value {
                write_property(&mut text, name, [value]);
            }
        }
        if let Some(result) = self.result {
            write_property(&mut text, "RE", [write_result(result).as_str()]);
        }
        text
    }
}

impl Details {
    /// The other properties as they are written, without those whose names mean something else in
    /// the format.
    pub(crate) fn write_properties(&self, text: &mut String, taken: &[&str]) {
        let kept = self.properties.iter().filter(|one| !taken.contains(&one.name.as_str()));
        for Property { name, values } in kept {
            write_property(text, name, values.iter().map(String::as_str));
        }
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
