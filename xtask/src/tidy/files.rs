//! Heads, words and paths in the project's files.

use std::fs;

use super::{Findings, binaries};
use crate::shell::{program, root};

/// What no file says, a line each, with a `|` inside so that the list does not say it either.
fn forbidden() -> impl Iterator<Item = String> {
    include_str!("forbidden.txt").lines().map(|line| line.replace('|', ""))
}

pub(super) fn check() -> anyhow::Result<Findings> {
    let listed = ["ls-files", "--cached", "--others", "--exclude-standard"];
    let paths = program("git").args(listed).output()?;
    let mut findings = Findings::new();
    for path in paths.lines().filter(|path| root().join(path).is_file()) {
        let Ok(text) = fs::read_to_string(root().join(path)) else { continue };
        findings.extend(check_file(path, &text));
    }
    let files = paths.lines().filter(|path| root().join(path).is_file());
    findings.extend(binaries::check(files)?);
    let architecture = fs::read_to_string(root().join("ARCHITECTURE.md"))?;
    findings.extend(check_paths(&architecture, |path| root().join(path).exists()));
    Ok(findings)
}

fn check_file(path: &str, text: &str) -> Findings {
    let mut findings = Findings::new();
    if path.ends_with(".rs") && !text.starts_with("//! ") {
        findings.push(format!("{path}:1: a file opens with `//!` and what it is"));
    }
    for (ending, head) in [(".ts", "// "), (".svelte", "<!-- "), (".css", "/* ")] {
        if path.starts_with("web/src/") && path.ends_with(ending) && !text.starts_with(head) {
            findings.push(format!("{path}:1: a file opens with `{head}` and what it is"));
        }
    }
    if path.ends_with("/mod.rs") {
        findings.push(format!("{path}: module x is x.rs and the folder x, not mod.rs"));
    }
    if path.ends_with("Cargo.lock") {
        return findings;
    }
    for (number, line) in text.lines().enumerate() {
        for word in forbidden().filter(|word| line.contains(word)) {
            findings.push(format!("{path}:{}: says `{word}`", number + 1));
        }
    }
    findings
}

/// Every path in backticks or links of ARCHITECTURE.md exists.
fn check_paths(text: &str, exists: impl Fn(&str) -> bool) -> Findings {
    let ticked = text.split('`').skip(1).step_by(2);
    let linked = text.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0));
    let is_path = |word: &&str| {
        word.contains('/') && word.chars().all(|c| c.is_ascii_alphanumeric() || "/._-".contains(c))
    };
    let missing = ticked.chain(linked).filter(is_path).filter(|path| !exists(path));
    missing.map(|path| format!("ARCHITECTURE.md: there is no {path}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_without_a_head_is_found() {
        assert_eq!(check_file("a.rs", "//! What it is.\n"), Findings::new());
        assert_eq!(check_file("a.rs", "fn main() {}\n").len(), 1);
        assert_eq!(check_file("src/mod.rs", "//! What it is.\n").len(), 1);
    }

    #[test]
    fn every_forbidden_word_is_found() {
        assert!(forbidden().count() > 10);
        for word in forbidden() {
            let found = check_file("a.md", &format!("first\nsecond {word} third\n"));
            assert_eq!(found, [format!("a.md:2: says `{word}`")]);
        }
    }

    #[test]
    fn a_path_that_does_not_exist_is_found() {
        let text = "See `crates/rules` and [it](crates/none), `a b/c` and `word`.";
        let found = check_paths(text, |path| path == "crates/rules");
        assert_eq!(found, ["ARCHITECTURE.md: there is no crates/none"]);
    }
}
