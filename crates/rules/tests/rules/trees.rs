//! Game trees: legal moves only, one node for a move, the main line, equality.

use otelo_rules::{
    Board, Color, Game, GameTree, Mark, Move, NodeIndex, PlayError, Position, Size, Square,
    Squares, Symbol,
};
use proptest::prelude::*;

use crate::{random, random_tree};

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// Adds a line of moves below the root; the last node.
fn line(tree: &mut GameTree, names: &[&str]) -> NodeIndex {
    let add = |at, name: &&str| tree.play(at, square(name)).unwrap();
    names.iter().fold(NodeIndex::ROOT, add)
}

#[test]
fn a_move_comes_once() {
    let mut tree = GameTree::new(Position::start(Size::Eight));
    let first = line(&mut tree, &["f5", "d6"]);
    assert_eq!(line(&mut tree, &["f5", "d6"]), first);
    assert_eq!(tree.variations(), 0);
    line(&mut tree, &["f5", "f6"]);
    line(&mut tree, &["d3"]);
    assert_eq!(tree.variations(), 2);
    assert_eq!(tree.main_line().transcript(), "f5d6");
    let moves: Vec<Option<Move>> = tree.nodes().map(|node| tree[node].played()).collect();
    let names = ["f5", "d6", "f6", "d3"].map(|name| Some(Move::Place(square(name))));
    assert_eq!(moves, [&[None], &names[..]].concat());
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut tree = GameTree::new(Position::start(Size::Six));
    let at = line(&mut tree, &["c2"]);
    let before = tree.clone();
    let color = Color::White;
    let cases = [
        (Move::Place(square("c2")), PlayError::Occupied { square: square("c2") }),
        (Move::Place(square("a1")), PlayError::NoFlips { square: square("a1"), color }),
        (Move::Place(square("h8")), PlayError::OffBoard { square: square("h8"), size: Size::Six }),
        (Move::Pass, PlayError::CannotPass { color }),
    ];
    for (played, error) in cases {
        assert_eq!(tree.play(at, played), Err(error));
        assert_eq!(tree, before);
    }
}

#[test]
fn a_pass_is_a_node() {
    let board = Board::new(Size::Four, Squares::of(square("a1")), Squares::of(square("b1")));
    let mut tree: GameTree = GameTree::new(Position::new(board.unwrap(), Color::White));
    assert!(tree.play(NodeIndex::ROOT, square("c1")).is_err());
    let passed = tree.play(NodeIndex::ROOT, Move::Pass).unwrap();
    tree.play(passed, square("c1")).unwrap();
    assert_eq!(tree.main_line().ply(), 2);
}

#[test]
fn a_mark_is_on_the_board() {
    let mut tree: GameTree = GameTree::new(Position::start(Size::Four));
    let node = &mut tree[NodeIndex::ROOT];
    let mark = |name: &str| Mark { square: square(name), symbol: Symbol::Circle };
    assert!(node.mark(mark("a1")));
    assert!(node.mark(mark("a1")));
    assert!(!node.mark(mark("e1")));
    assert_eq!(node.marks().len(), 1);
}

#[test]
fn every_part_counts_when_trees_are_compared() {
    let mut tree: GameTree<u8> = GameTree::new(Position::start(Size::Eight));
    let at = tree.play(NodeIndex::ROOT, square("f5")).unwrap();
    let changes: [fn(&mut GameTree<u8>, NodeIndex); 5] = [
        |tree, at| tree[at].comment = Some(String::new()),
        |tree, at| tree[at].data = 1,
        |tree, at| _ = tree.play(at, square("d6")),
        |tree, _| _ = tree.play(NodeIndex::ROOT, square("d3")),
        |tree, at| _ = tree[at].mark(Mark { square: square("a1"), symbol: Symbol::Cross }),
    ];
    for change in changes {
        let mut other = tree.clone();
        assert_eq!(other, tree);
        change(&mut other, at);
        assert_ne!(other, tree);
    }
    assert_ne!(
        GameTree::<()>::new(Position::start(Size::Four)),
        GameTree::new(Position::start(Size::Six))
    );
}

proptest! {
    #[test]
    fn a_game_is_the_main_line_of_its_tree(mut game in random::game()) {
        while game.redo().is_some() {}
        let tree: GameTree = GameTree::from(&game);
        prop_assert_eq!(tree.main_line(), game.clone());
        prop_assert_eq!(tree.variations(), 0);
        prop_assert_eq!(tree.nodes().count(), game.ply() + 1);
        prop_assert!(tree.nodes().eq(tree.main_line_nodes()));
    }

    #[test]
    fn every_node_is_a_legal_move_after_its_parent(tree in random_tree::tree::<()>()) {
        let mut seen = 0;
        for node in tree.nodes() {
            seen += 1;
            let children = tree[node].children();
            for (index, &child) in children.iter().enumerate() {
                let played = tree[child].played().unwrap();
                prop_assert_eq!(tree[child].parent(), Some(node));
                prop_assert_eq!(tree[node].position().play(played), Ok(*tree[child].position()));
                let before = &children[..index];
                prop_assert!(before.iter().all(|&other| tree[other].played() != Some(played)));
            }
        }
        let lines = tree.nodes().filter(|&node| tree[node].children().is_empty()).count();
        prop_assert_eq!(lines, tree.variations() + 1);
        let last = tree.main_line_nodes().last().unwrap();
        prop_assert_eq!(*tree.main_line().position(), *tree[last].position());
        prop_assert!(seen > 0);
    }

    /// The order in which the same moves are added does not matter.
    #[test]
    fn a_tree_that_is_built_again_is_the_same(tree in random_tree::tree::<()>()) {
        let mut again: GameTree = GameTree::new(*tree[NodeIndex::ROOT].position());
        let mut copies = std::collections::HashMap::from([(NodeIndex::ROOT, NodeIndex::ROOT)]);
        for node in tree.nodes() {
            let copy = copies[&node];
            again[copy].comment = tree[node].comment.clone();
            for mark in tree[node].marks() {
                prop_assert!(again[copy].mark(mark.clone()));
            }
            for &child in tree[node].children() {
                let played = tree[child].played().unwrap();
                copies.insert(child, again.play(copy, played).unwrap());
            }
        }
        prop_assert_eq!(&again, &tree);
        prop_assert_eq!(again.main_line(), tree.main_line());
        prop_assert_eq!(&tree.clone(), &tree);
    }

    /// Moves that are legal or not, at any node: what is refused changes nothing.
    #[test]
    fn any_move_at_any_node(
        size in random::size(),
        steps in prop::collection::vec((any::<prop::sample::Index>(), 0..65_u8), 0..80),
    ) {
        let mut tree: GameTree = GameTree::new(Position::start(size));
        let mut nodes = vec![NodeIndex::ROOT];
        for (at, choice) in steps {
            let at = *at.get(&nodes);
            let played = Square::from_index(choice).map_or(Move::Pass, Move::Place);
            let legal = tree[at].position().play(played);
            prop_assert_eq!(tree.play(at, played).is_ok(), legal.is_ok());
            nodes.extend(tree.play(at, played));
        }
        let game: Game = tree.main_line();
        prop_assert_eq!(game.start(), Position::start(size));
    }
}
