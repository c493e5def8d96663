//! Limits on the work of one request.

use std::time::Duration;

/// Limits on the work of one request. The server derives them from its table of limits.
#[derive(Clone, Debug)]
pub struct WorkLimits {
    /// Moves of a record or a request, including variations.
    pub record_moves: usize,
    /// Header lines of a record.
    pub record_headers: usize,
    /// Moves in the main line of a match.
    pub match_moves: usize,
    /// Events of a match.
    pub match_events: usize,
    /// Edits of a draft or a setup in one request.
    pub edits: usize,
    /// Steps of one move.
    pub steps: usize,
    /// Maximum time a bot may spend on a move.
    pub bot_move_time: Duration,
    /// Time per move for a bot whose name sets no limit.
    pub bot_default_time: Duration,
    /// Maximum transposition table of a bot, in MiB.
    pub bot_hash_mib: u32,
    /// Maximum time of an analysis.
    pub analysis_time: Duration,
    /// Maximum lines of an analysis.
    pub analysis_lines: usize,
    /// Node budget of a review.
    pub review_nodes: u64,
    /// Time limit of a review.
    pub review_time: Duration,
    /// Time limit for one position of a review.
    pub review_position_time: Duration,
}

impl WorkLimits {
    /// The limits of a server with default settings.
    pub const DEFAULT: Self = Self {
        record_moves: 5000,
        record_headers: 200,
        match_moves: 5000,
        match_events: 10_000,
        edits: 10_000,
        steps: 1000,
        bot_move_time: Duration::from_secs(10),
        bot_default_time: Duration::from_secs(1),
        bot_hash_mib: 64,
        analysis_time: Duration::from_mins(1),
        analysis_lines: 5,
        review_nodes: 30_000_000,
        review_time: Duration::from_mins(1),
        review_position_time: Duration::from_secs(5),
    };
}
