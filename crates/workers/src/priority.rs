//! A simple queue: highest priority first, then in order of arrival.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::time::Duration;

use crate::{Job, JobQueue};

/// Jobs by priority and arrival, without a limit.
#[derive(Debug, Default)]
pub struct PriorityQueue {
    waiting: BTreeMap<(Reverse<i64>, u64), Job>,
    last_id: u64,
}

impl JobQueue for PriorityQueue {
    type Params = i64;
    type Error = Infallible;

    fn push(&mut self, priority: i64, job: Job) -> Result<u64, Infallible> {
        self.last_id += 1;
        self.waiting.insert((Reverse(priority), self.last_id), job);
        Ok(self.last_id)
    }

    fn start(&mut self, _worker: usize, _now: Duration) -> Option<(u64, Job)> {
        self.waiting.pop_first().map(|((_, id), job)| (id, job))
    }

    fn finish(&mut self, _id: u64, _now: Duration) {}

    fn cancel(&mut self, priority: i64, id: u64) -> Option<Job> {
        self.waiting.remove(&(Reverse(priority), id))
    }

    fn drain(&mut self) -> Vec<Job> {
        std::mem::take(&mut self.waiting).into_values().collect()
    }

    fn n_waiting(&self) -> usize {
        self.waiting.len()
    }
}
