//! The text search in the list of games (case-insensitive).
//!
//! SQLite lowercases only ASCII. So the search text of each game is stored in lower case, and the
//! text to find is lowercased too.

/// Separates the parts of the search text. Folded text never has it, so no match spans two parts.
const BREAK: char = '\n';

/// A text in lower case. Each character is lowercased on its own, so that a substring stays a
/// substring.
pub(crate) fn fold(text: &str) -> String {
    text.chars()
        .map(|letter| if letter == BREAK { ' ' } else { letter })
        .flat_map(char::to_lowercase)
        .collect()
}

/// The search text of a game with these parts.
pub(crate) fn text<const PARTS: usize>(parts: [&str; PARTS]) -> String {
    parts.map(|part| fold(part) + "\n").concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lower_case_in_every_language() {
        assert_eq!(fold("ÑANDÚ Über ΟΔΟΣ 100 % a\nb"), "ñandú über οδοσ 100 % a b");
    }

    /// Some capital letters have two lowercase letters, or another one at the end of a word.
    #[test]
    fn a_substring_stays_a_substring() {
        let text = "Σίσυφος İstanbul ẞ";
        let ends = || text.char_indices().map(|(at, _)| at).chain([text.len()]);
        for (from, to) in ends().flat_map(|from| ends().map(move |to| (from, to))) {
            if let Some(part) = text.get(from..to) {
                assert!(fold(text).contains(&fold(part)), "{part}");
            }
        }
    }

    #[test]
    fn parts_stay_apart() {
        assert_eq!(text(["Ada", "", "Eva\nIda"]), "ada\n\neva ida\n");
    }
}
