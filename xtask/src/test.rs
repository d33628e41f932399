//! Everything that must hold.

use crate::{codegen, needs, shell::cargo, tidy, web};

pub(crate) fn run() -> anyhow::Result<()> {
    for need in [needs::GIT, needs::RUSTFMT, needs::CLIPPY] {
        need.meet()?;
    }
    cargo(&["fmt", "--all", "--check"]).run()?;
    let everything = ["--workspace", "--all-targets"];
    cargo(&["clippy"]).args(everything).args(["--", "--deny", "warnings"]).run()?;
    cargo(&["test", "--workspace"]).run()?;
    codegen::check()?;
    cargo(&["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "--deny warnings").run()?;
    tidy::run()?;
    web::check()?;
    web::browse()
}
