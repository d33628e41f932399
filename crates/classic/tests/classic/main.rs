//! The classic searches, seen from outside.
#![allow(clippy::unwrap_used)]

mod agent;
mod agree;
mod counts;
#[path = "../../../rules/tests/rules/random.rs"]
#[allow(dead_code, reason = "shared with the tests of the rules, which use all of it")]
mod random;
mod trace;

use std::{cell::Cell, sync::atomic::AtomicBool, time::Duration};

use otelo_classic::{Algorithm, Clock, Eval, Order, Report, Settings, Unwatched, Watch, search};
use otelo_rules::Position;

/// A clock that goes on by some time whenever it is looked at.
struct Ticking {
    now: Cell<Duration>,
    tick: Duration,
}

impl Ticking {
    fn every(tick: Duration) -> Ticking {
        Ticking { now: Cell::new(Duration::ZERO), tick }
    }
}

impl Clock for Ticking {
    fn now(&self) -> Duration {
        let now = self.now.get();
        self.now.set(now + self.tick);
        now
    }
}

static GO: AtomicBool = AtomicBool::new(false);

fn settings(algorithm: Algorithm, depth: u8, eval: Eval) -> Settings {
    Settings { algorithm, depth, eval, order: Order::RowMajor, shuffle: None, exact_roots: false }
}

/// A search that nothing stops, of a position that is not over.
fn found(position: &Position, settings: &Settings) -> Report {
    let clock = Ticking::every(Duration::ZERO);
    let watch = Watch { clock: &clock, deadline: None, stop: &GO };
    search(position, settings, watch, &mut Unwatched).unwrap().unwrap()
}
