//! Games with a clock.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::sleep;

use crate::{
    device::{Device, two},
    server::Server,
};

fn left(position: &Value, color: &str) -> u64 {
    position["clock"][color].as_u64().unwrap()
}

#[tokio::test]
async fn invalid_clocks_are_refused() {
    let server = Server::start().await;
    for (main, increment) in [(0, 0), (999, 0), (36_000_001, 0), (1000, 600_001)] {
        let clock = json!({ "main": main, "increment": increment });
        let reply = server.post("/api/games", &json!({ "clock": clock })).await;
        assert_eq!(reply.code(), (400, "clock"), "{clock}");
    }
    for clock in
        [json!([60_000, 0]), json!({ "main": 60_000 }), json!({ "main": -1, "increment": 0 })]
    {
        let request = crate::server::post("/api/games", json!({ "clock": clock }).to_string());
        assert_eq!(server.ask(request).await.code(), (400, "message"), "{clock}");
    }
}

#[tokio::test]
async fn the_clock_starts_with_the_first_move() {
    let server = Server::start().await;
    let clock = json!({ "main": 60_000, "increment": 2000 });
    let game = server.game(json!({ "clock": clock })).await;
    let start = server.show(&game).await["clock"].clone();
    let face = json!({
        "main": 60_000, "increment": 2000, "black": 60_000, "white": 60_000, "running": null,
    });
    assert_eq!(start, face);
    sleep(Duration::from_millis(30)).await;
    // The first move costs no time and adds no increment.
    let played = server.play_all(&game, &["f5"]).await;
    assert_eq!((left(&played, "black"), &played["clock"]["running"]), (60_000, &json!("white")));
    sleep(Duration::from_millis(50)).await;
    let shown = server.show(&game).await;
    assert!((55_000..=59_950).contains(&left(&shown, "white")), "{shown}");
    let played = server.play_all(&game, &["d6"]).await;
    assert!((57_000..=61_950).contains(&left(&played, "white")), "{played}");
    assert_eq!(played["clock"]["running"], "black");
    let kept = played["moves"][1]["left"].as_u64().unwrap();
    assert_eq!(kept, left(&played, "white"));
    // Undo does not give time back.
    let undone = server.obeyed(&game, json!({ "type": "undo", "ply": 2 })).await;
    assert!(left(&undone, "white") <= kept);
    assert_eq!(undone["clock"]["running"], "white");
}

#[tokio::test]
async fn a_player_without_time_has_lost() {
    let server = Server::start().await;
    let clock = json!({ "main": 1000, "increment": 0 });
    let (mut black, mut white, game) = two(&server, json!({ "clock": clock })).await;
    let (mut live, _) = black.join(&game).await;
    black.play(&game, "f5", 0).await;
    live.position().await;
    let flagged = live.position().await;
    assert_eq!(flagged["change"], "flag");
    let outcome = &flagged["outcome"];
    assert_eq!((&outcome["winner"], &outcome["flagged"]), (&json!("black"), &json!("white")));
    assert_eq!((left(&flagged, "white"), &flagged["clock"]["running"]), (0, &Value::Null));
    assert_eq!(white.play(&game, "d6", 1).await.code(), (409, "game-over"));
    let undo = json!({ "type": "undo", "ply": 1 });
    assert_eq!(white.order(&game, undo).await.code(), (409, "time-up"));
    assert_eq!(flagged["undo"], false);

    let cookie = black.cookie.take();
    let server = server.restarted().await;
    let shown = server.show(&game).await;
    assert_eq!(shown["outcome"]["flagged"], "white");
    let mut black = Device { server: &server, cookie };
    let line = black.get("/api/games").await.body["games"][0].clone();
    assert_eq!((&line["over"], &line["winner"]), (&json!(true), &json!("black")));
}

#[tokio::test]
async fn the_flag_falls_without_clients() {
    let server = Server::start().await;
    let game = server.game(json!({ "clock": { "main": 1000, "increment": 0 } })).await;
    server.play_all(&game, &["f5"]).await;
    sleep(Duration::from_millis(1300)).await;
    let id = game.parse().unwrap();
    let saved = server.store.load(&id).await.unwrap().unwrap();
    let last = saved.events.last().unwrap();
    assert!(matches!(last.event, otelo_live::Event::Flagged { .. }), "{last:?}");
    assert_eq!(last.left.unwrap().white, 0);
}

#[tokio::test]
async fn the_clock_stops_while_the_server_is_down() {
    let server = Server::start().await;
    let game = server.game(json!({ "clock": { "main": 10_000, "increment": 0 } })).await;
    server.play_all(&game, &["f5", "d6"]).await;
    let before = server.show(&game).await;
    let server = server.restarted().await;
    sleep(Duration::from_millis(50)).await;
    let after = server.show(&game).await;
    assert_eq!(left(&after, "white"), left(&before, "white"));
    assert!(left(&after, "black") > 9900, "{after}");
    assert_eq!(after["clock"]["running"], "black");
}

#[tokio::test]
async fn the_clock_stops_while_an_invitation_is_open() {
    let server = Server::start().await;
    let mut host = Device::known(&server).await;
    let game = host.game(json!({ "clock": { "main": 1000, "increment": 0 } })).await;
    let token = host.invite(&game, "white").await;
    let played = host.play(&game, "f5", 0).await.body;
    assert_eq!(played["clock"]["running"], Value::Null);
    sleep(Duration::from_millis(1200)).await;
    assert_eq!(server.show(&game).await["outcome"], Value::Null);
    let mut guest = Device::known(&server).await;
    let joined = guest.accept(&game, &token).await.body;
    assert_eq!(joined["clock"]["running"], "white");
    assert!((900..=1000).contains(&left(&joined, "white")), "{joined}");
    assert_eq!(guest.play(&game, "d6", 1).await.status, 200);
}

#[tokio::test]
async fn computers_do_not_lose_on_time() {
    let server = Server::start().await;
    let clock = json!({ "main": 2000, "increment": 0 });
    let game = server
        .game(json!({ "size": 6, "black": "agent", "white": "negamax:9", "clock": clock }))
        .await;
    let mut client = server.join(&game).await;
    loop {
        let position = client.position().await;
        if position["turn"].is_null() {
            assert_eq!(position["outcome"]["flagged"], Value::Null, "{position}");
            break;
        }
    }
}
