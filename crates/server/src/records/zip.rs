//! A zip file of a few files, which are stored as they are.
//!
//! Each file has a header before its bytes; the directory at the end has all headers again. Numbers
//! have the low byte first.

use otelo_formats::wthor::Date;

/// What a reader must know: version 2.0, which is enough for stored files.
const VERSION: u16 = 20;

/// The bytes of a zip file. All files have the same date.
pub(super) fn zip(files: &[(&str, &[u8])], date: Date) -> Vec<u8> {
    let (mut bytes, mut directory) = (Vec::new(), Vec::new());
    for (name, content) in files {
        let header = header(name, content, date);
        let offset = number(bytes.len());
        bytes.extend(b"PK\x03\x04");
        bytes.extend(&header);
        bytes.extend(name.as_bytes());
        bytes.extend(*content);
        directory.extend(b"PK\x01\x02");
        directory.extend(VERSION.to_le_bytes());
        directory.extend(&header);
        // No comment, first disk, no attributes.
        directory.extend([0; 10]);
        directory.extend(offset.to_le_bytes());
        directory.extend(name.as_bytes());
    }
    let (begin, count) = (number(bytes.len()), u16::try_from(files.len()).unwrap_or(u16::MAX));
    bytes.extend(&directory);
    bytes.extend(b"PK\x05\x06\0\0\0\0");
    bytes.extend([count.to_le_bytes(), count.to_le_bytes()].as_flattened());
    bytes.extend(number(directory.len()).to_le_bytes());
    bytes.extend(begin.to_le_bytes());
    bytes.extend([0; 2]);
    bytes
}

/// What both headers of a file have.
fn header(name: &str, content: &[u8], date: Date) -> Vec<u8> {
    let day =
        (date.year.saturating_sub(1980) << 9) | (u16::from(date.month) << 5) | u16::from(date.day);
    let size = number(content.len());
    let name = u16::try_from(name.len()).unwrap_or(u16::MAX);
    let mut bytes = Vec::new();
    // No flags, stored, midnight.
    for field in [VERSION, 0, 0, 0, day] {
        bytes.extend(field.to_le_bytes());
    }
    for field in [crc32(content), size, size] {
        bytes.extend(field.to_le_bytes());
    }
    bytes.extend(name.to_le_bytes());
    bytes.extend([0; 2]);
    bytes
}

fn number(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// The checksum of zip files: CRC-32, the low bit first.
fn crc32(bytes: &[u8]) -> u32 {
    let mut rest = u32::MAX;
    for &byte in bytes {
        rest ^= u32::from(byte);
        for _ in 0..8 {
            rest = (rest >> 1) ^ if rest & 1 == 1 { 0xedb8_8320 } else { 0 };
        }
    }
    !rest
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The check value of the catalogue of CRC algorithms.
    #[test]
    fn the_checksum_is_the_usual_one() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
        assert_eq!(crc32(b""), 0);
    }

    #[test]
    fn lengths_and_places_fit() {
        let zip = zip(&[("a.txt", b"xy"), ("b", b"")], Date { year: 2024, month: 2, day: 29 });
        let end = zip.len() - 22;
        assert_eq!(&zip[end..end + 4], b"PK\x05\x06");
        let number = |at: usize| u32::from_le_bytes(zip[at..at + 4].try_into().unwrap()) as usize;
        let (length, begin) = (number(end + 12), number(end + 16));
        assert_eq!(begin + length, end);
        assert_eq!(&zip[begin..begin + 4], b"PK\x01\x02");
        assert_eq!((number(begin + 20), number(begin + 42)), (2, 0));
        assert_eq!(&zip[30..37], b"a.txtxy");
    }
}
