//! Actions at a table: checked by the match, made durable, then sent to everyone.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use parlour_api::{checked_action, sides_json};
use parlour_core::{Player, message};
use parlour_match::{Action, ActionError, Event, Permission, Side};
use parlour_play::seed_from_clock;

use super::{Table, TableState};
use crate::error::ApiError;
use crate::state::App;
use crate::token;

const MAX_ID_LENGTH: usize = 64;
/// Length of the token hash in an action's key.
const KEY_HASH_LENGTH: usize = 16;

impl Table {
    /// Applies a client's action. Returns the number of the event; `None` if there is nothing to
    /// store.
    ///
    /// # Errors
    /// [`ApiError`] with the reason; then nothing has changed.
    pub(crate) async fn act(
        self: &Arc<Self>,
        app: &App,
        client: IpAddr,
        token: Option<&str>,
        id: Option<&str>,
        action: &Action,
    ) -> Result<Option<i64>, ApiError> {
        let acted = self.try_act(app, client, token, id, action).await;
        acted.map_err(|error| error.in_game(self.game))
    }

    async fn try_act(
        self: &Arc<Self>,
        app: &App,
        client: IpAddr,
        token: Option<&str>,
        id: Option<&str>,
        action: &Action,
    ) -> Result<Option<i64>, ApiError> {
        if id.is_some_and(|id| id.is_empty() || id.len() > MAX_ID_LENGTH) {
            return Err(ApiError::illegal(message!("id-length", n = MAX_ID_LENGTH)));
        }
        let mut live = self.live.lock().await;
        let viewer = live.viewer(token);
        if !viewer.is_participant() {
            return Err(ActionError::spectator().into());
        }
        let act = id.map(|id| (id, format!("{}:{id}", &viewer.hash[..KEY_HASH_LENGTH])));
        if let Some(seq) = act.as_ref().and_then(|(_, key)| live.acts.get(key)) {
            return Ok(Some(*seq));
        }
        app.check_stored(client)?;
        live.core.check_length(&app.limits().work(), action)?;
        live.client = Some(client);
        live.presence.mark_active(viewer.own, Instant::now());
        live.release_clock(&viewer);
        self.update_clock(app, &mut live);
        // A move that arrives after the flag has fallen comes too late.
        self.end_on_time(app, &mut live).await?;
        let starts_clock = live.core.game.clock().is_some() && app.clocks.get(&self.id).is_none();
        if starts_clock && matches!(action, Action::Move { .. }) {
            app.check_clocks(client)?;
        }
        if matches!(action, Action::Step) {
            live.core.game.check(&viewer, live.absent_sides(), Permission::Pause)?;
            if !live.core.game.is_paused() {
                return Err(ApiError::illegal(message!("pause-bots-first")));
            }
            live.steps_once = true;
            self.schedule_bot_move(app, &mut live);
            return Ok(None);
        }
        let event = match action {
            Action::Rematch => {
                live.core.game.check(&viewer, live.absent_sides(), Permission::Rematch)?;
                self.rematch(app, client, &live).await?
            }
            other => {
                let kind = live.core.game.game().game();
                let action = checked_action(other, kind).map_err(ApiError::illegal)?;
                live.core.game.event_for(&action, &viewer, live.absent_sides())?
            }
        };
        let seq = self.commit(app, &mut live, event.clone(), act).await?;
        if let Event::DrawOffered { side } = event {
            self.ask_bot_for_draw(app, &mut live, Player::from(side).other());
        }
        Ok(Some(seq))
    }

    /// Takes an open seat. Returns the sides the token then plays.
    ///
    /// # Errors
    /// [`ApiError`]: 409 if it is taken.
    pub(crate) async fn take_seat(
        self: &Arc<Self>,
        app: &App,
        client: IpAddr,
        side: Option<Side>,
        token: &str,
    ) -> Result<Vec<Side>, ApiError> {
        app.check_stored(client)?;
        let mut live = self.live.lock().await;
        live.client = Some(client);
        let event = live.core.game.seat_event(&token::hash(token), side)?;
        // The clock of a match made of a record starts when its players are there.
        let has_moves = live.core.game.game().ply() > 0;
        if has_moves && live.core.game.clock().is_some() && app.clocks.get(&self.id).is_none() {
            app.check_clocks(client)?;
        }
        self.commit(app, &mut live, event, None).await?;
        Ok(sides_json(&live.viewer(Some(token))))
    }

    async fn rematch(
        &self,
        app: &App,
        client: IpAddr,
        live: &TableState,
    ) -> Result<Event, ApiError> {
        let again = live.core.rematch(seed_from_clock())?;
        let seats = live.core.game.rematch_seats();
        let (clock, owner) = (live.core.control, live.core.owner.clone());
        let id = app.create(client, &again, &seats, clock, owner).await?;
        Ok(Event::Rematch { id })
    }
}
