//! `parlour analysis-server`: JSON requests in, JSON responses out, many positions in flight.
//! `docs/analysis-server.md` documents every message.

mod open_requests;
mod request;

use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use clap::Args as ClapArgs;
use parlour_bots::{Budget, StopFlag, SystemClock, Thought, all_threads, build};
use parlour_plain::next_line;
use serde::Serialize;
use serde_json::Value;

use crate::args::number;
use crate::json::ThoughtJson;
use open_requests::{OpenRequests, Request as Open};
use request::{Action, AnalysisJob, Fault, Request};

#[derive(ClapArgs, Debug)]
pub(crate) struct AnalysisServerArgs {
    /// Number of positions analyzed at a time (default: hardware threads).
    #[arg(long, value_name = "N", value_parser = |text: &str| number(text, 1, MOST_WORKERS))]
    pub(crate) workers: Option<u32>,
}

/// More than any machine can use.
const MOST_WORKERS: u32 = 1024;

pub(crate) fn run(args: &AnalysisServerArgs) {
    let n_workers = args.workers.map_or_else(all_threads, |workers| workers as usize);
    let open_requests = OpenRequests::new(n_workers, think);
    let mut input = std::io::stdin().lock();
    while let Some(line) = next_line(&mut input) {
        match line {
            Ok(line) if line.trim().is_empty() => {}
            Ok(line) => take(&open_requests, Request::parse(&line)),
            Err(message) => {
                let message = message.to_string();
                take(&open_requests, Err(Fault { id: Value::Null, field: None, message }));
            }
        }
    }
    open_requests.finish();
}

/// Handles a line: queues a request, or runs an action immediately.
fn take(open_requests: &OpenRequests, request: Result<Request, Fault>) {
    match request {
        Ok(Request::Analyze(jobs)) => open_requests.take(jobs),
        Ok(Request::Act { id, action: Action::Version }) => {
            say(&VersionJson { id, action: "version", version: env!("CARGO_PKG_VERSION") });
        }
        Ok(Request::Act { id, action: Action::Cancel(target) }) => {
            cancel(open_requests, id, "cancel", &|id| *id == target);
        }
        Ok(Request::Act { id, action: Action::CancelAll }) => {
            cancel(open_requests, id, "cancel_all", &|_| true);
        }
        Err(fault) => {
            say(&ErrorJson { id: &fault.id, error: &fault.message, field: fault.field });
        }
    }
}

fn cancel(
    open_requests: &OpenRequests,
    id: Value,
    action: &'static str,
    is_meant: &dyn Fn(&Value) -> bool,
) {
    let (cancelled, stopped) = open_requests.cancel(is_meant);
    for request in &cancelled {
        say(&request.job.answer("cancelled"));
    }
    say(&CancelJson { id, action, cancelled: cancelled.len(), stopped });
}

impl AnalysisJob {
    /// An empty response to this job.
    fn answer<'a>(&'a self, kind: &'static str) -> AnswerJson<'a> {
        let position = self.at.position().text();
        AnswerJson { id: &self.id, turn: self.turn, kind, position, result: None, thought: None }
    }
}

/// Searches a position and writes results while a response is awaited.
fn think(request: &Open, stop: &StopFlag) {
    let job = &request.job;
    let bot = match (job.at.ending(), build(&job.bot, job.at.game())) {
        (Some(ending), _) => {
            request.claim_answer();
            return say(&AnswerJson { result: Some(ending.to_string()), ..job.answer("over") });
        }
        (None, Err(error)) => {
            request.claim_answer();
            let error = error.to_string();
            return say(&ErrorJson { id: &job.id, error: &error, field: Some("bot") });
        }
        (None, Ok(bot)) => bot,
    };
    let budget = Budget {
        nodes: job.nodes,
        depth: job.depth,
        time: job.time,
        stop: stop.clone(),
        clock: Arc::new(SystemClock::start()),
    };
    let answer = |kind: &'static str, thought: &Thought| {
        say(&AnswerJson { thought: Some(thought.into()), ..job.answer(kind) });
    };
    let (mut bot, mut told) = (bot, Duration::ZERO);
    let thought = bot.think(&job.at, &budget, job.lines, &mut |thought| {
        let is_due = job.updates.is_some_and(|every| thought.elapsed >= told + every);
        if is_due && !request.is_answered() {
            told = thought.elapsed;
            answer("update", thought);
        }
    });
    if request.claim_answer() {
        answer(if budget.stop.is_stopped() { "stopped" } else { "result" }, &thought);
    }
}

/// A response about a position.
#[derive(Serialize)]
struct AnswerJson<'a> {
    id: &'a Value,
    turn: usize,
    kind: &'static str,
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<String>,
    #[serde(flatten)]
    thought: Option<ThoughtJson>,
}

#[derive(Serialize)]
struct ErrorJson<'a> {
    id: &'a Value,
    error: &'a str,
    field: Option<&'static str>,
}

#[derive(Serialize)]
struct VersionJson {
    id: Value,
    action: &'static str,
    version: &'static str,
}

#[derive(Serialize)]
struct CancelJson {
    id: Value,
    action: &'static str,
    cancelled: usize,
    stopped: usize,
}

/// Writes a response as one line. A closed output is not an error.
fn say(answer: &impl Serialize) {
    let mut line = serde_json::to_string(answer).expect("plain data can be written");
    line.push('\n');
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(line.as_bytes()).and_then(|()| out.flush());
}
