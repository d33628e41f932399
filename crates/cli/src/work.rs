//! Long work: a progress bar on a terminal, Ctrl-C, and the number of threads.

use std::{
    num::NonZero,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use crate::{VERSION, train::weights_file};
use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use otelo_engine::{Tier, TierKind, eval::Weights};
use otelo_player::{Players, PlayersConfig, Spec, Who};

/// A bar with what is being done before it; indicatif draws it only on a terminal.
pub(crate) fn bar(total: u64, label: &str) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg} {wide_bar} {percent} % {eta}")
        .expect("the template is a fixed one");
    ProgressBar::new(total).with_style(style).with_message(label.to_owned())
}

/// A flag that Ctrl-C sets. Where no handler can be set, Ctrl-C ends the process as ever.
pub(crate) fn stop_flag() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let handler = Arc::clone(&stop);
    _ = ctrlc::set_handler(move || handler.store(true, Ordering::Relaxed));
    stop
}

/// A certain tier, or the best of the machine.
pub(crate) fn tier(asked: Option<TierKind>) -> anyhow::Result<Tier> {
    asked.map_or(Ok(Tier::detect()), |kind| find(kind, Tier::all()))
}

/// All players, on a certain tier or the best, with the weights files that some of them name.
pub(crate) fn players(tier: Option<Tier>, named: &[&Spec]) -> anyhow::Result<Players> {
    let mut weights = Vec::new();
    for spec in named {
        if let Who::Engine(engine) = &spec.who
            && let Some(name) = engine.weights()
        {
            let file = weights_file(Path::new(name))?;
            weights.push((name.to_owned(), Arc::new(Weights::new(&file))));
        }
    }
    Ok(Players::new(PlayersConfig { tier, version: Some(VERSION.to_owned()), weights }))
}

/// The tier of a name among those of the machine.
fn find(kind: TierKind, here: impl Iterator<Item = Tier> + Clone) -> anyhow::Result<Tier> {
    here.clone().find(|tier| tier.kind() == kind).with_context(|| {
        let names: Vec<String> = here.map(|tier| tier.to_string()).collect();
        format!("this machine has no {kind} tier; it has {}", names.join(", "))
    })
}

/// As many threads as asked for, or one for each processor.
pub(crate) fn threads(asked: Option<NonZero<usize>>) -> usize {
    let processors = || thread::available_parallelism().map_or(1, NonZero::get);
    asked.map_or_else(processors, NonZero::get)
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
}
