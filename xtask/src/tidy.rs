//! The rules of the house that are worth a check.

mod edges;
mod files;

use anyhow::bail;

/// What a check finds wrong: a place and a sentence.
type Findings = Vec<String>;

pub(crate) fn run() -> anyhow::Result<()> {
    eprintln!("\n== tidy");
    let mut findings = edges::check()?;
    findings.extend(files::check()?);
    if findings.is_empty() {
        return Ok(());
    }
    bail!("the house is not tidy:\n  {}", findings.join("\n  "))
}
