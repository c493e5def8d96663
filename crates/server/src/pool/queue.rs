//! The fair queue. A plain data structure without threads and clocks.
//!
//! Start-time fair queueing by client. Every client has an account of the worker time used. A job
//! is charged its estimate when it starts and its actual time when it ends. The client with the
//! lowest account is next, and an account never falls behind those in service, so that waiting
//! earns no credit. Within a client, short jobs go first.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::time::Duration;

use parlour_workers::{Job, JobQueue};

/// A job as the queue sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Order {
    /// The client that caused it.
    pub(crate) client: IpAddr,
    /// Its maximum expected time.
    pub(crate) estimate: Duration,
    /// Whether it counts against the client's open requests.
    pub(crate) is_question: bool,
}

/// Why a job was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum QueueFull {
    /// This client has too many open requests.
    Client,
    /// The queue is full or closed.
    Queue,
}

/// Size limits of a queue.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QueueLimits {
    /// Open requests per client, waiting or running.
    pub(crate) open_per_client: usize,
    /// Waiting requests in total.
    pub(crate) waiting: usize,
    /// Other waiting jobs per client.
    pub(crate) replies_per_client: usize,
    /// Jobs with at most this estimate are short.
    pub(crate) short: Duration,
    /// Short jobs with at most this estimate go before the client's other short ones.
    pub(crate) quick: Duration,
    /// A long job may be stopped after this time if a client that used less is waiting.
    pub(crate) slice: Duration,
    /// Workers, the first ones, that take quick jobs only.
    pub(crate) n_quick: usize,
    /// Workers after those that take short jobs only.
    pub(crate) n_reserved: usize,
}

impl QueueLimits {
    /// The longest jobs that a worker takes.
    fn longest(&self, worker: usize) -> Duration {
        match worker {
            worker if worker < self.n_quick => self.quick,
            worker if worker < self.n_quick + self.n_reserved => self.short,
            _ => Duration::MAX,
        }
    }
}

/// Beyond this many accounts, the debts of clients without jobs are dropped.
const MAX_ACCOUNTS: usize = 10_000;

struct Waiting<T> {
    id: u64,
    order: Order,
    job: T,
}

struct Running {
    id: u64,
    order: Order,
    started: Duration,
    is_preempted: bool,
}

struct Account<T> {
    used: Duration,
    n_questions: usize,
    n_running: usize,
    short: VecDeque<Waiting<T>>,
    long: VecDeque<Waiting<T>>,
}

impl<T> Account<T> {
    /// The queue of the next job, for a worker that takes jobs up to this length.
    fn lane(&self, longest: Duration) -> Option<&VecDeque<Waiting<T>>> {
        let lane = if self.short.is_empty() { &self.long } else { &self.short };
        lane.front().is_some_and(|next| next.order.estimate <= longest).then_some(lane)
    }

    fn is_idle(&self) -> bool {
        self.n_running == 0 && self.short.is_empty() && self.long.is_empty()
    }
}

/// Jobs of many clients in fair order.
pub(crate) struct FairQueue<T> {
    limits: QueueLimits,
    accounts: HashMap<IpAddr, Account<T>>,
    running: Vec<Running>,
    /// The account of the last started job: no client starts below it.
    floor: Duration,
    n_pushed: u64,
    n_waiting: usize,
    n_questions_waiting: usize,
}

impl<T> FairQueue<T> {
    pub(crate) fn new(limits: QueueLimits) -> Self {
        Self {
            limits,
            accounts: HashMap::new(),
            running: Vec::new(),
            floor: Duration::ZERO,
            n_pushed: 0,
            n_waiting: 0,
            n_questions_waiting: 0,
        }
    }

    pub(crate) fn n_waiting(&self) -> usize {
        self.n_waiting
    }

    /// Enqueues a job and returns its id.
    pub(crate) fn push(&mut self, order: Order, job: T) -> Result<u64, QueueFull> {
        if order.is_question && self.n_questions_waiting >= self.limits.waiting {
            return Err(QueueFull::Queue);
        }
        if self.accounts.len() >= MAX_ACCOUNTS {
            self.accounts.retain(|_, account| !account.is_idle());
        }
        let is_short = order.estimate <= self.limits.short;
        let account = self.accounts.entry(order.client).or_insert_with(|| Account {
            used: self.floor,
            n_questions: 0,
            n_running: 0,
            short: VecDeque::new(),
            long: VecDeque::new(),
        });
        if order.is_question && account.n_questions >= self.limits.open_per_client {
            return Err(QueueFull::Client);
        }
        let n_waiting = account.short.len() + account.long.len();
        if !order.is_question && n_waiting >= self.limits.replies_per_client {
            return Err(QueueFull::Client);
        }
        if account.is_idle() {
            account.used = account.used.max(self.floor);
        }
        self.n_pushed += 1;
        let id = self.n_pushed;
        account.n_questions += usize::from(order.is_question);
        let lane = if is_short { &mut account.short } else { &mut account.long };
        let quick = self.limits.quick;
        let is_quick = order.estimate <= quick;
        let slower = lane.iter().position(|waiting| is_quick && waiting.order.estimate > quick);
        lane.insert(slower.unwrap_or(lane.len()), Waiting { id, order, job });
        self.n_waiting += 1;
        self.n_questions_waiting += usize::from(order.is_question);
        Ok(id)
    }

    /// Starts the next job up to this length, and charges its estimate.
    pub(crate) fn start(&mut self, longest: Duration, now: Duration) -> Option<(u64, Order, T)> {
        let first = |account: &Account<T>| {
            let id = account.lane(longest)?.front()?.id;
            Some((account.used, id))
        };
        let next = self
            .accounts
            .iter()
            .filter_map(|(client, account)| first(account).map(|(used, id)| (used, id, *client)));
        let (_, _, client) = next.min()?;
        let account = self.accounts.get_mut(&client)?;
        let lane = if account.short.is_empty() { &mut account.long } else { &mut account.short };
        let Waiting { id, order, job } = lane.pop_front()?;
        self.floor = self.floor.max(account.used);
        account.used += order.estimate;
        account.n_running += 1;
        self.n_waiting -= 1;
        self.n_questions_waiting -= usize::from(order.is_question);
        self.running.push(Running { id, order, started: now, is_preempted: false });
        Some((id, order, job))
    }

    /// Ends a job, or abandons its worker: charges the actual time instead of the estimate.
    pub(crate) fn finish(&mut self, id: u64, now: Duration) {
        let Some(at) = self.running.iter().position(|job| job.id == id) else { return };
        let Running { order, started, .. } = self.running.swap_remove(at);
        if let Some(account) = self.accounts.get_mut(&order.client) {
            let took = now.saturating_sub(started);
            account.used = (account.used + took).saturating_sub(order.estimate);
            account.n_running -= 1;
            account.n_questions -= usize::from(order.is_question);
        }
        self.forget_idle(order.client);
    }

    /// Removes a waiting job.
    pub(crate) fn cancel(&mut self, client: IpAddr, id: u64) -> Option<T> {
        let account = self.accounts.get_mut(&client)?;
        let lanes = [&mut account.short, &mut account.long];
        let found = lanes.into_iter().find_map(|lane| {
            let at = lane.iter().position(|waiting| waiting.id == id)?;
            lane.remove(at)
        })?;
        account.n_questions -= usize::from(found.order.is_question);
        self.n_waiting -= 1;
        self.n_questions_waiting -= usize::from(found.order.is_question);
        self.forget_idle(client);
        Some(found.job)
    }

    /// Removes all waiting jobs.
    pub(crate) fn drain(&mut self) -> Vec<T> {
        let accounts = self.accounts.values_mut();
        let waiting = accounts.flat_map(|one| one.short.drain(..).chain(one.long.drain(..)));
        let jobs = waiting.map(|waiting| waiting.job).collect();
        (self.n_waiting, self.n_questions_waiting) = (0, 0);
        jobs
    }

    /// A running job to stop, because a client that used less has waited for a whole slice. One at
    /// a time.
    pub(crate) fn preempt(&mut self, now: Duration) -> Option<u64> {
        if self.running.iter().any(|job| job.is_preempted) {
            return None;
        }
        let waiting =
            self.accounts.iter().filter(|(_, account)| account.lane(Duration::MAX).is_some());
        let (least, client) = waiting.map(|(client, account)| (account.used, *client)).min()?;
        let used = |job: &Running| self.accounts.get(&job.order.client).map(|found| found.used);
        let is_over = |job: &Running| {
            job.order.client != client
                && job.order.estimate > self.limits.short
                && now.saturating_sub(job.started) >= self.limits.slice
                && used(job).is_some_and(|used| used > least)
        };
        let over = self.running.iter().enumerate().filter(|(_, job)| is_over(job));
        let (at, _) = over.max_by_key(|(_, job)| (used(job), job.id))?;
        self.running[at].is_preempted = true;
        Some(self.running[at].id)
    }

    /// Drops an account without debt. If the queue is idle, debts are dropped too.
    fn forget_idle(&mut self, client: IpAddr) {
        if self.n_waiting == 0 && self.running.is_empty() {
            self.accounts.clear();
            self.floor = Duration::ZERO;
        } else if let Some(account) = self.accounts.get(&client)
            && account.is_idle()
            && account.used <= self.floor
        {
            self.accounts.remove(&client);
        }
    }
}

impl JobQueue for FairQueue<Job> {
    type Params = Order;
    type Error = QueueFull;

    fn push(&mut self, order: Order, job: Job) -> Result<u64, QueueFull> {
        self.push(order, job)
    }

    fn start(&mut self, worker: usize, now: Duration) -> Option<(u64, Job)> {
        self.start(self.limits.longest(worker), now).map(|(id, _, job)| (id, job))
    }

    fn finish(&mut self, id: u64, now: Duration) {
        self.finish(id, now);
    }

    fn cancel(&mut self, order: Order, id: u64) -> Option<Job> {
        self.cancel(order.client, id)
    }

    fn drain(&mut self) -> Vec<Job> {
        self.drain()
    }

    fn n_waiting(&self) -> usize {
        self.n_waiting()
    }

    fn preempt(&mut self, now: Duration) -> Option<u64> {
        self.preempt(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);
    /// The maximum job length of a worker for short jobs, and of any other.
    const SHORT: Duration = Duration::from_secs(2);
    const ANY: Duration = Duration::MAX;
    const ATTACKER: u8 = 1;
    const HONEST: u8 = 2;

    fn queue(open_per_client: usize) -> FairQueue<&'static str> {
        let slice = 5 * SECOND;
        FairQueue::new(QueueLimits {
            open_per_client,
            waiting: 1000,
            replies_per_client: 100,
            short: SHORT,
            quick: SECOND / 2,
            slice,
            n_quick: 0,
            n_reserved: 0,
        })
    }

    fn order(client: u8, seconds: u32, is_question: bool) -> Order {
        let client = IpAddr::from([10, 0, 0, client]);
        Order { client, estimate: seconds * SECOND, is_question }
    }

    fn push(queue: &mut FairQueue<&'static str>, client: u8, seconds: u32, job: &'static str) {
        queue.push(order(client, seconds, false), job).unwrap();
    }

    /// The jobs in the order one worker serves them, each taking its estimate.
    fn served(queue: &mut FairQueue<&'static str>, short_only: bool) -> Vec<&'static str> {
        let mut now = Duration::ZERO;
        let mut jobs = Vec::new();
        let longest = if short_only { SHORT } else { ANY };
        while let Some((id, order, job)) = queue.start(longest, now) {
            now += order.estimate;
            queue.finish(id, now);
            jobs.push(job);
        }
        jobs
    }

    #[test]
    fn long_jobs_of_one_client_do_not_delay_short_jobs_of_another() {
        let mut queue = queue(1000);
        for _ in 0..60 {
            push(&mut queue, ATTACKER, 10, "bot");
        }
        for _ in 0..160 {
            queue.push(order(ATTACKER, 60, true), "analysis").unwrap();
        }
        // Two workers, one of them for short jobs only.
        assert!(queue.start(SHORT, Duration::ZERO).is_none());
        assert_eq!(queue.start(ANY, Duration::ZERO).unwrap().2, "bot");
        push(&mut queue, HONEST, 1, "reply");
        queue.push(order(HONEST, 2, true), "hint").unwrap();
        let (reply, _, job) = queue.start(SHORT, SECOND).unwrap();
        assert_eq!(job, "reply");
        queue.finish(reply, SECOND);
        assert_eq!(queue.start(SHORT, SECOND).unwrap().2, "hint");
        // The general worker also takes the newcomer's long job before the 219 others.
        push(&mut queue, HONEST, 10, "own bot");
        assert_eq!(queue.start(ANY, 10 * SECOND).unwrap().2, "own bot");
        assert_eq!(queue.n_waiting(), 219);
    }

    #[test]
    fn a_flood_of_short_jobs_delays_others_by_one_job() {
        let mut queue = queue(1000);
        for _ in 0..100 {
            push(&mut queue, ATTACKER, 2, "flood");
        }
        assert_eq!(queue.start(SHORT, Duration::ZERO).unwrap().2, "flood");
        push(&mut queue, HONEST, 1, "reply");
        assert_eq!(queue.start(SHORT, SECOND).unwrap().2, "reply");
    }

    #[test]
    fn clients_share_by_time_used_and_short_jobs_of_a_client_go_first() {
        let mut queue = queue(1000);
        for job in ["a long 1", "a long 2"] {
            push(&mut queue, 1, 4, job);
        }
        push(&mut queue, 1, 1, "a short");
        for job in ["b 1", "b 2", "b 3", "b 4", "b 5"] {
            push(&mut queue, 2, 1, job);
        }
        let order = ["a short", "b 1", "a long 1", "b 2", "b 3", "b 4", "b 5", "a long 2"];
        assert_eq!(served(&mut queue, false), order);
    }

    #[test]
    fn waiting_earns_no_credit_and_leaving_clears_no_debt() {
        let mut queue = queue(1000);
        for job in ["a 1", "a 2", "a 3"] {
            push(&mut queue, 1, 1, job);
        }
        push(&mut queue, 2, 1, "b 1");
        let (first, ..) = queue.start(ANY, Duration::ZERO).unwrap();
        queue.finish(first, 100 * SECOND);
        assert_eq!(queue.start(ANY, Duration::ZERO).unwrap().2, "b 1");
        // A newcomer starts at the current account, not a hundred seconds ahead of the first
        // client.
        push(&mut queue, 3, 1, "c 1");
        push(&mut queue, 3, 1, "c 2");
        assert_eq!(queue.start(ANY, Duration::ZERO).unwrap().2, "c 1");
        // A client that cancels everything and returns is still in debt.
        let a = IpAddr::from([10, 0, 0, 1]);
        assert!([2, 3].iter().all(|id| queue.cancel(a, *id).is_some()));
        push(&mut queue, 1, 1, "a again");
        assert_eq!(queue.start(ANY, Duration::ZERO).unwrap().2, "c 2");
        assert_eq!(queue.start(ANY, Duration::ZERO).unwrap().2, "a again");
    }

    #[test]
    fn a_long_job_is_stopped_after_its_slice_only_for_another_client() {
        let mut queue = queue(1000);
        push(&mut queue, ATTACKER, 60, "analysis");
        push(&mut queue, ATTACKER, 60, "next");
        let (running, ..) = queue.start(ANY, Duration::ZERO).unwrap();
        assert_eq!(queue.preempt(30 * SECOND), None, "only the same client waits");
        push(&mut queue, HONEST, 10, "bot");
        assert_eq!(queue.preempt(4 * SECOND), None, "its slice is not over");
        assert_eq!(queue.preempt(5 * SECOND), Some(running));
        assert_eq!(queue.preempt(6 * SECOND), None, "one at a time");
        queue.finish(running, 6 * SECOND);
        let (bot, _, job) = queue.start(ANY, 6 * SECOND).unwrap();
        assert_eq!(job, "bot");
        // The attacker used six seconds; the other is charged ten.
        assert_eq!(queue.preempt(11 * SECOND), Some(bot));
    }

    #[test]
    fn only_requests_count_against_the_client_limit() {
        let mut queue = queue(2);
        let ask = |queue: &mut FairQueue<_>, client| queue.push(order(client, 1, true), "q");
        let first = ask(&mut queue, 1).unwrap();
        ask(&mut queue, 1).unwrap();
        assert_eq!(ask(&mut queue, 1), Err(QueueFull::Client));
        push(&mut queue, 1, 1, "reply");
        assert!(ask(&mut queue, 2).is_ok());
        let (id, ..) = queue.start(ANY, Duration::ZERO).unwrap();
        assert_eq!((id, ask(&mut queue, 1)), (first, Err(QueueFull::Client)));
        queue.finish(id, SECOND);
        assert!(ask(&mut queue, 1).is_ok());
        let mut full = FairQueue::new(QueueLimits { waiting: 1, ..queue.limits });
        assert!(full.push(order(1, 1, true), "q").is_ok());
        assert_eq!(full.push(order(2, 1, true), "q"), Err(QueueFull::Queue));
        assert!(
            full.push(order(2, 1, false), "reply").is_ok(),
            "bot moves ignore the request limit"
        );
        assert_eq!((full.drain().len(), full.n_waiting()), (2, 0));
    }

    #[test]
    fn quick_jobs_overtake_slower_ones() {
        let mut queue = queue(9);
        push(&mut queue, 1, 1, "hint");
        for (client, job) in [(1, "first"), (1, "second"), (2, "other")] {
            let quick = Order { estimate: SECOND / 10, ..order(client, 0, false) };
            queue.push(quick, job).unwrap();
        }
        push(&mut queue, 3, 1, "another hint");
        let mut served = Vec::new();
        while let Some((.., job)) = queue.start(queue.limits.quick, Duration::ZERO) {
            served.push(job);
        }
        assert_eq!(served, ["first", "other", "second"]);
        assert_eq!(queue.n_waiting(), 2);
    }

    #[test]
    fn waiting_replies_per_client_are_limited() {
        let mut queue = queue(9);
        assert!((0..100).all(|_| queue.push(order(1, 10, false), "reply").is_ok()));
        assert_eq!(queue.push(order(1, 1, false), "reply"), Err(QueueFull::Client));
        assert!(queue.push(order(2, 1, false), "reply").is_ok());
    }
}
