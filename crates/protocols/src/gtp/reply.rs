//! Answers, as a controller reads them.

/// The answer of an engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The number of the command, if it had one.
    pub id: Option<u32>,
    /// Whether the command was done; otherwise the text says why not.
    pub is_ok: bool,
    /// The text, without blanks around it.
    pub text: String,
}

/// Puts lines together to replies. What does not belong to one is ignored.
#[derive(Debug, Clone, Default)]
pub struct ReplyReader {
    open: Option<Reply>,
}

impl ReplyReader {
    /// Takes a line; gives a reply when it is complete.
    ///
    /// ```
    /// # use otelo_protocols::gtp::ReplyReader;
    /// let mut reader = ReplyReader::default();
    /// assert_eq!(reader.push("=12 f5"), None);
    /// let reply = reader.push("").unwrap();
    /// assert_eq!((reply.id, reply.is_ok, reply.text.as_str()), (Some(12), true, "f5"));
    /// ```
    pub fn push(&mut self, line: &str) -> Option<Reply> {
        if line.trim().is_empty() {
            let mut reply = self.open.take()?;
            reply.text = reply.text.trim().to_owned();
            return Some(reply);
        }
        match &mut self.open {
            Some(reply) => {
                reply.text.push('\n');
                reply.text.push_str(line);
            }
            None => {
                let is_ok = line.starts_with('=');
                let rest = line.strip_prefix(['=', '?'])?;
                let digits =
                    rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
                let (id, text) = rest.split_at(digits);
                self.open = Some(Reply { id: id.parse().ok(), is_ok, text: text.to_owned() });
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replies(text: &str) -> Vec<String> {
        let mut reader = ReplyReader::default();
        let replies = text.lines().filter_map(|line| reader.push(line));
        replies.map(|Reply { id, is_ok, text }| format!("{id:?} {is_ok} {text}")).collect()
    }

    #[test]
    fn replies_end_with_an_empty_line() {
        let text = "hello\n\n=1 f5\n\n?2 no\n\n\n=\n\n= a\nb\n\n=3 never ends";
        let expected = ["Some(1) true f5", "Some(2) false no", "None true ", "None true a\nb"];
        assert_eq!(replies(text), expected);
    }
}
