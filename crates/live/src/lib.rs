//! A game as people play it: what is fixed when it begins, what happens in it, and where it stands.

mod clock;
mod error;
mod event;
mod id;
mod identity;
mod key;
mod live_game;
mod moment;
mod setup;
mod standing;

pub use clock::{Clock, TimeLeft};
pub use error::{LONGEST_NAME, LiveError};
pub use event::{Effort, Event, Recorded};
pub use id::{GameId, ParseGameIdError};
pub use identity::Identity;
pub use key::{Holders, KeyHash};
pub use live_game::{Act, Consent, MOST_EVENTS, Sheet, checked_clock, checked_name, parsed};
pub use moment::Moment;
pub use setup::{MadeBy, Seat, Setup};
pub use standing::{Ended, Standing};
