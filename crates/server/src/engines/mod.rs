//! Engines on their pool: what they are asked, and what each question may cost.

mod ask;

pub(crate) use ask::{Asked, bot_cost, bot_spec};

use std::net::IpAddr;
use std::time::Duration;

use parlour_play::{ENGINE_THREAD, HINT_TIME};

use crate::limits::Limits;
use crate::pool::{Order, Pool, PoolConfig, QueueLimits};

/// How often overdue and unfair jobs are looked for.
pub(crate) const TICK: Duration = Duration::from_millis(100);

/// One worker in this many, at least one, takes short jobs only.
const RESERVED_PART: usize = 4;

/// Starts the workers, at least two.
pub(crate) fn start(workers: usize, limits: &Limits) -> Pool {
    let workers = workers.max(2);
    Pool::start(PoolConfig {
        name: ENGINE_THREAD,
        workers,
        reserved: (workers / RESERVED_PART).max(1),
        quick: 1,
        queue: QueueLimits {
            open_per_visitor: limits.questions_per_visitor,
            waiting: limits.questions_waiting,
            replies_per_visitor: limits.replies_per_visitor,
            short: limits.short_job,
            quick: limits.quick_job,
            slice: limits.job_slice,
        },
        grace: limits.overdue_grace,
        max_abandoned: limits.abandoned_workers,
        tick: TICK,
    })
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
