//! Plays numbered games on several threads.

use std::io;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use parlour_search::{StopFlag, engine_thread};

/// Interval between two [`GameEvent::Tick`]s.
const TICK: Duration = Duration::from_secs(1);

/// A report of [`play_on_threads`].
#[derive(Debug)]
pub enum GameEvent<T> {
    /// The game with this number is over. Games end in any order.
    Played(u64, T),
    /// A second has passed.
    Tick,
}

/// Plays the games `numbers` until all are over, the stop flag is set or `on_event` breaks.
/// `new_worker` creates the function with which one thread plays its games.
///
/// # Errors
/// The system's error if no thread can be started.
pub fn play_on_threads<T: Send, W: FnMut(u64) -> T>(
    n_threads: usize,
    numbers: Range<u64>,
    stop: &StopFlag,
    new_worker: impl Fn() -> W + Sync,
    on_event: &mut dyn FnMut(GameEvent<T>) -> ControlFlow<()>,
) -> io::Result<()> {
    let next = AtomicU64::new(numbers.start);
    let (sender, finished) = channel();
    let work = |sender: Sender<(u64, T)>| {
        let mut play = new_worker();
        while !stop.is_stopped() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            // A closed channel means that no more games are wanted.
            if number >= numbers.end || sender.send((number, play(number))).is_err() {
                return;
            }
        }
    };
    thread::scope(|scope| {
        for thread_idx in 0..n_threads {
            let (sender, work) = (sender.clone(), &work);
            let builder = engine_thread("self-play");
            match builder.spawn_scoped(scope, move || work(sender)) {
                Ok(_) => {}
                Err(error) if thread_idx == 0 => return Err(error),
                Err(_) => break,
            }
        }
        drop(sender);
        // Dropped at the end of this block, before the threads are joined: it tells them to end.
        let finished = finished;
        let mut next_tick = Instant::now() + TICK;
        loop {
            let event = match finished.recv_timeout(next_tick - Instant::now()) {
                Ok((number, played)) => GameEvent::Played(number, played),
                Err(RecvTimeoutError::Timeout) => {
                    next_tick = Instant::now() + TICK;
                    GameEvent::Tick
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            };
            if on_event(event).is_break() {
                return Ok(());
            }
        }
    })
}
