//! `otelo serve`: the page in the browser.

use std::{
    env,
    io::{self, Write},
    net::{IpAddr, SocketAddr},
    path::PathBuf,
    time::Duration,
};

use anyhow::{Context, anyhow};
use clap::Args;
use directories::ProjectDirs;
use otelo_server::{App, run};
use otelo_store::Store;
use tokio::{net::TcpListener, runtime::Runtime, signal, time::timeout};
use tracing_subscriber::filter::LevelFilter;

use crate::words::Words;

/// How long requests may take to end after Ctrl-C.
const PATIENCE: Duration = Duration::from_secs(1);

/// Serve the page and open it in the browser
#[derive(Debug, Args)]
#[command(
    after_help = "Games are kept in a directory of yours, or in the one that --data names. OTELO_LOG=info\n\
                        writes a line to standard error for each request and search.\n\n\
                        Example:\n  otelo serve --port 9000 --no-open"
)]
pub(crate) struct Serve {
    /// The address to listen on
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    host: IpAddr,

    /// The port to listen on
    #[arg(long, default_value = "8080")]
    port: u16,

    /// Do not open the browser
    #[arg(long)]
    no_open: bool,

    /// Where games are kept
    #[arg(long, value_name = "DIR", env = "OTELO_DATA")]
    data: Option<PathBuf>,
}

impl Serve {
    pub(crate) fn run(self, words: &Words) -> anyhow::Result<()> {
        let asked = env::var("OTELO_LOG").ok().and_then(|level| level.parse().ok());
        let level: LevelFilter = asked.unwrap_or(LevelFilter::WARN);
        tracing_subscriber::fmt().with_writer(io::stderr).with_max_level(level).init();
        Runtime::new()?.block_on(self.serve(words))
    }

    async fn serve(self, words: &Words) -> anyhow::Result<()> {
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
        let directory = match self.data {
            Some(directory) => directory,
            None => ProjectDirs::from("", "", "otelo")
                .with_context(|| words.text("serve.no-home"))?
                .data_dir()
                .to_owned(),
        };
        let store = Store::open(&directory).await;
        let store = store.map_err(|e| anyhow!(words.error(e.code(), &e.parameters())))?;
        let address = format!("http://{address}/");
        let parameters = [("address", address.clone()), ("path", directory.display().to_string())];
        // Nobody need be reading.
        _ = writeln!(io::stdout(), "{}", words.filled("serve.listening", &parameters));
        if !self.no_open && open::that_detached(&address).is_err() {
            anstream::eprintln!("{}", words.text("serve.not-opened"));
        }
        let app = App::new(store.clone(), vec![self.host.to_string()]);
        let (ended, end) = tokio::sync::oneshot::channel::<()>();
        let serving = tokio::spawn(run(listener, app, async { _ = end.await }));
        ctrl_c().await;
        _ = ended.send(());
        // Whatever was acknowledged is saved; a page that stays open does not keep the server.
        _ = timeout(PATIENCE, serving).await;
        store.close().await;
        Ok(())
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
