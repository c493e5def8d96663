//! Shows a bot's move step by step.

use std::time::{Duration, Instant};

use parlour_core::{BoardView, Step};
use parlour_play::PlayedMove;

/// A move being shown.
#[derive(Debug, Default)]
pub(super) struct MoveAnimation {
    played: Option<PlayedMove>,
    /// Number of steps shown.
    n_shown: usize,
    pace: Duration,
    next_at: Option<Instant>,
}

impl MoveAnimation {
    /// Starts the animation; a pace of 0 skips it.
    pub(super) fn start(&mut self, played: PlayedMove, now: Instant, pace: Duration) {
        self.stop();
        if pace.is_zero() {
            return;
        }
        self.n_shown = 1;
        self.pace = pace;
        self.next_at = Some(now + pace);
        self.played = Some(played);
    }

    /// Whether a move is being shown.
    pub(super) const fn is_running(&self) -> bool {
        self.played.is_some()
    }

    /// Stops immediately.
    pub(super) fn stop(&mut self) {
        self.played = None;
        self.next_at = None;
    }

    /// Advances when it is time; returns true if something changed.
    pub(super) fn tick(&mut self, now: Instant) -> bool {
        let (Some(played), Some(next_at)) = (&self.played, self.next_at) else { return false };
        if now < next_at {
            return false;
        }
        if self.n_shown >= played.steps.len() {
            self.stop();
        } else {
            self.n_shown += 1;
            // Long moves are shown faster.
            let pace = if played.steps.len() > 12 { self.pace / 3 } else { self.pace };
            self.next_at = Some(now + pace);
        }
        true
    }

    /// Returns the board during the move, and the steps so far.
    pub(super) fn view(&self) -> Option<(BoardView, &[Step])> {
        let played = self.played.as_ref()?;
        let steps = &played.steps[..self.n_shown.min(played.steps.len())];
        Some((played.before.view(steps), steps))
    }
}
