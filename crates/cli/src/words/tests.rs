//! The catalogue is complete, in every language, and has nothing that nobody says.

use std::{
    collections::BTreeSet,
    fs, io,
    path::{Path, PathBuf},
};

use otelo_arena::MatchError;
use otelo_explain::Reason;
use otelo_formats::{
    Fault, Format, Notation, Wanted,
    formal::{Cell, LastMoveError},
    wthor::{WriteWthorError, WthorError},
};
use otelo_player::{Source, Spec};
use otelo_rules::{Color, PlayError, Size, Square, Squares};
use otelo_store::{BackupError, OpenError, StoreError};

use super::*;

const LANGUAGES: [Language; 2] = [Language::En, Language::Es];

fn keys(language: Language) -> BTreeSet<String> {
    Words::of(language).texts.into_keys().collect()
}

/// The `{names}` in a text.
fn names(text: &str) -> BTreeSet<&str> {
    let parts = text.split('{').skip(1);
    parts.map(|part| part.split_once('}').expect("a `{` is closed").0).collect()
}

/// A new kind of error does not compile here until it stands in the list below.
fn is_listed(fault: &Fault) {
    match fault {
        Fault::Empty | Fault::NotUtf8 | Fault::Unknown { .. } | Fault::Expected { .. } => {}
        Fault::Ended { .. } | Fault::SquareCount { .. } | Fault::RowLength { .. } => {}
        Fault::WrongSize { .. } | Fault::Value { .. } | Fault::ForeignValue { .. } => {}
        Fault::MixedValues { .. } | Fault::AmbiguousNotation | Fault::Unclosed { .. } => {}
        Fault::Score { .. } | Fault::NoGame | Fault::OtherGame { .. } | Fault::Property => {}
        Fault::Variation | Fault::PropertyValue { .. } | Fault::Size { .. } => {}
        Fault::NotTurn { .. } | Fault::SeveralGames { .. } | Fault::Json { .. } => {}
        Fault::TooManyGames { .. } | Fault::TooManyEntries { .. } => {}
        Fault::Version { .. } | Fault::TwoDiscs => {}
        Fault::Wthor(
            WthorError::Short { .. }
            | WthorError::Length { .. }
            | WthorError::Side { .. }
            | WthorError::Kind { .. }
            | WthorError::Square { .. }
            | WthorError::BehindEnd { .. }
            | WthorError::Play { .. },
        ) => {}
        Fault::Play(
            PlayError::OffBoard { .. }
            | PlayError::Occupied { .. }
            | PlayError::NoFlips { .. }
            | PlayError::CannotPass { .. }
            | PlayError::MustPass { .. }
            | PlayError::GameOver,
        ) => {}
    }
}

/// Every error that a player or a reader can meet.
fn faults() -> Vec<Fault> {
    let (square, color) = (Square::from_index(0).unwrap(), Color::Black);
    let (seen, wanted) = ('x', Wanted::Move);
    let (size, notation) = (Size::Six, Notation::Formal);
    let mut faults = vec![
        Fault::Empty,
        Fault::NotUtf8,
        Fault::Unknown { seen },
        Fault::Expected { wanted, seen },
        Fault::Ended { wanted },
        Fault::SquareCount { seen: 63 },
        Fault::RowLength { seen: 7, expected: 8 },
        Fault::WrongSize { seen: size, expected: Size::Eight },
        Fault::Value { seen: "7".into() },
        Fault::ForeignValue { seen: "2", notation },
        Fault::MixedValues { seen: "2" },
        Fault::AmbiguousNotation,
        Fault::Unclosed { seen },
        Fault::Score { seen: "x".into() },
        Fault::NoGame,
        Fault::OtherGame { expected: "GM[2]" },
        Fault::Property,
        Fault::Variation,
        Fault::PropertyValue { name: "B".into(), seen: "x".into() },
        Fault::Size { seen: "5".into() },
        Fault::NotTurn { color },
        Fault::TwoDiscs,
        Fault::SeveralGames { seen: 2 },
        Fault::TooManyGames { most: 2 },
        Fault::TooManyEntries { most: 2 },
        Fault::Json { seen: "expected value".into() },
        Fault::Version { seen: 2 },
        Fault::Wthor(WthorError::Short { seen: 3 }),
        Fault::Wthor(WthorError::Length { seen: 17, count: 1, each: 68 }),
        Fault::Wthor(WthorError::Side { seen: 10 }),
        Fault::Wthor(WthorError::Kind { seen: 1 }),
        Fault::Wthor(WthorError::Square { game: 1, number: 2, seen: 91 }),
        Fault::Wthor(WthorError::BehindEnd { game: 1, number: 2, seen: 11 }),
        Fault::Wthor(WthorError::Play { game: 1, number: 2, square, color }),
        Fault::Play(PlayError::OffBoard { square, size }),
        Fault::Play(PlayError::Occupied { square }),
        Fault::Play(PlayError::NoFlips { square, color }),
        Fault::Play(PlayError::CannotPass { color }),
        Fault::Play(PlayError::MustPass { color }),
        Fault::Play(PlayError::GameOver),
    ];
    faults.extend(Wanted::ALL.map(|wanted| Fault::Ended { wanted }));
    faults.iter().for_each(is_listed);
    faults
}

/// What an error says itself, its code and its parameters.
type Coded = (String, &'static str, Vec<(&'static str, String)>);

/// Other errors with a code.
fn others() -> Vec<Coded> {
    let cell: Cell = "3,4".parse().unwrap();
    let matches = [
        MatchError::Human,
        MatchError::UnknownWeights { name: "a".to_owned() },
        MatchError::UnknownEngine { name: "a".to_owned() },
        MatchError::Engine { name: "a".to_owned(), reason: "it is silent".to_owned() },
        MatchError::NoOpenings,
        MatchError::FinishedOpening { number: 2 },
    ];
    let last_moves = [
        LastMoveError::OffBoard { cell, side: 6 },
        LastMoveError::NotOpponents { cell, opponent: Color::White },
        LastMoveError::StartSquare { cell },
        LastMoveError::FlippedNothing { cell },
    ];
    let archives = [
        WriteWthorError::Start { game: 1 },
        WriteWthorError::NoMargin { game: 1 },
        WriteWthorError::Name { game: 1, seen: "x".into(), most: 19 },
        WriteWthorError::TooMany { seen: 70_000 },
        WriteWthorError::Header,
        WriteWthorError::Width { number: 1, seen: 26, expected: 20 },
    ];
    let archives = archives.iter().map(|e| (e.to_string(), e.code(), e.parameters()));
    let path = || PathBuf::from("otelo.db");
    let stores = [
        OpenError::Directory { directory: path(), source: io::ErrorKind::NotFound.into() },
        OpenError::InUse { directory: path() },
        OpenError::NotOurs { file: path() },
        OpenError::Damaged { file: path(), fault: "a page is gone".into() },
        OpenError::Newer { file: path(), found: 9, known: 1 },
        OpenError::DanglingLink { file: path() },
        OpenError::Full { directory: path() },
        OpenError::Database { file: path(), source: otelo_store::DatabaseError::PoolClosed },
    ];
    let backups = [
        BackupError::Missing { directory: path() },
        BackupError::Exists { file: path() },
        BackupError::Write { file: path(), source: io::ErrorKind::NotFound.into() },
        BackupError::Read(StoreError::Closed),
    ];
    let backups = backups.iter().map(|e| (e.to_string(), e.code(), e.parameters()));
    let stores = stores.iter().map(|e| (e.to_string(), e.code(), e.parameters())).chain(backups);
    let matches = matches.iter().map(|e| (e.to_string(), e.code(), e.parameters()));
    let last_moves = last_moves.iter().map(|e| (e.to_string(), e.code(), e.parameters()));
    matches.chain(last_moves).chain(stores).chain(archives).collect()
}

/// Every error that is worded by its code.
fn errors() -> Vec<Coded> {
    let faults = faults().into_iter().map(|f| (f.to_string(), f.code(), f.parameters()));
    faults.chain(others()).collect()
}

/// The keys that are put together at run time.
fn composed() -> BTreeSet<String> {
    let errors = errors().into_iter().map(|(_, code, _)| format!("error.{code}"));
    let wanted = Wanted::ALL.iter().map(|wanted| format!("wanted.{}", wanted.code()));
    let formats = Format::ALL.iter().map(|format| format!("format.{}", format.name()));
    let colors = Color::BOTH.iter().flat_map(|&color| {
        ["color", "the-color"].map(|family| format!("{family}.{}", code(color)))
    });
    let reasons = Reason::CODES.iter().map(|code| format!("reason.{code}"));
    let sources = Source::ALL.iter().map(|source| format!("source.{source}"));
    let refusals = otelo_server::CODES
        .iter()
        .chain(otelo_live::LiveError::CODES)
        .map(|code| format!("error.{code}"));
    let computers =
        page_players().flat_map(|name| [format!("player.{name}"), format!("level.{name}")]);
    let mut keys: BTreeSet<String> = errors.chain(wanted).chain(formats).chain(colors).collect();
    keys.extend(sources.chain(reasons).chain(refusals).chain(computers));
    // The page says it itself when nobody else can.
    keys.insert("error.no-server".to_owned());
    keys
}

/// The computers as the page names them: `minimax-easy`, `negamax`.
fn page_players() -> impl Iterator<Item = String> {
    Spec::computers().into_iter().map(|spec| {
        let name = spec.to_string();
        let (who, level) = name.split_once(':').unwrap_or((&name, ""));
        match level.parse::<u8>() {
            Err(_) if !level.is_empty() => format!("{who}-{level}"),
            _ => who.to_owned(),
        }
    })
}

/// The keys that stand in the source as they are.
fn literal(folder: &Path, found: &mut BTreeSet<String>) {
    let families: BTreeSet<String> = keys(Language::En)
        .iter()
        .filter_map(|key| Some(key.split_once('.')?.0.to_owned()))
        .collect();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            literal(&path, found);
        } else if !path.ends_with("tests.rs") {
            let source = fs::read_to_string(&path).unwrap();
            // Whatever stands between quotes of either kind, and a little that does not.
            let strings = source.split(['"', '\'']);
            let is_key = |text: &&str| {
                let plain = |c: char| c.is_ascii_lowercase() || c == '-' || c == '.';
                text.split_once('.').is_some_and(|(family, rest)| {
                    families.contains(family) && !rest.is_empty() && text.chars().all(plain)
                })
            };
            found.extend(strings.filter(is_key).map(str::to_owned));
        }
    }
}

#[test]
fn all_languages_have_the_same_keys_and_parameters() {
    let [en, es] = LANGUAGES.map(Words::of);
    assert_eq!(keys(Language::En), keys(Language::Es));
    for (key, text) in &en.texts {
        assert_eq!(names(text), names(&es.texts[key]), "{key}");
        assert!(!text.trim().is_empty() && !es.texts[key].trim().is_empty(), "{key}");
    }
}

#[test]
fn every_key_is_said_and_nothing_else_is() {
    let mut used = composed();
    for source in ["src", "../lab/src", "../../web/src"] {
        literal(&Path::new(env!("CARGO_MANIFEST_DIR")).join(source), &mut used);
    }
    let known = keys(Language::En);
    let unknown: Vec<&String> = used.difference(&known).collect();
    let is_singular =
        |key: &&String| key.strip_suffix("-one").is_some_and(|key| used.contains(key));
    let unused: Vec<&String> = known.difference(&used).filter(|key| !is_singular(key)).collect();
    assert!(unknown.is_empty() && unused.is_empty(), "unknown {unknown:?}, unused {unused:?}");
}

#[test]
fn every_error_is_filled_in_completely() {
    for words in LANGUAGES.map(Words::of) {
        for (_, code, parameters) in errors() {
            let text = words.error(code, &parameters);
            assert!(!text.contains(['{', '}']), "{text}");
            assert!(!text.contains("color.") && !text.contains("wanted."), "{text}");
        }
    }
}

/// The English catalogue says what the errors themselves say, so that the two do not part.
#[test]
fn english_errors_read_like_the_library() {
    let words = Words::of(Language::En);
    for (library, code, parameters) in errors() {
        let text = words.error(code, &parameters);
        assert!(text.starts_with(&library), "{text}\n{library}");
    }
}

/// Every kind of reason for or against a move, with one and with several squares, moves or discs.
fn reasons() -> Vec<Reason> {
    let (color, opponent) = (Color::Black, Color::White);
    let square = Square::from_index(9).unwrap();
    let corner = Square::from_index(0).unwrap();
    let mut reasons = vec![
        Reason::EndsGame { own: 40, theirs: 24 },
        Reason::OpponentPasses { opponent },
        Reason::TakesCorner { square },
        Reason::Mobility { color, own: (5, 6), opponent, theirs: (7, 3) },
        Reason::Quiet,
        Reason::Loud { frontier: 4, flipped: 6 },
        Reason::EvenRegion { count: 2, opponent },
        Reason::Tempo { opponent },
        Reason::Wedge { square, opponent },
        Reason::MustPass { color },
    ];
    for is_open in [false, true] {
        reasons.push(Reason::XSquare { square, corner, is_open, opponent });
        reasons.push(Reason::CSquare { square, corner, is_open, opponent });
    }
    for (count, corners) in [(1, Squares::of(corner)), (3, Squares::from_bits(0x81))] {
        reasons.extend([
            Reason::GivesCorner { corners, opponent },
            Reason::LetsForceCorner { replies: corners, opponent },
            Reason::PreventsCorner { corners, opponent },
            Reason::PreparesCorner { turns: count, color, opponent },
            Reason::ThreatensCorner { corners },
            Reason::FewestReplies { count, opponent },
            Reason::MostReplies { count, opponent },
            Reason::Stable { count, gained: 1, color },
            Reason::OddRegion { count, color, opponent },
        ]);
    }
    reasons
}

#[test]
fn every_reason_has_its_sentence() {
    let [en, es] = LANGUAGES.map(Words::of);
    let mut codes = BTreeSet::new();
    for reason in reasons() {
        codes.insert(reason.code());
        assert_eq!(en.reason(&reason), reason.to_string());
        let sentence = es.reason(&reason);
        assert!(sentence.ends_with('.') && !sentence.contains(['{', '}']), "{sentence}");
        assert!(sentence.starts_with(|c: char| !c.is_lowercase()), "{sentence}");
    }
    assert_eq!(codes, Reason::CODES.into_iter().collect());
}

#[test]
fn one_thing_has_its_own_form() {
    let [en, es] = LANGUAGES.map(Words::of);
    let counted =
        |words: &Words, count: u8| words.filled("show.count", &[("count", count.to_string())]);
    assert_eq!(
        [0, 1, 2, 11].map(|n| counted(&en, n)),
        ["0 moves", "1 move", "2 moves", "11 moves"]
    );
    assert_eq!([1, 2].map(|n| counted(&es, n)), ["1 jugada", "2 jugadas"]);
}

#[test]
fn the_language_of_a_locale() {
    for locale in ["es", "es_AR.UTF-8", "es-MX", "es@euro"] {
        assert_eq!(Language::of_locale(locale), Language::Es, "{locale}");
    }
    for locale in ["", "C", "C.UTF-8", "en_GB", "est", "POSIX"] {
        assert_eq!(Language::of_locale(locale), Language::En, "{locale}");
    }
}
