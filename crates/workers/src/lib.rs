//! Worker threads for engines, used by the terminal, the server and the analysis server.
//!
//! A [`Pool`] runs jobs on worker threads with a large stack. A [`JobQueue`] decides which job is next; dropping a
//! [`Ticket`] cancels its job. A watchdog abandons a worker that does not return after its limit or its stop, and
//! starts another in its place, up to a cap.

mod deadline;
mod pool;
mod priority;
#[cfg(test)]
mod tests;

pub use deadline::{Deadline, MAX_ABANDONED, OVERDUE_GRACE};
pub use pool::{Pool, PoolConfig, PoolEvent, PoolStats, SubmitError, Ticket};
pub use priority::PriorityQueue;

use std::any::Any;
use std::time::Duration;

use parlour_search::StopFlag;

/// The name of engine threads.
pub const ENGINE_THREAD: &str = "engine";

/// How often a watchdog checks for overdue workers.
pub const TICK: Duration = Duration::from_millis(100);

/// The body of a job.
type Work = Box<dyn FnOnce(&StopFlag) + Send>;

/// A job in a queue.
pub struct Job {
    stop: StopFlag,
    time: Option<Duration>,
    work: Work,
    /// Dropped when the job has ended, was cancelled, or its worker was abandoned.
    guard: Box<dyn Any + Send>,
}

/// Decides which job is next. Threads and clocks belong to the pool.
pub trait JobQueue: Send + 'static {
    /// Scheduling parameters of a job.
    type Params: Copy + Send;

    /// Why the queue refuses a job.
    type Error;

    /// Adds a job and returns its id.
    ///
    /// # Errors
    /// The reason for the refusal.
    fn push(&mut self, params: Self::Params, job: Job) -> Result<u64, Self::Error>;

    /// Removes the next job for a worker.
    fn start(&mut self, worker: usize, now: Duration) -> Option<(u64, Job)>;

    /// Notes that a started job has ended or its worker was abandoned.
    fn finish(&mut self, id: u64, now: Duration);

    /// Removes a waiting job.
    fn cancel(&mut self, params: Self::Params, id: u64) -> Option<Job>;

    /// Removes all waiting jobs.
    fn drain(&mut self) -> Vec<Job>;

    /// Number of waiting jobs.
    fn n_waiting(&self) -> usize;

    /// Returns the id of a running job to stop in favor of a waiting one.
    fn preempt(&mut self, now: Duration) -> Option<u64> {
        let _ = now;
        None
    }
}

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Job").field("time", &self.time).finish_non_exhaustive()
    }
}
