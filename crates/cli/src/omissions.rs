//! Tells on standard error what was left out, because a format has no place for it.

use otelo_formats::{Format, Omissions};

use crate::words::Words;

/// Says in one line what was left out; nothing if that is nothing.
pub(crate) fn report(omissions: Omissions, format: Format, words: &Words) {
    if !omissions.is_empty() {
        anstream::eprintln!("otelo: {}", line(omissions, format, words));
    }
}

/// `12 variations and 3 comments were left out: ...`
fn line(omissions: Omissions, format: Format, words: &Words) -> String {
    let Omissions { variations, comments, marks } = omissions;
    let counted = [
        (variations, "left-out.variations"),
        (comments, "left-out.comments"),
        (marks, "left-out.marks"),
    ];
    let counted = counted.into_iter().filter(|(count, _)| *count > 0);
    let mut parts: Vec<String> =
        counted.map(|(count, key)| words.filled(key, &[("count", count.to_string())])).collect();
    let last = parts.pop().unwrap_or_default();
    let what = match parts.is_empty() {
        true => last,
        false => {
            let parameters = [("first", parts.join(", ")), ("last", last)];
            words.filled("left-out.and", &parameters)
        }
    };
    let is_one = variations + comments + marks == 1;
    let key = if is_one { "left-out.one" } else { "left-out.many" };
    let format = words.text(&format!("format.{format}"));
    words.filled(key, &[("what", what), ("format", format)])
}
