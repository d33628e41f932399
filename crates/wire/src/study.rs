//! Studies: trees of moves with comments and marks.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Move, OpeningName, Square};

/// The study of a game, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct SavedStudy {
    /// How often it was changed; 0 if it was never saved.
    pub revision: u32,
    /// The tree, if there is one: the saved one, or that of the record which the game was imported
    /// from.
    pub tree: Option<StudyTree>,
}

/// A study to save.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StudyUpdate {
    /// The revision that it replaces.
    pub revision: u32,
    /// The tree.
    pub tree: StudyTree,
}

/// The revision of a study that was just saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct StudyRevision {
    /// How often it was changed.
    pub revision: u32,
}

/// A study as text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StudyText {
    /// A game with or without variations, in any format. Otelo writes SGF.
    #[schema(example = "(;FF[4]GM[2]SZ[8];B[f5](;W[d6])(;W[f6]C[diagonal]))")]
    pub text: String,
}

/// A first position and the tree of moves after it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StudyTree {
    /// The squares row by row and the side to move.
    #[schema(example = "-----OX--XO----- X")]
    pub start: String,
    /// Who plays Black.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub black: Option<String>,
    /// Who plays White.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub white: Option<String>,
    /// What is said about the first position.
    #[serde(default, skip_serializing_if = "Remarks::is_empty")]
    #[ts(optional, as = "Option<Remarks>")]
    pub remarks: Remarks,
    /// The moves and passes, each behind the one that it comes after. Of several after the same one,
    /// the first is the main line.
    pub moves: Vec<StudyMove>,
}

/// A move or a pass of a study.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StudyMove {
    /// The number of the move that it comes after, counted from 1; 0 is the first position.
    pub after: u32,
    /// The square, or `pass`.
    #[serde(rename = "move")]
    pub played: Move,
    /// The discs that it flips. The server tells them; what it is told does not count.
    #[serde(default)]
    pub flips: Vec<Square>,
    /// The opening whose named position it leads to. The server tells it; what it is told does not
    /// count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub opening: Option<OpeningName>,
    /// What is said about it.
    #[serde(default, skip_serializing_if = "Remarks::is_empty")]
    #[ts(optional, as = "Option<Remarks>")]
    pub remarks: Remarks,
}

/// What is said about a move.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Remarks {
    /// A comment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// How good the move is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub glyph: Option<Glyph>,
    /// Marks on the board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<StudyMark>>")]
    pub marks: Vec<StudyMark>,
    /// Whether the variations after it are folded.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub folded: bool,
}

impl Remarks {
    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        *self == Remarks::default()
    }
}

/// How good somebody finds a move: the glyphs `!!`, `!`, `!?`, `?!`, `?` and `??`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Glyph {
    /// `!!`
    Brilliant,
    /// `!`
    Good,
    /// `!?`
    Interesting,
    /// `?!`
    Dubious,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

/// A mark on the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StudyMark {
    /// Where it is, or begins.
    pub square: Square,
    /// What is drawn.
    pub symbol: MarkSymbol,
    /// Where an arrow ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub to: Option<Square>,
    /// The text of a label.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub text: Option<String>,
}

/// What a mark looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum MarkSymbol {
    /// A circle.
    Circle,
    /// Two crossed lines.
    Cross,
    /// A square.
    Square,
    /// A triangle.
    Triangle,
    /// A short text.
    Label,
    /// An arrow to another square.
    Arrow,
}
