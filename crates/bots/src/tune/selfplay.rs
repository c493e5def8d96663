//! Samples from self-play games.

use parlour_core::{
    AnyGame, FullPosition, GameResult, LinearEvaluator, OptionError, OptionValues, Player,
    PositionVisitor, Rng,
};
use parlour_search::{Budget, Root};

use super::{Sample, Samples};
use crate::engines;
use crate::evaluation::unlisted;
use crate::selfplay::{SelfPlay, Turn, play_game};

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
    let (seed, values) = settings.game_setup(game, values, number)?;
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
        let Self { settings, .. } = self;
        let evaluation = settings.evaluation.for_position(&start, self.values);
        let evaluator = evaluation.linear::<P>();
        let levels = parlour_levels::levels_for(self.game, self.values);
        let mut engine = engines::engine::<P>(&settings.spec, levels, &evaluation);
        let budget = engines::budget(&settings.spec, levels, &evaluation, self.budget);
        let root = Root::with_rules(start, self.game.match_rules(self.values));
        let mut samples = Vec::new();
        let mut on_turn = |root: &Root<P>, turn: Turn<'_, P::Move>| {
            if !matches!(turn, Turn::Opening) {
                samples.push(sample(&evaluator, &root.position));
            }
        };
        let result = play_game(root, settings, &mut self.rng, &mut *engine, &budget, &mut on_turn)?;
        for sample in &mut samples {
            sample.result = value(result);
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
