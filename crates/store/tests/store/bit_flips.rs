//! Single-bit changes of the files: each is refused, named as damage, or without effect on what is
//! read. No game is read otherwise than it was written.

use std::{fs, path::Path, time::Duration};

use otelo_live::{
    Effort, Ended, Event, GameId, Holders, ImportedRecord, KeyHash, Setup, Standing, TimeLeft,
    Timestamp,
};
use otelo_rng::Rng;
use otelo_rules::{Board, Color, Move, Position, Size};
use otelo_store::{ListQuery, Listed, Saved, Shelf, State, Store, StoreError, Summary, random_id};
use otelo_wire::{Clock, Evaluation, Seat, Source};
use tempfile::TempDir;

use crate::{load, played, setup};

/// What was written.
struct Truth {
    games: Vec<(Saved, Summary)>,
    shelves: Vec<Shelf>,
}

/// How a change was noticed.
#[derive(Debug, Default)]
struct Outcomes {
    refused: usize,
    named: usize,
    without_effect: usize,
}

const ADA: KeyHash = KeyHash([0xa5; 32]);
const EVA: KeyHash = KeyHash([0x3c; 32]);

/// Several games with every kind of event.
async fn written(store: &Store) -> Truth {
    let shelves = vec![Shelf::Device(ADA), Shelf::Device(EVA), Shelf::Nobody];
    for number in 0..8 {
        write_game(store, number).await;
    }
    let query = ListQuery { shelves: shelves.clone(), limit: 100, ..ListQuery::default() };
    let listed = store.list(&query).await.unwrap();
    let mut games = Vec::new();
    for summary in listed.games {
        games.push((load(store, &summary.id).await, summary));
    }
    assert_eq!(games.len(), 8);
    Truth { games, shelves }
}

async fn write_game(store: &Store, number: u8) {
    let id = random_id();
    let size = Size::ALL[usize::from(number) % 3];
    let clock = number.is_multiple_of(2).then_some(Clock { main: 300_000, increment: 2000 });
    let record = ImportedRecord {
        text: "(;GM[2]C[ronda])".into(),
        format: Some("sgf".into()),
        event: Some("Copa".into()),
        date: Some("2024".into()),
    };
    let setup = Setup {
        start: Position::start(size),
        black: Seat { spec: "human".into(), name: Some(format!("Ada{number}")) },
        holders: match number % 4 {
            0 => Holders::default(),
            1 => Holders { black: Some(ADA), white: Some(EVA) },
            _ => Holders { black: Some(ADA), white: None },
        },
        clock,
        record: number.is_multiple_of(3).then_some(record),
        title: (number % 2 == 1).then(|| format!("Titulo{number}")),
        ..setup()
    };
    let standing =
        Standing { ply: 0, black: 2, white: 2, ended: None, board: Some(Board::start(size)) };
    store.create(&id, Timestamp(1000 + i64::from(number)), &setup, &standing).await.unwrap();
    let effort = Effort {
        player: "engine:5".into(),
        depth: 6,
        nodes: 12_345,
        time: Duration::from_micros(678),
        source: Source::Search,
        evaluation: Some(Evaluation::points(4)),
        version: Some("0.1.0".into()),
        weights: Some("0123456789abcdef".into()),
    };
    let events = [
        played("f5"),
        Event::Played { played: "d6".parse::<Move>().unwrap(), answer: Some(effort) },
        played("c3"),
        Event::Undone { ply: 1 },
        Event::Redone { ply: 2 },
        played("d3"),
        Event::Renamed { color: Color::White, name: Some("Eva".into()) },
        Event::Seated { black: "human".into(), white: "engine:3".into() },
        Event::Stepped { on: true },
        Event::Invited { color: Color::White, key: KeyHash([number; 32]) },
        Event::Joined { color: Color::White, holder: EVA },
        Event::Titled { title: Some("Final".into()) },
        Event::Followed { game: random_id() },
        Event::Resigned { color: Color::Black },
    ];
    for (after, event) in (0..).zip(events) {
        let at = Timestamp(2000 + 10 * i64::from(after));
        let left = clock.map(|_| TimeLeft { black: 300_000 - after, white: 299_000 });
        let ended = matches!(event, Event::Resigned { .. }).then_some(Ended::Won(Color::White));
        let standing =
            Standing { ply: after, black: 4, white: 1, ended, board: Some(Board::start(size)) };
        store.append(&id, after, at, &[event], left, &standing).await.unwrap();
    }
}

/// A copy of the database, without its shared memory, as a killed program leaves it.
fn copied(directory: &Path) -> TempDir {
    let copy = tempfile::tempdir().unwrap();
    for name in ["otelo.db", "otelo.db-wal", "otelo.db-commits"] {
        let from = directory.join(name);
        if from.exists() {
            fs::copy(from, copy.path().join(name)).unwrap();
        }
    }
    copy
}

impl Outcomes {
    /// Changes one bit of a file of a copy, and checks what is read then.
    async fn flip(&mut self, directory: &Path, name: &str, bit: usize, truth: &Truth) {
        let copy = copied(directory);
        let file = copy.path().join(name);
        let mut bytes = fs::read(&file).unwrap();
        bytes[bit / 8] ^= 1 << (bit % 8);
        fs::write(&file, bytes).unwrap();
        let Ok(store) = Store::open(copy.path()).await else {
            self.refused += 1;
            return;
        };
        match truth.noticed(&store).await {
            Ok(true) => self.named += 1,
            Ok(false) => self.without_effect += 1,
            Err(wrong) => panic!("bit {} of byte {} of {name}: {wrong}", bit % 8, bit / 8),
        }
        store.close().await;
    }
}

impl Truth {
    /// Whether damage is named; an error if something is read that was not written.
    async fn noticed(&self, store: &Store) -> Result<bool, String> {
        let mut is_named = false;
        for (saved, _) in &self.games {
            match store.load(&saved.id).await {
                Ok(Some(read)) if read == *saved => {}
                Ok(read) => return Err(format!("read {read:?} instead of {saved:?}")),
                Err(StoreError::Damaged { .. } | StoreError::Database(_)) => is_named = true,
                Err(other) => return Err(format!("{other} for {saved:?}")),
            }
        }
        let all = |_: &Summary| true;
        let with =
            |query: ListQuery| ListQuery { shelves: self.shelves.clone(), limit: 100, ..query };
        is_named |= self.is_listed(store, with(ListQuery::default()), all).await?;
        let text = Some("titulo3".to_owned());
        is_named |= self
            .is_listed(store, with(ListQuery { text, ..ListQuery::default() }), |_| false)
            .await?;
        let text = Some("ada5".to_owned());
        let ada = |game: &Summary| game.black.name.as_deref() == Some("Ada5");
        is_named |=
            self.is_listed(store, with(ListQuery { text, ..ListQuery::default() }), ada).await?;
        let over = |state| with(ListQuery { state: Some(state), ..ListQuery::default() });
        is_named |= self.is_listed(store, over(State::Over), all).await?;
        is_named |= self.is_listed(store, over(State::Running), |_| false).await?;
        let six = with(ListQuery { size: Some(Size::Six), ..ListQuery::default() });
        is_named |= self.is_listed(store, six, |game| game.size == Size::Six).await?;
        for &shelf in &self.shelves {
            let query = ListQuery { shelves: vec![shelf], limit: 100, ..ListQuery::default() };
            let listed = store.list(&query).await.map_err(|error| error.to_string())?;
            is_named |= self.compare(&listed, |game| self.is_on(game, shelf))?;
        }
        Ok(is_named)
    }

    fn is_on(&self, game: &Summary, shelf: Shelf) -> bool {
        let (saved, _) = self.games.iter().find(|(saved, _)| saved.id == game.id).unwrap();
        let first = saved.setup.holders;
        let held = |device| [first.black, first.white, Some(EVA)].contains(&Some(device));
        match shelf {
            Shelf::Device(device) => held(device),
            Shelf::Nobody => first == Holders::default(),
        }
    }

    async fn is_listed(
        &self,
        store: &Store,
        query: ListQuery,
        expected: impl Fn(&Summary) -> bool,
    ) -> Result<bool, String> {
        match store.list(&query).await {
            Ok(listed) => self.compare(&listed, expected),
            Err(StoreError::Database(_)) => Ok(true),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Compares a list with the games that belong into it.
    fn compare(&self, listed: &Listed, is_in: impl Fn(&Summary) -> bool) -> Result<bool, String> {
        for game in &listed.games {
            if !self.games.iter().any(|(_, summary)| summary == game) {
                return Err(format!("listed {game:?}"));
            }
            if !is_in(game) {
                return Err(format!("listed {game:?} in a list that it is not in"));
            }
        }
        let missing: Vec<&GameId> = self
            .games
            .iter()
            .map(|(_, summary)| summary)
            .filter(|summary| is_in(summary) && !listed.games.contains(summary))
            .map(|summary| &summary.id)
            .collect();
        if missing.len() > listed.damaged.len() {
            return Err(format!("{missing:?} are missing, damaged are {:?}", listed.damaged));
        }
        Ok(!listed.damaged.is_empty())
    }
}

/// The bits of the bytes at which one of these texts stands.
fn bits_of(bytes: &[u8], texts: &[&str]) -> Vec<usize> {
    let mut bits = Vec::new();
    for text in texts {
        for (at, window) in bytes.windows(text.len()).enumerate() {
            if window == text.as_bytes() {
                bits.extend(8 * at..8 * (at + text.len()));
            }
        }
    }
    bits
}

#[tokio::test]
async fn changes_of_the_database_are_noticed() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let truth = written(&store).await;
    store.close().await;
    let bytes = fs::read(directory.path().join("otelo.db")).unwrap();
    let mut rng = Rng::new(1);
    let mut outcomes = Outcomes::default();
    for _ in 0..500 {
        let bit = rng.u64(0..8 * bytes.len() as u64) as usize;
        outcomes.flip(directory.path(), "otelo.db", bit, &truth).await;
    }
    // Bytes with a meaning: names, moves, kinds of events, players, the header of the file.
    let texts = [
        "Ada", "ada", "Eva", "f5", "d6", "played", "undone", "engine:", "human", "Final", "Copa",
        "--OX--",
    ];
    let mut directed = bits_of(&bytes, &texts);
    directed.extend(0..800);
    for _ in 0..150 {
        let bit = *rng.choice(&directed).unwrap();
        outcomes.flip(directory.path(), "otelo.db", bit, &truth).await;
    }
    let Outcomes { refused, named, without_effect } = outcomes;
    assert!(refused > 0 && named > 0 && without_effect > 0, "{outcomes:?}");
}

/// All games are in the log of changes (WAL), as a killed server leaves it.
#[tokio::test]
async fn changes_of_the_log_are_noticed() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let truth = written(&store).await;
    let killed = copied(directory.path());
    let length = fs::read(killed.path().join("otelo.db-wal")).unwrap().len();
    let mut rng = Rng::new(2);
    let mut outcomes = Outcomes::default();
    let frame = 24 + 4096;
    for number in 0..150 {
        // The header of the log, the headers of frames, the last frames, and anywhere.
        let byte = match number % 4 {
            0 => rng.u64(0..32) as usize,
            1 => {
                32 + frame * rng.u64(0..(length / frame) as u64) as usize + rng.u64(0..24) as usize
            }
            2 => length - 1 - rng.u64(0..2 * frame as u64) as usize,
            _ => rng.u64(0..length as u64) as usize,
        };
        let bit = 8 * byte + rng.u64(0..8) as usize;
        outcomes.flip(killed.path(), "otelo.db-wal", bit, &truth).await;
    }
    assert!(outcomes.refused > 0, "{outcomes:?}");
    store.close().await;
}
