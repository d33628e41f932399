//! The ids of games.

use std::{fmt, str::FromStr};

/// The random id of a game, short enough to be read aloud and typed.
///
/// It has about 59 bits of entropy, so it cannot be guessed.
///
/// ```
/// # use otelo_live::GameId;
/// let id = GameId::from_random(7);
/// assert_eq!(id.as_str().len(), 12);
/// assert_eq!(id.as_str().parse(), Ok(id));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId(String);

/// Without `0`, `1`, `i`, `l` and `o`, which are easily confused.
const ALPHABET: &[u8] = b"23456789abcdefghjkmnpqrstuvwxyz";

const LENGTH: usize = 12;

impl GameId {
    /// The id for a random number. With 128 random bits, all ids are equally likely up to one part
    /// in 2^68.
    pub fn from_random(mut bits: u128) -> GameId {
        const CHARACTERS: u128 = ALPHABET.len() as u128;
        let mut draw = || {
            let drawn = ALPHABET[(bits % CHARACTERS) as usize];
            bits /= CHARACTERS;
            char::from(drawn)
        };
        GameId((0..LENGTH).map(|_| draw()).collect())
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for GameId {
    type Err = ParseGameIdError;

    fn from_str(text: &str) -> Result<GameId, ParseGameIdError> {
        if text.len() == LENGTH && text.bytes().all(|byte| ALPHABET.contains(&byte)) {
            Ok(GameId(text.to_owned()))
        } else {
            Err(ParseGameIdError(text.to_owned()))
        }
    }
}

/// The text is not the id of a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not the name of a game; expected 12 small letters and digits without 0, 1, i, l, o"
)]
pub struct ParseGameIdError(String);

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn names_are_short_and_different() {
        // Multiplying by an odd number spreads the indices over all bits.
        let number = |index: u128| index.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        let names: HashSet<GameId> =
            (0..1000).map(|index| GameId::from_random(number(index))).collect();
        assert_eq!(names.len(), 1000);
        assert!(names.iter().all(|name| name.to_string().parse().as_ref() == Ok(name)));
        let characters: HashSet<u8> =
            names.iter().flat_map(|name| name.as_str().bytes().collect::<Vec<_>>()).collect();
        assert_eq!(characters.len(), ALPHABET.len());
    }

    #[test]
    fn other_texts_are_refused() {
        for text in
            ["", "23456789abc", "23456789abcde", "23456789abcD", "23456789abc1", "é2345678abc"]
        {
            let error = text.parse::<GameId>().unwrap_err();
            assert!(error.to_string().starts_with(&format!("`{text}` is not the name of a game")));
        }
    }
}
