//! `parlour analysis`: one JSON request a line in, JSON answers out, many positions in flight.
//! Documented message by message in `docs/analysis.md`.

mod desk;
mod request;

use std::io::Write;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use clap::Args as ClapArgs;
use parlour_bots::{Budget, StopFlag, SystemClock, Thought, all_threads, build};
use parlour_plain::next_line;
use serde::Serialize;
use serde_json::Value;

use crate::args::number;
use crate::failure::Failure;
use crate::json::ThoughtJson;
use desk::Desk;
use request::{Action, Fault, Job, Request};

#[derive(ClapArgs, Debug)]
pub(crate) struct AnalysisArgs {
    /// How many positions are worked on at a time; as many as the machine has threads when not given.
    #[arg(long, value_name = "N", value_parser = |text: &str| number(text, 1, MOST_WORKERS))]
    pub(crate) workers: Option<u32>,
}

/// More than any machine runs at a time.
const MOST_WORKERS: u32 = 1024;

pub(crate) fn run(args: &AnalysisArgs) -> Result<(), Failure> {
    let n_workers = args.workers.map_or_else(all_threads, |workers| workers as usize);
    let desk = Arc::new(Desk::new(Job::run));
    for started in 0..n_workers {
        match desk.start_worker() {
            Err(error) if started == 0 => {
                return Err(Failure::Input(format!("cannot start a thread: {error}")));
            }
            Err(_) => break,
            Ok(()) => {}
        }
    }
    let watched = Arc::clone(&desk);
    thread::spawn(move || watched.watch());
    let mut input = std::io::stdin().lock();
    while let Some(line) = next_line(&mut input) {
        match line {
            Ok(line) if line.trim().is_empty() => {}
            Ok(line) => take(&desk, Request::parse(&line)),
            Err(message) => take(&desk, Err(Fault { id: Value::Null, field: None, message })),
        }
    }
    desk.close();
    Ok(())
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
    let (cancelled, stopped) = desk.end(is_meant);
    for job in &cancelled {
        say(&job.answer("cancelled"));
    }
    say(&CancelJson { id, action, cancelled: cancelled.len(), stopped });
}

impl Job {
    /// An answer to this job that holds nothing yet.
    fn answer<'a>(&'a self, kind: &'static str) -> AnswerJson<'a> {
        let position = self.at.position().text();
        AnswerJson { id: &self.id, turn: self.turn, kind, position, result: None, thought: None }
    }

    fn run(desk: &Desk, job: &Self, stop: &StopFlag) {
        job.think(stop, &|| desk.is_awaited(job.number));
    }

    /// Thinks and tells what it finds, as long as somebody waits for it.
    fn think(&self, stop: &StopFlag, is_awaited: &dyn Fn() -> bool) {
        if let Some(ending) = self.at.ending() {
            return say(&AnswerJson { result: Some(ending.to_string()), ..self.answer("over") });
        }
        let mut bot = match build(&self.bot, self.at.game()) {
            Ok(bot) => bot,
            Err(error) => {
                let error = error.to_string();
                return say(&ErrorJson { id: &self.id, error: &error, field: Some("bot") });
            }
        };
        let budget = Budget {
            nodes: self.nodes,
            depth: self.depth,
            time: self.time,
            stop: stop.clone(),
            clock: Arc::new(SystemClock::start()),
        };
        let tell = |kind: &'static str, thought: &Thought| {
            if is_awaited() {
                say(&AnswerJson { thought: Some(thought.into()), ..self.answer(kind) });
            }
        };
        let mut told = Duration::ZERO;
        let thought = bot.think(&self.at, &budget, self.lines, &mut |thought| {
            if self.updates.is_some_and(|every| thought.elapsed >= told + every) {
                told = thought.elapsed;
                tell("update", thought);
            }
        });
        tell(if budget.stop.is_stopped() { "stopped" } else { "result" }, &thought);
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
