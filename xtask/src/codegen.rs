//! Generated files: the page's types, the example games of its rules, its lessons, the OpenAPI document.
//!
//! A program of the server, `crates/server/examples/codegen.rs`, prints them. It is built with the
//! features of the whole workspace, so that after the tests there is nothing left to build.

use std::{collections::BTreeMap, fs};

use anyhow::{Context, bail};
use serde_json::Value;

use crate::shell::{cargo, program, root};

/// Writes the files that have changed.
pub(crate) fn write() -> anyhow::Result<()> {
    for (path, text) in outdated()? {
        fs::write(root().join(&path), text).with_context(|| format!("cannot write {path}"))?;
        eprintln!("wrote {path}");
    }
    Ok(())
}

/// Fails if a file is not what would be written.
pub(crate) fn check() -> anyhow::Result<()> {
    let outdated: Vec<String> = outdated()?.into_keys().collect();
    match outdated.is_empty() {
        true => Ok(()),
        false => bail!("run `cargo xtask codegen`; out of date: {}", outdated.join(", ")),
    }
}

/// The files that are not up to date, by path, with what they should contain.
fn outdated() -> anyhow::Result<BTreeMap<String, String>> {
    eprintln!("\n== codegen");
    let printed = program(&built()?).output()?;
    let mut files: BTreeMap<String, String> =
        serde_json::from_str(&printed).context("the generator printed no list of files")?;
    files.retain(|path, text| !fs::read(root().join(path)).is_ok_and(|old| old == text.as_bytes()));
    Ok(files)
}

/// Builds the generator, and says where it is.
fn built() -> anyhow::Result<String> {
    let messages = cargo(&["build", "--workspace", "--example", "codegen"])
        .args(["--quiet", "--message-format", "json"])
        .output()?;
    let executable = |line: &str| {
        let message: Value = serde_json::from_str(line).ok()?;
        message["executable"].as_str().map(str::to_owned)
    };
    messages.lines().find_map(executable).context("cargo built no generator")
}
