//! The pool with its threads: states and counts, no times.

use std::net::IpAddr;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::*;

fn pool(workers: usize, max_abandoned: usize) -> Pool {
    let second = Duration::from_secs(1);
    let queue = QueueLimits {
        open_per_client: 9,
        waiting: 9,
        replies_per_client: 9,
        short: second,
        quick: Duration::ZERO,
        slice: 60 * second,
        n_quick: 0,
        n_reserved: 0,
    };
    let (grace, tick) = (Duration::from_millis(20), Duration::from_millis(1));
    Pool::with(PoolConfig { name: "test", workers, grace, max_abandoned, tick, notify }, queue)
}

fn order() -> Order {
    let client = IpAddr::from([10, 0, 0, 1]);
    Order { client, estimate: Duration::from_millis(1), is_question: true }
}

/// Waits for a state.
fn wait_for(pool: &Pool, is_reached: impl Fn(PoolStats) -> bool) {
    let deadline = Instant::now() + Duration::from_mins(1);
    while !is_reached(pool.state()) {
        assert!(Instant::now() < deadline, "{:?}", pool.state());
        thread::sleep(Duration::from_millis(1));
    }
}

/// Ignores its stop flag until released.
fn stuck(pool: &Pool) -> (Ticket, Answer<()>, Sender<()>) {
    let (release, gate): (Sender<()>, Receiver<()>) = channel();
    let work = move |_: &StopFlag| gate.recv().unwrap_or_default();
    let (ticket, answer) = pool.submit(order(), Some(Duration::ZERO), work).unwrap();
    (ticket, answer, release)
}

#[tokio::test]
async fn an_overdue_worker_is_abandoned_counted_and_replaced() {
    let pool = pool(1, 1);
    let (_ticket, mut answer, release) = stuck(&pool);
    assert_eq!(answer.wait().await, Err(Unanswered));
    let state = pool.state();
    assert_eq!((state.abandoned, state.lost, state.is_degraded), (1, 1, false));
    assert_eq!(pool.run(order(), |_| 7).await, Ok(Ok(7)), "a replacement takes over");
    release.send(()).unwrap();
    wait_for(&pool, |state| state.lost == 0);
    assert_eq!(pool.run(order(), |_| 8).await, Ok(Ok(8)));
    assert_eq!(pool.state().abandoned, 1);
}

#[tokio::test]
async fn beyond_the_cap_no_worker_is_replaced_until_one_returns() {
    let pool = pool(1, 1);
    let held = [stuck(&pool), stuck(&pool)];
    wait_for(&pool, |state| state.abandoned == 2);
    assert!(pool.state().is_degraded && pool.state().lost == 2);
    let (_ticket, mut answer) = pool.submit(order(), None, |_| 7).unwrap();
    assert_eq!(pool.state().waiting, 1, "no worker is left");
    held[0].2.send(()).unwrap();
    assert_eq!(answer.wait().await, Ok(7), "the returned worker takes it");
    assert!(!pool.state().is_degraded && pool.state().lost == 1);
}

#[tokio::test]
async fn dropping_a_ticket_cancels_its_job() {
    let pool = pool(1, 1);
    let until_stopped = |stop: &StopFlag| {
        while !stop.is_stopped() {
            thread::sleep(Duration::from_millis(1));
        }
    };
    let running = pool.submit(order(), None, until_stopped).unwrap();
    wait_for(&pool, |state| state.running == 1);
    let waiting = pool.submit(order(), None, until_stopped).unwrap();
    assert_eq!(pool.state().waiting, 1);
    drop(waiting);
    assert_eq!(pool.state().waiting, 0);
    drop(running);
    wait_for(&pool, |state| state.running == 0);
    assert_eq!(pool.state().abandoned, 0);
}

#[tokio::test]
async fn a_panicking_job_costs_no_worker_and_a_closed_pool_refuses_jobs() {
    let pool = pool(1, 0);
    assert_eq!(pool.run(order(), |_| panic!("on purpose")).await, Ok(Err::<(), _>(Unanswered)));
    assert_eq!(pool.run(order(), |_| 7).await, Ok(Ok(7)));
    pool.close();
    assert_eq!(pool.run(order(), |_| 7).await, Err(QueueFull::Queue));
}
