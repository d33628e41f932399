//! How a server is reached: from this computer, and from other devices of the local network.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

use otelo_server::qr_code;

use crate::words::Words;

/// The names and addresses of a server.
pub(super) struct Reach {
    /// The address for this computer.
    pub(super) own: String,
    /// The names by which it may be called.
    pub(super) hosts: Vec<String>,
    /// The addresses for other devices, without a slash at the end, the best one first.
    pub(super) addresses: Vec<String>,
}

impl Reach {
    /// For a server that listens on `bound`, with further names.
    pub(super) fn new(bound: SocketAddr, names: &[String]) -> Reach {
        let (ip, port) = (bound.ip(), bound.port());
        let here = if ip.is_unspecified() { IpAddr::from(Ipv4Addr::LOCALHOST) } else { ip };
        let outside = if ip.is_unspecified() { in_the_network() } else { Some(ip) };
        let outside = outside.filter(|ip| !ip.is_loopback());
        let url = |host: &str| format!("http://{host}:{port}");
        let numbers = outside.map(|ip| url(&written(ip)));
        Reach {
            own: url(&written(here)) + "/",
            hosts: [Some(here), outside]
                .into_iter()
                .flatten()
                .map(|ip| ip.to_string())
                .chain(names.iter().cloned())
                .collect(),
            // A server that only this computer reaches may stand behind another one with a name.
            addresses: numbers.into_iter().chain(names.iter().map(|name| url(name))).collect(),
        }
    }

    /// The addresses for other devices, the best one also as a QR code.
    pub(super) fn text(&self, words: &Words) -> String {
        let Some(best) = self.addresses.first() else { return String::new() };
        let mut text = String::new();
        for address in &self.addresses {
            let parameters = [("address", format!("{address}/"))];
            text += &words.filled("serve.others", &parameters);
            text.push('\n');
        }
        text + &drawn(&qr_code(&format!("{best}/")))
    }
}

/// An address as it stands in a URL.
fn written(ip: IpAddr) -> String {
    match ip {
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => format!("[{ip}]"),
    }
}

/// The address of this computer in the local network.
fn in_the_network() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // Nothing is sent: the system only says from where it would be. The address is one of those
    // reserved for examples.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    Some(socket.local_addr().ok()?.ip())
}

/// A QR code in half blocks, two rows in a line, with its bright margin.
fn drawn(rows: &[String]) -> String {
    const MARGIN: usize = 2;
    let side = rows.len() + 2 * MARGIN;
    let is_dark = |x: usize, y: usize| {
        let row = y.checked_sub(MARGIN).and_then(|y| rows.get(y));
        let cell = x.checked_sub(MARGIN).and_then(|x| row?.as_bytes().get(x));
        cell == Some(&b'1')
    };
    let mut text = String::new();
    for y in (0..side).step_by(2) {
        // Bright is what a terminal writes with, dark is its background.
        text.extend((0..side).map(|x| match (is_dark(x, y), is_dark(x, y + 1)) {
            (false, false) => '\u{2588}',
            (false, true) => '\u{2580}',
            (true, false) => '\u{2584}',
            (true, true) => ' ',
        }));
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reach(bound: &str, names: &[&str]) -> Reach {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        Reach::new(bound.parse().unwrap(), &names)
    }

    #[test]
    fn only_this_computer_unless_told() {
        let reach = reach("127.0.0.1:8080", &[]);
        assert_eq!(reach.own, "http://127.0.0.1:8080/");
        assert_eq!(reach.hosts, ["127.0.0.1"]);
        assert_eq!(reach.addresses, Vec::<String>::new());
    }

    #[test]
    fn an_address_of_the_network() {
        let reach = reach("10.1.2.3:80", &["otelo.lan"]);
        assert_eq!(reach.own, "http://10.1.2.3:80/");
        assert_eq!(reach.hosts, ["10.1.2.3", "10.1.2.3", "otelo.lan"]);
        assert_eq!(reach.addresses, ["http://10.1.2.3:80", "http://otelo.lan:80"]);
        assert_eq!(super::written("::1".parse().unwrap()), "[::1]");
    }

    #[test]
    fn all_addresses() {
        let reach = reach("0.0.0.0:8080", &[]);
        assert_eq!(reach.own, "http://127.0.0.1:8080/");
        assert!(reach.addresses.iter().all(|address| !address.contains("0.0.0.0")));
    }

    #[test]
    fn a_picture_has_a_margin() {
        let rows = ["10".to_owned(), "01".to_owned()];
        assert_eq!(drawn(&rows), "██████\n██▄▀██\n██████\n");
    }
}
