//! The engine pool: requests and their costs.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use parlour_api::EngineRequest;
use parlour_bots::SystemClock;
use parlour_core::Match;
use parlour_play::HINT_TIME;
use parlour_workers::ENGINE_THREAD;

use crate::limits::Limits;
use crate::pool::{Order, Pool, QueueLimits};

/// One worker in this many, at least one, takes only short jobs.
const RESERVED_PART: usize = 4;

/// Starts the workers, at least two.
pub(crate) fn start(workers: usize, limits: &Limits) -> Pool {
    let workers = workers.max(2);
    let queue = QueueLimits {
        open_per_client: limits.questions_per_client,
        waiting: limits.questions_waiting,
        replies_per_client: limits.replies_per_client,
        short: limits.short_job,
        quick: limits.quick_job,
        slice: limits.job_slice,
        n_quick: 1,
        n_reserved: (workers / RESERVED_PART).max(1),
    };
    Pool::start(ENGINE_THREAD, workers + queue.n_quick, limits, queue)
}

/// A request about a match. Its clock starts now, so create it when the search starts.
pub(crate) fn request(played: Match) -> EngineRequest {
    EngineRequest { played, clock: Arc::new(SystemClock::start()) }
}

/// A bot's move. It is not counted as a request: a match has one at a time.
pub(crate) const fn reply(client: IpAddr, estimate: Duration) -> Order {
    Order { client, estimate, is_question: false }
}

/// A client's request.
pub(crate) const fn question(client: IpAddr, estimate: Duration) -> Order {
    Order { client, estimate, is_question: true }
}

/// Cost of a hint.
pub(crate) const HINT_COST: Duration = HINT_TIME;

/// Cost of answering a draw offer: few nodes.
pub(crate) const DRAW_COST: Duration = Duration::from_millis(200);
