//! Validation of the names that clients send: names of people, titles, specs of players.

use otelo_player::Spec;

use crate::LiveError;

/// The most characters of a player's name or a title.
pub const LONGEST_NAME: usize = 32;

/// A name or a title, trimmed and validated. A blank one becomes `None`.
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

/// Parses the spec of a player. A spec from a client may not name a file.
///
/// # Errors
/// [`LiveError::Player`] if the spec is not valid, or if it has the option `weights`.
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
    fn specs_that_name_a_file_are_refused() {
        assert!(parse_player("engine:5,seed=1").is_ok());
        for spec in ["engine:5,weights=/etc/passwd", "deep", ""] {
            let error = parse_player(spec).unwrap_err();
            assert_eq!((error.code(), error.parameters()), ("player", vec![("seen", spec.into())]));
        }
    }
}
