//! The text of the table: an opening a line, as TOML.
//!
//! `f5f6e6f4g5 = { en = "Heath", also = "Tobidashi", es = "Heath" }`; `also` and `es` may be
//! missing. Other lines are empty or begin with `#`. No name has a quotation mark, so the strings
//! need no escapes.

use crate::Opening;

/// The openings of a table that belongs to the program.
pub(crate) fn read(table: &str) -> Vec<Opening> {
    table.lines().filter(|row| !row.starts_with('#')).filter_map(opening).collect()
}

fn opening(row: &str) -> Option<Opening> {
    let (line, names) = row.split_once(" = {")?;
    let name = |key: &str| {
        let (_, behind) = names.split_once(&format!(" {key} = \""))?;
        behind.split_once('"').map(|(name, _)| name.to_owned())
    };
    Some(Opening { line: line.to_owned(), en: name("en")?, also: name("also"), es: name("es") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_in_any_order_and_comments_are_not() {
        let table = r#"
# f5 = { en = "No" }

f5d6 = { en = "A" }
f5f6 = { es = "É", en = "B", also = "C / D" }
"#;
        let opening = |line: &str, en: &str, also: Option<&str>, es: Option<&str>| Opening {
            line: line.to_owned(),
            en: en.to_owned(),
            also: also.map(str::to_owned),
            es: es.map(str::to_owned),
        };
        let expected =
            [opening("f5d6", "A", None, None), opening("f5f6", "B", Some("C / D"), Some("É"))];
        assert_eq!(read(table), expected);
    }
}
