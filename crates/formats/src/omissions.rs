//! What a format has no place for.

use std::{iter::Sum, ops::Add};

use otelo_rules::NodeIndex;

use crate::{Format, Record};

/// A text, and what was left out of it because its format has no place for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The text.
    pub text: String,
    /// What is not in it.
    pub omissions: Omissions,
}

/// How many things of a game tree were left out. Names, dates and the like are not counted: that a
/// list of moves has none needs no telling.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Omissions {
    /// Children beside the first of their parent, with all that comes after them.
    pub variations: usize,
    /// Comments on the game, on moves, and in variations.
    pub comments: usize,
    /// Marks on squares.
    pub marks: usize,
}

impl Omissions {
    /// Whether nothing was left out.
    pub fn is_empty(&self) -> bool {
        *self == Omissions::default()
    }
}

impl Add for Omissions {
    type Output = Omissions;

    fn add(self, other: Omissions) -> Omissions {
        Omissions {
            variations: self.variations + other.variations,
            comments: self.comments + other.comments,
            marks: self.marks + other.marks,
        }
    }
}

impl Sum for Omissions {
    fn sum<I: Iterator<Item = Omissions>>(all: I) -> Omissions {
        all.fold(Omissions::default(), Add::add)
    }
}

impl Record {
    /// What is left out if the record is written in a format: nothing in SGF and JSON; in GGF,
    /// which has comments, all but the comments of the main line; elsewhere all but the moves of
    /// the main line.
    pub fn omissions(&self, format: Format) -> Omissions {
        let comments = |nodes: &mut dyn Iterator<Item = NodeIndex>| {
            nodes.filter(|&node| self.tree[node].comment.is_some()).count()
        };
        let kept = match format {
            Format::Sgf | Format::Json => return Omissions::default(),
            Format::Ggf => comments(&mut self.tree.main_line_nodes()),
            _ => 0,
        };
        Omissions {
            variations: self.tree.variations(),
            comments: comments(&mut self.tree.nodes()) - kept,
            marks: self.tree.nodes().map(|node| self.tree[node].marks().len()).sum(),
        }
    }
}
