//! What the server takes from its machine: the time of day and random numbers. A simulation has its
//! own.

use std::fmt;

use otelo_live::{GameId, Timestamp};

use crate::client::Secret;

/// The time of day and random numbers.
pub trait System: fmt::Debug + Send + Sync {
    /// The time of day.
    fn now(&self) -> Timestamp;

    /// A random number that nobody can guess.
    fn random(&self) -> u128;
}

impl dyn System + '_ {
    /// A new random id for a game.
    pub(crate) fn game_id(&self) -> GameId {
        GameId::from_random(self.random())
    }

    /// A random seed for a game.
    pub(crate) fn seed(&self) -> u64 {
        self.random() as u64
    }

    /// A new secret.
    pub(crate) fn secret(&self) -> Secret {
        Secret::from_random(self.random())
    }
}

/// The system of this machine.
#[derive(Debug, Clone, Copy, Default)]
pub struct Machine;

impl System for Machine {
    fn now(&self) -> Timestamp {
        otelo_store::now()
    }

    /// # Panics
    /// If the system has no random numbers, which it always has once it has started.
    fn random(&self) -> u128 {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).expect("the system has random numbers");
        u128::from_le_bytes(bytes)
    }
}
