//! Recorded searches.

use serde_json::{Value, json};

use crate::server::{Reply, Server};

async fn asked(path: &str, asked: Value) -> Reply {
    Server::start().await.post(path, &asked).await
}

fn list<'a>(body: &'a Value, group: &str, name: &str) -> &'a Vec<Value> {
    body[group][name].as_array().unwrap()
}

#[tokio::test]
async fn every_node_and_every_cut_is_there() {
    let request = json!({ "position": "f5d6c3", "player": "alphabeta:4,eval=squares,order=fixed" });
    let Reply { status, body } = asked("/api/trace", request).await;
    assert_eq!(status, 200, "{body}");
    let nodes = list(&body, "columns", "plies").len();
    for name in ["depths", "plays", "alphas", "betas", "values"] {
        assert_eq!(list(&body, "columns", name).len(), nodes, "{name}");
    }
    let kinds = body["columns"]["kinds"].as_str().unwrap();
    assert_eq!(kinds.len(), nodes);
    let leaves = kinds.chars().filter(|&kind| kind == 'l').count();
    assert_eq!(json!(leaves), body["counts"]["evaluated"]);
    assert_eq!(json!(list(&body, "cuts", "nodes").len()), body["counts"]["cuts"]);
    // What was visited and what was cut is the whole tree.
    let cut: u64 = list(&body, "cuts", "sizes").iter().map(|size| size.as_u64().unwrap()).sum();
    assert_eq!(nodes as u64 + cut, body["whole"].as_u64().unwrap());
}

#[tokio::test]
async fn a_large_search_is_cropped_and_a_larger_one_refused() {
    let request = json!({ "position": "f5d6c3d3c4", "player": "minimax:6,eval=discs" });
    let body = asked("/api/trace", request).await.body;
    assert_eq!(list(&body, "columns", "plies").len(), 50_000);
    assert!(body["dropped"].as_u64().unwrap() > 1000, "{}", body["dropped"]);
    for (request, expected) in [
        (json!({ "position": "f5d6c3d3c4", "player": "minimax:9" }), (400, "search-too-large")),
        (json!({ "position": "f5", "player": "engine:3" }), (400, "not-recordable")),
        (json!({ "position": "f5", "player": "nobody" }), (400, "player")),
        (json!({ "position": "f5z9", "player": "minimax:2" }), (400, "expected")),
        (json!({ "position": "XXXXXXXXXXXXXXXX X", "player": "minimax:2" }), (400, "game-over")),
        (json!({ "position": "f5" }), (400, "message")),
    ] {
        assert_eq!(asked("/api/trace", request.clone()).await.code(), expected, "{request}");
    }
}

#[tokio::test]
async fn the_engine_is_watched_as_it_deepens() {
    let request = json!({ "position": "f5d6c3", "player": "engine:8,seed=3" });
    let Reply { status, body } = asked("/api/engine-trace", request).await;
    assert_eq!(status, 200, "{body}");
    let iterations = body["iterations"].as_array().unwrap();
    let depths: Vec<u64> = iterations.iter().map(|one| one["depth"].as_u64().unwrap()).collect();
    assert_eq!(depths, [1, 2, 3, 4, 5, 6]);
    assert_eq!(body["move"], iterations[5]["moves"][0]["move"]);
    assert_eq!(body["worth"], iterations[5]["moves"][0]["worth"]);
    assert_eq!(body["complete"], true);
    let nodes = iterations.iter().map(|one| one["nodes"].as_u64().unwrap()).sum::<u64>();
    assert!(nodes > 0 && nodes <= body["nodes"].as_u64().unwrap());
    assert!(!iterations[5]["cuts"].as_array().unwrap().is_empty());
    for (request, expected) in [
        (json!({ "position": "f5", "player": "minimax:2" }), (400, "not-engine")),
        (json!({ "position": "f5", "player": "engine:8,weights=x" }), (400, "player")),
        (json!({ "position": "XXXXXXXXXXXXXXXX X", "player": "engine:1" }), (400, "game-over")),
    ] {
        assert_eq!(asked("/api/engine-trace", request.clone()).await.code(), expected, "{request}");
    }
}

#[tokio::test]
async fn searches_are_compared() {
    let players = ["minimax:4", "alphabeta:4", "negamax:4", "pvs:4", "table:4", "minimax:12"];
    let request = json!({ "position": "f5d6c3", "players": players });
    let Reply { status, body } = asked("/api/search-counts", request).await;
    assert_eq!(status, 200, "{body}");
    let searches = body["searches"].as_array().unwrap();
    assert!(searches[5].is_null());
    for search in &searches[..5] {
        assert_eq!(search["value"], searches[0]["value"]);
        assert_eq!(search["move"], searches[0]["move"]);
    }
    assert_eq!(searches[1]["counts"], searches[2]["counts"]);
    let request = json!({ "position": "f5", "players": vec!["minimax:1"; 65] });
    assert_eq!(asked("/api/search-counts", request).await.code(), (413, "too-large"));
}
