//! Engine requests: lines, hints, reviews.

use std::time::Duration;

use parlour_bots::{SearchResult, StopFlag};
use parlour_core::{Match, Message, message};
use parlour_match::ActionError;
use parlour_wire::{MessageJson, ScoreJson, SearchResultJson};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::StepJson;
use crate::engine::EngineRequest;
use crate::error::RequestError;
use crate::graded::GradedMoveJson;
use crate::limits::WorkLimits;
use crate::position::PositionRef;

const MIN_TIME: Duration = Duration::from_millis(50);
const DEFAULT_TIME: Duration = Duration::from_secs(3);

/// The position to analyze.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct AnalysisInput {
    #[serde(flatten)]
    pub position: PositionRef,
    /// The number of lines.
    lines: Option<usize>,
    /// The time in milliseconds.
    millis: Option<u64>,
}

/// A line of an analysis.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum AnalysisItem {
    Progress(AnalysisJson),
    Failed(StreamFailureJson),
}

/// The best lines so far.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AnalysisJson {
    #[serde(flatten)]
    result: SearchResultJson,
    /// Whether this is the last.
    done: bool,
}

/// The last line if the engine failed.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StreamFailureJson {
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

impl AnalysisInput {
    /// The number of lines, within the limits.
    pub fn n_lines(&self, limits: &WorkLimits) -> usize {
        self.lines.unwrap_or(1).clamp(1, limits.analysis_lines)
    }

    /// The requested search time, clamped to the limits.
    pub fn time(&self, limits: &WorkLimits) -> Duration {
        let time = self.millis.map_or(DEFAULT_TIME, Duration::from_millis);
        time.clamp(MIN_TIME, limits.analysis_time)
    }
}

/// Searches for the best lines, calls `out` whenever they change, and returns the last item.
pub fn analysis(
    request: &EngineRequest,
    (n_lines, time): (usize, Duration),
    stop: &StopFlag,
    out: &mut dyn FnMut(&AnalysisItem),
) -> AnalysisItem {
    let mut on_progress = |result: &SearchResult| out(&AnalysisItem::new(result, false));
    match request.lines(n_lines, time, stop, &mut on_progress) {
        Ok(result) => AnalysisItem::new(&result, true),
        Err(error) => StreamFailureJson::from(error).into(),
    }
}

/// A hint: where to look and the idea first, then the move and the reason.
#[derive(Debug, Serialize, JsonSchema)]
pub struct HintResponse {
    /// Where to look, as English.
    area: String,
    /// The same as data.
    area_message: MessageJson,
    /// Where to look, by index in the view.
    cells: Vec<u16>,
    /// The idea without the move, if it is certain.
    idea: Option<MessageJson>,
    /// Why the move is good.
    reason: Option<MessageJson>,
    #[serde(rename = "move")]
    best: String,
    steps: Vec<StepJson>,
    score: ScoreJson,
}

/// Searches for a hint.
///
/// # Errors
/// A message that says why there is no engine.
pub fn hint(request: &EngineRequest, stop: &StopFlag) -> Result<HintResponse, Message> {
    let hint = request.hint(stop)?;
    let message = |message: &Message| MessageJson::new(message, Some(request.played.game().info()));
    let area = message(&hint.area);
    let steps = request.played.position().steps_of(&hint.best);
    Ok(HintResponse {
        cells: hint.cells.iter().map(|cell| cell.0).collect(),
        idea: hint.idea.as_ref().map(message),
        reason: hint.reason.as_ref().map(message),
        score: hint.result.score().into(),
        steps: steps.into_iter().map(StepJson::from).collect(),
        area: area.text().to_owned(),
        area_message: area,
        best: hint.best.to_string(),
    })
}

/// A line of a review.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum ReviewItem {
    Progress(ReviewProgressJson),
    Review(ReviewJson),
    Failed(StreamFailureJson),
}

/// The progress of a review.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ReviewProgressJson {
    progress: usize,
    of: usize,
}

/// A game with its moves graded.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ReviewJson {
    moves: Vec<GradedMoveJson>,
    /// The chance of `x` before each move and at the end.
    graph: Vec<f64>,
    /// Present only if time ran out.
    #[serde(skip_serializing_if = "Option::is_none")]
    partial: Option<PartialJson>,
}

/// Number of moves graded in time.
#[derive(Debug, Serialize, JsonSchema)]
struct PartialJson {
    graded: usize,
    of: usize,
}

impl From<StreamFailureJson> for ReviewItem {
    fn from(failure: StreamFailureJson) -> Self {
        ReviewItem::Failed(failure)
    }
}

/// Grades the moves of a match, calls `out` with the progress, and returns the last item.
pub fn grades(
    request: &EngineRequest,
    limits: &WorkLimits,
    stop: &StopFlag,
    out: &mut dyn FnMut(&ReviewItem),
) -> ReviewItem {
    let of = request.played.ply() + 1;
    let mut progress = |progress: usize| {
        out(&ReviewItem::Progress(ReviewProgressJson { progress, of }));
    };
    match request.review(limits, stop, &mut progress) {
        Ok(review) => {
            let info = request.played.game().info();
            let partial = PartialJson { graded: review.graded.len(), of: of - 1 };
            ReviewItem::Review(ReviewJson {
                moves: review.graded.iter().map(|one| GradedMoveJson::new(one, info)).collect(),
                graph: review.graph,
                partial: review.is_partial.then_some(partial),
            })
        }
        Err(error) => StreamFailureJson::from(error).into(),
    }
}

/// Checks that there are moves to grade.
///
/// # Errors
/// [`RequestError`] at the start of a game.
pub fn check_gradable(played: &Match) -> Result<(), RequestError> {
    if played.ply() == 0 {
        return Err(RequestError::illegal(message!("no-moves-to-grade")));
    }
    Ok(())
}

/// Checks that a game is not over.
///
/// # Errors
/// [`RequestError`] with its outcome.
pub fn check_open(played: &Match) -> Result<(), RequestError> {
    match played.outcome() {
        Some(outcome) => Err(ActionError::game_over(outcome).into()),
        None => Ok(()),
    }
}
