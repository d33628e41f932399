//! Parser of the syntax that SGF and GGF share, `(;NAME[value][value]NAME[value];...)`: nodes,
//! properties, variations.
//!
//! A game is nodes, each after a `;`. Parentheses inside a game hold variations: `(;a(;b)(;c))` is
//! `b` and `c` after `a`. In a value `\` makes the next character plain, so `\]` does not end it;
//! a `\` before the end of a line takes that end away. Nothing here recurses, so that a text may
//! nest as deeply as it likes. Nothing is copied from the text, so that nodes are small.

use std::borrow::Cow;

use super::excerpt;
use crate::{Fault, ReadError, cursor::Cursor, limits::Counter};

/// A node of the text.
#[derive(Debug)]
pub(crate) struct TextNode<'a> {
    /// The index of the node that it comes after; the first one has none.
    pub(crate) parent: Option<usize>,
    /// Where it begins: at the `(` of its variation, or at its `;`.
    pub(crate) byte: usize,
    pub(crate) items: Vec<Item<'a>>,
}

/// A property and where it is. It has at least one value.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Item<'a> {
    pub(crate) byte: usize,
    pub(crate) name: &'a str,
    /// The values as they are in the text: `[one] [two]`.
    values: &'a str,
}

impl<'a> Item<'a> {
    /// Its values.
    pub(crate) fn values(self) -> impl Iterator<Item = Cow<'a, str>> {
        let mut cursor = Cursor::new(self.values);
        std::iter::from_fn(move || {
            cursor.skip_blanks();
            let raw = take_value(&mut cursor)?;
            Some(if raw.contains('\\') { Cow::Owned(plain(raw)) } else { Cow::Borrowed(raw) })
        })
    }

    /// The first value.
    pub(crate) fn first(self) -> Cow<'a, str> {
        self.values().next().unwrap_or_default()
    }

    /// The only value, if there is one only.
    pub(crate) fn only(self) -> Option<Cow<'a, str>> {
        let mut values = self.values();
        values.next().filter(|_| values.next().is_none())
    }

    /// The fault that the property cannot have these values.
    pub(crate) fn wrong(self) -> Fault {
        // More values than that are beyond the excerpt.
        let values: Vec<Cow<'_, str>> = self.values().take(12).collect();
        Fault::PropertyValue { name: self.name.to_owned(), seen: excerpt(&values.join("][")) }
    }
}

/// Reads a game at the cursor: its nodes in the order of the text, each after its parent.
pub(crate) fn read_game<'a>(
    cursor: &mut Cursor<'a>,
    counter: &mut Counter,
) -> Result<Vec<TextNode<'a>>, ReadError> {
    let begin = cursor.byte();
    if !cursor.take('(') {
        return Err(cursor.stop(Fault::NoGame));
    }
    cursor.skip_blanks();
    if !cursor.take(';') {
        return Err(cursor.stop(Fault::NoGame));
    }
    let mut count = |cursor: &Cursor<'_>, byte, entries| {
        counter.entries(entries).map_err(|fault| cursor.stop_at(byte, fault))
    };
    count(cursor, begin, 1)?;
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
                count(cursor, byte, 1)?;
                branches.push(current);
                (opened, closed) = (Some(byte), false);
            }
            Some(_) if closed => return Err(cursor.stop_at(byte, Fault::Property)),
            Some(';') => {
                cursor.next();
                count(cursor, byte, 1)?;
                let byte = opened.take().unwrap_or(byte);
                nodes.push(TextNode { parent: Some(current), byte, items: Vec::new() });
                current = nodes.len() - 1;
            }
            Some(_) => {
                let (item, values) = read_item(cursor)?;
                let items = &mut nodes[current].items;
                // The node was counted already, and with it its first value.
                count(cursor, byte, values - usize::from(items.is_empty()))?;
                // Most nodes have one property, and a file may have very many nodes.
                items.reserve_exact(usize::from(items.is_empty()));
                items.push(item);
            }
        }
    }
}

/// A property, and how many values it has.
fn read_item<'a>(cursor: &mut Cursor<'a>) -> Result<(Item<'a>, usize), ReadError> {
    let byte = cursor.byte();
    let name = cursor.take_while(|c| c.is_ascii_alphanumeric());
    cursor.skip_blanks();
    let text = cursor.rest();
    let (mut values, mut length) = (0, 0);
    while cursor.peek() == Some('[') {
        let open = cursor.byte();
        let value = take_value(cursor);
        value.ok_or_else(|| cursor.stop_at(open, Fault::Unclosed { seen: '[' }))?;
        values += 1;
        length = text.len() - cursor.rest().len();
        cursor.skip_blanks();
    }
    if name.is_empty() || values == 0 {
        return Err(cursor.stop_at(byte, Fault::Property));
    }
    Ok((Item { byte, name, values: &text[..length] }, values))
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

/// Takes a value in its brackets, as it is in the text, or nothing if it never ends.
fn take_value<'a>(cursor: &mut Cursor<'a>) -> Option<&'a str> {
    if !cursor.take('[') {
        return None;
    }
    let text = cursor.rest();
    loop {
        cursor.take_while(|c| c != ']' && c != '\\');
        let length = text.len() - cursor.rest().len();
        match cursor.next()? {
            ']' => return Some(&text[..length]),
            _ => _ = cursor.next()?,
        }
    }
}

/// A value without the `\` before plain characters, and without the ends of lines after a `\`.
fn plain(raw: &str) -> String {
    let mut cursor = Cursor::new(raw);
    let mut value = String::new();
    loop {
        value.push_str(cursor.take_while(|c| c != '\\'));
        cursor.next();
        match cursor.next() {
            None => return value,
            Some('\n') => {}
            Some('\r') if cursor.take('\n') => {}
            Some(plain) => value.push(plain),
        }
    }
}
