//! `otelo db`: copies and checks of the database, beside a running server and without one.

use std::{
    fs,
    io::{Read, Write},
    net::TcpStream,
};

use tempfile::tempdir;

use crate::{otelo, serve::Server};

/// What a run prints, its errors, and its exit code.
fn run(arguments: &[&str]) -> (String, String, Option<i32>) {
    let output = otelo(&["db"]).args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

/// Sends a request to a server; returns the body of its response.
fn post(address: &str, path: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let length = body.len();
    write!(
        stream,
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    )
    .unwrap();
    let mut response = String::new();
    stream.read_to_string(&mut response).unwrap();
    response.split_once("\r\n\r\n").unwrap().1.to_owned()
}

#[test]
fn a_copy_beside_a_running_server() {
    let (data, elsewhere) = (tempdir().unwrap(), tempdir().unwrap());
    let (data, copy) = (data.path(), elsewhere.path().join("otelo.db"));
    let (server, address) = Server::start(data);
    for _ in 0..3 {
        let game: serde_json::Value =
            serde_json::from_str(&post(&address, "/api/games", "{}")).unwrap();
        let orders = format!("/api/games/{}/orders", game["game"].as_str().unwrap());
        post(&address, &orders, r#"{"type": "play", "square": "f5", "ply": 0}"#);
    }
    let (data, copy) = (data.to_str().unwrap(), copy.to_str().unwrap());
    let (said, errors, code) = run(&["backup", copy, "--data", data, "--json"]);
    assert_eq!((said.as_str(), code), ("{\"games\":3,\"damaged\":[]}\n", Some(0)), "{errors}");
    let (said, _, code) = run(&["check", "--data", data]);
    assert_eq!((said.as_str(), code), ("3 games, 0 damaged.\n", Some(0)));
    let (_, errors, code) = run(&["backup", copy, "--data", data]);
    assert!(errors.contains("exists already"), "{errors}");
    assert_eq!(code, Some(2));
    drop(server);

    // The copy is a database of its own.
    let folder = elsewhere.path().to_str().unwrap();
    let (said, _, code) = run(&["check", "--data", folder, "--lang", "es"]);
    assert_eq!((said.as_str(), code), ("3 partidas, 0 dañadas.\n", Some(0)));
    drop(Server::start(elsewhere.path()));
}

#[test]
fn what_cannot_be_copied_or_checked_is_named() {
    let data = tempdir().unwrap();
    let folder = data.path().to_str().unwrap();
    let (said, errors, code) = run(&["check", "--data", folder]);
    assert_eq!((said.as_str(), code), ("", Some(2)));
    assert!(errors.starts_with("otelo: there are no games in "), "{errors}");
    fs::write(data.path().join("otelo.db"), "these are my notes").unwrap();
    let (_, errors, code) = run(&["backup", "copy.db", "--data", folder]);
    assert!(errors.contains("is not a database of Otelo"), "{errors}");
    assert_eq!(code, Some(2));
}
