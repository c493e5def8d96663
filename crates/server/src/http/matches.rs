//! Matches: created, listed, joined, played, exported.

use std::net::IpAddr;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use parlour_api::{
    ErrorCode, MatchInput, MatchStateJson, MatchSummaryJson, RecordInput, SeatsInput,
    match_from_any_text, new_match, read_seats, sides_json,
};
use parlour_bots::StopFlag;
use parlour_core::{ByPlayer, Match, message};
use parlour_match::{Action, Clock, Side, TimeControl};
use parlour_wire::write_match;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::guard::ClientIp;
use super::input::{Bearer, Input, PathParams, QueryParams};
use super::output::{Created, RawJson, Text};
use crate::error::ApiError;
use crate::state::App;
use crate::token;

pub(super) async fn create(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    Input(input): Input<MatchInput>,
) -> Result<CreatedMatch, ApiError> {
    let (seats, clock) = (input.seats.clone(), input.time_control()?);
    let played = app.compute(client, move |context| new_match(&input, context));
    begin(&app, client, played.await?, &seats, clock, None).await
}

/// The record to continue, and its clock.
#[derive(Deserialize, JsonSchema)]
pub(super) struct LoadInput {
    #[serde(flatten)]
    record: RecordInput,
    /// Default: no clock.
    clock: Option<ClockInput>,
}

/// A clock that continues.
#[derive(Deserialize, JsonSchema)]
struct ClockInput {
    /// A time control.
    control: String,
    /// Remaining times. Default: the full time.
    left: Option<TimesInput>,
}

/// A time for each side, in milliseconds.
#[derive(Deserialize, JsonSchema)]
struct TimesInput {
    x: u64,
    o: u64,
}

pub(super) async fn load(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    Input(LoadInput { record: RecordInput { text, seats }, clock }): Input<LoadInput>,
) -> Result<CreatedMatch, ApiError> {
    let control = clock.as_ref().map(|clock| TimeControl::parse(&clock.control)).transpose();
    let control = control.map_err(ApiError::illegal)?;
    let left = clock.and_then(|clock| clock.left).map(|left| ByPlayer::new(left.x, left.o));
    left.map_or(Ok(()), Clock::check_left).map_err(ApiError::illegal)?;
    let played = app.compute(client, move |context| match_from_any_text(&text, context));
    begin(&app, client, played.await?, &seats, control, left).await
}

/// A new match, and the token of its creator.
#[derive(Serialize, JsonSchema)]
pub(super) struct MatchResponse<'a> {
    id: &'a str,
    token: &'a str,
    /// The sides the token moves for.
    sides: Vec<Side>,
    /// The path of its page.
    url: String,
    state: MatchStateJson<'a>,
}

type CreatedMatch = Created<RawJson<MatchResponse<'static>>>;

async fn begin(
    app: &App,
    client: IpAddr,
    played: Match,
    seats: &SeatsInput,
    clock: Option<TimeControl>,
    left: Option<ByPlayer<u64>>,
) -> Result<CreatedMatch, ApiError> {
    let token = token::new_token();
    let hash = token::hash(&token);
    let seats = read_seats((&seats.x, &seats.o), played.game(), &hash);
    let seats = seats.map_err(ApiError::illegal)?;
    let id = app.create(client, &played, &seats, clock, hash).await?;
    let table = app.table(client, &id).await?;
    let mut live = table.live.lock().await;
    live.client = Some(client);
    if let Some(left) = left {
        table.set_times(app, &mut live, left).await?;
    }
    table.schedule_bot_move(app, &mut live);
    Ok(Created(RawJson::new(&MatchResponse {
        id: &id,
        token: &token,
        sides: sides_json(&live.viewer(Some(&token))),
        url: format!("/m/{id}"),
        state: live.state(&id),
    })))
}

#[derive(Deserialize, JsonSchema)]
pub(super) struct ListQuery {
    /// Separated by commas.
    #[serde(default)]
    ids: String,
}

/// The matches that exist.
#[derive(Serialize, JsonSchema)]
pub(super) struct MatchesResponse {
    matches: Vec<MatchSummaryJson>,
    /// The ids of matches that cannot be replayed.
    unreadable: Vec<String>,
}

pub(super) async fn list(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    QueryParams(query): QueryParams<ListQuery>,
) -> Result<Json<MatchesResponse>, ApiError> {
    let ids: Vec<&str> = query.ids.split(',').filter(|id| !id.is_empty()).collect();
    let max = app.limits().listed_matches;
    if ids.len() > max {
        return Err(ApiError::illegal(message!("most-ids", n = max)));
    }
    let (mut matches, mut unreadable) = (Vec::new(), Vec::new());
    for id in ids {
        match app.table(client, id).await {
            Ok(table) => matches.push(table.live.lock().await.core.summary(id)),
            Err(error) if error.status == StatusCode::NOT_FOUND => {}
            // One bad match must not hide the others.
            Err(error) if error.cause.code == ErrorCode::Unreadable => {
                unreadable.push(id.to_owned());
            }
            Err(error) => return Err(error),
        }
    }
    Ok(Json(MatchesResponse { matches, unreadable }))
}

pub(super) async fn state(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    PathParams(id): PathParams<String>,
) -> Result<RawJson<MatchStateJson<'static>>, ApiError> {
    let table = app.table(client, &id).await?;
    let live = table.live.lock().await;
    Ok(RawJson::new(&live.state(&id)))
}

/// The seat to take.
#[derive(Deserialize, JsonSchema)]
pub(super) struct SeatInput {
    /// Default: any.
    side: Option<Side>,
    /// Instead of the header `Authorization`.
    token: Option<String>,
}

/// A seat that was taken.
#[derive(Serialize, JsonSchema)]
pub(super) struct SeatResponse {
    token: String,
    /// The sides the token moves for.
    sides: Vec<Side>,
}

pub(super) async fn seat(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    PathParams(id): PathParams<String>,
    Bearer(bearer): Bearer,
    Input(input): Input<SeatInput>,
) -> Result<Json<SeatResponse>, ApiError> {
    let table = app.table(client, &id).await?;
    let known = match bearer.or(input.token) {
        Some(token) => {
            let viewer = table.live.lock().await.viewer(Some(&token));
            viewer.is_participant().then_some(token)
        }
        None => None,
    };
    let token = known.unwrap_or_else(token::new_token);
    // In a separate task: a client that disconnects must not leave the table inconsistent.
    let task = tokio::spawn(async move {
        let sides = table.take_seat(&app, client, input.side, &token).await?;
        Ok(Json(SeatResponse { token, sides }))
    });
    task.await.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()))
}

#[derive(Deserialize, JsonSchema)]
pub(super) struct RecordQuery {
    /// One of the game's formats; default: `text`.
    format: Option<String>,
}

pub(super) async fn record(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    PathParams(id): PathParams<String>,
    QueryParams(query): QueryParams<RecordQuery>,
) -> Result<Text, ApiError> {
    let table = app.table(client, &id).await?;
    let played = table.live.lock().await.core.game.game().clone();
    let format = query.format.unwrap_or_else(|| "text".to_owned());
    let write = move |_: &StopFlag| write_match(&played, &format).map_err(ApiError::illegal);
    Ok(Text::plain(app.replay(client, write).await?))
}

/// The action to perform.
#[derive(Deserialize, JsonSchema)]
pub(super) struct ActInput {
    /// Instead of the header `Authorization`.
    token: Option<String>,
    /// The client's own id for the action; a repeated id has no further effect.
    id: Option<String>,
    action: Action,
}

/// A durable action.
#[derive(Serialize, JsonSchema)]
pub(super) struct ActResponse<'a> {
    /// The number of its event; null if it needed none.
    seq: Option<i64>,
    state: MatchStateJson<'a>,
}

pub(super) async fn act(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    PathParams(id): PathParams<String>,
    Bearer(bearer): Bearer,
    Input(input): Input<ActInput>,
) -> Result<RawJson<ActResponse<'static>>, ApiError> {
    let table = app.table(client, &id).await?;
    let task = tokio::spawn(async move {
        let token = bearer.or(input.token);
        let (token, act) = (token.as_deref(), input.id.as_deref());
        let seq = table.act(&app, client, token, act, &input.action).await;
        let counted = if seq.is_ok() { &app.metrics.acts } else { &app.metrics.refused };
        counted.add(1);
        let seq = seq?;
        let live = table.live.lock().await;
        Ok(RawJson::new(&ActResponse { seq, state: live.state(&table.id) }))
    });
    task.await.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()))
}
