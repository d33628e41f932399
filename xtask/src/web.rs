//! The page: its packages, its checks, its build, and the tests that play it in a browser.

use std::{fs, io, path::PathBuf, time::SystemTime};

use crate::{
    needs,
    shell::{Program, cargo, program, root},
};

/// Builds the page, which the next build of the server takes in.
pub(crate) fn build() -> anyhow::Result<()> {
    install()?;
    npm(&["run", "build"]).run()
}

/// Formats, types, unit tests.
pub(crate) fn check() -> anyhow::Result<()> {
    install()?;
    npm(&["run", "check"]).run()?;
    npm(&["test"]).run()
}

/// Plays the page in a real browser, with a real server.
pub(crate) fn browse() -> anyhow::Result<()> {
    in_browser("browser")
}

/// Makes a picture of every page and dialog.
pub(crate) fn shots() -> anyhow::Result<()> {
    in_browser("shots")
}

fn in_browser(script: &str) -> anyhow::Result<()> {
    needs::CHROMIUM.meet()?;
    build()?;
    // As the tests of the command line have it, so that after the tests there is nothing left to build.
    cargo(&["test", "--workspace", "--test", "cli", "--no-run"]).run()?;
    npm(&["run", script]).run()
}

/// The packages that the lock file names, unless they are here already.
fn install() -> anyhow::Result<()> {
    needs::NODE.meet()?;
    let lock = root().join("web/package-lock.json");
    let installed = root().join("web/node_modules/.package-lock.json");
    if changed(installed).is_ok_and(|installed| changed(lock).is_ok_and(|lock| lock <= installed)) {
        return Ok(());
    }
    // Not `ci`: it refuses a lock file without the packages of other systems.
    npm(&["install", "--no-save"]).run()
}

fn changed(path: PathBuf) -> io::Result<SystemTime> {
    fs::metadata(path)?.modified()
}

fn npm(arguments: &[&str]) -> Program {
    program("npm").args(["--prefix", "web"]).args(arguments)
}
