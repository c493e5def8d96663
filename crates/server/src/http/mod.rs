//! The server's paths. `docs/protocol.md` explains them, `openapi.json` describes them to programs.

mod ask;
mod boards;
mod client_ip;
mod files;
mod games;
mod guard;
mod input;
mod live;
mod matches;
mod openapi;
mod origin;

pub use client_ip::Network;
pub(crate) use live::Bye;
pub use origin::PublicOrigin;

use axum::extract::{DefaultBodyLimit, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use axum::{Router, middleware};
use parlour_bots::StopFlag;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use tower_http::timeout::TimeoutLayer;

use crate::error::ApiError;
use crate::state::App;

const METRICS: &str = "/metrics";

/// A path, its methods, and its handler.
type Route = (&'static str, &'static [&'static str], MethodRouter<App>);

/// Everything below the root except the client.
fn routes() -> Vec<Route> {
    vec![
        ("/healthz", &["get"], get(healthz)),
        (METRICS, &["get"], get(metrics)),
        ("/api/v1/openapi.json", &["get"], get(openapi::document)),
        ("/api/v1/about", &["get"], get(games::about)),
        ("/api/v1/terms", &["get"], get(games::terms)),
        ("/api/v1/games", &["get"], get(games::list)),
        ("/api/v1/games/{id}/rules", &["get"], get(games::rules)),
        ("/api/v1/games/{id}/lessons", &["get"], get(games::lessons)),
        ("/api/v1/games/{id}/lessons/{lesson}/{task}", &["post"], post(games::play_task)),
        ("/api/v1/preview", &["post"], post(boards::preview)),
        ("/api/v1/setup", &["post"], post(boards::setup)),
        ("/api/v1/draft", &["post"], post(boards::draft)),
        ("/api/v1/steps", &["post"], post(boards::steps)),
        ("/api/v1/matches", &["get", "post"], get(matches::list).post(matches::create)),
        ("/api/v1/records", &["post"], post(matches::load)),
        ("/api/v1/matches/{id}", &["get"], get(matches::state)),
        ("/api/v1/matches/{id}/boards/{ply}", &["get"], get(boards::at_ply)),
        ("/api/v1/matches/{id}/seat", &["post"], post(matches::seat)),
        ("/api/v1/matches/{id}/record", &["get"], get(matches::record)),
        ("/api/v1/matches/{id}/actions", &["post"], post(matches::act)),
        ("/api/v1/analysis", &["post"], post(ask::analysis)),
        ("/api/v1/hint", &["post"], post(ask::hint)),
        ("/api/v1/grades", &["post"], post(ask::grades)),
        ("/api/v1/live", &["get"], get(live::connect)),
    ]
}

/// Every path with its methods, in the form of the `OpenAPI` description.
pub fn described_paths() -> Vec<(&'static str, &'static [&'static str])> {
    routes().into_iter().map(|(path, methods, _)| (path, methods)).collect()
}

/// The whole server.
pub fn app(state: App) -> Router {
    let mut router = Router::new();
    let is_served_elsewhere = |path: &str| state.config.has_own_metrics && path == METRICS;
    for (path, _, answers) in routes() {
        let answers = if is_served_elsewhere(path) { get(nothing) } else { answers };
        router = router.route(path, answers);
    }
    let streams = NotForContentType::const_new(ask::STREAM);
    // Streams have started by then.
    let timeout = state.limits().request_timeout;
    let broken = state.clone();
    router
        .fallback(files::serve)
        .method_not_allowed_fallback(|| async { ApiError::method() })
        .layer(DefaultBodyLimit::max(state.limits().body_bytes))
        .layer(CompressionLayer::new().compress_when(DefaultPredicate::new().and(streams)))
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, timeout))
        .layer(CatchPanicLayer::custom(move |_| {
            broken.metrics.panics.add(1);
            tracing::error!("a request broke down");
            let body = "{\"error\":{\"code\":\"broken\",\"message\":\"a bug in the server\"}}";
            (StatusCode::INTERNAL_SERVER_ERROR, [(header::CONTENT_TYPE, JSON)], body)
                .into_response()
        }))
        .layer(middleware::from_fn_with_state(state.clone(), guard::watch))
        .with_state(state)
}

/// Metrics only, for a separate address.
pub(crate) fn metrics_app(state: App) -> Router {
    Router::new().route(METRICS, get(metrics)).fallback(nothing).with_state(state)
}

const JSON: &str = "application/json";

async fn healthz(State(app): State<App>) -> Response {
    if !app.store.is_well().await {
        ApiError::unavailable("the store takes no writes").into_response()
    } else if app.engines.state().is_degraded || app.replays.state().is_degraded {
        ApiError::unavailable("too many workers are overdue: restart the server").into_response()
    } else {
        "ok".into_response()
    }
}

async fn nothing() -> ApiError {
    ApiError::unknown("there is nothing at this path")
}

async fn metrics(State(app): State<App>) -> Response {
    let tables = (app.open_tables.len(), app.open_tables.bytes());
    let text = app.metrics.text(tables, app.engines.state(), app.replays.state());
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}

/// Fails if the request has ended, to cancel its work.
fn go_on(stop: &StopFlag) -> Result<(), ApiError> {
    if stop.is_stopped() { Err(ApiError::unavailable("the request has ended")) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::sync::mpsc::channel;
    use std::time::Duration;

    use super::*;
    use crate::limits::Limits;
    use crate::state::Config;
    use crate::store::Store;

    #[tokio::test]
    async fn abandoned_workers_are_counted_and_shown_in_the_health() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open_file(&folder.path().join("web.db")).await.unwrap();
        let few = Limits { overdue_grace: Duration::ZERO, abandoned_workers: 0, ..Limits::DEFAULT };
        let app = App::new(store, Config { limits: few, ..Config::default() });
        assert_eq!(healthz(State(app.clone())).await.status(), 200);
        let (_release, gate) = channel::<()>();
        let order = crate::engines::question(IpAddr::from([10, 0, 0, 1]), Duration::ZERO);
        let stuck = move |_: &StopFlag| gate.recv().is_ok();
        let (_ticket, mut answer) = app.engines.submit(order, Some(Duration::ZERO), stuck).unwrap();
        assert!(answer.wait().await.is_err());
        assert_eq!(healthz(State(app.clone())).await.status(), 503);
        let counts = metrics(State(app)).await.into_body();
        let counts = axum::body::to_bytes(counts, 1 << 20).await.unwrap();
        let counts = String::from_utf8(counts.to_vec()).unwrap();
        assert!(counts.contains("parlour_workers_abandoned_total 1\n"), "{counts}");
    }
}
