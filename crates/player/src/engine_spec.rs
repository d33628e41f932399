//! The engine as a player: its level, and what may be asked of it beyond that.

use std::{fmt, num::NonZero};

use otelo_engine::{Confidence, Goal, Horizon, MultiPv};
use otelo_limits::Depth;

use crate::Level;

/// The engine as a player.
///
/// A level says how far it looks and when it looks to the end; these options say otherwise:
/// `depth=N` how many moves ahead, whatever the stage of the game; `confidence=PERCENT` how sure it
/// must be, of 73, 87, 95, 98, 99 and 100; `exact=yes` to solve every position to the end;
/// `lines=N` how many of the best moves get a value and a line of their own (MultiPV); `nodes=N` after
/// how many nodes to stop, about; `hash=MB` how large a transposition table may be, within what the caller
/// allows; `threads=N` on how many threads, where the caller allows more than one (with several threads a
/// search is not repeatable); `weights=FILE` with other weights than those that come with the program, on
/// the command line only.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct EngineSpec {
    level: Level,
    depth: Option<Depth>,
    confidence: Option<Confidence>,
    exact: bool,
    lines: Option<MultiPv>,
    nodes: Option<u64>,
    hash: Option<u16>,
    threads: u8,
    weights: Option<String>,
}

impl EngineSpec {
    /// The names of its options.
    pub(crate) const OPTIONS: [&'static str; 8] =
        ["depth", "confidence", "exact", "lines", "nodes", "hash", "threads", "weights"];

    /// The engine at a level, without options.
    pub const fn new(level: Level) -> EngineSpec {
        EngineSpec {
            level,
            depth: None,
            confidence: None,
            exact: false,
            lines: None,
            nodes: None,
            hash: None,
            threads: 1,
            weights: None,
        }
    }

    /// The level alone.
    pub const fn level(&self) -> Level {
        self.level
    }

    /// Whether its options leave what the level does as it is.
    pub(crate) const fn is_plain(&self) -> bool {
        let EngineSpec { depth, confidence, exact, lines, .. } = self;
        depth.is_none() && confidence.is_none() && !*exact && lines.is_none()
    }

    /// The name of the weights file, if it has one of its own.
    pub fn weights(&self) -> Option<&str> {
        self.weights.as_deref()
    }

    /// After how many nodes to stop, about.
    pub(crate) const fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// How large its transposition table is, in megabytes.
    pub fn megabytes(&self) -> usize {
        self.hash.map_or(self.level.megabytes(), usize::from)
    }

    /// The same with a transposition table of at most so many megabytes.
    pub fn with_megabytes_at_most(self, most: u16) -> EngineSpec {
        let hash = if self.megabytes() > most.into() { Some(most) } else { self.hash };
        EngineSpec { hash, ..self }
    }

    /// The same search, ended where a move got its value: so many moves ahead, so surely.
    pub fn up_to(self, depth: u8, confidence: u8) -> EngineSpec {
        let (depth, confidence) = (Depth::new(depth), Confidence::of_percent(confidence));
        match depth.zip(confidence) {
            Some((depth, confidence)) => EngineSpec {
                depth: Some(depth),
                confidence: Some(confidence),
                exact: false,
                ..self
            },
            None => self,
        }
    }

    /// How many threads it would like.
    pub(crate) fn threads(&self) -> usize {
        self.threads.into()
    }

    /// Whether a position is to be searched, even where there is nothing to choose.
    pub(crate) const fn must_search(&self) -> bool {
        self.exact || self.lines.is_some()
    }

    /// How far to look with so many empty squares.
    pub(crate) fn goal(&self, empties: u8) -> Goal {
        let goal = self.level.goal(empties);
        let multi_pv = self.lines.map_or(goal.multi_pv, |lines| lines.max(goal.multi_pv));
        if self.exact {
            return Goal { multi_pv, ..Goal::EXACT };
        }
        Goal {
            horizon: self.depth.map_or(goal.horizon, Horizon::Moves),
            confidence: self.confidence.unwrap_or(goal.confidence),
            multi_pv,
            ..goal
        }
    }

    /// Sets an option; the error is what could stand there.
    pub(crate) fn set(&mut self, option: &str, value: &str) -> Result<(), &'static str> {
        match option {
            "depth" => {
                let depth = whole(value, Depth::MAX.get()).and_then(Depth::new);
                self.depth = Some(depth.ok_or("a number from 1 to 60")?);
            }
            "confidence" => {
                let confidence = value.parse().ok().and_then(Confidence::of_percent);
                self.confidence = Some(confidence.ok_or("73, 87, 95, 98, 99 or 100")?);
            }
            "exact" => {
                self.exact = match value {
                    "yes" => true,
                    "no" => false,
                    _ => return Err("yes or no"),
                }
            }
            "lines" => {
                let lines = whole(value, 64).and_then(NonZero::new);
                self.lines = Some(lines.map(MultiPv::new).ok_or("a number from 1 to 64")?);
            }
            "nodes" => {
                let nodes = value.parse().ok().filter(|&nodes| nodes > 0);
                self.nodes = Some(nodes.ok_or("a number from 1 on")?);
            }
            "hash" => {
                let megabytes = value.parse().ok().filter(|&megabytes| megabytes > 0);
                self.hash = Some(megabytes.ok_or("a number from 1 to 65535")?);
            }
            "weights" if value.is_empty() => return Err("the name of a file"),
            "weights" => self.weights = Some(value.to_owned()),
            _ => self.threads = whole(value, 64).ok_or("a number from 1 to 64")?,
        }
        Ok(())
    }
}

/// A number from 1 to `most`.
fn whole(text: &str, most: u8) -> Option<u8> {
    text.parse().ok().filter(|number| (1..=most).contains(number))
}

impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "engine:{}", self.level.number())?;
        if let Some(depth) = self.depth {
            write!(f, ",depth={depth}")?;
        }
        if let Some(confidence) = self.confidence {
            write!(f, ",confidence={}", confidence.percent())?;
        }
        if self.exact {
            f.write_str(",exact=yes")?;
        }
        if let Some(lines) = self.lines {
            write!(f, ",lines={}", lines.get())?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, ",nodes={nodes}")?;
        }
        if let Some(hash) = self.hash {
            write!(f, ",hash={hash}")?;
        }
        if self.threads > 1 {
            write!(f, ",threads={}", self.threads)?;
        }
        match &self.weights {
            Some(weights) => write!(f, ",weights={weights}"),
            None => Ok(()),
        }
    }
}
