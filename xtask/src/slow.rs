//! What must hold too, but takes long to see.

use std::{env, fs};

use anyhow::{Context, ensure};
use serde_json::Value;

use crate::{
    needs,
    shell::{cargo, program, root},
    wasm,
};

pub(crate) fn run(fuzz_seconds: u32) -> anyhow::Result<()> {
    leaves()?;
    endgames()?;
    agreement()?;
    sequential_tests()?;
    killed_match()?;
    simulation()?;
    wasm::check()?;
    fuzz(fuzz_seconds)?;
    miri()
}

/// The simulation of the server in many new worlds.
fn simulation() -> anyhow::Result<()> {
    cargo(&["test", "--package", "otelo-server", "--test", "simulation", "new_worlds"])
        .env("OTELO_WORLDS", "20000")
        .run()
}

/// All rows of the table of published leaf counts, with the binary that people use, which takes the
/// best tier of the machine.
fn leaves() -> anyhow::Result<()> {
    let table = fs::read_to_string(root().join("crates/rules/tests/leaves.perft"))?;
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let [size, depth, ply, free] = fields[..] else {
            anyhow::bail!("four numbers a line: {line}")
        };
        for (expected, passes) in [(ply, None), (free, Some("--pass-free"))] {
            let output = cargo(&["run", "--release", "--quiet", "--package", "otelo-cli", "--"])
                .args(["perft", "--json", "--size", size, "--depth", depth])
                .args(passes)
                .output()?;
            let report: Value = serde_json::from_str(&output)?;
            let nodes = &report["nodes"];
            ensure!(nodes.as_u64() == expected.parse().ok(), "{line}: found {nodes}");
        }
        eprintln!("{size}x{size} depth {depth:>2}: {ply} and {free} leaves");
    }
    Ok(())
}

/// FFO #40 to #49, with the binary that people use; a wrong score is an error.
fn endgames() -> anyhow::Result<()> {
    let suite = fs::read_to_string(root().join("data/problems/ffo.obf"))?;
    let numbers = (40..50).map(|number| format!("% FFO {number}"));
    let part = numbers.map(|number| suite.lines().find(|line| line.ends_with(&number)));
    let part: Vec<&str> = part.collect::<Option<_>>().context("a position is missing")?;
    let file = env::temp_dir().join("otelo-ffo-40-49.obf");
    fs::write(&file, part.join("\n"))?;
    cargo(&["run", "--release", "--quiet", "--package", "otelo-cli", "--", "solve"])
        .args([file.to_string_lossy()])
        .run()
}

/// The classic searches against each other on many more positions, some thousands of them at the
/// largest depth.
fn agreement() -> anyhow::Result<()> {
    cargo(&["test", "--release", "--package", "otelo-classic", "--test", "classic", "agree::"])
        .env("OTELO_CASES", "40")
        .run()
}

/// How often the test that ends a match is wrong, in 10,000 simulated matches at each of two differences.
fn sequential_tests() -> anyhow::Result<()> {
    cargo(&["test", "--release", "--package", "otelo-arena", "errors_are", "--", "--nocapture"])
        .env("OTELO_SPRT_MATCHES", "10000")
        .run()
}

/// A match of 1,000 pairs that is killed ten times.
fn killed_match() -> anyhow::Result<()> {
    cargo(&["test", "--release", "--package", "otelo-cli", "--test", "cli", "that_is_killed"])
        .env("OTELO_MATCH_GAMES", "2000")
        .run()
}

/// Every fuzz target for a while.
fn fuzz(seconds: u32) -> anyhow::Result<()> {
    needs::NIGHTLY.meet()?;
    needs::FUZZ.meet()?;
    let mut targets = Vec::new();
    for entry in fs::read_dir(root().join("fuzz/fuzz_targets"))? {
        let path = entry?.path();
        let name =
            path.file_stem().and_then(|stem| stem.to_str()).context("a target has a name")?;
        targets.push(name.to_owned());
    }
    targets.sort();
    for target in targets {
        let corpus = format!("fuzz/corpus/{target}");
        fs::create_dir_all(root().join(&corpus))?;
        program("cargo")
            .args(["+nightly", "fuzz", "run", "--features", "libfuzzer", &target])
            .args([&corpus, "fuzz/seeds", "--", "-max_len=600"])
            .args([format!("-max_total_time={seconds}")])
            .run()?;
    }
    Ok(())
}

/// The table, which several threads share, the rules and the kernels under Miri, where it can be had.
fn miri() -> anyhow::Result<()> {
    if !(needs::NIGHTLY.is_met() && needs::MIRI.is_met()) {
        eprintln!("\nMiri cannot be had on this machine: its checks did NOT run.");
        return Ok(());
    }
    let miri = |tests: &[&str]| {
        program("cargo")
            .args(["+nightly", "miri", "test"])
            .args(tests)
            .env("PROPTEST_CASES", "4")
            .env("MIRIFLAGS", "-Zmiri-disable-isolation")
            .run()
    };
    miri(&["--package", "otelo-engine", "--lib", "table::tests"])?;
    miri(&["--package", "otelo-rules", "--package", "otelo-kernels"])
}
