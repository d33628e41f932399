//! Fuzzing the API: random requests, valid and invalid, generated from the OpenAPI document. None
//! causes a server error, and every response matches the document.

use std::env;

use axum::{
    body::Body,
    http::{Method, Request, header},
};
use otelo_rng::Rng;
use otelo_server::{Rate, RateLimits, Settings};
use serde_json::{Map, Value, json};

use crate::{
    schema::{self, DOCUMENT},
    server::Server,
};

/// A random value, mostly valid for a schema.
fn value(schema: &Value, chance: &mut Rng) -> Value {
    if chance.u8(0..25) == 0 {
        return nonsense(chance);
    }
    if let Some(reference) = schema["$ref"].as_str() {
        return value(DOCUMENT.pointer(&reference[1..]).unwrap(), chance);
    }
    for key in ["oneOf", "anyOf"] {
        if let Some(kinds) = schema[key].as_array() {
            return value(&kinds[chance.usize(0..kinds.len())], chance);
        }
    }
    if let Some(parts) = schema["allOf"].as_array() {
        let mut whole = Map::new();
        for part in parts {
            if let Value::Object(fields) = value(part, chance) {
                whole.extend(fields);
            }
        }
        return Value::Object(whole);
    }
    if let Some(values) = schema["enum"].as_array() {
        return values[chance.usize(0..values.len())].clone();
    }
    match kind(schema, chance).as_str() {
        "object" => object(schema, chance),
        "array" => (0..chance.usize(0..3)).map(|_| value(&schema["items"], chance)).collect(),
        "integer" => {
            let least = schema["minimum"].as_i64().unwrap_or(0);
            let most = schema["maximum"].as_i64().unwrap_or(70);
            json!(chance.i64(least..=most))
        }
        "number" => json!(chance.f64()),
        "boolean" => json!(chance.bool()),
        "string" => text(schema, chance),
        _ => Value::Null,
    }
}

/// The type of a schema, or a random one if it has several.
fn kind(schema: &Value, chance: &mut Rng) -> String {
    let kinds = match &schema["type"] {
        Value::Array(kinds) => kinds[chance.usize(0..kinds.len())].clone(),
        kind => kind.clone(),
    };
    kinds.as_str().unwrap_or("null").to_owned()
}

fn object(schema: &Value, chance: &mut Rng) -> Value {
    let required = schema["required"].as_array().cloned().unwrap_or_default();
    let mut fields = Map::new();
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        let is_required = required.contains(&json!(name));
        let often = if is_required { chance.u8(0..30) > 0 } else { chance.bool() };
        if often {
            fields.insert(name.clone(), value(property, chance));
        }
    }
    if chance.u8(0..30) == 0 {
        fields.insert("more".to_owned(), nonsense(chance));
    }
    Value::Object(fields)
}

fn text(schema: &Value, chance: &mut Rng) -> Value {
    const TEXTS: [&str; 12] = [
        "human",
        "random",
        "minimax:easy",
        "d3",
        "f5",
        "X",
        "inf",
        "f5d6c3",
        "",
        "é\u{0}",
        "002",
        "---------------------------OX------XO--------------------------- X",
    ];
    match schema["example"].as_str() {
        Some(example) if chance.bool() => json!(example),
        _ => json!(TEXTS[chance.usize(0..TEXTS.len())]),
    }
}

fn nonsense(chance: &mut Rng) -> Value {
    let values = [
        Value::Null,
        json!(-1),
        json!(1e300),
        json!(u64::MAX),
        json!(""),
        json!("x".repeat(300)),
        json!([]),
        json!([[1]]),
        json!({}),
        json!(true),
    ];
    values[chance.usize(0..values.len())].clone()
}

/// A random request for an operation of the document, with its path and body.
fn request(
    (path, method, operation): (&str, &str, &Value),
    games: &[String],
    chance: &mut Rng,
) -> (Request<Body>, String, Option<Value>) {
    let game = match chance.u8(0..6) {
        0 => "23456789abcd".to_owned(),
        1 => ["x", "%00", "..", "é"][chance.usize(0..4)].to_owned(),
        _ => games[chance.usize(0..games.len())].clone(),
    };
    let mut address = path.replace("{game}", &game.replace('é', "%C3%A9"));
    let mut query = Vec::new();
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        if parameter["in"] == "query" && (parameter["required"] == true || chance.bool()) {
            let text = match value(&parameter["schema"], chance) {
                Value::String(text) => text,
                other => other.to_string(),
            };
            let escaped: String = text.bytes().map(|byte| format!("%{byte:02x}")).collect();
            query.push(format!("{}={escaped}", parameter["name"].as_str().unwrap()));
        }
    }
    if !query.is_empty() {
        address += &format!("?{}", query.join("&"));
    }
    let content =
        operation["requestBody"]["content"].as_object().and_then(|kinds| kinds.iter().next());
    let (kind, sent, body) = match content {
        Some((kind, _)) if kind != "application/json" => {
            let texts = ["f5d6c3", "f5d6\nf5f6", "(;GM[Othello];)", "{\"otelo\":1}", "?", ""];
            (kind.as_str(), None, texts[chance.usize(0..texts.len())].to_owned())
        }
        Some((kind, content)) => {
            let sent = value(&content["schema"], chance);
            let mut text = sent.to_string();
            if chance.u8(0..20) == 0 {
                text = text.chars().take(chance.usize(0..=text.len())).collect();
            }
            (kind.as_str(), Some(sent), text)
        }
        None => ("text/plain", None, String::new()),
    };
    let request = Request::builder()
        .method(Method::from_bytes(method.to_uppercase().as_bytes()).unwrap())
        .uri(&address)
        .header(header::HOST, "localhost")
        .header(header::CONTENT_TYPE, kind)
        .body(Body::from(body))
        .unwrap();
    (request, address, sent)
}

#[tokio::test]
async fn random_requests_match_the_document() {
    let free = Rate { per_second: 1e9, at_once: 1e9 };
    let limits = RateLimits { requests: free, games: free, ..RateLimits::default() };
    let settings = Settings { limits, ..Settings::default() };
    let server = Server::with(tempfile::tempdir().unwrap(), settings).await;
    let games = [server.game(json!({})).await, server.game(json!({ "size": 4 })).await];
    let operations: Vec<(&str, &str, &Value)> = DOCUMENT["paths"]
        .as_object()
        .unwrap()
        .iter()
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().unwrap().iter();
            methods.map(move |(method, operation)| (path.as_str(), method.as_str(), operation))
        })
        // Open imports would soon be too many; `parts.rs` has them.
        .filter(|(path, method, _)| (*path, *method) != ("/api/imports", "post"))
        // With the WebSocket route, which refuses plain requests.
        .collect();
    let cases = env::var("OTELO_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let mut chance = Rng::new(5);
    let mut done = std::collections::BTreeMap::new();
    for _ in 0..3000 * cases {
        let operation = operations[chance.usize(0..operations.len())];
        let (request, address, sent) = request(operation, &games, &mut chance);
        let told = format!("{} {address} {sent:?}", operation.1);
        let reply = server.ask(request).await;
        assert!(reply.status < 500, "{told}: {reply:?}");
        if reply.status < 400 {
            let documented = &operation.2["responses"][reply.status.to_string()];
            assert!(documented.is_object(), "{told}: {}", reply.status);
            let schema = &documented["content"]["application/json"]["schema"];
            // Downloads have no schema.
            if schema["$ref"].is_string() {
                schema::check_exchange(
                    &operation.1.to_uppercase(),
                    &address,
                    None,
                    reply.status,
                    &reply.body,
                );
            }
        }
        *done.entry((operation.0, operation.1, reply.status)).or_insert(0) += 1;
    }
    // Almost every operation has succeeded at least once.
    let right = |path: &str, method: &str| {
        done.keys().any(|&(known, by, status)| known == path && by == method && status < 400)
    };
    for (path, method, _) in operations.iter().filter(|(path, ..)| !opens_socket(path)) {
        // Random tokens are never valid invitations, no import is open, and hardly ever does a study
        // begin like the game and follow the last revision.
        let is_study = (*path, *method) == ("/api/games/{game}/study", "put");
        let is_random =
            *path == "/api/invitations" || path.starts_with("/api/imports/") || is_study;
        assert!(right(path, method) || is_random, "{method} {path}: {done:?}");
    }
}

/// Whether an operation only opens a WebSocket.
fn opens_socket(path: &str) -> bool {
    path.ends_with("/live") || path == "/api/analysis"
}
