//! Running other programs.

use std::{
    path::Path,
    process::{Command, Stdio},
};

use anyhow::{Context, bail};

/// The root of the project.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the root")
}

/// A program, run from the root.
pub(crate) struct Program(Command);

/// `cargo` with arguments: the same cargo that runs this task.
pub(crate) fn cargo(arguments: &[&str]) -> Program {
    program(&std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned())).args(arguments)
}

/// Another program by its name.
pub(crate) fn program(name: &str) -> Program {
    let mut command = Command::new(name);
    command.current_dir(root());
    Program(command)
}

impl Program {
    pub(crate) fn args(mut self, arguments: impl IntoIterator<Item = impl AsRef<str>>) -> Program {
        self.0.args(arguments.into_iter().map(|argument| argument.as_ref().to_owned()));
        self
    }

    pub(crate) fn env(mut self, name: &str, value: &str) -> Program {
        self.0.env(name, value);
        self
    }

    /// Runs it where the person sees it; an error if it fails.
    pub(crate) fn run(mut self) -> anyhow::Result<()> {
        eprintln!("\n== {self}");
        let status = self.0.status().with_context(|| format!("cannot run {self}"))?;
        if !status.success() {
            bail!("failed: {self}");
        }
        Ok(())
    }

    /// Runs it and takes what it prints.
    pub(crate) fn output(mut self) -> anyhow::Result<String> {
        let output = self.0.stderr(Stdio::inherit()).output();
        let output = output.with_context(|| format!("cannot run {self}"))?;
        if !output.status.success() {
            bail!("failed: {self}");
        }
        String::from_utf8(output.stdout).with_context(|| format!("{self} printed no text"))
    }

    /// Whether it runs and succeeds; what it prints is lost.
    pub(crate) fn succeeds(mut self) -> bool {
        let quiet = self.0.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        quiet.status().is_ok_and(|status| status.success())
    }
}

impl std::fmt::Display for Program {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let name = Path::new(self.0.get_program()).file_stem().unwrap_or(self.0.get_program());
        write!(f, "{}", name.display())?;
        self.0.get_args().try_for_each(|argument| write!(f, " {}", argument.display()))
    }
}
