//! Workers off the async threads, behind a fair queue. Engines run on one pool, parsing and replay on another.
//!
//! A [`Ticket`] that is dropped ends its job. A watchdog looks after the workers: it stops long jobs of visitors who
//! had their share while others wait, and abandons a worker that is overdue. Another takes its place, up to a cap.

mod queue;
#[cfg(test)]
mod tests;
mod workers;

pub(crate) use queue::{Order, QueueFull, QueueLimits};

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use parlour_bots::StopFlag;
use tokio::sync::oneshot;

use workers::Shared;

/// What a pool is made of.
#[derive(Clone, Debug)]
pub(crate) struct PoolConfig {
    /// The name of its threads.
    pub(crate) name: &'static str,
    pub(crate) workers: usize,
    /// Workers that take short jobs only.
    pub(crate) reserved: usize,
    /// Workers beside the others that take quick jobs only.
    pub(crate) quick: usize,
    pub(crate) queue: QueueLimits,
    /// How long after its end a job may still run.
    pub(crate) grace: Duration,
    /// Abandoned threads that may still run at a time.
    pub(crate) max_abandoned: usize,
    /// How often the watchdog looks.
    pub(crate) tick: Duration,
}

/// Counts for `/metrics` and `/healthz`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct PoolState {
    pub(crate) waiting: usize,
    pub(crate) running: usize,
    /// Workers abandoned since the start.
    pub(crate) abandoned: u64,
    /// Abandoned workers that still run.
    pub(crate) lost: usize,
    /// Jobs stopped to let another visitor in.
    pub(crate) preempted: u64,
    /// More workers are lost than may be replaced.
    pub(crate) is_degraded: bool,
}

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Unanswered;

/// A pool of workers. Copies share it.
#[derive(Clone)]
pub(crate) struct Pool(Arc<Shared>);

/// A job on its way. Dropping the ticket ends it.
pub(crate) struct Ticket {
    shared: Arc<Shared>,
    visitor: IpAddr,
    id: u64,
    stop: StopFlag,
}

/// What a job returns, when it does.
pub(crate) struct Answer<T> {
    value: oneshot::Receiver<T>,
    /// Closed when the job ends or its worker is abandoned.
    end: oneshot::Receiver<()>,
}

impl<T> Answer<T> {
    /// Waits for the job. Nothing is lost when the future is dropped before it is ready.
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
    pub(crate) fn start(config: PoolConfig) -> Self {
        Self(Shared::start(config))
    }

    /// Hands in a job. `work` runs on a worker with the flag that ends it; `time` limits it where it is known to
    /// end by then.
    pub(crate) fn submit<T: Send + 'static>(
        &self,
        order: Order,
        time: Option<Duration>,
        work: impl FnOnce(&StopFlag) -> T + Send + 'static,
    ) -> Result<(Ticket, Answer<T>), QueueFull> {
        let (sender, value) = oneshot::channel();
        let work = Box::new(move |stop: &StopFlag| {
            // The asker may be gone.
            let _ = sender.send(work(stop));
        });
        let (id, stop, end) = self.0.submit(order, time, work)?;
        let ticket = Ticket { shared: Arc::clone(&self.0), visitor: order.visitor, id, stop };
        Ok((ticket, Answer { value, end }))
    }

    /// Hands in a job and waits for it. Ends with the future.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        order: Order,
        work: impl FnOnce(&StopFlag) -> T + Send + 'static,
    ) -> Result<Result<T, Unanswered>, QueueFull> {
        let (_ticket, mut answer) = self.submit(order, None, work)?;
        Ok(answer.wait().await)
    }

    pub(crate) fn state(&self) -> PoolState {
        self.0.state()
    }

    /// Takes no more jobs and ends the workers.
    pub(crate) fn close(&self) {
        self.0.close();
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.stop.stop();
        self.shared.cancel(self.visitor, self.id);
    }
}

impl std::fmt::Debug for Pool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Pool").field(&self.state()).finish()
    }
}

impl std::fmt::Debug for Ticket {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ticket").field("id", &self.id).finish_non_exhaustive()
    }
}
