//! The threads of a pool and the watchdog over them.

use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use parlour_bots::{Deadline, StopFlag};
use tokio::sync::oneshot;

use super::queue::{FairQueue, Order, QueueFull};
use super::{PoolConfig, PoolState};

/// Searches recurse once a turn of the game.
const STACK_BYTES: usize = 64 << 20;

type Work = Box<dyn FnOnce(&StopFlag) + Send>;

struct Job {
    stop: StopFlag,
    time: Option<Duration>,
    work: Work,
    end: oneshot::Sender<()>,
}

/// What a worker takes from the queue to its own stack.
struct RunningJob {
    stop: StopFlag,
    work: Work,
}

/// A worker's place. Its number changes when the worker is abandoned, so that a late one knows.
#[derive(Default)]
struct Slot {
    number: u64,
    has_worker: bool,
    running: Option<Running>,
}

struct Running {
    id: u64,
    stop: StopFlag,
    deadline: Deadline,
    /// Dropped at the end of the job: that ends the wait for an answer.
    _end: oneshot::Sender<()>,
}

struct State {
    queue: FairQueue<Job>,
    slots: Vec<Slot>,
    n_abandoned: u64,
    n_lost: usize,
    n_preempted: u64,
    is_closed: bool,
}

pub(super) struct Shared {
    state: Mutex<State>,
    wake: Condvar,
    config: PoolConfig,
    began: Instant,
}

impl Shared {
    pub(super) fn start(config: PoolConfig) -> Arc<Self> {
        let n_workers = config.workers.max(1) + config.quick;
        let state = State {
            queue: FairQueue::new(config.queue),
            slots: (0..n_workers).map(|_| Slot::default()).collect(),
            n_abandoned: 0,
            n_lost: 0,
            n_preempted: 0,
            is_closed: false,
        };
        let began = Instant::now();
        let shared =
            Arc::new(Self { state: Mutex::new(state), wake: Condvar::new(), config, began });
        let mut state = shared.lock();
        for at in 0..n_workers {
            shared.spawn(&mut state, at);
        }
        drop(state);
        watch(Arc::downgrade(&shared), shared.config.tick);
        shared
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> Duration {
        self.began.elapsed()
    }

    /// The longest jobs that the worker of a slot takes.
    fn longest(&self, at: usize) -> Duration {
        let PoolConfig { quick, reserved, queue, .. } = &self.config;
        match at {
            at if at < *quick => queue.quick,
            at if at < quick + reserved => queue.short,
            _ => Duration::MAX,
        }
    }

    pub(super) fn submit(
        &self,
        order: Order,
        time: Option<Duration>,
        work: Work,
    ) -> Result<(u64, StopFlag, oneshot::Receiver<()>), QueueFull> {
        let (stop, (end, ended)) = (StopFlag::new(), oneshot::channel());
        let job = Job { stop: stop.clone(), time, work, end };
        let mut state = self.lock();
        if state.is_closed {
            return Err(QueueFull::Queue);
        }
        let id = state.queue.push(order, job)?;
        drop(state);
        // Some workers take short jobs only, so one call could wake the wrong one.
        self.wake.notify_all();
        Ok((id, stop, ended))
    }

    pub(super) fn cancel(&self, visitor: IpAddr, id: u64) {
        let cancelled = self.lock().queue.cancel(visitor, id);
        // A job may hold a large match: it is dropped without the lock.
        drop(cancelled);
    }

    pub(super) fn close(&self) {
        let mut state = self.lock();
        state.is_closed = true;
        let waiting = state.queue.drain();
        for running in state.slots.iter().filter_map(|slot| slot.running.as_ref()) {
            running.stop.stop();
        }
        drop(state);
        drop(waiting);
        self.wake.notify_all();
    }

    pub(super) fn state(&self) -> PoolState {
        let state = self.lock();
        PoolState {
            waiting: state.queue.n_waiting(),
            running: state.queue.n_running(),
            abandoned: state.n_abandoned,
            lost: state.n_lost,
            preempted: state.n_preempted,
            is_degraded: state.slots.iter().any(|slot| !slot.has_worker),
        }
    }

    /// Gives a slot a thread.
    fn spawn(self: &Arc<Self>, state: &mut State, at: usize) {
        let (shared, number) = (Arc::clone(self), state.slots[at].number);
        let builder = thread::Builder::new().name(self.config.name.to_owned());
        let spawned = builder.stack_size(STACK_BYTES).spawn(move || shared.work(at, number));
        state.slots[at].has_worker = spawned.is_ok();
        if let Err(error) = spawned {
            tracing::error!(%error, "cannot start a worker");
        }
    }

    /// Serves jobs until the pool closes or the worker is no longer wanted.
    fn work(&self, mut at: usize, mut number: u64) {
        while let Some((id, job)) = self.next(at, number) {
            let RunningJob { stop, work } = job;
            let is_broken =
                !stop.is_stopped() && catch_unwind(AssertUnwindSafe(|| work(&stop))).is_err();
            if is_broken {
                tracing::error!(pool = self.config.name, "a job broke down");
            }
            let mut state = self.lock();
            if state.slots[at].number == number {
                state.slots[at].running = None;
                state.queue.finish(id, self.now());
                continue;
            }
            // Abandoned, and back after all: there may be a slot that had to do without.
            state.n_lost -= 1;
            let Some(empty) = state.slots.iter().position(|slot| !slot.has_worker) else { return };
            state.slots[empty].has_worker = true;
            (at, number) = (empty, state.slots[empty].number);
        }
    }

    fn next(&self, at: usize, number: u64) -> Option<(u64, RunningJob)> {
        let mut state = self.lock();
        loop {
            let now = self.now();
            if let Some((id, _, job)) = state.queue.start(self.longest(at), now) {
                let Job { stop, time, work, end } = job;
                let deadline = Deadline::new(stop.clone(), time, now);
                let running = Running { id, stop: stop.clone(), deadline, _end: end };
                state.slots[at].running = Some(running);
                return Some((id, RunningJob { stop, work }));
            }
            if state.is_closed || state.slots[at].number != number {
                return None;
            }
            state = self.wake.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Stops jobs that must let others in and abandons workers that are overdue.
    fn look_after(self: &Arc<Self>) -> bool {
        let mut state = self.lock();
        let now = self.now();
        if let Some(id) = state.queue.preempt(now) {
            state.n_preempted += 1;
            let running = state.slots.iter().filter_map(|slot| slot.running.as_ref());
            running.filter(|running| running.id == id).for_each(|running| running.stop.stop());
        }
        for at in 0..state.slots.len() {
            let slot = &mut state.slots[at];
            let running = slot.running.as_mut();
            if running.is_some_and(|job| job.deadline.is_overdue(now, self.config.grace)) {
                self.abandon(&mut state, at, now);
            }
        }
        !state.is_closed
    }

    fn abandon(self: &Arc<Self>, state: &mut State, at: usize, now: Duration) {
        let slot = &mut state.slots[at];
        slot.number += 1;
        slot.has_worker = false;
        let Some(running) = slot.running.take() else { return };
        running.stop.stop();
        state.queue.finish(running.id, now);
        state.n_abandoned += 1;
        state.n_lost += 1;
        let is_replaced = state.n_lost <= self.config.max_abandoned;
        let pool = self.config.name;
        tracing::error!(pool, lost = state.n_lost, is_replaced, "abandoned an overdue worker");
        if is_replaced {
            self.spawn(state, at);
        }
    }
}

/// Looks after a pool until it closes or is gone.
fn watch(pool: Weak<Shared>, tick: Duration) {
    let look = move || {
        while pool.upgrade().is_some_and(|pool| pool.look_after()) {
            thread::sleep(tick);
        }
    };
    if let Err(error) = thread::Builder::new().name("watchdog".to_owned()).spawn(look) {
        tracing::error!(%error, "cannot start the watchdog");
    }
}
