//! Undo and redo go from one choice of a person to another.

use otelo_live::{Event, LiveError};
use otelo_rules::{Color, Move};
use otelo_wire::ClientMessage;

use crate::table::{GUEST, HOST, Table};

fn undo(table: &mut Table) -> Result<usize, LiveError> {
    table.order(HOST, ClientMessage::Undo { ply: table.game.ply() })?;
    Ok(table.game.ply())
}

fn redo(table: &mut Table) -> Result<usize, LiveError> {
    table.order(HOST, ClientMessage::Redo { ply: table.game.ply() })?;
    Ok(table.game.ply())
}

fn computer_plays(table: &mut Table, square: &str) {
    let played = Move::Place(square.parse().unwrap());
    table.happen(vec![Event::Played { played, answer: None }]);
}

#[test]
fn between_people_one_move_at_a_time() {
    let mut table = Table::new("human", "human");
    assert_eq!(undo(&mut table), Err(LiveError::NothingToUndo));
    assert!(!table.view().undo && !table.view().redo);
    table.play("f5 d6 c3");
    assert_eq!((undo(&mut table), undo(&mut table)), (Ok(2), Ok(1)));
    assert!(table.view().undo && table.view().redo);
    assert_eq!((redo(&mut table), redo(&mut table)), (Ok(2), Ok(3)));
    assert_eq!(redo(&mut table), Err(LiveError::NothingToRedo));
    assert!(!table.view().redo);
}

#[test]
fn against_a_computer_to_ones_own_choice() {
    let mut table = Table::new("human", "random");
    table.play("f5");
    computer_plays(&mut table, "d6");
    table.play("c3");
    computer_plays(&mut table, "d3");
    assert_eq!((undo(&mut table), undo(&mut table)), (Ok(2), Ok(0)));
    assert_eq!(undo(&mut table), Err(LiveError::NothingToUndo));
    assert_eq!((redo(&mut table), redo(&mut table)), (Ok(2), Ok(4)));
    // In the middle of the computer's turn one's own last move goes.
    table.play("c4");
    assert_eq!(undo(&mut table), Ok(4));
    assert_eq!(redo(&mut table), Ok(5));
}

#[test]
fn between_computers_there_is_no_choice() {
    let mut table = Table::new("random", "random");
    computer_plays(&mut table, "f5");
    assert_eq!(undo(&mut table), Err(LiveError::NothingToUndo));
}

#[test]
fn a_new_move_ends_the_line() {
    let mut table = Table::new("human", "human");
    table.play("f5 d6 c3");
    undo(&mut table).unwrap();
    undo(&mut table).unwrap();
    table.play("f6");
    assert_eq!(redo(&mut table), Err(LiveError::NothingToRedo));
    assert_eq!(table.view().moves.len(), 2);
    let moves: Vec<String> = table.game.game().moves().map(|m| m.to_string()).collect();
    assert_eq!(moves, ["f5", "f6"]);
}

#[test]
fn a_resignation_is_taken_back_alone() {
    let mut table = Table::new("human", "human");
    table.play("f5 d6");
    let resign = ClientMessage::Resign { color: Color::Black.into(), ply: 2 };
    table.order(HOST, resign).unwrap();
    assert!(table.view().undo && !table.view().redo);
    assert_eq!(redo(&mut table), Err(LiveError::NothingToRedo));
    assert_eq!(undo(&mut table), Ok(2));
    assert!(!table.game.is_over());
    assert_eq!(undo(&mut table), Ok(1));
}

#[test]
fn a_loss_on_time_is_final() {
    let mut table = Table::timed("human", "human", 1, 0);
    table.play("f5");
    table.wait(1000);
    let flagged = table.game.flag_fallen(table.now).unwrap();
    table.happen(vec![flagged]);
    assert!(!table.view().undo);
    let color = Color::White;
    assert_eq!(undo(&mut table), Err(LiveError::TimeUp { color }));
}

fn undo_to(table: &mut Table, to: usize) -> Result<usize, LiveError> {
    table.order(HOST, ClientMessage::UndoTo { ply: table.game.ply(), to })?;
    Ok(table.game.ply())
}

#[test]
fn to_any_ply_also_in_a_computers_turn() {
    let mut table = Table::new("human", "random");
    table.play("f5");
    computer_plays(&mut table, "d6");
    table.play("c3");
    computer_plays(&mut table, "d3");
    assert_eq!(undo_to(&mut table, 4), Err(LiveError::NothingToUndo));
    assert_eq!((undo_to(&mut table, 3), undo_to(&mut table, 0)), (Ok(3), Ok(0)));
    assert!(table.view().redo);
}

#[test]
fn to_a_ply_behind_a_forced_pass() {
    let mut table = Table::with("human", "human", |setup| {
        setup.start = "-OX-----------OX X".parse().unwrap();
    });
    table.play("a1");
    assert_eq!(table.game.ply(), 2);
    table.play("b4");
    assert_eq!(undo_to(&mut table, 1), Ok(2));
    assert_eq!(undo_to(&mut table, 0), Ok(0));
}

#[test]
fn on_two_devices_nobody_goes_back_alone() {
    let mut table = Table::new("human", "human");
    table.seat_guest(Color::White);
    table.play("f5 d6");
    assert_eq!(undo_to(&mut table, 0), Err(LiveError::SharedGame));
    let order = ClientMessage::UndoTo { ply: 2, to: 0 };
    assert_eq!(table.decide(GUEST, order), Err(LiveError::SharedGame));
}

#[test]
fn a_copy_has_the_first_moves_and_the_same_players() {
    let mut table = Table::with("human", "random", |setup| setup.step = true);
    table.play("f5");
    computer_plays(&mut table, "d6");
    table.play("c3");
    let (setup, events) = table.game.copy(2, "1.0.0", 7).unwrap();
    assert_eq!((setup.white.spec.as_str(), events.len(), setup.seed), ("random", 2, 7));
    assert!(setup.step && table.game.rematch("1.0.0", 7).step);
    assert_eq!(table.game.copy(3, "1.0.0", 7).unwrap().1.len(), 3);
    assert_eq!(table.game.copy(4, "1.0.0", 7).err(), Some(LiveError::Stale { ply: 4, current: 3 }));
}
