//! Orders: moves, names, titles, settings, and what they lead to.

use otelo_live::{Ended, Event, GameId, LiveError, LiveGame, Setup, Standing};
use otelo_rules::{Color, Move, PlayError, Position, Size};
use otelo_wire::{ClientMessage, Seat};

use crate::table::{HOST, Table, play, rename};

#[test]
fn a_move_is_played_for_the_position_it_was_meant_for() {
    let mut table = Table::new("human", "human");
    assert_eq!(table.decide(HOST, play("f5", 1)), Err(LiveError::Stale { ply: 1, current: 0 }));
    let wrong = table.decide(HOST, play("a1", 0));
    assert!(matches!(wrong, Err(LiveError::Play(PlayError::NoFlips { .. }))), "{wrong:?}");
    table.play("f5");
    let view = table.view();
    assert_eq!((view.ply, view.black, view.white), (1, 4, 1));
    assert_eq!((view.turn, view.legal.len()), (Some(Color::White.into()), 3));
    let flipped = |squares: &[otelo_wire::Square]| {
        squares.iter().map(|one| one.0.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(flipped(&view.moves[0].flips), ["e5"]);
    assert!(view.legal.iter().all(|legal| legal.flips.len() == 1));
    let board = Some(*table.game.position().board());
    assert_eq!(table.game.standing(), Standing { ply: 1, black: 4, white: 1, ended: None, board });
    assert_eq!((table.game.events(), table.game.seed()), (1, 1));
}

#[test]
fn a_forced_pass_follows_its_move() {
    let small = |setup: &mut Setup| setup.start = Position::start(Size::Four);
    let mut passes = 0;
    for index in 0..4 {
        let mut table = Table::with("human", "human", small);
        while !table.game.is_over() {
            let (before, moves) = (table.game.ply(), table.game.position().moves());
            let square = moves.iter().nth(index).or(moves.iter().next()).unwrap();
            table.play(&square.to_string());
            if table.game.ply() == before + 2 {
                let view = table.view();
                assert_eq!(view.moves[before + 1].played.0, Move::Pass);
                assert_ne!(view.moves[before + 1].color, view.moves[before].color);
                passes += 1;
            }
        }
    }
    assert!(passes > 0);
}

#[test]
fn another_start_is_shown() {
    let start: Position = "-----OX--XO----- O".parse().unwrap();
    let table = Table::with("human", "human", |setup| setup.start = start);
    assert_eq!(table.view().start.as_deref(), Some("-----OX--XO----- O"));
    assert_eq!(Table::new("human", "human").view().start, None);
}

#[test]
fn names_and_titles() {
    let mut table = Table::new("human", "minimax:easy");
    assert_eq!(table.game.shown_name(Color::Black), "Black");
    assert_eq!(table.game.shown_name(Color::White), "minimax:easy");
    table.order(HOST, rename(Color::Black, " Ada ")).unwrap();
    table.order(HOST, rename(Color::White, "Deep")).unwrap();
    assert_eq!(table.game.shown_name(Color::Black), "Ada");
    assert_eq!(table.view().seats.white.name.as_deref(), Some("Deep"));
    table.order(HOST, ClientMessage::Title { title: Some("Final".into()) }).unwrap();
    assert_eq!(table.view().title.as_deref(), Some("Final"));
    assert_eq!(table.decide(HOST, rename(Color::Black, "a\u{7}")), Err(LiveError::Name));
    let title = ClientMessage::Title { title: Some("\u{200B}".into()) };
    assert_eq!(table.decide(HOST, title), Err(LiveError::Name));
}

#[test]
fn players_are_changed() {
    let mut table = Table::new("human", "human");
    let seats = |black: &str, white: &str| ClientMessage::Seats {
        black: black.to_owned(),
        white: white.to_owned(),
    };
    let unknown = table.decide(HOST, seats("human", "deep"));
    assert!(matches!(unknown, Err(LiveError::Player { seen, .. }) if seen == "deep"));
    let file = table.decide(HOST, seats("engine:3,weights=x", "human"));
    assert!(matches!(file, Err(LiveError::Player { .. })));
    table.order(HOST, seats("engine:3", "human")).unwrap();
    assert_eq!(table.view().seats.black.spec, "engine:3");
    assert!(table.game.computer_to_move().is_some());
    let seat = |spec: &str| Seat { spec: spec.to_owned(), name: None };
    let start = Position::start(Size::Four);
    let setup = Setup::new(start, seat("human"), seat("deep"), "1", 1);
    assert!(LiveGame::new(GameId::from_random(1), &setup).is_err());
}

#[test]
fn resigning_ends_the_game() {
    let mut table = Table::new("human", "random");
    let resign = |color: Color, ply| ClientMessage::Resign { color: color.into(), ply };
    let computers = LiveError::ComputersSeat { color: Color::White };
    assert_eq!(table.decide(HOST, resign(Color::White, 0)), Err(computers));
    table.order(HOST, resign(Color::Black, 0)).unwrap();
    let ended = Some(Ended::Won(Color::White));
    assert_eq!(table.game.standing().ended, ended);
    let outcome = table.game.outcome().unwrap();
    assert_eq!(outcome.resigned, Some(Color::Black.into()));
    assert_eq!((table.view().turn, table.view().legal.len()), (None, 0));
    let over = LiveError::Play(PlayError::GameOver);
    assert_eq!(table.decide(HOST, resign(Color::Black, 0)), Err(over.clone()));
    assert_eq!(table.decide(HOST, play("f5", 0)), Err(over.clone()));
    assert_eq!(table.decide(HOST, ClientMessage::Hint { ply: 0 }), Err(over));
    assert_eq!(table.game.due(), []);
}

#[test]
fn a_game_is_played_out() {
    let start: Position = "OOOOOOOOOOOOOOX- O".parse().unwrap();
    let mut table = Table::with("human", "human", |setup| setup.start = start);
    assert_eq!((table.game.is_over(), table.game.outcome()), (false, None));
    table.play("d4");
    assert!(table.game.is_over());
    assert_eq!(table.game.standing().ended, Some(Ended::Won(Color::White)));
    let outcome = table.game.outcome().unwrap();
    assert_eq!((outcome.resigned, outcome.flagged), (None, None));
    assert_eq!((outcome.winner, outcome.score), (Some(Color::White.into()), -16));
    let rematch = table.decide(HOST, ClientMessage::Rematch { ply: table.game.ply() });
    assert_eq!(rematch, Ok(otelo_live::Decision::Rematch));
}

/// What is stored may come from a document that somebody wrote by hand.
#[test]
fn what_cannot_have_happened_is_refused() {
    let table = Table::new("human", "human");
    let f5 = || Event::Played { played: Move::Place("f5".parse().unwrap()), answer: None };
    let apply = |events: &[Event]| {
        let mut game = table.game.clone();
        events.iter().try_for_each(|event| game.apply(event, None))
    };
    assert_eq!(apply(&[f5(), Event::Undone { ply: 0 }, Event::Redone { ply: 1 }]), Ok(()));
    let resigned = || Event::Resigned { color: Color::Black };
    let flagged = || Event::Flagged { color: Color::Black };
    for (events, error) in [
        (vec![f5(), f5()], None),
        (vec![resigned(), f5()], Some(LiveError::Play(PlayError::GameOver))),
        (vec![flagged(), f5()], Some(LiveError::Play(PlayError::GameOver))),
        (vec![f5(), flagged(), Event::Undone { ply: 1 }], {
            Some(LiveError::TimeUp { color: Color::Black })
        }),
        (vec![f5(), Event::Undone { ply: 2 }], Some(LiveError::NothingToUndo)),
        (vec![f5(), resigned(), Event::Undone { ply: 0 }], Some(LiveError::NothingToUndo)),
        (vec![f5(), Event::Redone { ply: 1 }], Some(LiveError::NothingToRedo)),
        (vec![f5(), Event::Redone { ply: 2 }], Some(LiveError::NothingToRedo)),
        (vec![f5(), Event::Undone { ply: 0 }, resigned(), Event::Redone { ply: 1 }], {
            Some(LiveError::NothingToRedo)
        }),
        (vec![Event::Seated { black: "x".into(), white: "human".into() }], None),
    ] {
        let seen = apply(&events).unwrap_err();
        assert!(error.is_none() || error == Some(seen), "{events:?}");
    }
}
