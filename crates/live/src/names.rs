//! Validation of the names that clients send: names of people, titles, specs of players.

use otelo_player::Spec;

use crate::LiveError;

/// The most characters of a player's name or a title.
pub const LONGEST_NAME: usize = 32;

/// A name or a title, trimmed and validated. A blank one becomes `None`; characters that turn the
/// direction of the text around are removed, because they would reach beyond the name.
///
/// # Errors
/// [`LiveError::Name`] if it is too long, has control characters, or has nothing to be seen.
pub fn checked_name(name: Option<String>) -> Result<Option<String>, LiveError> {
    let Some(name) = name else { return Ok(None) };
    let name: String = name.chars().filter(|&letter| !turns_direction(letter)).collect();
    let name = name.trim();
    let is_visible = |letter: char| !letter.is_whitespace() && !is_invisible(letter);
    match name {
        "" => Ok(None),
        name if name.chars().count() > LONGEST_NAME => Err(LiveError::Name),
        name if name.chars().any(char::is_control) => Err(LiveError::Name),
        name if !name.chars().any(is_visible) => Err(LiveError::Name),
        name => Ok(Some(name.to_owned())),
    }
}

/// Whether a character overrides, embeds or isolates the direction of the text.
const fn turns_direction(letter: char) -> bool {
    matches!(letter, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Whether nothing is drawn for a character, though it is no white space: the characters that
/// Unicode calls default ignorable, the blank of Braille, and the fillers of Hangul.
const fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{00AD}'
            | '\u{034F}'
            | '\u{061C}'
            | '\u{115F}'..='\u{1160}'
            | '\u{17B4}'..='\u{17B5}'
            | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200F}'
            | '\u{2060}'..='\u{206F}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{FE00}'..='\u{FE0F}'
            | '\u{FEFF}'
            | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFFB}'
            | '\u{1BCA0}'..='\u{1BCA3}'
            | '\u{1D173}'..='\u{1D17A}'
            | '\u{E0000}'..='\u{E0FFF}'
    )
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
    fn a_name_can_be_seen_and_keeps_its_direction() {
        let check = |name: &str| checked_name(Some(name.to_owned()));
        for name in ["\u{200B}", "\u{2800}\u{FE0F}", "\u{3164} \u{E0041}", "\u{2060}\u{AD}"] {
            assert_eq!(check(name), Err(LiveError::Name), "{name:?}");
        }
        assert_eq!(check("\u{202E}Ada\u{2069}"), Ok(Some("Ada".to_owned())));
        assert_eq!(check("\u{202E} \u{2066}"), Ok(None));
        // Joiners and marks inside a name are part of how it is written.
        for name in ["می\u{200C}خواهم", "👩\u{200D}🚀", "ש\u{200F}"] {
            assert_eq!(check(name), Ok(Some(name.to_owned())));
        }
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
