//! Devices: who holds which seat, and what only its holder may do.

use otelo_live::{Decision, Event, GameId, Holders, Identity, LiveError, LiveGame};
use otelo_rules::Color;
use otelo_wire::{ClientMessage, Request, Seat, Seats, Wish};

use crate::table::{GUEST, HOST, STRANGER, Table, client, device, invitation, play, rename};

const LOCAL: Identity = Identity { device: None, is_local: true };
const REMOTE: Identity = Identity { device: None, is_local: false };

fn shared() -> Table {
    let mut table = Table::new("human", "human");
    table.seat_guest(Color::White);
    table
}

fn not_your_seat(color: Color) -> LiveError {
    LiveError::NotYourSeat { color }
}

#[test]
fn the_host_holds_both_seats_at_first() {
    let table = Table::new("human", "human");
    assert_eq!(table.game.seats_of(&client(HOST)), Color::BOTH);
    for nobody in [client(GUEST), LOCAL, REMOTE] {
        assert_eq!(table.game.seats_of(&nobody), []);
    }
    assert!(!table.view().shared);
    let against_computer = Table::new("human", "random");
    assert_eq!(against_computer.game.seats_of(&client(HOST)), [Color::Black]);
}

#[test]
fn seats_without_a_device_are_open_to_this_machine() {
    let table = Table::with("human", "human", |setup| setup.holders = Holders::default());
    assert_eq!(table.game.seats_of(&LOCAL), Color::BOTH);
    let local_device = Identity { is_local: true, ..client(HOST) };
    assert_eq!(table.game.seats_of(&local_device), Color::BOTH);
    assert_eq!(table.game.seats_of(&REMOTE), []);
    assert_eq!(table.game.seats_of(&client(HOST)), []);
    // One seat has a device: it plays against whoever is here.
    let table = Table::with("human", "human", |setup| setup.holders.white = None);
    assert_eq!(table.game.seats_of(&local_device), [Color::Black]);
    assert_eq!(table.game.seats_of(&LOCAL), [Color::White]);
}

#[test]
fn the_seats_of_a_list_are_those_of_the_game() {
    let seat = |spec: &str| Seat { spec: spec.to_owned(), name: None };
    for (black, white) in [("human", "human"), ("human", "random"), ("agent", "random")] {
        let seats = Seats { black: seat(black), white: seat(white) };
        let holders = [Some(device(HOST)), Some(device(GUEST)), None];
        for black_holder in holders {
            for white_holder in holders {
                let holders = Holders { black: black_holder, white: white_holder };
                let table = Table::with(black, white, |setup| setup.holders = holders);
                for who in [client(HOST), client(GUEST), LOCAL, REMOTE] {
                    assert_eq!(who.seats(&seats, holders), table.game.seats_of(&who));
                }
            }
        }
    }
    let gone = Seats { black: seat("gone:1"), white: seat("human") };
    let holders = Holders { black: Some(device(HOST)), white: Some(device(HOST)) };
    assert_eq!(client(HOST).seats(&gone, holders), [Color::White]);
}

#[test]
fn an_invitation_counts_once_and_for_one_device() {
    let mut table = Table::new("human", "human");
    let accept = |table: &Table, number| {
        table.game.accept_invitation(invitation(Color::White), device(number))
    };
    assert_eq!(accept(&table, GUEST), Err(LiveError::NoSuchInvitation));
    table.order(HOST, ClientMessage::Invite { color: Color::White.into() }).unwrap();
    assert_eq!(table.view().invited, [Color::White.into()]);
    assert_eq!(accept(&table, HOST), Err(LiveError::OwnInvitation));
    let joined = vec![Event::Joined { color: Color::White, holder: device(GUEST) }];
    assert_eq!(accept(&table, GUEST), Ok(joined.clone()));
    table.happen(joined);
    assert!(table.view().shared && table.view().invited.is_empty());
    assert_eq!(table.game.seats_of(&client(GUEST)), [Color::White]);
    assert_eq!(table.game.seats_of(&client(HOST)), [Color::Black]);
    assert_eq!(accept(&table, GUEST), Ok(Vec::new()));
    assert_eq!(accept(&table, STRANGER), Err(LiveError::InvitationUsed));
    let wrong = table.game.accept_invitation(invitation(Color::Black), device(STRANGER));
    assert_eq!(wrong, Err(LiveError::NoSuchInvitation));
    // Who plays one side does not take the other one, too.
    table.order(HOST, ClientMessage::Invite { color: Color::Black.into() }).unwrap();
    let other = table.game.accept_invitation(invitation(Color::Black), device(GUEST));
    assert_eq!(other, Err(LiveError::OwnInvitation));
}

#[test]
fn a_seat_of_a_computer_is_not_offered() {
    let mut table = Table::new("human", "random");
    let invite = || ClientMessage::Invite { color: Color::White.into() };
    let computers = LiveError::ComputersSeat { color: Color::White };
    assert_eq!(table.decide(HOST, invite()), Err(computers));
    assert_eq!(table.decide(STRANGER, invite()), Err(LiveError::NotYourGame));
    let seats = |white: &str| ClientMessage::Seats { black: "human".into(), white: white.into() };
    table.order(HOST, seats("human")).unwrap();
    table.order(HOST, invite()).unwrap();
    assert_eq!(table.view().invited, [Color::White.into()]);
    table.order(HOST, seats("random")).unwrap();
    assert_eq!(table.view().invited, []);
}

#[test]
fn only_the_holder_acts_for_a_seat() {
    let mut table = shared();
    for number in [GUEST, STRANGER] {
        assert_eq!(table.decide(number, play("f5", 0)), Err(not_your_seat(Color::Black)));
        let resign = ClientMessage::Resign { color: Color::Black.into(), ply: 0 };
        assert_eq!(table.decide(number, resign), Err(not_your_seat(Color::Black)));
        assert_eq!(
            table.decide(number, rename(Color::Black, "x")),
            Err(not_your_seat(Color::Black))
        );
        let invite = ClientMessage::Invite { color: Color::Black.into() };
        assert_eq!(table.decide(number, invite), Err(not_your_seat(Color::Black)));
        let hint = ClientMessage::Hint { ply: 0 };
        assert_eq!(table.decide(number, hint), Err(not_your_seat(Color::Black)));
    }
    table.play("f5");
    assert_eq!(table.decide(HOST, play("d6", 1)), Err(not_your_seat(Color::White)));
}

#[test]
fn a_watcher_changes_nothing() {
    let mut table = shared();
    table.play("f5");
    for order in [
        ClientMessage::Undo { ply: 1 },
        ClientMessage::Redo { ply: 1 },
        ClientMessage::Rematch { ply: 1 },
        ClientMessage::Answer { agree: true, ply: 1 },
        ClientMessage::Answer { agree: false, ply: 1 },
        ClientMessage::Step { on: true },
        ClientMessage::Title { title: None },
        ClientMessage::Go { ply: 1 },
    ] {
        assert_eq!(table.decide(STRANGER, order), Err(LiveError::NotYourGame));
    }
    let seats = ClientMessage::Seats { black: "human".into(), white: "human".into() };
    assert_eq!(table.decide(STRANGER, seats), Err(LiveError::SharedGame));
    let alone = Table::new("human", "human");
    let seats = ClientMessage::Seats { black: "human".into(), white: "human".into() };
    assert_eq!(alone.decide(STRANGER, seats), Err(LiveError::NotYourGame));
}

/// Between computers, the device that began the game may stop and change it.
#[test]
fn a_game_between_computers_has_an_owner() {
    let table = Table::with("random", "agent", |setup| setup.step = true);
    assert_eq!(table.decide(HOST, ClientMessage::Go { ply: 0 }), Ok(Decision::Go));
    let title = || ClientMessage::Title { title: Some("Final".into()) };
    assert!(table.decide(HOST, title()).is_ok());
    assert_eq!(table.decide(STRANGER, title()), Err(LiveError::NotYourGame));
    assert_eq!(table.game.seats_of(&client(HOST)), []);
    // Against a person only the person counts.
    let holders = Holders { black: Some(device(HOST)), white: Some(device(GUEST)) };
    let table = Table::with("human", "agent", |setup| setup.holders = holders);
    assert!(table.decide(HOST, title()).is_ok());
    assert_eq!(table.decide(GUEST, title()), Err(LiveError::NotYourGame));
    assert!(!table.view().shared);
}

fn request(table: &Table) -> Option<Request> {
    table.view().request
}

#[test]
fn what_concerns_both_needs_consent() {
    let mut table = shared();
    table.play("f5 d6");
    table.order(HOST, ClientMessage::Undo { ply: 2 }).unwrap();
    let asked = Request { by: Color::Black.into(), wish: Wish::Undo };
    assert_eq!(request(&table), Some(asked));
    let again = table.decide(GUEST, ClientMessage::Undo { ply: 2 });
    assert_eq!(again, Err(LiveError::RequestPending));
    let agree = |agree| ClientMessage::Answer { agree, ply: 2 };
    // The asker cannot agree, only withdraw.
    assert_eq!(table.decide(HOST, agree(true)), Err(not_your_seat(Color::White)));
    table.order(HOST, agree(false)).unwrap();
    assert_eq!(request(&table), None);
    assert_eq!(table.decide(GUEST, agree(true)), Err(LiveError::NoRequest));
    table.order(HOST, ClientMessage::Undo { ply: 2 }).unwrap();
    table.order(GUEST, agree(false)).unwrap();
    assert_eq!((table.game.ply(), request(&table)), (2, None));
    table.order(HOST, ClientMessage::Undo { ply: 2 }).unwrap();
    table.order(GUEST, agree(true)).unwrap();
    // To the last choice of the one who asked.
    assert_eq!((table.game.ply(), request(&table)), (0, None));
    table.order(HOST, ClientMessage::Redo { ply: 0 }).unwrap();
    table.order(GUEST, ClientMessage::Answer { agree: true, ply: 0 }).unwrap();
    assert_eq!(table.game.ply(), 1);
}

#[test]
fn a_move_answers_a_request() {
    let mut table = shared();
    table.play("f5 d6");
    table.order(GUEST, ClientMessage::Undo { ply: 2 }).unwrap();
    table.play("c3");
    assert_eq!(request(&table), None);
}

#[test]
fn nobody_is_asked_for_what_is_impossible() {
    let mut table = shared();
    let undo =
        |table: &Table, number| table.decide(number, ClientMessage::Undo { ply: table.game.ply() });
    assert_eq!(undo(&table, HOST), Err(LiveError::NothingToUndo));
    let redo = table.decide(HOST, ClientMessage::Redo { ply: 0 });
    assert_eq!(redo, Err(LiveError::NothingToRedo));
    let rematch = table.decide(HOST, ClientMessage::Rematch { ply: 0 });
    assert_eq!(rematch, Err(LiveError::NotOver));
    table.play("f5");
    assert_eq!(undo(&table, GUEST), Err(LiveError::NothingToUndo));
    assert!(undo(&table, HOST).is_ok());
}

/// Hints in a game between two devices went to one side, unseen.
#[test]
fn a_hint_between_two_devices_needs_consent_and_goes_to_both() {
    let mut table = shared();
    table.order(HOST, ClientMessage::Hint { ply: 0 }).unwrap();
    let asked = Request { by: Color::Black.into(), wish: Wish::Hint };
    assert_eq!(request(&table), Some(asked));
    let agree = ClientMessage::Answer { agree: true, ply: 0 };
    assert_eq!(table.decide(GUEST, agree), Ok(Decision::SharedHint));
    table.order(GUEST, ClientMessage::Answer { agree: false, ply: 0 }).unwrap();
    assert_eq!(request(&table), None);
}

#[test]
fn a_rematch_swaps_the_colours() {
    let mut table = Table::timed("human", "human", 60, 1);
    table.seat_guest(Color::White);
    table.order(HOST, rename(Color::Black, "Ada")).unwrap();
    let resign = ClientMessage::Resign { color: Color::Black.into(), ply: 0 };
    table.order(HOST, resign).unwrap();
    table.order(GUEST, ClientMessage::Rematch { ply: 0 }).unwrap();
    let agree = || ClientMessage::Answer { agree: true, ply: 0 };
    assert_eq!(table.decide(HOST, agree()), Ok(Decision::Rematch));
    let next = table.game.rematch("2.0.0", 9);
    let game = LiveGame::new(GameId::from_random(6), &next).unwrap();
    assert_eq!((game.seed(), game.events(), table.game.events()), (9, 0, 4));
    assert_eq!((next.seed, next.made_by.engine.as_str()), (9, "2.0.0"));
    assert_eq!(next.white.name.as_deref(), Some("Ada"));
    assert_eq!(next.holders, Holders { black: Some(device(GUEST)), white: Some(device(HOST)) });
    assert_eq!(next.clock.map(|clock| clock.main), Some(60_000));
    let game = GameId::from_random(5);
    table.happen(vec![Event::Followed { game: game.clone() }]);
    assert_eq!((table.view().next, request(&table)), (Some(game.to_string()), None));
    // A second one leads to the same game.
    table.order(GUEST, ClientMessage::Rematch { ply: 0 }).unwrap();
    let decided = table.decide(HOST, agree());
    assert!(matches!(decided, Ok(Decision::Request { request: None, .. })), "{decided:?}");
}

#[test]
fn absent_are_the_seats_that_nobody_connected_holds() {
    let table = shared();
    let absent = |connected: &[u8]| table.game.absent(connected.iter().map(|&n| client(n)));
    assert_eq!(absent(&[]), Color::BOTH);
    assert_eq!(absent(&[STRANGER, HOST]), [Color::White]);
    assert_eq!(absent(&[HOST, GUEST]), []);
    let alone = Table::new("human", "human");
    assert_eq!(alone.game.absent([].into_iter()), []);
}
