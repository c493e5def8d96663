//! Evaluation features of a position, for people.

use parlour_core::{
    AnyPosition, ByPlayer, Evaluated, Feature, FullPosition, LOGIT, LinearEvaluator, Message,
    PositionVisitor, WEIGHT_ONE, message,
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
pub fn score_message(score: Score) -> Message {
    let (wins_in, loses_in) = (score.wins_in(), score.loses_in());
    if let Some(margin) = score.margin.map(i32::abs) {
        return match score {
            _ if wins_in == Some(0) => message!("score-won-by" = "has won by {n}", n = margin),
            _ if loses_in == Some(0) => message!("score-lost-by" = "has lost by {n}", n = margin),
            _ if score.is_win() => message!("score-wins-by" = "wins by {n}", n = margin),
            _ if score.is_loss() => message!("score-loses-by" = "loses by {n}", n = margin),
            _ => open_score(score),
        };
    }
    match (wins_in, loses_in) {
        (Some(0), _) => message!("score-won" = "has won"),
        (_, Some(0)) => message!("score-lost" = "has lost"),
        (Some(n), _) => message!("score-wins-in" = "wins in {n}", n = n),
        (_, Some(n)) => message!("score-loses-in" = "loses in {n}", n = n),
        _ if score.is_win() => message!("score-wins" = "wins"),
        _ if score.is_loss() => message!("score-loses" = "loses"),
        _ => open_score(score),
    }
}

/// A proven draw, or the odds and the winning chance.
fn open_score(score: Score) -> Message {
    if score.is_proven {
        return message!("score-draw" = "draw");
    }
    // Rounded as an integer, to avoid -0.00.
    let hundredths = (score.points * 100) / LOGIT;
    let logits = f64::from(hundredths) / 100.0;
    Message::verbatim(format!("{logits:+.2} ({:.0} %)", win_chance(score) * 100.0))
}

/// Every position was created by a listed game.
pub(crate) fn unlisted() -> ! {
    panic!("a position of a game that is not in the list")
}
