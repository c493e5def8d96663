//! A table: one match with everybody who looks at it.
//!
//! Everything about a table happens under its one lock. An action is checked, its event written, and only
//! when that is durable does the table change and everybody hear of it. So nobody ever sees what a power cut
//! could take back.

mod act;
mod seats;
mod standing;
mod think;

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use parlour_core::Player;
use parlour_wire::ResultJson;
use serde::Serialize;
use tokio::sync::{Mutex, broadcast};

pub(crate) use seats::{Seat, Viewer, seats_json, seats_text};
pub(crate) use standing::Standing;

use crate::api::{
    BoardJson, Event, MoveJson, PresenceJson, StateJson, SummaryJson, TakeBackJson, refresh_moves,
};
use crate::engines::Ticket;
use crate::error::ApiError;
use crate::state::App;
use crate::store::{EventRow, MatchRow};

/// As many messages as a slow reader may be behind before it is sent away to connect again.
const BACKLOG: usize = 64;

/// Most messages about a board are shorter.
const USUAL_LENGTH: usize = 12 << 10;

/// One match and everybody who looks at it.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) live: Mutex<Live>,
    news: broadcast::Sender<Utf8Bytes>,
}

/// What the lock guards.
#[derive(Debug)]
pub(crate) struct Live {
    pub(crate) standing: Standing,
    pub(crate) owner: String,
    pub(crate) seq: i64,
    created: i64,
    updated: i64,
    moves: Vec<MoveJson>,
    /// The event each action became.
    acts: HashMap<String, i64>,
    presence: PresenceJson,
    /// The computer's thought, while there is one.
    thinking: Option<Ticket>,
    draw_thought: Option<Ticket>,
    /// One more computer move although paused.
    steps_once: bool,
    /// A write failed, so what is here may differ from the store.
    is_dead: bool,
}

#[derive(Serialize)]
struct EventMessage<'a> {
    r#type: &'static str,
    seq: i64,
    id: Option<&'a str>,
    event: Event,
    state: StateJson<'a>,
}

#[derive(Serialize)]
struct PresenceMessage {
    r#type: &'static str,
    presence: PresenceJson,
    thinking: bool,
}

impl Table {
    /// Sets up the table of a match from the store.
    pub(crate) fn replay(row: MatchRow, events: Vec<EventRow>) -> Result<Self, String> {
        let mut standing = Standing::new(&row)?;
        let (mut seq, mut updated) = (0, row.created);
        let mut acts = HashMap::new();
        for stored in events {
            let event: Event =
                serde_json::from_str(&stored.body).map_err(|error| error.to_string())?;
            standing.apply(&event).map_err(|error| format!("event {}: {error}", stored.seq))?;
            (seq, updated) = (stored.seq, stored.at);
            acts.extend(stored.act.map(|act| (act, stored.seq)));
        }
        let mut moves = Vec::new();
        refresh_moves(&mut moves, &standing.played);
        let live = Live {
            standing,
            owner: row.owner,
            seq,
            created: row.created,
            updated,
            moves,
            acts,
            presence: PresenceJson::default(),
            thinking: None,
            draw_thought: None,
            steps_once: false,
            is_dead: false,
        };
        let (news, _) = broadcast::channel(BACKLOG);
        Ok(Self { id: row.id, live: Mutex::new(live), news })
    }

    /// Hears everything from now on. Ask under the lock, so that nothing is missed or heard twice.
    pub(crate) fn subscribe(&self) -> broadcast::Receiver<Utf8Bytes> {
        self.news.subscribe()
    }

    /// Whether anybody listens.
    pub(crate) fn has_listeners(&self) -> bool {
        self.news.receiver_count() > 0
    }

    fn tell(&self, message: &impl Serialize) {
        if self.has_listeners() {
            let mut text = Vec::with_capacity(USUAL_LENGTH);
            serde_json::to_writer(&mut text, message).expect("plain data can be written");
            let text = String::from_utf8(text).expect("JSON is UTF-8");
            // Nobody may be left.
            let _ = self.news.send(text.into());
        }
    }

    /// Somebody came (`+1`) or went (`-1`).
    pub(crate) fn count(&self, live: &mut Live, viewer: &Viewer, change: i32) {
        let presence = &mut live.presence;
        let add = |count: &mut u32| *count = count.saturating_add_signed(change);
        if viewer.sides.is_empty() {
            add(&mut presence.watchers);
        }
        for side in &viewer.sides {
            match side {
                Player::One => add(&mut presence.x),
                Player::Two => add(&mut presence.o),
            }
        }
        self.tell_presence(live);
    }

    fn tell_presence(&self, live: &Live) {
        let thinking = live.thinking.is_some();
        let presence = live.presence;
        self.tell(&PresenceMessage { r#type: "presence", presence, thinking });
    }

    /// Makes an event durable, takes it, and tells everybody. `standing` is how things stand after it.
    async fn commit(
        self: &Arc<Self>,
        app: &App,
        live: &mut Live,
        standing: Standing,
        event: Event,
        act: Option<(&str, String)>,
    ) -> Result<i64, ApiError> {
        if live.is_dead {
            return Err(ApiError::unavailable("the match must be opened again"));
        }
        let seq = live.seq + 1;
        let at = crate::state::now();
        let row = EventRow {
            match_id: self.id.clone(),
            seq,
            kind: event.kind().to_owned(),
            body: serde_json::to_string(&event).expect("plain data can be written"),
            act: act.as_ref().map(|(_, key)| key.clone()),
            at,
        };
        let began = std::time::Instant::now();
        if let Err(error) = app.store.append(row).await {
            // It may be in the store or not; only the store knows.
            live.is_dead = true;
            app.lobby.remove(&self.id);
            self.tell(&crate::http::Bye::new("gone"));
            return Err(error.into());
        }
        app.metrics.written(began.elapsed());
        live.standing = standing;
        live.seq = seq;
        live.updated = at;
        refresh_moves(&mut live.moves, &live.standing.played);
        live.thinking = None;
        let id = act.as_ref().map(|(id, _)| *id);
        if self.has_listeners() {
            let state = live.state(&self.id);
            let event = event.told();
            self.tell(&EventMessage { r#type: "event", seq, id, event, state });
        }
        live.acts.extend(act.map(|(_, key)| (key, seq)));
        self.kick(app, live);
        Ok(seq)
    }
}

impl Live {
    /// The match as it is told.
    pub(crate) fn state<'a>(&'a self, id: &'a str) -> StateJson<'a> {
        let standing = &self.standing;
        StateJson {
            id,
            seq: self.seq,
            board: BoardJson::new(&standing.played, &self.moves),
            seats: seats_json(&standing.seats),
            presence: self.presence,
            thinking: self.thinking.is_some(),
            paused: standing.paused,
            draw_offer: standing.draw_offer.map(Into::into),
            take_back: standing
                .take_back
                .map(|(side, ply)| TakeBackJson { side: side.into(), ply }),
            shared: standing.is_shared(),
            rematch: standing.rematch.as_deref(),
        }
    }

    /// The match in a few words.
    pub(crate) fn summary(&self, id: &str) -> SummaryJson {
        let played = &self.standing.played;
        let ending = played.ending();
        SummaryJson {
            id: id.to_owned(),
            game: played.game_string(),
            name: played.game().info().name,
            ply: played.ply(),
            turn: ending.is_none().then(|| played.position().turn().into()),
            result: ResultJson::new(ending),
            status: played.view(&[]).status,
            seats: seats_json(&self.standing.seats),
            created: self.created,
            updated: self.updated,
        }
    }

    /// What a token is good for.
    pub(crate) fn viewer(&self, token: Option<&str>) -> Viewer {
        self.standing.viewer(token, &self.owner)
    }
}
