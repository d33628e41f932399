//! A position drawn for the terminal: in colour where allowed, in letters otherwise.

use std::fmt::Write;

use anstyle::{Ansi256Color, Color as Paint, Style};
use otelo_rules::{Color, Position, Square};

use crate::words::Words;

/// How a position is drawn.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Screen<'a> {
    pub(crate) words: &'a Words,
    /// Coloured discs; otherwise `X` and `O`.
    pub(crate) colored: bool,
}

const BOARD: u8 = 29;
const LAST: u8 = 36;
const BLACK: u8 = 16;
const WHITE: u8 = 231;
const EMPTY: u8 = 22;
const LEGAL: u8 = 193;

impl Screen<'_> {
    /// The board with its coordinates, the legal moves marked, and beside it the counts, whose
    /// turn it is, and the last disc placed.
    pub(crate) fn draw(&self, position: &Position, last: Option<Square>) -> String {
        let mut beside = vec![String::new(); position.size().side().into()];
        for (line, color) in beside.iter_mut().skip(1).zip(Color::BOTH) {
            let count = position.board().discs(color).len();
            let name = self.words.color(color);
            let turn = if position.turn() == color && !position.is_over() {
                format!("  <- {}", self.words.text("screen.to-move"))
            } else {
                String::new()
            };
            *line = format!("   {} {name:<8} {count:>2}{turn}", self.sign(color));
        }
        if let Some(last) = last {
            let last = self.words.filled("screen.last", &[("move", last.to_string())]);
            beside[3] = format!("   {last}");
        }
        let moves = position.moves();
        let mut text = " ".to_owned();
        for column in 0..position.size().side() {
            _ = write!(text, " {}", char::from(b'a' + column));
        }
        for square in position.size().squares() {
            if square.column() == 0 {
                _ = write!(text, "\n{} ", square.row() + 1);
            }
            text += &self.cell(position, square, moves.contains(square), last == Some(square));
            if square.column() + 1 == position.size().side() {
                text += &beside[usize::from(square.row())];
                text.truncate(text.trim_end().len());
            }
        }
        text
    }

    /// The sign of a colour's discs.
    pub(crate) fn sign(&self, color: Color) -> String {
        match (self.colored, color) {
            (true, Color::Black) => painted("● ", BOARD, BLACK),
            (true, Color::White) => painted("● ", BOARD, WHITE),
            (false, Color::Black) => "X".to_owned(),
            (false, Color::White) => "O".to_owned(),
        }
    }

    fn cell(&self, position: &Position, square: Square, legal: bool, last: bool) -> String {
        let disc = position.board().disc(square);
        if self.colored {
            let back = if last { LAST } else { BOARD };
            return match disc {
                Some(Color::Black) => painted("● ", back, BLACK),
                Some(Color::White) => painted("● ", back, WHITE),
                None if legal => painted("+ ", back, LEGAL),
                None => painted("· ", back, EMPTY),
            };
        }
        match disc {
            Some(color) => self.sign(color) + " ",
            None if legal => "+ ".to_owned(),
            None => ". ".to_owned(),
        }
    }
}

fn painted(text: &str, back: u8, front: u8) -> String {
    let paint = |code| Some(Paint::Ansi256(Ansi256Color(code)));
    let style = Style::new().bg_color(paint(back)).fg_color(paint(front));
    format!("{style}{text}{style:#}")
}

/// Whether standard output takes colours.
pub(crate) fn stdout_is_colored() -> bool {
    let stdout = std::io::stdout();
    anstream::AutoStream::choice(&stdout) != anstream::ColorChoice::Never
}
