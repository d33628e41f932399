//! The files of names that the games point into: players and tournaments.
//!
//! A name ends at its first zero; what comes after it means nothing but is kept.

use super::{Header, WriteWthorError, WthorError, check_length, split_header, write_header};

/// Whose names a file holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NamesKind {
    /// `.jou`, 20 bytes a name.
    Players,
    /// `.trn`, 26 bytes a name.
    Tournaments,
}

impl NamesKind {
    /// How many bytes a name has.
    pub const fn width(self) -> usize {
        match self {
            NamesKind::Players => 20,
            NamesKind::Tournaments => 26,
        }
    }
}

/// A file of names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Names {
    /// The header of the file.
    pub header: Header,
    /// Whose names they are.
    pub kind: NamesKind,
    /// The names, in their order.
    pub names: Vec<Name>,
}

/// A name, with all of its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name(Vec<u8>);

impl Name {
    /// A name filled up with zeros; `None` if it is too long, not Latin-1, or has a zero inside.
    /// One byte is left for the zero at the end.
    pub fn new(kind: NamesKind, text: &str) -> Option<Name> {
        let letters = text.chars().map(|c| u8::try_from(c).ok().filter(|&byte| byte != 0));
        let mut bytes = letters.collect::<Option<Vec<u8>>>()?;
        let fits = bytes.len() < kind.width();
        bytes.resize(kind.width(), 0);
        fits.then_some(Name(bytes))
    }

    /// The name up to its first zero.
    pub fn text(&self) -> String {
        self.0.iter().take_while(|&&byte| byte != 0).map(|&byte| char::from(byte)).collect()
    }
}

impl Names {
    /// Reads a file of names.
    ///
    /// # Errors
    /// If the length is not that of the header.
    pub fn read(kind: NamesKind, bytes: &[u8]) -> Result<Names, WthorError> {
        let (head, rest) = split_header(bytes)?;
        check_length(bytes.len(), head.names.into(), kind.width())?;
        let header = Header { unused_count: head.games, ..head.fields };
        let names = rest.chunks_exact(kind.width()).map(|bytes| Name(bytes.to_vec())).collect();
        Ok(Names { header, kind, names })
    }

    /// Writes a file of names.
    ///
    /// # Errors
    /// If there are more than 65,535 names, or one is as long as those of the other kind.
    pub fn write(&self) -> Result<Vec<u8>, WriteWthorError> {
        let too_many = |_| WriteWthorError::TooMany { seen: self.names.len() };
        let count = u16::try_from(self.names.len()).map_err(too_many)?;
        let mut bytes = write_header(&self.header, self.header.unused_count, count);
        for (index, Name(name)) in self.names.iter().enumerate() {
            let (number, seen, expected) = (index + 1, name.len(), self.kind.width());
            if seen != expected {
                return Err(WriteWthorError::Width { number, seen, expected });
            }
            bytes.extend(name);
        }
        Ok(bytes)
    }
}
