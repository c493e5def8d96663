//! Requests to engines, with limits that apply to everyone.

use std::sync::Arc;
use std::time::Duration;

use parlour_bots::analysis::{GradedMove, Hint, grade_match, hint, value_positions};
use parlour_bots::{
    Bot, BotKind, BotSpec, Budget, Clock, SearchResult, StopFlag, build, needed_networks,
    win_chance,
};
use parlour_core::{AnyGame, Match, Message, Player, message};
use parlour_play::{DRAW_NODES, GRADE_NODES, HINT_TIME, adviser, agrees_on_draw, considers_draw};

use crate::limits::WorkLimits;

/// Cost of bots limited by their kind: levels, random and greedy take a few thousand nodes at most.
const LEVEL_COST: Duration = Duration::from_millis(100);

/// Nodes per second of a slow engine, to estimate bots with a node limit.
const SLOW_NODES: f64 = 100_000.0;

/// Parses the name of a bot that may play here. Names with files are refused; limits are capped.
///
/// # Errors
/// A message that says what was expected.
pub fn bot_spec(text: &str, game: &'static dyn AnyGame) -> Result<BotSpec, Message> {
    let spec = known_bot(text)?;
    build(&spec, game).map_err(|error| error.message())?;
    Ok(spec)
}

/// The same for a bot of a stored match, which can be opened without the network of the bot.
///
/// # Errors
/// A message that says what was expected.
pub(crate) fn stored_bot_spec(text: &str, game: &'static dyn AnyGame) -> Result<BotSpec, Message> {
    match known_bot(text)? {
        spec @ BotSpec { kind: BotKind::Network(_), .. } => Ok(spec),
        _ => bot_spec(text, game),
    }
}

/// Parses the name of a bot and caps its limits.
fn known_bot(text: &str) -> Result<BotSpec, Message> {
    let mut spec = BotSpec::parse(text).map_err(|error| error.message())?;
    if spec.weights.is_some() {
        return Err(message!("bot-with-weights"));
    }
    if spec.network.as_deref().is_some_and(|network| network != BotSpec::NO_NETWORK) {
        return Err(message!("bot-with-network"));
    }
    spec.threads = None;
    spec.hash = spec.hash.map(|hash| hash.min(WorkLimits::DEFAULT.bot_hash_mib));
    spec.limits.time = spec.limits.time.map(|time| time.min(WorkLimits::DEFAULT.bot_move_time));
    Ok(spec)
}

/// Maximum time of a bot for a move.
fn bot_time(spec: &BotSpec) -> Duration {
    let WorkLimits { bot_move_time, bot_default_time, .. } = WorkLimits::DEFAULT;
    if spec.is_limited() { bot_move_time } else { bot_default_time }
}

/// The expected cost of a bot's move, and the maximum. `share` is its share of the clock.
pub fn bot_cost(spec: &BotSpec, share: Option<Duration>) -> (Duration, Duration) {
    let time = spec.limits.time.unwrap_or(Duration::MAX).min(bot_time(spec));
    let time = time.min(share.unwrap_or(Duration::MAX));
    let by_nodes = spec.limits.nodes.map(|nodes| nodes as f64 / SLOW_NODES);
    let by_nodes = by_nodes.and_then(|cost| Duration::try_from_secs_f64(cost).ok());
    let is_cheap = matches!(
        spec.kind,
        BotKind::Level(_) | BotKind::Random | BotKind::Greedy | BotKind::OnePly
    );
    let by_kind = if is_cheap { LEVEL_COST } else { time };
    (time.min(by_kind).min(by_nodes.unwrap_or(Duration::MAX)), time)
}

/// A request to an engine about a match.
#[derive(Debug)]
pub struct EngineRequest {
    /// The match at the requested position.
    pub played: Match,
    /// A clock that starts with the request.
    pub clock: Arc<dyn Clock>,
}

impl EngineRequest {
    pub(crate) fn stoppable(&self, stop: &StopFlag) -> Budget {
        Budget { stop: stop.clone(), clock: Arc::clone(&self.clock), ..Budget::default() }
    }

    /// The names of the networks that a bot needs here; without a bot, those that analysis, hints and
    /// reviews need.
    pub fn needed_networks(&self, bot: Option<&BotSpec>) -> Vec<String> {
        needed_networks(bot.unwrap_or(&adviser()), &self.played)
    }

    fn adviser(&self) -> Result<Box<dyn Bot>, Message> {
        build(&adviser(), self.played.game()).map_err(|error| error.message())
    }

    /// The search for a bot's move. `seed` distinguishes games; `share` is the bot's share of the
    /// clock.
    ///
    /// # Errors
    /// A message that says why the bot cannot play.
    pub fn search_move(
        &self,
        spec: &BotSpec,
        seed: u64,
        share: Option<Duration>,
        stop: &StopFlag,
    ) -> Result<SearchResult, Message> {
        let mut spec = BotSpec { threads: Some(1), ..spec.clone() };
        if spec.seed == 0 {
            spec.seed = seed;
        }
        let mut bot = build(&spec, self.played.game()).map_err(|error| error.message())?;
        let time = bot_time(&spec).min(share.unwrap_or(Duration::MAX));
        let budget = Budget { time: Some(time), ..self.stoppable(stop) };
        Ok(bot.think(&self.played, &budget, 1, &mut |_| {}))
    }

    /// Whether a bot accepts a draw: if it does not expect to win.
    ///
    /// # Errors
    /// A message that says why there is no engine.
    pub fn agrees_on_draw(&self, player: Player, stop: &StopFlag) -> Result<bool, Message> {
        if !considers_draw(&self.played) {
            return Ok(false);
        }
        let budget = Budget { nodes: Some(DRAW_NODES), ..self.stoppable(stop) };
        let score = self.adviser()?.think(&self.played, &budget, 1, &mut |_| {}).score();
        Ok(agrees_on_draw(&self.played, player, score))
    }

    /// The best lines, reported whenever they change.
    ///
    /// # Errors
    /// A message that says why there is no engine.
    pub fn lines(
        &self,
        n_lines: usize,
        time: Duration,
        stop: &StopFlag,
        on_progress: &mut dyn FnMut(&SearchResult),
    ) -> Result<SearchResult, Message> {
        let budget = Budget { time: Some(time), ..self.stoppable(stop) };
        Ok(self.adviser()?.think(&self.played, &budget, n_lines, on_progress))
    }

    /// A hint.
    ///
    /// # Errors
    /// A message that says why there is no engine.
    pub fn hint(&self, stop: &StopFlag) -> Result<Hint, Message> {
        let budget = Budget { time: Some(HINT_TIME), ..self.stoppable(stop) };
        Ok(hint(&self.played, &mut *self.adviser()?, &budget))
    }

    /// Grades the moves, within the node and time limits of a review. `progress` is called with the
    /// number of finished positions.
    ///
    /// # Errors
    /// A message that says why there is no engine.
    pub fn review(
        &self,
        limits: &WorkLimits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(usize),
    ) -> Result<Review, Message> {
        let n_positions = self.played.ply() + 1;
        let share = limits.review_nodes / n_positions as u64;
        let budget = Budget {
            nodes: Some(GRADE_NODES.min(share).max(1)),
            time: Some(limits.review_position_time),
            ..self.stoppable(stop)
        };
        let clock = &self.clock;
        let started = clock.now();
        let mut done = |ply: usize, _: &_| {
            progress(ply + 1);
            if clock.now().saturating_sub(started) >= limits.review_time {
                stop.stop();
            }
        };
        let mut bot = self.adviser()?;
        let values = value_positions(&self.played, &mut *bot, &budget, &|_| None, &mut done);
        let graded = grade_match(&self.played, &values);
        let chance = |(ply, value): (usize, &parlour_bots::analysis::PositionValue)| {
            let turn = self.played.position_at(ply).map(parlour_core::AnyPosition::turn);
            let chance = win_chance(value.score);
            let chance = if turn == Some(Player::Two) { 1.0 - chance } else { chance };
            (chance * 10_000.0).round() / 10_000.0
        };
        let graph = values.iter().enumerate().map(chance).collect();
        let is_partial = values.len() < n_positions;
        Ok(Review { graded, graph, is_partial })
    }
}

/// The review of a match.
#[derive(Debug)]
pub struct Review {
    /// The graded moves.
    pub graded: Vec<GradedMove>,
    /// The first player's winning chance at each position.
    pub graph: Vec<f64>,
    /// Whether it ended before the last position.
    pub is_partial: bool,
}
