//! One game of a bot against itself.

use parlour_core::{FullPosition, GameResult, KeyHistory, Position, Repetition, Rng};
use parlour_search::{Budget, Engine, Report, Root};

use super::SelfPlay;

/// How a move was chosen.
pub(crate) enum Turn<'a, M> {
    /// At random, in the opening.
    Opening,
    /// At random, later.
    Slip,
    /// By a search.
    Searched(&'a Report<M>),
}

/// Receives each position and how its move was chosen.
type OnTurn<'a, P> = dyn FnMut(&Root<P>, Turn<'_, <P as Position>::Move>) + 'a;

/// Plays from `root` to the end and calls `on_turn` with each position and how its move was chosen.
/// Returns the result; `None` if the budget's stop flag is set, because the last search was then
/// cut short.
pub(crate) fn play_game<P: FullPosition>(
    mut root: Root<P>,
    settings: &SelfPlay,
    rng: &mut Rng,
    engine: &mut dyn Engine<P>,
    budget: &Budget,
    on_turn: &mut OnTurn<'_, P>,
) -> Option<GameResult> {
    let opening = rng.below(u64::from(settings.opening_plies) + 1) as u32;
    let mut scratch = Vec::new();
    loop {
        if budget.stop.is_stopped() {
            return None;
        }
        if let Some(outcome) = root.outcome() {
            return Some(outcome.result);
        }
        if root.plies >= settings.max_plies || is_threefold(&root) {
            return Some(GameResult::Draw);
        }
        let is_opening = root.plies < opening;
        let is_random = is_opening || rng.below(100) < settings.random_moves;
        let random = root.position.random_move(rng, &mut scratch);
        let m = if let Some(m) = random.filter(|m| is_random && root.is_allowed(*m)) {
            on_turn(&root, if is_opening { Turn::Opening } else { Turn::Slip });
            m
        } else {
            let report = engine.search(&root, budget, &mut |_| {});
            on_turn(&root, Turn::Searched(&report));
            report.best()
        };
        root.play(m);
    }
}

/// Threefold repetition: a draw if the rules themselves allow endless repetition.
fn is_threefold<P: FullPosition>(root: &Root<P>) -> bool {
    root.rules.repetition == Repetition::Off
        && root.history.current_occurrences() >= KeyHistory::MAX_COUNTED
}
