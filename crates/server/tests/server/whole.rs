//! Whole games over WebSocket, checked against the rules.

use otelo_live::GameId;
use otelo_rules::{Color, Game, Move, Size};
use otelo_wire::OpeningName;
use serde_json::{Value, json};

use crate::server::Server;

fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// The fields of a position message, computed by the rules.
fn expected(game: &Game) -> Value {
    let position = game.position();
    let discs = |color| position.board().discs(color).len();
    let legal = position.moves().iter().map(|square| {
        let flips: Vec<String> = position.flips(square).iter().map(|s| s.to_string()).collect();
        json!({ "square": square.to_string(), "flips": flips })
    });
    let moves = game.history().iter().map(|(before, played)| {
        let mut expected = json!({ "color": name(before.turn()), "move": played.to_string() });
        if let Some(opening) = otelo_openings::of_position(&before.play(*played).unwrap()) {
            expected["opening"] = json!(OpeningName::from(opening));
        }
        expected
    });
    json!({
        "size": game.size().side(),
        "board": position.board().to_string().replace('\n', ""),
        "turn": (!game.is_over()).then(|| name(position.turn())),
        "legal": legal.collect::<Vec<_>>(),
        "black": discs(Color::Black),
        "white": discs(Color::White),
        "ply": game.ply(),
        "moves": moves.collect::<Vec<_>>(),
        "outcome": game.outcome().map(|outcome| json!({
            "winner": outcome.winner().map(name),
            "score": outcome.score(Color::Black).discs(),
            "resigned": null,
            "flagged": null,
        })),
    })
}

/// Compares a message with the rules, without the efforts and clocks of the moves.
fn check(message: &Value, game: &Game) {
    let expected = expected(game);
    for (key, expected) in expected.as_object().unwrap() {
        let mut seen = message[key].clone();
        if key == "moves" {
            for played in seen.as_array_mut().unwrap() {
                played.as_object_mut().unwrap().remove("effort");
                played.as_object_mut().unwrap().remove("left");
                played.as_object_mut().unwrap().remove("flips");
            }
        }
        assert_eq!(&seen, expected, "{key} at ply {}", game.ply());
    }
}

/// Two clients play a random game; returns its number of passes.
async fn played(server: &Server, size: Size, salt: usize) -> usize {
    let id = server.game(json!({ "size": size.side() })).await;
    let saved_as: GameId = id.parse().unwrap();
    let mut clients = [server.join(&id).await, server.join(&id).await];
    let mut game = Game::new(size);
    for client in &mut clients {
        check(&client.position().await, &game);
    }
    while !game.is_over() {
        let moves: Vec<_> = game.position().moves().iter().collect();
        let square = moves[(salt * 31 + game.ply() * 17) % moves.len()];
        let order = json!({ "type": "play", "square": square.to_string(), "ply": game.ply() });
        clients[game.position().turn() as usize].send(order).await;
        game.play(square).unwrap();
        let mut after = vec![game.clone()];
        if game.position().must_pass() {
            game.play(Move::Pass).unwrap();
            after.push(game.clone());
        }
        for game in &after {
            for client in &mut clients {
                check(&client.next().await, game);
            }
        }
        // A broadcast change is in the store.
        let saved = server.store.load(&saved_as).await.unwrap().unwrap();
        assert_eq!(saved.events.len(), game.ply());
    }
    game.moves().filter(|&played| played == Move::Pass).count()
}

#[tokio::test]
async fn of_two_people() {
    let server = Server::start().await;
    let mut passes = 0;
    for (size, games) in [(Size::Four, 6), (Size::Six, 3), (Size::Eight, 2)] {
        for salt in 0..games {
            passes += played(&server, size, salt).await;
        }
    }
    assert!(passes > 3, "{passes}");
}

#[tokio::test]
async fn of_two_computers() {
    let server = Server::start().await;
    for (size, black, white) in [
        (Size::Four, "minimax:hard", "random"),
        (Size::Four, "agent", "agent"),
        (Size::Six, "corner:hard", "minimax:easy"),
        (Size::Eight, "random", "random"),
        (Size::Eight, "minimax:medium", "negamax:4"),
    ] {
        let new = json!({ "size": size.side(), "black": black, "white": white });
        let id = server.game(new).await;
        let mut client = server.join(&id).await;
        let mut game = Game::new(size);
        check(&client.position().await, &game);
        while !game.is_over() {
            let message = client.position().await;
            let last = message["moves"].as_array().unwrap().last().unwrap().clone();
            let played: Move = last["move"].as_str().unwrap().parse().unwrap();
            assert_eq!(last["effort"].is_object(), played != Move::Pass);
            game.play(played).unwrap();
            check(&message, &game);
        }
        assert_eq!(server.show(&id).await["thinking"], false);
    }
}
