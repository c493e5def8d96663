//! Games a bot plays against itself to learn from.

use parlour_core::{
    AnyGame, FullPosition, KeyHistory, LinearEvaluator, OptionError, OptionValues, Outcome, Player,
    PositionVisitor, Repetition, Rng, Weights, mix_in,
};
use parlour_search::{Budget, Root};

use super::{Sample, Samples};
use crate::engines;
use crate::judgment::unlisted;
use crate::spec::{BotSpec, BotSpecError};

/// How the games are played.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// Who plays both sides.
    pub spec: BotSpec,
    /// The weights it thinks with, where they are not the game's own.
    pub weights: Option<Weights>,
    /// Where the openings and slips come from.
    pub seed: u64,
    /// Random turns before the bot takes over, at most.
    pub opening_plies: u32,
    /// How many turns in a hundred are random later on, so that unusual positions are met too.
    pub slips: u64,
    /// Games of this many turns are drawn.
    pub most_plies: u32,
}

impl SelfPlay {
    /// Games of a bot against itself with the usual share of chance.
    ///
    /// # Errors
    /// [`BotSpecError`] when the bot's weights cannot be used for the game.
    pub fn of(spec: BotSpec, game: &'static dyn AnyGame) -> Result<Self, BotSpecError> {
        let weights = engines::weights(&spec, game)?;
        Ok(Self { spec, weights, seed: 1, opening_plies: 12, slips: 5, most_plies: 300 })
    }
}

/// Plays one game and takes its samples. The number makes it differ from the others. The budget brings the clock
/// and the stop flag; its limits hold besides those of the bot's name. A game that is stopped gives nothing: its
/// last move was not thought about as the others were.
///
/// # Errors
/// [`OptionError`] when the options do not go together.
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
    let learner = Learner { game, values: &values, settings, budget, rng: Rng::new(seed) };
    Ok(parlour_games::with_position(&*start, learner).unwrap_or_else(|_| unlisted()))
}

struct Learner<'a> {
    game: &'static dyn AnyGame,
    values: &'a OptionValues,
    settings: &'a SelfPlay,
    budget: &'a Budget,
    rng: Rng,
}

impl PositionVisitor for Learner<'_> {
    type Output = Option<Samples>;

    fn visit<P: FullPosition>(mut self, start: P) -> Option<Samples> {
        let weights = self.settings.weights.as_ref();
        let evaluator = engines::evaluator::<P>(weights);
        let levels = parlour_levels::levels_for(self.game, self.values);
        let mut engine = engines::engine::<P>(&self.settings.spec, levels, weights);
        let budget = engines::budget(&self.settings.spec, levels, self.budget);
        let opening = self.rng.below(u64::from(self.settings.opening_plies) + 1) as u32;
        let mut root = Root::with_rules(start, self.game.match_rules(self.values));
        let mut samples = Vec::new();
        let mut scratch = Vec::new();
        let result = loop {
            if budget.stop.is_stopped() {
                return None;
            }
            if let Some(ending) = root.ending() {
                break value(ending.outcome);
            }
            if root.plies >= self.settings.most_plies || goes_round(&root) {
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

/// A position as a sample; the result is filled in when the game is over.
fn sample<P: FullPosition>(evaluator: &P::Evaluator, position: &P) -> Sample {
    let counts = evaluator.counts(position);
    let differences = counts.one.iter().zip(&counts.two).map(|(one, two)| one - two).collect();
    Sample { phase: evaluator.phase(position), differences, result: 0.5 }
}

/// What an outcome is worth to the first player.
fn value(outcome: Outcome) -> f64 {
    match outcome {
        Outcome::Win(Player::One) => 1.0,
        Outcome::Win(Player::Two) => 0.0,
        Outcome::Draw => 0.5,
    }
}

/// Where the rules let positions recur without end, a third occurrence is enough to learn from.
fn goes_round<P: FullPosition>(root: &Root<P>) -> bool {
    root.rules.repetition == Repetition::Off
        && root.history.current_occurrences() >= KeyHistory::MOST_COUNTED
}
