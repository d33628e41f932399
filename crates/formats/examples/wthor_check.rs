//! Checks a directory of the WTHOR archive: `cargo run --release -p otelo-formats --example
//! wthor_check -- DIR`.
//!
//! Every game is replayed, the stored score of every finished game is compared, and every file is
//! written back in memory and compared byte for byte. A line for each file, then a total; the exit
//! code is 1 if anything disagrees.

use std::{
    env, fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use otelo_formats::wthor::{self, Names, NamesKind};

/// What was counted in one file or in all.
#[derive(Default)]
struct Count {
    games: usize,
    names: usize,
    unfinished: usize,
    wrong_scores: usize,
    not_identical: usize,
    unread: usize,
}

fn main() -> io::Result<ExitCode> {
    let mut out = io::stdout().lock();
    let Some(directory) = env::args_os().nth(1) else {
        writeln!(io::stderr(), "usage: wthor_check DIR")?;
        return Ok(ExitCode::from(2));
    };
    let entries = fs::read_dir(directory)?.map(|entry| Ok(entry?.path()));
    let mut paths = entries.collect::<io::Result<Vec<PathBuf>>>()?;
    paths.sort();
    let (mut files, mut total) = (0, Count::default());
    for path in &paths {
        let Some(ending) = ending(path) else { continue };
        let name = path.file_name().unwrap_or_default().display();
        let bytes = fs::read(path)?;
        let count = match check(&ending, &bytes) {
            Ok(count) => count,
            Err(error) => {
                writeln!(out, "{name}: {error}")?;
                Count { unread: 1, ..Count::default() }
            }
        };
        writeln!(out, "{name}: {}", line(&count))?;
        files += 1;
        total.games += count.games;
        total.names += count.names;
        total.unfinished += count.unfinished;
        total.wrong_scores += count.wrong_scores;
        total.not_identical += count.not_identical;
        total.unread += count.unread;
    }
    writeln!(out, "total: {files} files, {}, {} not read", line(&total), total.unread)?;
    let good = total.wrong_scores + total.not_identical + total.unread == 0;
    Ok(if good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The extension of the file in lower case, if it is one of the archive's.
fn ending(path: &Path) -> Option<String> {
    let ending = path.extension()?.to_str()?.to_ascii_lowercase();
    ["wtb", "jou", "trn"].contains(&ending.as_str()).then_some(ending)
}

fn check(ending: &str, bytes: &[u8]) -> Result<Count, Box<dyn std::error::Error>> {
    let kind = match ending {
        "jou" => NamesKind::Players,
        "trn" => NamesKind::Tournaments,
        _ => return check_games(bytes),
    };
    let names = Names::read(kind, bytes)?;
    let not_identical = usize::from(names.write()? != bytes);
    Ok(Count { names: names.names.len(), not_identical, ..Count::default() })
}

fn check_games(bytes: &[u8]) -> Result<Count, Box<dyn std::error::Error>> {
    let games = wthor::read_games(bytes)?;
    let scores: Vec<Option<bool>> =
        games.entries.iter().map(wthor::WthorGame::score_agrees).collect();
    Ok(Count {
        games: scores.len(),
        names: 0,
        unfinished: scores.iter().filter(|score| score.is_none()).count(),
        wrong_scores: scores.iter().filter(|&&score| score == Some(false)).count(),
        not_identical: usize::from(wthor::write_games(&games)? != bytes),
        unread: 0,
    })
}

fn line(count: &Count) -> String {
    let Count { games, names, unfinished, wrong_scores, not_identical, .. } = count;
    format!(
        "{games} games, {names} names, {unfinished} unfinished, {wrong_scores} wrong scores, \
         {not_identical} not identical"
    )
}
