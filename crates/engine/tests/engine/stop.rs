//! Searches that are stopped: by somebody, by the clock, by a number of positions.

use std::{
    collections::HashSet,
    io::{self, Write},
    iter,
    num::NonZero,
    sync::{
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};

use otelo_engine::{Bound, Confidence, Goal, Horizon, MultiPv, SearchResult, Tier};
use otelo_limits::{Clock, Depth, SearchLimits};
use otelo_rng::Rng;
use otelo_rules::{Game, Position, Size};

use crate::{engine, engines, moves_ahead, positions::of_discs, problems, search};

/// More than can be searched.
const ENDLESS: Goal =
    Goal { horizon: Horizon::Moves(Depth::new(50).expect("at most 60")), ..Goal::EXACT };

/// A clock that shows one millisecond more at each look.
#[derive(Default)]
struct Ticking(AtomicU64);

impl Clock for Ticking {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

/// The depth of the last iteration that was finished.
fn depth(found: &SearchResult) -> u8 {
    found.completed.map_or(0, |last| last.iteration.depth.get())
}

/// What [`SearchResult`] promises of its list of moves.
fn check_moves(position: &Position, found: &SearchResult) {
    let mut squares: Vec<_> = found.moves.iter().map(|root| root.square).collect();
    squares.sort_unstable();
    assert!(squares.into_iter().eq(position.moves()), "every move once: {found:?}");
    assert_eq!(found.moves[0].bound, Bound::Value, "{found:?}");
    for pair in found.moves.windows(2) {
        let [first, second] = pair else { unreachable!() };
        if first.iteration == second.iteration {
            assert!(first.score >= second.score, "{found:?}");
        } else {
            // What the iteration under way has not reached comes behind, from the one before.
            let behind = found.completed.map(|last| last.iteration);
            assert_eq!(second.iteration, behind, "{found:?}");
        }
    }
    for root in &found.moves {
        assert_eq!(root.line[0], root.square);
        let longest = root.iteration.map_or(1, |iteration| iteration.depth.get().max(1));
        assert!(root.line.len() <= longest.into(), "{root:?}");
        let mut game = Game::from_position(*position);
        assert!(root.line.iter().all(|&square| game.follow(square).is_ok()), "{root:?}");
    }
}

/// The list of moves is consistent after every iteration, and wherever the search is stopped.
#[test]
fn moves_are_consistent_at_every_instant() {
    let stop = AtomicBool::new(false);
    let mut engine = engine(Tier::detect(), 1);
    let problem = problems::up_to(64)[42].position;
    let three = MultiPv::new(NonZero::new(3).unwrap());
    let mut in_mid_step = 0;
    for (position, goal) in [
        (Position::start(Size::Eight), moves_ahead(10)),
        (Position::start(Size::Six), Goal { multi_pv: three, ..moves_ahead(9) }),
        (problem, Goal { confidence: Confidence::LOWEST, ..moves_ahead(12) }),
        (problem, Goal { confidence: Confidence::LOWEST, multi_pv: MultiPv::ALL, ..Goal::EXACT }),
        (problem, Goal::EXACT),
    ] {
        for step in 0..60 {
            let nodes = Some(500 * 1.17f64.powi(step) as u64);
            let limits = SearchLimits { nodes, ..SearchLimits::none(&stop) };
            engine.clear();
            let found =
                engine.search(&position, goal, limits, |found| check_moves(&position, found));
            check_moves(&position, &found);
            let iterations: HashSet<_> = found
                .moves
                .iter()
                .map(|root| root.iteration.map(|i| (i.depth, i.confidence)))
                .collect();
            in_mid_step += usize::from(iterations.len() == 2);
        }
    }
    assert!(in_mid_step >= 40, "{in_mid_step} searches were stopped within an iteration");
}

#[test]
fn stopped_before_it_begins() {
    let stop = AtomicBool::new(true);
    let limits = SearchLimits::none(&stop);
    for (name, mut engine) in engines(&[1, 2]) {
        for size in Size::ALL {
            for goal in [Goal::EXACT, ENDLESS, Goal { confidence: Confidence::LOWEST, ..ENDLESS }] {
                let mut steps = Vec::new();
                let position = Position::start(size);
                let found = engine.search(&position, goal, limits, |step| steps.push(step.clone()));
                assert_eq!(found.moves.len(), 4, "{name}");
                assert!(found.nodes < 200_000, "{name}: {} positions", found.nodes);
                let last = steps.last().and_then(|step| step.completed);
                assert_eq!(found.completed, last, "{name}");
            }
        }
    }
}

#[test]
fn stopped_by_a_clock() {
    let stop = AtomicBool::new(false);
    for tier in Tier::all() {
        let mut engine = engine(tier, 1);
        let answers = [0; 3].map(|_| {
            engine.clear();
            let clock = Ticking::default();
            let deadline = Some(Duration::from_millis(2000));
            let limits = SearchLimits { clock: &clock, deadline, ..SearchLimits::none(&stop) };
            let found = engine.search(&Position::start(Size::Eight), ENDLESS, limits, |_| {});
            let looks = clock.0.load(Ordering::Relaxed);
            assert!((2000..2010).contains(&looks), "{tier}: {looks} looks at the clock");
            found
        });
        assert!(depth(&answers[0]) >= 5, "{tier}: {:?}", answers[0]);
        assert_eq!(answers, [answers[0].clone(), answers[0].clone(), answers[0].clone()]);
    }
}

#[test]
fn stopped_by_a_clock_with_helpers() {
    let stop = AtomicBool::new(false);
    let mut engine = engine(Tier::detect(), 4);
    let clock = Ticking::default();
    let deadline = Some(Duration::from_millis(20_000));
    let limits = SearchLimits { clock: &clock, deadline, ..SearchLimits::none(&stop) };
    let found = engine.search(&Position::start(Size::Eight), ENDLESS, limits, |_| {});
    assert!(depth(&found) >= 5);
    let looks = clock.0.load(Ordering::Relaxed);
    assert!((20_000..20_500).contains(&looks), "{looks} looks at the clock");
}

#[test]
fn stopped_by_a_number_of_positions() {
    let stop = AtomicBool::new(false);
    let problem = &problems::up_to(64)[49];
    for limit in [1_000, 20_000, 300_000] {
        let limits = SearchLimits { nodes: Some(limit), ..SearchLimits::none(&stop) };
        let mut answers = Vec::new();
        for tier in Tier::all() {
            let mut engine = engine(tier, 1);
            for goal in [Goal::EXACT, ENDLESS] {
                let found = engine.search(&problem.position, goal, limits, |_| {});
                // Each look is some hundred positions later than the one before.
                assert!(found.nodes < limit + 20_000, "{tier}: {} of {limit}", found.nodes);
                assert!(found.nodes >= limit, "{tier}: {} of {limit}", found.nodes);
                engine.clear();
                let again = engine.search(&problem.position, goal, limits, |_| {});
                answers.push((again.nodes, again.moves));
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
    for (name, mut engine) in engines(&[1, 3]) {
        for problem in problems::up_to(16) {
            for limit in [300, 3_000, 10_000, 30_000] {
                let limits = SearchLimits { nodes: Some(limit), ..SearchLimits::none(&stop) };
                engine.search(&problem.position, Goal::EXACT, limits, |_| {});
            }
            let found = search(&mut engine, &problem.position, Goal::EXACT);
            let which = problem.comment.unwrap();
            assert_eq!(found.moves[0].score, problem.scores[0].1, "{name}: {which}");
        }
    }
}

/// On a small board a move may win all discs there are. Whatever a stopped search says of the other moves is
/// no more.
#[test]
fn stopped_where_a_move_wins_all_discs() {
    let (stop, mut rng) = (AtomicBool::new(false), Rng::new(3));
    let mut engine = engine(Tier::detect(), 1);
    let positions = iter::from_fn(|| Some(of_discs(&mut rng, Size::Six, 12)));
    let mut known = SearchLimits { nodes: Some(20_000), ..SearchLimits::none(&stop) };
    let mut wipe_outs = 0;
    for position in positions.take(2_000) {
        engine.clear();
        let found = engine.search(&position, Goal::EXACT, known, |_| {});
        if found.moves.len() < 2 || found.moves[0].score.discs() != 36 {
            continue;
        }
        wipe_outs += 1;
        for nodes in (50..found.nodes).step_by(25) {
            known.nodes = Some(nodes);
            engine.clear();
            let found = engine.search(&position, Goal::EXACT, known, |_| {});
            assert!(found.moves.iter().all(|root| root.score.discs() <= 36), "{found:?}");
        }
        known.nodes = Some(20_000);
    }
    assert!(wipe_outs > 20, "{wipe_outs}");
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
            let mut engine = engine(Tier::detect(), threads);
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
                let limits = SearchLimits::none(stop);
                engine.search(&position, Goal::EXACT, limits, |step| {
                    if self::depth(step) == depth {
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
