use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use super::*;

fn pool(max_abandoned: usize) -> Pool<PriorityQueue> {
    let config = PoolConfig {
        name: "test",
        workers: 1,
        grace: Duration::from_millis(5),
        max_abandoned,
        tick: Duration::from_millis(1),
        notify: |_, _| {},
    };
    Pool::start(config, PriorityQueue::default())
}

/// Submits a job that ignores its stop flag until released.
fn submit_stuck(pool: &Pool<PriorityQueue>) -> (Ticket<PriorityQueue>, Sender<()>) {
    let (release, gate): (Sender<()>, Receiver<()>) = channel();
    let work = move |_: &StopFlag| gate.recv().unwrap_or_default();
    (pool.submit(0, Some(Duration::ZERO), work, ()).unwrap(), release)
}

fn wait_for(pool: &Pool<PriorityQueue>, is_reached: impl Fn(PoolStats) -> bool) {
    while !is_reached(pool.state()) {
        thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn jobs_run_by_priority_and_then_by_arrival() {
    let pool = pool(0);
    let (started, has_started) = channel();
    let (release, gate) = channel::<()>();
    let first = move |_: &StopFlag| {
        let _ = started.send(());
        let _ = gate.recv();
    };
    let _first = pool.submit(0, None, first, ()).unwrap();
    has_started.recv().unwrap();
    let (sender, served) = channel();
    let tickets = [(0, "a"), (5, "b"), (5, "c"), (0, "d")].map(|(priority, name)| {
        let sender = sender.clone();
        pool.submit(priority, None, move |_| sender.send(name).unwrap(), ()).unwrap()
    });
    let [_, _, _, d] = tickets;
    assert!(d.cancel().is_some(), "the job had not started");
    drop((release, sender));
    assert_eq!(served.iter().collect::<Vec<_>>(), ["b", "c", "a"]);
}

#[test]
fn overdue_workers_are_replaced_up_to_a_cap_and_reused() {
    let pool = pool(1);
    let held = [submit_stuck(&pool), submit_stuck(&pool)];
    wait_for(&pool, |state| state.abandoned == 2);
    assert!(pool.state().is_degraded && pool.state().lost == 2);
    let (sender, received) = channel();
    let waiting = pool.submit(0, None, move |_| sender.send(7).unwrap(), ()).unwrap();
    assert_eq!(pool.state().waiting, 1, "no worker is left");
    held[0].1.send(()).unwrap();
    assert_eq!(received.recv(), Ok(7), "the returned worker runs jobs again");
    drop(waiting);
    assert!(!pool.state().is_degraded && pool.state().lost == 1);
}

#[test]
fn the_guard_is_dropped_however_a_job_ends() {
    struct Guard(Sender<&'static str>, &'static str);
    impl Drop for Guard {
        fn drop(&mut self) {
            let _ = self.0.send(self.1);
        }
    }
    let pool = pool(9);
    let (sender, ended) = channel();
    let guard = |name| Guard(sender.clone(), name);
    let _done = pool.submit(0, None, |_| {}, guard("done")).unwrap();
    assert_eq!(ended.recv(), Ok("done"));
    let _panicked = pool.submit(0, None, |_| panic!("on purpose"), guard("panicked")).unwrap();
    assert_eq!(ended.recv(), Ok("panicked"));
    let (_release, gate) = channel::<()>();
    let forever = move |_: &StopFlag| gate.recv().unwrap_or_default();
    let _stuck = pool.submit(0, Some(Duration::ZERO), forever, guard("abandoned")).unwrap();
    assert_eq!(ended.recv(), Ok("abandoned"));
    pool.finish();
    assert!(matches!(pool.submit(0, None, |_| {}, ()), Err(SubmitError::Closed)));
}
