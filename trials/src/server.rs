//! The server as a child process.

use std::{
    fs::File,
    io::{BufRead, BufReader},
    net::{Ipv4Addr, SocketAddr, TcpListener},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use anyhow::{Context, bail, ensure};

use crate::client::Client;

/// A running server.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
    errors: PathBuf,
}

impl Server {
    /// Starts a server on a data directory and waits until it listens.
    pub(crate) fn start(program: &Path, directory: &Path) -> anyhow::Result<Server> {
        // Another process might take the port meanwhile; then starting fails with an error.
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let errors = directory.join("errors.txt");
        let mut child = Command::new(program)
            .args(["serve", "--no-open", "--port", &address.port().to_string(), "--data"])
            .arg(directory.join("data"))
            .env("OTELO_LOG", "warn")
            .stdout(Stdio::piped())
            .stderr(File::options().create(true).append(true).open(&errors)?)
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        let output = child.stdout.take().context("its output is piped")?;
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line)?;
        if !line.contains(&address.to_string()) {
            _ = child.kill();
            let said = std::fs::read_to_string(&errors).unwrap_or_default();
            bail!("the server does not start: {line} {said}");
        }
        Ok(Server { child, address, errors })
    }

    /// A client that connects from 127.0.0.1.
    pub(crate) fn client(&self) -> Client {
        self.client_at(Ipv4Addr::LOCALHOST)
    }

    /// A client that connects from a loopback address.
    pub(crate) fn client_at(&self, from: impl Into<Ipv4Addr>) -> Client {
        Client::new(self.address, from)
    }

    /// Kills the server without a graceful shutdown.
    pub(crate) fn kill(mut self) -> anyhow::Result<()> {
        self.check_alive()?;
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Checks that it is running and has not panicked.
    pub(crate) fn check_alive(&mut self) -> anyhow::Result<()> {
        let ended = self.child.try_wait()?;
        let said = std::fs::read_to_string(&self.errors).unwrap_or_default();
        ensure!(ended.is_none(), "the server has ended: {said}");
        ensure!(!said.contains("panicked"), "the server panicked: {said}");
        Ok(())
    }

    /// Its resident memory, in kilobytes.
    pub(crate) fn memory(&self) -> Option<u64> {
        self.status("VmRSS:")
    }

    /// The most resident memory that it has had, in kilobytes.
    pub(crate) fn most_memory(&self) -> Option<u64> {
        self.status("VmHWM:")
    }

    fn status(&self, key: &str) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix(key))?;
        line.trim().strip_suffix(" kB")?.parse().ok()
    }

    /// How many sockets it has open. (The number of its files changes with the store's pool of
    /// connections.)
    pub(crate) fn open_sockets(&self) -> anyhow::Result<usize> {
        let files = std::fs::read_dir(format!("/proc/{}/fd", self.child.id()))?;
        // A file may have been closed meanwhile.
        let targets = files.filter_map(|file| std::fs::read_link(file.ok()?.path()).ok());
        Ok(targets.filter(|target| target.to_string_lossy().starts_with("socket:")).count())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}
