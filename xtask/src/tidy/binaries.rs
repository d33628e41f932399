//! Every binary file stands in the manifest with its hash, and nothing else does.

use std::{collections::BTreeMap, fs};

use super::Findings;
use crate::{hash::sha256, shell::root};

const MANIFEST: &str = "data/manifest.toml";

/// Compares the manifest with the binary files among some paths.
pub(super) fn check<'a>(paths: impl Iterator<Item = &'a str>) -> anyhow::Result<Findings> {
    let mut listed = listed(&fs::read_to_string(root().join(MANIFEST))?);
    let mut findings = Findings::new();
    for path in paths {
        let bytes = fs::read(root().join(path))?;
        if !is_binary(&bytes) {
            continue;
        }
        match listed.remove(path) {
            None => findings.push(format!("{path}: a binary file without a line in {MANIFEST}")),
            Some(hash) if hash != sha256(&bytes) => {
                findings.push(format!("{path}: its hash is {}", sha256(&bytes)));
            }
            Some(_) => {}
        }
    }
    findings
        .extend(listed.keys().map(|path| format!("{MANIFEST}: there is no binary file {path}")));
    Ok(findings)
}

fn is_binary(bytes: &[u8]) -> bool {
    bytes.contains(&0) || str::from_utf8(bytes).is_err()
}

/// The paths of a manifest with their hashes: `path = "…"` and, behind it, `sha256 = "…"`.
fn listed(manifest: &str) -> BTreeMap<String, String> {
    let value = |line: &str, key: &str| {
        Some(line.strip_prefix(key)?.strip_prefix(" = \"")?.strip_suffix('"')?.to_owned())
    };
    let mut listed = BTreeMap::new();
    let mut path = String::new();
    for line in manifest.lines() {
        if let Some(found) = value(line, "path") {
            path = found;
        } else if let Some(hash) = value(line, "sha256") {
            listed.insert(path.clone(), hash);
        }
    }
    listed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_is_read() {
        let text = "# Files\n[[file]]\npath = \"a/b.webp\"\nsha256 = \"0f\"\norigin = \"x\"\n";
        let expected = BTreeMap::from([("a/b.webp".to_owned(), "0f".to_owned())]);
        assert_eq!(listed(text), expected);
        assert!(is_binary(b"a\0") && is_binary(&[0xff]) && !is_binary("é".as_bytes()));
    }
}
