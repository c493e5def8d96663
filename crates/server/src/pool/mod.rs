//! Workers off the async threads, behind a fair queue. Engines run on one pool, parsing and replay
//! on another.
//!
//! Dropping a [`Ticket`] cancels its job. A watchdog supervises the workers: it stops long jobs of
//! clients that used their share while others wait, and abandons overdue workers. Replacements start
//! up to a cap.

mod queue;
#[cfg(test)]
mod tests;

pub(crate) use parlour_workers::PoolStats;
pub(crate) use queue::{Order, QueueFull, QueueLimits};

use std::time::Duration;

use parlour_bots::StopFlag;
use parlour_workers::{Job, PoolConfig, PoolEvent, SubmitError};
use tokio::sync::oneshot;

use crate::limits::Limits;
use queue::FairQueue;

/// The job was cancelled or its worker abandoned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Unanswered;

/// A pool of workers. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Pool(parlour_workers::Pool<FairQueue<Job>>);

/// A job in progress. Dropping the ticket cancels it.
pub(crate) type Ticket = parlour_workers::Ticket<FairQueue<Job>>;

/// The result of a job.
pub(crate) struct Answer<T> {
    value: oneshot::Receiver<T>,
    /// Closed when the job ends or its worker is abandoned.
    end: oneshot::Receiver<()>,
}

impl<T> Answer<T> {
    /// Waits for the job. Cancel-safe.
    pub(crate) async fn wait(&mut self) -> Result<T, Unanswered> {
        tokio::select! {
            biased;
            value = &mut self.value => value.map_err(|_| Unanswered),
            // The value is sent before the end.
            _ = &mut self.end => self.value.try_recv().map_err(|_| Unanswered),
        }
    }
}

impl Pool {
    /// Starts a pool with the server's limits on overdue workers.
    pub(crate) fn start(
        name: &'static str,
        workers: usize,
        limits: &Limits,
        queue: QueueLimits,
    ) -> Self {
        let config = PoolConfig {
            name,
            workers,
            grace: limits.overdue_grace,
            max_abandoned: limits.abandoned_workers,
            tick: parlour_workers::TICK,
            notify,
        };
        Self::with(config, queue)
    }

    fn with(config: PoolConfig, queue: QueueLimits) -> Self {
        Self(parlour_workers::Pool::start(config, FairQueue::new(queue)))
    }

    /// Submits a job. `work` runs on a worker with its stop flag; `time` is the limit it promises to keep.
    pub(crate) fn submit<T: Send + 'static>(
        &self,
        order: Order,
        time: Option<Duration>,
        work: impl FnOnce(&StopFlag) -> T + Send + 'static,
    ) -> Result<(Ticket, Answer<T>), QueueFull> {
        let ((sender, value), (guard, end)) = (oneshot::channel(), oneshot::channel::<()>());
        let work = move |stop: &StopFlag| {
            // The caller may be gone.
            let _ = sender.send(work(stop));
        };
        match self.0.submit(order, time, work, guard) {
            Ok(ticket) => Ok((ticket, Answer { value, end })),
            Err(SubmitError::Closed) => Err(QueueFull::Queue),
            Err(SubmitError::Queue(full)) => Err(full),
        }
    }

    /// Submits a job and waits for it. Dropping the future cancels it.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        order: Order,
        work: impl FnOnce(&StopFlag) -> T + Send + 'static,
    ) -> Result<Result<T, Unanswered>, QueueFull> {
        let (_ticket, mut answer) = self.submit(order, None, work)?;
        Ok(answer.wait().await)
    }

    pub(crate) fn state(&self) -> PoolStats {
        self.0.state()
    }

    /// Closes the queue and ends the workers.
    pub(crate) fn close(&self) {
        self.0.close();
    }
}

fn notify(config: &PoolConfig, event: &PoolEvent) {
    tracing::error!(pool = config.name, ?event, "worker failure");
}
