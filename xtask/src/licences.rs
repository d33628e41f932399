//! The licences of what Otelo is built with.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    fs,
    path::Path,
};

use anyhow::{Context, ensure};
use serde_json::Value;
use spdx::{Expression, ParseMode};

use crate::{
    shell::{cargo, root},
    tidy::Findings,
};

/// The licences that Otelo can be given away under its own with.
const ALLOWED: [&str; 12] = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "MPL-2.0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// What the page takes in.
const PAGE: [&str; 3] = ["svelte", "uplot", "@fontsource-variable/inter"];

/// The packages that some other one is built from, as cargo knows them.
struct Packages(Value);

impl Packages {
    fn read() -> anyhow::Result<Packages> {
        let text = cargo(&["metadata", "--format-version", "1"]).output()?;
        Ok(Packages(serde_json::from_str(&text)?))
    }

    /// Those that others have written.
    fn foreign(&self) -> impl Iterator<Item = &Value> {
        let packages = self.0["packages"].as_array().into_iter().flatten();
        packages.filter(|package| package["source"].is_string())
    }

    /// The names by which cargo knows those that end up in a program of ours.
    fn inside(&self, program: &str) -> anyhow::Result<BTreeSet<&str>> {
        let nodes: BTreeMap<&str, &Value> = self.0["resolve"]["nodes"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|node| Some((node["id"].as_str()?, node)))
            .collect();
        let packages = self.0["packages"].as_array().into_iter().flatten();
        let start = packages.filter(|package| package["name"] == program);
        let mut open: Vec<&str> = start.filter_map(|package| package["id"].as_str()).collect();
        ensure!(!open.is_empty(), "there is no {program}");
        let mut inside = BTreeSet::new();
        while let Some(id) = open.pop() {
            if !inside.insert(id) {
                continue;
            }
            let dependencies = nodes.get(id).and_then(|node| node["deps"].as_array());
            for dependency in dependencies.into_iter().flatten() {
                let mut kinds = dependency["dep_kinds"].as_array().into_iter().flatten();
                if kinds.any(|kind| kind["kind"].is_null()) {
                    open.extend(dependency["pkg"].as_str());
                }
            }
        }
        Ok(inside)
    }
}

/// Packages whose licence is not among the allowed ones.
pub(crate) fn check() -> anyhow::Result<Findings> {
    let packages = Packages::read()?;
    let refused = packages.foreign().filter_map(|package| {
        let licence = package["license"].as_str().unwrap_or("none");
        let name = package["name"].as_str().unwrap_or_default();
        (!is_allowed(licence)).then(|| format!("{name}: its licence is {licence}"))
    });
    Ok(refused.collect())
}

/// Whether a licence, or one of those to choose from, is allowed.
fn is_allowed(licence: &str) -> bool {
    // Some old packages write `/` for `OR`.
    Expression::parse_mode(licence, ParseMode::LAX).is_ok_and(|expression| {
        expression.evaluate(|wanted| {
            let id = wanted.license.id().map(|id| id.name);
            ALLOWED.iter().any(|allowed| id == Some(*allowed))
        })
    })
}

/// The names, licences and texts of everything inside the program and its page.
pub(crate) fn texts() -> anyhow::Result<String> {
    let packages = Packages::read()?;
    let inside = packages.inside("otelo-cli")?;
    let mut list = String::new();
    // The same text stands in many packages.
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut add = |name: String, licence: &str, directory: &Path| -> anyhow::Result<()> {
        writeln!(list, "{name}: {licence}")?;
        for text in texts_in(directory)? {
            texts.entry(text).or_default().push(name.clone());
        }
        Ok(())
    };
    for package in packages.foreign() {
        if !package["id"].as_str().is_some_and(|id| inside.contains(id)) {
            continue;
        }
        let field = |name: &str| package[name].as_str().unwrap_or_default();
        let manifest = Path::new(field("manifest_path"));
        let directory = manifest.parent().context("a manifest lies in a directory")?;
        add(format!("{} {}", field("name"), field("version")), field("license"), directory)?;
    }
    for name in PAGE {
        let directory = root().join("web/node_modules").join(name);
        let manifest = fs::read_to_string(directory.join("package.json"))
            .with_context(|| format!("{name} is not installed"))?;
        let manifest: Value = serde_json::from_str(&manifest)?;
        let field = |name: &str| manifest[name].as_str().unwrap_or_default().to_owned();
        add(format!("{name} {}", field("version")), &field("license"), &directory)?;
    }
    let mut text = format!("Otelo contains the work of others:\n\n{list}");
    for (licence, names) in &texts {
        let line = "=".repeat(80);
        write!(text, "\n{line}\n{}\n{line}\n\n{}\n", names.join(", "), licence.trim())?;
    }
    Ok(text)
}

/// The licences that lie in a directory.
fn texts_in(directory: &Path) -> anyhow::Result<Vec<String>> {
    let mut texts = Vec::new();
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        let is_licence = ["LICENSE", "LICENCE", "COPYING", "UNLICENSE", "NOTICE"]
            .iter()
            .any(|known| name.starts_with(known));
        if is_licence && path.is_file() {
            texts.push(fs::read_to_string(&path).with_context(|| path.display().to_string())?);
        }
    }
    Ok(texts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_several_is_enough() {
        for allowed in ["MIT", "MIT OR GPL-3.0-only", "MIT/Apache-2.0", "(MIT) AND Unicode-3.0"] {
            assert!(is_allowed(allowed), "{allowed}");
        }
        for refused in ["GPL-3.0-only", "MIT AND GPL-3.0-only", "none", "", "AGPL-3.0-or-later"] {
            assert!(!is_allowed(refused), "{refused}");
        }
    }
}
