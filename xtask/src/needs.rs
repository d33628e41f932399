//! What the tests need on a machine: installed where that is possible, named where it is not.

use anyhow::bail;

use crate::shell::{Program, cargo, program};

/// Something that a task needs.
pub(crate) struct Need {
    name: &'static str,
    present: fn() -> Program,
    install: fn() -> Program,
}

/// The formatter.
pub(crate) const RUSTFMT: Need = Need {
    name: "rustfmt",
    present: || cargo(&["fmt", "--version"]),
    install: || program("rustup").args(["component", "add", "rustfmt"]),
};

/// The linter.
pub(crate) const CLIPPY: Need = Need {
    name: "clippy",
    present: || cargo(&["clippy", "--version"]),
    install: || program("rustup").args(["component", "add", "clippy"]),
};

/// The list of the project's files comes from git.
pub(crate) const GIT: Need = Need {
    name: "git",
    present: || program("git").args(["--version"]),
    install: || program("apt-get").args(["install", "--yes", "--no-install-recommends", "git"]),
};

/// The nightly compiler, for fuzzing and Miri only.
pub(crate) const NIGHTLY: Need = Need {
    name: "nightly Rust",
    present: || program("cargo").args(["+nightly", "--version"]),
    install: || program("rustup").args(["toolchain", "install", "nightly", "--profile", "minimal"]),
};

/// The fuzzer's front end.
pub(crate) const FUZZ: Need = Need {
    name: "cargo-fuzz",
    present: || cargo(&["fuzz", "--version"]),
    install: || cargo(&["install", "cargo-fuzz", "--locked"]),
};

/// The interpreter that finds undefined behaviour.
pub(crate) const MIRI: Need = Need {
    name: "Miri",
    present: || program("cargo").args(["+nightly", "miri", "--version"]),
    install: || program("rustup").args(["component", "add", "miri", "--toolchain", "nightly"]),
};

impl Need {
    /// Makes sure that it is here.
    ///
    /// # Errors
    /// If it is missing and cannot be installed; the error says how a person would.
    pub(crate) fn meet(&self) -> anyhow::Result<()> {
        if self.is_met() {
            return Ok(());
        }
        bail!("{} is missing and could not be installed; try: {}", self.name, (self.install)())
    }

    /// The same, for what a task can do without.
    pub(crate) fn is_met(&self) -> bool {
        if (self.present)().succeeds() {
            return true;
        }
        eprintln!("\n{} is missing; trying: {}", self.name, (self.install)());
        (self.install)().succeeds() && (self.present)().succeeds()
    }
}
