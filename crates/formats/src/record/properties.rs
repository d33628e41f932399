//! `(;NAME[value][value]NAME[value];...)`, the shape that GGF and SGF share.
//!
//! In a value `\` makes the next character plain, so `\]` does not end it; a `\` before the end of
//! a line takes that end away. A game may be nested (`(;a(;b))`) as long as it does not branch.

use crate::{Place, RecordError, RecordFault, cursor::Cursor};

/// A property and where it stands.
#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) byte: usize,
    pub(crate) name: String,
    pub(crate) values: Vec<String>,
}

/// Reads a game at the cursor: its nodes, each a list of properties.
pub(crate) fn read_game(
    text: &str,
    cursor: &mut Cursor<'_>,
) -> Result<Vec<Vec<Item>>, RecordError> {
    let stop = |byte, fault| RecordError { place: Place::of(text, byte), fault };
    let begin = cursor.byte();
    if !cursor.take('(') {
        return Err(stop(begin, RecordFault::NoGame));
    }
    cursor.skip_blanks();
    if !cursor.take(';') {
        return Err(stop(cursor.byte(), RecordFault::NoGame));
    }
    let (mut nodes, mut node) = (Vec::new(), Vec::new());
    let (mut depth, mut closing) = (1, false);
    loop {
        cursor.skip_blanks();
        let byte = cursor.byte();
        match cursor.peek() {
            None => return Err(stop(begin, RecordFault::Unclosed { seen: '(' })),
            Some(')') => {
                cursor.next();
                (depth, closing) = (depth - 1, true);
                if depth == 0 {
                    nodes.push(node);
                    return Ok(nodes);
                }
            }
            Some('(') if closing => return Err(stop(byte, RecordFault::Variation)),
            Some('(') => {
                cursor.next();
                depth += 1;
            }
            Some(_) if closing => return Err(stop(byte, RecordFault::Property)),
            Some(';') => {
                cursor.next();
                nodes.push(std::mem::take(&mut node));
            }
            Some(_) => {
                let name = cursor.take_while(|c| c.is_ascii_alphanumeric()).to_owned();
                let mut values = Vec::new();
                cursor.skip_blanks();
                while cursor.peek() == Some('[') {
                    let open = cursor.byte();
                    let value = read_value(cursor);
                    let unclosed = RecordFault::Unclosed { seen: '[' };
                    values.push(value.ok_or_else(|| stop(open, unclosed))?);
                    cursor.skip_blanks();
                }
                if name.is_empty() || values.is_empty() {
                    return Err(stop(byte, RecordFault::Property));
                }
                node.push(Item { byte, name, values });
            }
        }
    }
}

/// Adds a property to a text.
pub(crate) fn write_property<'a>(
    text: &mut String,
    name: &str,
    values: impl IntoIterator<Item = &'a str>,
) {
    text.push_str(name);
    for value in values {
        text.push('[');
        for character in value.chars() {
            if matches!(character, '\\' | ']') {
                text.push('\\');
            }
            text.push(character);
        }
        text.push(']');
    }
}

/// A value in its brackets, or nothing if it never ends.
fn read_value(cursor: &mut Cursor<'_>) -> Option<String> {
    cursor.take('[');
    let mut value = String::new();
    loop {
        match cursor.next()? {
            ']' => return Some(value),
            '\\' => match cursor.next()? {
                '\n' => {}
                plain => value.push(plain),
            },
            plain => value.push(plain),
        }
    }
}
