//! Why a match cannot be played.

use otelo_player::PlayerError;

/// Why a match cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MatchError {
    /// A person cannot play here.
    #[error("a match is between computer players")]
    Human,
    /// A player's weights were not loaded.
    #[error("the weights `{name}` were not loaded")]
    UnknownWeights {
        /** As the player's options name them. */
        name: String,
    },
    /// A player is another program that is not registered.
    #[error("there is no engine `{name}`; engines.toml and --engine register them")]
    UnknownEngine {
        /** Its name. */
        name: String,
    },
    /// A player is another program that does not start.
    #[error("the engine `{name}`: {reason}")]
    Engine {
        /** Its name. */
        name: String,
        /** What it did. */
        reason: String,
    },
    /// There is no opening.
    #[error("there is no opening to start from")]
    NoOpenings,
    /// A game is over before it begins.
    #[error("opening {number} is a finished game")]
    FinishedOpening {
        /** From 1. */
        number: usize,
    },
}

impl MatchError {
    /// The code by which a catalogue of texts knows this error.
    pub const fn code(&self) -> &'static str {
        match self {
            MatchError::Human => "match-human",
            MatchError::UnknownWeights { .. } => "match-unknown-weights",
            MatchError::UnknownEngine { .. } => "match-unknown-engine",
            MatchError::Engine { .. } => "match-engine",
            MatchError::NoOpenings => "match-no-openings",
            MatchError::FinishedOpening { .. } => "match-finished-opening",
        }
    }

    /// What the catalogue's text is filled in with, by name.
    pub fn parameters(&self) -> Vec<(&'static str, String)> {
        match self {
            MatchError::Human | MatchError::NoOpenings => vec![],
            MatchError::UnknownWeights { name } | MatchError::UnknownEngine { name } => {
                vec![("name", name.clone())]
            }
            MatchError::Engine { name, reason } => {
                vec![("name", name.clone()), ("reason", reason.clone())]
            }
            MatchError::FinishedOpening { number } => vec![("number", number.to_string())],
        }
    }
}

impl From<PlayerError> for MatchError {
    fn from(error: PlayerError) -> MatchError {
        match error {
            PlayerError::Human => MatchError::Human,
            PlayerError::UnknownWeights { name } => MatchError::UnknownWeights { name },
            PlayerError::UnknownEngine { name } => MatchError::UnknownEngine { name },
            PlayerError::Engine { name, reason } => MatchError::Engine { name, reason },
        }
    }
}
