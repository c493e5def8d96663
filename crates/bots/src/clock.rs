//! The real clock of a budget, and time management.

use std::time::{Duration, Instant};

use parlour_search::Clock;

/// The clock of the machine.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock(Instant);

impl SystemClock {
    /// A clock that starts now.
    pub fn start() -> Self {
        Self(Instant::now())
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// Time a bot uses for one turn: one twenty-fifth of the remaining time and four fifths of the
/// increment, never more than half.
pub fn share_of_clock(left: Duration, increment: Duration) -> Duration {
    /// Expected number of remaining turns.
    const TURNS_LEFT: u32 = 25;
    /// Reserve for transmission delay.
    const DELAY_RESERVE: Duration = Duration::from_millis(20);
    let usable = left.saturating_sub(DELAY_RESERVE);
    let share = (usable / TURNS_LEFT).saturating_add(increment / 5 * 4);
    share.min(usable / 2).max(Duration::from_millis(1))
}
