//! The open requests of the analysis server, and its worker pool.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use parlour_bots::StopFlag;
use parlour_workers::{
    ENGINE_THREAD, MAX_ABANDONED, OVERDUE_GRACE, Pool, PoolConfig, PoolEvent, PriorityQueue, TICK,
    Ticket,
};
use serde_json::Value;

use super::request::AnalysisJob;
use super::{ErrorJson, write_response};
use crate::failure::notice;

/// How a worker handles a request.
type Handler = fn(&Request, &StopFlag);

/// A position to analyze, and whether its final response was written.
pub(super) struct Request {
    pub(super) job: AnalysisJob,
    is_answered: AtomicBool,
}

impl Request {
    /// Claims the right to write the final response: an abandoned worker that returns late does not get it.
    pub(super) fn claim_response(&self) -> bool {
        !self.is_answered.swap(true, Ordering::AcqRel)
    }

    pub(super) fn is_answered(&self) -> bool {
        self.is_answered.load(Ordering::Acquire)
    }
}

/// Writes an error if a job ends without a response.
struct ResponseGuard(Arc<Request>);

impl Drop for ResponseGuard {
    fn drop(&mut self) {
        if self.0.claim_response() {
            let error = "the engine did not stop in time and was abandoned";
            write_response(&ErrorJson { id: &self.0.job.id, error, field: None });
        }
    }
}

pub(super) struct OpenRequests {
    pool: Pool<PriorityQueue>,
    open: Mutex<Vec<(Arc<Request>, Ticket<PriorityQueue>)>>,
    handler: Handler,
}

impl OpenRequests {
    pub(super) fn new(workers: usize, handler: Handler) -> Self {
        Self::with_grace(workers, handler, OVERDUE_GRACE)
    }

    fn with_grace(workers: usize, handler: Handler, grace: Duration) -> Self {
        let config = PoolConfig {
            name: ENGINE_THREAD,
            workers,
            grace,
            max_abandoned: MAX_ABANDONED,
            tick: TICK,
            notify: |_, event| match event {
                PoolEvent::SpawnFailed(error) => notice(&format!("cannot start a thread: {error}")),
                PoolEvent::Abandoned { is_replaced: false, .. } => {
                    notice("too many engines are overdue: one worker fewer until one returns");
                }
                PoolEvent::Abandoned { .. } | PoolEvent::JobPanicked => {}
            },
        };
        let pool = Pool::start(config, PriorityQueue::default());
        Self { pool, open: Mutex::default(), handler }
    }

    fn open(&self) -> MutexGuard<'_, Vec<(Arc<Request>, Ticket<PriorityQueue>)>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Queues jobs.
    pub(super) fn submit(&self, jobs: Vec<AnalysisJob>) {
        let mut open = self.open();
        open.retain(|(request, _)| !request.is_answered());
        for job in jobs {
            let (priority, time, handler) = (job.priority, job.time, self.handler);
            let request = Arc::new(Request { job, is_answered: AtomicBool::new(false) });
            let (guard, running) = (ResponseGuard(Arc::clone(&request)), Arc::clone(&request));
            let work = move |stop: &StopFlag| handler(&running, stop);
            if let Ok(ticket) = self.pool.submit(priority, time, work, guard) {
                open.push((request, ticket));
            }
        }
    }

    /// Removes matching requests from the queue and stops those in progress. Returns the removed ones and the number stopped.
    pub(super) fn cancel(&self, is_match: &dyn Fn(&Value) -> bool) -> (Vec<Arc<Request>>, usize) {
        let (mut cancelled, mut n_stopped) = (Vec::new(), 0);
        let mut open = self.open();
        let is_open = |request: &Request| is_match(&request.job.id) && !request.is_answered();
        for (request, ticket) in open.extract_if(.., |(request, _)| is_open(request)) {
            if let Some(_waiting) = ticket.cancel() {
                // The caller responds, not the guard.
                request.claim_response();
                cancelled.push(request);
            } else {
                n_stopped += 1;
            }
        }
        (cancelled, n_stopped)
    }

    /// Closes the queue and waits for all workers that are not abandoned.
    pub(super) fn finish(&self) {
        self.pool.finish();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;
    use std::thread;

    use parlour_workers::PoolStats;

    use super::super::request::Request as Line;
    use super::*;

    static IS_RELEASED: AtomicBool = AtomicBool::new(false);
    static N_DONE: AtomicUsize = AtomicUsize::new(0);

    /// Ignores its limit and its stop if the request says so.
    fn stubborn(request: &Request, _stop: &StopFlag) {
        while request.job.id == "stuck" && !IS_RELEASED.load(Ordering::Relaxed) {
            thread::sleep(Duration::from_millis(1));
        }
        request.claim_response();
        N_DONE.fetch_add(1, Ordering::Relaxed);
    }

    fn jobs(id: &str) -> Vec<AnalysisJob> {
        let game = parlour_games::GAMES[0].info().id;
        let line = format!(r#"{{"id":"{id}","game":"{game}","time":"1ms"}}"#);
        match Line::parse(&line) {
            Ok(Line::Analyze(jobs)) => jobs,
            _ => panic!("expected a request"),
        }
    }

    fn wait_for(open_requests: &OpenRequests, is_reached: impl Fn(PoolStats) -> bool) {
        while !is_reached(open_requests.pool.state()) {
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn an_overdue_request_gets_an_error_and_the_next_one_is_served() {
        let open_requests = OpenRequests::with_grace(1, stubborn, Duration::ZERO);
        open_requests.submit(jobs("stuck"));
        wait_for(&open_requests, |state| state.abandoned == 1);
        let stuck = Arc::clone(&open_requests.open()[0].0);
        while !stuck.is_answered() {
            thread::sleep(Duration::from_millis(1));
        }
        open_requests.submit(jobs("fine"));
        while N_DONE.load(Ordering::Relaxed) == 0 {
            thread::sleep(Duration::from_millis(1));
        }
        IS_RELEASED.store(true, Ordering::Relaxed);
        wait_for(&open_requests, |state| state.lost == 0);
        open_requests.finish();
        assert_eq!(open_requests.pool.state().abandoned, 1);
    }
}
