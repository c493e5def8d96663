//! A table: one match with everyone connected to it.
//!
//! One lock guards a table. An action is checked and its event stored; the state changes and
//! clients are notified only when the event is durable. So clients never see what a power failure
//! could undo.

mod act;
mod clock;
mod presence;
mod think;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use parlour_api::{
    CloseReason, MatchStateJson, MatchTable, PresenceJson, ServerMessage, TransientState,
};
use parlour_bots::StopFlag;
use parlour_core::{ByPlayer, GameInfo, Message, Player, message};
use parlour_match::{Event, MatchState, Viewer};
use parlour_wire::PairJson;
use tokio::sync::{Mutex, broadcast};

use self::clock::Hold;
use self::presence::Presence;
use crate::error::ApiError;
use crate::pool::Ticket;
use crate::state::App;
use crate::store::{EventRow, MatchRow};
use crate::time_source::TimeSource;

/// Messages a slow reader may lag behind before it must reconnect.
const BACKLOG: usize = 64;

/// After the player to move has been disconnected for this long, the opponent may claim the game or
/// hand the seat to a bot: long enough to restart a phone or a router, short enough to wait for.
pub(crate) const ABSENCE_LIMIT: Duration = Duration::from_mins(5);

/// The initial capacity of a message; most are shorter.
const MESSAGE_CAPACITY: usize = 12 << 10;

/// One match with everyone connected to it.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) id: String,
    game: &'static GameInfo,
    pub(crate) live: Mutex<TableState>,
    updates: broadcast::Sender<Utf8Bytes>,
}

/// The state under the lock.
#[derive(Debug)]
pub(crate) struct TableState {
    /// The match and its moves.
    pub(crate) core: MatchTable,
    /// The client IP that acted last: bot moves are charged to it.
    pub(crate) client: Option<IpAddr>,
    /// The event number of each action id.
    acts: HashMap<String, i64>,
    presence: Presence,
    /// The time of the clock.
    pub(crate) time: TimeSource,
    hold: Hold,
    /// See [`ABSENCE_LIMIT`].
    pub(crate) absence_limit: Duration,
    /// The search for a bot's move, while it runs.
    thinking: Option<Ticket>,
    /// Number of searches started, to ignore late results.
    n_searches: u64,
    draw_search: Option<Ticket>,
    /// Lets a bot make one move while paused.
    steps_once: bool,
    /// Set after a failed write: the state may differ from the store.
    is_stale: bool,
}

/// Checks that an imported match can be replayed.
///
/// # Errors
/// The reason, in one line.
pub fn check_replay(row: &MatchRow, events: &[EventRow]) -> Result<(), String> {
    if !crate::token::is_id(&row.id) {
        return Err("this is no name of a match".to_owned());
    }
    let replayed = Table::replay(row.clone(), events.to_vec(), &StopFlag::new());
    replayed.map(|_| ()).map_err(|error| error.to_string())
}

impl Table {
    /// Builds a table by replaying stored events.
    pub(crate) fn replay(
        row: MatchRow,
        events: Vec<EventRow>,
        stop: &StopFlag,
    ) -> Result<Self, Message> {
        let core = MatchTable::replay(&row, &events, stop)?;
        let acts = events.into_iter().filter_map(|stored| Some((stored.act?, stored.seq)));
        let game = core.game.game().game().info();
        let live = TableState {
            core,
            client: None,
            acts: acts.collect(),
            presence: Presence::new(Instant::now()),
            time: TimeSource::default(),
            hold: Hold::None,
            absence_limit: ABSENCE_LIMIT,
            thinking: None,
            n_searches: 0,
            draw_search: None,
            steps_once: false,
            is_stale: false,
        };
        let (updates, _) = broadcast::channel(BACKLOG);
        Ok(Self { id: row.id, game, live: Mutex::new(live), updates })
    }

    /// Subscribes to all messages from now on. Call it under the lock, so that none is missed or repeated.
    pub(crate) fn subscribe(&self) -> broadcast::Receiver<Utf8Bytes> {
        self.updates.subscribe()
    }

    /// Whether anyone is subscribed.
    pub(crate) fn has_listeners(&self) -> bool {
        self.updates.receiver_count() > 0
    }

    fn broadcast(&self, message: &ServerMessage<'_>) {
        if self.has_listeners() {
            let mut text = Vec::with_capacity(MESSAGE_CAPACITY);
            serde_json::to_writer(&mut text, message).expect("plain data serializes");
            let text = String::from_utf8(text).expect("JSON is UTF-8");
            // The last subscriber may have left meanwhile.
            let _ = self.updates.send(text.into());
        }
    }

    /// Counts a new connection.
    pub(crate) fn enter(&self, app: &App, live: &mut TableState, viewer: &Viewer) {
        live.presence.enter(&viewer.hash);
        live.release_clock(viewer);
        self.update_clock(app, live);
        self.broadcast_presence(live);
    }

    /// Counts a closed connection.
    pub(crate) fn leave(&self, app: &App, live: &mut TableState, viewer: &Viewer) {
        // Seats may have changed since the viewer came.
        let own = live.core.game.own(&viewer.hash);
        live.presence.leave(&viewer.hash, own, Instant::now());
        // Bot-only matches run only for spectators; the next one resumes them.
        if live.core.game.has_only_bots() && !self.has_listeners() {
            live.thinking = None;
        }
        self.update_clock(app, live);
        self.broadcast_presence(live);
    }

    fn broadcast_presence(&self, live: &TableState) {
        let thinking = live.thinking.is_some();
        let (presence, claim_in) = (live.presence(), live.claim_in());
        let claim_in = PairJson { x: claim_in.one, o: claim_in.two };
        let clock = live.core.clock(live.time.now());
        self.broadcast(&ServerMessage::Presence { presence, claim_in, thinking, clock });
    }

    /// Stores an event, applies it and notifies clients. With a clock, it gets the time, or comes after
    /// an event with the time. Returns its number.
    async fn commit(
        self: &Arc<Self>,
        app: &App,
        live: &mut TableState,
        event: Event,
        act: Option<(&str, String)>,
    ) -> Result<i64, ApiError> {
        if live.is_stale {
            return Err(ApiError::unavailable(message!("open-match-again")));
        }
        let (at, mut after, mut steps) = (crate::state::now(), live.core.game.clone(), Vec::new());
        for event in live.core.game.timed(event, live.time.now()) {
            after.apply(&event).map_err(ApiError::illegal)?;
            steps.push((event, after.clone()));
        }
        let last = after.n_events() as i64;
        let row = |(event, after): &(Event, MatchState)| {
            let seq = after.n_events() as i64;
            EventRow {
                match_id: self.id.clone(),
                seq,
                kind: event.kind().to_owned(),
                body: serde_json::to_string(event).expect("plain data serializes"),
                act: act.as_ref().filter(|_| seq == last).map(|(_, key)| key.clone()),
                at,
            }
        };
        let rows: Vec<EventRow> = steps.iter().map(row).collect();
        let (started, bytes) = (Instant::now(), rows.iter().map(|row| row.body.len()).sum());
        if let Err(error) = app.store.append(rows).await {
            // The events may or may not be stored.
            live.is_stale = true;
            app.open_tables.remove(&self.id);
            self.broadcast(&ServerMessage::Bye { why: CloseReason::Gone });
            return Err(error.into());
        }
        app.metrics.record_write(started.elapsed());
        if let Some(client) = live.client {
            app.stored.charge(client, bytes, Instant::now());
        }
        live.thinking = None;
        live.hold = Hold::None;
        for (event, next) in steps {
            let moves_from = live.core.advance(next, &event, at);
            self.update_clock(app, live);
            if live.core.game.draw_offer().is_none() {
                // A late answer to this offer must not apply to the next one.
                live.draw_search = None;
            }
            let seq = live.core.seq();
            let id = act.as_ref().filter(|_| seq == last).map(|(id, _)| *id);
            if self.has_listeners() {
                let state = Box::new(live.state_from(&self.id, moves_from));
                self.broadcast(&ServerMessage::Event { seq, id, event: event.public(), state });
            }
        }
        // Absence restarts for both: the position or the seats may be new to them.
        live.presence.mark_active(ByPlayer::new(true, true), Instant::now());
        live.acts.extend(act.map(|(_, key)| (key, last)));
        app.open_tables.set_size(&self.id, live.estimated_bytes());
        self.schedule_bot_move(app, live);
        Ok(last)
    }
}

/// Estimated memory of a table before its first move.
const TABLE_BYTES: usize = 8 << 10;

/// Estimated memory of a move or an event besides its position: texts, steps, keys.
const MOVE_BYTES: usize = 600;

impl TableState {
    /// Estimated memory of the table.
    pub(crate) fn estimated_bytes(&self) -> usize {
        let played = self.core.game.game();
        let n_positions = played.line_moves().len() + self.core.game.n_events();
        TABLE_BYTES + n_positions * (MOVE_BYTES + 2 * played.position().text().len())
    }

    /// The whole match as clients see it.
    pub(crate) fn state<'a>(&'a self, id: &'a str) -> MatchStateJson<'a> {
        self.state_from(id, 0)
    }

    /// The match for clients that have its first `moves_from` moves, so that messages do not grow
    /// with the game.
    fn state_from<'a>(&'a self, id: &'a str, moves_from: usize) -> MatchStateJson<'a> {
        let (presence, thinking) = (self.presence(), self.thinking.is_some());
        let (claim_in, now) = (self.claim_in(), self.time.now());
        self.core.state(id, moves_from, TransientState { presence, thinking, claim_in, now })
    }

    /// The role of the person with a token.
    pub(crate) fn viewer(&self, token: Option<&str>) -> Viewer {
        let Some(token) = token else { return Viewer::default() };
        self.core.viewer(&crate::token::hash(token))
    }

    /// The sides to move whose player is absent.
    fn absent_sides(&self) -> ByPlayer<bool> {
        let now = Instant::now();
        ByPlayer::from_fn(|side| self.time_left(side, now).is_some_and(|left| left.is_zero()))
    }

    fn presence(&self) -> PresenceJson {
        let people = ByPlayer::from_fn(|side| self.core.game.person(side));
        let (x, o) = (self.presence.count(people.one), self.presence.count(people.two));
        let seated = if people.one == people.two { x } else { x + o };
        PresenceJson { x, o, watchers: self.presence.count_all() - seated }
    }

    /// Time until the player of a side counts as absent; `None` unless the game is waiting for
    /// them.
    fn time_left(&self, side: Player, now: Instant) -> Option<Duration> {
        let game = &self.core.game;
        let is_awaited =
            game.is_shared() && game.turn() == Some(side) && !game.seats()[side].is_bot();
        let absent = self.presence.absent_for(side, game.person(side), now);
        let left = absent.map(|absent| self.absence_limit.saturating_sub(absent));
        left.filter(|_| is_awaited)
    }

    /// [`TableState::time_left`] of both sides in seconds, rounded up.
    fn claim_in(&self) -> ByPlayer<Option<u64>> {
        let now = Instant::now();
        let seconds =
            |side| self.time_left(side, now).map(|left| left.as_millis().div_ceil(1000) as u64);
        ByPlayer::from_fn(seconds)
    }
}
