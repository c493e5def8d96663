//! The threads of a pool and the watchdog over them.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};
use std::{fmt, io, thread};

use parlour_search::{StopFlag, engine_thread};

use crate::{Deadline, Job, JobQueue, Work};

/// Configuration of a pool.
#[derive(Clone, Copy, Debug)]
pub struct PoolConfig {
    /// The name of its threads.
    pub name: &'static str,
    /// Number of workers, at least one.
    pub workers: usize,
    /// How long a job may run past its end.
    pub grace: Duration,
    /// Maximum number of abandoned threads.
    pub max_abandoned: usize,
    /// Interval of the watchdog.
    pub tick: Duration,
    /// Called with every problem, for logs.
    pub notify: fn(&PoolConfig, &PoolEvent),
}

/// Problems of a pool.
#[derive(Debug)]
pub enum PoolEvent {
    /// The system could not start a thread.
    SpawnFailed(io::Error),
    /// A job panicked.
    JobPanicked,
    /// A worker is overdue.
    Abandoned {
        /// Abandoned workers that are still running.
        lost: usize,
        /// Whether it is replaced.
        is_replaced: bool,
    },
}

/// Counters of a pool.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PoolStats {
    /// Waiting jobs.
    pub waiting: usize,
    /// Running jobs.
    pub running: usize,
    /// Workers abandoned since the start.
    pub abandoned: u64,
    /// Abandoned workers that are still running.
    pub lost: usize,
    /// Jobs stopped in favor of others.
    pub preempted: u64,
    /// Whether a worker could not be replaced.
    pub is_degraded: bool,
}

/// Why a pool refuses a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SubmitError<R> {
    /// The pool is closed.
    Closed,
    /// The queue refuses the job.
    Queue(R),
}

/// A pool of workers. Clones share it.
pub struct Pool<Q: JobQueue>(Arc<Shared<Q>>);

/// A submitted job. Dropping the ticket cancels it.
pub struct Ticket<Q: JobQueue> {
    shared: Arc<Shared<Q>>,
    params: Q::Params,
    id: u64,
    stop: StopFlag,
}

/// A worker's slot. Its generation changes when the worker is abandoned, so that a late worker
/// notices.
#[derive(Default)]
struct Slot {
    generation: u64,
    has_worker: bool,
    running: Option<Running>,
}

/// The bookkeeping of a running job.
struct Running {
    id: u64,
    stop: StopFlag,
    deadline: Deadline,
    guard: Box<dyn Any + Send>,
}

struct State<Q> {
    queue: Q,
    slots: Vec<Slot>,
    n_abandoned: u64,
    n_lost: usize,
    n_preempted: u64,
    is_closed: bool,
}

impl<Q: JobQueue> State<Q> {
    fn n_running(&self) -> usize {
        self.slots.iter().filter(|slot| slot.running.is_some()).count()
    }

    fn is_idle(&self) -> bool {
        self.queue.n_waiting() == 0 && self.n_running() == 0
    }
}

struct Shared<Q> {
    state: Mutex<State<Q>>,
    /// Signals a new job, or the closing of the pool.
    wake: Condvar,
    /// Signals the end of a job.
    ended: Condvar,
    config: PoolConfig,
    started_at: Instant,
}

impl<Q: JobQueue> Pool<Q> {
    /// Starts the workers and their watchdog.
    pub fn start(config: PoolConfig, queue: Q) -> Self {
        let n_workers = config.workers.max(1);
        let state = State {
            queue,
            slots: (0..n_workers).map(|_| Slot::default()).collect(),
            n_abandoned: 0,
            n_lost: 0,
            n_preempted: 0,
            is_closed: false,
        };
        let shared = Arc::new(Shared {
            state: Mutex::new(state),
            wake: Condvar::new(),
            ended: Condvar::new(),
            config,
            started_at: Instant::now(),
        });
        let mut state = shared.lock();
        for at in 0..n_workers {
            shared.spawn(&mut state, at);
        }
        drop(state);
        watch(&shared);
        Self(shared)
    }

    /// Submits a job. `work` runs on a worker with the flag that stops it; `time` is its time limit.
    /// `guard` is dropped when the job has ended, was cancelled, or its worker was abandoned.
    ///
    /// # Errors
    /// [`SubmitError`] if the pool is closed or the queue refuses the job.
    pub fn submit(
        &self,
        params: Q::Params,
        time: Option<Duration>,
        work: impl FnOnce(&StopFlag) + Send + 'static,
        guard: impl Send + 'static,
    ) -> Result<Ticket<Q>, SubmitError<Q::Error>> {
        let stop = StopFlag::new();
        let (work, guard) = (Box::new(work), Box::new(guard));
        let job = Job { stop: stop.clone(), time, work, guard };
        let mut state = self.0.lock();
        if state.is_closed {
            return Err(SubmitError::Closed);
        }
        let id = state.queue.push(params, job).map_err(SubmitError::Queue)?;
        drop(state);
        // A queue may hold back a job from some workers, so a single wake-up could reach the wrong
        // one.
        self.0.wake.notify_all();
        Ok(Ticket { shared: Arc::clone(&self.0), params, id, stop })
    }

    /// Returns counters, for logs and health checks.
    pub fn state(&self) -> PoolStats {
        let state = self.0.lock();
        PoolStats {
            waiting: state.queue.n_waiting(),
            running: state.n_running(),
            abandoned: state.n_abandoned,
            lost: state.n_lost,
            preempted: state.n_preempted,
            is_degraded: state.slots.iter().any(|slot| !slot.has_worker),
        }
    }

    /// Closes the queue, drops waiting jobs, stops running ones and ends the workers.
    pub fn close(&self) {
        let mut state = self.0.lock();
        state.is_closed = true;
        let waiting = state.queue.drain();
        for running in state.slots.iter().filter_map(|slot| slot.running.as_ref()) {
            running.stop.stop();
        }
        drop(state);
        drop(waiting);
        self.0.wake.notify_all();
    }

    /// Closes the queue and waits until all jobs have ended, or no worker is left.
    pub fn finish(&self) {
        let mut state = self.0.lock();
        state.is_closed = true;
        self.0.wake.notify_all();
        while !state.is_idle() && state.slots.iter().any(|slot| slot.has_worker) {
            state = self.0.ended.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl<Q: JobQueue> Shared<Q> {
    fn lock(&self) -> MutexGuard<'_, State<Q>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> Duration {
        self.started_at.elapsed()
    }

    fn notify(&self, event: &PoolEvent) {
        (self.config.notify)(&self.config, event);
    }

    /// Starts a thread for a slot.
    fn spawn(self: &Arc<Self>, state: &mut State<Q>, at: usize) {
        let (shared, generation) = (Arc::clone(self), state.slots[at].generation);
        let builder = engine_thread(self.config.name);
        let spawned = builder.spawn(move || shared.work(at, generation));
        state.slots[at].has_worker = spawned.is_ok();
        if let Err(error) = spawned {
            self.notify(&PoolEvent::SpawnFailed(error));
        }
    }

    /// Runs jobs until the pool closes or the worker is replaced.
    fn work(&self, mut at: usize, mut generation: u64) {
        while let Some((id, stop, work)) = self.next(at, generation) {
            let has_panicked =
                !stop.is_stopped() && catch_unwind(AssertUnwindSafe(|| work(&stop))).is_err();
            if has_panicked {
                self.notify(&PoolEvent::JobPanicked);
            }
            let mut state = self.lock();
            if state.slots[at].generation == generation {
                let ended = state.slots[at].running.take();
                state.queue.finish(id, self.now());
                drop(state);
                drop(ended);
                self.ended.notify_all();
                continue;
            }
            // An abandoned worker that returned: there may be a slot without a replacement.
            state.n_lost -= 1;
            let Some(empty) = state.slots.iter().position(|slot| !slot.has_worker) else { return };
            state.slots[empty].has_worker = true;
            (at, generation) = (empty, state.slots[empty].generation);
        }
    }

    /// Waits for the next job of a slot. `None` if the pool closes or the worker is replaced.
    fn next(&self, at: usize, generation: u64) -> Option<(u64, StopFlag, Work)> {
        let mut state = self.lock();
        loop {
            let now = self.now();
            if let Some((id, job)) = state.queue.start(at, now) {
                let Job { stop, time, work, guard } = job;
                let deadline = Deadline::new(stop.clone(), time, now);
                let running = Running { id, stop: stop.clone(), deadline, guard };
                state.slots[at].running = Some(running);
                return Some((id, stop, work));
            }
            if state.is_closed || state.slots[at].generation != generation {
                return None;
            }
            state = self.wake.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Stops jobs that must yield and abandons overdue workers. Returns false once the pool has
    /// ended.
    fn supervise(self: &Arc<Self>) -> bool {
        let mut state = self.lock();
        let now = self.now();
        if let Some(id) = state.queue.preempt(now) {
            state.n_preempted += 1;
            let running = state.slots.iter().filter_map(|slot| slot.running.as_ref());
            running.filter(|running| running.id == id).for_each(|running| running.stop.stop());
        }
        let mut abandoned = Vec::new();
        for at in 0..state.slots.len() {
            let running = state.slots[at].running.as_mut();
            if running.is_some_and(|job| job.deadline.is_overdue(now, self.config.grace)) {
                abandoned.extend(self.abandon(&mut state, at, now));
            }
        }
        let is_alive = !(state.is_closed && state.is_idle());
        drop(state);
        if !abandoned.is_empty() {
            // Guards may run arbitrary code, so drop them outside the lock.
            drop(abandoned);
            self.ended.notify_all();
        }
        is_alive
    }

    /// Abandons the worker of a slot and returns the guard of its job.
    fn abandon(
        self: &Arc<Self>,
        state: &mut State<Q>,
        at: usize,
        now: Duration,
    ) -> Option<Box<dyn Any + Send>> {
        let slot = &mut state.slots[at];
        let Running { id, stop, guard, .. } = slot.running.take()?;
        slot.generation += 1;
        slot.has_worker = false;
        stop.stop();
        state.queue.finish(id, now);
        state.n_abandoned += 1;
        state.n_lost += 1;
        let is_replaced = state.n_lost <= self.config.max_abandoned;
        self.notify(&PoolEvent::Abandoned { lost: state.n_lost, is_replaced });
        if is_replaced {
            self.spawn(state, at);
        }
        Some(guard)
    }
}

/// Watches a pool until it has ended or is dropped.
fn watch<Q: JobQueue>(shared: &Arc<Shared<Q>>) {
    let (pool, tick) = (Arc::downgrade(shared), shared.config.tick);
    let supervise = move || {
        while Weak::upgrade(&pool).is_some_and(|pool| pool.supervise()) {
            thread::sleep(tick);
        }
    };
    if let Err(error) = thread::Builder::new().name("watchdog".to_owned()).spawn(supervise) {
        shared.notify(&PoolEvent::SpawnFailed(error));
    }
}

impl<Q: JobQueue> Ticket<Q> {
    /// Cancels the job and returns it with its guard if it had not started.
    pub fn cancel(self) -> Option<Job> {
        self.end()
    }

    fn end(&self) -> Option<Job> {
        self.stop.stop();
        self.shared.lock().queue.cancel(self.params, self.id)
    }
}

impl<Q: JobQueue> Drop for Ticket<Q> {
    fn drop(&mut self) {
        // A job may hold a large match, and its guard may run arbitrary code: drop it outside the
        // lock.
        drop(self.end());
    }
}

impl<Q: JobQueue> Clone for Pool<Q> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<Q: JobQueue> fmt::Debug for Pool<Q> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Pool").field(&self.state()).finish()
    }
}

impl<Q: JobQueue> fmt::Debug for Ticket<Q> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ticket").field("id", &self.id).finish_non_exhaustive()
    }
}
