//! The crates use each other as ARCHITECTURE.md draws it, in the table of its map.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use anyhow::Context;
use serde_json::Value;

use super::Findings;
use crate::shell::{cargo, root};

/// For each crate, what it uses.
type Edges = BTreeMap<String, BTreeSet<String>>;

pub(super) fn check() -> anyhow::Result<Findings> {
    let drawn = drawn(&fs::read_to_string(root().join("ARCHITECTURE.md"))?);
    let metadata = cargo(&["metadata", "--no-deps", "--format-version", "1"]).output()?;
    let built = built(&serde_json::from_str(&metadata)?).context("cargo metadata has changed")?;
    Ok(compare(&drawn, &built))
}

fn compare(drawn: &Edges, built: &Edges) -> Findings {
    let crates: BTreeSet<&String> = drawn.keys().chain(built.keys()).collect();
    let mut findings = Findings::new();
    for name in crates {
        match (drawn.get(name), built.get(name)) {
            (Some(drawn), Some(built)) if drawn == built => {}
            (Some(drawn), Some(built)) => findings.push(format!(
                "crates/{name}: ARCHITECTURE.md draws uses of {drawn:?}, Cargo.toml has {built:?}"
            )),
            (None, _) => findings.push(format!("crates/{name}: not in the map of ARCHITECTURE.md")),
            (_, None) => findings.push(format!("ARCHITECTURE.md: there is no crates/{name}")),
        }
    }
    findings
}

/// The rows `| [`name`](crates/name) | what | uses |` of the map.
fn drawn(text: &str) -> Edges {
    let rows = text.lines().filter_map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let ["", name, _, uses, ""] = cells[..] else { return None };
        let name = name.split_once("](crates/")?.1.trim_end_matches(')');
        let uses = uses.split([',', ' ']).map(|word| word.trim_matches('`'));
        let uses = uses.filter(|word| !word.is_empty() && *word != "nothing");
        Some((name.to_owned(), uses.map(str::to_owned).collect()))
    });
    rows.collect()
}

/// The ordinary dependencies between packages in `crates/`, by the names of their folders.
fn built(metadata: &Value) -> Option<Edges> {
    let packages = metadata["packages"].as_array()?;
    let folder = |package: &Value| -> Option<String> {
        let folder = package["manifest_path"].as_str()?.strip_suffix("/Cargo.toml")?;
        let (parent, name) = folder.rsplit_once('/')?;
        parent.ends_with("/crates").then(|| name.to_owned())
    };
    let mut folders = BTreeMap::new();
    for package in packages {
        if let Some(folder) = folder(package) {
            folders.insert(package["name"].as_str()?, folder);
        }
    }
    let mut edges = Edges::new();
    for package in packages {
        let Some(folder) = folders.get(package["name"].as_str()?) else { continue };
        let dependencies = package["dependencies"].as_array()?.iter();
        let ordinary = dependencies.filter(|dependency| dependency["kind"].is_null());
        let uses = ordinary.filter_map(|dependency| folders.get(dependency["name"].as_str()?));
        edges.insert(folder.clone(), uses.cloned().collect());
    }
    Some(edges)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAP: &str = "\
| crate | what | uses |
|---|---|---|
| [`rules`](crates/rules) | the rules | nothing |
| [`cli`](crates/cli) | the binary | `rules`, `kernels` |
";

    fn built_with(uses: &[&str]) -> Edges {
        let uses = uses.iter().map(|name| (*name).to_owned()).collect();
        Edges::from([("rules".to_owned(), BTreeSet::new()), ("cli".to_owned(), uses)])
    }

    #[test]
    fn the_map_is_read_and_compared() {
        let drawn = drawn(MAP);
        assert_eq!(compare(&drawn, &built_with(&["rules", "kernels"])), Findings::new());
        assert_eq!(compare(&drawn, &built_with(&["rules"])).len(), 1);
        assert_eq!(compare(&drawn, &built_with(&["rules", "kernels", "store"])).len(), 1);
    }

    #[test]
    fn a_crate_missing_on_either_side_is_found() {
        let mut built = built_with(&["rules", "kernels"]);
        built.insert("store".to_owned(), BTreeSet::new());
        assert_eq!(
            compare(&drawn(MAP), &built),
            ["crates/store: not in the map of ARCHITECTURE.md"]
        );
        built.remove("store");
        built.remove("rules");
        assert_eq!(compare(&drawn(MAP), &built), ["ARCHITECTURE.md: there is no crates/rules"]);
    }
}
