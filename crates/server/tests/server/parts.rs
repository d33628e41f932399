//! Imports that come in parts.

use axum::http::{Method, header};
use otelo_formats::{
    Hints, detect,
    wthor::{self, Date},
};
use otelo_server::{IMPORT_TIMEOUT, MOST_IMPORTS_EACH};
use serde_json::{Value, json};
use tokio::time::{Duration, advance, pause, resume, sleep};

use crate::{
    device::Device,
    server::{Reply, Server, answer, post},
    soon,
};

/// Opens an import; returns its path.
async fn opened(device: &mut Device<'_>, name: &str, bytes: usize) -> String {
    let Reply { status, body } =
        device.post("/api/imports", &json!({ "name": name, "bytes": bytes })).await;
    assert_eq!((status, &body["bytes"], &body["games"]), (201, &json!(0), &json!(0)), "{body}");
    format!("/api/imports/{}", body["import"].as_str().unwrap())
}

async fn part(device: &mut Device<'_>, import: &str, at: usize, bytes: &[u8]) -> Reply {
    device.ask(post(&format!("{import}/parts?at={at}"), bytes.to_vec())).await
}

async fn publish(device: &mut Device<'_>, import: &str) -> Reply {
    device.ask(post(&format!("{import}/publish"), "")).await
}

/// Sends a file in parts and publishes it.
async fn sent(device: &mut Device<'_>, name: &str, file: &[u8], each: usize) -> Value {
    let import = opened(device, name, file.len()).await;
    for (index, bytes) in file.chunks(each).enumerate() {
        let Reply { status, body } = part(device, &import, index * each, bytes).await;
        assert_eq!(status, 200, "{body}");
        assert_eq!(body["bytes"], index * each + bytes.len());
        assert_eq!(listed(device, "").await, 0, "nothing is listed yet");
    }
    let Reply { status, body } = publish(device, &import).await;
    assert_eq!(status, 200, "{body}");
    body
}

/// How many games are on the list.
async fn listed(device: &mut Device<'_>, query: &str) -> usize {
    let body = device.get(&format!("/api/games?limit=100{query}")).await.body;
    body["games"].as_array().unwrap().len()
}

async fn files(device: &mut Device<'_>) -> Vec<Value> {
    let body = device.get("/api/imports").await.body;
    body["imports"].as_array().unwrap().clone()
}

/// The numbers of these lines: each is a legal game.
fn lines(count: usize) -> Vec<u8> {
    "f5d6c3d3c4f4\n".repeat(count).into_bytes()
}

#[tokio::test]
async fn a_file_in_parts_is_a_group_that_is_deleted_as_one() {
    let server = Server::start().await;
    let mut device = Device::known(&server).await;
    let body = sent(&mut device, " Copa\u{7} 2024.txt ", &lines(120), 700).await;
    assert_eq!(body["games"], 120);
    let import = body["import"].as_str().unwrap().to_owned();
    let [file] = &files(&mut device).await[..] else { panic!("one file") };
    assert_eq!((&file["name"], &file["games"]), (&json!("Copa 2024.txt"), &json!(120)));
    assert_eq!(file["import"], import);
    let of_file = format!("&import={import}");
    let counts = [
        listed(&mut device, "").await,
        listed(&mut device, &of_file).await,
        listed(&mut device, "&import=none").await,
    ];
    assert_eq!(counts, [100, 100, 0]);

    // Another device neither sees nor deletes it.
    let mut other = Device::known(&server).await;
    let path = format!("/api/imports/{import}");
    assert_eq!(other.delete(&path).await.code(), (404, "no-such-import"));
    assert_eq!(listed(&mut other, &of_file).await, 0);

    for _ in 0..2 {
        assert_eq!(device.delete(&path).await.status, 204);
        assert_eq!((listed(&mut device, "").await, files(&mut device).await.len()), (0, 0));
    }
    assert_eq!(device.ask(post(&format!("{path}/restore"), "")).await.status, 204);
    assert_eq!((listed(&mut device, "").await, files(&mut device).await.len()), (100, 1));
    // A game of it can be deleted by itself.
    let game = body["game"].as_str().unwrap();
    assert_eq!(device.delete(&format!("/api/games/{game}")).await.status, 204);
    assert_eq!(files(&mut device).await[0]["games"], 119);
}

#[tokio::test]
async fn a_single_game_stands_alone() {
    let server = Server::start().await;
    let mut device = Device::known(&server).await;
    let body = sent(&mut device, "one.txt", b"f5d6", 3).await;
    assert_eq!((&body["games"], &body["import"]), (&json!(1), &Value::Null));
    assert_eq!(listed(&mut device, "&import=none").await, 1);
    assert_eq!(files(&mut device).await.len(), 0);
}

#[tokio::test]
async fn a_wrong_game_leaves_nothing_and_names_its_place() {
    let server = Server::start().await;
    let mut device = Device::known(&server).await;
    let mut file = lines(80);
    file.extend(b"f5d6zz\n");
    let import = opened(&mut device, "x", file.len()).await;
    let (first, rest) = file.split_at(1030);
    assert_eq!(part(&mut device, &import, 0, first).await.body["games"], 79);
    let reply = part(&mut device, &import, first.len(), rest).await;
    assert_eq!(reply.status, 400, "{}", reply.body);
    let place = &reply.body["parameters"];
    assert_eq!((&place["line"], &place["column"]), (&json!("81"), &json!("5")));
    // It is given up.
    assert_eq!(publish(&mut device, &import).await.code(), (404, "no-such-import"));
    assert_eq!(listed(&mut device, "").await, 0);
}

#[tokio::test]
async fn parts_come_in_order_and_whole() {
    let server = Server::start().await;
    let mut device = Device::known(&server).await;
    let file = lines(100);
    let import = opened(&mut device, "x", file.len()).await;
    assert_eq!(part(&mut device, &import, 5, &file[5..]).await.code(), (400, "message"));
    assert_eq!(part(&mut device, &import, 0, &file[..1100]).await.status, 200);
    assert_eq!(part(&mut device, &import, 0, &file[..1100]).await.code(), (400, "message"));
    assert_eq!(publish(&mut device, &import).await.code(), (400, "message"));
    let mut other = Device::known(&server).await;
    let stolen = part(&mut other, &import, 1100, &file[1100..]).await;
    assert_eq!(stolen.code(), (404, "no-such-import"));
    assert_eq!(part(&mut device, &import, 1100, &file[1100..]).await.status, 200);
    assert_eq!(publish(&mut device, &import).await.body["games"], 100);

    let empty = opened(&mut device, "x", 0).await;
    assert_eq!(publish(&mut device, &empty).await.code(), (400, "empty"));
    let large = vec![b' '; 70_000];
    let import = opened(&mut device, "x", large.len()).await;
    assert_eq!(part(&mut device, &import, 0, &large).await.code(), (413, "too-large"));
}

#[tokio::test]
async fn an_archive_keeps_its_names() {
    let server = Server::start().await;
    let mut device = Device::known(&server).await;
    let text = "(;GM[Othello]PC[Copa]DT[2024]PB[Zoë]PW[Ben]RE[+12]B[f5]W[d6];)";
    let record = detect(text.as_bytes(), Hints::default()).unwrap().content.into_record();
    let records: Vec<_> = (0..30).map(|_| record.clone()).collect();
    let archive = wthor::write_records(&records, Date { year: 2024, month: 3, day: 1 }).unwrap();
    let import = opened(&mut device, "WTH_2024.wtb", archive.games.len()).await;
    for (kind, names) in [("players", &archive.players), ("tournaments", &archive.tournaments)] {
        let mut request = post(&format!("{import}/names/{kind}"), names.clone());
        *request.method_mut() = Method::PUT;
        assert_eq!(device.ask(request).await.status, 204);
    }
    let mut wrong = post(&format!("{import}/names/players"), archive.games.clone());
    *wrong.method_mut() = Method::PUT;
    assert_eq!(device.ask(wrong).await.status, 400);
    for (index, bytes) in archive.games.chunks(500).enumerate() {
        assert_eq!(part(&mut device, &import, 500 * index, bytes).await.status, 200);
    }
    assert_eq!(publish(&mut device, &import).await.body["games"], 30);
    let found = device.get("/api/games?text=copa%20zo%C3%AB%202024&limit=1").await.body;
    let line = &found["games"][0];
    assert_eq!(line["seats"]["black"]["name"], "Zoë");
    assert_eq!((&line["event"], &line["date"]), (&json!("Copa"), &json!("2024")));

    // Out they go as the same files, in a zip.
    let reply = device.bytes("/api/records?format=wthor").await;
    assert!(reply.starts_with(b"PK\x03\x04"));
    let at = reply.windows(9).position(|window| window == b"otelo.wtb").unwrap() + 9;
    let games = &reply[at..at + archive.games.len()];
    assert_eq!(games[16..], archive.games[16..]);
    assert!(reply.windows(4).any(|window| window == b"Zo\xeb\0"));
}

/// Also one on which the server is working.
#[tokio::test]
async fn a_client_stops_an_import() {
    let server = Server::start().await;
    let mut device = Device::known(&server).await;
    let file = lines(3000);
    let import = opened(&mut device, "x", file.len()).await;
    let (router, mut request) =
        (server.router.clone(), post(&format!("{import}/parts?at=0"), file));
    let cookie = device.cookie.clone().unwrap();
    request.headers_mut().insert(header::COOKIE, cookie.parse().unwrap());
    let working = tokio::spawn(async move { answer(&router, request).await });
    // Before it has begun, the outcome is the same.
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    assert_eq!(device.delete(&import).await.status, 204);
    assert_eq!(soon(working).await.unwrap().code(), (404, "no-such-import"));
    assert_eq!(listed(&mut device, "").await, 0);
}

/// An import without another part is given up, and its slot is free again.
#[tokio::test]
async fn an_abandoned_import_is_removed() {
    let server = Server::start().await;
    let mut device = Device::known(&server).await;
    let file = lines(200);
    let mut imports = Vec::new();
    for _ in 0..MOST_IMPORTS_EACH {
        let import = opened(&mut device, "x", file.len()).await;
        assert_eq!(part(&mut device, &import, 0, &file[..1100]).await.status, 200);
        imports.push(import);
    }
    let another = json!({ "name": "x", "bytes": 1 });
    assert_eq!(device.post("/api/imports", &another).await.code(), (429, "too-fast"));
    // Whoever gives one up has room for another at once.
    assert_eq!(device.delete(&imports[1]).await.status, 204);
    soon(async {
        while device.post("/api/imports", &another).await.status != 201 {
            sleep(Duration::from_millis(5)).await;
        }
    })
    .await;
    pause();
    advance(IMPORT_TIMEOUT + Duration::from_secs(1)).await;
    for _ in 0..10 {
        tokio::task::yield_now().await;
    }
    resume();
    let late = part(&mut device, &imports[0], 1100, &file[1100..]).await;
    assert_eq!(late.code(), (404, "no-such-import"));
    assert_eq!(listed(&mut device, "").await, 0);
}
