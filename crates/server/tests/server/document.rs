//! The OpenAPI document. (The other tests check their requests and responses against it.)

use std::collections::BTreeSet;

use axum::http::Method;
use serde_json::Value;

use crate::{
    schema::DOCUMENT,
    server::{Server, get},
};

/// The paths and methods in the document.
fn listed() -> BTreeSet<(String, String)> {
    let paths = DOCUMENT["paths"].as_object().unwrap();
    let operations = paths.iter().flat_map(|(path, operations)| {
        let methods = operations.as_object().unwrap().keys();
        methods.map(|method| (path.clone(), method.to_uppercase()))
    });
    operations.collect()
}

/// Collects all references (`$ref`) in a value.
fn references(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(to)) = fields.get("$ref") {
                found.insert(to.clone());
            }
            fields.values().for_each(|value| references(value, found));
        }
        Value::Array(values) => values.iter().for_each(|value| references(value, found)),
        _ => {}
    }
}

#[test]
fn the_document_is_valid() {
    assert_eq!(DOCUMENT["openapi"], "3.1.0");
    assert_eq!(DOCUMENT["info"]["version"], env!("CARGO_PKG_VERSION"));
    let mut found = BTreeSet::new();
    references(&DOCUMENT, &mut found);
    assert!(found.len() > 10);
    for reference in found {
        let pointer = reference.strip_prefix('#').unwrap();
        assert!(DOCUMENT.pointer(pointer).is_some(), "{reference}");
    }
    for schema in DOCUMENT["components"]["schemas"].as_object().unwrap().values() {
        assert!(jsonschema::meta::is_valid(schema), "{schema}");
    }
    for (path, operations) in DOCUMENT["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let default = &operation["responses"]["default"]["content"]["application/json"];
            assert_eq!(default["schema"]["$ref"], "#/components/schemas/Refusal", "{path}");
            let is_order = path.ends_with("/restore") || path.ends_with("/publish");
            let takes_body = matches!(method.as_str(), "post" | "put") && !is_order;
            assert_eq!(operation.get("requestBody").is_some(), takes_body, "{path}");
        }
    }
}

#[test]
fn the_file_in_docs_is_up_to_date() {
    let kept: Value = serde_json::from_str(include_str!("../../../../docs/openapi.json")).unwrap();
    assert!(kept == *DOCUMENT, "docs/openapi.json is old; `cargo xtask codegen` writes it");
}

#[test]
fn it_lists_all_operations() {
    let expected = [
        ("/api/best-move", "POST"),
        ("/api/device", "GET"),
        ("/api/diagram", "POST"),
        ("/api/games", "GET"),
        ("/api/games", "POST"),
        ("/api/games/{game}", "DELETE"),
        ("/api/games/{game}", "GET"),
        ("/api/analysis", "GET"),
        ("/api/explanation", "POST"),
        ("/api/games/{game}/live", "GET"),
        ("/api/games/{game}/orders", "POST"),
        ("/api/games/{game}/record", "GET"),
        ("/api/games/{game}/restore", "POST"),
        ("/api/games/{game}/study", "GET"),
        ("/api/games/{game}/study", "PUT"),
        ("/api/imports", "GET"),
        ("/api/imports", "POST"),
        ("/api/imports/{import}", "DELETE"),
        ("/api/imports/{import}/names/{kind}", "PUT"),
        ("/api/imports/{import}/parts", "POST"),
        ("/api/imports/{import}/publish", "POST"),
        ("/api/imports/{import}/restore", "POST"),
        ("/api/invitations", "POST"),
        ("/api/position", "POST"),
        ("/api/position/random", "POST"),
        ("/api/records", "GET"),
        ("/api/records", "POST"),
        ("/api/study/read", "POST"),
        ("/api/study/write", "POST"),
        ("/api/search-counts", "POST"),
        ("/api/engine-trace", "POST"),
        ("/api/trace", "POST"),
    ];
    let expected = expected.map(|(path, method)| (path.to_owned(), method.to_owned()));
    assert_eq!(listed(), BTreeSet::from(expected));
}

#[tokio::test]
async fn exactly_the_listed_methods_are_served() {
    let server = Server::start().await;
    let listed = listed();
    for path in DOCUMENT["paths"].as_object().unwrap().keys() {
        for method in [Method::GET, Method::POST, Method::PUT, Method::PATCH, Method::DELETE] {
            let mut request = get(&path.replace("{game}", "23456789abcd"));
            *request.method_mut() = method.clone();
            let is_served = server.ask(request).await.code() != (405, "method");
            let is_listed = listed.contains(&(path.clone(), method.to_string()));
            assert_eq!(is_served, is_listed, "{method} {path}");
        }
    }
}
