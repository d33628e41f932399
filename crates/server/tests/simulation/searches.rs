//! Searches of a world: they take as long as chance decides, and sometimes never answer.

use std::{
    cell::RefCell,
    collections::BTreeMap,
    rc::Rc,
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use otelo_player::{MoveLimits, Players, Stopwatch, Turn};
use otelo_rng::Rng;
use otelo_rules::Position;
use otelo_server::{Lane, SearchQueue};
use tokio::time::{Instant, sleep};

/// How long searches ran, by the seed of the game and the position they were for.
#[derive(Debug, Clone, Default)]
pub(crate) struct SearchLog(Rc<RefCell<BTreeMap<(u64, String), Runs>>>);

/// The searches for a position.
#[derive(Debug, Clone, Default)]
pub(crate) struct Runs(Vec<(Instant, Option<Instant>)>);

impl Runs {
    /// How long they ran until now, in all. One that was stopped counts in full.
    pub(crate) fn time(&self) -> Duration {
        let span = |(begun, ended): &(Instant, Option<Instant>)| match ended {
            Some(ended) => ended.duration_since(*begun),
            None => begun.elapsed(),
        };
        self.0.iter().map(span).sum()
    }

    /// When the last one before a time ended.
    pub(crate) fn end(&self, until: Instant) -> Option<Instant> {
        self.0.iter().filter_map(|(_, ended)| *ended).rfind(|ended| *ended <= until)
    }
}

impl SearchLog {
    /// The searches for a position of a game.
    pub(crate) fn of(&self, seed: u64, position: &Position) -> Runs {
        self.0.borrow().get(&(seed, position.to_string())).cloned().unwrap_or_default()
    }
}

/// Takes searches from the queue and answers them, for ever.
pub(crate) async fn work(queue: Arc<SearchQueue>, lane: Lane, log: SearchLog, seed: u64) {
    let (mut rng, players) = (Rng::new(seed), Players::default());
    let random = "random".parse().expect("there is such a player");
    loop {
        let job = queue.next(lane).await;
        if job.is_stopped() {
            continue;
        }
        let task = job.task().clone();
        let search = job.start();
        let key = (task.seed, task.position.to_string());
        let index = {
            let mut log = log.0.borrow_mut();
            let runs = log.entry(key.clone()).or_default();
            runs.0.push((Instant::now(), None));
            runs.0.len() - 1
        };
        let time = match rng.u64(0..20) {
            0 => 8000,
            1..=4 => rng.u64(0..1500),
            _ => rng.u64(0..60),
        };
        let own = task.clock.map_or(u64::MAX, |clock| clock.left.as_millis() as u64 / 2);
        sleep(Duration::from_millis(time.min(own))).await;
        if let Some(runs) = log.0.borrow_mut().get_mut(&key) {
            runs.0[index].1 = Some(Instant::now());
        }
        // Some fail.
        if rng.u64(0..25) == 0 {
            continue;
        }
        let mut player = players.player(&random).expect("it needs nothing");
        let (clock, stop) = (Stopwatch::start(), AtomicBool::new(false));
        let limits = MoveLimits { seed: rng.next_u64(), ..MoveLimits::default() };
        let turn = Turn { limits, clock: &clock, stop: &stop, on_progress: &mut |_| {} };
        if let Ok(mut answer) = player.choose_at(&task.position, turn) {
            // Real time has no place here.
            answer.time = Duration::ZERO;
            search.finish(answer);
        }
    }
}
