//! `parlour analysis`: one JSON request a line in, JSON answers out, many positions in flight.
//! Documented message by message in `docs/analysis.md`.

mod request;

use std::collections::BinaryHeap;
use std::io::{BufRead, Write};
use std::num::NonZero;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use clap::Args as ClapArgs;
use parlour_bots::{Budget, StopFlag, SystemClock, Thought, build};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::json::ThoughtJson;
use request::{Action, Job, Request};

#[derive(ClapArgs, Debug)]
pub(crate) struct AnalysisArgs {
    /// How many positions are worked on at a time; as many as the machine has threads when not given.
    #[arg(long, value_name = "N")]
    pub(crate) workers: Option<usize>,
}

/// What the reader and the workers share.
#[derive(Default)]
struct Desk {
    state: Mutex<State>,
    news: Condvar,
}

#[derive(Default)]
struct State {
    waiting: BinaryHeap<Job>,
    /// The jobs under way: request, turn and the flag that ends them.
    running: Vec<(Value, usize, StopFlag)>,
    /// No more requests will come.
    is_closed: bool,
    n_taken: u64,
}

/// Deep searches recurse; this is more than any needs.
const WORKER_STACK_BYTES: usize = 64 << 20;

pub(crate) fn run(args: &AnalysisArgs) -> Result<(), Failure> {
    let n_workers = args
        .workers
        .unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZero::get))
        .max(1);
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
    for line in std::io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        if !line.trim().is_empty() {
            desk.take(&line);
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
    fn take(&self, line: &str) {
        match Request::parse(line) {
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
            Ok(Request::Act { id, action }) => self.act(&id, &action),
            Err(fault) => {
                say(&json!({ "id": fault.id, "error": fault.message, "field": fault.field }));
            }
        }
    }

    fn act(&self, id: &Value, action: &Action) {
        match action {
            Action::Version => say(&json!({
                "id": id,
                "action": "version",
                "version": env!("CARGO_PKG_VERSION"),
            })),
            Action::Cancel(target) => {
                let mut state = self.lock();
                let is_meant = |id: &Value| target.as_ref().is_none_or(|target| target == id);
                let (cancelled, kept): (Vec<Job>, Vec<Job>) = std::mem::take(&mut state.waiting)
                    .into_iter()
                    .partition(|job| is_meant(&job.id));
                state.waiting = kept.into();
                let running = state.running.iter().filter(|(id, ..)| is_meant(id));
                let n_stopped = running.inspect(|(.., stop)| stop.stop()).count();
                drop(state);
                for job in &cancelled {
                    say(&json!({ "id": job.id, "turn": job.turn, "kind": "cancelled" }));
                }
                say(&json!({
                    "id": id,
                    "action": "cancel",
                    "cancelled": cancelled.len(),
                    "stopped": n_stopped,
                }));
            }
        }
    }

    /// Works until there is nothing left and nothing will come.
    fn work(&self) {
        while let Some((job, stop)) = self.next_job() {
            job.run(stop.clone());
            let mut state = self.lock();
            state.running.retain(|(id, turn, _)| !(*id == job.id && *turn == job.turn));
        }
    }

    fn next_job(&self) -> Option<(Job, StopFlag)> {
        let mut state = self.lock();
        loop {
            if let Some(job) = state.waiting.pop() {
                let stop = StopFlag::new();
                state.running.push((job.id.clone(), job.turn, stop.clone()));
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
    fn run(&self, stop: StopFlag) {
        let answer = |kind: &str, thought: &Thought| {
            let mut value = serde_json::to_value(ThoughtJson::from(thought))
                .expect("plain data can be written");
            if let Value::Object(fields) = &mut value {
                fields.insert("id".to_owned(), self.id.clone());
                fields.insert("turn".to_owned(), self.turn.into());
                fields.insert("kind".to_owned(), kind.into());
                fields.insert("position".to_owned(), self.at.position().text().into());
            }
            value
        };
        if let Some(ending) = self.at.ending() {
            say(&json!({
                "id": self.id,
                "turn": self.turn,
                "kind": "over",
                "position": self.at.position().text(),
                "result": ending.to_string(),
            }));
            return;
        }
        let mut bot = match build(&self.bot, self.at.game()) {
            Ok(bot) => bot,
            Err(error) => {
                return say(&json!({ "id": self.id, "error": error.to_string(), "field": "bot" }));
            }
        };
        let budget = Budget {
            nodes: self.nodes,
            depth: self.depth,
            time: self.time,
            stop,
            clock: Arc::new(SystemClock::start()),
        };
        let mut told = Duration::ZERO;
        let thought = bot.think(&self.at, &budget, self.lines, &mut |thought| {
            if self.updates.is_some_and(|every| thought.elapsed >= told + every) {
                told = thought.elapsed;
                say(&answer("update", thought));
            }
        });
        let kind = if budget.stop.is_stopped() { "stopped" } else { "result" };
        say(&answer(kind, &thought));
    }
}

/// Writes an answer as one line; nobody listening is no reason to fail.
fn say(value: &Value) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{value}").and_then(|()| out.flush());
}
