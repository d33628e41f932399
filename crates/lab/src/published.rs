//! The program of the 6x6 minimax report of 2021, as it really is.
//!
//! Its tables count the nodes of a tree that is not the game's: at every depth it tries White's
//! legal moves of the position on the real board, with White's discs for both players, so that
//! every node has the same number of children. It misses flips along the bottom row and the right
//! column, and two of its four corner tests look at the other corner. Here all of that is kept, to
//! reproduce the report's numbers; our own players do none of it.

use std::fmt::Write;

/// A disc of the report's board: 1 is Black (the person), -1 is White (the program), 0 is empty.
type Board = [[i8; 6]; 6];

const WHITE: i8 = -1;
const BLACK: i8 = 1;

/// One of the seven games whose node counts were published.
#[derive(Debug, Clone, Copy)]
pub struct PublishedGame {
    /// The level: easy, normal or hard.
    pub level: &'static str,
    /// How deep the program looked.
    pub depth: u32,
    /// The nodes of every move of the program's, as published.
    pub nodes: &'static [u64],
    /// Moves of the person's that lead to these counts; the report does not give them.
    pub person: &'static [&'static str],
    /// Black's discs minus White's at the end.
    pub difference: i32,
}

/// The seven published games.
pub const GAMES: [PublishedGame; 7] = [
    PublishedGame {
        level: "hard",
        depth: 4,
        nodes: &[
            121, 341, 2801, 31, 781, 4681, 7381, 11111, 22621, 2801, 1555, 341, 121, 341, 121, 5,
        ],
        person: &[
            "d5", "b2", "b4", "f3", "a6", "f5", "b1", "c5", "f2", "a2", "a5", "e5", "d6", "e1",
            "e2", "f6",
        ],
        difference: -10,
    },
    PublishedGame {
        level: "normal",
        depth: 3,
        nodes: &[40, 259, 85, 259, 820, 1111, 820, 156, 400, 400, 259, 259, 40, 85, 40, 4],
        person: &[
            "d5", "f5", "b2", "e1", "c5", "a6", "a4", "c6", "c2", "f3", "f6", "f4", "f1", "a1",
            "e2", "a3",
        ],
        difference: 12,
    },
    PublishedGame {
        level: "easy",
        depth: 2,
        nodes: &[13, 43, 73, 7, 31, 43, 43, 57, 73, 57, 43, 43, 31, 31, 13, 3],
        person: &[
            "e4", "b2", "b4", "f3", "a6", "a3", "a5", "f5", "d5", "c5", "c2", "e2", "b1", "c6",
            "e1", "e6",
        ],
        difference: -6,
    },
    PublishedGame {
        level: "easy",
        depth: 2,
        nodes: &[13, 43, 73, 43, 31, 13, 21, 157, 73, 43, 31, 43, 21, 7, 3, 1],
        person: &[
            "c2", "e5", "a2", "e4", "a4", "d1", "e2", "c6", "e6", "b2", "b1", "f2", "f3", "e3",
            "c5", "f5", "a6",
        ],
        difference: 6,
    },
    PublishedGame {
        level: "normal",
        depth: 3,
        nodes: &[40, 259, 85, 40, 259, 40, 85, 259, 40, 259, 85, 15, 4, 15, 40, 4],
        person: &[
            "d5", "f5", "b2", "c5", "a6", "a1", "d6", "a3", "c6", "e2", "b4", "c1", "f1", "f3",
            "f4", "e1",
        ],
        difference: -4,
    },
    PublishedGame {
        level: "normal",
        depth: 3,
        nodes: &[40, 259, 400, 400, 585, 1464, 820, 585, 259, 156, 156, 40, 40, 15, 1, 1, 1],
        person: &[
            "d5", "f5", "c2", "c1", "e2", "a3", "b3", "b5", "e3", "a1", "f6", "f1", "d6", "a5",
            "c6", "d1", "f4", "f3",
        ],
        difference: 26,
    },
    PublishedGame {
        level: "hard",
        depth: 4,
        nodes: &[
            121, 781, 781, 781, 1555, 1555, 41371, 22621, 7381, 1555, 4681, 4681, 1555, 341, 121, 5,
        ],
        person: &[
            "d5", "f2", "b2", "f4", "d2", "b4", "a6", "b1", "e2", "a3", "a5", "c5", "d6", "a2",
            "f5", "f6",
        ],
        difference: 0,
    },
];

/// What the program's rule gives for a published game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replayed {
    /// The nodes it counts, move by move.
    pub nodes: Vec<u64>,
    /// The game: each move of the person's with the program's answer, `pass` where it has none.
    pub moves: String,
    /// Black's discs minus White's at the end.
    pub difference: i32,
}

/// The node count of the program's rule: a full tree in which every node has as many children as
/// White has moves on the real board.
///
/// ```
/// # use otelo_lab::published::rule_nodes;
/// assert_eq!([rule_nodes(3, 2), rule_nodes(3, 3), rule_nodes(3, 4)], [13, 40, 121]);
/// assert_eq!(rule_nodes(0, 4), 1);
/// ```
pub fn rule_nodes(moves: u64, depth: u32) -> u64 {
    (0..=depth).map(|ply| moves.pow(ply)).sum()
}

/// Plays a published game again by the program's own rule.
pub fn replay(game: &PublishedGame) -> Replayed {
    let mut board = [[0; 6]; 6];
    (board[2][2], board[3][3], board[3][2], board[2][3]) = (WHITE, WHITE, BLACK, BLACK);
    let mut replayed = Replayed { nodes: Vec::new(), moves: String::new(), difference: 0 };
    for (turn, name) in game.person.iter().enumerate() {
        let (row, column) = place(name);
        put(&mut board, BLACK, row, column);
        let space = if turn == 0 { "" } else { " " };
        _ = write!(replayed.moves, "{space}{name}");
        if board.iter().flatten().all(|&disc| disc != 0) {
            break;
        }
        let moves = legal(&board, WHITE);
        let mut nodes = 0;
        let (_, answer) = program(&board, &moves, game.depth, true, &mut nodes);
        replayed.nodes.push(nodes);
        match answer {
            Some((row, column)) => {
                put(&mut board, WHITE, row, column);
                _ = write!(replayed.moves, "({}{})", char::from(b'a' + column as u8), row + 1);
            }
            None => replayed.moves.push_str("(pass)"),
        }
    }
    replayed.difference = board.iter().flatten().map(|&disc| i32::from(disc)).sum();
    replayed
}

/// The row and column of a square's name.
fn place(name: &str) -> (usize, usize) {
    let bytes = name.as_bytes();
    (usize::from(bytes[1] - b'1'), usize::from(bytes[0] - b'a'))
}

/// The squares where a colour may move, by the rules of the game, row by row.
fn legal(board: &Board, color: i8) -> Vec<(usize, usize)> {
    let squares = (0..36).map(|index| (index / 6, index % 6));
    squares
        .filter(|&(row, column)| {
            board[row][column] == 0
                && WAYS.iter().any(|&way| !line(board, color, row, column, way).is_empty())
        })
        .collect()
}

const WAYS: [(i32, i32); 8] =
    [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

/// The discs between a square and the next one of the colour in one direction.
fn line(
    board: &Board,
    color: i8,
    row: usize,
    column: usize,
    (down, right): (i32, i32),
) -> Vec<(usize, usize)> {
    let mut discs = Vec::new();
    let (mut y, mut x) = (row as i32 + down, column as i32 + right);
    while (0..6).contains(&y) && (0..6).contains(&x) {
        match board[y as usize][x as usize] {
            0 => break,
            disc if disc == color => return discs,
            _ => discs.push((y as usize, x as usize)),
        }
        (y, x) = (y + down, x + right);
    }
    Vec::new()
}

/// Puts a disc and flips, but looks at neighbours only up to the fifth row and column: a move on
/// the last row does not flip along it, and neither does one on the last column.
fn put(board: &mut Board, color: i8, row: usize, column: usize) {
    let before = *board;
    board[row][column] = color;
    for (down, right) in WAYS {
        let (y, x) = (row as i32 + down, column as i32 + right);
        if y > 4 && row == 5 || x > 4 && column == 5 {
            continue;
        }
        for (y, x) in line(&before, color, row, column, (down, right)) {
            board[y][x] = color;
        }
    }
}

/// The program's search; the moves are White's on the real board, at every depth.
fn program(
    board: &Board,
    moves: &[(usize, usize)],
    depth: u32,
    maximizing: bool,
    nodes: &mut u64,
) -> (i32, Option<(usize, usize)>) {
    *nodes += 1;
    if depth == 0 || moves.is_empty() {
        // So a leaf at an even depth has White's points, and one at an odd depth has Black's.
        let side = if maximizing { WHITE } else { BLACK };
        return (points(board, side), None);
    }
    let mut best = (if maximizing { -10_000 } else { 10_000 }, None);
    for &(row, column) in moves {
        let mut next = *board;
        put(&mut next, WHITE, row, column);
        let (value, _) = program(&next, moves, depth - 1, !maximizing, nodes);
        if (maximizing && value > best.0) || (!maximizing && value < best.0) {
            best = (value, Some((row, column)));
        }
    }
    best
}

/// The report's "best corner", with its tests of the wrong corner at the top right and bottom left.
fn points(board: &Board, side: i8) -> i32 {
    let beside = |corner: i8| if corner == side { 5 } else { -5 };
    let mut sum = 0;
    for (x, row) in board.iter().enumerate() {
        for (y, &disc) in row.iter().enumerate() {
            let weight = match (x, y) {
                (0, 1) | (1, 0 | 1) => beside(board[0][0]),
                (0, 4) | (1, 4 | 5) => beside(board[5][0]),
                (5, 1) | (4, 0 | 1) => beside(board[0][5]),
                (5, 4) | (4, 4 | 5) => beside(board[5][5]),
                (0 | 5, 2 | 3) | (2 | 3, 0 | 5) => 5,
                (0 | 5, 0 | 5) => 25,
                _ => 1,
            };
            sum += weight * i32::from(disc * side);
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_seven_published_games_are_reproduced() {
        for game in GAMES {
            let replayed = replay(&game);
            assert_eq!(replayed.nodes, game.nodes, "{}", replayed.moves);
            assert_eq!(replayed.difference, game.difference, "{}", replayed.moves);
        }
    }

    #[test]
    fn the_answers_of_the_first_game() {
        let expected = "d5(e3) b2(b3) b4(a1) f3(b5) a6(e4) f5(d2) b1(c1) c5(f4) f2(b6) a2(f1) \
                        a5(a3) e5(c6) d6(a4) e1(e6) e2(c2) f6(d1)";
        assert_eq!(replay(&GAMES[0]).moves, expected);
    }
}
