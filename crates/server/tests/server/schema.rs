//! Checks messages, requests and responses against the server's OpenAPI document.

use std::{
    collections::BTreeMap,
    sync::{Arc, LazyLock, Mutex},
};

use jsonschema::Validator;
use otelo_server::{App, Settings, app};
use serde_json::{Value, json};

/// The OpenAPI document, requested once.
pub(crate) static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
    // Each test has its own runtime, so the request runs on another thread.
    let asked = std::thread::spawn(|| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let directory = tempfile::tempdir().unwrap();
            let store = otelo_store::Store::open(directory.path()).await.unwrap();
            let router = app(App::new(store, Settings::default()));
            crate::server::answer(&router, crate::server::get("/api/openapi.json")).await.body
        })
    });
    asked.join().unwrap()
});

/// The validator of a schema, which refuses unknown fields. Each is compiled once.
fn validator(schema: &Value) -> Arc<Validator> {
    static MADE: Mutex<BTreeMap<String, Arc<Validator>>> = Mutex::new(BTreeMap::new());
    let make = || {
        let mut whole = schema.clone();
        whole["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
        whole["components"] = DOCUMENT["components"].clone();
        whole["unevaluatedProperties"] = json!(false);
        Arc::new(jsonschema::validator_for(&whole).unwrap())
    };
    Arc::clone(MADE.lock().unwrap().entry(schema.to_string()).or_insert_with(make))
}

fn check(schema: &Value, value: &Value) {
    let validator = validator(schema);
    let faults: Vec<String> = validator.iter_errors(value).map(|fault| fault.to_string()).collect();
    assert!(faults.is_empty(), "{value:#}\n{faults:#?}");
}

/// Checks a value against a type of the document.
pub(crate) fn check_type(name: &str, value: &Value) {
    check(&json!({ "$ref": format!("#/components/schemas/{name}") }), value);
}

/// Checks an error: exactly a code, parameters and a text.
pub(crate) fn check_refusal(body: &Value) {
    check_type("Refusal", body);
    let mut keys: Vec<&str> = body.as_object().unwrap().keys().map(String::as_str).collect();
    keys.sort_unstable();
    assert_eq!(keys, ["code", "parameters", "text"]);
}

/// Checks the body of a request and its response.
pub(crate) fn check_exchange(
    method: &str,
    path: &str,
    sent: Option<&Value>,
    status: u16,
    body: &Value,
) {
    if status >= 400 {
        return check_refusal(body);
    }
    let Some(operation) = operation(method, path) else { return };
    let answer = &operation["responses"][status.to_string()]["content"]["application/json"];
    check(&answer["schema"], body);
    if let Some(sent) = sent {
        let request = &operation["requestBody"]["content"]["application/json"];
        check(&request["schema"], sent);
    }
}

/// The operation of a method and a path. A path parameter in braces matches anything.
fn operation(method: &str, path: &str) -> Option<&'static Value> {
    let path = path.split('?').next().unwrap_or_default();
    let fits = |known: &str| {
        known.split('/').count() == path.split('/').count()
            && known.split('/').zip(path.split('/')).all(|(a, b)| a.starts_with('{') || a == b)
    };
    let (_, operations) =
        DOCUMENT["paths"].as_object().unwrap().iter().find(|(known, _)| fits(known))?;
    operations.get(method.to_lowercase())
}
