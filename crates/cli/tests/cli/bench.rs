//! `otelo bench`.

use std::{env, fs, path::Path};

use otelo_engine::Tier;
use serde_json::Value;

use crate::output;

fn report(tier: Tier) -> Value {
    serde_json::from_str(&output(&["bench", "--json", "--tier", &tier.to_string()])).unwrap()
}

/// With one thread a search is the same on every tier, and as it was when `bench/signature` was
/// written: `OTELO_UPDATE=1 cargo test -p otelo-cli --test cli signature` writes it anew.
#[test]
fn the_signature_is_that_of_every_tier() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/signature");
    if env::var_os("OTELO_UPDATE").is_some() {
        fs::write(&path, format!("{}\n", report(Tier::BASE)["nodes"])).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap();
    for tier in Tier::all() {
        let report = report(tier);
        assert_eq!(report["nodes"].to_string(), kept.trim(), "{tier}: the search has changed");
        assert_eq!(report["tier"], tier.to_string());
        let positions = report["positions"].as_array().unwrap();
        let sum: u64 = positions.iter().map(|one| one["nodes"].as_u64().unwrap()).sum();
        assert_eq!(report["nodes"], sum);
    }
}

#[test]
fn the_text_ends_with_the_signature() {
    let text = output(&["bench", "--lang", "es"]);
    let last = text.lines().last().unwrap();
    assert!(last.starts_with("Firma ") && last.contains("nodos por segundo"), "{text}");
}
