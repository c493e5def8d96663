//! Solved boards, and the explorer of their positions.

use axum::Json;
use axum::extract::State;
use parlour_api::{
    EXPLORE_TIME, ExploreResponse, LanguageQuery, PerfectLineResponse, PositionRef, SolvedResponse,
};
use parlour_bots::StopFlag;

use super::analysis::broken;
use super::guard::ClientIp;
use super::input::{Input, PathParams, QueryParams, find};
use super::output::RawJson;
use crate::engines;
use crate::error::ApiError;
use crate::state::App;

pub(super) async fn list(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    PathParams(id): PathParams<String>,
    QueryParams(query): QueryParams<LanguageQuery>,
) -> Result<RawJson<SolvedResponse>, ApiError> {
    app.compute(client, move |_| Ok(RawJson::new(&parlour_api::solved(&id, &query)?))).await
}

pub(super) async fn explore(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    Input(position): Input<PositionRef>,
) -> Result<RawJson<ExploreResponse<'static>>, ApiError> {
    let played = find(position, &app, client).await?;
    let search = move |stop: &StopFlag| {
        let found = parlour_api::explore(&engines::request(played), stop)?;
        Ok(RawJson::new(&found))
    };
    let order = engines::question(client, EXPLORE_TIME);
    let (_ticket, mut answer) = app.engines.submit(order, Some(EXPLORE_TIME), search)?;
    answer.wait().await.unwrap_or_else(|_| Err(broken())).map_err(ApiError::unavailable)
}

pub(super) async fn line(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    Input(position): Input<PositionRef>,
) -> Result<Json<PerfectLineResponse>, ApiError> {
    let played = find(position, &app, client).await?;
    let search = move |stop: &StopFlag| parlour_api::perfect_line(&engines::request(played), stop);
    let order = engines::question(client, EXPLORE_TIME);
    let (_ticket, mut answer) = app.engines.submit(order, Some(EXPLORE_TIME), search)?;
    let found = answer.wait().await.unwrap_or_else(|_| Err(broken()));
    found.map(Json).map_err(ApiError::unavailable)
}
