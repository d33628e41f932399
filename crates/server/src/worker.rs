//! A thread for work that would block the async runtime, one job at a time, at low priority.

use std::{
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
    thread,
};

use tokio::sync::{mpsc, oneshot};

use crate::{
    search::Busy,
    threads::{lower_priority, panic_message},
};

type Job = Box<dyn FnOnce() + Send>;

/// A handle to the thread, which ends when the last handle is dropped.
#[derive(Clone)]
pub(crate) struct Worker(mpsc::Sender<Job>);

impl fmt::Debug for Worker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Worker")
    }
}

impl Worker {
    /// Starts the thread with a nice value.
    pub(crate) fn start(niceness: i32) -> Worker {
        let (sender, mut jobs) = mpsc::channel::<Job>(1);
        thread::spawn(move || {
            lower_priority(niceness);
            while let Some(job) = jobs.blocking_recv() {
                job();
            }
        });
        Worker(sender)
    }

    /// Does something on the thread, after what others have asked for.
    ///
    /// # Errors
    /// [`Busy`] if it panics, which is logged. The thread goes on.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Busy> {
        let (reply, answer) = oneshot::channel();
        let job = move || match catch_unwind(AssertUnwindSafe(work)) {
            Ok(done) => _ = reply.send(done),
            Err(panic) => tracing::error!(message = panic_message(&*panic), "a job panicked"),
        };
        self.0.send(Box::new(job)).await.map_err(|_| Busy)?;
        answer.await.map_err(|_| Busy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::threads;

    #[tokio::test]
    async fn a_panic_is_an_error_and_the_thread_goes_on() {
        let worker = Worker::start(threads::WORK);
        assert_eq!(worker.run(|| 1).await, Ok(1));
        assert_eq!(worker.run(|| panic!("a planted fault")).await, Err::<(), _>(Busy));
        assert_eq!(worker.run(|| 2).await, Ok(2));
    }
}
