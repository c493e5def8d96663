//! Plans: a concept that accounts for most of the loss, at the ends of both lines.

use parlour_core::{
    AnyMove, AnyPosition, Cell, Concept, FullPosition, Match, Player, PositionVisitor,
};

use super::explain::text;
use super::{Evidence, Explanation};
use crate::evaluation::{EvalBreakdown, eval_breakdown, unlisted};

/// The turns of a line after which the position counts as quiet, if the line is that long.
const TURNS: usize = 6;

/// Minimum share of the loss that a concept must account for.
const MIN_SHARE: f64 = 0.5;

/// The concepts of the game of a position.
pub(super) fn concepts(position: &dyn AnyPosition) -> &'static [Concept] {
    struct Concepts;

    impl PositionVisitor for Concepts {
        type Output = &'static [Concept];

        fn visit<P: FullPosition>(self, _: P) -> Self::Output {
            P::patterns().concepts()
        }
    }

    parlour_games::with_position(position, Concepts).unwrap_or_else(|_| unlisted())
}

/// The squares where a concept shows.
pub(super) fn concept_cells(
    position: &dyn AnyPosition,
    concept: &'static Concept,
    player: Player,
) -> Vec<Cell> {
    struct Cells(&'static Concept, Player);

    impl PositionVisitor for Cells {
        type Output = Vec<Cell>;

        fn visit<P: FullPosition>(self, position: P) -> Self::Output {
            P::patterns().concept_cells(&position, self.0, self.1)
        }
    }

    parlour_games::with_position(position, Cells(concept, player)).unwrap_or_else(|_| unlisted())
}

/// The match after a line; `None` if it is over then.
fn end_of(at: &Match, line: &[AnyMove]) -> Option<Match> {
    let mut at = at.clone();
    for m in line {
        at.play(m).ok()?;
    }
    at.outcome().is_none().then_some(at)
}

/// The value of a concept for a player, in points.
pub(super) fn concept_value(concept: &Concept, breakdown: &EvalBreakdown, player: Player) -> f64 {
    let features = breakdown.features.iter();
    let own = features.filter(|one| concept.features.contains(&one.feature.name));
    own.map(|one| one.weight * f64::from(one.counts[player] - one.counts[player.other()])).sum()
}

/// The count of a concept's first feature.
fn count(concept: &Concept, breakdown: &EvalBreakdown, player: Player) -> i32 {
    let first = concept.features.first();
    let found = breakdown.features.iter().find(|one| first == Some(&one.feature.name));
    found.map_or(0, |one| one.counts[player])
}

/// The concept in which the line played ends worst, if it accounts for enough of the loss.
pub(super) fn difference(evidence: &Evidence<'_>) -> Option<Explanation> {
    let mover = evidence.mover();
    let concepts = concepts(evidence.at.position());
    let n = evidence.played.len().min(evidence.better.len()).min(TURNS);
    if concepts.is_empty() || n < 2 {
        return None;
    }
    let ends = [evidence.played, evidence.better].map(|line| end_of(evidence.at, &line[..n]));
    let [Some(played_end), Some(better_end)] = ends else { return None };
    let [played, better] = [&played_end, &better_end].map(|at| eval_breakdown(at.position()));
    let loss = f64::from(evidence.before.points - evidence.after.points);
    let value = |concept: &Concept| {
        concept_value(concept, &better, mover) - concept_value(concept, &played, mover)
    };
    let concept = concepts.iter().max_by(|a, b| value(a).total_cmp(&value(b)))?;
    // The sentence gives the counts of the first feature, so these must show the difference.
    let counts = |breakdown: &EvalBreakdown| {
        [mover, mover.other()].map(|player| count(concept, breakdown, player))
    };
    let first = Concept { features: &concept.features[..1], ..*concept };
    if loss <= 0.0 || value(concept) < loss * MIN_SHARE || value(&first) <= 0.0 {
        return None;
    }
    let ([own, their], [own_better, their_better]) = (counts(&played), counts(&better));
    let message = (concept.message)()
        .with("move", text(evidence.played))
        .with("better", text(evidence.better))
        .with("own", own)
        .with("their", their)
        .with("own_better", own_better)
        .with("their_better", their_better);
    let marks = concept_cells(played_end.position(), concept, mover);
    Some(Explanation::new(concept.id, [mover; 2], message, marks))
}
