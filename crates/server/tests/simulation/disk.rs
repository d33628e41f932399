//! A disk in memory. It can be slow, fail before or after it has written, and it stops in the middle
//! of a commit when the server is killed.

use std::{
    collections::BTreeMap,
    fmt,
    sync::{Arc, Mutex},
    time::Duration,
};

use otelo_live::{Event, GameId, Holders, LiveGame, Recorded, Setup, Standing, Timestamp};
use otelo_rng::Rng;
use otelo_store::{
    Backend, BoxFuture, ImportSummary, ListQuery, Listed, Reader, Saved, SavedStudy, Shelf, Store,
    StoreError, Summary, Write, WriteResult,
};
use tokio::time::{Instant, sleep};

/// How a disk behaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Health {
    /// A commit takes a few milliseconds.
    Good,
    /// A commit takes up to half a second.
    Slow,
    /// Some commits fail: half of these are written all the same.
    Failing,
}

/// The disk; clones are the same one.
#[derive(Clone)]
pub(crate) struct Disk(Arc<Mutex<State>>);

impl fmt::Debug for Disk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Disk")
    }
}

struct State {
    games: BTreeMap<GameId, Game>,
    health: Health,
    rng: Rng,
    commits: Vec<Commit>,
}

/// A game on the disk.
#[derive(Debug, Clone)]
pub(crate) struct Game {
    pub(crate) created: Timestamp,
    pub(crate) setup: Setup,
    pub(crate) events: Vec<Recorded>,
    pub(crate) standing: Standing,
    changed: Timestamp,
    shelves: BTreeMap<Shelf, Option<Timestamp>>,
}

impl Game {
    /// The game as it is played.
    pub(crate) fn restored(&self, id: &GameId) -> LiveGame {
        LiveGame::restored(id.clone(), &self.setup, &self.events).expect("what is stored is valid")
    }

    /// Who holds the seats after so many events, worked out from the events alone.
    pub(crate) fn holders(&self, events: usize) -> Holders {
        let mut holders = self.setup.holders;
        for Recorded { event, .. } in &self.events[..events] {
            if let Event::Joined { color, holder } = event {
                match color {
                    otelo_rules::Color::Black => holders.black = Some(*holder),
                    otelo_rules::Color::White => holders.white = Some(*holder),
                }
            }
        }
        holders
    }

    fn has_moved(&self) -> bool {
        self.events.iter().any(|recorded| matches!(recorded.event, Event::Played { .. }))
    }
}

/// Events that were written.
#[derive(Debug, Clone)]
pub(crate) struct Commit {
    pub(crate) game: GameId,
    /// How many events the game had before.
    pub(crate) after: usize,
    /// How many were written.
    pub(crate) count: usize,
    /// When the commit began, and when its writer was told that it is done.
    pub(crate) begun: Instant,
    pub(crate) done: Option<Instant>,
    /// Whether its writer was told so, and not that it has failed.
    pub(crate) is_told: bool,
}

impl Disk {
    pub(crate) fn new(seed: u64) -> Disk {
        let rng = Rng::new(seed ^ 0xd15c);
        let state =
            State { games: BTreeMap::new(), health: Health::Good, rng, commits: Vec::new() };
        Disk(Arc::new(Mutex::new(state)))
    }

    /// A store on this disk.
    pub(crate) fn store(&self) -> Store {
        Store::on(Box::new(self.clone()), Arc::new(self.clone()))
    }

    pub(crate) fn set_health(&self, health: Health) {
        self.0.lock().unwrap().health = health;
    }

    pub(crate) fn health(&self) -> Health {
        self.0.lock().unwrap().health
    }

    pub(crate) fn game(&self, id: &GameId) -> Option<Game> {
        self.0.lock().unwrap().games.get(id).cloned()
    }

    pub(crate) fn games(&self) -> Vec<GameId> {
        self.0.lock().unwrap().games.keys().cloned().collect()
    }

    /// The commits since the first so many.
    pub(crate) fn commits(&self, from: usize) -> Vec<Commit> {
        self.0.lock().unwrap().commits[from..].to_vec()
    }

    /// Times of another life mean nothing.
    pub(crate) fn forget_commits(&self) {
        self.0.lock().unwrap().commits.clear();
    }
}

/// What happens to a commit.
struct Fate {
    before: Duration,
    behind: Duration,
    is_written: bool,
    is_told: bool,
}

impl State {
    fn fate(&mut self) -> Fate {
        let most = match self.health {
            Health::Good => 6,
            Health::Slow | Health::Failing => 500,
        };
        let mut time = || Duration::from_micros(self.rng.u64(0..1000 * most));
        let (before, behind) = (time(), time());
        let fails = self.health == Health::Failing && self.rng.u64(0..3) == 0;
        let is_written = !fails || self.rng.u64(0..2) == 0;
        Fate { before, behind, is_written, is_told: !fails }
    }

    fn write(&mut self, write: &Write) -> Result<WriteResult, StoreError> {
        match write {
            Write::Create(create) => {
                if self.games.contains_key(&create.id) {
                    return Err(StoreError::Conflict);
                }
                let Holders { black, white } = create.setup.holders;
                let mut shelves: BTreeMap<Shelf, Option<Timestamp>> = [black, white]
                    .into_iter()
                    .flatten()
                    .map(|holder| (Shelf::Device(holder), None))
                    .collect();
                if shelves.is_empty() {
                    shelves.insert(Shelf::Nobody, None);
                }
                let game = Game {
                    created: create.at,
                    setup: create.setup.clone(),
                    events: create.events.clone(),
                    standing: create.standing,
                    changed: create.events.last().map_or(create.at, |last| last.at),
                    shelves,
                };
                self.games.insert(create.id.clone(), game);
            }
            Write::Append(append) => {
                let game = self.games.get_mut(&append.id).ok_or(StoreError::NoSuchGame)?;
                if game.events.len() != append.after as usize {
                    return Err(StoreError::Conflict);
                }
                for recorded in &append.events {
                    if let Event::Joined { holder, .. } = recorded.event {
                        game.shelves.insert(Shelf::Device(holder), None);
                    }
                    game.changed = recorded.at;
                    game.events.push(recorded.clone());
                }
                game.standing = append.standing;
                let commit = Commit {
                    game: append.id.clone(),
                    after: append.after as usize,
                    count: append.events.len(),
                    begun: Instant::now(),
                    done: None,
                    is_told: true,
                };
                self.commits.push(commit);
            }
            Write::Shelve(shelve) => {
                let game = self.games.get_mut(&shelve.id).ok_or(StoreError::NoSuchGame)?;
                let mut found = false;
                for shelf in &shelve.shelves {
                    if let Some(hidden) = game.shelves.get_mut(shelf) {
                        found = true;
                        *hidden = shelve.hidden.map(|at| hidden.unwrap_or(at));
                    }
                }
                if !found {
                    return Err(StoreError::NoSuchGame);
                }
            }
            Write::Purge(_) => return Ok(WriteResult { removed: 0, is_done: true }),
            Write::AddUptime(_) => {}
            Write::Sweep => return Ok(WriteResult { removed: 0, is_done: true }),
            Write::BeginImport(_)
            | Write::Stage(_)
            | Write::EndImport(_)
            | Write::ShelveImport(_) => unreachable!("nothing is imported here"),
            Write::SaveStudy(_) => unreachable!("nobody studies here"),
        }
        Ok(WriteResult::default())
    }
}

impl Backend for Disk {
    fn commit<'a>(
        &'a mut self,
        writes: &'a [Write],
    ) -> BoxFuture<'a, Vec<Result<WriteResult, StoreError>>> {
        Box::pin(async move {
            let begun = Instant::now();
            let fate = self.0.lock().unwrap().fate();
            let failed = || writes.iter().map(|_| Err(StoreError::Full)).collect();
            sleep(fate.before).await;
            if !fate.is_written {
                return failed();
            }
            let (results, from) = {
                let mut state = self.0.lock().unwrap();
                let from = state.commits.len();
                let results: Vec<_> = writes.iter().map(|write| state.write(write)).collect();
                for commit in &mut state.commits[from..] {
                    commit.begun = begun;
                }
                (results, from)
            };
            sleep(fate.behind).await;
            for commit in &mut self.0.lock().unwrap().commits[from..] {
                commit.done = Some(Instant::now());
                commit.is_told = fate.is_told;
            }
            if fate.is_told { results } else { failed() }
        })
    }

    fn close(self: Box<Self>) -> BoxFuture<'static, ()> {
        Box::pin(async {})
    }
}

impl Reader for Disk {
    fn load<'a>(&'a self, id: &'a GameId) -> BoxFuture<'a, Result<Option<Saved>, StoreError>> {
        Box::pin(async move {
            let Some(game) = self.game(id) else { return Ok(None) };
            let Game { created, setup, events, .. } = game;
            Ok(Some(Saved { id: id.clone(), created, setup, events }))
        })
    }

    fn list<'a>(&'a self, query: &'a ListQuery) -> BoxFuture<'a, Result<Listed, StoreError>> {
        Box::pin(async move {
            let state = self.0.lock().unwrap();
            let on_shelf = |game: &Game| {
                query.shelves.iter().any(|shelf| game.shelves.get(shelf) == Some(&None))
            };
            let listed = state.games.iter().filter(|(_, game)| game.has_moved() && on_shelf(game));
            let mut games: Vec<Summary> = listed.map(|(id, game)| summary(id, game)).collect();
            games.sort_by(|a, b| (b.changed, &b.id).cmp(&(a.changed, &a.id)));
            games.truncate(query.limit as usize);
            Ok(Listed { games, ..Listed::default() })
        })
    }

    fn imports<'a>(
        &'a self,
        _: &'a [Shelf],
    ) -> BoxFuture<'a, Result<Vec<ImportSummary>, StoreError>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn study<'a>(
        &'a self,
        _: &'a GameId,
        _: Shelf,
    ) -> BoxFuture<'a, Result<Option<SavedStudy>, StoreError>> {
        Box::pin(async { Ok(None) })
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(async {})
    }
}

fn summary(id: &GameId, game: &Game) -> Summary {
    let view = game.restored(id).view(otelo_wire::Change::Open, Default::default());
    let is_move = |played: &&otelo_wire::Played| played.played.0.square().is_some();
    let moves = view.moves.iter().filter(is_move).count();
    Summary {
        id: id.clone(),
        created: game.created,
        changed: game.changed,
        size: game.setup.start.size(),
        event: None,
        date: None,
        black: view.seats.black,
        white: view.seats.white,
        title: view.title,
        holders: game.holders(game.events.len()),
        standing: game.standing,
        moves: moves.try_into().unwrap(),
    }
}
