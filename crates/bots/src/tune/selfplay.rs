//! Self-play games for tuning.

use parlour_core::{
    AnyGame, FullPosition, GameResult, KeyHistory, LinearEvaluator, OptionError, OptionValues,
    Player, PositionVisitor, Repetition, Rng, mix_in,
};
use parlour_search::{Budget, Root};

use super::{Sample, Samples};
use crate::engines::{self, Evaluation};
use crate::evaluation::unlisted;
use crate::spec::{BotSpec, BotSpecError};

/// Settings of self-play.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// The bot for both sides.
    pub spec: BotSpec,
    /// What it evaluates with.
    pub evaluation: Evaluation,
    /// Random seed.
    pub seed: u64,
    /// Maximum number of random plies before the bot takes over.
    pub opening_plies: u32,
    /// Percentage of random moves later on, to reach unusual positions.
    pub slips: u64,
    /// Games of this length are draws.
    pub max_plies: u32,
}

impl SelfPlay {
    /// Self-play with the default amount of randomness.
    ///
    /// # Errors
    /// [`BotSpecError`] if a file of the bot's name cannot be used for the game.
    pub fn of(spec: BotSpec, game: &'static dyn AnyGame) -> Result<Self, BotSpecError> {
        let evaluation = Evaluation::of(&spec, game)?;
        Ok(Self { spec, evaluation, seed: 1, opening_plies: 12, slips: 5, max_plies: 300 })
    }
}

/// Plays one game, seeded by its number, and returns its samples. The budget provides the clock and
/// the stop flag; its limits apply in addition to those of the bot's name. A stopped game returns
/// nothing, because its last search was cut short.
///
/// # Errors
/// [`OptionError`] if the options are contradictory.
pub fn play(
    game: &'static dyn AnyGame,
    values: &OptionValues,
    settings: &SelfPlay,
    number: u64,
    budget: &Budget,
) -> Result<Option<Samples>, OptionError> {
    let seed = mix_in(settings.seed, number);
    let mut values = values.clone();
    if let Some(key) = game.missing_seed(&values) {
        values.set(key, &(seed >> 32).to_string())?;
    }
    let start = game.start(&values)?;
    let one_game = SelfPlayGame { game, values: &values, settings, budget, rng: Rng::new(seed) };
    Ok(parlour_games::with_position(&*start, one_game).unwrap_or_else(|_| unlisted()))
}

struct SelfPlayGame<'a> {
    game: &'static dyn AnyGame,
    values: &'a OptionValues,
    settings: &'a SelfPlay,
    budget: &'a Budget,
    rng: Rng,
}

impl PositionVisitor for SelfPlayGame<'_> {
    type Output = Option<Samples>;

    fn visit<P: FullPosition>(mut self, start: P) -> Option<Samples> {
        let evaluation = self.settings.evaluation.for_position(&start, self.values);
        let evaluator = evaluation.linear::<P>();
        let levels = parlour_levels::levels_for(self.game, self.values);
        let mut engine = engines::engine::<P>(&self.settings.spec, levels, &evaluation);
        let budget = engines::budget(&self.settings.spec, levels, self.budget);
        let opening = self.rng.below(u64::from(self.settings.opening_plies) + 1) as u32;
        let mut root = Root::with_rules(start, self.game.match_rules(self.values));
        let mut samples = Vec::new();
        let mut scratch = Vec::new();
        let result = loop {
            if budget.stop.is_stopped() {
                return None;
            }
            if let Some(outcome) = root.outcome() {
                break value(outcome.result);
            }
            if root.plies >= self.settings.max_plies || is_threefold(&root) {
                break 0.5;
            }
            if root.plies >= opening {
                samples.push(sample(&evaluator, &root.position));
            }
            let is_random = root.plies < opening || self.rng.below(100) < self.settings.slips;
            let random = root.position.random_move(&mut self.rng, &mut scratch);
            let m = match random {
                Some(m) if is_random && root.is_allowed(m) => m,
                _ => engine.search(&root, &budget, &mut |_| {}).best(),
            };
            root.play(m);
        };
        for sample in &mut samples {
            sample.result = result;
        }
        Some(Samples {
            features: <P::Evaluator as LinearEvaluator<P>>::FEATURES,
            n_phases: <P::Evaluator as LinearEvaluator<P>>::PHASES,
            weights: evaluator.weights().values().to_vec(),
            games: vec![samples],
        })
    }
}

/// A position as a sample; the result is added at the end of the game.
fn sample<P: FullPosition>(evaluator: &P::Evaluator, position: &P) -> Sample {
    let counts = evaluator.counts(position);
    let differences = counts.one.iter().zip(&counts.two).map(|(one, two)| one - two).collect();
    Sample { phase: evaluator.phase(position), differences, result: 0.5 }
}

/// The value of a result for the first player.
fn value(result: GameResult) -> f64 {
    match result {
        GameResult::Win(Player::One) => 1.0,
        GameResult::Win(Player::Two) => 0.0,
        GameResult::Draw => 0.5,
    }
}

/// Threefold repetition: a draw if the rules themselves allow endless repetition.
fn is_threefold<P: FullPosition>(root: &Root<P>) -> bool {
    root.rules.repetition == Repetition::Off
        && root.history.current_occurrences() >= KeyHistory::MAX_COUNTED
}
