//! The files of names that lie beside a file of games of the WTHOR archive.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, anyhow};
use otelo_formats::wthor::{Names, NamesKind};

use super::{ending_of, path_of};
use crate::words::Words;

/// The names in the file called like the games, or else in the only one of its kind in the folder.
pub(super) fn beside(
    games: &Path,
    kind: NamesKind,
    words: &Words,
) -> anyhow::Result<Option<Names>> {
    let Some(path) = find(games, kind) else { return Ok(None) };
    let failed = || words.filled("error.cannot-read", &[path_of(&path)]);
    let bytes = fs::read(&path).with_context(failed)?;
    let names = Names::read(kind, &bytes).map_err(|error| {
        anyhow!("{}: {}", path.display(), words.error(error.code(), &error.parameters()))
    })?;
    Ok(Some(names))
}

fn find(games: &Path, kind: NamesKind) -> Option<PathBuf> {
    let ending = match kind {
        NamesKind::Players => "jou",
        NamesKind::Tournaments => "trn",
    };
    let folder = games.parent().filter(|folder| !folder.as_os_str().is_empty());
    let entries = fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?;
    let paths = entries.filter_map(|entry| Some(games.with_file_name(entry.ok()?.file_name())));
    let paths: Vec<PathBuf> =
        paths.filter(|path| ending_of(path).as_deref() == Some(ending)).collect();
    let alike = |path: &&PathBuf| match (path.file_stem(), games.file_stem()) {
        (Some(one), Some(other)) => one.eq_ignore_ascii_case(other),
        _ => false,
    };
    let only = || paths.first().filter(|_| paths.len() == 1);
    paths.iter().find(alike).or_else(only).cloned()
}
