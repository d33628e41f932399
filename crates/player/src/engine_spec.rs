//! The engine as a player: its level, and what may be asked of it beyond that.

use std::fmt;

use otelo_engine::{CONFIDENCES, Goal, Level};

/// The engine as a player.
///
/// A level says how far it looks and when it looks to the end; these options say otherwise:
/// `depth=N` how many moves ahead, whatever the stage of the game; `confidence=PERCENT` how sure it
/// must be, of 73, 87, 95, 98, 99 and 100; `exact=yes` to solve every position to the end;
/// `nodes=N` after how many positions to stop, about; `threads=N` on how many threads, where the
/// caller allows more than one. With several threads a search is not repeatable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct EngineLevel {
    level: Level,
    depth: Option<u8>,
    /// An index of the confidences.
    surety: Option<u8>,
    exact: bool,
    nodes: Option<u64>,
    threads: u8,
}

/// The surety of what is certain.
pub(crate) const CERTAIN: u8 = Goal::EXACT.surety;

impl EngineLevel {
    /// The names of its options.
    pub(crate) const OPTIONS: [&'static str; 5] =
        ["depth", "confidence", "exact", "nodes", "threads"];

    /// The engine at a level from 1 to 30.
    pub const fn new(level: u8) -> Option<EngineLevel> {
        match Level::new(level) {
            Some(level) => Some(EngineLevel {
                level,
                depth: None,
                surety: None,
                exact: false,
                nodes: None,
                threads: 1,
            }),
            None => None,
        }
    }

    /// Every level, the weakest first.
    pub fn all() -> impl Iterator<Item = EngineLevel> {
        (1..=Level::MAX).filter_map(EngineLevel::new)
    }

    /// The level alone.
    pub const fn level(&self) -> Level {
        self.level
    }

    /// After how many positions to stop, about.
    pub(crate) const fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// How many threads it would like.
    pub(crate) fn threads(&self) -> usize {
        self.threads.into()
    }

    /// Whether a position is to be solved, even where there is nothing to choose.
    pub(crate) const fn must_solve(&self) -> bool {
        self.exact
    }

    /// How far to look with so many empty squares.
    pub(crate) fn goal(&self, empties: u8) -> Goal {
        let Goal { depth, surety, lines, .. } = self.level.goal(empties);
        if self.exact {
            return Goal { lines, ..Goal::EXACT };
        }
        let (depth, surety) = (self.depth.unwrap_or(depth), self.surety.unwrap_or(surety));
        Goal { depth, surety, lines, ..Goal::EXACT }
    }

    /// Sets an option; the error is what could stand there.
    pub(crate) fn set(&mut self, option: &str, value: &str) -> Result<(), &'static str> {
        match option {
            "depth" => self.depth = Some(whole(value, 60).ok_or("a number from 1 to 60")?),
            "confidence" => {
                let percent: Option<u8> = value.parse().ok();
                let place = CONFIDENCES.iter().position(|&known| Some(known) == percent);
                self.surety = Some(place.ok_or("73, 87, 95, 98, 99 or 100")? as u8);
            }
            "exact" => {
                self.exact = match value {
                    "yes" => true,
                    "no" => false,
                    _ => return Err("yes or no"),
                }
            }
            "nodes" => {
                let nodes = value.parse().ok().filter(|&nodes| nodes > 0);
                self.nodes = Some(nodes.ok_or("a number from 1 on")?);
            }
            _ => self.threads = whole(value, 64).ok_or("a number from 1 to 64")?,
        }
        Ok(())
    }
}

/// A number from 1 to `most`.
fn whole(text: &str, most: u8) -> Option<u8> {
    text.parse().ok().filter(|number| (1..=most).contains(number))
}

impl fmt::Display for EngineLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "engine:{}", self.level.number())?;
        if let Some(depth) = self.depth {
            write!(f, ",depth={depth}")?;
        }
        if let Some(surety) = self.surety {
            write!(f, ",confidence={}", CONFIDENCES[usize::from(surety)])?;
        }
        if self.exact {
            f.write_str(",exact=yes")?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, ",nodes={nodes}")?;
        }
        if self.threads > 1 { write!(f, ",threads={}", self.threads) } else { Ok(()) }
    }
}
