//! Engine requests: lines, hints, reviews. Long responses are streamed; disconnecting stops the
//! search.

use std::convert::Infallible;
use std::marker::PhantomData;
use std::net::IpAddr;
use std::time::Duration;

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::State;
use parlour_bots::{SearchResult, StopFlag};
use parlour_core::{Message, message};
use parlour_match::ActionError;
use parlour_wire::{MessageJson, ScoreJson, SearchResultJson};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

use super::guard::ClientIp;
use super::input::{Input, PositionRef};
use super::output::Lines;
use crate::api::{GradedMoveJson, StepJson};
use crate::engines::{self, EngineRequest};
use crate::error::ApiError;
use crate::pool::Order;
use crate::state::App;

const MIN_TIME: Duration = Duration::from_millis(50);
const DEFAULT_TIME: Duration = Duration::from_secs(3);

/// Maximum updates that wait for a slow client; further ones are skipped.
const BACKLOG: usize = 64;

/// The position to analyze.
#[derive(Deserialize, JsonSchema)]
pub(super) struct AnalysisInput {
    #[serde(flatten)]
    position: PositionRef,
    /// The number of lines.
    lines: Option<usize>,
    /// The time in milliseconds.
    millis: Option<u64>,
}

/// A line of an analysis.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum AnalysisItem {
    Progress(AnalysisJson),
    Failed(StreamFailureJson),
}

/// The best lines so far.
#[derive(Serialize, JsonSchema)]
pub(super) struct AnalysisJson {
    #[serde(flatten)]
    result: SearchResultJson,
    /// Whether this is the last.
    done: bool,
}

/// The last line if the engine failed.
#[derive(Serialize, JsonSchema)]
pub(super) struct StreamFailureJson {
    /// Always true.
    done: bool,
    /// A one-line message, in English.
    error: String,
    /// The same line as data.
    message: MessageJson,
}

impl From<Message> for StreamFailureJson {
    fn from(error: Message) -> Self {
        let message = MessageJson::new(&error, None);
        Self { done: true, error: message.text().to_owned(), message }
    }
}

impl From<StreamFailureJson> for AnalysisItem {
    fn from(failure: StreamFailureJson) -> Self {
        AnalysisItem::Failed(failure)
    }
}

impl AnalysisItem {
    fn new(result: &SearchResult, done: bool) -> Self {
        AnalysisItem::Progress(AnalysisJson { result: result.into(), done })
    }
}

pub(super) async fn analysis(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    Input(input): Input<AnalysisInput>,
) -> Result<Lines<AnalysisItem>, ApiError> {
    let limits = app.limits();
    let n_lines = input.lines.unwrap_or(1).clamp(1, limits.analysis_lines);
    let time = input.millis.map_or(DEFAULT_TIME, Duration::from_millis);
    let time = time.clamp(MIN_TIME, limits.analysis_time);
    let request = EngineRequest { played: open_position(&app, client, input.position).await? };
    stream(&app, engines::question(client, time), time, move |stop, out| {
        let mut on_progress = |result: &SearchResult| out.offer(&AnalysisItem::new(result, false));
        match request.lines(n_lines, time, stop, &mut on_progress) {
            Ok(result) => AnalysisItem::new(&result, true),
            Err(error) => StreamFailureJson::from(error).into(),
        }
    })
}

/// A hint: first where to look, then the move.
#[derive(Serialize, JsonSchema)]
pub(super) struct HintResponse {
    /// Where to look, as English.
    area: String,
    /// The same as data.
    area_message: MessageJson,
    /// Where to look, by index in the view.
    cells: Vec<u16>,
    #[serde(rename = "move")]
    best: String,
    steps: Vec<StepJson>,
    score: ScoreJson,
}

pub(super) async fn hint(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    Input(position): Input<PositionRef>,
) -> Result<Json<HintResponse>, ApiError> {
    let request = EngineRequest { played: open_position(&app, client, position).await? };
    let order = engines::question(client, engines::HINT_COST);
    let (_ticket, mut answer) =
        app.engines.submit(order, Some(engines::HINT_COST), move |stop| {
            request.hint(stop).map(|hint| {
                let area = MessageJson::new(&hint.area, Some(request.played.game().info()));
                let steps = request.played.position().steps_of(&hint.best);
                HintResponse {
                    cells: hint.cells.iter().map(|cell| cell.0).collect(),
                    score: hint.result.score().into(),
                    steps: steps.into_iter().map(StepJson::from).collect(),
                    area: area.text().to_owned(),
                    area_message: area,
                    best: hint.best.to_string(),
                }
            })
        })?;
    let found = answer.wait().await.unwrap_or_else(|_| Err(broken()));
    found.map(Json).map_err(ApiError::unavailable)
}

/// A line of a review.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum ReviewItem {
    Progress(ReviewProgressJson),
    Review(ReviewJson),
    Failed(StreamFailureJson),
}

/// The progress of a review.
#[derive(Serialize, JsonSchema)]
pub(super) struct ReviewProgressJson {
    progress: usize,
    of: usize,
}

/// A game with its moves graded.
#[derive(Serialize, JsonSchema)]
pub(super) struct ReviewJson {
    moves: Vec<GradedMoveJson>,
    /// The chance of `x` before each move and at the end.
    graph: Vec<f64>,
    /// Present only if time ran out.
    #[serde(skip_serializing_if = "Option::is_none")]
    partial: Option<PartialJson>,
}

/// Number of moves graded in time.
#[derive(Serialize, JsonSchema)]
struct PartialJson {
    graded: usize,
    of: usize,
}

impl From<StreamFailureJson> for ReviewItem {
    fn from(failure: StreamFailureJson) -> Self {
        ReviewItem::Failed(failure)
    }
}

pub(super) async fn grades(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    Input(position): Input<PositionRef>,
) -> Result<Lines<ReviewItem>, ApiError> {
    let played = position.find(&app, client).await?;
    if played.ply() == 0 {
        return Err(ApiError::illegal(message!("no-moves-to-grade")));
    }
    let (request, limits) = (EngineRequest { played }, app.limits().clone());
    let order = engines::question(client, limits.review_time);
    // The last position and the reasons may come after the time of the review.
    let time = limits.review_time + 2 * limits.review_position_time;
    stream(&app, order, time, move |stop, out| {
        let n_positions = request.played.ply() + 1;
        let mut progress = |done: usize| {
            let of = n_positions;
            out.offer(&ReviewItem::Progress(ReviewProgressJson { progress: done, of }));
        };
        match request.review(&limits, stop, &mut progress) {
            Ok(review) => {
                let info = request.played.game().info();
                let graded = review.graded.len();
                let partial = PartialJson { graded, of: n_positions - 1 };
                ReviewItem::Review(ReviewJson {
                    moves: review.graded.iter().map(|one| GradedMoveJson::new(one, info)).collect(),
                    graph: review.graph,
                    partial: review.is_partial.then_some(partial),
                })
            }
            Err(error) => StreamFailureJson::from(error).into(),
        }
    })
}

/// An unfinished position.
async fn open_position(
    app: &App,
    client: IpAddr,
    position: PositionRef,
) -> Result<parlour_core::Match, ApiError> {
    let played = position.find(app, client).await?;
    match played.ending() {
        Some(ending) => Err(ActionError::game_over(ending).into()),
        None => Ok(played),
    }
}

fn broken() -> Message {
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
