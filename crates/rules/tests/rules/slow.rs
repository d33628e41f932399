//! A second, slow and simple implementation of the rules: an array of letters, walked in every
//! direction.
//!
//! It shares nothing with the code under test but the text of a board.

/// `X`, `O` or `-` for every square, row by row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Slow {
    pub(crate) rows: Vec<Vec<char>>,
}

impl Slow {
    /// Reads a row a line.
    pub(crate) fn read(text: &str) -> Slow {
        Slow { rows: text.lines().map(|line| line.chars().collect()).collect() }
    }

    pub(crate) fn text(&self) -> String {
        let rows: Vec<String> = self.rows.iter().map(|row| row.iter().collect()).collect();
        rows.join("\n")
    }

    /// The squares, as (column, row), that flip if `disc` is placed on (column, row).
    pub(crate) fn flips(&self, disc: char, column: usize, row: usize) -> Vec<(usize, usize)> {
        let mut flips = Vec::new();
        if self.at(column as i32, row as i32) != Some('-') {
            return flips;
        }
        for (right, down) in [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]
        {
            let mut line = Vec::new();
            let (mut x, mut y) = (column as i32 + right, row as i32 + down);
            while self.at(x, y) == Some(other(disc)) {
                line.push((x as usize, y as usize));
                (x, y) = (x + right, y + down);
            }
            if self.at(x, y) == Some(disc) {
                flips.extend(line);
            }
        }
        flips
    }

    /// The squares where `disc` may be placed, in reading order.
    pub(crate) fn moves(&self, disc: char) -> Vec<(usize, usize)> {
        let side = self.rows.len();
        (0..side * side)
            .map(|index| (index % side, index / side))
            .filter(|&(column, row)| !self.flips(disc, column, row).is_empty())
            .collect()
    }

    pub(crate) fn play(&mut self, disc: char, column: usize, row: usize) {
        for (x, y) in self.flips(disc, column, row) {
            self.rows[y][x] = disc;
        }
        self.rows[row][column] = disc;
    }

    fn at(&self, column: i32, row: i32) -> Option<char> {
        let row = self.rows.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    }
}

pub(crate) fn other(disc: char) -> char {
    if disc == 'X' { 'O' } else { 'X' }
}
