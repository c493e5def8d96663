//! `parlour analysis-server`: JSON requests in, JSON responses out, many positions in flight.
//! `docs/analysis-server.md` documents every message.

mod open_requests;
mod request;

use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use clap::Args as ClapArgs;
use parlour_bots::{Budget, SearchResult, StopFlag, SystemClock, all_threads, build};
use parlour_plain::next_line;
use serde::Serialize;
use serde_json::Value;

use crate::args::number;
use crate::json::SearchResultJson;
use open_requests::{OpenRequests, Request as Open};
use request::{Action, AnalysisJob, Fault, Request};

#[derive(ClapArgs, Debug)]
pub(crate) struct AnalysisServerArgs {
    /// Number of positions analyzed at a time (default: hardware threads).
    #[arg(long, value_name = "N", value_parser = |text: &str| number(text, 1, MAX_WORKERS))]
    pub(crate) workers: Option<u32>,
}

/// More than any machine can use.
const MAX_WORKERS: u32 = 1024;

pub(crate) fn run(args: &AnalysisServerArgs) {
    let n_workers = args.workers.map_or_else(all_threads, |workers| workers as usize);
    let open_requests = OpenRequests::new(n_workers, think);
    let mut input = std::io::stdin().lock();
    while let Some(line) = next_line(&mut input) {
        match line {
            Ok(line) if line.trim().is_empty() => {}
            Ok(line) => handle(&open_requests, Request::parse(&line)),
            Err(message) => {
                let message = message.to_string();
                handle(&open_requests, Err(Fault { id: Value::Null, field: None, message }));
            }
        }
    }
    open_requests.finish();
}

/// Handles a line: queues a request, or runs an action immediately.
fn handle(open_requests: &OpenRequests, request: Result<Request, Fault>) {
    match request {
        Ok(Request::Analyze(jobs)) => open_requests.submit(jobs),
        Ok(Request::Act { id, action: Action::Version }) => {
            write_response(&VersionJson {
                id,
                action: "version",
                version: env!("CARGO_PKG_VERSION"),
            });
        }
        Ok(Request::Act { id, action: Action::Cancel(target) }) => {
            cancel(open_requests, id, "cancel", &|id| *id == target);
        }
        Ok(Request::Act { id, action: Action::CancelAll }) => {
            cancel(open_requests, id, "cancel_all", &|_| true);
        }
        Err(fault) => {
            write_response(&ErrorJson { id: &fault.id, error: &fault.message, field: fault.field });
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
        write_response(&request.job.response("cancelled"));
    }
    write_response(&CancelJson { id, action, cancelled: cancelled.len(), stopped });
}

impl AnalysisJob {
    /// An empty response to this job.
    fn response<'a>(&'a self, kind: &'static str) -> ResponseJson<'a> {
        let position = self.at.position().text();
        ResponseJson { id: &self.id, turn: self.turn, kind, position, result: None, search: None }
    }
}

/// Searches a position, and writes results until the request has its final response.
fn think(request: &Open, stop: &StopFlag) {
    let job = &request.job;
    let bot = match (job.at.outcome(), build(&job.bot, job.at.game())) {
        (Some(outcome), _) => {
            request.claim_response();
            return write_response(&ResponseJson {
                result: Some(outcome.to_string()),
                ..job.response("over")
            });
        }
        (None, Err(error)) => {
            request.claim_response();
            let error = error.to_string();
            return write_response(&ErrorJson { id: &job.id, error: &error, field: Some("bot") });
        }
        (None, Ok(bot)) => bot,
    };
    let budget = Budget {
        nodes: job.nodes,
        depth: job.depth,
        time: job.time,
        stop: stop.clone(),
        clock: Arc::new(SystemClock::start()),
        ..Budget::default()
    };
    let response = |kind: &'static str, search: &SearchResult| {
        write_response(&ResponseJson { search: Some(search.into()), ..job.response(kind) });
    };
    let (mut bot, mut last_update) = (bot, Duration::ZERO);
    let search = bot.think(&job.at, &budget, job.lines, &mut |search| {
        let is_due = job.updates.is_some_and(|every| search.elapsed >= last_update + every);
        if is_due && !request.is_answered() {
            last_update = search.elapsed;
            response("update", search);
        }
    });
    if request.claim_response() {
        response(if budget.stop.is_stopped() { "stopped" } else { "result" }, &search);
    }
}

/// A response about a position.
#[derive(Serialize)]
struct ResponseJson<'a> {
    id: &'a Value,
    turn: usize,
    kind: &'static str,
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<String>,
    #[serde(flatten)]
    search: Option<SearchResultJson>,
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
fn write_response(response: &impl Serialize) {
    let mut line = serde_json::to_string(response).expect("plain data serializes");
    line.push('\n');
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(line.as_bytes()).and_then(|()| out.flush());
}
