//! Matches: made, found, joined, acted in, written down.

use std::net::IpAddr;
use std::time::Instant;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use parlour_core::Match;
use parlour_play::seed_from_clock;
use parlour_wire::{Start, match_from_text, names_game, split_tag, write_match};
use serde::Deserialize;
use serde_json::{Value, json};

use super::guard::Visitor;
use super::input::{Bearer, Input, Named, Params};
use super::off_thread;
use crate::api::{Action, Side};
use crate::error::ApiError;
use crate::state::App;
use crate::table::Seat;
use crate::token;

/// As many matches as one list describes.
const MOST_LISTED: usize = 100;

#[derive(Clone, Deserialize)]
struct SeatsInput {
    x: String,
    o: String,
}

impl Default for SeatsInput {
    fn default() -> Self {
        Self { x: "human".to_owned(), o: "human".to_owned() }
    }
}

#[derive(Deserialize)]
pub(super) struct NewMatch {
    game: String,
    position: Option<String>,
    #[serde(default)]
    seats: SeatsInput,
}

pub(super) async fn create(
    State(app): State<App>,
    Visitor(visitor): Visitor,
    Input(input): Input<NewMatch>,
) -> Result<Response, ApiError> {
    let played = off_thread(move || {
        let start = Start::new(&input.game, input.position.as_deref(), seed_from_clock);
        start.map(|start| start.played).map_err(ApiError::illegal)
    });
    begin(&app, visitor, played.await?, &input.seats).await
}

#[derive(Deserialize)]
pub(super) struct RecordInput {
    text: String,
    #[serde(default)]
    seats: SeatsInput,
}

pub(super) async fn load(
    State(app): State<App>,
    Visitor(visitor): Visitor,
    Input(input): Input<RecordInput>,
) -> Result<Response, ApiError> {
    let played = off_thread(move || from_text(&input.text).map_err(ApiError::illegal));
    begin(&app, visitor, played.await?, &input.seats).await
}

/// A record in any format, a tagged position, or a game string.
fn from_text(text: &str) -> Result<Match, String> {
    let line = text.trim();
    if !line.contains('\n') {
        let tag = split_tag(line).map(|(tag, _)| tag);
        if let Some(tag) = tag.filter(|tag| names_game(tag)) {
            return Start::new(tag, Some(line), seed_from_clock).map(|start| start.played);
        }
        if names_game(line) {
            return Start::new(line, None, seed_from_clock).map(|start| start.played);
        }
    }
    match_from_text(text, None)
}

async fn begin(
    app: &App,
    visitor: IpAddr,
    played: Match,
    seats: &SeatsInput,
) -> Result<Response, ApiError> {
    let token = token::new_token();
    let hash = token::hash(&token);
    let seats = Seat::parse_both((&seats.x, &seats.o), played.game(), &hash);
    let seats = seats.map_err(ApiError::illegal)?;
    if !app.new_matches.take(visitor, Instant::now()) {
        app.metrics.limited.add(1);
        return Err(ApiError::too_many("too many new matches: wait a moment"));
    }
    let id = app.create(&played, &seats, hash).await?;
    let table = app.table(&id).await?;
    let mut live = table.live.lock().await;
    table.kick(app, &mut live);
    let sides = live.viewer(Some(&token)).sides_json();
    let url = format!("/m/{id}");
    let body = json!({
        "id": id, "token": token, "sides": sides, "url": url, "state": live.state(&id),
    });
    Ok((StatusCode::CREATED, Json(body)).into_response())
}

#[derive(Deserialize)]
pub(super) struct ListQuery {
    #[serde(default)]
    ids: String,
}

pub(super) async fn list(
    State(app): State<App>,
    Params(query): Params<ListQuery>,
) -> Result<Json<Value>, ApiError> {
    let ids: Vec<&str> = query.ids.split(',').filter(|id| !id.is_empty()).collect();
    if ids.len() > MOST_LISTED {
        return Err(ApiError::illegal(format!("expected at most {MOST_LISTED} ids")));
    }
    let (mut matches, mut unreadable) = (Vec::new(), Vec::new());
    for id in ids {
        match app.table(id).await {
            Ok(table) => matches.push(table.live.lock().await.summary(id)),
            Err(error) if error.status == StatusCode::NOT_FOUND => {}
            // One bad match must not hide the others.
            Err(error) if error.code == "unreadable" => unreadable.push(id),
            Err(error) => return Err(error),
        }
    }
    Ok(Json(json!({ "matches": matches, "unreadable": unreadable })))
}

pub(super) async fn state(
    State(app): State<App>,
    Named(id): Named<String>,
) -> Result<Json<Value>, ApiError> {
    let table = app.table(&id).await?;
    let live = table.live.lock().await;
    Ok(Json(json!(live.state(&id))))
}

#[derive(Deserialize)]
pub(super) struct SeatInput {
    side: Option<Side>,
    token: Option<String>,
}

pub(super) async fn seat(
    State(app): State<App>,
    Named(id): Named<String>,
    Bearer(bearer): Bearer,
    Input(input): Input<SeatInput>,
) -> Result<Json<Value>, ApiError> {
    let table = app.table(&id).await?;
    let known = match bearer.or(input.token) {
        Some(token) => {
            let viewer = table.live.lock().await.viewer(Some(&token));
            viewer.is_known().then_some(token)
        }
        None => None,
    };
    let token = known.unwrap_or_else(token::new_token);
    // On a task of its own: a client that goes away must not leave the table half done.
    let task = tokio::spawn(async move {
        let sides = table.sit_down(&app, input.side, &token).await?;
        Ok(Json(json!({"token": token, "sides": sides})))
    });
    task.await.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()))
}

#[derive(Deserialize)]
pub(super) struct RecordQuery {
    format: Option<String>,
}

pub(super) async fn record(
    State(app): State<App>,
    Named(id): Named<String>,
    Params(query): Params<RecordQuery>,
) -> Result<Response, ApiError> {
    let table = app.table(&id).await?;
    let played = table.live.lock().await.standing.played.clone();
    let format = query.format.unwrap_or_else(|| "text".to_owned());
    let text = off_thread(move || write_match(&played, &format).map_err(ApiError::illegal)).await?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

#[derive(Deserialize)]
pub(super) struct ActInput {
    token: Option<String>,
    id: Option<String>,
    action: Action,
}

pub(super) async fn act(
    State(app): State<App>,
    Named(id): Named<String>,
    Bearer(bearer): Bearer,
    Input(input): Input<ActInput>,
) -> Result<Json<Value>, ApiError> {
    let table = app.table(&id).await?;
    let task = tokio::spawn(async move {
        let token = bearer.or(input.token);
        let (token, act) = (token.as_deref(), input.id.as_deref());
        let seq = table.act(&app, token, act, &input.action).await;
        let counted = if seq.is_ok() { &app.metrics.acts } else { &app.metrics.refused };
        counted.add(1);
        let seq = seq?;
        let live = table.live.lock().await;
        Ok(Json(json!({"seq": seq, "state": live.state(&table.id)})))
    });
    task.await.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()))
}
