//! What comes in, with our own errors: bodies, queries, and the places questions are asked about.

use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use parlour_core::Match;
use parlour_play::{seed_from_clock, typed_move};
use parlour_wire::Start;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::error::ApiError;
use crate::state::App;

/// A longer list of moves is no game.
const MOST_MOVES: usize = 5000;

/// A JSON body.
pub(super) struct Input<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Input<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let Json(value) = Json::<T>::from_request(request, state).await?;
        Ok(Self(value))
    }
}

/// The query of an address.
pub(super) struct Params<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Params<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Query(value) = Query::<T>::from_request_parts(parts, state).await?;
        Ok(Self(value))
    }
}

/// The parts of a path.
pub(super) struct Named<T>(pub(super) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Named<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Path(value) = Path::<T>::from_request_parts(parts, state).await?;
        Ok(Self(value))
    }
}

/// Where a question is asked about: a match, or a game with moves.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Place {
    #[serde(rename = "match")]
    id: Option<String>,
    ply: Option<usize>,
    game: Option<String>,
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
}

impl Place {
    /// The match, standing there.
    pub(super) async fn find(self, app: &App) -> Result<Match, ApiError> {
        let Some(id) = &self.id else {
            return super::off_thread(move || self.play()).await;
        };
        let table = app.table(id).await?;
        let mut played = table.live.lock().await.standing.played.clone();
        if let Some(ply) = self.ply
            && !played.go_to(ply)
        {
            let n_moves = played.line_moves().len();
            return Err(ApiError::illegal(format!("expected a turn from 0 to {n_moves}")));
        }
        Ok(played)
    }

    fn play(self) -> Result<Match, ApiError> {
        let (game, position) = (self.game.as_deref(), self.position.as_deref());
        let game = match (game, position) {
            (Some(game), _) => game,
            (None, Some(position)) => {
                parlour_wire::split_tag(position.trim()).map(|(tag, _)| tag).ok_or_else(no_place)?
            }
            (None, None) => return Err(no_place()),
        };
        if self.moves.len() > MOST_MOVES {
            return Err(ApiError::illegal(format!("expected at most {MOST_MOVES} moves")));
        }
        let start = Start::new(game, position, seed_from_clock).map_err(ApiError::illegal)?;
        let mut played = start.played;
        for (turn, text) in (1..).zip(&self.moves) {
            let at = |error| ApiError::illegal(format!("turn {turn}: {error}"));
            let canonical = typed_move(&played, text).map_err(at)?;
            played.play(&canonical).map_err(at)?;
        }
        if let Some(ply) = self.ply
            && !played.go_to(ply)
        {
            let n_moves = self.moves.len();
            return Err(ApiError::illegal(format!("expected a turn from 0 to {n_moves}")));
        }
        Ok(played)
    }
}

fn no_place() -> ApiError {
    ApiError::illegal("expected `match`, or `game`, or a tagged `position`")
}
