//! The queue of the analysis server and its workers.
//!
//! A worker that does not come back after its limit or its stop is abandoned: its request is answered with an
//! error, and another worker takes its place, up to a cap.

use std::collections::BinaryHeap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use std::{io, thread};

use parlour_bots::{Clock, Deadline, MAX_ABANDONED, OVERDUE_GRACE, StopFlag, SystemClock};
use serde_json::Value;

use super::request::Job;
use super::{ErrorJson, say};
use crate::failure::talk;

/// Deep searches recurse; this is more than any needs.
const WORKER_STACK_BYTES: usize = 64 << 20;

/// How often overdue workers are looked for.
const TICK: Duration = Duration::from_millis(200);

/// What the reader, the workers and the watchdog share.
pub(super) struct Desk {
    state: Mutex<State>,
    news: Condvar,
    clock: SystemClock,
    grace: Duration,
    run: fn(&Desk, &Job, &StopFlag),
}

#[derive(Default)]
struct State {
    waiting: BinaryHeap<Job>,
    running: Vec<Running>,
    /// No more requests will come.
    is_closed: bool,
    n_taken: u64,
    n_workers: usize,
    /// Abandoned workers that still run.
    n_abandoned: usize,
    /// Workers that were not replaced; the first abandoned ones that come back are.
    n_missing: usize,
}

/// A job under way.
struct Running {
    number: u64,
    id: Value,
    stop: StopFlag,
    deadline: Deadline,
}

impl Desk {
    /// A desk whose workers do `run`.
    pub(super) fn new(run: fn(&Desk, &Job, &StopFlag)) -> Self {
        Self {
            state: Mutex::default(),
            news: Condvar::new(),
            clock: SystemClock::start(),
            grace: OVERDUE_GRACE,
            run,
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts one more worker.
    ///
    /// # Errors
    /// When the system has no more threads.
    pub(super) fn start_worker(self: &Arc<Self>) -> io::Result<()> {
        let desk = Arc::clone(self);
        let builder = thread::Builder::new().stack_size(WORKER_STACK_BYTES);
        self.lock().n_workers += 1;
        let started = builder.spawn(move || desk.work());
        if started.is_err() {
            self.lock().n_workers -= 1;
        }
        started.map(drop)
    }

    /// Puts jobs into the queue.
    pub(super) fn take(&self, jobs: Vec<Job>) {
        let mut state = self.lock();
        for mut job in jobs {
            state.n_taken += 1;
            job.number = state.n_taken;
            state.waiting.push(job);
        }
        drop(state);
        self.news.notify_all();
    }

    /// Takes requests out of the queue and stops those under way; gives the former and how many the latter are.
    pub(super) fn end(&self, is_meant: &dyn Fn(&Value) -> bool) -> (Vec<Job>, usize) {
        let mut state = self.lock();
        let (cancelled, kept): (Vec<Job>, Vec<Job>) =
            std::mem::take(&mut state.waiting).into_iter().partition(|job| is_meant(&job.id));
        state.waiting = kept.into();
        let running = state.running.iter().filter(|running| is_meant(&running.id));
        (cancelled, running.inspect(|running| running.stop.stop()).count())
    }

    /// Whether a job is still awaited; an abandoned one is not.
    pub(super) fn is_awaited(&self, number: u64) -> bool {
        self.lock().running.iter().any(|running| running.number == number)
    }

    /// Works until there is nothing left and nothing will come, or until the worker is abandoned.
    fn work(&self) {
        while let Some((job, stop)) = self.next_job() {
            (self.run)(self, &job, &stop);
            let mut state = self.lock();
            let n_before = state.running.len();
            state.running.retain(|running| running.number != job.number);
            if state.running.len() == n_before {
                state.n_abandoned -= 1;
                if state.n_missing == 0 {
                    // Another worker has taken the place of this one.
                    return;
                }
                state.n_missing -= 1;
                state.n_workers += 1;
            }
        }
        self.lock().n_workers -= 1;
        self.news.notify_all();
    }

    fn next_job(&self) -> Option<(Job, StopFlag)> {
        let mut state = self.lock();
        loop {
            if let Some(job) = state.waiting.pop() {
                let stop = StopFlag::new();
                let deadline = Deadline::new(stop.clone(), job.time, self.clock.now());
                let (number, id) = (job.number, job.id.clone());
                state.running.push(Running { number, id, stop: stop.clone(), deadline });
                return Some((job, stop));
            }
            if state.is_closed {
                return None;
            }
            state = self.news.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Takes no more requests and waits for the workers that come back.
    pub(super) fn close(&self) {
        let mut state = self.lock();
        state.is_closed = true;
        self.news.notify_all();
        while state.n_workers > 0 {
            state = self.news.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Looks for overdue workers until the program ends.
    pub(super) fn watch(self: &Arc<Self>) {
        loop {
            thread::sleep(TICK);
            self.abandon_overdue();
        }
    }

    /// Gives up on workers that should have come back long ago, and starts others in their place.
    fn abandon_overdue(self: &Arc<Self>) {
        let mut state = self.lock();
        let now = self.clock.now();
        let mut overdue = Vec::new();
        state.running.retain_mut(|running| {
            let is_overdue = running.deadline.is_overdue(now, self.grace);
            if is_overdue {
                running.stop.stop();
                overdue.push(running.id.clone());
            }
            !is_overdue
        });
        state.n_abandoned += overdue.len();
        state.n_workers -= overdue.len();
        let n_free = MAX_ABANDONED.saturating_sub(state.n_abandoned - overdue.len());
        drop(state);
        for (index, id) in overdue.iter().enumerate() {
            let error = "the engine did not come back in time and was abandoned";
            say(&ErrorJson { id, error, field: None });
            if index >= n_free || self.start_worker().is_err() {
                self.lock().n_missing += 1;
                talk("too many engines are overdue: one worker fewer until one comes back");
            }
        }
        self.news.notify_all();
    }

    #[cfg(test)]
    fn counts(&self) -> (usize, usize, usize) {
        let state = self.lock();
        (state.running.len(), state.n_workers, state.n_abandoned)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    use super::super::request::Request;
    use super::*;

    static IS_RELEASED: AtomicBool = AtomicBool::new(false);
    static N_DONE: AtomicUsize = AtomicUsize::new(0);

    /// Ignores its limit and its stop where the request says so.
    fn stubborn(_desk: &Desk, job: &Job, _stop: &StopFlag) {
        while job.id == "stuck" && !IS_RELEASED.load(Ordering::Relaxed) {
            thread::sleep(Duration::from_millis(1));
        }
        N_DONE.fetch_add(1, Ordering::Relaxed);
    }

    fn jobs(id: &str) -> Vec<Job> {
        let game = parlour_games::GAMES[0].info().id;
        let line = format!(r#"{{"id":"{id}","game":"{game}","time":"1ms"}}"#);
        match Request::parse(&line) {
            Ok(Request::Analyse(jobs)) => jobs,
            _ => panic!("expected a request"),
        }
    }

    fn wait_until(is_so: impl Fn() -> bool) {
        while !is_so() {
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn an_overdue_worker_is_abandoned_and_replaced_up_to_a_cap() {
        let desk = Arc::new(Desk { grace: Duration::ZERO, ..Desk::new(stubborn) });
        desk.start_worker().unwrap();
        for n_stuck in 1..=MAX_ABANDONED {
            desk.take(jobs("stuck"));
            wait_until(|| {
                desk.abandon_overdue();
                desk.counts() == (0, 1, n_stuck)
            });
        }
        desk.take(jobs("fine"));
        wait_until(|| N_DONE.load(Ordering::Relaxed) == 1);
        // One more than the cap: nothing takes its place.
        desk.take(jobs("stuck"));
        wait_until(|| {
            desk.abandon_overdue();
            desk.counts() == (0, 0, MAX_ABANDONED + 1)
        });
        IS_RELEASED.store(true, Ordering::Relaxed);
        wait_until(|| desk.counts() == (0, 1, 0));
        desk.close();
        assert_eq!(desk.counts(), (0, 0, 0));
    }
}
