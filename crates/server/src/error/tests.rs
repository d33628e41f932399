//! Every error has its text in the i18n catalogues.

use std::collections::{BTreeMap, BTreeSet};

use otelo_formats::{Hints, detect, formal::Cell};
use otelo_player::Spec;
use otelo_rules::{Color, PlayError, Size, Square};
use otelo_wire::ClockError;

use super::*;

const ENGLISH: &str = include_str!("../../../../i18n/en.json");
const SPANISH: &str = include_str!("../../../../i18n/es.json");

type Catalogue = BTreeMap<String, String>;

fn catalogue(text: &str) -> Catalogue {
    serde_json::from_str(text).unwrap()
}

/// Whether an error is the server's own. A new error must be added here to compile, and to the
/// lists below.
fn is_own(error: &ApiError) -> bool {
    match error {
        ApiError::Live(_) | ApiError::Read(_) => false,
        ApiError::Last(
            LastMoveError::OffBoard { .. }
            | LastMoveError::NotOpponents { .. }
            | LastMoveError::StartSquare { .. }
            | LastMoveError::FlippedNothing { .. },
        ) => false,
        ApiError::Record(RecordError::GameOver) => false,
        ApiError::Record(_) => true,
        ApiError::Size { .. } | ApiError::Part { .. } => true,
        ApiError::Human | ApiError::NoSuchGame { .. } | ApiError::Message { .. } => true,
        ApiError::TooLarge | ApiError::TooSlow | ApiError::ForeignHost { .. } => true,
        ApiError::ForeignOrigin { .. } | ApiError::NotFound | ApiError::Method => true,
        ApiError::Busy | ApiError::NotSaved { .. } | ApiError::Damaged { .. } => true,
        ApiError::SearchFailed => true,
        ApiError::TooFast | ApiError::TooManyGames { .. } => true,
        ApiError::NotWritable { .. } | ApiError::History { .. } => true,
        ApiError::RecordTooLong { .. } | ApiError::NoSuchImport { .. } => true,
        ApiError::StudyChanged | ApiError::StudyMove { .. } => true,
        ApiError::StudyTooLong { .. } => true,
    }
}

/// The errors of the server itself.
fn own() -> Vec<ApiError> {
    let seen = || "x".to_owned();
    vec![
        ApiError::Size { seen: 5 },
        ApiError::side("x"),
        ApiError::Human,
        ApiError::NoSuchGame { game: seen() },
        ApiError::NoSuchImport { import: seen() },
        ApiError::Message { detail: seen() },
        ApiError::TooLarge,
        ApiError::TooSlow,
        ApiError::ForeignHost { seen: seen() },
        ApiError::ForeignOrigin { seen: seen() },
        ApiError::NotFound,
        ApiError::Method,
        ApiError::Busy,
        ApiError::NotSaved { source: StoreError::Full },
        ApiError::Damaged { game: seen(), detail: seen() },
        ApiError::TooFast,
        ApiError::TooManyGames { most: 2 },
        ApiError::NotWritable { format: seen() },
        ApiError::History { number: 1, detail: seen() },
        ApiError::RecordTooLong { number: 1, most: 2 },
        ApiError::SearchFailed,
        ApiError::StudyChanged,
        ApiError::StudyMove { number: 1, played: Move::Pass },
        ApiError::StudyTooLong { most: 2 },
        RecordError::NotRecordable { player: seen() }.into(),
        RecordError::NotEngine { player: seen() }.into(),
        RecordError::TooLarge { most: 9 }.into(),
    ]
}

/// The errors of live games, without those of the rules.
fn live() -> Vec<LiveError> {
    let color = Color::White;
    vec![
        LiveError::Stale { ply: 1, current: 2 },
        LiveError::ComputersTurn { color },
        LiveError::ComputersSeat { color },
        LiveError::NothingToUndo,
        LiveError::NothingToRedo,
        LiveError::NotWaiting,
        LiveError::Name,
        LiveError::Player { seen: "x".to_owned(), source: "x".parse::<Spec>().unwrap_err() },
        LiveError::NotYourSeat { color },
        LiveError::NotYourGame,
        LiveError::SharedGame,
        LiveError::NoRequest,
        LiveError::RequestPending,
        LiveError::NotOver,
        LiveError::TimeUp { color },
        LiveError::Clock(ClockError),
        LiveError::NoSuchInvitation,
        LiveError::InvitationUsed,
        LiveError::OwnInvitation,
        LiveError::GameFull,
    ]
}

/// The errors of other crates. For parse errors, some examples.
fn others() -> Vec<ApiError> {
    let (square, color, size) = (Square::from_index(0).unwrap(), Color::Black, Size::Six);
    let cell: Cell = "3,4".parse().unwrap();
    let plays = [
        PlayError::OffBoard { square, size },
        PlayError::Occupied { square },
        PlayError::NoFlips { square, color },
        PlayError::CannotPass { color },
        PlayError::MustPass { color },
        PlayError::GameOver,
    ];
    let last_moves = [
        LastMoveError::OffBoard { cell, side: 6 },
        LastMoveError::NotOpponents { cell, opponent: color },
        LastMoveError::StartSquare { cell },
        LastMoveError::FlippedNothing { cell },
    ];
    let texts = ["", "?", "f5f", "f5a1", "XO", "0 0 9", "0000 0110 0110 0000"];
    let reads = texts.map(|text| detect(text.as_bytes(), Hints::default()).unwrap_err());
    let last_moves = last_moves.map(ApiError::Last).into_iter();
    plays
        .map(|error| ApiError::Live(error.into()))
        .into_iter()
        .chain(live().into_iter().map(ApiError::Live))
        .chain(last_moves)
        .chain(reads.map(ApiError::Read))
        .collect()
}

fn all() -> impl Iterator<Item = ApiError> {
    own().into_iter().chain(others())
}

/// The `{placeholders}` in a text; `{the-color}` is the colour in the middle of a sentence.
fn names(text: &str) -> BTreeSet<&str> {
    let parts = text.split('{').skip(1);
    let names = parts.map(|part| part.split_once('}').expect("a `{` is closed").0);
    names.map(|name| if name == "the-color" { "color" } else { name }).collect()
}

/// The text of an error, filled in.
fn worded(catalogue: &Catalogue, error: &ApiError) -> String {
    let mut text = catalogue[&format!("error.{}", error.code())].clone();
    for (name, value) in error.parameters() {
        if text.contains("{the-color}") && name == "color" {
            text = text.replace("{the-color}", &catalogue[&format!("the-color.{value}")]);
        }
        let value = match name {
            "color" | "wanted" => catalogue[&format!("{name}.{value}")].clone(),
            _ => value,
        };
        text = text.replace(&format!("{{{name}}}"), &value);
    }
    text
}

#[test]
fn the_list_of_codes_is_complete() {
    assert!(own().iter().all(is_own));
    assert!(!others().iter().any(is_own));
    assert_eq!(own().iter().map(ApiError::code).collect::<Vec<_>>(), CODES);
    assert_eq!(live().iter().map(LiveError::code).collect::<Vec<_>>(), LiveError::CODES);
}

#[test]
fn every_error_has_a_text_with_its_parameters() {
    for catalogue in [ENGLISH, SPANISH].map(catalogue) {
        for error in all() {
            let text = &catalogue[&format!("error.{}", error.code())];
            let parameters = error.parameters();
            let mut known: BTreeSet<&str> = parameters.iter().map(|(name, _)| *name).collect();
            if matches!(error, ApiError::Read(_)) {
                // The position is shown beside the text.
                assert!(known.remove("line") && known.remove("column"));
            }
            assert_eq!(names(text), known, "{text}");
        }
    }
}

#[test]
fn english_texts_say_what_the_errors_say() {
    let catalogue = catalogue(ENGLISH);
    for error in all() {
        let said = match &error {
            ApiError::Read(error) => error.fault.to_string(),
            error => error.to_string(),
        };
        let text = worded(&catalogue, &error);
        assert!(text.starts_with(&said) || said.starts_with(&text), "{text}\n{said}");
    }
}

#[test]
fn damage_reported_by_the_store() {
    let fault = || "event 1 is missing".to_owned();
    let damaged = StoreError::Damaged { game: "23456789abcd".to_owned(), fault: fault() };
    assert_eq!(
        ApiError::from(damaged).to_string(),
        "the saved game `23456789abcd` is damaged: event 1 is missing"
    );
    assert_eq!(ApiError::from(StoreError::Full).code(), "not-saved");
}
