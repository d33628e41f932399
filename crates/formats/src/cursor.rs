//! A cursor: a place in a text that moves forward as the text is read.

use crate::{Fault, Place, ReadError, Wanted};

#[derive(Debug, Clone, Copy)]
pub(crate) struct Cursor<'a> {
    text: &'a str,
    byte: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) const fn new(text: &'a str) -> Cursor<'a> {
        Cursor { text, byte: 0 }
    }

    /// After the last character.
    pub(crate) const fn end_of(text: &'a str) -> Cursor<'a> {
        Cursor { text, byte: text.len() }
    }

    pub(crate) const fn byte(&self) -> usize {
        self.byte
    }

    pub(crate) fn rest(&self) -> &'a str {
        &self.text[self.byte..]
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// The character after the next one.
    pub(crate) fn peek_second(&self) -> Option<char> {
        self.rest().chars().nth(1)
    }

    pub(crate) fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.byte += next.len_utf8();
        Some(next)
    }

    /// Takes the character if it comes next.
    pub(crate) fn take(&mut self, wanted: char) -> bool {
        let comes = self.peek() == Some(wanted);
        if comes {
            self.next();
        }
        comes
    }

    /// Takes all that comes next and is wanted.
    pub(crate) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let taken = &rest[..rest.find(|c| !wanted(c)).unwrap_or(rest.len())];
        self.byte += taken.len();
        taken
    }

    /// Takes the word, in lower or upper case, if it comes next.
    pub(crate) fn take_word(&mut self, word: &str) -> bool {
        let comes =
            self.rest().get(..word.len()).is_some_and(|next| next.eq_ignore_ascii_case(word));
        if comes {
            self.byte += word.len();
        }
        comes
    }

    pub(crate) fn skip_blanks(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// Skips blanks on this line only.
    pub(crate) fn skip_spaces(&mut self) {
        self.take_while(|c| c.is_whitespace() && c != '\n');
    }

    /// An error here: everything before was understood.
    pub(crate) fn stop(&self, fault: Fault) -> ReadError {
        self.stop_at(self.byte, fault)
    }

    /// An error at an earlier byte, where something began that was understood but is wrong.
    pub(crate) fn stop_at(&self, byte: usize, fault: Fault) -> ReadError {
        ReadError { place: Place::of(self.text, byte), fault, reach: self.byte }
    }

    /// An error here, because something else comes next than what is expected.
    pub(crate) fn expected(&self, wanted: Wanted) -> ReadError {
        self.stop(match self.peek() {
            None | Some('\n' | '\r') => Fault::Ended { wanted },
            Some(seen) => Fault::Expected { wanted, seen },
        })
    }

    /// An error unless only blanks are left.
    pub(crate) fn finish(&mut self) -> Result<(), ReadError> {
        self.skip_blanks();
        if self.rest().is_empty() { Ok(()) } else { Err(self.expected(Wanted::End)) }
    }
}
