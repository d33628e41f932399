//! Files of games to import: random games in several formats, valid or not.

use std::fmt::Write;

use hyper::body::Bytes;
use otelo_rng::Rng;
use otelo_rules::{Color, Game, Move, Position, Size};
use serde_json::{Value, json};

/// A file of games.
#[derive(Debug, Clone)]
pub(crate) struct GameFile {
    pub(crate) name: &'static str,
    pub(crate) bytes: Bytes,
}

/// A bit less than the largest file that the server takes.
const LARGE: usize = 4 * 1024 * 1024 - 1024;

/// A game of random moves to its end.
pub(crate) fn random_game(rng: &mut Rng, size: Size) -> Game {
    let mut game = Game::from_position(Position::start(size));
    while !game.is_over() {
        let played = rng.choice(game.position().moves()).map_or(Move::Pass, Move::Place);
        game.play(played).expect("a legal move, or a pass without one");
    }
    game
}

/// The games as GGF, each with a comment of so many characters.
pub(crate) fn ggf(games: &[Game], comment: usize) -> String {
    let mut text = String::new();
    for game in games {
        let side = game.start().size().side();
        let comment = "c".repeat(comment);
        _ = write!(text, "(;GM[Othello]PB[Black]PW[White]CO[{comment}]TY[{side}]");
        for (position, played) in game.history() {
            let name = if *played == Move::Pass { "PA".to_owned() } else { played.to_string() };
            _ = write!(text, "{}[{name}/1.5/2]", letter(position.turn()));
        }
        text.push_str(";)\n");
    }
    text
}

/// The games as SGF, each with a comment of so many characters.
pub(crate) fn sgf(games: &[Game], comment: usize) -> String {
    let mut text = String::new();
    for game in games {
        let side = game.start().size().side();
        let comment = "c".repeat(comment);
        _ = write!(text, "(;FF[4]GM[2]SZ[{side}]PB[Black]PW[White]C[{comment}]");
        for (position, played) in game.history() {
            let name = if *played == Move::Pass { String::new() } else { played.to_string() };
            _ = write!(text, ";{}[{name}]", letter(position.turn()));
        }
        text.push_str(")\n");
    }
    text
}

/// The games as JSON, each with a comment of so many characters.
pub(crate) fn json(games: &[Game], comment: usize) -> String {
    let games = games.iter().map(|game| {
        let moves: Vec<Value> =
            game.moves().map(|played| json!({ "move": played.to_string() })).collect();
        let comment = "c".repeat(comment);
        json!({ "size": game.start().size().side(), "comment": comment, "moves": moves })
    });
    document(games.collect())
}

fn document(games: Vec<Value>) -> String {
    json!({ "otelo": 1, "games": games }).to_string()
}

fn letter(color: Color) -> char {
    match color {
        Color::Black => 'B',
        Color::White => 'W',
    }
}

/// Six files of nearly the largest size. Three can be imported, if the client may still create so
/// many games; the others are refused: two have too many games, one has a wrong move at its end.
/// `history` is a game as the server exports it.
pub(crate) fn large_files(rng: &mut Rng, history: &Value) -> Vec<GameFile> {
    let many: Vec<Game> = (0..1000).map(|_| random_game(rng, Size::Eight)).collect();
    let (some, few) = (&many[..100], &many[..10]);
    // Comments fill the files up.
    let filled = |games: &[Game], write: fn(&[Game], usize) -> String| {
        write(games, (LARGE - write(games, 0).len()) / games.len())
    };
    let copies = LARGE / (history.to_string().len() + 1);
    let mut wrong = ggf(&many[few.len()..], 3000);
    wrong.push_str(&ggf(few, 0).replace("TY[8]", "TY[8]B[a1]"));
    let transcript = |game: &Game| -> String {
        let squares = game.moves().filter(|played| *played != Move::Pass);
        squares.map(|played| played.to_string()).collect::<String>() + "\n"
    };
    let transcripts: String = many.iter().map(transcript).collect();
    let files = [
        ("1000 games in GGF", filled(&many, ggf).into_bytes()),
        ("100 games in SGF", filled(some, sgf).into_bytes()),
        ("histories in JSON", document(vec![history.clone(); copies]).into_bytes()),
        ("a wrong move at the end", wrong.into_bytes()),
        ("too many transcripts", transcripts.repeat(LARGE / transcripts.len()).into_bytes()),
        ("too many games in WTHOR", wthor(&many)),
    ];
    files.map(|(name, bytes)| GameFile { name, bytes: bytes.into() }).into()
}

/// The games as WTHOR, again and again until the file is large.
fn wthor(games: &[Game]) -> Vec<u8> {
    const HEADER: usize = 16;
    const ENTRY: usize = 68;
    let count = (LARGE - HEADER) / ENTRY;
    let mut bytes = vec![20, 26, 1, 1];
    bytes.extend((count as u32).to_le_bytes());
    bytes.extend([0, 0]);
    bytes.extend(2026_u16.to_le_bytes());
    bytes.extend([8, 0, 0, 0]);
    for game in games.iter().cycle().take(count) {
        let score =
            game.outcome().map_or(0, |outcome| i16::from(outcome.score(Color::Black).discs()));
        let discs = ((64 + score) / 2) as u8;
        let mut entry = vec![0, 0, 0, 0, 0, 0, discs, discs];
        for played in game.moves() {
            if let Move::Place(square) = played {
                entry.push(10 * (square.row() + 1) + square.column() + 1);
            }
        }
        entry.resize(ENTRY, 0);
        bytes.extend(entry);
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_files_are_within_the_limit() {
        let history = json!({ "size": 8, "moves": [{ "move": "f5" }] });
        let files = large_files(&mut Rng::new(1), &history);
        for GameFile { name, bytes } in &files {
            assert!(bytes.len() <= 4 * 1024 * 1024, "{name}: {}", bytes.len());
            assert!(bytes.len() > 3 * 1024 * 1024, "{name}: {}", bytes.len());
        }
    }
}
