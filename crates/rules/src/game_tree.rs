//! A game tree: a game with its variations, comments and marks.
//!
//! The nodes are in one vector and refer to each other by index. Nothing here recurses, so a tree
//! of any depth and width can be cloned, compared and dropped.

use std::{
    collections::BTreeSet,
    iter,
    ops::{Index, IndexMut},
    slice,
};

use crate::{Game, Mark, Move, PlayError, Position};

/// The moves of a game and of its variations.
///
/// The root is the first position. Every other node is a legal move after its parent; no two
/// children of a node have the same move. The first child of each node is the main line, the others
/// are variations. `T` is what a program keeps at each node beside the comment and the marks.
///
/// ```
/// # use otelo_rules::{Game, GameTree, NodeIndex, Position, Size, Square};
/// let square = |name: &str| name.parse::<Square>().unwrap();
/// let game = Game::from_transcript(Position::start(Size::Eight), "f5d6c3").unwrap();
/// let mut tree: GameTree = GameTree::from(&game);
///
/// let f5 = tree.play(NodeIndex::ROOT, square("f5"))?; // the node is there already
/// let f6 = tree.play(f5, square("f6"))?;
/// tree[f6].comment = Some("diagonal opening".to_owned());
///
/// assert_eq!(tree[f5].children().len(), 2);
/// assert_eq!(tree.variations(), 1);
/// assert_eq!(tree.main_line(), game);
/// # Ok::<_, otelo_rules::PlayError>(())
/// ```
#[derive(Debug, Clone)]
pub struct GameTree<T = ()> {
    /// Never empty: the root is first, and a node comes after its parent.
    nodes: Vec<Node<T>>,
}

/// A node of a [`GameTree`]. It is a node of that tree only, and stays the same as the tree grows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeIndex(u32);

impl NodeIndex {
    /// The root of every tree.
    pub const ROOT: NodeIndex = NodeIndex(0);
}

/// A position in a [`GameTree`], the move that led to it, and what is said about it.
#[derive(Debug, Clone)]
pub struct Node<T = ()> {
    parent: Option<NodeIndex>,
    played: Option<Move>,
    position: Position,
    children: Children,
    marks: BTreeSet<Mark>,
    /// What somebody wrote about it.
    pub comment: Option<String>,
    /// What a program keeps about it.
    pub data: T,
}

/// The children of a node. Most nodes have one, which then needs no vector.
#[derive(Debug, Clone)]
enum Children {
    None,
    One(NodeIndex),
    Many(Vec<NodeIndex>),
}

impl Children {
    fn as_slice(&self) -> &[NodeIndex] {
        match self {
            Children::None => &[],
            Children::One(child) => slice::from_ref(child),
            Children::Many(children) => children,
        }
    }

    fn push(&mut self, child: NodeIndex) {
        match self {
            Children::None => *self = Children::One(child),
            Children::One(first) => *self = Children::Many(vec![*first, child]),
            Children::Many(children) => children.push(child),
        }
    }
}

impl<T: Default> GameTree<T> {
    /// A tree without moves.
    pub fn new(start: Position) -> GameTree<T> {
        GameTree { nodes: vec![Node::new(None, None, start)] }
    }

    /// The node after a move: the one that is there, or a new one, which becomes the last child.
    ///
    /// # Errors
    /// If the rules do not allow the move; the tree is unchanged then.
    ///
    /// # Panics
    /// If the node is not of this tree, or the tree has four billion nodes.
    pub fn play(&mut self, at: NodeIndex, played: impl Into<Move>) -> Result<NodeIndex, PlayError> {
        let played = played.into();
        let known = self[at].children().iter().find(|&&child| self[child].played == Some(played));
        if let Some(&child) = known {
            return Ok(child);
        }
        let position = self[at].position.play(played)?;
        let child = u32::try_from(self.nodes.len()).expect("memory ends before");
        let child = NodeIndex(child);
        self.nodes.push(Node::new(Some(at), Some(played), position));
        self[at].children.push(child);
        Ok(child)
    }
}

impl<T> GameTree<T> {
    /// The game along the main line.
    pub fn main_line(&self) -> Game {
        let mut history = Vec::new();
        let mut before = &self[NodeIndex::ROOT];
        for node in self.main_line_nodes().skip(1).map(|node| &self[node]) {
            history.extend(node.played.map(|played| (before.position, played)));
            before = node;
        }
        Game::from_history(history, before.position)
    }

    /// The nodes of the main line, the root first.
    pub fn main_line_nodes(&self) -> impl Iterator<Item = NodeIndex> {
        let first_child = |&node: &NodeIndex| self[node].children().first().copied();
        iter::successors(Some(NodeIndex::ROOT), first_child)
    }

    /// All nodes, each before its children and the first child with all of its own before the
    /// second (pre-order).
    pub fn nodes(&self) -> impl Iterator<Item = NodeIndex> {
        let mut stack = vec![NodeIndex::ROOT];
        iter::from_fn(move || {
            let next = stack.pop()?;
            stack.extend(self[next].children().iter().rev());
            Some(next)
        })
    }

    /// How many variations there are: children beside the first of their parent.
    pub fn variations(&self) -> usize {
        self.nodes.iter().map(|node| node.children().len().saturating_sub(1)).sum()
    }
}

impl<T: Default> From<&Game> for GameTree<T> {
    /// A tree whose main line is the game as far as it is played.
    fn from(game: &Game) -> GameTree<T> {
        let mut tree = GameTree::new(game.start());
        let mut at = NodeIndex::ROOT;
        for played in game.moves() {
            at = tree.play(at, played).expect("a game holds legal moves");
        }
        tree
    }
}

impl<T> Index<NodeIndex> for GameTree<T> {
    type Output = Node<T>;

    /// # Panics
    /// If the node is not of this tree.
    fn index(&self, node: NodeIndex) -> &Node<T> {
        &self.nodes[node.0 as usize]
    }
}

impl<T> IndexMut<NodeIndex> for GameTree<T> {
    /// # Panics
    /// If the node is not of this tree.
    fn index_mut(&mut self, node: NodeIndex) -> &mut Node<T> {
        &mut self.nodes[node.0 as usize]
    }
}

impl<T: PartialEq> PartialEq for GameTree<T> {
    /// Whether both hold the same, whatever the order in which their moves were added.
    fn eq(&self, other: &GameTree<T>) -> bool {
        // In pre-order the numbers of children determine the shape of a tree.
        let mut pairs = self.nodes().zip(other.nodes());
        self.nodes.len() == other.nodes.len() && pairs.all(|(a, b)| self[a].is_like(&other[b]))
    }
}

impl<T: Eq> Eq for GameTree<T> {}

impl<T: Default> Node<T> {
    fn new(parent: Option<NodeIndex>, played: Option<Move>, position: Position) -> Node<T> {
        Node {
            parent,
            played,
            position,
            children: Children::None,
            marks: BTreeSet::new(),
            comment: None,
            data: T::default(),
        }
    }
}

impl<T> Node<T> {
    /// The node before the move; the root has none.
    pub const fn parent(&self) -> Option<NodeIndex> {
        self.parent
    }

    /// The move that led here; none led to the root.
    pub const fn played(&self) -> Option<Move> {
        self.played
    }

    /// The position after the move.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// What was played from here, the main line first.
    pub fn children(&self) -> &[NodeIndex] {
        self.children.as_slice()
    }

    /// The marks on the board, in order.
    pub const fn marks(&self) -> &BTreeSet<Mark> {
        &self.marks
    }

    /// Adds a mark; false if its square is outside the board.
    pub fn mark(&mut self, mark: Mark) -> bool {
        let is_inside = self.position.size().contains(mark.square);
        if is_inside {
            self.marks.insert(mark);
        }
        is_inside
    }
}

impl<T: PartialEq> Node<T> {
    /// Whether both say the same, with as many children.
    fn is_like(&self, other: &Node<T>) -> bool {
        self.played == other.played
            && self.position == other.position
            && self.children().len() == other.children().len()
            && self.comment == other.comment
            && self.marks == other.marks
            && self.data == other.data
    }
}
