//! The texts that a person reads, from the catalogue in `i18n/`.

use std::{collections::BTreeMap, env};

use clap::ValueEnum;
use otelo_explain::Reason;
use otelo_formats::ReadError;
use otelo_player::Evaluation;
use otelo_rules::{Color, PlayError};

/// A language of the catalogue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Language {
    En,
    Es,
}

impl Language {
    /// The language that the environment asks for, English if it asks for none that we have.
    pub(crate) fn from_environment() -> Language {
        let names = ["OTELO_LANG", "LC_ALL", "LC_MESSAGES", "LANG"];
        let asked = names.iter().filter_map(|name| env::var(name).ok()).find(|v| !v.is_empty());
        Language::of_locale(&asked.unwrap_or_default())
    }

    /// `es_AR.UTF-8` is Spanish.
    fn of_locale(locale: &str) -> Language {
        match locale.split(['_', '.', '-', '@']).next() {
            Some("es") => Language::Es,
            _ => Language::En,
        }
    }

    const fn catalogue(self) -> &'static str {
        match self {
            Language::En => include_str!("../../../i18n/en.json"),
            Language::Es => include_str!("../../../i18n/es.json"),
        }
    }
}

/// All texts in one language.
#[derive(Debug)]
pub(crate) struct Words {
    language: Language,
    texts: BTreeMap<String, String>,
}

impl Words {
    pub(crate) fn of(language: Language) -> Words {
        let texts = serde_json::from_str(language.catalogue()).expect("the catalogue is tested");
        Words { language, texts }
    }

    /// The language of the texts.
    pub(crate) fn language(&self) -> Language {
        self.language
    }

    /// A text without parameters.
    pub(crate) fn text(&self, key: &str) -> String {
        self.filled(key, &[])
    }

    /// A text with its `{name}`s filled in. If it has a form `KEY-one`, that is the one for a
    /// `count` of 1.
    pub(crate) fn filled(&self, key: &str, parameters: &[(&str, String)]) -> String {
        let is_one = parameters.iter().any(|(name, value)| *name == "count" && value == "1");
        let singular = is_one.then(|| self.texts.get(&format!("{key}-one"))).flatten();
        // A missing key is a mistake that the tests find; a person still sees what was meant.
        let mut text = singular.or_else(|| self.texts.get(key)).map_or(key, |text| text).to_owned();
        for (name, value) in parameters {
            // A colour in the middle of a sentence: `las negras`.
            if matches!(*name, "color" | "opponent") {
                let color = self.text(&format!("the-color.{value}"));
                text = text.replace(&format!("{{the-{name}}}"), &color);
            }
            // Some values are themselves codes of the catalogue.
            let value = match *name {
                "color" | "wanted" => self.text(&format!("{name}.{value}")),
                "seen" | "path" | "text" => cut(&shown(value)),
                _ => value.clone(),
            };
            text = text.replace(&format!("{{{name}}}"), &value);
        }
        text
    }

    pub(crate) fn color(&self, color: Color) -> String {
        self.text(&format!("color.{}", code(color)))
    }

    /// An error by its code.
    pub(crate) fn error(&self, code: &str, parameters: &[(&str, String)]) -> String {
        self.filled(&format!("error.{code}"), parameters)
    }

    pub(crate) fn play_error(&self, error: &PlayError) -> String {
        self.error(error.code(), &error.parameters())
    }

    /// A reason for or against a move, as a sentence.
    pub(crate) fn reason(&self, reason: &Reason) -> String {
        capital(&self.filled(&format!("reason.{}", reason.code()), &reason.parameters()))
    }

    pub(crate) fn read_error(&self, error: &ReadError) -> String {
        let (place, fault) = (error.place, &error.fault);
        let mut text = self.filled(
            "error.place",
            &[
                ("line", place.line.to_string()),
                ("column", place.column.to_string()),
                ("byte", place.byte.to_string()),
            ],
        );
        if let Some((number, size)) = place.played {
            let parameters = [("number", number.to_string()), ("size", size.to_string())];
            text += &self.filled("error.place-move", &parameters);
        }
        let fault = self.error(fault.code(), &fault.parameters());
        format!("{text}: {fault}")
    }
}

/// A value with its sign; one that is not proved has a tilde.
pub(crate) fn valued(evaluation: &Evaluation) -> String {
    let mark = if evaluation.is_exact() { "" } else { "~" };
    format!("{mark}{:+}", evaluation.number)
}

/// What somebody else wrote, as it can be shown on a terminal: without control characters.
pub(crate) fn shown(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

/// A sentence begins with a capital letter.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The beginning of a text that may be very long.
fn cut(text: &str) -> String {
    const MOST: usize = 60;
    match text.char_indices().nth(MOST) {
        Some((byte, _)) => format!("{}...", &text[..byte]),
        None => text.to_owned(),
    }
}

/// The code of a colour in the catalogue and in JSON.
pub(crate) const fn code(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

#[cfg(test)]
mod tests;
