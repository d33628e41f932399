//! The cache of what searches of the engine found out.
//!
//! An entry belongs to a [`Canonical`](crate::canonical::Canonical) position. It holds what each
//! finished search found, by the settings that made it, so that the same question gets the same
//! answer again.
//!
//! It is bounded: when the young half is full it becomes the old half, and the entries of the old
//! half are dropped unless somebody has asked for them since.

use std::{collections::HashMap, mem, sync::Arc};

use otelo_rules::Position;

use crate::{cached_result::CachedResult, engine_player::SearchKey};

/// What searches of the engine found out.
#[derive(Debug)]
pub(crate) struct Cache {
    young: HashMap<Position, Entry>,
    old: HashMap<Position, Entry>,
    /// How many positions a half holds.
    capacity: usize,
}

type Entry = Vec<(SearchKey, Arc<CachedResult>)>;

/// How many positions are kept in each half: some ten megabytes.
const CAPACITY: usize = 1 << 14;
/// How many settings are kept for one position.
const MAX_KEYS: usize = 8;

impl Default for Cache {
    fn default() -> Cache {
        Cache { young: HashMap::new(), old: HashMap::new(), capacity: CAPACITY }
    }
}

impl Cache {
    /// What a search with these settings found in a canonical position.
    pub(crate) fn find(
        &mut self,
        position: &Position,
        key: &SearchKey,
    ) -> Option<Arc<CachedResult>> {
        if self.old.contains_key(position) {
            self.entry(position);
        }
        let same = self.young.get(position)?.iter().find(|(known, _)| known == key);
        same.map(|(_, result)| Arc::clone(result))
    }

    /// Keeps what a search found that came to its end.
    pub(crate) fn insert(&mut self, position: &Position, key: SearchKey, found: Arc<CachedResult>) {
        let entry = self.entry(position);
        entry.retain(|(known, _)| *known != key);
        if entry.len() >= MAX_KEYS {
            entry.remove(0);
        }
        entry.push((key, found));
    }

    /// The entry of a position, which is young from then on.
    fn entry(&mut self, position: &Position) -> &mut Entry {
        if !self.young.contains_key(position) {
            let entry = self.old.remove(position).unwrap_or_default();
            if self.young.len() >= self.capacity {
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

    use otelo_engine::{EngineConfig, Goal, SearchResult, eval::Weights};
    use otelo_limits::Depth;
    use otelo_rules::{Game, Size};

    use super::*;
    use crate::canonical::Canonical;

    fn key(depth: u8, nodes: Option<u64>) -> SearchKey {
        SearchKey {
            goal: Goal::of_depth(Depth::new(depth).unwrap()),
            nodes,
            config: EngineConfig { megabytes: 1, threads: 1 },
            weights: *Weights::released().hash(),
        }
    }

    fn result(nodes: u64) -> Arc<CachedResult> {
        let result = SearchResult { moves: Vec::new(), completed: None, nodes };
        Arc::new(CachedResult { result, time: Duration::ZERO })
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
    fn each_question_has_its_own_answer() {
        let mut cache = Cache::default();
        let start = Canonical::of(&Position::start(Size::Eight)).position;
        assert_eq!(cache.find(&start, &key(4, None)), None);
        cache.insert(&start, key(4, None), result(1));
        cache.insert(&start, key(6, None), result(2));
        cache.insert(&start, key(4, Some(9)), result(3));
        cache.insert(&start, key(4, None), result(4));
        assert_eq!(cache.find(&start, &key(4, None)), Some(result(4)));
        assert_eq!(cache.find(&start, &key(6, None)), Some(result(2)));
        assert_eq!(cache.find(&start, &key(4, Some(9))), Some(result(3)));
        assert_eq!(cache.find(&start, &key(5, None)), None);
        let other = EngineConfig { megabytes: 2, threads: 1 };
        assert_eq!(cache.find(&start, &SearchKey { config: other, ..key(4, None) }), None);
    }

    #[test]
    fn what_nobody_asks_for_is_dropped() {
        let mut cache = Cache { capacity: 10, ..Cache::default() };
        let all: Vec<Position> = positions(100).collect();
        let key = key(1, None);
        for position in &all {
            cache.insert(position, key.clone(), result(0));
            assert!(cache.find(&all[0], &key).is_some());
            assert!(cache.young.len() + cache.old.len() <= 20);
        }
        let left = all.iter().filter(|position| cache.find(position, &key).is_some()).count();
        assert!((10..=20).contains(&left), "{left}");
    }

    #[test]
    fn many_settings_of_one_position_are_not_kept_for_ever() {
        let mut cache = Cache::default();
        let start = Position::start(Size::Six);
        let keys: Vec<SearchKey> = (1..=20).map(|depth| key(depth, None)).collect();
        for key in &keys {
            cache.insert(&start, key.clone(), result(0));
        }
        let kept = keys.iter().map(|key| cache.find(&start, key).is_some());
        assert!(kept.eq((1..=20).map(|depth| depth > 12)));
    }
}
