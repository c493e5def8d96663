//! Every limit on the work that strangers can cause, in one table with the reasons. `docs/limits.md` is this table.
//!
//! A visitor is a client address; of IPv6 addresses the first 64 bits, because a whole /64 network usually belongs to
//! one subscriber. Many people can share one address (a school, a family), so the limits by visitor leave room for
//! thirty who play at once.

use std::time::Duration;

use parlour_workers::{MAX_ABANDONED, OVERDUE_GRACE};

/// A line of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limit {
    /// The field of [`Limits`].
    pub name: &'static str,
    /// The value with its unit.
    pub value: String,
    /// What it bounds, and why it has this value.
    pub reason: String,
}

macro_rules! limits {
    ($($(#[doc = $reason:literal])+ $name:ident: $kind:ty = $value:expr;)+) => {
        /// What strangers may cause.
        #[derive(Clone, Debug)]
        pub struct Limits {
            $($(#[doc = $reason])+ pub $name: $kind,)+
        }

        impl Limits {
            /// The limits of every server that says nothing else.
            pub const DEFAULT: Self = Self { $($name: $value,)+ };

            /// The whole table, in the order of `docs/limits.md`.
            #[must_use]
            pub fn table(&self) -> Vec<Limit> {
                vec![$(Limit {
                    name: stringify!($name),
                    value: self.$name.shown(stringify!($name)),
                    reason: concat!($($reason),+).trim().to_owned(),
                },)+]
            }
        }
    };
}

limits! {
    /// Requests a second by visitor, for long. A person who plays makes fewer than two.
    requests_per_second: u32 = 100;
    /// Requests by visitor at once. Thirty people who open the page together make about three hundred.
    request_burst: u32 = 400;
    /// The body of a request. The longest records people exchange are far shorter.
    body_bytes: usize = 256 << 10;
    /// From a request to the start of its response. Its parsing and replay end with it.
    request_timeout: Duration = Duration::from_secs(30);
    /// Until the headers of the next request have come, also on a connection kept open. Silent connections cost a
    /// file descriptor each.
    header_timeout: Duration = Duration::from_secs(10);
    /// A client that takes no byte for this long is cut off, on responses, streams and sockets. Its search ends then.
    write_timeout: Duration = Duration::from_secs(5);
    /// Connections at a time that are not sockets of matches. The system limits the files of a process.
    connections: usize = 8192;
    /// The same by visitor. Thirty browsers open about six each.
    connections_per_visitor: usize = 512;
    /// Sockets by visitor. Thirty people with several tabs open stay below it.
    sockets_per_visitor: usize = 200;
    /// A message from a socket. The longest is one move.
    socket_message_bytes: usize = 64 << 10;
    /// How often a socket is pinged, so that proxies keep it and dead ones show.
    socket_ping: Duration = Duration::from_secs(20);
    /// A socket from which nothing came for this long, not even an answer to a ping, is closed.
    socket_idle_timeout: Duration = Duration::from_mins(1);
    /// Messages a second on one socket for long, and three times as many at once. Beyond it actions are refused and
    /// other messages wait. People act once at a time.
    acts_per_second: u32 = 20;
    /// Missed events a returning client is sent. Who missed more gets the state alone.
    missed_events: usize = 500;
    /// New matches by visitor at once, rematches and loaded records counted. Each is a row of the store for good.
    match_burst: u32 = 60;
    /// New matches a second by visitor, for long. Thirty people who play one-minute games need half of it.
    matches_per_second: u32 = 1;
    /// Matches in one list. The page lists fewer.
    listed_matches: usize = 100;
    /// Moves of a record or of a question, variations included. The longest known games have a few hundred.
    record_moves: usize = 5000;
    /// Header lines of a record. Usual records have ten.
    record_headers: usize = 200;
    /// Moves of the line that is played in a match. Every client is sent all of them.
    match_moves: usize = 5000;
    /// Events of a match: moves, and what else is done at the table. Opening the match replays them.
    match_events: usize = 10_000;
    /// Bytes a visitor may store at once. A long game takes 50 KiB.
    stored_bytes_burst: u32 = 32 << 20;
    /// Bytes a second a visitor may store for long: about 170 MiB a day, and thirty people who each move every two
    /// seconds.
    stored_bytes_per_second: u32 = 2 << 10;
    /// Matches in memory, by estimate. Beyond it those not in use are closed, oldest first; they open again from the
    /// store.
    open_table_bytes: usize = 256 << 20;
    /// A match that was not used for this long is closed. Opening it again takes milliseconds.
    open_table_idle: Duration = Duration::from_secs(30);
    /// Threads for parsing and replay. They are short work; more would take cores from the engines.
    replay_workers: usize = 2;
    /// Requests of one visitor that wait for parsing or replay or are in it. Thirty people may click at once.
    replays_per_visitor: usize = 64;
    /// Requests that wait for parsing or replay in all. The next is answered 503 with `Retry-After`: a longer queue
    /// only lets requests time out.
    replays_waiting: usize = 512;
    /// Edits of a draft or a set-up in one request. Enough to fill the largest board many times over.
    edits: usize = 10_000;
    /// Touches of one move. No move of any game has more.
    steps: usize = 1000;
    /// Hints, analyses and reviews of one visitor, waiting or running. Thirty people may ask for a hint at once.
    questions_per_visitor: usize = 40;
    /// Questions that wait in all. Replies at boards are not counted: there is at most one for an open match.
    questions_waiting: usize = 2000;
    /// Bots' replies of one visitor that wait. Beyond it a bot moves when its match is opened or acted on again. Thirty
    /// people wait for thirty.
    replies_per_visitor: usize = 256;
    /// Engine jobs up to this length are short: levels, hints, draw offers. One worker in four, at least one, takes
    /// nothing else.
    short_job: Duration = Duration::from_millis(1500);
    /// Engine jobs up to this length are quick: levels. One worker more than the others takes nothing else, so that a
    /// level's reply never waits behind a hint.
    quick_job: Duration = Duration::from_millis(500);
    /// A longer job is stopped after this time when a visitor who used less engine time waits. A bot then plays the
    /// best move found so far; an analysis or a review ends early.
    job_slice: Duration = Duration::from_secs(5);
    /// The longest a bot thinks about a move.
    bot_move_time: Duration = Duration::from_secs(10);
    /// The time of a bot whose name sets no limit.
    bot_default_time: Duration = Duration::from_secs(1);
    /// The largest transposition table of a bot, in MiB. Every worker may hold one.
    bot_hash_mib: u32 = 64;
    /// The longest analysis.
    analysis_time: Duration = Duration::from_mins(1);
    /// Lines of an analysis. Each costs a search.
    analysis_lines: usize = 5;
    /// Nodes of a whole review. Up to 500 positions get all of 60,000 each; the positions of a longer match share.
    review_nodes: u64 = 30_000_000;
    /// The time of a whole review. A review that is not done by then says how many moves it graded.
    review_time: Duration = Duration::from_mins(1);
    /// The time of one position of a review, for games whose nodes are slow.
    review_position_time: Duration = Duration::from_secs(5);
    /// How long after its limit or stop a worker may still run. Then it is abandoned and another takes its place.
    overdue_grace: Duration = OVERDUE_GRACE;
    /// Abandoned workers that may still run at a time. Each takes a core; beyond this none is replaced and `/healthz`
    /// answers 503.
    abandoned_workers: usize = MAX_ABANDONED;
    /// The longest a statement of `PostgreSQL` may take, and the longest wait for a connection or for the lock of an
    /// `SQLite` file.
    statement_timeout: Duration = Duration::from_secs(10);
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl Limits {
    /// No limits on how often: for measuring how much a machine can do.
    #[must_use]
    pub const fn unlimited(mut self) -> Self {
        const MANY: u32 = 1_000_000;
        self.requests_per_second = MANY;
        self.request_burst = MANY;
        self.matches_per_second = MANY;
        self.match_burst = MANY;
        self.connections_per_visitor = MANY as usize;
        self.sockets_per_visitor = MANY as usize;
        self.acts_per_second = MANY;
        self.replays_per_visitor = MANY as usize;
        self.replays_waiting = MANY as usize;
        self.stored_bytes_burst = u32::MAX;
        self.stored_bytes_per_second = u32::MAX;
        self
    }
}

/// A value for people.
trait Shown {
    fn shown(&self, name: &str) -> String;
}

impl Shown for u64 {
    fn shown(&self, name: &str) -> String {
        match (name.contains("bytes"), *self) {
            (true, n) if n.is_multiple_of(1 << 20) => format!("{} MiB", n >> 20),
            (true, n) if n.is_multiple_of(1 << 10) => format!("{} KiB", n >> 10),
            (_, n) => n.to_string(),
        }
    }
}

impl Shown for u32 {
    fn shown(&self, name: &str) -> String {
        u64::from(*self).shown(name)
    }
}

impl Shown for usize {
    fn shown(&self, name: &str) -> String {
        (*self as u64).shown(name)
    }
}

impl Shown for Duration {
    fn shown(&self, _: &str) -> String {
        format!("{} s", self.as_secs_f64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_this_table() {
        let page = include_str!("../../../docs/limits.md");
        let rows = page.lines().filter(|line| line.starts_with("| `"));
        let found: Vec<String> = rows.map(str::to_owned).collect();
        let wanted = Limits::DEFAULT.table();
        let row = |one: &Limit| format!("| `{}` | {} | {} |", one.name, one.value, one.reason);
        let wanted: Vec<String> = wanted.iter().map(row).collect();
        assert!(found == wanted, "docs/limits.md must hold these rows:\n{}", wanted.join("\n"));
    }
}
