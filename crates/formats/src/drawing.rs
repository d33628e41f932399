//! A board as an SVG drawing: discs, coordinates, and what is written on the squares.

use std::fmt::Write as _;

use otelo_rules::{Board, Color, Game, Mark, Move, Position, Square, Squares, Symbol};

/// A drawing of a board.
#[derive(Debug, Clone)]
pub struct Drawing {
    board: Board,
    /// What is written on a square.
    texts: Vec<(Square, String)>,
    /// Where a best move is.
    best: Squares,
    marks: Vec<Mark>,
    last: Option<Square>,
    colors: &'static Colors,
}

#[derive(Debug)]
struct Colors {
    frame: &'static str,
    board: &'static str,
    line: &'static str,
    name: &'static str,
    black: &'static str,
    white: &'static str,
    outline: &'static str,
    text: &'static str,
    mark: &'static str,
    /// What is written on the mark of a best move.
    best: &'static str,
    /// The width of the lines, of the board and of the discs.
    lines: [&'static str; 2],
}

const SCREEN: Colors = Colors {
    frame: "#54402e",
    board: "#347455",
    line: "#1f4c39",
    name: "#f0e6d6",
    black: "#1b1d22",
    white: "#f6f4ee",
    outline: "#1b1d22",
    text: "#ffffff",
    mark: "#e29a12",
    best: "#1b1d22",
    lines: ["3", "3"],
};

/// Black and white alone, with thin lines.
const PRINT: Colors = Colors {
    frame: "#ffffff",
    board: "#ffffff",
    line: "#000000",
    name: "#000000",
    black: "#000000",
    white: "#ffffff",
    outline: "#000000",
    text: "#000000",
    mark: "#808080",
    best: "#000000",
    lines: ["1.5", "2"],
};

/// The side of a square, the room for coordinates, and that of the other sides.
const SQUARE: u32 = 100;
const MARGIN: u32 = 50;
const EDGE: u32 = 18;

impl Drawing {
    /// A position.
    pub fn of_position(position: &Position) -> Drawing {
        Drawing {
            board: *position.board(),
            texts: Vec::new(),
            best: Squares::NONE,
            marks: Vec::new(),
            last: None,
            colors: &SCREEN,
        }
    }

    /// The last position of a game, its last move marked.
    pub fn of_game(game: &Game) -> Drawing {
        let last = game.moves().filter_map(Move::square).last();
        Drawing { last, ..Drawing::of_position(game.position()) }
    }

    /// A whole game on one board: each disc as it was placed, with the number of its move.
    pub fn of_moves(game: &Game) -> Drawing {
        let start = game.start();
        let mut discs = Color::BOTH.map(|color| start.board().discs(color));
        let mut texts = Vec::new();
        let placed = game
            .history()
            .iter()
            .filter_map(|(before, played)| played.square().map(|square| (before.turn(), square)));
        for (number, (color, square)) in (1..).zip(placed) {
            discs[usize::from(color == Color::White)] |= otelo_rules::Squares::of(square);
            texts.push((square, number.to_string()));
        }
        let board = Board::new(start.size(), discs[0], discs[1]);
        let board = board.expect("nobody plays on a disc");
        Drawing { texts, ..Drawing::of_position(&Position::new(board, start.turn())) }
    }

    /// With texts on some squares, such as the values of moves.
    #[must_use]
    pub fn with_texts(self, texts: impl IntoIterator<Item = (Square, String)>) -> Drawing {
        Drawing { texts: texts.into_iter().collect(), ..self }
    }

    /// With the values of the best moves marked.
    #[must_use]
    pub fn with_best(self, best: Squares) -> Drawing {
        Drawing { best, ..self }
    }

    /// With marks on squares.
    #[must_use]
    pub fn with_marks(self, marks: impl IntoIterator<Item = Mark>) -> Drawing {
        Drawing { marks: marks.into_iter().collect(), ..self }
    }

    /// With the last move marked.
    #[must_use]
    pub fn with_last(self, last: Option<Square>) -> Drawing {
        Drawing { last, ..self }
    }

    /// In black and white.
    #[must_use]
    pub fn for_print(self) -> Drawing {
        Drawing { colors: &PRINT, ..self }
    }

    /// The text of the SVG.
    pub fn svg(&self) -> String {
        let size = self.board.size();
        let inner = u32::from(size.side()) * SQUARE;
        let side = inner + MARGIN + EDGE;
        let Colors { frame, board, line, name, lines: [width, _], .. } = self.colors;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" \
             font-family=\"sans-serif\" text-anchor=\"middle\">\n\
             <rect width=\"{side}\" height=\"{side}\" rx=\"10\" fill=\"{frame}\"/>\n\
             <rect x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{inner}\" height=\"{inner}\" fill=\"{board}\"/>\n\
             <path d=\"{}\" stroke=\"{line}\" stroke-width=\"{width}\" fill=\"none\"/>\n",
            grid(size.side())
        );
        for index in 0..size.side() {
            let at = MARGIN + u32::from(index) * SQUARE + SQUARE / 2;
            let square = Square::new(index, index).expect("the board is at most 8x8").to_string();
            let (column, row) = square.split_at(1);
            _ = writeln!(
                svg,
                "<g font-size=\"30\" fill=\"{name}\"><text x=\"{at}\" y=\"36\">{column}</text>\
                 <text x=\"26\" y=\"{}\">{row}</text></g>",
                at + 11
            );
        }
        // The four small dots of a real board.
        for (x, y) in dots(size.side()) {
            _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"7\" fill=\"{line}\"/>");
        }
        for square in size.squares() {
            self.draw(square, &mut svg);
        }
        svg.push_str("</svg>\n");
        svg
    }

    /// The disc of a square, and what is written on it.
    fn draw(&self, square: Square, svg: &mut String) {
        let Colors { black, white, outline, text, mark, best, lines: [_, width], .. } = self.colors;
        let center = |index: u8| MARGIN + u32::from(index) * SQUARE + SQUARE / 2;
        let (x, y) = (center(square.column()), center(square.row()));
        let color = Color::BOTH.into_iter().find(|color| self.board.discs(*color).contains(square));
        if let Some(color) = color {
            let fill = if color == Color::Black { black } else { white };
            _ = writeln!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"42\" fill=\"{fill}\" stroke=\"{outline}\" \
                 stroke-width=\"{width}\"/>"
            );
        }
        let mut marks = self.marks.iter().filter(|mark| mark.square == square).peekable();
        if self.last == Some(square) && marks.peek().is_none() {
            _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"9\" fill=\"{mark}\"/>");
        }
        let is_best = self.best.contains(square);
        if is_best {
            // What is printed has no grey behind its letters.
            let fill = if self.colors.frame == PRINT.frame { "none" } else { mark };
            _ = writeln!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"43\" fill=\"{fill}\" stroke=\"{mark}\" \
                 stroke-width=\"4\"/>"
            );
        }
        let fill = match color {
            Some(Color::Black) => white,
            Some(Color::White) => black,
            None if is_best => best,
            None => text,
        };
        for Mark { symbol, .. } in marks {
            _ = writeln!(svg, "{}", drawn(symbol, (x, y), fill));
        }
        for (_, written) in self.texts.iter().filter(|(at, _)| *at == square) {
            _ = writeln!(
                svg,
                "<text x=\"{x}\" y=\"{}\" font-size=\"36\" fill=\"{fill}\">{}</text>",
                y + 13,
                escaped(written)
            );
        }
    }
}

/// A mark, in the colour of what is written there.
fn drawn(symbol: &Symbol, (x, y): (u32, u32), color: &str) -> String {
    let path = |path: &str| {
        format!(
            "<path transform=\"translate({x} {y})\" d=\"{path}\" stroke=\"{color}\" \
             stroke-width=\"5\" fill=\"none\"/>"
        )
    };
    match symbol {
        Symbol::Circle => path("M-22 0a22 22 0 1 0 44 0a22 22 0 1 0 -44 0z"),
        Symbol::Cross => path("M-18 -18L18 18M18 -18L-18 18"),
        Symbol::Square => path("M-19 -19h38v38h-38z"),
        Symbol::Triangle => path("M0 -24L22 15h-44z"),
        Symbol::Label(text) => format!(
            "<text x=\"{x}\" y=\"{}\" font-size=\"40\" font-weight=\"bold\" fill=\"{color}\">{}</text>",
            y + 14,
            escaped(text)
        ),
    }
}

/// Where the dots are.
fn dots(side: u8) -> Vec<(u32, u32)> {
    let lines = match side {
        8 => [2, 6],
        6 => [2, 4],
        _ => return Vec::new(),
    };
    let at = |line: u32| MARGIN + line * SQUARE;
    lines.into_iter().flat_map(|x| lines.map(|y| (at(x), at(y)))).collect()
}

/// The lines between the squares, and around them.
fn grid(side: u8) -> String {
    let inner = u32::from(side) * SQUARE;
    let lines = (0..=u32::from(side)).map(|index| MARGIN + index * SQUARE);
    lines.map(|at| format!("M{at} {MARGIN}v{inner}M{MARGIN} {at}h{inner}")).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use otelo_rules::Size;

    use super::*;

    fn game() -> Game {
        Game::from_transcript(Position::start(Size::Four), "b1a1a2c1d3a3d1d2a4").unwrap()
    }

    fn count(svg: &str, part: &str) -> usize {
        svg.matches(part).count()
    }

    #[test]
    fn a_disc_for_each_disc_and_the_last_move() {
        let game = game();
        let svg = Drawing::of_game(&game).svg();
        let board = game.position().board();
        assert_eq!(count(&svg, SCREEN.white), usize::from(board.discs(Color::White).len()));
        assert_eq!(count(&svg, "r=\"42\""), 13);
        assert!(svg.contains(&format!(
            "<circle cx=\"100\" cy=\"400\" r=\"9\" fill=\"{}\"/>",
            SCREEN.mark
        )));
        assert_eq!(count(&Drawing::of_position(game.position()).svg(), "r=\"9\""), 0);
    }

    #[test]
    fn the_moves_of_a_game_have_their_numbers_on_the_discs_as_they_were_placed() {
        let svg = Drawing::of_moves(&game()).svg();
        // Black played b1, a2, d3 and d1; White the other five. Two of each are there at first.
        assert_eq!(count(&svg, "r=\"42\" fill=\"#1b1d22\""), 2 + 4);
        assert_eq!(count(&svg, "r=\"42\" fill=\"#f6f4ee\""), 2 + 5);
        for number in 1..=9 {
            assert_eq!(
                count(&svg, &format!(">{number}</text>")),
                1 + usize::from(number <= 4),
                "{number}"
            );
        }
    }

    #[test]
    fn black_and_white_for_print_and_texts_that_are_no_tags() {
        let start = Position::start(Size::Six);
        let square = Square::new(0, 0).unwrap();
        let drawing = Drawing::of_position(&start).with_texts([(square, "<&>".to_owned())]);
        let svg = drawing.for_print().svg();
        assert!(svg.contains(">&lt;&amp;></text>") && !svg.contains(SCREEN.board));
        let colors = svg.split('#').skip(1).map(|rest| &rest[..6]);
        assert!(colors.into_iter().all(|color| ["ffffff", "000000", "808080"].contains(&color)));
    }

    #[test]
    fn marks_and_best_values_are_drawn_where_they_are() {
        let start = Position::start(Size::Eight);
        let at = |name: &str| name.parse::<Square>().unwrap();
        let mark = |name: &str, symbol| Mark { square: at(name), symbol };
        let marks = [
            mark("d4", Symbol::Triangle),
            mark("a1", Symbol::Label("A".to_owned())),
            mark("h8", Symbol::Cross),
        ];
        let drawing = Drawing::of_position(&start).with_marks(marks).with_last(Some(at("d4")));
        let svg = drawing.svg();
        // The mark stands where the dot of the last move would.
        assert!(svg.contains("translate(400 400)") && !svg.contains("r=\"9\""), "{svg}");
        assert!(svg.contains("translate(800 800)") && svg.contains(">A</text>"), "{svg}");
        let best = Squares::of(at("f5"));
        let drawing = Drawing::of_position(&start).with_best(best);
        assert!(drawing.svg().contains("cx=\"600\" cy=\"500\" r=\"43\" fill=\"#e29a12\""));
        assert!(drawing.for_print().svg().contains("r=\"43\" fill=\"none\""));
    }
}
