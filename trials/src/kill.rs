//! Crash test: kills the server at random times under load. All that was acknowledged must be saved,
//! and nothing may be half saved.
//!
//! People play with each other and against computers, and devices import files of games.

mod computer;
mod importer;
mod people;

use std::{
    net::{Ipv4Addr, SocketAddr},
    path::Path,
    time::{Duration, Instant},
};

use anyhow::{Context, ensure};
use clap::Args;
use otelo_rng::Rng;
use serde_json::{Value, json};
use tokio::{task::JoinSet, time::sleep};

use self::{computer::ComputerGame, importer::Importer, people::PeopleGame};
use crate::{client::Client, server::Server};

#[derive(Debug, Args)]
pub(crate) struct Kill {
    /// How many times the server is killed
    #[arg(long, default_value = "1000")]
    times: usize,
    /// How many games between people are played at the same time
    #[arg(long, default_value = "16")]
    games: usize,
    /// How many games against computers are played at the same time
    #[arg(long, default_value = "8")]
    computers: usize,
    /// How many devices import files of games at the same time
    #[arg(long, default_value = "2")]
    importers: usize,
}

/// The address of the clients that play against computers.
const COMPUTERS_FROM: [u8; 4] = [127, 0, 0, 2];
/// The address of the clients that import.
const IMPORTS_FROM: [u8; 4] = [127, 0, 0, 3];
/// The longest time that a server lives, in milliseconds.
const LONGEST_LIFE: u64 = 700;
/// The most games that are looked at again in the end.
const MOST_LOOKED_AT: usize = 10_000;
/// How many requests a client sends from one address, at most: within the rate limit.
const REQUESTS_EACH: usize = 1000;

/// Somebody who goes on after each kill.
enum Survivor {
    People(Box<PeopleGame>),
    Computer(ComputerGame),
    Importer(Importer),
}

/// What was acknowledged, and what became of the rest.
#[derive(Debug, Default)]
struct Tally {
    orders: usize,
    computer_moves: usize,
    imports: usize,
    imported_games: usize,
    /// Orders and imports without an answer, and how many of them were done.
    unanswered: usize,
    unanswered_but_done: usize,
    /// Computers' moves that were saved, but not told before the kill.
    untold_moves: usize,
    /// Games that are not played any more, with their moves.
    finished: Vec<(String, Value)>,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.orders += other.orders;
        self.computer_moves += other.computer_moves;
        self.imports += other.imports;
        self.imported_games += other.imported_games;
        self.unanswered += other.unanswered;
        self.unanswered_but_done += other.unanswered_but_done;
        self.untold_moves += other.untold_moves;
        self.finished.extend(other.finished);
    }
}

impl Kill {
    pub(crate) async fn run(self, program: &Path) -> anyhow::Result<()> {
        let directory = tempfile::tempdir()?;
        let mut survivors: Vec<Survivor> = Vec::new();
        let mut tally = Tally::default();
        let mut slowest = Duration::ZERO;
        let mut rng = Rng::new(getrandom::u64()?);
        let begun = Instant::now();
        for time in 1..=self.times {
            let starting = Instant::now();
            let server = Server::start(program, directory.path())?;
            slowest = slowest.max(starting.elapsed());
            survivors = check(survivors, server.address, &mut tally)
                .await
                .with_context(|| format!("after kill {}", time - 1))?;
            self.complete(&mut survivors, &server, time).await?;
            let mut running = JoinSet::new();
            for survivor in survivors.drain(..) {
                running.spawn(survivor.go_on(server.address));
            }
            sleep(Duration::from_millis(rng.u64(20..LONGEST_LIFE))).await;
            server.kill()?;
            while let Some(stopped) = running.join_next().await {
                let (survivor, done) = stopped??;
                tally.add(done);
                survivors.push(survivor);
            }
            if time % 20 == 0 {
                let Tally { orders, computer_moves, imports, .. } = tally;
                let moves = format!("{computer_moves} moves of computers");
                eprintln!(
                    "{time} kills; acknowledged: {orders} orders, {moves}, {imports} imports"
                );
            }
        }
        let server = Server::start(program, directory.path())?;
        check(survivors, server.address, &mut tally).await.context("after the last kill")?;
        let looked_at = look_again(&server, &mut tally.finished, &mut rng).await?;
        let report = json!({
            "kills": self.times,
            "seconds": begun.elapsed().as_secs(),
            "acknowledged": {
                "orders": tally.orders,
                "computer_moves": tally.computer_moves,
                "imports": tally.imports,
                "imported_games": tally.imported_games,
            },
            "unanswered": tally.unanswered,
            "unanswered_but_done": tally.unanswered_but_done,
            "computer_moves_saved_but_not_told": tally.untold_moves,
            "finished_games_looked_at_in_the_end": looked_at,
            "slowest_start_ms": slowest.as_millis(),
        });
        println!("{report}");
        Ok(())
    }

    /// Replaces the games and importers that have ended.
    async fn complete(
        &self,
        survivors: &mut Vec<Survivor>,
        server: &Server,
        time: usize,
    ) -> anyhow::Result<()> {
        survivors.retain(|survivor| !survivor.is_done());
        let count = |survivors: &[Survivor], of: fn(&Survivor) -> bool| {
            survivors.iter().filter(|survivor| of(survivor)).count()
        };
        let people = count(survivors, |survivor| matches!(survivor, Survivor::People(_)));
        for number in people..self.games {
            let client = server.client().with_cookie().await?;
            let game = PeopleGame::begin(&client, number + time).await?;
            survivors.push(Survivor::People(Box::new(game)));
        }
        let computers = count(survivors, |survivor| matches!(survivor, Survivor::Computer(_)));
        for number in computers..self.computers {
            let client = server.client_at(COMPUTERS_FROM).with_cookie().await?;
            survivors.push(Survivor::Computer(ComputerGame::new(client, number + time)));
        }
        let importers = count(survivors, |survivor| matches!(survivor, Survivor::Importer(_)));
        for number in importers..self.importers {
            let client = server.client_at(IMPORTS_FROM).with_cookie().await?;
            survivors.push(Survivor::Importer(Importer::new(client, number + time)?));
        }
        Ok(())
    }
}

impl Survivor {
    /// Checks that all that was acknowledged is there.
    async fn check(&mut self, server: SocketAddr) -> anyhow::Result<Tally> {
        match self {
            Survivor::People(game) => {
                let name = format!("game {}", game.id());
                game.check(server).await.context(name)
            }
            Survivor::Computer(game) => {
                let name = format!("game {} against a computer", game.id());
                game.check(server).await.context(name)
            }
            Survivor::Importer(importer) => importer.check(server).await.context("an import"),
        }
    }

    /// Goes on until the server is killed.
    async fn go_on(self, server: SocketAddr) -> anyhow::Result<(Survivor, Tally)> {
        let mut tally = Tally::default();
        let survivor = match self {
            Survivor::People(mut game) => {
                game.play(server, &mut tally).await?;
                Survivor::People(game)
            }
            Survivor::Computer(mut game) => {
                game.play(server, &mut tally).await?;
                Survivor::Computer(game)
            }
            Survivor::Importer(mut importer) => {
                importer.import(server, &mut tally).await?;
                Survivor::Importer(importer)
            }
        };
        Ok((survivor, tally))
    }

    /// Whether a new one takes its place.
    fn is_done(&self) -> bool {
        match self {
            Survivor::People(game) => game.is_done(),
            Survivor::Computer(_) => false,
            Survivor::Importer(importer) => importer.is_done(),
        }
    }
}

/// Checks all survivors at the same time.
async fn check(
    survivors: Vec<Survivor>,
    server: SocketAddr,
    tally: &mut Tally,
) -> anyhow::Result<Vec<Survivor>> {
    let mut checks = JoinSet::new();
    for mut survivor in survivors {
        checks.spawn(async move {
            let found = survivor.check(server).await?;
            anyhow::Ok((survivor, found))
        });
    }
    let mut checked = Vec::new();
    while let Some(done) = checks.join_next().await {
        let (survivor, found) = done??;
        tally.add(found);
        checked.push(survivor);
    }
    Ok(checked)
}

/// Checks that finished games, chosen at random, are still what they were; returns how many.
async fn look_again(
    server: &Server,
    finished: &mut Vec<(String, Value)>,
    rng: &mut Rng,
) -> anyhow::Result<usize> {
    rng.shuffle(finished);
    finished.truncate(MOST_LOOKED_AT);
    for (number, (game, moves)) in finished.iter().enumerate() {
        let shown = client_number(server, number / REQUESTS_EACH).show(game).await?;
        ensure!(shown["moves"] == *moves, "game {game} has changed: {}", shown["moves"]);
    }
    Ok(finished.len())
}

/// A client with an address of its own.
fn client_number(server: &Server, number: usize) -> Client {
    server.client_at(Ipv4Addr::from(Ipv4Addr::new(127, 0, 1, 0).to_bits() + number as u32))
}
