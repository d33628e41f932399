//! `otelo serve`: the page in the browser.

mod addresses;

use std::{
    env,
    io::{self, Write},
    net::{IpAddr, SocketAddr},
    time::Duration,
};

use anyhow::anyhow;
use clap::Args;
use otelo_server::{App, Settings, run, tcp};
use otelo_store::Store;
use tokio::{net::TcpListener, runtime::Runtime, signal, time::timeout};
use tracing_subscriber::filter::LevelFilter;

use self::addresses::Reach;
use crate::{VERSION, data_directory::DataDirectory, words::Words};

/// How long requests may take to end after Ctrl-C.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(1);

/// Serve the page and open it in the browser
#[derive(Debug, Args)]
#[command(
    after_help = "Games are kept in a directory of yours, or in the one that --data names. OTELO_LOG=info\n\
                        writes a line to standard error for each request and search.\n\n\
                        Only this computer reaches the server, unless --host says otherwise: with 0.0.0.0 all\n\
                        devices of the local network do. Nothing is encrypted on the way.\n\n\
                        Examples:\n  otelo serve --port 9000 --no-open\n  otelo serve --host 0.0.0.0"
)]
pub(crate) struct Serve {
    /// The address to listen on
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    host: IpAddr,

    /// A further name by which the server may be called, such as that of this computer
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<String>,

    /// The address of a reverse proxy in front of the server: what it says in Forwarded or
    /// X-Forwarded-For is believed
    #[arg(long, value_name = "ADDRESS")]
    trust_proxy: Vec<IpAddr>,

    /// The port to listen on
    #[arg(long, default_value = "8080")]
    port: u16,

    /// Do not open the browser
    #[arg(long)]
    no_open: bool,

    #[command(flatten)]
    data: DataDirectory,
}

impl Serve {
    pub(crate) fn run(self, words: &Words) -> anyhow::Result<()> {
        let asked = env::var("OTELO_LOG").ok().and_then(|level| level.parse().ok());
        let level: LevelFilter = asked.unwrap_or(LevelFilter::WARN);
        tracing_subscriber::fmt().with_writer(io::stderr).with_max_level(level).init();
        Runtime::new()?.block_on(self.serve(words))
    }

    async fn serve(self, words: &Words) -> anyhow::Result<()> {
        allow_many_connections();
        let wanted = SocketAddr::new(self.host, self.port);
        let listener = TcpListener::bind(wanted).await.map_err(|error| {
            let key = match error.kind() {
                io::ErrorKind::AddrInUse => "serve.port-busy",
                _ => "serve.cannot-listen",
            };
            let parameters = [("address", wanted.to_string()), ("reason", error.to_string())];
            anyhow!(words.filled(key, &parameters))
        })?;
        let address = listener.local_addr()?;
        let directory = self.data.path(words)?;
        let store = Store::open(&directory).await;
        let store = store.map_err(|e| anyhow!(words.error(e.code(), &e.parameters())))?;
        let reach = Reach::new(address, &self.allow_host);
        let parameters =
            [("address", reach.own.clone()), ("path", directory.display().to_string())];
        // Nobody need be reading.
        _ = writeln!(io::stdout(), "{}", words.filled("serve.listening", &parameters));
        _ = io::stdout().write_all(reach.text(words).as_bytes());
        if !self.no_open && open::that_detached(&reach.own).is_err() {
            anstream::eprintln!("{}", words.text("serve.not-opened"));
        }
        let settings = Settings {
            version: VERSION.to_owned(),
            hosts: reach.hosts,
            addresses: reach.addresses,
            // With a name of its own, and no proxy that is known, everybody may come through one.
            loopback_is_local: self.allow_host.is_empty() || !self.trust_proxy.is_empty(),
            trusted_proxies: self.trust_proxy,
            ..Settings::default()
        };
        let app = App::new(store.clone(), settings);
        let (ended, end) = tokio::sync::oneshot::channel::<()>();
        let serving = tokio::spawn(run(tcp(listener), app, async { _ = end.await }));
        ctrl_c().await;
        _ = ended.send(());
        // Whatever was acknowledged is saved; a page that stays open does not keep the server.
        _ = timeout(SHUTDOWN_TIMEOUT, serving).await;
        store.close().await;
        Ok(())
    }
}

/// Every connection is an open file, and many systems allow few unless they are asked.
fn allow_many_connections() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit, setrlimit};
        let mut limit = getrlimit(Resource::Nofile);
        limit.current = limit.maximum;
        // With fewer, fewer connections are open; the others wait.
        _ = setrlimit(Resource::Nofile, limit);
    }
}

/// Waits for Ctrl-C, or for the order to end.
async fn ctrl_c() {
    #[cfg(unix)]
    {
        let ended = signal::unix::signal(signal::unix::SignalKind::terminate());
        match ended {
            Ok(mut ended) => tokio::select! {
                _ = signal::ctrl_c() => {}
                _ = ended.recv() => {}
            },
            Err(_) => _ = signal::ctrl_c().await,
        }
    }
    #[cfg(not(unix))]
    {
        _ = signal::ctrl_c().await;
    }
}
