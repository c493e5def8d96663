//! Engine requests: lines, hints, reviews. Long responses are streamed; disconnecting stops the
//! search.

use std::convert::Infallible;
use std::marker::PhantomData;
use std::net::IpAddr;
use std::time::Duration;

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::State;
use parlour_api::{
    AnalysisInput, AnalysisItem, HintResponse, PositionRef, ReviewItem, StreamFailureJson,
};
use parlour_bots::StopFlag;
use parlour_core::{Match, Message, message};
use serde::Serialize;
use tokio::sync::mpsc;

use super::guard::ClientIp;
use super::input::{Input, find};
use super::output::Lines;
use crate::engines;
use crate::error::ApiError;
use crate::pool::Order;
use crate::state::App;

/// Maximum updates that wait for a slow client; further ones are skipped.
const BACKLOG: usize = 64;

pub(super) async fn analysis(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    Input(input): Input<AnalysisInput>,
) -> Result<Lines<AnalysisItem>, ApiError> {
    let limits = app.limits().work();
    let (n_lines, time) = (input.n_lines(&limits), input.time(&limits));
    let played = open_position(&app, client, input.position).await?;
    stream(&app, engines::question(client, time), time, move |stop, out| {
        let request = engines::request(played);
        parlour_api::analysis(&request, (n_lines, time), stop, &mut |item| out.offer(item))
    })
}

pub(super) async fn hint(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    Input(position): Input<PositionRef>,
) -> Result<Json<HintResponse>, ApiError> {
    let played = open_position(&app, client, position).await?;
    let order = engines::question(client, engines::HINT_COST);
    let search = move |stop: &StopFlag| parlour_api::hint(&engines::request(played), stop);
    let (_ticket, mut answer) = app.engines.submit(order, Some(engines::HINT_COST), search)?;
    let found = answer.wait().await.unwrap_or_else(|_| Err(broken()));
    found.map(Json).map_err(ApiError::unavailable)
}

pub(super) async fn grades(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    Input(position): Input<PositionRef>,
) -> Result<Lines<ReviewItem>, ApiError> {
    let played = find(position, &app, client).await?;
    parlour_api::check_gradable(&played)?;
    let limits = app.limits().work();
    let order = engines::question(client, limits.review_time);
    // The last position and the reasons may come after the time of the review.
    let time = limits.review_time + 2 * limits.review_position_time;
    stream(&app, order, time, move |stop, out| {
        let request = engines::request(played);
        parlour_api::grades(&request, &limits, stop, &mut |item| out.offer(item))
    })
}

/// An unfinished position.
async fn open_position(
    app: &App,
    client: IpAddr,
    position: PositionRef,
) -> Result<Match, ApiError> {
    let played = find(position, app, client).await?;
    parlour_api::check_open(&played)?;
    Ok(played)
}

pub(super) fn broken() -> Message {
    message!("engine-broke-down")
}

/// Sends the lines of a streamed response.
struct LineSender<T> {
    out: mpsc::Sender<Bytes>,
    items: PhantomData<fn(T)>,
}

impl<T: Serialize> LineSender<T> {
    /// Sends a line, unless the reader is slow.
    fn offer(&self, item: &T) {
        let _ = self.out.try_send(line(item));
    }
}

fn line(item: &impl Serialize) -> Bytes {
    let mut text = serde_json::to_vec(item).expect("plain data serializes");
    text.push(b'\n');
    text.into()
}

/// Streams the items that `work` sends, and finally the one it returns. The search stops when the reader
/// disconnects. The engine never waits for the reader: surplus updates are skipped, and the last
/// line has a separate slot.
fn stream<T: Serialize + From<StreamFailureJson> + 'static>(
    app: &App,
    order: Order,
    time: Duration,
    work: impl FnOnce(&StopFlag, &LineSender<T>) -> T + Send + 'static,
) -> Result<Lines<T>, ApiError> {
    let (out, inbox) = mpsc::channel::<Bytes>(BACKLOG);
    let out = LineSender { out, items: PhantomData };
    let work = move |stop: &StopFlag| line(&work(stop, &out));
    let (ticket, last) = app.engines.submit(order, Some(time), work)?;
    let reading = (inbox, ticket, Some(last));
    let lines = futures_util::stream::unfold(reading, |(mut inbox, ticket, last)| async move {
        let mut last = last?;
        // Pending updates come before the last line.
        tokio::select! {
            biased;
            Some(next) = inbox.recv() => Some((Ok::<_, Infallible>(next), (inbox, ticket, Some(last)))),
            value = last.wait() => {
                let broken = || line(&T::from(StreamFailureJson::from(broken())));
                Some((Ok(value.unwrap_or_else(|_| broken())), (inbox, ticket, None)))
            }
        }
    });
    Ok(Lines::new(Body::from_stream(lines)))
}
