//! What is kept beyond the process, and who is told of it.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
};

use otelo_player::{
    Answer, EvaluationStore, MoveLimits, Players, PlayersConfig, Progress, Question, Stopwatch,
};
use otelo_rules::{Position, Size, Symmetry};

use super::{choose, spec, with_empties};

type Kept = HashMap<[u8; 17], Vec<(Question, Vec<u8>, bool)>>;

/// A store in memory.
#[derive(Debug, Default)]
struct Memory(Mutex<Kept>);

impl EvaluationStore for Memory {
    fn find(&self, question: &Question) -> Option<Vec<u8>> {
        let kept = self.0.lock().unwrap();
        let kept = kept.get(&question.position)?;
        let exact = kept.iter().find(|(_, _, is_exact)| *is_exact);
        let found = exact.or_else(|| kept.iter().find(|(known, ..)| known == question))?;
        Some(found.1.clone())
    }

    fn keep(&self, question: Question, found: Vec<u8>, is_exact: bool) {
        let mut kept = self.0.lock().unwrap();
        let kept = kept.entry(question.position).or_default();
        kept.retain(|(known, _, was_exact)| !is_exact && (*was_exact || *known != question));
        kept.push((question, found, is_exact));
    }
}

impl Memory {
    fn len(&self) -> usize {
        self.0.lock().unwrap().values().map(Vec::len).sum()
    }
}

/// Players of another process on the same store.
fn players(memory: &Arc<Memory>) -> Players {
    let evaluations: Arc<dyn EvaluationStore> = Arc::clone(memory) as _;
    Players::new(PlayersConfig { evaluations: Some(evaluations), ..PlayersConfig::default() })
}

/// What a player answers and tells on the way, stopped when `enough` says so.
fn asked(
    players: &Players,
    position: &Position,
    player: &str,
    recall: bool,
    enough: impl Fn(&Progress) -> bool,
) -> (Answer, Vec<Progress>) {
    let (clock, stop) = (Stopwatch::start(), AtomicBool::new(false));
    let mut told = Vec::new();
    let on_progress = &mut |progress: Progress| {
        stop.store(enough(&progress), Ordering::Relaxed);
        told.push(progress);
    };
    let limits = MoveLimits { recall, ..MoveLimits::default() };
    let answer =
        choose(players, position, &spec(player), limits, &clock, &stop, on_progress).unwrap();
    (answer, told)
}

const ANALYST: &str = "engine:10,exact=yes,lines=64";

#[test]
fn an_analysis_goes_on_where_it_was_stopped() {
    let memory = Arc::default();
    let position = with_empties(Size::Eight, 40, 3);
    let (_, first) = asked(&players(&memory), &position, ANALYST, true, |told| told.depth >= 12);
    let last = first.last().unwrap();
    assert_eq!(memory.len(), 1);
    let (answer, again) = asked(&players(&memory), &position, ANALYST, true, |_| true);
    assert_eq!((again[0].depth, &again[0].candidates), (last.depth, &last.candidates));
    assert_eq!((again.len(), &answer.candidates), (1, &last.candidates));
    // What comes after that is as deep at least.
    let (_, further) = asked(&players(&memory), &position, ANALYST, true, |told| told.depth >= 13);
    assert!(further.len() > 1 && further.iter().all(|told| told.depth >= last.depth));
    // In play it is not told.
    let (_, played) = asked(&players(&memory), &position, ANALYST, false, |told| told.depth >= 2);
    assert!(played[0].depth < last.depth);
}

#[test]
fn what_is_proved_is_told_to_all_who_look() {
    let memory = Arc::default();
    let position = with_empties(Size::Eight, 16, 1);
    let (exact, _) = asked(&players(&memory), &position, ANALYST, true, |_| false);
    assert!(exact.candidates.iter().all(|found| found.evaluation.is_exact()));
    assert_eq!(memory.len(), 1);
    let (told, progress) = asked(&players(&memory), &position, "engine:8,depth=6", true, |_| false);
    assert_eq!((told.candidates, progress.len()), (exact.candidates.clone(), 0));
    assert_eq!(memory.len(), 1);
    let (played, _) = asked(&players(&memory), &position, "engine:8,depth=6", false, |_| false);
    assert!(played.candidates.iter().all(|found| !found.evaluation.is_exact()));
    // And in the position that is the same but for how it is turned.
    let turned = Symmetry::ALL[3].position(&position);
    let (told, progress) = asked(&players(&memory), &turned, "engine:8,depth=6", true, |_| false);
    assert_eq!((told.evaluation, progress.len()), (exact.evaluation, 0));
}

/// Quick searches are not worth it, and a store that knows nothing sensible changes nothing.
#[test]
fn what_is_found_quickly_is_not_kept() {
    let memory: Arc<Memory> = Arc::default();
    let position = with_empties(Size::Eight, 6, 2);
    let (exact, _) = asked(&players(&memory), &position, ANALYST, true, |_| false);
    assert!(exact.nodes < 100_000 && memory.len() == 0);

    #[derive(Debug)]
    struct Nonsense;
    impl EvaluationStore for Nonsense {
        fn find(&self, _: &Question) -> Option<Vec<u8>> {
            Some(vec![1, 2, 3])
        }
        fn keep(&self, _: Question, _: Vec<u8>, _: bool) {}
    }
    let config =
        PlayersConfig { evaluations: Some(Arc::new(Nonsense)), ..PlayersConfig::default() };
    let (again, _) = asked(&Players::new(config), &position, ANALYST, true, |_| false);
    assert_eq!(again.candidates, exact.candidates);
}
