//! What users get: one program with the page inside, its licences and its checksums.

use std::{
    env::consts::EXE_SUFFIX,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, ensure};

use crate::{
    hash::sha256,
    licences,
    shell::{cargo, program, root},
    web,
};

/// What lies beside the program.
const BESIDE: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"];

pub(crate) fn run() -> anyhow::Result<()> {
    web::build()?;
    cargo(&["build", "--profile", "dist", "--package", "otelo-cli"]).run()?;
    let built = root().join("target/dist").join(format!("otelo{EXE_SUFFIX}"));
    let version = program(&built.display().to_string()).args(["--version"]).output()?;
    let name = folder(&version)?;

    let all = root().join("dist");
    let directory = all.join(&name);
    if directory.exists() {
        fs::remove_dir_all(&directory)?;
    }
    fs::create_dir_all(&directory)?;
    fs::copy(&built, directory.join(format!("otelo{EXE_SUFFIX}")))?;
    for file in BESIDE {
        fs::copy(root().join(file), directory.join(file))?;
    }
    fs::write(directory.join("THIRD-PARTY.txt"), licences::texts()?)?;
    let sums = checksums(&directory)?;
    fs::write(directory.join("SHA256SUMS"), sums)?;

    let archive = format!("{name}.tar.gz");
    let (into, from) = (all.join(&archive), all.display().to_string());
    program("tar").args(["-czf", &into.display().to_string(), "-C", &from, &name]).run()?;
    let sum = format!("{}  {archive}\n", checksum(&into)?);
    fs::write(all.join(format!("{archive}.sha256")), sum)?;
    println!("{version}dist/{archive}: {} bytes", fs::metadata(&into)?.len());
    Ok(())
}

/// The name of what is made, from what the program says: `otelo 0.1.0 (commit, system, build)`.
fn folder(version: &str) -> anyhow::Result<String> {
    let (name, rest) = version.trim().split_once(" (").context("a version names its build")?;
    let parts: Vec<&str> = rest.trim_end_matches(')').split(", ").collect();
    let [commit, system, build] = parts[..] else {
        anyhow::bail!("`{version}` names no commit, system and build")
    };
    ensure!(build == "dist", "this is a build for `{build}`");
    ensure!(!commit.contains(' '), "the commit is unknown");
    Ok(format!("{}-{system}", name.replace(' ', "-")))
}

/// A line for each file, as `sha256sum` writes and reads it.
fn checksums(directory: &Path) -> anyhow::Result<String> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(directory)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    files.sort();
    let lines = files.iter().map(|file| {
        let name = file.file_name().context("a file has a name")?.display();
        Ok(format!("{}  {name}\n", checksum(file)?))
    });
    lines.collect()
}

fn checksum(file: &Path) -> anyhow::Result<String> {
    Ok(sha256(&fs::read(file)?))
}
