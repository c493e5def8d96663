//! The routes of the server. `docs/protocol.md` explains each; `openapi.json` is generated from the list below.

mod analysis;
mod boards;
mod client_ip;
mod describe;
mod files;
mod games;
mod guard;
mod input;
mod live;
mod matches;
mod openapi;
mod origin;
mod output;
mod puzzles;
mod solved;

pub use client_ip::Network;
pub use files::client_files;
pub use openapi::openapi;
pub use origin::PublicOrigin;

use axum::extract::{DefaultBodyLimit, State};
use axum::handler::Handler;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use axum::{Router, middleware};
use parlour_core::message;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use tower_http::timeout::TimeoutLayer;

use self::describe::{DescribedHandler, Routes};
use self::output::{Lines, Text};
use crate::error::ApiError;
use crate::state::App;

const METRICS: &str = "/metrics";

/// All routes except the files of the browser client.
fn list_routes(to: &mut impl Routes) {
    to.get("/healthz", "Health of the server", healthz);
    to.get(METRICS, "Counts for Prometheus", metrics);
    to.get("/api/v1/openapi.json", "This description", openapi::document);
    to.get("/api/v1/about", "Facts about the server", games::about);
    to.get("/api/v1/catalogs/{language}", "The messages in a language", games::catalogs);
    to.get("/api/v1/games", "All games", games::list);
    to.get("/api/v1/games/{id}/rules", "The rules of a game", games::rules);
    to.get("/api/v1/games/{id}/lessons", "The lessons of a game", games::lessons);
    let task = "/api/v1/games/{id}/lessons/{lesson}/{task}";
    to.post(task, "Play a task of a lesson", games::play_task);
    to.get("/api/v1/games/{id}/puzzles", "The puzzles of a game", puzzles::list);
    to.post("/api/v1/games/{id}/puzzles/{puzzle}", "Play a puzzle", puzzles::play);
    let challenge = "/api/v1/games/{id}/challenges/{challenge}";
    to.post(challenge, "Hold a solved board against perfect play", puzzles::challenge);
    to.get("/api/v1/games/{id}/solved", "The solved boards of a game", solved::list);
    to.post("/api/v1/explore", "What is proven about the moves of a position", solved::explore);
    to.post("/api/v1/explore/line", "Perfect play from a position", solved::line);
    to.get("/api/v1/games/{id}/networks/{name}", "A network file of the folder", games::network);
    to.post("/api/v1/preview", "The board of a position", boards::preview);
    to.post("/api/v1/setup", "Set up a start by hand", boards::setup);
    to.post("/api/v1/draft", "Edit a position", boards::draft);
    to.post("/api/v1/steps", "The next steps of a move", boards::steps);
    to.get("/api/v1/matches", "Summaries of matches", matches::list);
    to.post("/api/v1/matches", "Create a match", matches::create);
    let from_record = "Create a match from a record, a position or a game string";
    to.post("/api/v1/records", from_record, matches::load);
    to.get("/api/v1/matches/{id}", "The state of a match", matches::state);
    to.get("/api/v1/matches/{id}/boards/{ply}", "An earlier or later board", boards::at_ply);
    to.post("/api/v1/matches/{id}/seat", "Take an open seat", matches::seat);
    to.get("/api/v1/matches/{id}/record", "The record of a match", matches::record);
    to.post("/api/v1/matches/{id}/actions", "Act in a match", matches::act);
    to.post("/api/v1/analysis", "The best lines of a position", analysis::analysis);
    to.post("/api/v1/hint", "A hint in two steps", analysis::hint);
    to.post("/api/v1/grades", "Review a game", analysis::grades);
    to.get("/api/v1/live", "The WebSocket of a match, subprotocol `parlour.v2`", live::connect);
}

/// Builds the router from the list of routes.
struct RouterBuilder {
    router: Router<App>,
    has_metrics: bool,
}

impl Routes for RouterBuilder {
    fn get<H, T, S>(&mut self, path: &'static str, _: &'static str, handler: H)
    where
        H: Handler<T, App> + DescribedHandler<S>,
        T: 'static,
    {
        let is_served = self.has_metrics || path != METRICS;
        let method = if is_served { get(handler) } else { get(not_found) };
        self.router = std::mem::take(&mut self.router).route(path, method);
    }

    fn post<H, T, S>(&mut self, path: &'static str, _: &'static str, handler: H)
    where
        H: Handler<T, App> + DescribedHandler<S>,
        T: 'static,
    {
        self.router = std::mem::take(&mut self.router).route(path, post(handler));
    }
}

/// The whole server.
pub fn app(state: App) -> Router {
    let has_metrics = !state.config.has_metrics_listener;
    let mut builder = RouterBuilder { router: Router::new(), has_metrics };
    list_routes(&mut builder);
    let streams = NotForContentType::const_new(Lines::MEDIA);
    // The timeout ends with the response headers, so it does not cut streams.
    let timeout = state.limits().request_timeout;
    let broken = state.clone();
    builder
        .router
        .fallback(files::serve)
        .method_not_allowed_fallback(|| async { ApiError::method() })
        .layer(DefaultBodyLimit::max(state.limits().body_bytes))
        .layer(CompressionLayer::new().compress_when(DefaultPredicate::new().and(streams)))
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, timeout))
        .layer(CatchPanicLayer::custom(move |_| {
            broken.metrics.panics.add(1);
            tracing::error!("a request handler panicked");
            ApiError::broken().into_response()
        }))
        .layer(middleware::from_fn_with_state(state.clone(), guard::layer))
        .with_state(state)
}

/// Metrics only, for a separate address.
pub(crate) fn metrics_app(state: App) -> Router {
    Router::new().route(METRICS, get(metrics)).fallback(not_found).with_state(state)
}

const JSON: &str = "application/json";

async fn healthz(State(app): State<App>) -> Result<Text, ApiError> {
    if !app.store.is_writable().await {
        Err(ApiError::unavailable(message!("store-read-only")))
    } else if app.engines.state().is_degraded || app.replays.state().is_degraded {
        Err(ApiError::unavailable(message!("workers-overdue")))
    } else {
        Ok(Text::plain("ok"))
    }
}

async fn not_found() -> ApiError {
    ApiError::unknown(message!("nothing-here"))
}

async fn metrics(State(app): State<App>) -> Text {
    let tables = (app.open_tables.len(), app.open_tables.bytes());
    Text::metrics(app.metrics.text(tables, app.engines.state(), app.replays.state()))
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::sync::mpsc::channel;
    use std::time::Duration;

    use parlour_bots::StopFlag;

    use super::*;
    use crate::limits::Limits;
    use crate::state::Config;
    use crate::store::Store;

    #[tokio::test]
    async fn abandoned_workers_are_counted_and_fail_the_health_check() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open_file(&folder.path().join("web.db")).await.unwrap();
        let few = Limits { overdue_grace: Duration::ZERO, abandoned_workers: 0, ..Limits::DEFAULT };
        let app = App::new(store, Config { limits: few, ..Config::default() });
        assert!(healthz(State(app.clone())).await.is_ok());
        let (_release, gate) = channel::<()>();
        let order = crate::engines::question(IpAddr::from([10, 0, 0, 1]), Duration::ZERO);
        let stuck = move |_: &StopFlag| gate.recv().is_ok();
        let (_ticket, mut answer) = app.engines.submit(order, Some(Duration::ZERO), stuck).unwrap();
        assert!(answer.wait().await.is_err());
        assert_eq!(healthz(State(app.clone())).await.unwrap_err().status, 503);
        let counts = metrics(State(app)).await.into_response().into_body();
        let counts = axum::body::to_bytes(counts, 1 << 20).await.unwrap();
        let counts = String::from_utf8(counts.to_vec()).unwrap();
        assert!(counts.contains("parlour_workers_abandoned_total 1\n"), "{counts}");
    }
}
