//! Everything that must hold, and how long each part of it takes.

use std::time::{Duration, Instant};

use crate::{codegen, needs, shell::cargo, slow, tidy, web};

/// Runs all checks; with seconds for each fuzz target also the slow ones. At the end, also after a
/// failure, it says how long each part took.
pub(crate) fn run(fuzz_seconds: Option<u32>) -> anyhow::Result<()> {
    let mut parts = Parts::default();
    let done = run_parts(&mut parts, fuzz_seconds);
    parts.print();
    done
}

fn run_parts(parts: &mut Parts, fuzz_seconds: Option<u32>) -> anyhow::Result<()> {
    for need in [needs::GIT, needs::RUSTFMT, needs::CLIPPY] {
        need.meet()?;
    }
    parts.time("format", || cargo(&["fmt", "--all", "--check"]).run())?;
    parts.time("clippy", || {
        let everything = ["--workspace", "--all-targets"];
        cargo(&["clippy"]).args(everything).args(["--", "--deny", "warnings"]).run()
    })?;
    parts.time("tests", || cargo(&["test", "--workspace"]).run())?;
    // Right after the tests, which have built all that it needs.
    parts.time("codegen", codegen::check)?;
    parts.time("docs", || {
        cargo(&["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "--deny warnings").run()
    })?;
    parts.time("tidy", tidy::run)?;
    parts.time("page", web::check)?;
    parts.time("browser", web::browse)?;
    match fuzz_seconds {
        Some(seconds) => parts.time("slow", || slow::run(seconds)),
        None => Ok(()),
    }
}

/// How long each part took.
#[derive(Default)]
struct Parts(Vec<(&'static str, Duration)>);

impl Parts {
    /// Runs a part and keeps its time.
    fn time(
        &mut self,
        name: &'static str,
        part: impl FnOnce() -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let start = Instant::now();
        let done = part();
        self.0.push((name, start.elapsed()));
        done
    }

    fn print(&self) {
        let all = ("all", self.0.iter().map(|(_, time)| *time).sum());
        eprintln!("\n{:<10}{:>8}", "part", "seconds");
        for (name, time) in self.0.iter().chain([&all]) {
            eprintln!("{name:<10}{:>8.1}", time.as_secs_f64());
        }
    }
}
