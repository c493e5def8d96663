//! Evaluation features of a position, for people.

use parlour_core::{
    AnyPosition, ByPlayer, Evaluated, Feature, FullPosition, LOGIT, LinearEvaluator,
    PositionVisitor, WEIGHT_ONE,
};
use parlour_search::Score;

/// A feature's count for each player, and its weight.
#[derive(Clone, PartialEq, Debug)]
pub struct FeatureCount {
    /// The feature.
    pub feature: Feature,
    /// Its count for each player.
    pub counts: ByPlayer<i32>,
    /// Value of one more to its owner here, in points.
    pub weight: f64,
}

/// The features of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct EvalBreakdown {
    /// Every feature, in the game's order.
    pub features: Vec<FeatureCount>,
    /// The classic player's point count for the side to move, if it has one.
    pub classic_note: Option<String>,
    /// Each player's lead, if points decide the game.
    pub lead: Option<ByPlayer<i32>>,
}

/// Splits the evaluation of a position into its features.
pub fn eval_breakdown(position: &dyn AnyPosition) -> EvalBreakdown {
    struct Breakdown;

    impl PositionVisitor for Breakdown {
        type Output = EvalBreakdown;

        fn visit<P: FullPosition>(self, position: P) -> EvalBreakdown {
            let evaluator = <P as Evaluated>::Evaluator::fitted();
            let counts = evaluator.counts(&position);
            let weights = evaluator.weights().of_phase(evaluator.phase(&position));
            let features = <P::Evaluator as LinearEvaluator<P>>::FEATURES
                .iter()
                .enumerate()
                .map(|(feature_idx, feature)| FeatureCount {
                    feature: *feature,
                    counts: ByPlayer::from_fn(|player| counts[player][feature_idx]),
                    weight: f64::from(weights[feature_idx]) / f64::from(WEIGHT_ONE),
                })
                .collect();
            let one = position.lead(parlour_core::Player::One);
            let two = position.lead(parlour_core::Player::Two);
            EvalBreakdown {
                features,
                classic_note: position.greedy_note(),
                lead: one.zip(two).map(|(one, two)| ByPlayer::new(one, two)),
            }
        }
    }

    parlour_games::with_position(position, Breakdown).unwrap_or_else(|_| unlisted())
}

/// The winning chance of the side to move, with draws counted half: 0 and 1 only for proven
/// results.
pub fn win_chance(score: Score) -> f64 {
    if score.is_proven {
        return match score.points.signum() {
            1 => 1.0,
            -1 => 0.0,
            _ => 0.5,
        };
    }
    1.0 / (1.0 + (-f64::from(score.points) / f64::from(LOGIT)).exp())
}

/// Formats a score: `+0.42 (60 %)`, `wins in 5`, `draw`, `wins by 12`.
pub fn score_text(score: Score) -> String {
    let by = score.margin.map(|margin| format!(" by {}", margin.abs())).unwrap_or_default();
    if let Some(plies @ 1..) = score.wins_in().filter(|_| by.is_empty()) {
        return format!("wins in {plies}");
    }
    if let Some(plies @ 1..) = score.loses_in().filter(|_| by.is_empty()) {
        return format!("loses in {plies}");
    }
    match score {
        _ if score.wins_in() == Some(0) => format!("has won{by}"),
        _ if score.loses_in() == Some(0) => format!("has lost{by}"),
        _ if score.is_win() => format!("wins{by}"),
        _ if score.is_loss() => format!("loses{by}"),
        _ if score.is_proven => "draw".to_owned(),
        _ => {
            // Rounded as an integer, to avoid -0.00.
            let hundredths = (score.points * 100) / LOGIT;
            let logits = f64::from(hundredths) / 100.0;
            format!("{logits:+.2} ({:.0} %)", win_chance(score) * 100.0)
        }
    }
}

/// Every position was created by a listed game.
pub(crate) fn unlisted() -> ! {
    panic!("a position of a game that is not in the list")
}
