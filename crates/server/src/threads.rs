//! Threads beside the async runtime: their priority, and what is left of one that panicked.

use std::any::Any;

/// The nice value of threads that search, import and export: about a tenth of the weight of other
/// threads.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// Lowers the priority of this thread, so that its work does not slow down requests.
pub(crate) fn lower_priority() {
    #[cfg(target_os = "linux")]
    {
        use rustix::{process::setpriority_process, thread::gettid};
        // On Linux this affects only this thread. If it fails, requests are only slower.
        _ = setpriority_process(Some(gettid()), NICENESS);
    }
}

/// The message of a panic.
pub(crate) fn panic_message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message")
}
