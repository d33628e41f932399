//! Plays the game: in the browser, or in the terminal where there is no Node.js to build the page.

use std::net::{Ipv4Addr, TcpListener};

use anyhow::{Context, bail};

use crate::{needs, shell::cargo, web};

/// Where the page is served if the port is free.
const FIRST_PORT: u16 = 8080;
/// How many ports are tried.
const PORTS: u16 = 100;

/// In the browser; the arguments go to `otelo serve`.
pub(crate) fn in_browser(arguments: &[String]) -> anyhow::Result<()> {
    if !needs::NODE.is_met() {
        bail!(
            "the page needs {}; `cargo xtask play --terminal` plays in the terminal",
            needs::NODE.name()
        );
    }
    web::build()?;
    let mut serve = otelo("serve");
    if !arguments.iter().any(|argument| argument.starts_with("--port")) {
        serve = serve.args(["--port", &free_port()?.to_string()]);
    }
    serve.args(arguments).run()
}

/// In the terminal; the arguments go to `otelo play`.
pub(crate) fn in_terminal(arguments: &[String]) -> anyhow::Result<()> {
    otelo("play").args(arguments).run()
}

fn otelo(command: &str) -> crate::shell::Program {
    cargo(&["run", "--release", "--package", "otelo-cli", "--", command])
}

/// The first port that nobody uses.
fn free_port() -> anyhow::Result<u16> {
    (FIRST_PORT..FIRST_PORT + PORTS)
        .find(|&port| TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok())
        .with_context(|| format!("no free port from {FIRST_PORT} on"))
}
