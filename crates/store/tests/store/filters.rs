//! Lists with filters, compared with a simple filter in memory.

use otelo_live::{Ended, Event, GameId, Holders, KeyHash, Setup, Standing, Timestamp};
use otelo_rules::{Position, Size};
use otelo_store::{Cursor, ListQuery, Shelf, State, Store, random_id};
use otelo_wire::Seat;

use crate::{START, played, setup};

/// The data of a game that the simple filter needs.
#[derive(Debug)]
struct Known {
    id: GameId,
    changed: i64,
    shelves: Vec<Shelf>,
    /// The texts that the text search covers.
    texts: Vec<String>,
    size: Size,
    is_over: bool,
}

const SHELVES: [Shelf; 4] = [
    Shelf::Nobody,
    Shelf::Device(KeyHash([0; 32])),
    Shelf::Device(KeyHash([7; 32])),
    Shelf::Device(KeyHash([255; 32])),
];

const TEXTS: [&str; 12] = [
    "",
    "Ada",
    "ÑANDÚ Pérez",
    "ñandú",
    "100 %",
    "100 x",
    "a_b",
    "axb",
    "Straße\nfünf",
    "\u{0}nul",
    "🦤 'quoted'; \\",
    "Ádám",
];

/// Saves a random game and returns its data, if a move was played.
async fn make(store: &Store, random: &mut otelo_rng::Rng) -> Option<Known> {
    let id = random_id();
    let name = |random: &mut otelo_rng::Rng| {
        random.bool().then(|| random.choice(TEXTS).unwrap_or_default().to_owned())
    };
    let device = |random: &mut otelo_rng::Rng| match random.choice(SHELVES) {
        Some(Shelf::Device(key)) => Some(key),
        _ => None,
    };
    let size = random.choice(Size::ALL).unwrap();
    let setup = Setup {
        start: Position::start(size),
        black: Seat { spec: "human".into(), name: name(random) },
        white: Seat { spec: "minimax:hard".into(), name: name(random) },
        holders: Holders { black: device(random), white: device(random) },
        title: name(random),
        ..setup()
    };
    store.create(&id, Timestamp(1), &setup, &START).await.unwrap();
    let mut seats = [setup.black.clone(), setup.white.clone()];
    let mut title = setup.title.clone();
    let holders = [setup.holders.black, setup.holders.white];
    let mut shelves: Vec<Shelf> = holders.into_iter().flatten().map(Shelf::Device).collect();
    if shelves.is_empty() {
        shelves.push(Shelf::Nobody);
    }

    let mut events = Vec::new();
    let is_moved = random.u8(..10) > 0;
    if is_moved {
        events.push(played("f5"));
    }
    for _ in 0..random.u8(..4) {
        let color = random.choice(otelo_rules::Color::BOTH).unwrap();
        let seat = &mut seats[usize::from(color == otelo_rules::Color::White)];
        events.push(match random.u8(..4) {
            0 => {
                seat.name = name(random);
                Event::Renamed { color, name: seat.name.clone() }
            }
            1 => {
                for (seat, spec) in seats.iter_mut().zip(["Random,seed=1", "agent"]) {
                    spec.clone_into(&mut seat.spec);
                }
                Event::Seated { black: "Random,seed=1".into(), white: "agent".into() }
            }
            2 => {
                title = name(random);
                Event::Titled { title: title.clone() }
            }
            _ => {
                let holder = device(random).unwrap_or(KeyHash([9; 32]));
                shelves.push(Shelf::Device(holder));
                Event::Joined { color, holder }
            }
        });
    }
    let ended = random.bool().then_some(Ended::Drawn);
    // Few timestamps, so that many games have the same one.
    let changed = random.i64(10..30);
    let standing = Standing { ended, ..START };
    store.append(&id, 0, Timestamp(changed), &events, None, &standing).await.unwrap();
    if random.u8(..5) == 0 {
        let hidden = random.choice(&shelves).copied().unwrap();
        store.hide(&[hidden], &id, Timestamp(50)).await.unwrap();
        shelves.retain(|&shelf| shelf != hidden);
    }
    let mut texts: Vec<String> = title.into_iter().chain([id.to_string()]).collect();
    for Seat { spec, name } in seats {
        texts.extend([spec, name.unwrap_or_default()]);
    }
    let is_over = ended.is_some();
    is_moved.then_some(Known { id, changed, shelves, texts, size, is_over })
}

/// The simple filter.
fn is_asked_for(game: &Known, query: &ListQuery) -> bool {
    // The search treats a line break as a space.
    let small = |text: &str| text.to_lowercase().replace('\n', " ");
    game.shelves.iter().any(|shelf| query.shelves.contains(shelf))
        && query
            .text
            .iter()
            .flat_map(|text| text.split_whitespace())
            .all(|word| game.texts.iter().any(|text| small(text).contains(&small(word))))
        && query.size.is_none_or(|size| size == game.size)
        && query.state.is_none_or(|state| (state == State::Over) == game.is_over)
}

fn random_query(random: &mut otelo_rng::Rng, games: &[Known]) -> ListQuery {
    let texts = &random.choice(games).unwrap().texts;
    let mut part = || {
        let text: Vec<char> = random.choice(texts).unwrap().chars().collect();
        let from = random.usize(..=text.len());
        text[from..random.usize(from..=text.len())].iter().collect::<String>()
    };
    let part = [part(), part()].join(" ");
    let part = match random.u8(..4) {
        0 => part.to_uppercase(),
        1 => part.to_lowercase(),
        2 => format!("{part}%"),
        _ => part,
    };
    ListQuery {
        shelves: SHELVES.into_iter().filter(|_| random.bool()).collect(),
        text: random.bool().then_some(part),
        size: if random.bool() { random.choice(Size::ALL) } else { None },
        state: random.choice([None, Some(State::Running), Some(State::Over)]).flatten(),
        ..ListQuery::default()
    }
}

#[tokio::test]
async fn lists_agree_with_the_simple_filter() {
    let mut random = otelo_rng::Rng::new(5);
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).await.unwrap();
    let mut games = Vec::new();
    for _ in 0..150 {
        games.extend(make(&store, &mut random).await);
    }
    games.sort_by(|one, other| (other.changed, &other.id).cmp(&(one.changed, &one.id)));

    let mut found = 0;
    for _ in 0..400 {
        let query = random_query(&mut random, &games);
        let expected: Vec<&GameId> =
            games.iter().filter(|game| is_asked_for(game, &query)).map(|game| &game.id).collect();
        found += expected.len();
        let limit = random.choice([1, 3, 10, 1000]).unwrap();
        let mut seen: Vec<GameId> = Vec::new();
        let mut before: Option<Cursor> = None;
        loop {
            let page = store.list(&ListQuery { limit, before, ..query.clone() }).await.unwrap();
            assert_eq!(page.damaged, [""; 0]);
            let is_full = page.games.len() == usize::try_from(limit).unwrap();
            assert!(is_full || page.next.is_none(), "only the last page is shorter: {query:?}");
            seen.extend(page.games.into_iter().map(|game| game.id));
            before = page.next;
            if before.is_none() {
                break;
            }
        }
        assert_eq!(seen.iter().collect::<Vec<_>>(), expected, "{limit} a page of {query:?}");
    }
    assert!(found > 1000, "the queries find something: {found}");
}
