//! Searches that are stopped: by somebody, by the clock, by a number of positions.

use std::{
    io::{self, Write},
    sync::{
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};

use otelo_engine::{Goal, Tier, Watch};
use otelo_rules::{Position, Size};

use crate::{engine, engines, problems, search};

/// The clock of a search that does not look at it.
const NO_CLOCK: &(dyn Fn() -> Duration + Sync) = &|| Duration::ZERO;

/// More than can be searched.
const ENDLESS: Goal = Goal { depth: 50, ..Goal::EXACT };

#[test]
fn stopped_before_it_begins() {
    let stop = AtomicBool::new(true);
    let watch = Watch { now: NO_CLOCK, deadline: None, nodes: None, stop: &stop };
    for (name, engine) in engines(&[1, 2]) {
        for size in Size::ALL {
            for goal in [Goal::EXACT, ENDLESS, Goal { surety: 0, ..ENDLESS }] {
                let mut steps = Vec::new();
                let position = Position::start(size);
                let found = engine.search(&position, goal, watch, |step| steps.push(step.clone()));
                assert_eq!(found.moves.len(), 4, "{name}");
                assert!(found.nodes < 200_000, "{name}: {} positions", found.nodes);
                // What it tells is the last step that it finished, perhaps with a better move.
                let last = steps.last().map_or((0, 0), |step| (step.depth, step.surety));
                assert_eq!((found.depth, found.surety), last, "{name}");
            }
        }
    }
}

/// A clock that shows one millisecond more at each look.
#[test]
fn stopped_by_a_clock() {
    let stop = AtomicBool::new(false);
    for tier in Tier::all() {
        let engine = engine(tier, 1);
        let answers = [0; 3].map(|_| {
            engine.forget();
            let looks = AtomicU64::new(0);
            let now = || Duration::from_millis(looks.fetch_add(1, Ordering::Relaxed));
            let deadline = Some(Duration::from_millis(2000));
            let watch = Watch { now: &now, deadline, nodes: None, stop: &stop };
            let found = engine.search(&Position::start(Size::Eight), ENDLESS, watch, |_| {});
            let looks = looks.load(Ordering::Relaxed);
            assert!((2000..2010).contains(&looks), "{tier}: {looks} looks at the clock");
            found
        });
        assert!(answers[0].depth >= 5, "{tier}: {:?}", answers[0]);
        assert_eq!(answers, [answers[0].clone(), answers[0].clone(), answers[0].clone()]);
    }
}

#[test]
fn stopped_by_a_clock_with_helpers() {
    let stop = AtomicBool::new(false);
    let engine = engine(Tier::detect(), 4);
    let looks = AtomicU64::new(0);
    let now = || Duration::from_millis(looks.fetch_add(1, Ordering::Relaxed));
    let deadline = Some(Duration::from_millis(20_000));
    let watch = Watch { now: &now, deadline, nodes: None, stop: &stop };
    let found = engine.search(&Position::start(Size::Eight), ENDLESS, watch, |_| {});
    assert!(found.depth >= 5);
    let looks = looks.load(Ordering::Relaxed);
    assert!((20_000..20_500).contains(&looks), "{looks} looks at the clock");
}

#[test]
fn stopped_by_a_number_of_positions() {
    let stop = AtomicBool::new(false);
    let problem = &problems::up_to(64)[49];
    for limit in [1_000, 20_000, 300_000] {
        let watch = Watch { now: NO_CLOCK, deadline: None, nodes: Some(limit), stop: &stop };
        let mut answers = Vec::new();
        for tier in Tier::all() {
            let engine = engine(tier, 1);
            for goal in [Goal::EXACT, ENDLESS] {
                let found = engine.search(&problem.position, goal, watch, |_| {});
                // Each look is some hundred positions later than the one before.
                assert!(found.nodes < limit + 20_000, "{tier}: {} of {limit}", found.nodes);
                assert!(found.nodes >= limit, "{tier}: {} of {limit}", found.nodes);
                engine.forget();
                let again = engine.search(&problem.position, goal, watch, |_| {});
                answers.push((again.nodes, again.moves[0]));
            }
        }
        for pair in answers.chunks(2) {
            assert_eq!(pair, &answers[..2]);
        }
    }
}

/// What a stopped search leaves in the tables is true.
#[test]
fn stopped_searches_do_no_harm() {
    let stop = AtomicBool::new(false);
    for (name, engine) in engines(&[1, 3]) {
        for problem in problems::up_to(16) {
            for limit in [300, 3_000, 10_000, 30_000] {
                let watch =
                    Watch { now: NO_CLOCK, deadline: None, nodes: Some(limit), stop: &stop };
                engine.search(&problem.position, Goal::EXACT, watch, |_| {});
            }
            let found = search(&engine, &problem.position, Goal::EXACT);
            let which = problem.comment.unwrap();
            assert_eq!(found.moves[0].score, problem.scores[0].1.discs(), "{name}: {which}");
        }
    }
}

/// The flag is set while a search runs; it ends soon after.
#[test]
fn stopped_by_another_thread() {
    let all = problems::up_to(64);
    // The start with a wide search, and ends of games with 20 to 34 empty squares.
    let mut positions = vec![(Position::start(Size::Eight), 8), (Position::start(Size::Six), 10)];
    positions.extend([26, 39, 49, 58].map(|at: usize| (all[at].position, 8)));
    let mut longest = Duration::ZERO;
    for threads in [1, 2] {
        for &(position, depth) in &positions {
            let engine = engine(Tier::detect(), threads);
            let stop = AtomicBool::new(false);
            let (sender, receiver) = mpsc::channel();
            let (asked, ended) = thread::scope(|scope| {
                let stop = &stop;
                let asking = scope.spawn(move || {
                    let _ = receiver.recv();
                    let asked = Instant::now();
                    stop.store(true, Ordering::Relaxed);
                    asked
                });
                let watch = Watch { now: NO_CLOCK, deadline: None, nodes: None, stop };
                let goal = Goal::EXACT;
                engine.search(&position, goal, watch, |step| {
                    if step.depth == depth {
                        sender.send(()).unwrap();
                    }
                });
                drop(sender);
                let ended = Instant::now();
                (asking.join().unwrap(), ended)
            });
            longest = longest.max(ended.saturating_duration_since(asked));
        }
    }
    // The test harness hides what a passing test prints with the macros.
    let line = format!("a search ended at most {longest:?} after it was stopped\n");
    io::stderr().write_all(line.as_bytes()).unwrap();
    // Ten milliseconds are wanted; a machine may have other work.
    assert!(longest < Duration::from_millis(200), "{longest:?}");
}
