//! Engines on their pool: what they are asked, and what each question may cost.

mod ask;

pub(crate) use ask::{Asked, bot_cost, bot_spec};

use std::net::IpAddr;
use std::time::Duration;

use parlour_play::HINT_TIME;
use parlour_workers::ENGINE_THREAD;

use crate::limits::Limits;
use crate::pool::{Order, Pool, QueueLimits};

/// One worker in this many, at least one, takes short jobs only.
const RESERVED_PART: usize = 4;

/// Starts the workers, at least two.
pub(crate) fn start(workers: usize, limits: &Limits) -> Pool {
    let workers = workers.max(2);
    let queue = QueueLimits {
        open_per_visitor: limits.questions_per_visitor,
        waiting: limits.questions_waiting,
        replies_per_visitor: limits.replies_per_visitor,
        short: limits.short_job,
        quick: limits.quick_job,
        slice: limits.job_slice,
        n_quick: 1,
        n_reserved: (workers / RESERVED_PART).max(1),
    };
    Pool::start(ENGINE_THREAD, workers + queue.n_quick, limits, queue)
}

/// A reply at a board. It is not counted as a question: a match has one at a time.
pub(crate) const fn reply(visitor: IpAddr, estimate: Duration) -> Order {
    Order { visitor, estimate, is_question: false }
}

/// A question of a visitor.
pub(crate) const fn question(visitor: IpAddr, estimate: Duration) -> Order {
    Order { visitor, estimate, is_question: true }
}

/// What a hint costs.
pub(crate) const HINT_COST: Duration = HINT_TIME;

/// What an answer to a draw offer costs: few nodes.
pub(crate) const DRAW_COST: Duration = Duration::from_millis(200);
