//! Threads beside the async runtime: their priority, and what is left of one that panicked.

use std::any::Any;

/// The nice value of threads that search for computers' moves, import and export: about a tenth of
/// the weight of other threads.
pub(crate) const WORK: i32 = 10;
/// The nice value of threads that analyse: a seventh of that.
pub(crate) const ANALYSIS: i32 = 19;

/// Lowers the priority of this thread to a nice value, so that its work does not slow down requests.
pub(crate) fn lower_priority(niceness: i32) {
    #[cfg(target_os = "linux")]
    {
        use rustix::{process::setpriority_process, thread::gettid};
        // On Linux this affects only this thread. If it fails, requests are only slower.
        _ = setpriority_process(Some(gettid()), niceness);
    }
    #[cfg(not(target_os = "linux"))]
    let _ = niceness;
}

/// The message of a panic.
pub(crate) fn panic_message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message")
}
