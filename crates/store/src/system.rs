//! Values from the operating system: random ids and the time.

use std::time::{SystemTime, UNIX_EPOCH};

use otelo_live::{GameId, Timestamp};

/// A new random id for a game.
///
/// # Panics
/// If the system has no random numbers, which happens only early at boot.
pub fn random_id() -> GameId {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    GameId::from_random(u128::from_le_bytes(bytes))
}

/// The time of the system clock.
pub fn now() -> Timestamp {
    let milliseconds = match SystemTime::now().duration_since(UNIX_EPOCH) {
        Ok(after) => i64::try_from(after.as_millis()).unwrap_or(i64::MAX),
        // The clock is set before 1970, which is wrong but not an error here.
        Err(before) => i64::try_from(before.duration().as_millis()).map_or(i64::MIN, |time| -time),
    };
    Timestamp(milliseconds)
}
