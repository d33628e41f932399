//! Long work: a progress bar on a terminal, Ctrl-C, and how many threads and how much memory it gets.

use std::{
    hint::black_box,
    num::NonZero,
    path::Path,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use anyhow::{Context, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use otelo_engine::{Tier, TierKind, eval::Weights};
use otelo_player::{ExternalEngines, Players, PlayersConfig, Spec, Who};

use crate::{VERSION, train::weights_file, words::Words};

/// The most threads that can be asked for.
pub(crate) const MAX_THREADS: usize = 256;

/// The largest table that can be asked for, in megabytes.
pub(crate) const MAX_HASH: usize = 65_536;

/// A bar with what is being done before it; indicatif draws it only on a terminal.
pub(crate) fn bar(total: u64, label: &str) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg} {wide_bar} {percent} % {eta}")
        .expect("the template is a fixed one");
    ProgressBar::new(total).with_style(style).with_message(label.to_owned())
}

/// The flag that Ctrl-C sets, the same for all work of the process. Where no handler can be set,
/// Ctrl-C ends the process as ever.
pub(crate) fn stop_flag() -> Arc<AtomicBool> {
    static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    let stop = STOP.get_or_init(|| {
        let stop = Arc::new(AtomicBool::new(false));
        let handler = Arc::clone(&stop);
        _ = ctrlc::set_handler(move || handler.store(true, Ordering::Relaxed));
        stop
    });
    Arc::clone(stop)
}

/// A certain tier, or the best of the machine.
pub(crate) fn tier(asked: Option<TierKind>) -> anyhow::Result<Tier> {
    asked.map_or(Ok(Tier::detect()), |kind| find(kind, Tier::all()))
}

/// All players, on a certain tier or the best, with the weights files that some of them name.
pub(crate) fn players(tier: Option<Tier>, named: &[&Spec]) -> anyhow::Result<Players> {
    players_with(tier, named, None)
}

/// The same, with other programs among them.
pub(crate) fn players_with(
    tier: Option<Tier>,
    named: &[&Spec],
    external: Option<Arc<dyn ExternalEngines>>,
) -> anyhow::Result<Players> {
    let mut weights = Vec::new();
    for spec in named {
        if let Who::Engine(engine) = &spec.who
            && let Some(name) = engine.weights()
        {
            let file = weights_file(Path::new(name))?;
            weights.push((name.to_owned(), Arc::new(Weights::new(&file))));
        }
    }
    let version = Some(VERSION.to_owned());
    Ok(Players::new(PlayersConfig { tier, version, weights, external, evaluations: None }))
}

/// The tier of a name among those of the machine.
fn find(kind: TierKind, here: impl Iterator<Item = Tier> + Clone) -> anyhow::Result<Tier> {
    here.clone().find(|tier| tier.kind() == kind).with_context(|| {
        let names: Vec<String> = here.map(|tier| tier.to_string()).collect();
        format!("this machine has no {kind} tier; it has {}", names.join(", "))
    })
}

/// Reads an argument that is a number from 1 to `MAX`.
pub(crate) fn number<const MAX: usize>(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (1..=MAX).contains(number));
    number.ok_or_else(|| format!("expected a number from 1 to {MAX}"))
}

/// As many threads as asked for, or one for each processor.
pub(crate) fn threads(asked: Option<usize>) -> usize {
    let processors = || thread::available_parallelism().map_or(1, NonZero::get);
    asked.unwrap_or_else(processors).min(MAX_THREADS)
}

/// Checks that there is memory for transposition tables of so many megabytes, by asking for it:
/// without it the process would be aborted when an engine makes its table.
pub(crate) fn check_memory(megabytes: usize, words: &Words) -> anyhow::Result<()> {
    let mut memory: Vec<u8> = Vec::new();
    let bytes = megabytes.checked_mul(1 << 20);
    let fits = bytes.is_some_and(|bytes| memory.try_reserve_exact(bytes).is_ok());
    // Otherwise the compiler may leave out the allocation.
    black_box(&memory);
    ensure!(fits, words.filled("error.no-memory", &[("megabytes", megabytes.to_string())]));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tier_that_the_machine_does_not_have() {
        let here = [Tier::BASE].into_iter();
        assert_eq!(find(TierKind::Base, here.clone()).unwrap(), Tier::BASE);
        let error = find(TierKind::V3, here).unwrap_err();
        insta::assert_snapshot!(error, @"this machine has no v3 tier; it has base");
    }

    #[test]
    fn numbers_stay_below_their_maximum() {
        assert_eq!(number::<256>("1"), Ok(1));
        assert_eq!(number::<256>("256"), Ok(256));
        for text in ["0", "257", "-1", "", "x", "1.5", "18446744073709551617"] {
            assert_eq!(number::<256>(text), Err("expected a number from 1 to 256".to_owned()));
        }
        assert!((1..=MAX_THREADS).contains(&threads(None)));
    }

    #[test]
    fn memory_that_no_machine_has() {
        let words = Words::of(crate::words::Language::En);
        assert!(check_memory(1, &words).is_ok());
        for megabytes in [usize::MAX >> 20, usize::MAX] {
            let error = check_memory(megabytes, &words).unwrap_err().to_string();
            assert_eq!(error, format!("there is no memory for {megabytes} MB of tables"));
        }
    }
}
