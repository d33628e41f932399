//! Two devices in one game: invitations, permissions, consent, presence.

use serde_json::{Value, json};

use crate::{
    device::{Device, two},
    server::{Server, get},
};

#[tokio::test]
async fn a_seat_is_taken_once() {
    let server = Server::start().await;
    let (mut host, mut guest) = (Device::known(&server).await, Device::known(&server).await);
    let game = host.game(json!({})).await;
    let (mut live, _) = host.join(&game).await;
    assert_eq!(live.seats, ["black", "white"]);
    let token = host.invite(&game, "white").await;
    assert_eq!(live.position().await["invited"], json!(["white"]));

    assert_eq!(host.accept(&game, &token).await.code(), (409, "own-invitation"));
    assert_eq!(guest.accept(&game, &token).await.status, 200);
    let joined = live.position().await;
    assert_eq!((&joined["invited"], &joined["shared"]), (&json!([]), &json!(true)));
    assert_eq!(
        (&live.seats[..], &joined["absent"]),
        (&["black".to_owned()][..], &json!(["white"]))
    );

    // The same device may use the invitation again; another one may not.
    assert_eq!(guest.accept(&game, &token).await.status, 200);
    let mut thief = Device { server: &server, cookie: None };
    assert_eq!(thief.accept(&game, &token).await.code(), (410, "invitation-used"));
    assert_eq!(thief.cookie, None);
    for wrong in ["", "x", &"0".repeat(32), &"é".repeat(16)] {
        assert_eq!(thief.accept(&game, wrong).await.code(), (404, "no-such-invitation"));
    }
    assert_eq!(thief.accept("23456789abcd", &token).await.code(), (404, "no-such-game"));
}

#[tokio::test]
async fn a_new_invitation_replaces_the_last_one() {
    let server = Server::start().await;
    let (mut host, mut guest) = (Device::known(&server).await, Device::known(&server).await);
    let game = host.game(json!({})).await;
    let first = host.invite(&game, "white").await;
    let second = host.invite(&game, "white").await;
    assert_eq!(guest.accept(&game, &first).await.code(), (404, "no-such-invitation"));
    assert_eq!(guest.accept(&game, &second).await.status, 200);
    // The seat belongs to the guest now, so the host cannot offer it.
    let again = host.order(&game, json!({ "type": "invite", "color": "white" })).await;
    assert_eq!(again.code(), (403, "not-your-seat"));
    // But the guest can offer it.
    let third = guest.invite(&game, "white").await;
    let mut heir = Device::known(&server).await;
    assert_eq!(heir.accept(&game, &third).await.status, 200);
    assert_eq!(host.play(&game, "f5", 0).await.status, 200);
    assert_eq!(guest.play(&game, "d6", 1).await.code(), (403, "not-your-seat"));
    assert_eq!(heir.play(&game, "d6", 1).await.status, 200);
}

#[tokio::test]
async fn a_computers_seat_cannot_be_offered() {
    let server = Server::start().await;
    let mut host = Device::known(&server).await;
    let game = host.game(json!({ "white": "random" })).await;
    let refused = host.order(&game, json!({ "type": "invite", "color": "white" })).await;
    assert_eq!(refused.code(), (409, "computers-seat"));
    // An invitation is void when a computer takes the seat.
    let token = host.invite(&game, "black").await;
    host.obeyed(&game, json!({ "type": "seats", "black": "random", "white": "human" })).await;
    let mut guest = Device::known(&server).await;
    assert_eq!(guest.accept(&game, &token).await.code(), (404, "no-such-invitation"));
}

#[tokio::test]
async fn a_device_acts_only_for_its_own_seat() {
    let server = Server::start().await;
    let (mut black, mut white, game) = two(&server, json!({})).await;
    let mut stranger = Device::known(&server).await;
    let mut nobody = Device { server: &server, cookie: None };
    let seat = (403, "not-your-seat");
    for device in [&mut white, &mut stranger, &mut nobody] {
        assert_eq!(device.play(&game, "f5", 0).await.code(), seat);
        let resign = json!({ "type": "resign", "color": "black", "ply": 0 });
        assert_eq!(device.order(&game, resign).await.code(), seat);
        let rename = json!({ "type": "rename", "color": "black", "name": "x" });
        assert_eq!(device.order(&game, rename).await.code(), seat);
        assert_eq!(device.order(&game, json!({ "type": "hint", "ply": 0 })).await.code(), seat);
    }
    assert_eq!(black.play(&game, "f5", 0).await.status, 200);
    assert_eq!(black.play(&game, "d6", 1).await.code(), seat);
    for device in [&mut stranger, &mut nobody] {
        for order in [
            json!({ "type": "undo", "ply": 1 }),
            json!({ "type": "redo", "ply": 1 }),
            json!({ "type": "rematch", "ply": 1 }),
            json!({ "type": "answer", "ply": 1, "agree": true }),
            json!({ "type": "title", "title": "mine" }),
            json!({ "type": "step", "on": true }),
        ] {
            assert_eq!(device.order(&game, order.clone()).await.code(), (403, "not-your-game"));
        }
    }
    let seats = json!({ "type": "seats", "black": "random", "white": "human" });
    assert_eq!(white.order(&game, seats).await.code(), (409, "shared-game"));
    let shown = server.show(&game).await;
    assert_eq!((&shown["ply"], &shown["title"]), (&json!(1), &Value::Null));

    // A spectator receives all changes.
    let (mut watcher, position) = stranger.join(&game).await;
    assert_eq!((watcher.seats.len(), &position["ply"]), (0, &json!(1)));
    assert_eq!(white.play(&game, "d6", 1).await.status, 200);
    assert_eq!(watcher.position().await["ply"], 2);
    let refused = watcher.refused(json!({ "type": "play", "square": "c3", "ply": 2 })).await;
    assert_eq!(refused, "not-your-seat");
}

#[tokio::test]
async fn other_devices_cannot_change_a_game() {
    let server = Server::start().await;
    let mut owner = Device::known(&server).await;
    let game = owner.game(json!({ "white": "random", "step": true })).await;
    let mut stranger = Device::known(&server).await;
    assert_eq!(stranger.play(&game, "f5", 0).await.code(), (403, "not-your-seat"));
    owner.play(&game, "f5", 0).await;
    let go = json!({ "type": "go", "ply": 1 });
    assert_eq!(stranger.order(&game, go.clone()).await.code(), (403, "not-your-game"));
    assert_eq!(stranger.order(&game, json!({ "type": "undo", "ply": 1 })).await.status, 403);
    assert_eq!(owner.order(&game, go).await.status, 200);
}

#[tokio::test]
async fn undo_needs_consent() {
    let server = Server::start().await;
    let (mut black, mut white, game) = two(&server, json!({})).await;
    let (mut live, _) = black.join(&game).await;
    let undo = |ply: u64| json!({ "type": "undo", "ply": ply });
    let answer = |agree: bool| json!({ "type": "answer", "ply": 2, "agree": agree });
    assert_eq!(white.order(&game, undo(0)).await.code(), (409, "nothing-to-undo"));
    black.play(&game, "f5", 0).await;
    white.play(&game, "d6", 1).await;
    for _ in 0..2 {
        live.position().await;
    }
    assert_eq!(white.order(&game, answer(true)).await.code(), (409, "no-request"));

    // A request that is declined.
    let asked = black.obeyed(&game, undo(2)).await;
    assert_eq!(asked["request"], json!({ "by": "black", "wish": "undo" }));
    assert_eq!(live.position().await["change"], "request");
    assert_eq!(white.order(&game, undo(2)).await.code(), (409, "request-pending"));
    assert_eq!(black.order(&game, answer(true)).await.code(), (403, "not-your-seat"));
    let declined = white.obeyed(&game, answer(false)).await;
    assert_eq!((&declined["request"], &declined["ply"]), (&Value::Null, &json!(2)));
    live.position().await;

    // A request that is withdrawn.
    black.obeyed(&game, undo(2)).await;
    assert_eq!(black.obeyed(&game, answer(false)).await["request"], Value::Null);
    assert_eq!(white.order(&game, answer(true)).await.code(), (409, "no-request"));

    // A request that is accepted: undo to Black's last choice, two plies back.
    black.obeyed(&game, undo(2)).await;
    let undone = white.obeyed(&game, answer(true)).await;
    assert_eq!((&undone["ply"], &undone["request"]), (&json!(0), &Value::Null));
    assert_eq!(undone["redo"], true);

    // A move clears an open request.
    black.play(&game, "f5", 0).await;
    black.obeyed(&game, undo(1)).await;
    let played = white.play(&game, "d6", 1).await.body;
    assert_eq!((&played["ply"], &played["request"]), (&json!(2), &Value::Null));
}

#[tokio::test]
async fn a_rematch_swaps_the_colours() {
    let server = Server::start().await;
    let clock = json!({ "main": 60_000, "increment": 1000 });
    let new = json!({ "size": 4, "black_name": "Ada", "white_name": "Bo", "clock": clock });
    let (mut black, mut white, game) = two(&server, new).await;
    let rematch = |ply: u64| json!({ "type": "rematch", "ply": ply });
    assert_eq!(black.order(&game, rematch(0)).await.code(), (409, "not-over"));
    white.obeyed(&game, json!({ "type": "resign", "color": "white", "ply": 0 })).await;
    black.obeyed(&game, rematch(0)).await;
    let agree = json!({ "type": "answer", "ply": 0, "agree": true });
    let agreed = white.obeyed(&game, agree).await;
    let next = agreed["next"].as_str().unwrap().to_owned();
    assert_eq!(agreed["change"], "rematch");

    let shown = server.show(&next).await;
    assert_eq!(shown["seats"]["black"]["name"], "Bo");
    assert_eq!(shown["seats"]["white"]["name"], "Ada");
    assert_eq!((&shown["size"], &shown["shared"]), (&json!(4), &json!(true)));
    assert_eq!(shown["clock"]["main"], 60_000);
    assert_eq!(black.play(&next, "b1", 0).await.code(), (403, "not-your-seat"));
    assert_eq!(white.play(&next, "b1", 0).await.status, 200);
    // A second request leads to the same game.
    black.obeyed(&game, rematch(0)).await;
    let again = white.obeyed(&game, json!({ "type": "answer", "ply": 0, "agree": true })).await;
    assert_eq!(again["next"], json!(next));
}

#[tokio::test]
async fn a_rematch_against_a_computer_needs_no_consent() {
    let server = Server::start().await;
    let mut player = Device::known(&server).await;
    let game = player.game(json!({ "size": 4, "white": "random" })).await;
    player.obeyed(&game, json!({ "type": "resign", "color": "black", "ply": 0 })).await;
    let told = player.obeyed(&game, json!({ "type": "rematch", "ply": 0 })).await;
    let next = server.show(told["next"].as_str().unwrap()).await;
    assert_eq!(next["seats"]["black"]["spec"], "random");
    assert_eq!(next["seats"]["white"]["spec"], "human");
}

#[tokio::test]
async fn presence_is_broadcast() {
    let server = Server::start().await;
    let (black, white, game) = two(&server, json!({})).await;
    let (mut host, position) = black.join(&game).await;
    assert_eq!(position["absent"], json!(["white"]));
    let (guest, _) = white.join(&game).await;
    let told = host.position().await;
    assert_eq!((&told["change"], &told["absent"]), (&json!("device"), &json!([])));
    // Opening and closing a second page on the same device changes nothing.
    let (second, _) = white.join(&game).await;
    second.leave().await;
    guest.leave().await;
    assert_eq!(host.position().await["absent"], json!(["white"]));
}

#[tokio::test]
async fn permissions_survive_a_restart() {
    let server = Server::start().await;
    let (mut black, mut white, game) = two(&server, json!({})).await;
    black.play(&game, "f5", 0).await;
    let token = white.invite(&game, "white").await;
    let cookies = [black.cookie.take(), white.cookie.take()];
    let server = server.restarted().await;
    let [mut black, mut white] = cookies.map(|cookie| Device { server: &server, cookie });
    assert_eq!(black.play(&game, "d6", 1).await.code(), (403, "not-your-seat"));
    assert_eq!(white.play(&game, "d6", 1).await.status, 200);
    let mut heir = Device::known(&server).await;
    assert_eq!(heir.accept(&game, &token).await.status, 200);
    assert_eq!(black.play(&game, "c3", 2).await.status, 200);
    assert_eq!(heir.play(&game, "d3", 3).await.status, 200);
}

#[tokio::test]
async fn secrets_are_in_no_response_and_no_file() {
    let server = Server::start().await;
    let (mut black, mut white, game) = two(&server, json!({})).await;
    let token = white.invite(&game, "white").await;
    let secrets =
        [&black.cookie, &white.cookie].map(|cookie| cookie.clone().unwrap()[6..].to_owned());
    let mut told = vec![black.get(&format!("/api/games/{game}")).await.body.to_string()];
    told.push(black.get("/api/games").await.body.to_string());
    told.push(black.get(&format!("/api/games/{game}/record?format=json")).await.body.to_string());
    let (mut live, position) = black.join(&game).await;
    told.push(position.to_string());
    told.push(live.order(json!({ "type": "title", "title": "x" })).await.to_string());
    server.store.clone().close().await;
    for file in std::fs::read_dir(server.directory.path()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        told.push(String::from_utf8_lossy(&bytes).into_owned());
    }
    for text in told {
        for secret in secrets.iter().chain([&token]) {
            assert!(!text.contains(secret.as_str()), "{text}");
        }
    }
}

#[tokio::test]
async fn links_have_the_configured_addresses() {
    let directory = tempfile::tempdir().unwrap();
    let addresses = vec!["http://10.0.0.7:8080".to_owned(), "http://otelo.lan:8080".to_owned()];
    let settings = otelo_server::Settings { addresses, ..Default::default() };
    let server = Server::with(directory, settings).await;
    let mut host = Device { server: &server, cookie: None };
    let device = host.ask(get("/api/device")).await.body;
    assert_eq!(device["addresses"][0]["url"], "http://10.0.0.7:8080/");
    let game = host.game(json!({})).await;
    let told = host.obeyed(&game, json!({ "type": "invite", "color": "black" })).await;
    let token = told["token"].as_str().unwrap();
    let urls: Vec<&Value> =
        told["links"].as_array().unwrap().iter().map(|link| &link["url"]).collect();
    assert_eq!(urls[0], &json!(format!("http://10.0.0.7:8080/games/{game}#invite={token}")));
    assert_eq!(urls[1], &json!(format!("http://otelo.lan:8080/games/{game}#invite={token}")));
    let rows = told["links"][0]["code"].as_array().unwrap();
    assert!(rows.len() > 20 && rows.iter().all(|row| row.as_str().unwrap().len() == rows.len()));
}

#[tokio::test]
async fn a_client_is_told_its_new_seats() {
    let server = Server::start().await;
    let mut player = Device::known(&server).await;
    let game = player.game(json!({ "white": "random", "step": true })).await;
    let (mut live, _) = player.join(&game).await;
    assert_eq!(live.seats, ["black"]);
    live.order(json!({ "type": "seats", "black": "random", "white": "human" })).await;
    assert_eq!(live.seats, ["white"]);
}
