//! The crates that must run in a browser, checked for WebAssembly where that target can be had.

use crate::{
    needs,
    shell::{Program, cargo},
};

/// They do no I/O, start no thread when one is asked for, and take the time from outside.
const CRATES: [&str; 12] = [
    "otelo-rules",
    "otelo-openings",
    "otelo-rng",
    "otelo-limits",
    "otelo-kernels",
    "otelo-classic",
    "otelo-engine",
    "otelo-explain",
    "otelo-wire",
    "otelo-player",
    "otelo-formats",
    "otelo-live",
];

const TARGET: &str = "wasm32-unknown-unknown";

/// Checks that all of them compile for a browser; says so where that cannot be found out.
pub(crate) fn check() -> anyhow::Result<()> {
    if needs::WASM_TARGET.is_met() {
        return check_with(cargo(&["check"]));
    }
    if needs::WASM_SOURCES.is_met() {
        // The standard library is built from Debian's sources.
        let check = cargo(&["check", "-Z", "build-std=std,panic_abort"])
            .env("RUSTC", needs::DEBIAN_RUSTC)
            .env("RUSTC_BOOTSTRAP", "1")
            .env("CARGO_TARGET_DIR", "target/wasm");
        return check_with(check);
    }
    eprintln!("\nThe target {TARGET} cannot be had on this machine: its check did NOT run.");
    Ok(())
}

fn check_with(check: Program) -> anyhow::Result<()> {
    let packages = CRATES.iter().flat_map(|name| ["--package", name]);
    check.args(["--target", TARGET]).args(packages).run()
}
