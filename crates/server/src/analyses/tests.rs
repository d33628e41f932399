//! Searches that end, are stopped, or panic.

use otelo_player::Clock;

use super::*;
use crate::search::tests::Log;

const ADDRESS: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

#[test]
fn a_panic_is_told_and_logged() {
    let analyses = Analyses::new(Players::default());
    let (reports, told) = watch::channel(None);
    let stop = Arc::new(AtomicBool::new(false));
    let work = Work {
        players: analyses.players,
        clock: analyses.scheduler.enter(Stopwatch::start(), Arc::clone(&stop)),
        stop,
        _guard: analyses.counts.enter(ADDRESS, 1, 1).unwrap(),
        reports,
    };
    let log = Log::default();
    let search = |work: &Work<u8>| {
        work.tell(1);
        panic!("a planted fault");
    };
    tracing::subscriber::with_default(log.subscriber(), || work.run("the position", search));
    assert_eq!(*told.borrow(), Some(Err(Failed)));
    let text = log.text();
    assert!(text.contains("ERROR") && text.contains("an analysis panicked"), "{text}");
    assert!(text.contains("a planted fault") && text.contains("the position"), "{text}");
}

#[tokio::test]
async fn what_waits_is_stopped_with_what_runs() {
    let analyses =
        Analyses { scheduler: Arc::new(Scheduler::new(1)), ..Analyses::new(Players::default()) };
    let until_stopped = |work: &Work<()>| {
        work.tell(());
        while !work.stop.load(Ordering::Relaxed) {
            work.clock.now();
        }
    };
    let start = || analyses.start(ADDRESS, String::new(), until_stopped).unwrap();
    let mut all: Vec<_> = (0..MOST_EACH).map(|_| start()).collect();
    assert!(analyses.start(ADDRESS, String::new(), until_stopped).is_err());
    // Each gets its first slice, though only one runs at a time.
    for running in &mut all {
        running.next().await.unwrap();
    }
    for running in all {
        running.stop().await;
    }
    start().stop().await;
}
