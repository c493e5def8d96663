//! Long work: without the GIL, on a thread with room for deep searches, stopped by Ctrl-C.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use parlour_bots::StopFlag;
use parlour_core::{Meter, engine_thread};
use pyo3::prelude::*;

/// Interval between two checks for Ctrl-C.
const CHECK_INTERVAL: Duration = Duration::from_millis(20);

/// Runs `work` and passes its events to `on_event`, which holds the GIL. An exception, such as that
/// of Ctrl-C, sets `stop`; it is raised as soon as `work` has stopped.
pub(crate) fn run<T: Send, E: Send>(
    py: Python<'_>,
    stop: &StopFlag,
    work: impl FnOnce(&mut dyn FnMut(E)) -> T + Send,
    mut on_event: impl FnMut(E) -> PyResult<()>,
) -> PyResult<T> {
    let (sender, mut events) = channel();
    thread::scope(|scope| {
        let body = move || {
            work(&mut |event| {
                // The receiver is gone only if this thread is being ended.
                let _ = sender.send(event);
            })
        };
        let worker = engine_thread("parlour").spawn_scoped(scope, body)?;
        let mut failure = None;
        loop {
            let waiting = &mut events;
            let event = py.detach(move || waiting.recv_timeout(CHECK_INTERVAL));
            let checked = match event {
                Ok(event) if failure.is_none() => on_event(event).and_then(|()| py.check_signals()),
                Ok(_) => Ok(()),
                Err(RecvTimeoutError::Timeout) => py.check_signals(),
                Err(RecvTimeoutError::Disconnected) => break,
            };
            if let Err(error) = checked {
                stop.stop();
                failure.get_or_insert(error);
            }
        }
        let result = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        match failure {
            Some(error) => Err(error),
            None => py.check_signals().map(|()| result),
        }
    })
}

/// Runs `work` without the GIL on this thread; its meter stops it on Ctrl-C, and only then may it
/// return `None`.
pub(crate) fn stoppable<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&mut SignalMeter) -> Option<T> + Send,
) -> PyResult<T> {
    let mut meter = SignalMeter { checked: Instant::now(), failure: None };
    let found = py.detach(|| work(&mut meter));
    match meter.failure {
        Some(error) => Err(error),
        None => Ok(found.expect("only the meter stops the work")),
    }
}

/// Stops work on Ctrl-C. A quick call only reads the clock.
#[derive(Debug)]
pub(crate) struct SignalMeter {
    checked: Instant,
    failure: Option<PyErr>,
}

impl Meter for SignalMeter {
    fn spend(&mut self, _nodes: u64) -> bool {
        self.work(0)
    }

    #[expect(
        clippy::redundant_closure_for_method_calls,
        reason = "the method has another lifetime"
    )]
    fn work(&mut self, _steps: u64) -> bool {
        if self.failure.is_none() && self.checked.elapsed() >= CHECK_INTERVAL {
            self.failure = Python::attach(|py| py.check_signals()).err();
            self.checked = Instant::now();
        }
        self.failure.is_none()
    }
}
