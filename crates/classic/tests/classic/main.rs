//! The classic searches, seen from outside.
#![allow(clippy::unwrap_used)]

mod agent;
mod agree;
mod counts;
#[path = "../../../rules/tests/rules/random.rs"]
#[allow(dead_code, reason = "shared with the tests of the rules, which use all of it")]
mod random;
mod trace;

use std::{
    sync::{Mutex, atomic::AtomicBool},
    time::Duration,
};

use otelo_classic::{Algorithm, Eval, MoveOrder, SearchReport, SearchSettings, Unwatched, search};
use otelo_limits::{Clock, Depth, SearchLimits};
use otelo_rules::Position;

/// A clock that goes on by some time whenever it is looked at.
struct Ticking {
    now: Mutex<Duration>,
    tick: Duration,
}

impl Ticking {
    fn every(tick: Duration) -> Ticking {
        Ticking { now: Mutex::default(), tick }
    }
}

impl Clock for Ticking {
    fn now(&self) -> Duration {
        let mut now = self.now.lock().unwrap();
        let shown = *now;
        *now += self.tick;
        shown
    }
}

static GO: AtomicBool = AtomicBool::new(false);

fn settings(algorithm: Algorithm, depth: u8, eval: Eval) -> SearchSettings {
    let depth = Depth::new(depth).unwrap();
    SearchSettings { algorithm, depth, eval, order: MoveOrder::RowMajor, shuffle: None }
}

/// A search that nothing stops, of a position that is not over.
fn found(position: &Position, settings: &SearchSettings) -> SearchReport {
    search(position, settings, SearchLimits::none(&GO), &mut Unwatched).unwrap().unwrap()
}
