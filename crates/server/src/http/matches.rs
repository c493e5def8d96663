//! Matches: created, listed, joined, played, exported.

use std::net::IpAddr;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use parlour_bots::StopFlag;
use parlour_core::{Line, Match, message};
use parlour_match::{Action, Side};
use parlour_play::seed_from_clock;
use parlour_wire::{Start, match_from_record, names_game, read_record, split_tag, write_match};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::guard::ClientIp;
use super::input::{Bearer, Input, Named, Params};
use super::output::{Created, Text, Written};
use crate::api::{MatchStateJson, MatchSummaryJson};
use crate::error::{ApiError, ErrorCode};
use crate::limits::Limits;
use crate::state::App;
use crate::table::{read_seats, sides_json};
use crate::token;

/// `human`, `open` or the name of a bot; or `choice` for both.
#[derive(Clone, Deserialize, JsonSchema)]
struct SeatsInput {
    x: String,
    o: String,
}

impl Default for SeatsInput {
    fn default() -> Self {
        Self { x: "human".to_owned(), o: "human".to_owned() }
    }
}

/// The match to create.
#[derive(Deserialize, JsonSchema)]
pub(super) struct MatchInput {
    /// A game string.
    game: String,
    /// Where it begins; left out: the start of the game.
    position: Option<String>,
    /// Both `human` when left out.
    #[serde(default)]
    seats: SeatsInput,
}

pub(super) async fn create(
    State(app): State<App>,
    ClientIp(visitor): ClientIp,
    Input(input): Input<MatchInput>,
) -> Result<CreatedMatch, ApiError> {
    let played = app.replay(visitor, move |_| {
        let start = Start::new(&input.game, input.position.as_deref(), seed_from_clock);
        start.map(|start| start.played).map_err(ApiError::illegal)
    });
    begin(&app, visitor, played.await?, &input.seats).await
}

/// A record to go on from.
#[derive(Deserialize, JsonSchema)]
pub(super) struct RecordInput {
    /// A record in any format, a tagged position, or a game string.
    text: String,
    /// Both `human` when left out.
    #[serde(default)]
    seats: SeatsInput,
}

pub(super) async fn load(
    State(app): State<App>,
    ClientIp(visitor): ClientIp,
    Input(input): Input<RecordInput>,
) -> Result<CreatedMatch, ApiError> {
    let limits = app.limits().clone();
    let played = app.replay(visitor, move |stop| from_text(&input.text, &limits, stop));
    begin(&app, visitor, played.await?, &input.seats).await
}

/// A record in any format, a tagged position, or a game string.
fn from_text(text: &str, limits: &Limits, stop: &StopFlag) -> Result<Match, ApiError> {
    let line = text.trim();
    if !line.contains('\n') {
        let tag = split_tag(line).map(|(tag, _)| tag);
        let tag = tag.filter(|tag| names_game(tag)).map(|tag| (tag, Some(line)));
        if let Some((game, position)) = tag.or_else(|| names_game(line).then_some((line, None))) {
            let start = Start::new(game, position, seed_from_clock);
            return start.map(|start| start.played).map_err(ApiError::illegal);
        }
    }
    let record = read_record(text, None).map_err(ApiError::illegal)?;
    super::go_on(stop)?;
    let (headers, moves) = (limits.record_headers, limits.record_moves);
    if record.headers.len() > headers {
        return Err(ApiError::illegal(message!("most-headers", n = headers)));
    }
    if n_moves(&record.main_line) > moves {
        return Err(ApiError::illegal(message!("most-record-moves", n = moves)));
    }
    let played = match_from_record(&record, &|| !stop.is_stopped());
    super::go_on(stop)?;
    played.map_err(ApiError::illegal)
}

/// All moves of a line and its variations.
fn n_moves(line: &Line) -> usize {
    let (mut n_moves, mut open) = (0, vec![line]);
    while let Some(line) = open.pop() {
        n_moves += line.moves.len();
        open.extend(line.moves.iter().flat_map(|one| &one.variations));
    }
    n_moves
}

/// A new match, and the token of its maker.
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

type CreatedMatch = Created<Written<MatchResponse<'static>>>;

async fn begin(
    app: &App,
    visitor: IpAddr,
    played: Match,
    seats: &SeatsInput,
) -> Result<CreatedMatch, ApiError> {
    let token = token::new_token();
    let hash = token::hash(&token);
    let seats = read_seats((&seats.x, &seats.o), played.game(), &hash);
    let seats = seats.map_err(ApiError::illegal)?;
    let id = app.create(visitor, &played, &seats, hash).await?;
    let table = app.table(visitor, &id).await?;
    let mut live = table.live.lock().await;
    live.client = Some(visitor);
    table.schedule_bot_move(app, &mut live);
    Ok(Created(Written::new(&MatchResponse {
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

/// Those of the matches that there are.
#[derive(Serialize, JsonSchema)]
pub(super) struct MatchesResponse {
    matches: Vec<MatchSummaryJson>,
    /// The ids of matches that cannot be replayed.
    unreadable: Vec<String>,
}

pub(super) async fn list(
    State(app): State<App>,
    ClientIp(visitor): ClientIp,
    Params(query): Params<ListQuery>,
) -> Result<Json<MatchesResponse>, ApiError> {
    let ids: Vec<&str> = query.ids.split(',').filter(|id| !id.is_empty()).collect();
    let most = app.limits().listed_matches;
    if ids.len() > most {
        return Err(ApiError::illegal(message!("most-ids", n = most)));
    }
    let (mut matches, mut unreadable) = (Vec::new(), Vec::new());
    for id in ids {
        match app.table(visitor, id).await {
            Ok(table) => matches.push(table.live.lock().await.summary(id)),
            Err(error) if error.status == StatusCode::NOT_FOUND => {}
            // One bad match must not hide the others.
            Err(error) if error.code == ErrorCode::Unreadable => unreadable.push(id.to_owned()),
            Err(error) => return Err(error),
        }
    }
    Ok(Json(MatchesResponse { matches, unreadable }))
}

pub(super) async fn state(
    State(app): State<App>,
    ClientIp(visitor): ClientIp,
    Named(id): Named<String>,
) -> Result<Written<MatchStateJson<'static>>, ApiError> {
    let table = app.table(visitor, &id).await?;
    let live = table.live.lock().await;
    Ok(Written::new(&live.state(&id)))
}

/// The seat to take.
#[derive(Deserialize, JsonSchema)]
pub(super) struct SeatInput {
    /// Left out: any.
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
    ClientIp(visitor): ClientIp,
    Named(id): Named<String>,
    Bearer(bearer): Bearer,
    Input(input): Input<SeatInput>,
) -> Result<Json<SeatResponse>, ApiError> {
    let table = app.table(visitor, &id).await?;
    let known = match bearer.or(input.token) {
        Some(token) => {
            let viewer = table.live.lock().await.viewer(Some(&token));
            viewer.is_known().then_some(token)
        }
        None => None,
    };
    let token = known.unwrap_or_else(token::new_token);
    // In a separate task: a client that disconnects must not leave the table inconsistent.
    let task = tokio::spawn(async move {
        let sides = table.sit_down(&app, visitor, input.side, &token).await?;
        Ok(Json(SeatResponse { token, sides }))
    });
    task.await.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()))
}

#[derive(Deserialize, JsonSchema)]
pub(super) struct RecordQuery {
    /// One of the game's formats; left out: `text`.
    format: Option<String>,
}

pub(super) async fn record(
    State(app): State<App>,
    ClientIp(visitor): ClientIp,
    Named(id): Named<String>,
    Params(query): Params<RecordQuery>,
) -> Result<Text, ApiError> {
    let table = app.table(visitor, &id).await?;
    let played = table.live.lock().await.game.game().clone();
    let format = query.format.unwrap_or_else(|| "text".to_owned());
    let write = move |_: &StopFlag| write_match(&played, &format).map_err(ApiError::illegal);
    Ok(Text::plain(app.replay(visitor, write).await?))
}

/// The action to do.
#[derive(Deserialize, JsonSchema)]
pub(super) struct ActInput {
    /// Instead of the header `Authorization`.
    token: Option<String>,
    /// The client's own id for the action; sent again, the action is still done once.
    id: Option<String>,
    action: Action,
}

/// A durable action.
#[derive(Serialize, JsonSchema)]
pub(super) struct ActResponse<'a> {
    /// The number of its event; null when it needed none.
    seq: Option<i64>,
    state: MatchStateJson<'a>,
}

pub(super) async fn act(
    State(app): State<App>,
    ClientIp(visitor): ClientIp,
    Named(id): Named<String>,
    Bearer(bearer): Bearer,
    Input(input): Input<ActInput>,
) -> Result<Written<ActResponse<'static>>, ApiError> {
    let table = app.table(visitor, &id).await?;
    let task = tokio::spawn(async move {
        let token = bearer.or(input.token);
        let (token, act) = (token.as_deref(), input.id.as_deref());
        let seq = table.act(&app, visitor, token, act, &input.action).await;
        let counted = if seq.is_ok() { &app.metrics.acts } else { &app.metrics.refused };
        counted.add(1);
        let seq = seq?;
        let live = table.live.lock().await;
        Ok(Written::new(&ActResponse { seq, state: live.state(&table.id) }))
    });
    task.await.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()))
}

#[cfg(test)]
mod tests {
    use parlour_games::GAMES;

    use super::*;

    #[test]
    fn a_record_is_replayed_only_as_long_as_its_request_lasts() {
        let begin = |game: &&'static dyn parlour_core::AnyGame| {
            Start::new(game.info().id, None, || 1).map(|start| start.played).ok()
        };
        let mut played = GAMES.iter().find_map(begin).unwrap();
        let first = played.position().distinct_moves().swap_remove(0);
        played.play(&first).unwrap();
        let (text, stop) = (played.to_text(), StopFlag::new());
        assert!(from_text(&text, &Limits::DEFAULT, &stop).is_ok());
        let record = read_record(&text, None).unwrap();
        let asked = std::cell::Cell::new(0);
        let goes_on = || {
            asked.set(asked.get() + 1);
            false
        };
        assert!(match_from_record(&record, &goes_on).is_err());
        assert_eq!(asked.get(), 1, "stopped before the first move");
        stop.stop();
        assert_eq!(from_text(&text, &Limits::DEFAULT, &stop).unwrap_err().status, 503);
    }
}
