//! Units of work on several threads.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
};

use otelo_train::units::run_units;

/// The results of the units from 0 on, as far as they come.
fn run(
    threads: usize,
    count: u64,
    work: impl Fn(u64) -> Option<u64> + Sync,
    mut take: impl FnMut(u64) -> Result<(), String>,
) -> (Vec<u64>, Result<(), String>) {
    let (stop, mut next, mut results) = (AtomicBool::new(false), 0..count, Vec::new());
    let end = run_units(
        &mut vec![(); threads],
        &stop,
        || Ok(next.next()),
        |(), unit| work(unit),
        |result| {
            results.push(result);
            take(result)
        },
    );
    (results, end)
}

#[test]
fn results_come_in_order() {
    for threads in [1, 2, 5] {
        // Later units are often done earlier.
        let work = |unit: u64| {
            (0..(unit * 7919) % 13).for_each(|_| thread::yield_now());
            Some(unit * unit)
        };
        let (results, end) = run(threads, 100, work, |_| Ok(()));
        assert!(results.into_iter().eq((0..100).map(|unit| unit * unit)));
        assert_eq!(end, Ok(()));
    }
}

/// Nobody runs far ahead of the slowest unit.
#[test]
fn few_units_are_under_way() {
    let [begun, taken, most] = [const { AtomicU64::new(0) }; 3];
    let work = |unit| {
        let ahead = begun.fetch_add(1, Ordering::SeqCst) + 1 - taken.load(Ordering::SeqCst);
        most.fetch_max(ahead, Ordering::SeqCst);
        Some(unit)
    };
    let take = |_| {
        taken.fetch_add(1, Ordering::SeqCst);
        (0..100).for_each(|_| thread::yield_now());
        Ok(())
    };
    let (results, _) = run(3, 500, work, take);
    assert_eq!(results.len(), 500);
    // The last one may have been counted as taken before it was told to the threads.
    assert!(most.into_inner() <= 4 * 3 + 3);
}

#[test]
fn errors_and_stops_end_it() {
    let fails = |unit| if unit == 7 { Err("seven".to_owned()) } else { Ok(()) };
    let (results, end) = run(3, 1000, Some, fails);
    assert_eq!((results.len(), end), (8, Err("seven".to_owned())));
    // A unit that was stopped: those before it count.
    let (results, end) = run(3, 1000, |unit| (unit != 5).then_some(unit), |_| Ok(()));
    assert!(results.len() <= 5 && results.iter().copied().eq(0..results.len() as u64));
    assert_eq!(end, Ok(()));
    let end = run_units(
        &mut [(); 2],
        &AtomicBool::new(false),
        || Err::<Option<u64>, _>("no source"),
        |(), unit| Some(unit),
        |_| Ok(()),
    );
    assert_eq!(end, Err("no source"));
}
