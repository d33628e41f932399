//! Long work: a progress bar on a terminal, Ctrl-C, and the number of threads.

use std::{
    num::NonZero,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use indicatif::{ProgressBar, ProgressStyle};

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

/// As many threads as asked for, or one for each processor.
pub(crate) fn threads(asked: Option<NonZero<usize>>) -> usize {
    let processors = || thread::available_parallelism().map_or(1, NonZero::get);
    asked.map_or_else(processors, NonZero::get)
}
