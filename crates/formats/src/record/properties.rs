//! Parser of the syntax that SGF and GGF share, `(;NAME[value][value]NAME[value];...)`: nodes,
//! properties, variations.
//!
//! A game is nodes, each after a `;`. Parentheses inside a game hold variations: `(;a(;b)(;c))` is
//! `b` and `c` after `a`. In a value `\` makes the next character plain, so `\]` does not end it;
//! a `\` before the end of a line takes that end away. Nothing here recurses, so that a text may
//! nest as deeply as it likes.

use crate::{Fault, ReadError, cursor::Cursor};

/// A node of the text.
#[derive(Debug)]
pub(crate) struct TextNode {
    /// The index of the node that it comes after; the first one has none.
    pub(crate) parent: Option<usize>,
    /// Where it begins: at the `(` of its variation, or at its `;`.
    pub(crate) byte: usize,
    pub(crate) items: Vec<Item>,
}

/// A property and where it is.
#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) byte: usize,
    pub(crate) name: String,
    pub(crate) values: Vec<String>,
}

/// Reads a game at the cursor: its nodes in the order of the text, each after its parent.
pub(crate) fn read_game(cursor: &mut Cursor<'_>) -> Result<Vec<TextNode>, ReadError> {
    let begin = cursor.byte();
    if !cursor.take('(') {
        return Err(cursor.stop(Fault::NoGame));
    }
    cursor.skip_blanks();
    if !cursor.take(';') {
        return Err(cursor.stop(Fault::NoGame));
    }
    let mut nodes = vec![TextNode { parent: None, byte: begin, items: Vec::new() }];
    let mut current = 0;
    // The node before each open parenthesis, and the byte of one that was just opened.
    let (mut branches, mut opened) = (Vec::new(), None);
    let mut closed = false;
    loop {
        cursor.skip_blanks();
        let byte = cursor.byte();
        match cursor.peek() {
            None => return Err(cursor.stop_at(begin, Fault::Unclosed { seen: '(' })),
            Some(')') => {
                cursor.next();
                let Some(branch) = branches.pop() else { return Ok(nodes) };
                (current, closed) = (branch, true);
            }
            Some('(') => {
                cursor.next();
                branches.push(current);
                (opened, closed) = (Some(byte), false);
            }
            Some(_) if closed => return Err(cursor.stop_at(byte, Fault::Property)),
            Some(';') => {
                cursor.next();
                let byte = opened.take().unwrap_or(byte);
                nodes.push(TextNode { parent: Some(current), byte, items: Vec::new() });
                current = nodes.len() - 1;
            }
            Some(_) => {
                let items = &mut nodes[current].items;
                // Most nodes have one property, and a file may have very many nodes.
                items.reserve_exact(usize::from(items.is_empty()));
                items.push(read_item(cursor)?);
            }
        }
    }
}

fn read_item(cursor: &mut Cursor<'_>) -> Result<Item, ReadError> {
    let byte = cursor.byte();
    let name = cursor.take_while(|c| c.is_ascii_alphanumeric()).to_owned();
    let mut values = Vec::with_capacity(1);
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
    Ok(Item { byte, name, values })
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
        write_value(text, value, &['\\', ']']);
        text.push(']');
    }
}

/// Adds a value or a part of one to a text, with a `\` before the special characters.
pub(crate) fn write_value(text: &mut String, value: &str, special: &[char]) {
    for character in value.chars() {
        if special.contains(&character) {
            text.push('\\');
        }
        text.push(character);
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
                '\r' if cursor.take('\n') => {}
                plain => value.push(plain),
            },
            plain => value.push(plain),
        }
    }
}
