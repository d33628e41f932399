//! When something happened.

use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970, in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Moment(pub i64);

impl Moment {
    /// What the clock on the wall says.
    pub fn now() -> Moment {
        let milliseconds = match SystemTime::now().duration_since(UNIX_EPOCH) {
            Ok(after) => i64::try_from(after.as_millis()).unwrap_or(i64::MAX),
            // The clock is wrong, but that is no reason to stop.
            Err(before) => {
                i64::try_from(before.duration().as_millis()).map_or(i64::MIN, |time| -time)
            }
        };
        Moment(milliseconds)
    }
}
