//! What a lesson consists of, as the page reads it.

use std::collections::BTreeMap;

use serde::Serialize;

/// A value for a place in a text: a number is written as the reader writes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Parameter {
    /// A number.
    Number(i64),
    /// A word: a square, several of them, a colour, a number with its sign.
    Word(String),
}

/// The values for the places in a text, by name.
pub type Parameters = BTreeMap<&'static str, Parameter>;

/// What a group of lessons is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// How it is played.
    Game,
    /// What is good.
    Strategy,
    /// How a machine chooses.
    Search,
}

/// A few screens on one idea.
#[derive(Debug, Clone, Serialize)]
pub struct Lesson {
    /// By which its address and its texts are known.
    pub name: &'static str,
    /// The group it is in.
    pub part: Part,
    /// The key of its title.
    pub title: String,
    /// The key of one line about it.
    pub about: String,
    /// Its screens.
    pub steps: Vec<Step>,
    /// Where to try it.
    pub tries: Vec<Try>,
}

/// A screen: a board, a few sentences, a task. `text`, `task`, `hint` and `right` are keys.
#[derive(Debug, Clone, Serialize)]
pub struct Step {
    /// By which it is known among all steps.
    pub name: String,
    /// What is to be understood.
    pub text: String,
    /// What is to be done.
    pub task: String,
    /// A help on the way.
    pub hint: String,
    /// What is said when it is done.
    pub right: String,
    /// The values in these texts.
    pub parameters: Parameters,
    /// The position.
    pub board: Shown,
    /// What is drawn on it.
    pub marks: Vec<Mark>,
    /// What is asked.
    pub ask: Task,
}

/// A position with all that the page may show of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Shown {
    /// Squares in a row.
    pub size: u8,
    /// The squares row by row: `X`, `O` or `-`.
    pub board: String,
    /// Whose turn it is; nobody's when the game is over.
    pub turn: Option<&'static str>,
    /// The legal moves, where they matter.
    pub legal: Vec<Legal>,
}

/// A legal move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Legal {
    /// Where.
    pub square: String,
    /// What it flips.
    pub flips: Vec<String>,
}

/// A move or a pass that is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Ply {
    /// Who moves.
    pub color: &'static str,
    /// The square, or `pass`.
    #[serde(rename = "move")]
    pub played: String,
    /// What it flips.
    pub flips: Vec<String>,
}

/// Something drawn on a square.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Mark {
    /// Where.
    pub square: String,
    /// What.
    pub symbol: Symbol,
    /// The text of a label.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// What can be drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Symbol {
    /// A circle around the square's middle.
    Circle,
    /// Text.
    Label,
}

/// What is asked, with the right answers and what to say to every other.
#[derive(Debug, Clone, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Task {
    /// To play a move.
    Play {
        /// Every legal move.
        answers: Vec<Answer>,
    },
    /// To mark all squares of a kind.
    Squares {
        /// The squares.
        squares: Vec<String>,
        /// The key of what is said about others.
        extra: String,
        /// What is played once they are found.
        line: Vec<Ply>,
    },
    /// To choose an answer.
    Choose {
        /// The answers.
        choices: Vec<Choice>,
        /// A tree to look at meanwhile, with the values of its leaves.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        tree: Vec<TreeNode>,
    },
    /// To find the position on the board in a tree.
    Find {
        /// The tree, a parent before its children.
        tree: Vec<TreeNode>,
        /// Where it is.
        target: usize,
        /// The key of what is said about other nodes; `path` says how one comes there.
        wrong: String,
    },
    /// To mark all nodes of a kind.
    Pick {
        /// The tree, a parent before its children.
        tree: Vec<TreeNode>,
        /// Which can be marked.
        among: Vec<usize>,
        /// The nodes.
        nodes: Vec<usize>,
        /// The key of what is said about others.
        extra: String,
        /// Whether the leaves show what they are worth.
        values: bool,
    },
    /// To say for each inner node, from the leaves up, the value of which child goes up.
    Fill {
        /// The tree, a parent before its children.
        tree: Vec<TreeNode>,
        /// The key of what is said when the opponent would choose otherwise; `value` and `better`.
        min: String,
        /// The key of what is said when the player would.
        max: String,
    },
}

/// A move and what is said to it.
#[derive(Debug, Clone, Serialize)]
pub struct Answer {
    /// The square.
    pub square: String,
    /// Whether it is what was asked for.
    pub right: bool,
    /// The key of what is said.
    pub says: String,
    /// The values in it.
    pub parameters: Parameters,
    /// The move, and what follows it on the board.
    pub line: Vec<Ply>,
}

/// One of several answers, and what is said to it.
#[derive(Debug, Clone, Serialize)]
pub struct Choice {
    /// The key of its text; without one it is what `shown` has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// A number, or a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shown: Option<Parameter>,
    /// Whether it is the right one.
    pub right: bool,
    /// The key of what is said.
    pub says: String,
    /// The values in it.
    pub parameters: Parameters,
    /// What happens on the board then.
    pub line: Vec<Ply>,
}

/// A node of a tree.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TreeNode {
    /// Its parent; `None` at the root.
    pub parent: Option<usize>,
    /// The move that leads to it.
    #[serde(rename = "move")]
    pub played: Option<String>,
    /// Who moves there.
    pub turn: &'static str,
    /// The squares row by row.
    pub board: String,
    /// What it is worth to the player at the root.
    pub value: i32,
}

/// Where a lesson can be tried.
#[derive(Debug, Clone, Serialize)]
#[serde(tag = "room", rename_all = "lowercase")]
pub enum Try {
    /// A game.
    Play,
    /// The analysis of a position.
    Analyse {
        /// The position string.
        position: String,
    },
    /// A search in the Lab.
    Lab {
        /// The position string.
        position: String,
        /// The algorithm, as the Lab names it.
        algorithm: String,
        /// The utility of the leaves.
        utility: String,
        /// How deep.
        depth: u8,
    },
}
