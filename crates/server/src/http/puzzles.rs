//! Puzzles.

use axum::extract::State;
use parlour_api::{
    Context, EXPLORE_TIME, LanguageQuery, PuzzleInput, PuzzleResponse, PuzzlesQuery,
    PuzzlesResponse, TaskInput,
};
use parlour_bots::StopFlag;

use super::analysis::broken;
use super::guard::ClientIp;
use super::input::{Input, PathParams, QueryParams};
use super::output::RawJson;
use crate::engines;
use crate::error::ApiError;
use crate::state::App;

pub(super) async fn list(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    PathParams(id): PathParams<String>,
    QueryParams(query): QueryParams<PuzzlesQuery>,
) -> Result<RawJson<PuzzlesResponse>, ApiError> {
    app.compute(client, move |_| Ok(RawJson::new(&parlour_api::puzzles(&id, &query)?))).await
}

pub(super) async fn play(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    PathParams((id, puzzle)): PathParams<(String, usize)>,
    QueryParams(query): QueryParams<LanguageQuery>,
    Input(input): Input<PuzzleInput>,
) -> Result<RawJson<PuzzleResponse<'static>>, ApiError> {
    app.compute(client, move |context| {
        let language = query.lang.as_deref();
        let played = parlour_api::play_puzzle((&id, puzzle), language, &input, context)?;
        Ok(RawJson::new(&played))
    })
    .await
}

/// The opponent searches, so the engines answer.
pub(super) async fn challenge(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    PathParams((id, challenge)): PathParams<(String, usize)>,
    QueryParams(query): QueryParams<LanguageQuery>,
    Input(input): Input<TaskInput>,
) -> Result<RawJson<PuzzleResponse<'static>>, ApiError> {
    let limits = app.limits().work();
    let play = move |stop: &StopFlag| {
        let (context, lang) = (Context { limits: &limits, stop, seed: 0 }, query.lang.as_deref());
        let played = parlour_api::play_challenge((&id, challenge), lang, &input, context);
        played.map(|played| RawJson::new(&played)).map_err(ApiError::from)
    };
    let order = engines::question(client, EXPLORE_TIME);
    let (_ticket, mut answer) = app.engines.submit(order, Some(EXPLORE_TIME), play)?;
    answer.wait().await.unwrap_or_else(|_| Err(ApiError::unavailable(broken())))
}
