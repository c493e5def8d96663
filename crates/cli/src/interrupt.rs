//! Ctrl-C as a stop flag.

use std::sync::atomic::{AtomicBool, Ordering};

use parlour_bots::StopFlag;

use crate::failure::Failure;

/// A flag that Ctrl-C sets; a second Ctrl-C ends the program immediately.
pub(crate) fn stop_flag() -> Result<StopFlag, Failure> {
    static WAS_INTERRUPTED: AtomicBool = AtomicBool::new(false);
    let stop = StopFlag::new();
    let raised = stop.clone();
    ctrlc::set_handler(move || {
        raised.stop();
        if WAS_INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
    .map_err(|error| Failure::Input(format!("cannot watch for Ctrl-C: {error}")))?;
    Ok(stop)
}
