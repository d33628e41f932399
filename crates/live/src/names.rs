//! The names that clients send: those of people and games, and those of players.

use otelo_player::Spec;

use crate::LiveError;

/// The most characters that a player's name or a title may have.
pub const LONGEST_NAME: usize = 32;

/// A name or a title that can be shown; one of blanks is none.
///
/// # Errors
/// [`LiveError::Name`] if it is too long or has control characters.
pub fn checked_name(name: Option<String>) -> Result<Option<String>, LiveError> {
    let name = name.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
    match &name {
        Some(name) if name.chars().count() > LONGEST_NAME => Err(LiveError::Name),
        Some(name) if name.chars().any(char::is_control) => Err(LiveError::Name),
        _ => Ok(name),
    }
}

/// A player by its name. It may not name a file.
///
/// # Errors
/// [`LiveError::Player`] if there is no such player, or if it has the option `weights`.
pub fn parse_player(spec: &str) -> Result<Spec, LiveError> {
    Spec::parse_without_files(spec)
        .map_err(|source| LiveError::Player { seen: spec.to_owned(), source })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_checked() {
        let check = |name: &str| checked_name(Some(name.to_owned()));
        assert_eq!(check("  Ada "), Ok(Some("Ada".to_owned())));
        assert_eq!((check(" "), checked_name(None)), (Ok(None), Ok(None)));
        let longest = "ñ".repeat(LONGEST_NAME);
        assert_eq!(check(&longest), Ok(Some(longest.clone())));
        assert_eq!(check(&(longest + "x")), Err(LiveError::Name));
        assert_eq!(check("a\u{7}b"), Err(LiveError::Name));
    }

    #[test]
    fn a_player_names_no_file() {
        assert!(parse_player("engine:5,seed=1").is_ok());
        for spec in ["engine:5,weights=/etc/passwd", "deep", ""] {
            let error = parse_player(spec).unwrap_err();
            assert_eq!((error.code(), error.parameters()), ("player", vec![("seen", spec.into())]));
        }
    }
}
