//! Extractors with our own errors: bodies, queries, and position references.

use std::convert::Infallible;
use std::net::IpAddr;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::header;
use axum::http::request::Parts;
use parlour_bots::StopFlag;
use parlour_core::{Match, at_turn, message};
use parlour_match::typed_move;
use parlour_play::seed_from_clock;
use parlour_wire::Start;
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;

use super::describe::{Operation, Parameter};
use crate::error::ApiError;
use crate::state::App;
use crate::store::is_control;

/// A JSON body.
pub(super) struct Input<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Input<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let (parts, body) = request.into_parts();
        let body = Bytes::from_request(Request::from_parts(parts.clone(), body), state).await?;
        refuse_control(&String::from_utf8_lossy(&body))?;
        let request = Request::from_parts(parts, body.into());
        let Json(value) = Json::<T>::from_request(request, state).await?;
        Ok(Self(value))
    }
}

impl<T: JsonSchema> Parameter for Input<T> {
    fn describe(operation: &mut Operation<'_>) {
        let schema = operation.schemas.request::<T>();
        let content = json!({super::JSON: {"schema": schema}});
        operation.set("requestBody", json!({"required": true, "content": content}));
    }
}

/// Refuses control characters anywhere in a JSON text, literal or escaped: the store must not
/// contain them.
pub(super) fn refuse_control(json: &str) -> Result<(), ApiError> {
    let mut rest = json.chars();
    while let Some(c) = rest.next() {
        let is_refused = match c {
            '\\' => match rest.next() {
                Some('b' | 'f') => true,
                Some('u') => {
                    let digits = rest.as_str().get(..4);
                    let code = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
                    code.and_then(char::from_u32).is_some_and(is_control)
                }
                _ => false,
            },
            other => is_control(other),
        };
        if is_refused {
            return Err(ApiError::control_characters());
        }
    }
    Ok(())
}

/// The seat token of a request's `Authorization: Bearer`.
pub(super) struct Bearer(pub(super) Option<String>);

impl<S: Send + Sync> FromRequestParts<S> for Bearer {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let value = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let token = value.and_then(|value| value.split_once(' ')).and_then(|(scheme, token)| {
            scheme.eq_ignore_ascii_case("bearer").then(|| token.trim().to_owned())
        });
        Ok(Self(token))
    }
}

impl Parameter for Bearer {
    fn describe(operation: &mut Operation<'_>) {
        operation.set("security", json!([{}, {"token": []}]));
    }
}

/// The query parameters of a URL.
pub(super) struct QueryParams<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for QueryParams<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Query(value) = Query::<T>::from_request_parts(parts, state).await?;
        Ok(Self(value))
    }
}

impl<T: JsonSchema> Parameter for QueryParams<T> {
    fn describe(operation: &mut Operation<'_>) {
        operation.query_parameters::<T>();
    }
}

/// The parameters of a path.
pub(super) struct PathParams<T>(pub(super) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for PathParams<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Path(value) = Path::<T>::from_request_parts(parts, state).await?;
        Ok(Self(value))
    }
}

impl<T: JsonSchema> Parameter for PathParams<T> {
    fn describe(operation: &mut Operation<'_>) {
        operation.path_parameters::<T>();
    }
}

/// A position reference: a match, or a game with moves.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub(super) struct PositionRef {
    /// The id of a match.
    #[serde(rename = "match")]
    id: Option<String>,
    /// The number of moves before it; default: the current position.
    ply: Option<usize>,
    /// A game string; optional if the position is tagged.
    game: Option<String>,
    /// The position before the moves; default: the start of the game.
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
}

impl PositionRef {
    /// Returns the match at the position.
    pub(super) async fn find(self, app: &App, client: IpAddr) -> Result<Match, ApiError> {
        let Some(id) = &self.id else {
            let max = app.limits().record_moves;
            return app.replay(client, move |stop| self.play(max, stop)).await;
        };
        let table = app.table(client, id).await?;
        let mut played = table.live.lock().await.game.game().clone();
        if let Some(ply) = self.ply
            && !played.go_to(ply)
        {
            let n_moves = played.line_moves().len();
            return Err(ApiError::illegal(message!("turn-range", last = n_moves)));
        }
        Ok(played)
    }

    fn play(self, max: usize, stop: &StopFlag) -> Result<Match, ApiError> {
        let (game, position) = (self.game.as_deref(), self.position.as_deref());
        let game = match (game, position) {
            (Some(game), _) => game,
            (None, Some(position)) => parlour_wire::split_tag(position.trim())
                .map(|(tag, _)| tag)
                .ok_or_else(no_position)?,
            (None, None) => return Err(no_position()),
        };
        if self.moves.len() > max {
            return Err(ApiError::illegal(message!("most-moves", n = max)));
        }
        let start = Start::new(game, position, seed_from_clock)
            .map_err(|error| ApiError::illegal_for(game, error))?;
        let mut played = start.played;
        for (turn, text) in (1..).zip(&self.moves) {
            super::check_stop(stop)?;
            let info = played.game().info();
            let at = |error| ApiError::illegal(at_turn(turn, &error)).in_game(info);
            let m = typed_move(&played, text).map_err(at)?;
            played.play(&m).map_err(at)?;
        }
        if let Some(ply) = self.ply
            && !played.go_to(ply)
        {
            let n_moves = self.moves.len();
            return Err(ApiError::illegal(message!("turn-range", last = n_moves)));
        }
        Ok(played)
    }
}

fn no_position() -> ApiError {
    ApiError::illegal(message!("expected-position"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_found_in_any_form() {
        for bad in [
            r#"{"a":"\u0000"}"#,
            r#""\u001b[2J""#,
            r#"["\b"]"#,
            r#""\u007F""#,
            "\"\u{85}\"",
            "\"\0\"",
        ] {
            let error = refuse_control(bad).unwrap_err();
            assert_eq!(error.message.id(), "control-characters", "{bad}");
        }
        for good in [
            r#"{"a":"\n\t\r\u00e9\\u0000\\b"}"#,
            "{\n\t\"é\":\"\u{202e}\"}",
            r#""\u00"#,
            "\"\\uéé\"",
        ] {
            assert!(refuse_control(good).is_ok(), "{good}");
        }
    }
}
