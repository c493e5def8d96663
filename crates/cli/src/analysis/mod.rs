//! `parlour analysis`: one JSON request a line in, JSON answers out, many positions in flight.
//! Documented message by message in `docs/analysis.md`.

mod request;

use std::collections::BinaryHeap;
use std::io::Write;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
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
use request::{Action, Fault, Job, Request};

#[derive(ClapArgs, Debug)]
pub(crate) struct AnalysisArgs {
    /// How many positions are worked on at a time; as many as the machine has threads when not given.
    #[arg(long, value_name = "N", value_parser = |text: &str| number(text, 1, MOST_WORKERS))]
    pub(crate) workers: Option<u32>,
}

/// More than any machine runs at a time.
const MOST_WORKERS: u32 = 1024;

/// What the reader and the workers share.
#[derive(Default)]
struct Desk {
    state: Mutex<State>,
    news: Condvar,
}

#[derive(Default)]
struct State {
    waiting: BinaryHeap<Job>,
    /// The jobs under way: their number, their request and the flag that ends them.
    running: Vec<(u64, Value, StopFlag)>,
    /// No more requests will come.
    is_closed: bool,
    n_taken: u64,
}

/// Deep searches recurse; this is more than any needs.
const WORKER_STACK_BYTES: usize = 64 << 20;

pub(crate) fn run(args: &AnalysisArgs) -> Result<(), Failure> {
    let n_workers = args.workers.map_or_else(all_threads, |workers| workers as usize);
    let desk = Arc::new(Desk::default());
    let mut workers = Vec::new();
    for _ in 0..n_workers {
        let desk = Arc::clone(&desk);
        let worker =
            thread::Builder::new().stack_size(WORKER_STACK_BYTES).spawn(move || desk.work());
        match worker {
            Ok(worker) => workers.push(worker),
            Err(error) if workers.is_empty() => {
                return Err(Failure::Input(format!("cannot start a thread: {error}")));
            }
            Err(_) => break,
        }
    }
    let mut input = std::io::stdin().lock();
    while let Some(line) = next_line(&mut input) {
        match line {
            Ok(line) if line.trim().is_empty() => {}
            Ok(line) => desk.take(Request::parse(&line)),
            Err(message) => desk.take(Err(Fault { id: Value::Null, field: None, message })),
        }
    }
    desk.lock().is_closed = true;
    desk.news.notify_all();
    for worker in workers {
        let _ = worker.join();
    }
    Ok(())
}

impl Desk {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes in a line: a request joins the queue, an action is done at once.
    fn take(&self, request: Result<Request, Fault>) {
        match request {
            Ok(Request::Analyse(jobs)) => {
                let mut state = self.lock();
                for mut job in jobs {
                    state.n_taken += 1;
                    job.number = state.n_taken;
                    state.waiting.push(job);
                }
                drop(state);
                self.news.notify_all();
            }
            Ok(Request::Act { id, action: Action::Version }) => {
                say(&VersionJson { id, action: "version", version: env!("CARGO_PKG_VERSION") });
            }
            Ok(Request::Act { id, action: Action::Cancel(target) }) => self.cancel(id, &target),
            Ok(Request::Act { id, action: Action::CancelAll }) => self.cancel_all(id),
            Err(fault) => {
                say(&ErrorJson { id: &fault.id, error: &fault.message, field: fault.field });
            }
        }
    }

    fn cancel(&self, id: Value, target: &Value) {
        let (cancelled, stopped) = self.end(&|id| id == target);
        say(&CancelJson { id, action: "cancel", cancelled, stopped });
    }

    fn cancel_all(&self, id: Value) {
        let (cancelled, stopped) = self.end(&|_| true);
        say(&CancelJson { id, action: "cancel_all", cancelled, stopped });
    }

    /// Takes requests out of the queue and stops those under way; how many there were of either.
    fn end(&self, is_meant: &dyn Fn(&Value) -> bool) -> (usize, usize) {
        let mut state = self.lock();
        let (cancelled, kept): (Vec<Job>, Vec<Job>) =
            std::mem::take(&mut state.waiting).into_iter().partition(|job| is_meant(&job.id));
        state.waiting = kept.into();
        let running = state.running.iter().filter(|(_, id, _)| is_meant(id));
        let n_stopped = running.inspect(|(.., stop)| stop.stop()).count();
        drop(state);
        for job in &cancelled {
            say(&job.answer("cancelled"));
        }
        (cancelled.len(), n_stopped)
    }

    /// Works until there is nothing left and nothing will come.
    fn work(&self) {
        while let Some((job, stop)) = self.next_job() {
            job.run(stop.clone());
            let mut state = self.lock();
            state.running.retain(|(number, ..)| *number != job.number);
        }
    }

    fn next_job(&self) -> Option<(Job, StopFlag)> {
        let mut state = self.lock();
        loop {
            if let Some(job) = state.waiting.pop() {
                let stop = StopFlag::new();
                state.running.push((job.number, job.id.clone(), stop.clone()));
                return Some((job, stop));
            }
            if state.is_closed {
                return None;
            }
            state = self.news.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Job {
    /// An answer to this job that holds nothing yet.
    fn answer<'a>(&'a self, kind: &'static str) -> AnswerJson<'a> {
        let position = self.at.position().text();
        AnswerJson { id: &self.id, turn: self.turn, kind, position, result: None, thought: None }
    }

    fn run(&self, stop: StopFlag) {
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
            stop,
            clock: Arc::new(SystemClock::start()),
        };
        let tell = |kind: &'static str, thought: &Thought| {
            say(&AnswerJson { thought: Some(thought.into()), ..self.answer(kind) });
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
