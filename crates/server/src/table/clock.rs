//! The clock of a table: the server owns the time, the match decides what it means.

use std::sync::Arc;

use parlour_core::ByPlayer;
use parlour_match::{Event, Viewer};

use super::{Table, TableState};
use crate::clocks::RunningClock;
use crate::error::ApiError;
use crate::state::App;

/// After a restart, the clock of a player who has not returned waits this long from the return of
/// the opponent, in milliseconds: long enough to reconnect.
const RETURN_GRACE: u64 = 60_000;

/// Whether the clock waits for a player. After a restart no player loses time before reconnecting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hold {
    None,
    /// No player has returned.
    Awaited,
    /// The opponent has returned: until this time.
    Until(u64),
}

impl Table {
    /// Starts or stops the clock as the match requires, and sets the timer. If a side has run out of
    /// time, the timer ends the match.
    pub(super) fn update_clock(&self, app: &App, live: &mut TableState) {
        let now = live.time.now();
        let runs = !live.is_stale && live.core.game.clock_runs(live.thinking.is_some());
        if matches!(live.hold, Hold::Until(end) if end <= now) {
            live.hold = Hold::None;
        }
        let is_held = live.hold != Hold::None;
        // The timer applies the event, as it does without a connected client.
        let _ = live.core.game.run_clock(!runs || is_held, now);
        let Some(clock) = live.core.game.clock() else { return app.clocks.set(&self.id, None) };
        let deadline = match live.hold {
            Hold::Until(end) if runs => Some(end),
            _ => clock.deadline(),
        };
        let (since, seq, client) = (clock.running_since(), live.core.seq(), live.account());
        let running = deadline.map(|deadline| RunningClock { deadline, since, seq, client });
        app.clocks.set(&self.id, running);
    }

    /// Sets the remaining times.
    ///
    /// # Errors
    /// [`ApiError`] if the store fails.
    pub(crate) async fn set_times(
        self: &Arc<Self>,
        app: &App,
        live: &mut TableState,
        left: ByPlayer<u64>,
    ) -> Result<(), ApiError> {
        let event = Event::ClockSet { left: [left.one, left.two] };
        self.commit(app, live, event, None).await.map(|_| ())
    }

    /// Ends the match if a side has run out of time.
    ///
    /// # Errors
    /// [`ApiError`] if the store fails.
    pub(super) async fn end_on_time(
        self: &Arc<Self>,
        app: &App,
        live: &mut TableState,
    ) -> Result<(), ApiError> {
        let now = live.time.now();
        let flagged = live.core.game.clock().and_then(|clock| clock.flagged(now));
        if let Some(player) = flagged {
            self.commit(app, live, Event::TimedOut { side: player.into() }, None).await?;
        }
        Ok(())
    }

    /// Runs the clock; called by the timer.
    ///
    /// # Errors
    /// [`ApiError`] if the store fails.
    pub(crate) async fn tick(self: &Arc<Self>, app: &App) -> Result<(), ApiError> {
        let mut live = self.live.lock().await;
        let was_held = live.hold != Hold::None;
        self.update_clock(app, &mut live);
        if was_held && live.hold == Hold::None {
            self.broadcast_presence(&live);
        }
        self.end_on_time(app, &mut live).await
    }
}

impl TableState {
    /// Continues the clock of a match that was closed in the meantime; after a restart it waits for
    /// the players.
    pub(crate) fn resume_clock(&mut self, known: Option<RunningClock>) {
        // If a bot is to move, its time runs when it searches again.
        if self.core.game.clock().is_none() || !self.core.game.clock_runs(false) {
            return;
        }
        match known.filter(|known| known.seq == self.core.seq()) {
            Some(RunningClock { since: Some(since), .. }) => {
                let _ = self.core.game.run_clock(false, since);
            }
            Some(RunningClock { deadline, since: None, .. }) => self.hold = Hold::Until(deadline),
            None => self.hold = Hold::Awaited,
        }
    }

    /// Ends the wait for a player who has returned.
    pub(super) fn release_clock(&mut self, viewer: &Viewer) {
        if self.hold == Hold::None || !viewer.is_participant() {
            return;
        }
        let is_awaited = self.core.game.turn().is_none_or(|turn| viewer.own[turn]);
        if is_awaited {
            self.hold = Hold::None;
        } else if self.hold == Hold::Awaited {
            self.hold = Hold::Until(self.time.now().saturating_add(RETURN_GRACE));
        }
    }
}
