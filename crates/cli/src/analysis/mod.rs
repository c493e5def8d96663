//! `parlour analysis`: one JSON request a line in, JSON answers out, many positions in flight.
//! Documented message by message in `docs/analysis.md`.

mod desk;
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
use desk::{Desk, Request as Open};
use request::{Action, Fault, Job, Request};

#[derive(ClapArgs, Debug)]
pub(crate) struct AnalysisArgs {
    /// How many positions are worked on at a time; as many as the machine has threads when not given.
    #[arg(long, value_name = "N", value_parser = |text: &str| number(text, 1, MOST_WORKERS))]
    pub(crate) workers: Option<u32>,
}

/// More than any machine runs at a time.
const MOST_WORKERS: u32 = 1024;

pub(crate) fn run(args: &AnalysisArgs) {
    let n_workers = args.workers.map_or_else(all_threads, |workers| workers as usize);
    let desk = Desk::new(n_workers, think);
    let mut input = std::io::stdin().lock();
    while let Some(line) = next_line(&mut input) {
        match line {
            Ok(line) if line.trim().is_empty() => {}
            Ok(line) => take(&desk, Request::parse(&line)),
            Err(message) => take(&desk, Err(Fault { id: Value::Null, field: None, message })),
        }
    }
    desk.finish();
}

/// Takes in a line: a request joins the queue, an action is done at once.
fn take(desk: &Desk, request: Result<Request, Fault>) {
    match request {
        Ok(Request::Analyse(jobs)) => desk.take(jobs),
        Ok(Request::Act { id, action: Action::Version }) => {
            say(&VersionJson { id, action: "version", version: env!("CARGO_PKG_VERSION") });
        }
        Ok(Request::Act { id, action: Action::Cancel(target) }) => {
            cancel(desk, id, "cancel", &|id| *id == target);
        }
        Ok(Request::Act { id, action: Action::CancelAll }) => {
            cancel(desk, id, "cancel_all", &|_| true);
        }
        Err(fault) => {
            say(&ErrorJson { id: &fault.id, error: &fault.message, field: fault.field });
        }
    }
}

fn cancel(desk: &Desk, id: Value, action: &'static str, is_meant: &dyn Fn(&Value) -> bool) {
    let (cancelled, stopped) = desk.cancel(is_meant);
    for request in &cancelled {
        say(&request.job.answer("cancelled"));
    }
    say(&CancelJson { id, action, cancelled: cancelled.len(), stopped });
}

impl Job {
    /// An answer to this job that holds nothing yet.
    fn answer<'a>(&'a self, kind: &'static str) -> AnswerJson<'a> {
        let position = self.at.position().text();
        AnswerJson { id: &self.id, turn: self.turn, kind, position, result: None, thought: None }
    }
}

/// Thinks about a position and writes what it finds, as long as an answer is awaited.
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

/// What is said about a position.
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

/// Writes an answer as one line; nobody listening is no reason to fail.
fn say(answer: &impl Serialize) {
    let mut line = serde_json::to_string(answer).expect("plain data can be written");
    line.push('\n');
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(line.as_bytes()).and_then(|()| out.flush());
}
