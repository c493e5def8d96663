//! Extractors with our own errors: bodies, queries, and position references.

use std::convert::Infallible;
use std::net::IpAddr;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::header;
use axum::http::request::Parts;
use parlour_api::PositionRef;
use parlour_core::Match;
use schemars::JsonSchema;
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

/// Returns the match at a position reference.
pub(super) async fn find(
    position: PositionRef,
    app: &App,
    client: IpAddr,
) -> Result<Match, ApiError> {
    let Some(id) = position.match_id() else {
        return app.compute(client, move |context| position.play(context)).await;
    };
    let table = app.table(client, id).await?;
    let played = table.live.lock().await.core.game.game().clone();
    Ok(position.at(&played)?)
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
            assert_eq!(error.cause.message.id(), "control-characters", "{bad}");
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
