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
    install: || apt_get("git"),
};

/// What builds the page.
pub(crate) const NODE: Need = Need {
    name: "Node.js 20.19 or later, with npm",
    present: || {
        let version = "const [a, b] = process.versions.node.split('.').map(Number);";
        let enough = "process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)";
        program("sh").args([
            "-c",
            "node -e \"$0\" && npm --version",
            &format!("{version} {enough}"),
        ])
    },
    install: || apt_get("nodejs npm"),
};

/// The browser that the tests play in.
pub(crate) const CHROMIUM: Need = Need {
    name: "Chromium",
    present: || program("chromium").args(["--version"]),
    install: || apt_get("chromium"),
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

/// The standard library for browsers.
pub(crate) const WASM_TARGET: Need = Need {
    name: "the target wasm32-unknown-unknown",
    present: || {
        program("sh")
            .args(["-c", "rustup target list --installed | grep -q wasm32-unknown-unknown"])
    },
    install: || program("rustup").args(["target", "add", "wasm32-unknown-unknown"]),
};

/// Where Debian's compiler for browsers stands.
pub(crate) const DEBIAN_RUSTC: &str = "/usr/bin/rustc";

/// Debian's compiler and the sources of its standard library.
pub(crate) const WASM_SOURCES: Need = Need {
    name: "the sources of the standard library",
    present: || {
        program("sh").args([
            "-c",
            "test -e $(\"$0\" --print sysroot)/lib/rustlib/src",
            DEBIAN_RUSTC,
        ])
    },
    install: || apt_get("rustc-web rust-web-src"),
};

/// Installs packages of Debian's, which only root can.
fn apt_get(packages: &str) -> Program {
    let install = "apt-get install --yes --no-install-recommends";
    program("sh").args(["-c", &format!("apt-get update && {install} {packages}")])
}

impl Need {
    pub(crate) fn name(&self) -> &'static str {
        self.name
    }

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
