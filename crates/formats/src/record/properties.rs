//! `(;NAME[value][value]NAME[value];...)`, the shape that GGF and SGF share.
//!
//! In a value `\` makes the next character plain, so `\]` does not end it; a `\` before the end of
//! a line takes that end away. A game may be nested (`(;a(;b))`) as long as it does not branch.

use crate::{Fault, ReadError, cursor::Cursor};

/// A property and where it stands.
#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) byte: usize,
    pub(crate) name: String,
    pub(crate) values: Vec<String>,
}

/// Reads a game at the cursor: its nodes, each a list of properties.
pub(crate) fn read_game(cursor: &mut Cursor<'_>) -> Result<Vec<Vec<Item>>, ReadError> {
    let begin = cursor.byte();
    if !cursor.take('(') {
        return Err(cursor.stop(Fault::NoGame));
    }
    cursor.skip_blanks();
    if !cursor.take(';') {
        return Err(cursor.stop(Fault::NoGame));
    }
    let (mut nodes, mut node) = (Vec::new(), Vec::new());
    let (mut depth, mut closing) = (1, false);
    loop {
        cursor.skip_blanks();
        let byte = cursor.byte();
        match cursor.peek() {
            None => return Err(cursor.stop_at(begin, Fault::Unclosed { seen: '(' })),
            Some(')') => {
                cursor.next();
                (depth, closing) = (depth - 1, true);
                if depth == 0 {
                    nodes.push(node);
                    return Ok(nodes);
                }
            }
            Some('(') if closing => return Err(cursor.stop_at(byte, Fault::Variation)),
            Some('(') => {
                cursor.next();
                depth += 1;
            }
            Some(_) if closing => return Err(cursor.stop_at(byte, Fault::Property)),
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
                    let unclosed = || cursor.stop_at(open, Fault::Unclosed { seen: '[' });
                    values.push(value.ok_or_else(unclosed)?);
                    cursor.skip_blanks();
                }
                if name.is_empty() || values.is_empty() {
                    return Err(cursor.stop_at(byte, Fault::Property));
                }
                node.push(Item { byte, name, values });
            }
        }
    }
}

/// Whether a text begins like games in this shape, perhaps with their number before them.
pub(crate) fn begins_games(text: &str) -> bool {
    let text = text.trim_start().trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
    text.strip_prefix('(').is_some_and(|rest| rest.trim_start().starts_with(';'))
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
