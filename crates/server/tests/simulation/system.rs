//! The time of day and random numbers of a world.

use std::sync::{Arc, Mutex};

use otelo_live::Timestamp;
use otelo_rng::Rng;
use otelo_server::System;
use tokio::time::Instant;

/// The machine of a world: it goes on from one life of the server to the next.
#[derive(Debug, Clone)]
pub(crate) struct Machine(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    rng: Rng,
    /// The time of day at the beginning of this life.
    day: i64,
    begun: Option<Instant>,
}

impl Machine {
    pub(crate) fn new(seed: u64) -> Machine {
        let rng = Rng::new(seed ^ 0x5eed);
        Machine(Arc::new(Mutex::new(State { rng, day: 1_700_000_000_000, begun: None })))
    }

    /// Begins another life.
    pub(crate) fn begin(&self) {
        let mut state = self.0.lock().unwrap();
        state.begun = Some(Instant::now());
    }

    /// Ends a life: the time of day goes on from here.
    pub(crate) fn end(&self) {
        let now = self.now();
        let mut state = self.0.lock().unwrap();
        (state.day, state.begun) = (now.0, None);
    }

    /// Sets the clock of the machine wrong by so many milliseconds more.
    pub(crate) fn jump(&self, milliseconds: i64) {
        let mut state = self.0.lock().unwrap();
        state.day = state.day.saturating_add(milliseconds);
    }
}

impl System for Machine {
    fn now(&self) -> Timestamp {
        let state = self.0.lock().unwrap();
        let elapsed = state.begun.map_or(0, |begun| begun.elapsed().as_millis() as i64);
        Timestamp(state.day + elapsed)
    }

    fn random(&self) -> u128 {
        let mut state = self.0.lock().unwrap();
        let (high, low) = (state.rng.next_u64(), state.rng.next_u64());
        u128::from(high) << 64 | u128::from(low)
    }
}
