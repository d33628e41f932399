//! Boards as GTP shows them.

use otelo_rules::{Color, Outcome, Position, Square};

/// The board with its coordinates, discs, and whose turn it is.
pub(super) fn drawn(position: &Position) -> String {
    let side = position.size().side();
    let letters: String =
        (0..side).map(|column| format!(" {}", char::from(b'a' + column))).collect();
    let mut text = format!("\n {letters}\n");
    for row in 0..side {
        text.push_str(&format!("{}{}\n", row + 1, cells(position, row)));
    }
    let [black, white] = Color::BOTH.map(|color| position.board().discs(color).len());
    let turn = if position.is_over() { "nobody".to_owned() } else { position.turn().to_string() };
    text + &format!("X Black {black}, O White {white}, {turn} to move")
}

/// The board as GoGui reads it: its first row is the one that GoGui draws at the top, where its own
/// rows have the highest number, so that its names of squares are ours.
pub(super) fn gogui(position: &Position) -> String {
    let rows = (0..position.size().side()).rev();
    rows.map(|row| format!("\n{}", cells(position, row).trim_start())).collect()
}

/// The result as `B+10`, `W+2` or `0`.
pub(super) fn result(outcome: &Outcome) -> String {
    let score = outcome.score(Color::Black).discs();
    match outcome.winner() {
        Some(Color::Black) => format!("B+{score}"),
        Some(Color::White) => format!("W+{}", -score),
        None => "0".to_owned(),
    }
}

fn cells(position: &Position, row: u8) -> String {
    let columns = 0..position.size().side();
    let cell = |column| match Square::new(column, row).and_then(|at| position.board().disc(at)) {
        Some(Color::Black) => " X",
        Some(Color::White) => " O",
        None => " .",
    };
    columns.map(cell).collect()
}
