//! What comes from the system: random names for games, and the time.

use std::time::{SystemTime, UNIX_EPOCH};

use otelo_live::{GameId, Moment};

/// A new random name for a game.
///
/// # Panics
/// If the system gives no random numbers, which it does not do once it has started.
pub fn random_id() -> GameId {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    GameId::from_random(u128::from_le_bytes(bytes))
}

/// The time by the system's clock.
pub fn now() -> Moment {
    let milliseconds = match SystemTime::now().duration_since(UNIX_EPOCH) {
        Ok(after) => i64::try_from(after.as_millis()).unwrap_or(i64::MAX),
        // The clock is wrong, but that is no reason to stop.
        Err(before) => i64::try_from(before.duration().as_millis()).map_or(i64::MIN, |time| -time),
    };
    Moment(milliseconds)
}
