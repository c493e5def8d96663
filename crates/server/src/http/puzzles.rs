//! Puzzles.

use axum::extract::State;
use parlour_api::{LanguageQuery, PuzzleInput, PuzzleResponse, PuzzlesQuery, PuzzlesResponse};

use super::guard::ClientIp;
use super::input::{Input, PathParams, QueryParams};
use super::output::RawJson;
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
