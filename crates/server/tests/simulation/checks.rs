//! What must hold after every step.
//!
//! - Nobody moves, resigns, renames, takes back or takes a seat without the right to: for every event
//!   that was written there was an order of somebody who may give it. A watcher changes nothing.
//! - The time taken from both clocks is the time that passed while they ran, to the millisecond, less
//!   the allowances that are promised. A flag falls neither early nor late.
//! - What was acknowledged is on the disk.
//! - The events replayed give the same game, and its standing.

use std::time::Duration;

use otelo_live::{Event, GameId, Holders, KeyHash, LiveGame, Recorded};
use otelo_rules::{Color, Move};
use otelo_wire::{Change, GameView};
use serde_json::Value;
use tokio::time::Instant;

use crate::{
    clients::Outcome,
    clock_model::{ALLOWANCE, Between, ClockModel, LATEST},
    disk::{Commit, Game},
    world::{ORDERS, Sent, World},
};

impl World {
    /// Checks what was written since the last step, and what was answered.
    pub(crate) fn check(&mut self) -> Result<(), String> {
        let commits = self.disk.commits(self.seen_commits);
        for commit in commits.iter().filter(|commit| commit.done.is_some()) {
            self.check_commit(commit)
                .map_err(|fault| format!("{fault}\nin game {} after {:?}", commit.game, commit))?;
            self.seen_commits += 1;
        }
        self.check_flags()?;
        self.check_answers()
    }

    fn check_commit(&mut self, commit: &Commit) -> Result<(), String> {
        let game = self.disk.game(&commit.game).ok_or("the game is gone")?;
        let mut arrival = Between(self.begun, commit.begun);
        for index in commit.after..commit.after + commit.count {
            let before = restored(&commit.game, &game, index)?;
            let is_first = index == commit.after;
            let cause = self.cause(&commit.game, &game, index, &before, commit.begun)?;
            if is_first {
                arrival = cause.unwrap_or(Between(self.begun, commit.begun));
            }
            self.check_clock(commit, &game, index, &before, arrival)?;
        }
        let after = restored(&commit.game, &game, commit.after + commit.count)?;
        if game.events.len() == commit.after + commit.count && after.standing() != game.standing {
            return Err(format!(
                "the list says {:?}, the game is {:?}",
                game.standing,
                after.standing()
            ));
        }
        self.start_clock(commit, &game, &after, arrival);
        Ok(())
    }

    /// When the order arrived that led to an event.
    ///
    /// # Errors
    /// If nobody who may has given one.
    fn cause(
        &self,
        id: &GameId,
        game: &Game,
        index: usize,
        before: &LiveGame,
        until: Instant,
    ) -> Result<Option<Between>, String> {
        let holders = game.holders(index);
        let view = before.view(Change::Open, Default::default());
        let is_person = |color: Color| is_person(before, color);
        let holds = |sent: &Sent, color: Color| of(holders, color) == Some(sent.device);
        let plays = |sent: &Sent| {
            let own = |color: Color| holds(sent, color) && is_person(color);
            let any = |color: Color| holds(sent, color) && !is_person(Color::Black);
            own(Color::Black)
                || own(Color::White)
                || (!is_person(Color::White) && (any(Color::Black) || any(Color::White)))
        };
        let sent = || self.orders.iter().filter(|sent| sent.game == *id && sent.at <= until);
        let with = |kind: &'static str| sent().filter(move |sent| sent.message["type"] == kind);
        // An order that was answered before has not led to it.
        let arrival = |fits: &mut dyn Iterator<Item = &Sent>| {
            let open = fits.filter(|sent| sent.answered.get().is_none_or(|at| at >= until));
            open.fold(None, |span: Option<Between>, sent| {
                // One on a socket may wait for those that were sent there before.
                let latest = if sent.over_http { sent.at } else { until };
                let Between(first, last) = span.unwrap_or(Between(sent.at, latest));
                Some(Between(first.min(sent.at), last.max(latest)))
            })
        };
        let event = &game.events[index].event;
        let found = match event {
            Event::Played { played: Move::Pass, .. } => return Ok(None),
            Event::Played { .. } if !is_person(before.position().turn()) => {
                let runs = self.searches.of(before.seed(), before.position());
                runs.end(until).map(Between::exactly)
            }
            Event::Played { played: Move::Place(square), .. } => {
                let turn = before.position().turn();
                arrival(&mut with("play").filter(|sent| {
                    holds(sent, turn)
                        && sent.message["square"] == square.to_string()
                        && sent.message["ply"] == before.ply()
                }))
            }
            Event::Resigned { color } => arrival(
                &mut with("resign")
                    .filter(|sent| holds(sent, *color) && sent.message["color"] == code(*color)),
            ),
            Event::Renamed { color, .. } => arrival(&mut with("rename").filter(|sent| {
                let may = if is_person(*color) { holds(sent, *color) } else { plays(sent) };
                may && sent.message["color"] == code(*color)
            })),
            Event::Invited { color, .. } => {
                let own =
                    |sent: &&Sent| holds(sent, *color) && sent.message["color"] == code(*color);
                arrival(&mut with("invite").filter(own))
            }
            Event::Titled { .. } => arrival(&mut with("title").filter(|sent| plays(sent))),
            Event::Stepped { .. } => arrival(&mut with("step").filter(|sent| plays(sent))),
            Event::Seated { .. } => {
                if view.shared {
                    return Err("one device changed the players of a game of two".to_owned());
                }
                arrival(&mut with("seats").filter(|sent| plays(sent)))
            }
            Event::Undone { .. } => {
                self.consented(&view, with("undo").filter(|s| plays(s)), holders, id)
            }
            Event::Redone { .. } => {
                self.consented(&view, with("redo").filter(|s| plays(s)), holders, id)
            }
            Event::Followed { .. } => {
                self.consented(&view, with("rematch").filter(|s| plays(s)), holders, id)
            }
            Event::Joined { color, holder } => {
                let earlier = &game.events[..index];
                let offered = earlier.iter().rev().find_map(|recorded| match recorded.event {
                    Event::Invited { color: of, key } if of == *color => Some(key),
                    _ => None,
                });
                let accepted = self.accepts.iter().filter(|accept| {
                    accept.game == *id
                        && accept.device == *holder
                        && Some(accept.invitation) == offered
                        && accept.at <= until
                        && accept.answered.get().is_none_or(|at| at >= until)
                });
                if used(earlier, offered) {
                    return Err("an invitation was used twice".to_owned());
                }
                accepted.fold(None, |span: Option<Between>, accept| {
                    Some(Between(span.map_or(accept.at, |it| it.0), accept.at))
                })
            }
            Event::Flagged { color } => {
                let model = self.clocks.get(id).ok_or("a flag fell without a clock")?;
                let Some(Between(earliest, _)) = model.flag().filter(|_| is_person(*color)) else {
                    return Err(format!("the flag of {color} fell, whose clock does not run"));
                };
                if until + Duration::from_millis(1) < earliest {
                    return Err(format!("the flag of {color} fell early"));
                }
                return Ok(Some(Between(earliest, until)));
            }
        };
        found.map(Some).ok_or_else(|| format!("nobody who may has ordered {event:?}"))
    }

    /// When something happened that concerns both players: ordered by one, and agreed to by the other
    /// if two devices play.
    fn consented<'a>(
        &self,
        view: &GameView,
        asked: impl Iterator<Item = &'a Sent>,
        holders: Holders,
        id: &GameId,
    ) -> Option<Between> {
        let asked: Vec<&Sent> = asked.collect();
        let first = asked.first()?;
        let latest = Instant::now();
        if !view.shared {
            return Some(Between(first.at, latest));
        }
        let agreed = self.orders.iter().filter(|sent| sent.game == *id).find(|sent| {
            let may = [holders.black, holders.white].contains(&Some(sent.device));
            let other = asked.iter().any(|ask| ask.device != sent.device && ask.at <= sent.at);
            sent.message["type"] == "answer" && sent.message["agree"] == true && may && other
        })?;
        Some(Between(agreed.at, latest))
    }

    /// Compares the time that was stored with an event with what must be left.
    fn check_clock(
        &mut self,
        commit: &Commit,
        game: &Game,
        index: usize,
        before: &LiveGame,
        arrival: Between,
    ) -> Result<(), String> {
        let Recorded { event, left, .. } = &game.events[index];
        let Some(model) = self.clocks.get_mut(&commit.game) else { return Ok(()) };
        let stored = left.ok_or("an event in a game with a clock has no time")?;
        let ends_turn = matches!(
            event,
            Event::Played { .. }
                | Event::Undone { .. }
                | Event::Redone { .. }
                | Event::Resigned { .. }
                | Event::Flagged { .. }
        );
        let turn = before.position().turn();
        if matches!(event, Event::Played { answer: Some(_), .. }) {
            // A computer: it is charged for its search at most.
            let searched = self.searches.of(before.seed(), before.position()).time();
            model.end_turn();
            return model.check_computer(turn, searched, before.ply() == 0, stored);
        }
        if !is_person(before, turn) {
            model.charge_computer(turn, arrival);
        }
        if ends_turn {
            let running = model.running.map(|(color, _)| color);
            model.stop(arrival);
            if let (Event::Played { played: Move::Place(_), .. }, Some(color)) = (event, running) {
                model.add_increment(color);
            }
        }
        model.check(stored, arrival).map_err(|fault| format!("{fault} after {event:?}"))?;
        if ends_turn || !is_person(before, turn) {
            model.adopt(Color::Black, stored);
            model.adopt(Color::White, stored);
            model.end_turn();
        }
        Ok(())
    }

    /// Starts the clock that runs after a commit.
    fn start_clock(&mut self, commit: &Commit, game: &Game, after: &LiveGame, arrival: Between) {
        let runs = clock_of(game, commit.after + commit.count, after);
        let Some(model) = self.clocks.get_mut(&commit.game) else { return };
        let done = commit.done.unwrap_or(commit.begun);
        let events = &game.events[commit.after..commit.after + commit.count];
        let is_move = events.iter().any(|it| matches!(it.event, Event::Played { .. }));
        let from = match (commit.is_told, is_move) {
            // The server learns of it when it looks again.
            (false, _) => Between(done, done + Duration::from_secs(1_000_000)),
            (true, true) => {
                Between(done.min(arrival.0 + ALLOWANCE), done.min(commit.begun + ALLOWANCE))
            }
            (true, false) => Between(arrival.0, commit.begun),
        };
        if let (false, Some(stored)) = (commit.is_told, events.last().and_then(|it| it.left)) {
            model.running = None;
            model.adopt(Color::Black, stored);
            model.adopt(Color::White, stored);
        }
        model.run(runs, from);
    }

    /// Flags that should have fallen.
    fn check_flags(&self) -> Result<(), String> {
        let now = Instant::now();
        for (id, model) in &self.clocks {
            let Some(Between(_, latest)) = model.flag() else { continue };
            let healthy_since = self.healthy_since.unwrap_or(now);
            let in_time = now <= latest + LATEST;
            // A commit of a sick disk may take a second, and two may wait for each other.
            let is_sick = latest < healthy_since + Duration::from_secs(3) || self.is_sick();
            if !in_time && !is_sick {
                return Err(format!("the flag in game {id} should have fallen at {latest:?}"));
            }
        }
        Ok(())
    }

    /// What was acknowledged is on the disk; nothing else than a sick disk makes an order fail.
    fn check_answers(&mut self) -> Result<(), String> {
        for sent in &mut self.orders {
            let Some(outcome) = sent.outcome.borrow_mut().take() else { continue };
            let Outcome::Answered(status, body) = outcome else { continue };
            // What is no order is limited as a request.
            if body["code"] != "too-fast" && body["code"] != "message" {
                let count = self.taken.entry((sent.device, sent.game.clone())).or_default();
                *count += 1.0;
                let elapsed = self.begun.elapsed().as_secs_f64();
                if *count > ORDERS.at_once + ORDERS.per_second * elapsed + 1.0 {
                    return Err(format!("{count} orders of a device within {elapsed} s"));
                }
            }
            self.trace.push(format!("{} {status} {}", sent.message, body["code"]));
            if status == 200 {
                let is_written = is_written(self.disk.game(&sent.game), &sent.message);
                if !is_written {
                    return Err(format!("acknowledged, but not written: {}", sent.message));
                }
            }
            let is_excused = body["code"] == "not-saved" || body["code"] == "busy";
            if status >= 500 && !is_excused {
                return Err(format!("{} was answered with {status} {body}", sent.message));
            }
        }
        Ok(())
    }
}

/// Whether an acknowledged move, name or resignation is among the events.
fn is_written(game: Option<Game>, message: &Value) -> bool {
    let Some(game) = game else { return false };
    let mut events = game.events.iter().map(|recorded| &recorded.event);
    match message["type"].as_str() {
        Some("play") => events.any(|event| {
            matches!(event, Event::Played { played, .. } if message["square"] == played.to_string())
        }),
        Some("resign") => events.any(|event| matches!(event, Event::Resigned { .. })),
        Some("rename") => events.any(|event| matches!(event, Event::Renamed { .. })),
        Some("invite") => events.any(|event| matches!(event, Event::Invited { .. })),
        _ => true,
    }
}

/// The game after so many events.
fn restored(id: &GameId, game: &Game, events: usize) -> Result<LiveGame, String> {
    LiveGame::restored(id.clone(), &game.setup, &game.events[..events])
        .map_err(|error| format!("the events do not make a game: {error}"))
}

/// Whose clock runs after so many events, unless a computer is to move.
pub(crate) fn clock_of(game: &Game, events: usize, after: &LiveGame) -> Option<Color> {
    game.setup.clock?;
    let view = after.view(Change::Open, Default::default());
    let turn: Color = view.turn?.into();
    let spec = match turn {
        Color::Black => &view.seats.black.spec,
        Color::White => &view.seats.white.spec,
    };
    let has_moved =
        view.moves.iter().any(|it| it.color == turn.into() && it.played.0 != Move::Pass);
    let Holders { black, white } = game.holders(events);
    let waits = view.invited.contains(&turn.into()) && black == white && !has_moved;
    (spec == "human" && view.ply > 0 && !waits).then_some(turn)
}

fn is_person(game: &LiveGame, color: Color) -> bool {
    let seats = game.view(Change::Open, Default::default()).seats;
    let seat = match color {
        Color::Black => seats.black,
        Color::White => seats.white,
    };
    seat.spec == "human"
}

fn used(events: &[Recorded], key: Option<KeyHash>) -> bool {
    let offered = events.iter().position(
        |recorded| matches!(recorded.event, Event::Invited { key: it, .. } if Some(it) == key),
    );
    let Some(offered) = offered else { return false };
    let Event::Invited { color, .. } = events[offered].event else { return false };
    events[offered..]
        .iter()
        .any(|recorded| matches!(recorded.event, Event::Joined { color: of, .. } if of == color))
}

fn of(holders: Holders, color: Color) -> Option<KeyHash> {
    match color {
        Color::Black => holders.black,
        Color::White => holders.white,
    }
}

fn code(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// The clocks of a game when it is opened in a life of the server.
pub(crate) fn opened(game: &Game, id: &GameId, at: Instant) -> Option<ClockModel> {
    let control = game.setup.clock?;
    let stored = game.events.iter().rev().find_map(|recorded| recorded.left);
    let main = otelo_live::TimeLeft { black: control.main, white: control.main };
    let mut model = ClockModel::new(control, stored.unwrap_or(main));
    let live = game.restored(id);
    model.run(clock_of(game, game.events.len(), &live), Between::exactly(at));
    Some(model)
}
