//! Engines, off the async threads: a few workers and a fair queue.
//!
//! Computers at a board come first. Visitors who ask for analysis take turns, one question each, and may
//! have only so many at a time. A [`Ticket`] that is dropped ends its search at once.

mod ask;

pub use ask::{Asked, bot_spec, think_budget};

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use parlour_bots::StopFlag;
use parlour_play::MIND_THREAD;

/// Searches recurse once a turn of the game.
const STACK_BYTES: usize = 64 << 20;

/// Who asks.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Asker {
    /// A computer at a board.
    Board,
    /// A visitor, by address.
    Visitor(String),
}

/// Why a question was not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Full {
    /// This visitor has enough questions open.
    Visitor,
    /// The queue is full, or closed.
    Queue,
}

type Work = Box<dyn FnOnce(&StopFlag) + Send>;

struct Job {
    id: u64,
    asker: Asker,
    stop: StopFlag,
    work: Work,
}

#[derive(Default)]
struct Queue {
    boards: VecDeque<Job>,
    /// Visitors in the order of their turns, each with what it waits for.
    visitors: VecDeque<(String, VecDeque<Job>)>,
    /// Questions open, waiting or running.
    n_open: HashMap<String, usize>,
    n_asked: u64,
    is_closed: bool,
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    wake: Condvar,
    per_visitor: usize,
}

/// The workers. Copies share them.
#[derive(Clone)]
pub struct Engines(Arc<Shared>);

/// A question on its way. Dropping it ends the search and forgets the answer.
pub struct Ticket {
    shared: Arc<Shared>,
    id: u64,
    stop: StopFlag,
}

/// No queue is ever longer.
const MOST_WAITING: usize = 20_000;

impl Engines {
    /// Starts so many workers, at least two: the first is for computers at a board alone.
    pub fn start(workers: usize, per_visitor: usize) -> Self {
        let shared = Arc::new(Shared { per_visitor, ..Shared::default() });
        for worker in 0..workers.max(2) {
            let shared = Arc::clone(&shared);
            let builder = thread::Builder::new().name(MIND_THREAD.to_owned());
            let spawned = builder
                .stack_size(STACK_BYTES)
                .spawn(move || while serve_one(&shared, worker == 0) {});
            if let Err(error) = spawned {
                tracing::error!(%error, "cannot start an engine thread");
            }
        }
        Self(shared)
    }

    /// Hands in a question. `work` is called on a worker's thread with the flag that ends it.
    ///
    /// # Errors
    /// [`Full`] when there are too many already.
    pub fn submit(
        &self,
        asker: Asker,
        work: impl FnOnce(&StopFlag) + Send + 'static,
    ) -> Result<Ticket, Full> {
        let mut queue = lock(&self.0.queue);
        if queue.is_closed || queue.n_waiting() >= MOST_WAITING {
            return Err(Full::Queue);
        }
        queue.n_asked += 1;
        let (id, stop) = (queue.n_asked, StopFlag::new());
        let job = Job { id, asker, stop: stop.clone(), work: Box::new(work) };
        match job.asker.clone() {
            Asker::Board => queue.boards.push_back(job),
            Asker::Visitor(name) => {
                let n_open = queue.n_open.entry(name.clone()).or_default();
                if *n_open >= self.0.per_visitor {
                    return Err(Full::Visitor);
                }
                *n_open += 1;
                match queue.visitors.iter_mut().find(|(known, _)| *known == name) {
                    Some((_, jobs)) => jobs.push_back(job),
                    None => queue.visitors.push_back((name, VecDeque::from([job]))),
                }
            }
        }
        drop(queue);
        // Some workers take computers' moves only, so one call could wake the wrong one.
        self.0.wake.notify_all();
        Ok(Ticket { shared: Arc::clone(&self.0), id, stop })
    }

    /// How many questions wait.
    pub fn n_waiting(&self) -> usize {
        lock(&self.0.queue).n_waiting()
    }

    /// Takes no more questions and ends the workers.
    pub fn close(&self) {
        let mut queue = lock(&self.0.queue);
        queue.is_closed = true;
        let waiting = queue.boards.drain(..).collect::<Vec<_>>();
        queue.visitors.clear();
        drop(queue);
        drop(waiting);
        self.0.wake.notify_all();
    }
}

impl Queue {
    fn n_waiting(&self) -> usize {
        self.boards.len() + self.visitors.iter().map(|(_, jobs)| jobs.len()).sum::<usize>()
    }

    fn next(&mut self, boards_only: bool) -> Option<Job> {
        if let Some(job) = self.boards.pop_front() {
            return Some(job);
        }
        if boards_only {
            return None;
        }
        let (name, mut jobs) = self.visitors.pop_front()?;
        let job = jobs.pop_front();
        if !jobs.is_empty() {
            self.visitors.push_back((name, jobs));
        }
        job
    }

    fn closed(&mut self, asker: &Asker) {
        let Asker::Visitor(name) = asker else { return };
        if let Some(n_open) = self.n_open.get_mut(name) {
            *n_open -= 1;
            if *n_open == 0 {
                self.n_open.remove(name);
            }
        }
    }

    /// Takes a question out that is still waiting.
    fn forget(&mut self, id: u64) -> Option<Job> {
        if let Some(at) = self.boards.iter().position(|job| job.id == id) {
            return self.boards.remove(at);
        }
        let found = self.visitors.iter_mut().find_map(|(_, jobs)| {
            let at = jobs.iter().position(|job| job.id == id)?;
            jobs.remove(at)
        });
        self.visitors.retain(|(_, jobs)| !jobs.is_empty());
        found
    }
}

/// Waits for a question and answers it; false when there will be no more.
fn serve_one(shared: &Shared, boards_only: bool) -> bool {
    let mut queue = lock(&shared.queue);
    let job = loop {
        if let Some(job) = queue.next(boards_only) {
            break job;
        }
        if queue.is_closed {
            return false;
        }
        queue = shared.wake.wait(queue).unwrap_or_else(PoisonError::into_inner);
    };
    drop(queue);
    let Job { asker, stop, work, .. } = job;
    if !stop.is_stopped() && catch_unwind(AssertUnwindSafe(|| work(&stop))).is_err() {
        tracing::error!("an engine broke down");
    }
    lock(&shared.queue).closed(&asker);
    true
}

fn lock(queue: &Mutex<Queue>) -> MutexGuard<'_, Queue> {
    queue.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.stop.stop();
        let mut queue = lock(&self.shared.queue);
        let forgotten = queue.forget(self.id);
        if let Some(job) = &forgotten {
            queue.closed(&job.asker);
        }
        drop(queue);
    }
}

impl std::fmt::Debug for Engines {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engines").field("waiting", &self.n_waiting()).finish_non_exhaustive()
    }
}

impl std::fmt::Debug for Ticket {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ticket").field("id", &self.id).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::time::{Duration, Instant};

    use super::*;

    fn wait_for(stop: &StopFlag) {
        let deadline = Instant::now() + Duration::from_secs(10);
        while !stop.is_stopped() && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(1));
        }
    }

    fn visitor(name: &str) -> Asker {
        Asker::Visitor(name.to_owned())
    }

    #[test]
    fn visitors_take_turns_and_boards_go_first() {
        let engines = Engines::start(2, 4);
        let (sender, order) = channel();
        // The first worker serves boards alone; keep it busy too, so that the order can be seen.
        let [blocker, board_blocker] = [visitor("a"), Asker::Board].map(|asker| {
            let ticket = engines.submit(asker, wait_for).unwrap();
            while engines.n_waiting() > 0 {
                thread::sleep(Duration::from_millis(1));
            }
            ticket
        });
        let mut tickets = Vec::new();
        for name in ["a1", "a2", "b1", "board"] {
            let asker = if name == "board" { Asker::Board } else { visitor(&name[..1]) };
            let sender = sender.clone();
            tickets.push(engines.submit(asker, move |_| sender.send(name).unwrap()).unwrap());
        }
        drop(blocker);
        let seen: Vec<&str> = (0..4).map(|_| order.recv().unwrap()).collect();
        assert_eq!(seen, ["board", "a1", "b1", "a2"]);
        drop(board_blocker);
    }

    #[test]
    fn a_visitor_has_so_many_and_gets_them_back() {
        let engines = Engines::start(2, 2);
        let first = engines.submit(visitor("a"), wait_for).unwrap();
        let second = engines.submit(visitor("a"), wait_for).unwrap();
        assert_eq!(engines.submit(visitor("a"), wait_for).unwrap_err(), Full::Visitor);
        drop(engines.submit(visitor("b"), wait_for).unwrap());
        drop(second);
        drop(engines.submit(visitor("a"), wait_for).unwrap());
        drop(first);
        engines.close();
        assert_eq!(engines.submit(visitor("a"), wait_for).unwrap_err(), Full::Queue);
    }
}
