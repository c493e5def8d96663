//! The list of games, their rules and lessons, and the message catalogs.

use std::sync::OnceLock;

use axum::Json;
use axum::extract::State;
use parlour_api::{
    AboutResponse, CatalogsResponse, GamesResponse, LanguageQuery, LessonsResponse, RulesResponse,
    TaskInput, TaskResponse,
};

use super::guard::ClientIp;
use super::input::{Input, PathParams, QueryParams};
use super::output::{Binary, Cached, RawJson};
use crate::error::ApiError;
use crate::state::App;

pub(super) async fn about(State(app): State<App>) -> Json<AboutResponse> {
    let origin = app.config.public_origin.as_ref().map(ToString::to_string);
    Json(parlour_api::about(app.config.addresses.clone(), origin))
}

pub(super) async fn list() -> RawJson<GamesResponse> {
    // The games are part of the program, so their description never changes.
    static RESPONSE: OnceLock<RawJson<GamesResponse>> = OnceLock::new();
    RESPONSE.get_or_init(|| RawJson::new(&parlour_api::games())).clone()
}

pub(super) async fn catalogs(
    PathParams(language): PathParams<String>,
) -> Result<Cached<Json<CatalogsResponse>>, ApiError> {
    Ok(Cached(Json(parlour_api::catalogs(&language)?)))
}

pub(super) async fn rules(
    PathParams(id): PathParams<String>,
    QueryParams(query): QueryParams<LanguageQuery>,
) -> Result<Json<RulesResponse>, ApiError> {
    Ok(Json(parlour_api::rules(&id, &query)?))
}

pub(super) async fn lessons(
    PathParams(id): PathParams<String>,
    QueryParams(query): QueryParams<LanguageQuery>,
) -> Result<Json<LessonsResponse>, ApiError> {
    Ok(Json(parlour_api::lessons(&id, &query)?))
}

pub(super) async fn network(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    PathParams((id, name)): PathParams<(String, String)>,
) -> Result<Cached<Binary>, ApiError> {
    app.compute(client, move |_| Ok(Cached(Binary(parlour_api::network(&id, &name)?)))).await
}

pub(super) async fn play_task(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    PathParams((id, lesson, task)): PathParams<(String, usize, usize)>,
    QueryParams(query): QueryParams<LanguageQuery>,
    Input(input): Input<TaskInput>,
) -> Result<RawJson<TaskResponse<'static>>, ApiError> {
    app.compute(client, move |context| {
        let task = parlour_api::play_task((&id, lesson, task), &query, &input, context)?;
        Ok(RawJson::new(&task))
    })
    .await
}
