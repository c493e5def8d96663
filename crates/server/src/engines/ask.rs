//! What engines are asked, within limits that hold for everybody.

use std::sync::Arc;
use std::time::Duration;

use parlour_bots::analysis::{GradedMove, Hint, grade_match, hint, value_positions};
use parlour_bots::{Bot, BotSpec, Budget, StopFlag, SystemClock, Thought, build, win_chance};
use parlour_core::{AnyGame, Match, Player};
use parlour_play::{DRAW_NODES, GRADE_NODES, HINT_TIME, adviser, agrees_on_draw, considers_draw};

/// No computer thinks longer about a move.
const MOST_THINKING: Duration = Duration::from_secs(10);
/// A bot without a limit of its own.
const USUAL_THINKING: Duration = Duration::from_secs(1);
const MOST_HASH_MIB: u32 = 64;

/// Reads the name of a bot that may play here. Names that reach for files are refused, appetites cut.
///
/// # Errors
/// A line that says what was expected.
pub fn bot_spec(text: &str, game: &'static dyn AnyGame) -> Result<BotSpec, String> {
    let mut spec = BotSpec::parse(text).map_err(|error| error.to_string())?;
    if spec.weights.is_some() {
        return Err("a bot with weights of its own cannot play here".to_owned());
    }
    spec.threads = None;
    spec.hash = spec.hash.map(|hash| hash.min(MOST_HASH_MIB));
    spec.limits.time = spec.limits.time.map(|time| time.min(MOST_THINKING));
    build(&spec, game).map_err(|error| error.to_string())?;
    Ok(spec)
}

/// How long a computer may think about a move.
pub fn think_budget(spec: &BotSpec, stop: &StopFlag) -> Budget {
    let time = if spec.is_limited() { MOST_THINKING } else { USUAL_THINKING };
    Budget { time: Some(time), ..stoppable(stop) }
}

fn stoppable(stop: &StopFlag) -> Budget {
    Budget { stop: stop.clone(), clock: Arc::new(SystemClock::start()), ..Budget::default() }
}

/// A question about a match.
#[derive(Debug)]
pub struct Asked {
    /// The match, standing where the question is asked.
    pub played: Match,
}

impl Asked {
    fn adviser(&self) -> Result<Box<dyn Bot>, String> {
        build(&adviser(), self.played.game()).map_err(|error| error.to_string())
    }

    /// A computer's move. Two games are not the same: `seed` tells them apart.
    ///
    /// # Errors
    /// A line that says why the bot cannot play.
    pub fn chosen_move(
        &self,
        spec: &BotSpec,
        seed: u64,
        stop: &StopFlag,
    ) -> Result<String, String> {
        let mut spec = BotSpec { threads: Some(1), ..spec.clone() };
        if spec.seed == 0 {
            spec.seed = seed;
        }
        let mut bot = build(&spec, self.played.game()).map_err(|error| error.to_string())?;
        let thought = bot.think(&self.played, &think_budget(&spec, stop), 1, &mut |_| {});
        Ok(thought.best().to_owned())
    }

    /// Whether a computer agrees on a draw: when it does not expect to win.
    ///
    /// # Errors
    /// A line that says why there is no adviser.
    pub fn agrees_on_draw(&self, player: Player, stop: &StopFlag) -> Result<bool, String> {
        if !considers_draw(&self.played) {
            return Ok(false);
        }
        let budget = Budget { nodes: Some(DRAW_NODES), ..stoppable(stop) };
        let score = self.adviser()?.think(&self.played, &budget, 1, &mut |_| {}).score();
        Ok(agrees_on_draw(&self.played, player, score))
    }

    /// The best lines, told whenever there is something new.
    ///
    /// # Errors
    /// A line that says why there is no adviser.
    pub fn lines(
        &self,
        n_lines: usize,
        time: Duration,
        stop: &StopFlag,
        watch: &mut dyn FnMut(&Thought),
    ) -> Result<Thought, String> {
        let budget = Budget { time: Some(time), ..stoppable(stop) };
        Ok(self.adviser()?.think(&self.played, &budget, n_lines, watch))
    }

    /// A hint.
    ///
    /// # Errors
    /// A line that says why there is no adviser.
    pub fn hint(&self, stop: &StopFlag) -> Result<Hint, String> {
        let budget = Budget { time: Some(HINT_TIME), ..stoppable(stop) };
        Ok(hint(&self.played, &mut *self.adviser()?, &budget))
    }

    /// Every move graded, and the chances of the first player at each position. `progress` is told how
    /// many positions are done.
    ///
    /// # Errors
    /// A line that says why there is no adviser.
    pub fn grades(
        &self,
        stop: &StopFlag,
        progress: &mut dyn FnMut(usize),
    ) -> Result<(Vec<GradedMove>, Vec<f64>), String> {
        let budget = Budget { nodes: Some(GRADE_NODES), ..stoppable(stop) };
        let mut done = |ply: usize, _: &_| progress(ply + 1);
        let mut bot = self.adviser()?;
        let values = value_positions(&self.played, &mut *bot, &budget, &|_| None, &mut done);
        let graded = grade_match(&self.played, &values);
        let chance = |(ply, value): (usize, &parlour_bots::analysis::PositionValue)| {
            let turn = self.played.position_at(ply).map(parlour_core::AnyPosition::turn);
            let chance = win_chance(value.score);
            let chance = if turn == Some(Player::Two) { 1.0 - chance } else { chance };
            (chance * 10_000.0).round() / 10_000.0
        };
        Ok((graded, values.iter().enumerate().map(chance).collect()))
    }
}
