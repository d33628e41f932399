//! Checksums stay as they are, and every field counts.

use std::time::Duration;

use otelo_live::{Event, Holders, ImportedRecord, KeyHash, TimeLeft};
use otelo_rules::{Color, Move, Position, Size};
use otelo_wire::{Clock, Evaluation, Seat, Source};

use super::*;

fn setup() -> Setup {
    let seat = |spec: &str| Seat { spec: spec.into(), name: None };
    let start = Position::start(Size::Eight);
    Setup { title: Some("Final".into()), ..Setup::new(start, seat("human"), seat("agent"), "1", 7) }
}

fn id() -> GameId {
    "22223333aaaa".parse().unwrap()
}

fn recorded(event: Event) -> Recorded {
    Recorded { at: Timestamp(5), left: None, event }
}

fn effort() -> Effort {
    Effort {
        player: "engine:5".into(),
        depth: 6,
        nodes: 100,
        time: Duration::from_micros(2000),
        source: Source::Search,
        evaluation: Some(Evaluation::points(4)),
        version: Some("0.1.0".into()),
        weights: None,
    }
}

/// The bytes of stored checksums never change.
#[test]
fn a_chain_stays_the_same() {
    let first = Checksum::of_setup(&id(), Timestamp(1), &setup());
    let move_of =
        |answer| recorded(Event::Played { played: "f5".parse::<Move>().unwrap(), answer });
    let second = first.after(&move_of(None));
    let third = second.after(&move_of(Some(effort())));
    let chain = [first, second, third].map(|checksum| format!("{checksum:?}"));
    assert_eq!(chain, ["Checksum(dc9f4c2e…)", "Checksum(5018a3b5…)", "Checksum(9b6dd147…)"]);
}

/// Any change of a setup gives another checksum.
#[test]
fn every_field_of_a_setup_counts() {
    let base = setup();
    let mut changed = vec![base.clone()];
    let mut add = |change: fn(&mut Setup)| {
        let mut setup = base.clone();
        change(&mut setup);
        changed.push(setup);
    };
    add(|setup| setup.start = Position::start(Size::Six));
    add(|setup| setup.black.spec = "random".into());
    add(|setup| setup.black.name = Some("human".into()));
    add(|setup| setup.white.spec = "random".into());
    add(|setup| setup.white.name = Some(String::new()));
    add(|setup| setup.step = true);
    add(|setup| setup.seed = 8);
    add(|setup| setup.made_by.rules = "2".into());
    add(|setup| setup.made_by.engine = "2".into());
    add(|setup| setup.made_by.weights = Some("2".into()));
    add(|setup| setup.holders = Holders { black: Some(KeyHash([1; 32])), white: None });
    add(|setup| setup.holders = Holders { black: None, white: Some(KeyHash([1; 32])) });
    add(|setup| setup.clock = Some(Clock { main: 1000, increment: 0 }));
    add(|setup| setup.clock = Some(Clock { main: 0, increment: 1000 }));
    add(|setup| setup.title = None);
    add(|setup| {
        setup.record =
            Some(ImportedRecord { text: "f5".into(), format: None, ..ImportedRecord::default() })
    });
    add(|setup| {
        setup.record = Some(ImportedRecord {
            text: "f5".into(),
            format: Some("ggf".into()),
            ..ImportedRecord::default()
        });
    });
    let record = |event: Option<&str>, date: Option<&str>| {
        let (event, date) = (event.map(Into::into), date.map(Into::into));
        Some(ImportedRecord { text: "f5".into(), format: None, event, date })
    };
    for record in [record(Some("2"), None), record(None, Some("2")), record(Some("2"), Some("2"))] {
        changed.push(Setup { record, ..base.clone() });
    }
    let mut seen: Vec<Checksum> =
        changed.iter().map(|setup| Checksum::of_setup(&id(), Timestamp(1), setup)).collect();
    seen.push(Checksum::of_setup(&id(), Timestamp(2), &base));
    seen.push(Checksum::of_setup(&"22223333aaab".parse().unwrap(), Timestamp(1), &base));
    all_differ(&seen);
}

/// Any change of an event, or of the events before it, gives another checksum.
#[test]
fn every_field_of_an_event_counts() {
    let start = Checksum::of_setup(&id(), Timestamp(1), &setup());
    let f5: Move = "f5".parse().unwrap();
    let key = KeyHash([1; 32]);
    let name = || Some("Ada".to_owned());
    let with = |change: fn(&mut Effort)| {
        let mut effort = effort();
        change(&mut effort);
        Event::Played { played: Move::Pass, answer: Some(effort) }
    };
    let events = [
        Event::Played { played: f5, answer: None },
        Event::Played { played: Move::Pass, answer: None },
        with(|_| {}),
        with(|effort| effort.player = "engine:6".into()),
        with(|effort| effort.depth = 7),
        with(|effort| effort.nodes = 101),
        with(|effort| effort.time = Duration::from_micros(2001)),
        with(|effort| effort.source = Source::Book),
        with(|effort| effort.evaluation = None),
        with(|effort| effort.evaluation = Some(Evaluation::points(5))),
        with(|effort| effort.version = None),
        with(|effort| effort.weights = Some("0".into())),
        Event::Undone { ply: 0 },
        Event::Undone { ply: 1 },
        Event::Redone { ply: 1 },
        Event::Resigned { color: Color::Black },
        Event::Resigned { color: Color::White },
        Event::Flagged { color: Color::Black },
        Event::Renamed { color: Color::Black, name: name() },
        Event::Renamed { color: Color::White, name: name() },
        Event::Renamed { color: Color::Black, name: None },
        Event::Seated { black: "human".into(), white: "agent".into() },
        Event::Seated { black: "agent".into(), white: "human".into() },
        Event::Stepped { on: true },
        Event::Stepped { on: false },
        Event::Invited { color: Color::Black, key },
        Event::Invited { color: Color::Black, key: KeyHash([2; 32]) },
        Event::Joined { color: Color::Black, holder: key },
        Event::Titled { title: name() },
        Event::Titled { title: None },
        Event::Followed { game: id() },
    ];
    let mut seen: Vec<Checksum> =
        events.into_iter().map(|event| start.after(&recorded(event))).collect();
    let undone = recorded(Event::Undone { ply: 0 });
    seen.push(start);
    seen.push(start.after(&Recorded { at: Timestamp(6), ..undone.clone() }));
    for (black, white) in [(1, 2), (2, 1)] {
        let left = Some(TimeLeft { black, white });
        seen.push(start.after(&Recorded { left, ..undone.clone() }));
    }
    seen.push(start.after(&undone).after(&undone));
    all_differ(&seen);
}

fn all_differ(checksums: &[Checksum]) {
    for (index, one) in checksums.iter().enumerate() {
        assert!(!checksums[..index].contains(one), "number {index} is not new");
    }
}
