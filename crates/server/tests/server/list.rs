//! The list of games, with cursor pagination.

use serde_json::{Value, json};

use crate::server::Server;

async fn list(server: &Server, query: &str) -> Value {
    let reply = server.get(&format!("/api/games{query}")).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.body
}

/// Creates games with one move each, in this order.
async fn played(server: &Server, count: usize) -> Vec<String> {
    let mut games = Vec::new();
    for _ in 0..count {
        games.push(server.game(json!({ "size": 6, "black_name": "Ada" })).await);
    }
    for game in games.iter().rev() {
        server.play_all(game, &["d5"]).await;
    }
    games.reverse();
    games
}

fn names(list: &Value) -> Vec<&str> {
    list["games"].as_array().unwrap().iter().map(|game| game["game"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn the_last_changed_comes_first() {
    let server = Server::start().await;
    assert_eq!(list(&server, "").await, json!({ "games": [], "next": null, "damaged": [] }));
    let games = played(&server, 4).await;
    let unplayed = server.game(json!({})).await;
    let all = list(&server, "").await;
    let place = |game: &str| {
        let line = all["games"].as_array().unwrap().iter().find(|line| line["game"] == game);
        line.map(|line| (line["changed"].as_i64().unwrap(), game.to_owned()))
    };
    assert_eq!(place(&unplayed), None);
    // Games of the same millisecond are sorted by id.
    let mut places: Vec<_> = games.iter().map(|game| place(game).unwrap()).collect();
    assert!(places.is_sorted_by_key(|(changed, _)| *changed));
    places.sort();
    places.reverse();
    assert_eq!(names(&all), places.iter().map(|(_, game)| game.as_str()).collect::<Vec<_>>());
    assert_eq!(all["next"], Value::Null);
}

#[tokio::test]
async fn passes_are_not_counted_as_moves() {
    let server = Server::start().await;
    // Black's a1 leaves White without a move.
    let game = server.game(json!({ "size": 4, "start": "-OX-----------OX X" })).await;
    server.play_all(&game, &["a1"]).await;
    let line = list(&server, "").await["games"][0].clone();
    assert_eq!((&line["ply"], &line["moves"]), (&json!(2), &json!(1)));
}

#[tokio::test]
async fn a_summary_has_the_current_state() {
    let server = Server::start().await;
    let game = &played(&server, 1).await[0];
    let line = list(&server, "").await["games"][0].clone();
    assert!(line["created"].as_i64().unwrap() <= line["changed"].as_i64().unwrap());
    let mut rest = line;
    for key in ["created", "changed"] {
        rest.as_object_mut().unwrap().remove(key);
    }
    let seats = json!({
        "black": { "spec": "human", "name": "Ada" },
        "white": { "spec": "human", "name": null },
    });
    let standing = |over: bool, winner: Value| {
        json!({
            "game": game, "size": 6, "seats": seats, "ply": 1, "moves": 1, "black": 4, "white": 1,
            "over": over, "winner": winner, "title": null, "yours": ["black", "white"],
            "board": "--------------OX----XX-----X--------", "event": null, "date": null,
        })
    };
    assert_eq!(rest, standing(false, Value::Null));
    server.obeyed(game, json!({ "type": "resign", "color": "black", "ply": 1 })).await;
    let line = list(&server, "").await["games"][0].clone();
    assert_eq!((&line["over"], &line["winner"]), (&json!(true), &json!("white")));
    server.obeyed(game, json!({ "type": "undo", "ply": 1 })).await;
    let line = list(&server, "").await["games"][0].clone();
    assert_eq!((&line["over"], &line["winner"]), (&json!(false), &Value::Null));
}

#[tokio::test]
async fn pages_follow_each_other() {
    let server = Server::start().await;
    played(&server, 4).await;
    let all = list(&server, "?limit=1000").await;
    for limit in 1..=5 {
        let (mut seen, mut query) = (Vec::new(), format!("?limit={limit}"));
        loop {
            let part = list(&server, &query).await;
            let names = names(&part);
            assert!(!names.is_empty() && names.len() <= limit, "{part}");
            seen.extend(names.iter().map(|&name| name.to_owned()));
            match part["next"].as_str() {
                Some(next) => query = format!("?limit={limit}&before={next}"),
                None => break,
            }
        }
        assert_eq!(seen, names(&all), "{limit}");
    }
    assert_eq!(names(&list(&server, "?limit=0").await).len(), 1);
}

#[tokio::test]
async fn invalid_queries_are_refused() {
    let server = Server::start().await;
    for query in ["?limit=x", "?limit=-1", "?limit=4294967296", "?before=x", "?before=", "?more=1"]
    {
        let reply = server.get(&format!("/api/games{query}")).await;
        assert_eq!(reply.code(), (400, "message"), "{query}");
    }
}
