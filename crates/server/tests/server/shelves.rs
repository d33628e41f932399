//! The list of a device: its own games, filters, deleting and restoring.

use serde_json::{Value, json};

use crate::{
    device::{Device, two},
    server::Server,
};

async fn names(device: &mut Device<'_>, query: &str) -> Vec<String> {
    let body = device.get(&format!("/api/games{query}")).await.body;
    let games = body["games"].as_array().unwrap_or_else(|| panic!("{body}")).iter();
    games.map(|game| game["game"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_device_lists_its_own_games() {
    let server = Server::start().await;
    let (mut black, mut white, shared) = two(&server, json!({})).await;
    black.play(&shared, "f5", 0).await;
    next_millisecond().await;
    let own = black.game(json!({ "size": 6 })).await;
    black.play(&own, "d5", 0).await;
    assert_eq!(names(&mut black, "").await, [own.as_str(), shared.as_str()]);
    assert_eq!(names(&mut white, "").await, [shared.as_str()]);
    let line = white.get("/api/games").await.body["games"][0].clone();
    assert_eq!(line["yours"], json!(["white"]));
    let mut stranger = Device::known(&server).await;
    assert_eq!(names(&mut stranger, "").await, Vec::<String>::new());
}

/// Games that change in the same millisecond are listed in any order.
async fn next_millisecond() {
    let now = otelo_store::now();
    while otelo_store::now() == now {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_list_can_be_filtered() {
    let server = Server::start().await;
    let mut device = Device::known(&server).await;
    let mut games = Vec::new();
    for new in [json!({ "black_name": "Íñigo" }), json!({ "size": 6 }), json!({ "size": 4 })] {
        games.push(device.game(new).await);
    }
    for (game, square) in games.iter().zip(["f5", "d5", "b1"]) {
        assert_eq!(device.play(game, square, 0).await.status, 200);
        next_millisecond().await;
    }
    device.obeyed(&games[1], json!({ "type": "title", "title": "100% final" })).await;
    next_millisecond().await;
    device.obeyed(&games[2], json!({ "type": "resign", "color": "white", "ply": 1 })).await;
    for (query, expected) in [
        ("?size=6", vec![1]),
        ("?state=over", vec![2]),
        ("?state=running", vec![1, 0]),
        ("?text=%C3%ADÑIGO", vec![0]),
        ("?text=%25", vec![1]),
        ("?text=final&size=8", vec![]),
        ("?text=%20", vec![2, 1, 0]),
    ] {
        let expected: Vec<&String> =
            expected.into_iter().map(|index: usize| &games[index]).collect();
        let query = query.replace('Ñ', "%C3%91");
        assert_eq!(
            names(&mut device, &query).await.iter().collect::<Vec<_>>(),
            expected,
            "{query}"
        );
    }
    for wrong in ["?state=x", "?size=5", "?size=x", "?before=x", "?what=1"] {
        assert_eq!(device.get(&format!("/api/games{wrong}")).await.status, 400, "{wrong}");
    }
}

#[tokio::test]
async fn a_game_is_deleted_and_restored() {
    let server = Server::start().await;
    let (mut black, mut white, game) = two(&server, json!({})).await;
    black.play(&game, "f5", 0).await;
    let path = format!("/api/games/{game}");
    assert_eq!(black.delete(&path).await.status, 204);
    assert_eq!(names(&mut black, "").await, Vec::<String>::new());
    // The other player still has it in the list and can play on.
    assert_eq!(names(&mut white, "").await, [game.as_str()]);
    assert_eq!(white.play(&game, "d6", 1).await.status, 200);
    let restore = format!("{path}/restore");
    assert_eq!(black.post(&restore, &Value::Null).await.status, 204);
    assert_eq!(names(&mut black, "").await, [game.as_str()]);

    let mut stranger = Device::known(&server).await;
    assert_eq!(stranger.delete(&path).await.code(), (404, "no-such-game"));
    assert_eq!(stranger.post(&restore, &Value::Null).await.code(), (404, "no-such-game"));
    assert_eq!(black.delete("/api/games/23456789abcd").await.code(), (404, "no-such-game"));
}

#[tokio::test]
async fn a_title_is_kept() {
    let server = Server::start().await;
    let mut device = Device::known(&server).await;
    let game = device.game(json!({})).await;
    device.play(&game, "f5", 0).await;
    let titled = device.obeyed(&game, json!({ "type": "title", "title": " <b>Final</b> " })).await;
    assert_eq!(titled["title"], "<b>Final</b>");
    let long = json!({ "type": "title", "title": "x".repeat(200) });
    assert_eq!(device.order(&game, long).await.code(), (400, "name"));
    let cookie = device.cookie.take();
    let server = server.restarted().await;
    let mut device = Device { server: &server, cookie };
    assert_eq!(device.get("/api/games").await.body["games"][0]["title"], "<b>Final</b>");
    let untitled = device.obeyed(&game, json!({ "type": "title", "title": "" })).await;
    assert_eq!(untitled["title"], Value::Null);
}
