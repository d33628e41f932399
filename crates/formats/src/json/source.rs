//! A JSON text, and where each of its parts is in it.

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{Error, SeqAccess, Visitor},
};
use serde_json::value::RawValue;

use crate::{Fault, Place, ReadError, record::excerpt};

/// The whole text; the parts that its functions take are cut from it.
#[derive(Debug, Clone, Copy)]
pub(super) struct JsonText<'a>(pub(super) &'a str);

impl JsonText<'_> {
    /// A part as a value.
    pub(super) fn parse<'a, T: Deserialize<'a>>(self, part: &'a str) -> Result<T, ReadError> {
        serde_json::from_str(part).map_err(|error| self.not_json(part, &error))
    }

    /// Calls a function with each element of an array, so that there is never a list of them.
    pub(super) fn each<'a>(
        self,
        array: &'a RawValue,
        mut take: impl FnMut(&'a RawValue) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        let mut stopped = None;
        let elements = Elements(|element| take(element).map_err(|error| stopped = Some(error)));
        let mut deserializer = serde_json::Deserializer::from_str(array.get());
        let read = deserializer.deserialize_seq(elements);
        match stopped {
            Some(error) => Err(error),
            None => read.map_err(|error| self.not_json(array.get(), &error)),
        }
    }

    /// An error of the parser in a part.
    fn not_json(self, part: &str, error: &serde_json::Error) -> ReadError {
        let said = error.to_string();
        let place = format!(" at line {} column {}", error.line(), error.column());
        let seen = said.strip_suffix(&place).unwrap_or(&said).chars().take(200).collect();
        let lines = part.split_inclusive('\n').take(error.line().saturating_sub(1));
        let byte = lines.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
        self.stop_at(self.offset(part) + byte, Fault::Json { seen })
    }

    /// An error where a part begins.
    pub(super) fn stop(self, part: &str, fault: Fault) -> ReadError {
        self.stop_at(self.offset(part), fault)
    }

    /// An error where a part begins: its field does not take this value.
    pub(super) fn wrong(self, name: &str, seen: &str, part: &RawValue) -> ReadError {
        let fault = Fault::PropertyValue { name: name.to_owned(), seen: excerpt(seen) };
        self.stop(part.get(), fault)
    }

    fn offset(self, part: &str) -> usize {
        (part.as_ptr() as usize).saturating_sub(self.0.as_ptr() as usize)
    }

    /// An error at a byte, or at the beginning of the character that it is inside of.
    fn stop_at(self, byte: usize, fault: Fault) -> ReadError {
        let bytes = 0..=byte.min(self.0.len());
        let byte = bytes.rev().find(|&byte| self.0.is_char_boundary(byte)).unwrap_or_default();
        ReadError { place: Place::of(self.0, byte), fault, reach: byte }
    }
}

/// The elements of an array, for a function that may stop.
struct Elements<F>(F);

impl<'a, F: FnMut(&'a RawValue) -> Result<(), ()>> Visitor<'a> for Elements<F> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sequence")
    }

    fn visit_seq<A: SeqAccess<'a>>(mut self, mut elements: A) -> Result<(), A::Error> {
        while let Some(element) = elements.next_element()? {
            (self.0)(element).map_err(|()| A::Error::custom("stopped"))?;
        }
        Ok(())
    }
}
