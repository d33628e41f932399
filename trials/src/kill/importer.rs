//! A device that imports files of several games. An import is there as a whole, or not at all.

use std::{collections::HashMap, net::SocketAddr};

use anyhow::{Context, ensure};
use hyper::body::Bytes;
use otelo_rng::Rng;
use otelo_rules::{Game, Size};
use serde_json::Value;

use super::Tally;
use crate::{
    client::Client,
    game_files::{ggf, json, random_game, sgf},
};

/// The games in a file.
const GAMES: usize = 24;
/// The length of a part, in bytes; games lie across parts.
const PART: usize = 3000;
/// After so many imports a new device takes over, so that the list stays short.
const MOST_IMPORTS: usize = 20;

pub(super) struct Importer {
    /// Its cookie is kept; the server has a new port after each start.
    client: Client,
    file: Bytes,
    /// The number of moves of each game in the file.
    plies: Vec<usize>,
    /// The games of acknowledged imports, by id, with the number of their moves.
    known: HashMap<String, usize>,
    imports: usize,
    /// How many were begun.
    attempts: usize,
    /// Whether the last import was not answered.
    is_open: bool,
}

impl Importer {
    /// `client` must be a device of its own.
    pub(super) fn new(client: Client, number: usize) -> anyhow::Result<Importer> {
        let mut rng = Rng::new(getrandom::u64()?);
        let games: Vec<Game> = (0..GAMES).map(|_| random_game(&mut rng, Size::Eight)).collect();
        let write = [ggf, sgf, json][number % 3];
        Ok(Importer {
            client,
            file: write(&games, 100).into(),
            plies: games.iter().map(|game| game.moves().len()).collect(),
            known: HashMap::new(),
            imports: 0,
            attempts: 0,
            is_open: false,
        })
    }

    pub(super) fn is_done(&self) -> bool {
        self.imports >= MOST_IMPORTS
    }

    /// Imports the file again and again until the server is killed.
    pub(super) async fn import(
        &mut self,
        server: SocketAddr,
        tally: &mut Tally,
    ) -> anyhow::Result<()> {
        self.client.move_to(server);
        while !self.is_done() {
            self.is_open = true;
            let Ok(games) = self.import_once().await? else { break };
            ensure!(games.len() == GAMES, "{} of {GAMES} games were imported", games.len());
            self.known.extend(games);
            self.imports += 1;
            self.is_open = false;
            tally.imports += 1;
            tally.imported_games += GAMES;
        }
        Ok(())
    }

    /// Imports the file, every other time in parts. Returns the ids of its games and the numbers of
    /// their moves, or an inner error if there was no answer.
    async fn import_once(&mut self) -> anyhow::Result<anyhow::Result<Vec<(String, usize)>>> {
        self.attempts += 1;
        let is_in_parts = self.attempts.is_multiple_of(2);
        let answer = match is_in_parts {
            true => self.client.import_in_parts(&self.file, PART).await,
            false => self.client.import(self.file.clone()).await,
        };
        let (status, body) = match answer {
            Ok(answer) => answer,
            Err(error) => return Ok(Err(error)),
        };
        ensure!(matches!(status, 200 | 201), "an import was refused: {status} {body}");
        let games = body["games"].as_array().context("new games are a list")?;
        let id = |game: &Value| game.as_str().map(str::to_owned);
        let known = games.iter().zip(&self.plies).map(|(game, ply)| match is_in_parts {
            true => Some((id(&game["game"])?, usize::try_from(game["ply"].as_u64()?).ok()?)),
            false => Some((id(game)?, *ply)),
        });
        Ok(Ok(known.collect::<Option<_>>().context("games have ids")?))
    }

    /// Checks that all games of acknowledged imports are in the list, and that the games of the
    /// one that was not answered are all there, or none of them.
    pub(super) async fn check(&mut self, server: SocketAddr) -> anyhow::Result<Tally> {
        self.client.move_to(server);
        let listed = self.client.list().await?;
        let mut listed: HashMap<String, u64> = listed
            .iter()
            .map(|game| Some((game["game"].as_str()?.to_owned(), game["ply"].as_u64()?)))
            .collect::<Option<_>>()
            .context("the list has ids and plies")?;
        for (id, ply) in &self.known {
            let found = listed.remove(id);
            ensure!(
                found == Some(*ply as u64),
                "the imported game {id} had {ply} moves, and now {found:?}"
            );
        }
        let was_open = std::mem::take(&mut self.is_open);
        let is_done = !listed.is_empty();
        ensure!(was_open || !is_done, "{} games came from nowhere", listed.len());
        let mut found: Vec<u64> = listed.values().copied().collect();
        let mut whole: Vec<u64> = self.plies.iter().map(|ply| *ply as u64).collect();
        found.sort_unstable();
        whole.sort_unstable();
        ensure!(
            !is_done || found == whole,
            "an import is half done: {} of its {GAMES} games are there",
            found.len()
        );
        self.known.extend(listed.into_iter().map(|(id, ply)| (id, ply as usize)));
        self.imports += usize::from(is_done);
        Ok(Tally {
            unanswered: usize::from(was_open),
            unanswered_but_done: usize::from(is_done),
            ..Tally::default()
        })
    }
}
