//! Parses requests.

use std::time::Duration;

use parlour_bots::{BotSpec, Limits, build};
use parlour_core::{Match, shortened};
use parlour_match::parse_duration;
use serde_json::{Map, Value};

use crate::failure::Failure;
use crate::start;

/// A line of input.
pub(super) enum Request {
    /// Positions to analyze, one job each.
    Analyze(Vec<AnalysisJob>),
    /// An action that runs immediately.
    Act { id: Value, action: Action },
}

pub(super) enum Action {
    Version,
    /// Cancels the request with this id.
    Cancel(Value),
    CancelAll,
}

/// An error in a request.
pub(super) struct Fault {
    pub(super) id: Value,
    pub(super) field: Option<&'static str>,
    pub(super) message: String,
}

/// One position to analyze.
pub(super) struct AnalysisJob {
    pub(super) id: Value,
    /// Number of moves played.
    pub(super) turn: usize,
    pub(super) at: Match,
    pub(super) bot: BotSpec,
    pub(super) lines: usize,
    pub(super) nodes: Option<u64>,
    pub(super) depth: Option<u32>,
    pub(super) time: Option<Duration>,
    /// Minimum interval between updates.
    pub(super) updates: Option<Duration>,
    /// Higher goes first.
    pub(super) priority: i64,
}

const FIELDS: &[&str] = &[
    "id", "action", "target", "game", "position", "moves", "turns", "bot", "lines", "nodes",
    "depth", "time", "updates", "priority",
];

/// Default limit: without one, a search would never end.
const DEFAULT_NODES: u64 = 100_000;

const MAX_LINES: u64 = 1000;

impl Request {
    pub(super) fn parse(line: &str) -> Result<Self, Fault> {
        let fail = |message: String| Fault { id: Value::Null, field: None, message };
        let value: Value = serde_json::from_str(line)
            .map_err(|error| fail(format!("expected a JSON object on one line: {error}")))?;
        let Value::Object(fields) = value else {
            return Err(fail("expected a JSON object".to_owned()));
        };
        let id = fields.get("id").cloned().unwrap_or(Value::Null);
        let reader = Reader { id, fields };
        reader.request()
    }
}

/// The fields of a request.
struct Reader {
    id: Value,
    fields: Map<String, Value>,
}

impl Reader {
    fn fault(&self, field: &'static str, message: impl Into<String>) -> Fault {
        Fault { id: self.id.clone(), field: Some(field), message: message.into() }
    }

    fn request(&self) -> Result<Request, Fault> {
        if let Some(unknown) = self.fields.keys().find(|key| !FIELDS.contains(&key.as_str())) {
            let unknown = shortened(unknown);
            let message = format!("there is no field `{unknown}`: expected {}", FIELDS.join(", "));
            return Err(Fault { id: self.id.clone(), field: None, message });
        }
        if !(self.id.is_string() || self.id.is_number()) {
            return Err(self.fault("id", "expected an id, a string or a number"));
        }
        let Some(action) = self.fields.get("action") else {
            return self.jobs().map(Request::Analyze);
        };
        let action = match action.as_str() {
            Some("version") => Action::Version,
            Some("cancel") => match self.fields.get("target") {
                Some(target) => Action::Cancel(target.clone()),
                None => return Err(self.fault("target", "expected the id of a request")),
            },
            Some("cancel_all") => Action::CancelAll,
            _ => return Err(self.fault("action", "expected version, cancel or cancel_all")),
        };
        Ok(Request::Act { id: self.id.clone(), action })
    }

    fn jobs(&self) -> Result<Vec<AnalysisJob>, Fault> {
        let game =
            self.text("game")?.ok_or_else(|| self.fault("game", "expected a game string"))?;
        let input = |field| {
            move |failure: Failure| match failure {
                Failure::Input(message) | Failure::Usage(message) => self.fault(field, message),
                Failure::Output(error) => self.fault(field, error.to_string()),
            }
        };
        let position = self.text("position")?;
        let field = if position.is_some() { "position" } else { "game" };
        let mut at = start::begin(game, position).map_err(input(field))?;
        let bot = BotSpec::parse(self.text("bot")?.unwrap_or("best:threads=1"))
            .and_then(|spec| build(&spec, at.game()).map(|_| spec))
            .map_err(|error| self.fault("bot", error.to_string()))?;
        for (move_idx, text) in self.moves()?.iter().enumerate() {
            at.play_text(text)
                .map_err(|error| self.fault("moves", format!("move {}: {error}", move_idx + 1)))?;
        }
        let turns = self.turns(at.ply() + 1)?;
        let nodes = self.whole("nodes")?;
        let depth = self.whole("depth")?.map(|depth| depth.min(1000) as u32);
        let time = self.time("time")?;
        let has_limit =
            nodes.is_some() || depth.is_some() || time.is_some() || bot.limits != Limits::default();
        let lines = match self.whole("lines")?.unwrap_or(1) {
            lines @ 1..=MAX_LINES => lines as usize,
            _ => {
                return Err(self.fault("lines", format!("expected a number from 1 to {MAX_LINES}")));
            }
        };
        let updates = self.time("updates")?;
        let priority = match self.fields.get("priority") {
            None => 0,
            Some(value) => {
                value.as_i64().ok_or_else(|| self.fault("priority", "expected a whole number"))?
            }
        };
        let stage = |turn: usize| {
            let mut stage = at.clone();
            stage.go_to(turn);
            stage
        };
        let job = |turn: usize| AnalysisJob {
            id: self.id.clone(),
            turn,
            at: stage(turn),
            bot: bot.clone(),
            lines,
            nodes: nodes.or((!has_limit).then_some(DEFAULT_NODES)),
            depth,
            time,
            updates,
            priority,
        };
        Ok(turns.into_iter().map(job).collect())
    }

    fn text(&self, field: &'static str) -> Result<Option<&str>, Fault> {
        match self.fields.get(field) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(self.fault(field, "expected a string")),
        }
    }

    fn whole(&self, field: &'static str) -> Result<Option<u64>, Fault> {
        match self.fields.get(field) {
            None => Ok(None),
            Some(value) => match value.as_u64() {
                Some(number) => Ok(Some(number)),
                None => Err(self.fault(field, "expected a whole number")),
            },
        }
    }

    /// A time: seconds as a number, or text such as `500ms`.
    fn time(&self, field: &'static str) -> Result<Option<Duration>, Fault> {
        let expected = || self.fault(field, "expected seconds, or a time such as \"500ms\"");
        match self.fields.get(field) {
            None => Ok(None),
            Some(Value::String(text)) => parse_duration(text).map(Some).ok_or_else(expected),
            Some(value) => {
                let seconds = value.as_f64().filter(|seconds| (0.0..1e9).contains(seconds));
                seconds.map(|seconds| Some(Duration::from_secs_f64(seconds))).ok_or_else(expected)
            }
        }
    }

    fn moves(&self) -> Result<Vec<&str>, Fault> {
        let expected = || self.fault("moves", "expected a list of moves");
        match self.fields.get("moves") {
            None => Ok(Vec::new()),
            Some(Value::Array(moves)) => {
                moves.iter().map(|text| text.as_str().ok_or_else(expected)).collect()
            }
            Some(_) => Err(expected()),
        }
    }

    /// The positions to analyze: the last one unless `turns` is given.
    fn turns(&self, n_positions: usize) -> Result<Vec<usize>, Fault> {
        let expected = || {
            self.fault("turns", format!("expected a list of turns from 0 to {}", n_positions - 1))
        };
        match self.fields.get("turns") {
            None => Ok(vec![n_positions - 1]),
            Some(Value::Array(turns)) if !turns.is_empty() => turns
                .iter()
                .map(|turn| {
                    let turn = turn.as_u64().map(|turn| turn as usize);
                    turn.filter(|turn| *turn < n_positions).ok_or_else(expected)
                })
                .collect(),
            Some(_) => Err(expected()),
        }
    }
}
