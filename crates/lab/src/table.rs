//! Tables and their two forms: CSV for programs, Markdown for people.
//!
//! Titles and heads are keys of the catalogue of texts; the caller looks up the texts in the
//! reader's language. CSV keeps the keys, so that a program reads the same in every language.

use std::fmt::Write;

pub use otelo_plot::Texts;

/// Rows under heads.
#[derive(Debug, Clone, Default)]
pub struct Table {
    /// The name of its file, without the experiment's.
    pub name: String,
    /// The key of its title.
    pub title: &'static str,
    /// What the table is about, as keys with values: the player, the depth, the winner.
    pub facts: Vec<(&'static str, TableCell)>,
    /// The keys of its heads.
    pub heads: Vec<&'static str>,
    /// As many cells a row as there are heads.
    pub rows: Vec<Vec<TableCell>>,
}

/// A cell of a table.
#[derive(Debug, Clone, PartialEq)]
pub enum TableCell {
    /// A name, the same in all languages.
    Name(String),
    /// A key of the catalogue.
    Key(&'static str),
    /// A count.
    Count(u64),
    /// A number with so many decimals.
    Number(f64, usize),
    /// An empty cell.
    Empty,
}

impl TableCell {
    /// A name.
    pub fn name(text: impl ToString) -> TableCell {
        TableCell::Name(text.to_string())
    }

    fn text(&self, texts: Texts<'_>) -> String {
        match self {
            TableCell::Key(key) => texts(key),
            TableCell::Count(count) => grouped(*count),
            other => other.plain(),
        }
    }

    fn plain(&self) -> String {
        match self {
            TableCell::Name(name) => name.clone(),
            TableCell::Key(key) => (*key).to_owned(),
            TableCell::Count(count) => count.to_string(),
            TableCell::Number(number, decimals) => format!("{number:.decimals$}"),
            TableCell::Empty => String::new(),
        }
    }

    const fn is_number(&self) -> bool {
        matches!(self, TableCell::Count(_) | TableCell::Number(..))
    }
}

impl Table {
    /// With commas and without facts.
    pub fn csv(&self) -> String {
        let mut text = self.heads.join(",") + "\n";
        for row in &self.rows {
            let cells: Vec<String> = row.iter().map(|cell| quoted(&cell.plain())).collect();
            text += &cells.join(",");
            text.push('\n');
        }
        text
    }

    /// With its title and its facts.
    pub fn markdown(&self, texts: Texts<'_>) -> String {
        let mut text = format!("### {}\n\n", texts(self.title));
        for (key, value) in &self.facts {
            _ = writeln!(text, "- {}: {}", texts(key), value.text(texts));
        }
        if !self.facts.is_empty() {
            text.push('\n');
        }
        if self.heads.is_empty() {
            return text;
        }
        let heads: Vec<String> = self.heads.iter().map(|head| texts(head)).collect();
        _ = writeln!(text, "| {} |", heads.join(" | "));
        let ruler: Vec<&str> = (0..self.heads.len())
            .map(|column| {
                let number = self.rows.iter().any(|row| row[column].is_number());
                if number { "---:" } else { "---" }
            })
            .collect();
        _ = writeln!(text, "|{}|", ruler.join("|"));
        for row in &self.rows {
            let cells: Vec<String> = row.iter().map(|cell| cell.text(texts)).collect();
            _ = writeln!(text, "| {} |", cells.join(" | "));
        }
        text
    }
}

/// A number with spaces between its thousands, as both languages read it.
fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) && digits.len() > 4 {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        Table {
            name: "nodes".to_owned(),
            title: "title",
            facts: vec![("depth", TableCell::Count(4))],
            heads: vec!["turn", "player"],
            rows: vec![
                vec![TableCell::Count(1_234_567), TableCell::name("negamax:3,eval=discs")],
                vec![TableCell::Number(1.5, 2), TableCell::Key("easy")],
            ],
        }
    }

    #[test]
    fn csv_keeps_keys_and_quotes_commas() {
        let expected = "turn,player\n1234567,\"negamax:3,eval=discs\"\n1.50,easy\n";
        assert_eq!(table().csv(), expected);
    }

    #[test]
    fn markdown_speaks_the_readers_language() {
        let shout = |key: &str| key.to_uppercase();
        let expected = "### TITLE\n\n- DEPTH: 4\n\n| TURN | PLAYER |\n|---:|---|\n\
                        | 1\u{202f}234\u{202f}567 | negamax:3,eval=discs |\n| 1.50 | EASY |\n";
        assert_eq!(table().markdown(&shout), expected);
    }
}
