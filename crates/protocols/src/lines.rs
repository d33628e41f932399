//! Lines of bounded length, whatever the other side sends.

use std::io::{self, BufRead};

/// What was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// A line without its end; bytes that are not UTF-8 are replaced.
    Text(String),
    /// A line that was longer than allowed; all of it was read, and nothing of it is kept.
    TooLong,
    /// There are no more lines.
    End,
}

/// Reads a line of at most `most` bytes. A last line without an end is a line too.
///
/// # Errors
/// If reading fails.
pub fn read_line(input: &mut dyn BufRead, most: usize) -> io::Result<Line> {
    let (mut bytes, mut is_long, mut is_empty) = (Vec::new(), false, true);
    loop {
        let part = match input.fill_buf() {
            Ok(part) => part,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if part.is_empty() {
            break;
        }
        is_empty = false;
        let end = part.iter().position(|&byte| byte == b'\n');
        let text = &part[..end.unwrap_or(part.len())];
        is_long |= bytes.len() + text.len() > most;
        if !is_long {
            bytes.extend_from_slice(text);
        }
        let used = end.map_or(part.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(match (is_empty, is_long) {
        (true, _) => Line::End,
        (_, true) => Line::TooLong,
        _ => Line::Text(String::from_utf8_lossy(&bytes).trim_end_matches('\r').to_owned()),
    })
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    #[test]
    fn lines_are_cut_at_their_ends_and_long_ones_are_left_out() {
        let text = b"one\r\n\nfour five\nsix\xff".as_slice();
        let mut input = BufReader::with_capacity(2, text);
        let mut read = || read_line(&mut input, 5).unwrap();
        assert_eq!(read(), Line::Text("one".to_owned()));
        assert_eq!(read(), Line::Text(String::new()));
        assert_eq!(read(), Line::TooLong);
        assert_eq!(read(), Line::Text("six\u{fffd}".to_owned()));
        assert_eq!((read(), read()), (Line::End, Line::End));
    }
}
