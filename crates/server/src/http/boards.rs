//! Boards and steps: viewing positions, setting them up, making a move step by step.

use axum::Json;
use axum::extract::State;
use parlour_api::{
    BoardAtResponse, BoardJson, DraftInput, DraftResponse, PositionRef, SetupInput, SetupResponse,
    StepsInput, StepsResponse,
};

use super::guard::ClientIp;
use super::input::{Input, PathParams, find};
use super::output::RawJson;
use crate::error::ApiError;
use crate::state::App;

pub(super) async fn preview(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    Input(position): Input<PositionRef>,
) -> Result<RawJson<BoardJson<'static>>, ApiError> {
    let played = find(position, &app, client).await?;
    app.compute(client, move |_| Ok(RawJson::new(&parlour_api::preview(&played)))).await
}

pub(super) async fn at_ply(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    PathParams((id, ply)): PathParams<(String, usize)>,
) -> Result<Json<BoardAtResponse>, ApiError> {
    let table = app.table(client, &id).await?;
    let live = table.live.lock().await;
    Ok(Json(parlour_api::board_at(live.core.game.game(), ply)?))
}

pub(super) async fn setup(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    Input(input): Input<SetupInput>,
) -> Result<Json<SetupResponse>, ApiError> {
    app.compute(client, move |context| parlour_api::setup(&input, context).map(Json)).await
}

pub(super) async fn draft(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    Input(DraftInput { position, edits }): Input<DraftInput>,
) -> Result<Json<DraftResponse>, ApiError> {
    let played = find(position, &app, client).await?;
    app.compute(client, move |context| parlour_api::draft(&played, &edits, context).map(Json)).await
}

pub(super) async fn steps(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    Input(StepsInput { position, taken }): Input<StepsInput>,
) -> Result<Json<StepsResponse>, ApiError> {
    let played = find(position, &app, client).await?;
    app.compute(client, move |context| parlour_api::steps(&played, &taken, context).map(Json)).await
}
