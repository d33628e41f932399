//! What searches of the engine found out, for whoever asks next.
//!
//! An entry belongs to a [`Canonical`](crate::canonical::Canonical) position. It holds what each
//! finished search found, by the settings that made it, so that the same question gets the same
//! answer again; and the best that anybody knows about the position, in which a deeper, a surer or
//! an exact value replaces the one before it.
//!
//! It is bounded: the entries of a full half become the old half, whose entries are forgotten when
//! the next half is full, unless somebody has asked for them since.

use std::{collections::HashMap, mem, sync::Arc};

use otelo_engine::Goal;
use otelo_rules::{Position, Score};

use crate::{Kind, thought::Thought};

/// The best that is known about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known {
    /// The final score that it leads to, in discs for the player to move.
    pub score: Score,
    /// How surely.
    pub kind: Kind,
    /// How many moves ahead that was seen.
    pub depth: u8,
}

impl Known {
    /// The greater, the more it is worth to know.
    const fn rank(&self) -> (bool, u8, u8) {
        let percent = match self.kind {
            Kind::Exact => 100,
            Kind::Probable(percent) => percent,
            Kind::Estimate => 0,
        };
        (percent == 100, self.depth, percent)
    }
}

/// All that a search depends on beside the position, as long as it is not stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Settings {
    pub(crate) goal: Goal,
    pub(crate) nodes: Option<u64>,
    pub(crate) megabytes: usize,
    pub(crate) threads: usize,
    /// The hash of the weights.
    pub(crate) weights: [u8; 32],
    /// The version of the engine.
    pub(crate) version: &'static str,
}

/// What searches of the engine found out.
#[derive(Debug)]
pub(crate) struct Cache {
    young: HashMap<Position, Entry>,
    old: HashMap<Position, Entry>,
    /// How many positions a half holds.
    most: usize,
}

#[derive(Debug, Default)]
struct Entry {
    known: Option<Known>,
    thoughts: Vec<(Settings, Arc<Thought>)>,
}

/// How many positions are kept in each half: some ten megabytes.
const MOST: usize = 1 << 14;
/// How many settings are kept for one position.
const MOST_EACH: usize = 8;

impl Default for Cache {
    fn default() -> Cache {
        Cache { young: HashMap::new(), old: HashMap::new(), most: MOST }
    }
}

impl Cache {
    /// What a search with these settings found in a canonical position.
    pub(crate) fn thought(
        &mut self,
        position: &Position,
        settings: &Settings,
    ) -> Option<Arc<Thought>> {
        let thoughts = &self.find(position)?.thoughts;
        let same = thoughts.iter().find(|(known, _)| known == settings);
        same.map(|(_, thought)| Arc::clone(thought))
    }

    /// The best that is known about a canonical position.
    pub(crate) fn known(&mut self, position: &Position) -> Option<Known> {
        self.find(position)?.known
    }

    /// Keeps what a search found, whether or not it came to its end.
    pub(crate) fn learn(&mut self, position: &Position, thought: &Thought) {
        let Some(score) = thought.score() else { return };
        let known = Known { score, kind: thought.kind(), depth: thought.depth };
        let entry = self.entry(position);
        if entry.known.is_none_or(|old| old.rank() <= known.rank()) {
            entry.known = Some(known);
        }
    }

    /// Keeps what a search found that came to its end, for those with the same settings.
    pub(crate) fn keep(&mut self, position: &Position, settings: Settings, thought: Arc<Thought>) {
        self.learn(position, &thought);
        let thoughts = &mut self.entry(position).thoughts;
        thoughts.retain(|(known, _)| *known != settings);
        if thoughts.len() >= MOST_EACH {
            thoughts.remove(0);
        }
        thoughts.push((settings, thought));
    }

    /// The entry of a position, which is young from then on.
    fn find(&mut self, position: &Position) -> Option<&Entry> {
        if self.old.contains_key(position) {
            self.entry(position);
        }
        self.young.get(position)
    }

    fn entry(&mut self, position: &Position) -> &mut Entry {
        if !self.young.contains_key(position) {
            let entry = self.old.remove(position).unwrap_or_default();
            if self.young.len() >= self.most {
                self.old = mem::take(&mut self.young);
            }
            self.young.insert(*position, entry);
        }
        self.young.entry(*position).or_default()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use otelo_rules::{Game, Size};

    use super::*;
    use crate::{
        canonical::Canonical,
        thought::{Candidate, score},
    };

    fn settings(depth: u8) -> Settings {
        let goal = Goal { depth, surety: 0, ..Goal::EXACT };
        let (nodes, megabytes, threads) = (None, 1, 1);
        Settings { goal, nodes, megabytes, threads, weights: [0; 32], version: "1" }
    }

    fn thought(depth: u8, surety: u8, to_end: bool, discs: i8) -> Arc<Thought> {
        let square = "d3".parse().unwrap();
        let moves = vec![Candidate { square, score: score(discs), exact: true }];
        let (line, nodes, time) = (vec![square], 1, Duration::ZERO);
        Arc::new(Thought { moves, line, depth, surety, to_end, nodes, time })
    }

    /// As many positions as one likes, all different.
    fn positions(count: usize) -> impl Iterator<Item = Position> {
        let mut level = vec![Game::new(Size::Eight)];
        let mut all = Vec::new();
        while all.len() < count {
            let next: Vec<Game> = level
                .iter()
                .flat_map(|game| {
                    game.position().moves().iter().map(|square| {
                        let mut next = game.clone();
                        next.play(square).unwrap();
                        next
                    })
                })
                .collect();
            for game in &next {
                let position = Canonical::of(game.position()).position;
                if !all.contains(&position) {
                    all.push(position);
                }
            }
            level = next;
        }
        all.truncate(count);
        all.into_iter()
    }

    #[test]
    fn the_best_value_counts_for_all() {
        let mut cache = Cache::default();
        let start = Canonical::of(&Position::start(Size::Eight)).position;
        assert_eq!(cache.known(&start), None);
        let mut after = |thought: Arc<Thought>, depth| {
            cache.keep(&start, settings(depth), thought);
            let known = cache.known(&start).unwrap();
            (known.score.discs(), known.depth, known.kind)
        };
        assert_eq!(after(thought(10, 0, false, 2), 10), (2, 10, Kind::Estimate));
        // A shallow one changes nothing, a deeper one does.
        assert_eq!(after(thought(4, 5, false, 8), 4), (2, 10, Kind::Estimate));
        assert_eq!(after(thought(12, 0, false, 4), 12), (4, 12, Kind::Estimate));
        assert_eq!(after(thought(60, 1, true, 6), 60), (6, 60, Kind::Probable(87)));
        assert_eq!(after(thought(60, 0, true, 2), 61), (6, 60, Kind::Probable(87)));
        assert_eq!(after(thought(60, 5, true, 0), 62), (0, 60, Kind::Exact));
        assert_eq!(after(thought(60, 4, true, 2), 63), (0, 60, Kind::Exact));
        // Each keeps its own answer all the same.
        assert_eq!(cache.thought(&start, &settings(4)).unwrap().depth, 4);
        assert_eq!(cache.thought(&start, &settings(5)), None);
        let other = Settings { weights: [1; 32], ..settings(4) };
        assert_eq!(cache.thought(&start, &other), None);
        let other = Settings { version: "2", ..settings(4) };
        assert_eq!(cache.thought(&start, &other), None);
    }

    #[test]
    fn what_nobody_asks_for_is_forgotten() {
        let mut cache = Cache { most: 10, ..Cache::default() };
        let all: Vec<Position> = positions(100).collect();
        for position in &all {
            cache.keep(position, settings(1), thought(1, 0, false, 0));
            assert!(cache.known(&all[0]).is_some());
            assert!(cache.young.len() + cache.old.len() <= 20);
        }
        let left = all.iter().filter(|position| cache.known(position).is_some()).count();
        assert!((10..=20).contains(&left), "{left}");
    }

    #[test]
    fn many_settings_of_one_position_are_not_kept_for_ever() {
        let mut cache = Cache::default();
        let start = Position::start(Size::Six);
        for depth in 1..=20 {
            cache.keep(&start, settings(depth), thought(depth, 0, false, 0));
        }
        let kept = (1..=20).filter(|&depth| cache.thought(&start, &settings(depth)).is_some());
        assert_eq!(kept.collect::<Vec<u8>>(), (13..=20).collect::<Vec<u8>>());
    }
}
