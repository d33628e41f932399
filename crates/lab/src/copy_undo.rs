//! `copy-undo`: a new board for every node, or moves taken back?
//!
//! The desktop game makes a new 8x8 matrix for every node it looks at, and its document proposes to
//! take moves back instead. Both walk the same tree here, on the document's own kind of board, and
//! beside them the same tree on Otelo's board, which is three words and copied.

use std::time::Instant;

use otelo_rules::{Color, Game, Move, Position, Size};

use crate::{
    ExperimentReport, Interrupted, Lab,
    stats::Sample,
    table::{Table, TableCell},
};

/// The document's board: 0 empty, 1 White, 2 Black, row by row.
#[derive(Clone)]
struct Matrix([[u8; 8]; 8]);

const WAYS: [(i32, i32); 8] =
    [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

impl Matrix {
    fn of(position: &Position) -> Matrix {
        let mut rows = [[0; 8]; 8];
        for square in Size::Eight.squares() {
            let disc = position.board().disc(square).map_or(0, code);
            rows[usize::from(square.row())][usize::from(square.column())] = disc;
        }
        Matrix(rows)
    }

    /// The discs that a move flips.
    fn flips(&self, color: u8, row: usize, column: usize) -> Vec<(usize, usize)> {
        let mut flips = Vec::new();
        if self.0[row][column] != 0 {
            return flips;
        }
        for (down, right) in WAYS {
            let begin = flips.len();
            let (mut y, mut x) = (row as i32 + down, column as i32 + right);
            let closed = loop {
                if !(0..8).contains(&y) || !(0..8).contains(&x) {
                    break false;
                }
                match self.0[y as usize][x as usize] {
                    0 => break false,
                    disc if disc == color => break true,
                    _ => flips.push((y as usize, x as usize)),
                }
                (y, x) = (y + down, x + right);
            };
            if !closed {
                flips.truncate(begin);
            }
        }
        flips
    }

    fn moves(&self, color: u8) -> Vec<(usize, usize)> {
        let squares = (0..64).map(|index| (index / 8, index % 8));
        squares.filter(|&(row, column)| !self.flips(color, row, column).is_empty()).collect()
    }

    /// Puts a disc and says what it flipped.
    fn play(&mut self, color: u8, row: usize, column: usize) -> Vec<(usize, usize)> {
        let flips = self.flips(color, row, column);
        self.0[row][column] = color;
        for &(y, x) in &flips {
            self.0[y][x] = color;
        }
        flips
    }

    fn undo(&mut self, color: u8, row: usize, column: usize, flips: &[(usize, usize)]) {
        self.0[row][column] = 0;
        for &(y, x) in flips {
            self.0[y][x] = 3 - color;
        }
    }

    /// Black's discs minus White's: something to do at a leaf.
    fn gain(&self) -> i32 {
        self.0.iter().flatten().map(|&disc| [0, -1, 1][usize::from(disc)]).sum()
    }
}

const fn code(color: Color) -> u8 {
    match color {
        Color::White => 1,
        Color::Black => 2,
    }
}

/// The nodes of a tree, and the sum of its leaves' values.
type Walked = (u64, i64);

fn copying(board: &Matrix, color: u8, depth: u32, passed: bool) -> Walked {
    let moves = if depth == 0 { Vec::new() } else { board.moves(color) };
    if moves.is_empty() {
        if depth > 0 && !passed {
            let (nodes, sum) = copying(&board.clone(), 3 - color, depth, true);
            return (nodes + 1, sum);
        }
        return (1, board.gain().into());
    }
    let (mut nodes, mut sum) = (1, 0);
    for (row, column) in moves {
        let mut next = board.clone();
        next.play(color, row, column);
        let below = copying(&next, 3 - color, depth - 1, false);
        (nodes, sum) = (nodes + below.0, sum + below.1);
    }
    (nodes, sum)
}

fn undoing(board: &mut Matrix, color: u8, depth: u32, passed: bool) -> Walked {
    let moves = if depth == 0 { Vec::new() } else { board.moves(color) };
    if moves.is_empty() {
        if depth > 0 && !passed {
            let (nodes, sum) = undoing(board, 3 - color, depth, true);
            return (nodes + 1, sum);
        }
        return (1, board.gain().into());
    }
    let (mut nodes, mut sum) = (1, 0);
    for (row, column) in moves {
        let flips = board.play(color, row, column);
        let below = undoing(board, 3 - color, depth - 1, false);
        board.undo(color, row, column, &flips);
        (nodes, sum) = (nodes + below.0, sum + below.1);
    }
    (nodes, sum)
}

fn words(position: &Position, depth: u32, passed: bool) -> Walked {
    let gain = |position: &Position| {
        let count = |color| i64::from(position.board().discs(color).len());
        count(Color::Black) - count(Color::White)
    };
    if depth == 0 {
        return (1, gain(position));
    }
    let moves = position.moves();
    if moves.is_empty() {
        if !passed {
            let turned = Position::new(*position.board(), !position.turn());
            let (nodes, sum) = words(&turned, depth, true);
            return (nodes + 1, sum);
        }
        return (1, gain(position));
    }
    let (mut nodes, mut sum) = (1, 0);
    for square in moves {
        let next = position.play(Move::Place(square)).expect("the move is legal");
        let below = words(&next, depth - 1, false);
        (nodes, sum) = (nodes + below.0, sum + below.1);
    }
    (nodes, sum)
}

pub(crate) fn run(lab: &mut Lab<'_>) -> Result<ExperimentReport, Interrupted> {
    let depth = lab.scale(5, 3);
    let rounds = lab.scale(7, 2);
    let start = Position::start(Size::Eight);
    let game = Game::from_transcript(start, "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7")
        .expect("the game is legal");
    let position = *game.position();
    let color = code(position.turn());
    let mut times = [Sample::default(), Sample::default(), Sample::default()];
    let mut nodes = 0;
    // The three ways take turns, so that a slow moment of the machine affects all of them.
    for round in 0..rounds {
        let mut matrix = Matrix::of(&position);
        let ways: [&mut dyn FnMut() -> Walked; 3] = [
            &mut || copying(&Matrix::of(&position), color, depth, false),
            &mut || undoing(&mut matrix, color, depth, false),
            &mut || words(&position, depth, false),
        ];
        for (way, sample) in ways.into_iter().zip(&mut times) {
            let begin = Instant::now();
            nodes = way().0;
            sample.add(begin.elapsed().as_secs_f64() * 1e9 / nodes as f64);
        }
        lab.step(round + 1, rounds)?;
    }
    let copied = times[0].mean();
    let names = ["lab.matrix-copied", "lab.matrix-undone", "lab.words-copied"];
    let rows = names.into_iter().zip(&times).map(|(name, sample)| {
        vec![
            TableCell::Key(name),
            TableCell::Number(sample.mean(), 1),
            TableCell::Number(sample.spread(), 1),
            TableCell::Number(copied / sample.mean(), 2),
        ]
    });
    let table = Table {
        name: "times".to_owned(),
        title: "lab.copy-undo",
        facts: vec![
            ("lab.depth", TableCell::Count(depth.into())),
            ("lab.nodes", TableCell::Count(nodes)),
            ("lab.rounds", TableCell::Count(rounds)),
        ],
        heads: vec!["lab.way", "lab.nanoseconds", "lab.spread-short", "lab.times-faster"],
        rows: rows.collect(),
    };
    Ok(ExperimentReport { tables: vec![table], plots: vec![] })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_three_walk_the_same_tree() {
        for transcript in ["", "f5d6c3d3c4f4f6f3e6e7", "e6f4e3f6g5d6e7f5"] {
            let game = Game::from_transcript(Position::start(Size::Eight), transcript).unwrap();
            let position = *game.position();
            let color = code(position.turn());
            for depth in 0..=4 {
                let mut matrix = Matrix::of(&position);
                let expected = words(&position, depth, false);
                assert_eq!(copying(&matrix, color, depth, false), expected);
                assert_eq!(undoing(&mut matrix, color, depth, false), expected);
                assert_eq!(matrix.0, Matrix::of(&position).0, "undo restores the board");
            }
        }
    }
}
