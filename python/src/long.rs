//! Long work: without the GIL, on a thread with room for deep searches, stopped by Ctrl-C.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use parlour_bots::{STACK_BYTES, StopFlag};
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
        let builder = thread::Builder::new().name("parlour".to_owned()).stack_size(STACK_BYTES);
        let worker = builder.spawn_scoped(scope, body)?;
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
