//! Nobody fills a game.

use otelo_live::{Event, LiveError, MOST_OF_A_SEAT, MOST_SETTINGS, MOST_UNDOS};
use otelo_rules::Color;
use otelo_wire::ClientMessage;

use crate::table::{GUEST, HOST, Table, play, rename};

fn full(result: Result<(), LiveError>) {
    assert_eq!(result, Err(LiveError::GameFull));
}

/// 20,000 renames filled a game, in which the opponent could then neither move nor resign.
#[test]
fn names_leave_room_for_everything_else() {
    let mut table = Table::timed("human", "human", 60, 0);
    table.seat_guest(Color::White);
    for _ in 0..MOST_OF_A_SEAT {
        table.order(HOST, rename(Color::Black, "Ada")).unwrap();
    }
    full(table.order(HOST, rename(Color::Black, "Ada")));
    full(table.order(HOST, ClientMessage::Invite { color: Color::Black.into() }));
    // The opponent's seat has a quota of its own.
    table.order(GUEST, rename(Color::White, "Eva")).unwrap();
    table.play("f5 d6 c3");
    let resign = ClientMessage::Resign { color: Color::White.into(), ply: 3 };
    table.order(GUEST, resign).unwrap();
    assert!(table.game.is_over());
}

#[test]
fn settings_leave_room_for_everything_else() {
    let mut table = Table::new("human", "human");
    for index in 0..MOST_SETTINGS {
        let order = match index % 3 {
            0 => ClientMessage::Step { on: true },
            1 => ClientMessage::Title { title: None },
            _ => ClientMessage::Seats { black: "human".into(), white: "human".into() },
        };
        table.order(HOST, order).unwrap();
    }
    full(table.order(HOST, ClientMessage::Step { on: false }));
    full(table.order(HOST, ClientMessage::Title { title: None }));
    full(table.order(HOST, ClientMessage::Seats { black: "random".into(), white: "human".into() }));
    table.order(HOST, rename(Color::Black, "Ada")).unwrap();
    table.play("f5");
    table.order(HOST, ClientMessage::Undo { ply: 1 }).unwrap();
}

#[test]
fn undo_and_redo_leave_room_for_moves() {
    let mut table = Table::new("human", "human");
    table.play("f5");
    for _ in 0..MOST_UNDOS / 2 {
        table.order(HOST, ClientMessage::Undo { ply: 1 }).unwrap();
        table.order(HOST, ClientMessage::Redo { ply: 0 }).unwrap();
    }
    full(table.order(HOST, ClientMessage::Undo { ply: 1 }));
    table.order(HOST, play("d6", 1)).unwrap();
    let resign = ClientMessage::Resign { color: Color::Black.into(), ply: 2 };
    table.order(HOST, resign).unwrap();
    assert!(table.game.is_over());
    full(table.order(HOST, ClientMessage::Undo { ply: 2 }));
}

/// Events that were decided elsewhere are counted, too.
#[test]
fn replayed_events_have_quotas() {
    let mut game = Table::new("human", "human").game;
    let title = Event::Titled { title: None };
    for _ in 0..MOST_SETTINGS {
        assert_eq!(game.check_room(&title), Ok(()));
        game.apply(&title, None).unwrap();
    }
    full(game.check_room(&title));
    full(game.check_room(&Event::Stepped { on: true }));
    assert_eq!(game.check_room(&Event::Undone { ply: 0 }), Ok(()));
    assert_eq!(game.check_room(&Event::Resigned { color: Color::Black }), Ok(()));
}
