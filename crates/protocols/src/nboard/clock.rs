//! The clocks of a game in GGF: `initial/increment/grace`, each `[[days.]hours:]minutes:seconds`.

use std::time::Duration;

use otelo_formats::{Property, Record};
use otelo_rules::{Color, NodeIndex};

use crate::TimeLimit;

/// The clocks of both players, as far as the game says something about them.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Clocks([Option<Clock>; 2]);

#[derive(Debug, Clone, Copy, PartialEq)]
struct Clock {
    /// What is left, in seconds; less than nothing if it has run out.
    left: f64,
    increment: f64,
}

impl Clocks {
    /// The clocks at the end of a game: `TB` and `TW`, or `TI` for both, less what the moves took.
    pub(super) fn of(record: &Record) -> Clocks {
        let properties = &record.tree[NodeIndex::ROOT].data.properties;
        let value = |name: &str| {
            let property = properties.iter().find(|property| property.name == name)?;
            property.values.first().and_then(|text| read(text))
        };
        let mut clocks = Clocks(["TB", "TW"].map(|name| value(name).or_else(|| value("TI"))));
        for node in record.tree.main_line_nodes().map(|node| &record.tree[node]) {
            if node.played().is_some() {
                let seconds = node.data.seconds.as_ref().and_then(|text| text.trim().parse().ok());
                clocks.spend(!node.position().turn(), seconds.unwrap_or(0.0));
            }
        }
        clocks
    }

    /// A move has taken so many seconds.
    pub(super) fn spend(&mut self, color: Color, seconds: f64) {
        if let Some(clock) = &mut self.0[index(color)]
            && seconds.is_finite()
        {
            clock.left += clock.increment - seconds.max(0.0);
        }
    }

    /// How long a move may take.
    pub(super) fn limit(&self, color: Color) -> TimeLimit {
        let seconds = |seconds: f64| Duration::from_secs_f64(seconds.clamp(0.0, 1e9));
        match self.0[index(color)] {
            None => TimeLimit::None,
            Some(Clock { left, increment }) => {
                TimeLimit::Game { left: seconds(left), increment: seconds(increment) }
            }
        }
    }
}

/// Writes what is left of a clock into a game without times: whole seconds, at least one.
pub(super) fn show(record: &mut Record, left: Option<Duration>) {
    if let Some(left) = left {
        let seconds = left.as_secs().max(1);
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        let values = vec![format!("{hours:02}:{minutes:02}:{seconds:02}")];
        let clock = Property { name: "TI".to_owned(), values };
        record.tree[NodeIndex::ROOT].data.properties.push(clock);
    }
}

const fn index(color: Color) -> usize {
    match color {
        Color::Black => 0,
        Color::White => 1,
    }
}

fn read(text: &str) -> Option<Clock> {
    let mut parts = text.split('/');
    let left = seconds(parts.next()?)?;
    let increment = parts.next().and_then(seconds).unwrap_or(0.0);
    Some(Clock { left, increment })
}

/// `mm:ss`, `hh:mm:ss` or `d.hh:mm:ss`; what stands behind a comma is not a time.
fn seconds(text: &str) -> Option<f64> {
    let text = text.split(',').next()?.trim();
    let (days, rest) = match text.split_once('.') {
        Some((days, rest)) if rest.contains(':') => (days.parse::<u32>().ok()?, rest),
        _ => (0, text),
    };
    let parts: Vec<f64> = rest.split(':').map(|part| part.parse().ok()).collect::<Option<_>>()?;
    let time = match parts[..] {
        [minutes, seconds] => 60.0 * minutes + seconds,
        [hours, minutes, seconds] => 3600.0 * hours + 60.0 * minutes + seconds,
        _ => return None,
    };
    let time = time + 86_400.0 * f64::from(days);
    (time.is_finite() && time >= 0.0).then_some(time)
}

#[cfg(test)]
mod tests {
    use otelo_formats::ggf;

    use super::*;

    fn limit(tags: &str, color: Color) -> TimeLimit {
        let text = format!("(;GM[Othello]{tags}B[F5//20]W[D6/1.0/5.5]B[C3//1];)");
        Clocks::of(&ggf::read(&text).unwrap()[0].records[0]).limit(color)
    }

    #[test]
    fn what_is_left_of_a_clock() {
        let game = |left: f64, increment: u64| TimeLimit::Game {
            left: Duration::from_secs_f64(left),
            increment: Duration::from_secs(increment),
        };
        assert_eq!(limit("", Color::Black), TimeLimit::None);
        assert_eq!(limit("TI[15:00//02:00]", Color::Black), game(879.0, 0));
        assert_eq!(limit("TI[15:00]", Color::White), game(894.5, 0));
        assert_eq!(limit("TI[05:00/00:03]", Color::Black), game(285.0, 3));
        assert_eq!(limit("TB[01:00:00]TW[00:01]", Color::Black), game(3579.0, 0));
        assert_eq!(limit("TB[01:00:00]TW[00:01]", Color::White), game(0.0, 0));
        assert_eq!(limit("TI[1.00:00:21]", Color::Black), game(86_400.0, 0));
        assert_eq!(limit("TI[soon]", Color::Black), TimeLimit::None);
    }
}
