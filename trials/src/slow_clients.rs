//! Slow clients (Slowloris and its kind): connections that stall in every way, up to the limits. The
//! server closes them by itself, keeps its memory small, and serves the others.

mod attack;
mod ordinary;

use std::{
    path::Path,
    time::{Duration, Instant},
};

use anyhow::{Context, ensure};
use clap::Args;
use serde_json::{Value, json};
use tokio::{task::JoinSet, time::sleep};

use self::{
    attack::{Attack, End},
    ordinary::Ordinary,
};
use crate::{server::Server, times::Times};

#[derive(Debug, Args)]
pub(crate) struct SlowClients {
    /// How many connections each address opens; the server allows 1024
    #[arg(long, default_value = "1024")]
    connections: usize,
    /// How many addresses there are; with 4 the server is full
    #[arg(long, default_value = "4", value_parser = clap::value_parser!(u8).range(1..200))]
    addresses: u8,
    /// Only this attack (several are possible)
    #[arg(long, value_name = "ATTACK")]
    only: Vec<Attack>,
}

/// The goal for the memory of the server, in kilobytes.
const MOST_MEMORY: u64 = 300 * 1024;
/// How much later than documented a connection may be closed.
const SLACK: Duration = Duration::from_secs(10);
/// The longest time that a player who is connected waits for an acknowledgement.
const SLOWEST_MOVE: Duration = Duration::from_secs(1);

impl SlowClients {
    pub(crate) async fn run(self, program: &Path) -> anyhow::Result<()> {
        allow_many_connections();
        let directory = tempfile::tempdir()?;
        let mut server = Server::start(program, directory.path())?;
        let attacks = if self.only.is_empty() { &Attack::ALL[..] } else { &self.only };
        let begun = Instant::now();
        let mut reports = Vec::new();
        for attack in attacks {
            eprintln!("{attack:?}");
            let report = self.try_attack(&server, *attack).await;
            let report = report.with_context(|| format!("{attack:?}"))?;
            eprintln!("{report}");
            reports.push(report);
            server.check_alive()?;
        }
        let memory = server.most_memory().context("there is no number for the memory")?;
        let report = json!({
            "seconds": begun.elapsed().as_secs(),
            "attacks": reports,
            "most_memory_kb": memory,
        });
        println!("{report}");
        ensure!(memory <= MOST_MEMORY, "{memory} kB of memory; the goal is {MOST_MEMORY} kB");
        Ok(())
    }

    /// Opens the connections of an attack and waits until the server has closed them.
    async fn try_attack(&self, server: &Server, attack: Attack) -> anyhow::Result<Value> {
        let sockets = settled_sockets(server).await?;
        let ordinary = Ordinary::start(server).await?;
        // A game in which nothing happens.
        let quiet = server.client().begin(&json!({})).await?;
        let begun = Instant::now();
        let mut connections = JoinSet::new();
        let each = attack.connections_each(self.connections);
        for number in 0..each {
            for address in 0..self.addresses {
                let client = server.client_at([127, 0, 2, address + 1]);
                let game = if attack == Attack::SlowWatchers { ordinary.game() } else { &quiet };
                connections.spawn(attack.run(client, number, game.to_owned()));
            }
            // Not all at once: the backlog of the listener is short.
            if number % 16 == 0 {
                sleep(Duration::from_millis(20)).await;
            }
        }
        let opened = Instant::now();
        let limit = attack.limit() + SLACK;
        let (mut times, mut refused) = (Vec::new(), 0);
        // A client that never reads does not see that the server closes the connection.
        while !attack.never_reads()
            && let Some(ended) = connections.join_next().await
        {
            match ended?? {
                End::Closed(time) => times.push(time),
                End::Refused => refused += 1,
                End::StillOpen => anyhow::bail!("a connection is open after {limit:?}"),
            }
        }
        // The server has closed them only when it has fewer sockets.
        let most = sockets + Ordinary::CONNECTIONS;
        let mut open = server.open_sockets()?;
        while open > most {
            ensure!(opened.elapsed() < limit + SLACK, "{open} open sockets; {sockets} at first");
            sleep(Duration::from_millis(200)).await;
            open = server.open_sockets()?;
        }
        let all_closed = begun.elapsed();
        connections.abort_all();
        let served = ordinary.stop().await?;
        ensure!(
            served.moves.max() <= SLOWEST_MOVE,
            "a player waited for {:?}; the goal is {SLOWEST_MOVE:?}",
            served.moves.max()
        );
        ensure!(
            served.locked_out <= limit,
            "a new client was locked out for {:?}; {limit:?} are documented",
            served.locked_out
        );
        let times: Times = times.into_iter().collect();
        Ok(json!({
            "attack": format!("{attack:?}"),
            "connections": each * usize::from(self.addresses),
            "refused": refused,
            "closed": times.report(),
            "all_closed_after_s": all_closed.as_secs_f64().round(),
            "new_client_locked_out_s": served.locked_out.as_secs_f64().round(),
            "new_client_served": served.visits,
            "moves_of_a_player": served.moves.report(),
            "open_sockets": [sockets, open],
            "memory_kb": server.memory(),
            "most_memory_kb": server.most_memory(),
        }))
    }
}

/// How many sockets the server has open, once that does not change any more.
async fn settled_sockets(server: &Server) -> anyhow::Result<usize> {
    let mut sockets = server.open_sockets()?;
    loop {
        sleep(Duration::from_millis(500)).await;
        let now = server.open_sockets()?;
        if now == sockets {
            return Ok(sockets);
        }
        sockets = now;
    }
}

/// Every connection is an open file, and many systems allow few unless they are asked.
fn allow_many_connections() {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    _ = setrlimit(Resource::Nofile, limit);
}
