//! `otelo serve`: where it listens, where it keeps games, and why it may not begin.

use std::{
    fs,
    io::{BufRead, BufReader},
    net::TcpListener,
    path::Path,
    process::{Child, Stdio},
};

use tempfile::tempdir;

use crate::otelo;

/// Runs a server that must refuse to begin: the exit code and what it says.
fn refused(arguments: &[&str]) -> (Option<i32>, String) {
    let output = otelo(&["serve", "--no-open"]).args(arguments).output().unwrap();
    assert!(output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stdout));
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

/// A server on a free port; it ends with the test.
pub(crate) struct Server(Child);

impl Server {
    /// Starts a server on a directory; returns it and its address, such as `127.0.0.1:4000`.
    pub(crate) fn start(data: &Path) -> (Server, String) {
        let arguments = ["serve", "--no-open", "--port", "0", "--data"];
        let mut command = otelo(&arguments);
        let mut server = Server(command.arg(data).stdout(Stdio::piped()).spawn().unwrap());
        let mut said = String::new();
        BufReader::new(server.0.stdout.take().unwrap()).read_line(&mut said).unwrap();
        let address = said.trim().strip_prefix("Otelo is at http://");
        let address = address.unwrap_or_else(|| panic!("{said}")).trim_end_matches('/');
        (server, address.to_owned())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        _ = self.0.kill();
        _ = self.0.wait();
    }
}

#[test]
fn a_busy_port_is_named() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let data = tempdir().unwrap();
    let data = data.path().to_str().unwrap();
    let (code, said) = refused(&["--port", &port, "--data", data]);
    assert_eq!(code, Some(2));
    let expected = "is in use by another program; --port names another port";
    assert_eq!(said, format!("otelo: 127.0.0.1:{port} {expected}\n"));
    let (_, said) = refused(&["--port", &port, "--data", data, "--lang", "es"]);
    assert!(said.contains("está en uso"), "{said}");
}

#[test]
fn a_foreign_file_is_refused_and_kept() {
    let data = tempdir().unwrap();
    let file = data.path().join("otelo.db");
    fs::write(&file, "these are my notes").unwrap();
    let (code, said) = refused(&["--port", "0", "--data", data.path().to_str().unwrap()]);
    assert_eq!(code, Some(2));
    assert!(said.contains("is not a database of Otelo"), "{said}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "these are my notes");
}

#[test]
fn a_server_says_where_it_is_and_a_second_one_on_its_games_is_refused() {
    let data = tempdir().unwrap();
    let (_server, address) = Server::start(data.path());
    assert!(address.starts_with("127.0.0.1:"), "{address}");
    let (code, said) = refused(&["--port", "0", "--data", data.path().to_str().unwrap()]);
    assert_eq!(code, Some(2));
    assert!(said.contains("another Otelo uses the data directory"), "{said}");
}
