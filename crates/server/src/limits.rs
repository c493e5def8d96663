//! Every limit on the work that clients can cause, with the reasons. `docs/limits.md` shows this
//! table.
//!
//! A client is an IP address; for IPv6 the first 64 bits, because a /64 network usually belongs to
//! one subscriber. Many people can share one address (a school, a family), so the limits per client
//! allow for thirty simultaneous players.

use std::time::Duration;

use parlour_api::WorkLimits;
use parlour_workers::{MAX_ABANDONED, OVERDUE_GRACE};

/// A row of the table.
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
        /// Limits on the work that clients can cause.
        #[derive(Clone, Debug)]
        pub struct Limits {
            $($(#[doc = $reason])+ pub $name: $kind,)+
        }

        impl Limits {
            /// The default limits.
            pub const DEFAULT: Self = Self { $($name: $value,)+ };

            /// The whole table, in the order of `docs/limits.md`.
            #[must_use]
            pub fn table(&self) -> Vec<Limit> {
                vec![$(Limit {
                    name: stringify!($name),
                    value: self.$name.format(stringify!($name)),
                    reason: concat!($($reason),+).trim().to_owned(),
                },)+]
            }
        }
    };
}

limits! {
    /// Sustained requests per second and client. A person playing makes fewer than two.
    requests_per_second: u32 = 100;
    /// Burst of requests per client. Thirty people opening the page together make about three
    /// hundred.
    request_burst: u32 = 400;
    /// Size of a request body. The longest records people exchange are far shorter.
    body_bytes: usize = 256 << 10;
    /// From a request to the start of its response. Its parsing and replay are cancelled with it.
    request_timeout: Duration = Duration::from_secs(30);
    /// Until the headers of the next request have arrived, also on keep-alive connections. Silent
    /// connections cost a file descriptor each.
    header_timeout: Duration = Duration::from_secs(10);
    /// A client that reads nothing for this long is disconnected: responses, streams and sockets.
    /// Its search stops then.
    write_timeout: Duration = Duration::from_secs(5);
    /// Simultaneous connections other than match sockets. The system limits the open files of a
    /// process.
    connections: usize = 8192;
    /// The same per client. Thirty browsers open about six each.
    connections_per_client: usize = 512;
    /// Sockets per client. Thirty people with several tabs open stay below it.
    sockets_per_client: usize = 200;
    /// Size of a socket message from a client. The longest is one move.
    socket_message_bytes: usize = 64 << 10;
    /// Interval between pings on a socket. Pings keep it open through proxies and reveal dead
    /// connections.
    socket_ping: Duration = Duration::from_secs(10);
    /// A socket that sends nothing for this long, not even a pong, is closed.
    socket_idle_timeout: Duration = Duration::from_secs(30);
    /// Sustained messages per second and socket; bursts may be three times larger. Beyond it
    /// actions are refused and other messages wait. A person sends one action at a time.
    acts_per_second: u32 = 20;
    /// Missed events sent to a returning client. A client that missed more gets only the state.
    missed_events: usize = 500;
    /// Burst of new matches per client, including rematches and imported records. Each is a
    /// permanent row in the store.
    match_burst: u32 = 60;
    /// Sustained new matches per second and client. Thirty people playing one-minute games need
    /// half of it.
    matches_per_second: u32 = 1;
    /// Running clocks of one client. A match whose clock runs needs a timer even without a connection.
    clocks_per_client: usize = 500;
    /// Running clocks in total. A timer takes about 200 bytes.
    clocks: usize = 100_000;
    /// Matches in one list. The page lists fewer.
    listed_matches: usize = 100;
    /// Moves of a record or a request, including variations. The longest known games have a few
    /// hundred.
    record_moves: usize = WorkLimits::DEFAULT.record_moves;
    /// Header lines of a record. Typical records have ten.
    record_headers: usize = WorkLimits::DEFAULT.record_headers;
    /// Moves in the main line of a match. Every client receives all of them.
    match_moves: usize = WorkLimits::DEFAULT.match_moves;
    /// Events of a match: moves and all other actions. Opening the match replays them.
    match_events: usize = WorkLimits::DEFAULT.match_events;
    /// Bytes a client may store in a burst. A long game takes 50 KiB.
    stored_bytes_burst: u32 = 32 << 20;
    /// Sustained bytes per second a client may store: about 170 MiB per day, or thirty people who
    /// each move every two seconds.
    stored_bytes_per_second: u32 = 2 << 10;
    /// Estimated memory of open matches. Beyond it idle matches are closed, oldest first; they are
    /// reloaded from the store.
    open_table_bytes: usize = 256 << 20;
    /// A match is closed after this idle time. Reopening it takes milliseconds.
    open_table_idle: Duration = Duration::from_secs(30);
    /// Threads for parsing and replay. The work is short; more threads would take cores from the
    /// engines.
    replay_workers: usize = 2;
    /// Parse and replay requests of one client, waiting or running. Thirty people may click at
    /// once.
    replays_per_client: usize = 64;
    /// Parse and replay requests waiting in total. The next gets 503 with `Retry-After`: in a
    /// longer queue requests would only time out.
    replays_waiting: usize = 512;
    /// Edits of a draft or a setup in one request. Enough to fill the largest board many times
    /// over.
    edits: usize = WorkLimits::DEFAULT.edits;
    /// Steps of one move. No move of any game has more.
    steps: usize = WorkLimits::DEFAULT.steps;
    /// Hints, analyses and reviews of one client, waiting or running. Thirty people may ask for a
    /// hint at once.
    questions_per_client: usize = 40;
    /// Engine requests waiting in total. Bot moves are not counted: there is at most one per open
    /// match.
    questions_waiting: usize = 2000;
    /// Waiting bot moves of one client. Beyond it a bot moves when its match is next opened or
    /// acted on. Thirty people wait for thirty moves.
    replies_per_client: usize = 256;
    /// Engine jobs up to this length are short: levels, hints, draw offers. One worker in four, at
    /// least one, takes only short jobs.
    short_job: Duration = Duration::from_millis(1500);
    /// Engine jobs up to this length are quick: levels. One additional worker takes only quick
    /// jobs, so a level never waits behind a hint.
    quick_job: Duration = Duration::from_millis(500);
    /// A longer job is stopped after this time if a client that used less engine time is waiting. A
    /// bot then plays the best move found so far; an analysis or a review ends early.
    job_slice: Duration = Duration::from_secs(5);
    /// Maximum time a bot may spend on a move.
    bot_move_time: Duration = WorkLimits::DEFAULT.bot_move_time;
    /// Time per move for a bot whose name sets no limit.
    bot_default_time: Duration = WorkLimits::DEFAULT.bot_default_time;
    /// Maximum transposition table of a bot, in MiB. Every worker may hold one.
    bot_hash_mib: u32 = WorkLimits::DEFAULT.bot_hash_mib;
    /// Maximum time of an analysis.
    analysis_time: Duration = WorkLimits::DEFAULT.analysis_time;
    /// Maximum lines of an analysis. Each costs a search.
    analysis_lines: usize = WorkLimits::DEFAULT.analysis_lines;
    /// Node budget of a review. Up to 500 positions get 60,000 nodes each; the positions of a
    /// longer match share the budget.
    review_nodes: u64 = WorkLimits::DEFAULT.review_nodes;
    /// Time limit of a review. A review that is not finished by then reports how many moves it
    /// graded.
    review_time: Duration = WorkLimits::DEFAULT.review_time;
    /// Time limit for one position of a review, for games with slow nodes.
    review_position_time: Duration = WorkLimits::DEFAULT.review_position_time;
    /// How long a worker may run past its limit or stop. Then it is abandoned and replaced.
    overdue_grace: Duration = OVERDUE_GRACE;
    /// Abandoned workers that may run at a time. Each occupies a core; beyond this none is replaced
    /// and `/healthz` answers 503.
    abandoned_workers: usize = MAX_ABANDONED;
    /// Timeout of a `PostgreSQL` statement, of waiting for a connection, and of waiting for the
    /// lock of an `SQLite` file.
    statement_timeout: Duration = Duration::from_secs(10);
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl Limits {
    /// The limits on the work of one request.
    pub(crate) fn work(&self) -> WorkLimits {
        WorkLimits {
            record_moves: self.record_moves,
            record_headers: self.record_headers,
            match_moves: self.match_moves,
            match_events: self.match_events,
            edits: self.edits,
            steps: self.steps,
            bot_move_time: self.bot_move_time,
            bot_default_time: self.bot_default_time,
            bot_hash_mib: self.bot_hash_mib,
            analysis_time: self.analysis_time,
            analysis_lines: self.analysis_lines,
            review_nodes: self.review_nodes,
            review_time: self.review_time,
            review_position_time: self.review_position_time,
        }
    }

    /// Removes all rate limits, for load measurements.
    #[must_use]
    pub const fn unlimited(mut self) -> Self {
        const MANY: u32 = 1_000_000;
        self.requests_per_second = MANY;
        self.request_burst = MANY;
        self.matches_per_second = MANY;
        self.match_burst = MANY;
        self.connections_per_client = MANY as usize;
        self.sockets_per_client = MANY as usize;
        self.acts_per_second = MANY;
        self.clocks_per_client = MANY as usize;
        self.replays_per_client = MANY as usize;
        self.replays_waiting = MANY as usize;
        self.stored_bytes_burst = u32::MAX;
        self.stored_bytes_per_second = u32::MAX;
        self
    }
}

/// Formats a value for people.
trait FormatLimit {
    fn format(&self, name: &str) -> String;
}

impl FormatLimit for u64 {
    fn format(&self, name: &str) -> String {
        match (name.contains("bytes"), *self) {
            (true, n) if n.is_multiple_of(1 << 20) => format!("{} MiB", n >> 20),
            (true, n) if n.is_multiple_of(1 << 10) => format!("{} KiB", n >> 10),
            (_, n) => n.to_string(),
        }
    }
}

impl FormatLimit for u32 {
    fn format(&self, name: &str) -> String {
        u64::from(*self).format(name)
    }
}

impl FormatLimit for usize {
    fn format(&self, name: &str) -> String {
        (*self as u64).format(name)
    }
}

impl FormatLimit for Duration {
    fn format(&self, _: &str) -> String {
        format!("{} s", self.as_secs_f64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_docs_list_every_limit() {
        let page = include_str!("../../../docs/limits.md");
        let rows = page.lines().filter(|line| line.starts_with("| `"));
        let found: Vec<String> = rows.map(str::to_owned).collect();
        let wanted = Limits::DEFAULT.table();
        let row = |one: &Limit| format!("| `{}` | {} | {} |", one.name, one.value, one.reason);
        let wanted: Vec<String> = wanted.iter().map(row).collect();
        assert!(found == wanted, "docs/limits.md must hold these rows:\n{}", wanted.join("\n"));
    }
}
