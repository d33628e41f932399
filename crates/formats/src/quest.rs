//! The games of Othello Quest, as its server tells them:
//!
//! ```json
//! {
//!   "created": "2024-05-06T07:08:09.000Z",
//!   "players": [{ "id": "ana", "name": "Ana" }, { "id": "ben", "name": "Ben" }],
//!   "position": { "moves": [{ "m": "f5", "t": 1200 }, { "m": "d6", "t": 800 }, { "m": "-" }] }
//! }
//! ```
//!
//! Black is the first player, `-` is a pass, `t` is the time of the move in milliseconds. An entry
//! without `m` is no move. Other fields are not looked at.

use otelo_rules::{Game, Move, NodeIndex, Size, Square};
use serde::Deserialize;

use crate::{
    Content, Fault, Format, ReadError, Record, cursor::Cursor, detect::Detected, limits::Counter,
};

#[derive(Deserialize)]
struct QuestGame {
    #[serde(default)]
    created: Option<String>,
    players: Vec<QuestPlayer>,
    position: QuestMoves,
}

#[derive(Deserialize)]
struct QuestPlayer {
    #[serde(default)]
    id: Option<String>,
    #[serde(default)]
    name: Option<String>,
}

#[derive(Deserialize)]
struct QuestMoves {
    moves: Vec<QuestMove>,
}

#[derive(Deserialize)]
struct QuestMove {
    #[serde(default)]
    m: Option<String>,
    #[serde(default)]
    t: Option<f64>,
}

/// Reads a game, as many moves as the counter allows; `None` if the text is something else.
pub(crate) fn read_counted(
    text: &str,
    counter: &mut Counter,
) -> Option<Result<Detected, ReadError>> {
    let found: QuestGame = serde_json::from_str(text).ok()?;
    Some(read_game(text, found, counter))
}

fn read_game(
    text: &str,
    QuestGame { created, players, position }: QuestGame,
    counter: &mut Counter,
) -> Result<Detected, ReadError> {
    let stop = |fault: Fault| Cursor::new(text).stop(fault);
    counter.game().map_err(stop)?;
    counter.entries(position.moves.len()).map_err(stop)?;
    let mut game = Game::new(Size::Eight);
    // The time of each ply; a pass that is left out has none.
    let mut times: Vec<Option<f64>> = Vec::new();
    for QuestMove { m, t } in position.moves {
        let Some(name) = m else { continue };
        let number = 1 + game.moves().filter(|played| played.square().is_some()).count();
        let at_move = |fault: Fault| {
            let mut error = stop(fault);
            error.place.played = Some((number, Size::Eight));
            error
        };
        if name == "-" {
            // Also written after the end of the game.
            if game.position().must_pass() {
                game.play(Move::Pass).map_err(|error| at_move(error.into()))?;
            }
        } else {
            let seen = crate::record::excerpt(&name);
            let square: Square = name
                .parse()
                .map_err(|_| at_move(Fault::PropertyValue { name: "m".to_owned(), seen }))?;
            game.follow(square).map_err(|error| at_move(error.into()))?;
        }
        times.resize(game.ply(), None);
        if let Some(last) = times.last_mut() {
            *last = t;
        }
    }
    if game.ply() == 0 {
        return Err(stop(Fault::Empty));
    }
    let mut names = players.into_iter().map(|player| player.name.or(player.id));
    let mut record = Record {
        black: names.next().flatten(),
        white: names.next().flatten(),
        place: Some("Othello Quest".to_owned()),
        date: created.and_then(|date| date.get(..10).map(str::to_owned)),
        ..Record::new(&game)
    };
    let nodes: Vec<NodeIndex> = record.tree.main_line_nodes().skip(1).collect();
    for (node, time) in nodes.into_iter().zip(times) {
        let seconds = time.map(|milliseconds| format!("{:.3}", milliseconds / 1000.0));
        record.tree[node].data.seconds = seconds;
    }
    let content = Content::Record(Box::new(record));
    Ok(Detected { format: Format::Json, content, turn_assumed: false, own: None })
}
