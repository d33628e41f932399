//! The rules of the project that a program can check.

mod binaries;
mod edges;
mod files;

use anyhow::bail;

use crate::licences;

/// What a check finds wrong: a place and a sentence.
pub(crate) type Findings = Vec<String>;

pub(crate) fn run() -> anyhow::Result<()> {
    eprintln!("\n== tidy");
    let mut findings = edges::check()?;
    findings.extend(files::check()?);
    findings.extend(licences::check()?);
    if findings.is_empty() {
        return Ok(());
    }
    bail!("tidy found:\n  {}", findings.join("\n  "))
}
