//! The interface to engines: features that add up, legal hints, real wins, exact results.

use parlour_core::{
    Evaluator, FullPosition, GameResult, LinearEvaluator, Meter, Player, Rng, SCORE_LIMIT, SLOTS,
    Solver, linear_score,
};

use super::Scene;

/// A solver is compared with plain search if that takes at most this many positions.
const PLAIN_NODES: u32 = 500;

/// Longer games are not searched exhaustively.
const MAX_DEPTH: u32 = 40;

pub(super) fn check<P: FullPosition>(scene: Scene<'_>, position: &P, rng: &mut Rng) {
    if position.outcome().is_some() {
        return;
    }
    let evaluator = P::Evaluator::fitted();
    check_sum(scene, &evaluator, position);
    check_images(scene, &evaluator, position, rng);
    // With very many paths, listing them all may never end.
    if super::symmetry::is_large(position) {
        return;
    }
    let mut moves = Vec::new();
    position.distinct_moves(&mut moves, &mut P::Scratch::default());
    if let Some(m) = evaluator.winning_move(position) {
        assert!(position.is_legal(m), "the winning move {m:?} is not legal{scene}");
        let winner = after(position, m).outcome().and_then(|outcome| outcome.result.winner());
        assert_eq!(winner, Some(position.turn()), "the winning move {m:?} does not win{scene}");
    }
    if let Some(passed) = evaluator.null_move(position) {
        assert_eq!(passed.turn(), position.turn().other(), "a null move keeps the turn{scene}");
        assert!(passed.outcome().is_none(), "a null move ends the game{scene}");
    }
    for m in &moves {
        assert!(
            evaluator.history_index(*m) < SLOTS,
            "the history index of {m:?} is too large{scene}"
        );
        let _ = (evaluator.order(position, *m), position.greedy_rank(*m));
    }
    let mut noisy = Vec::new();
    evaluator.noisy_moves(position, &mut noisy);
    let is_listed = noisy.iter().all(|m| moves.contains(m));
    assert!(is_listed, "a noisy move is not one of the distinct moves{scene}");
    check_solver(scene, position);
}

/// `evaluate` is the sum of its features, whatever shortcuts it takes.
fn check_sum<P: FullPosition>(scene: Scene<'_>, evaluator: &P::Evaluator, position: &P) {
    let n_features = <P::Evaluator as LinearEvaluator<P>>::FEATURES.len();
    let counts = evaluator.counts(position);
    assert!(counts.one.len() == n_features && counts.two.len() == n_features, "counts{scene}");
    let phase = evaluator.phase(position);
    assert!(phase < <P::Evaluator as LinearEvaluator<P>>::PHASES, "phase {phase}{scene}");
    let score = evaluator.evaluate(position);
    assert_eq!(score, linear_score(evaluator, position), "the sum of the features{scene}");
    assert!(score.abs() <= SCORE_LIMIT, "the score {score} is too large{scene}");
}

/// Mirror images have equal evaluations, and so have positions with swapped players.
fn check_images<P: FullPosition>(
    scene: Scene<'_>,
    evaluator: &P::Evaluator,
    position: &P,
    rng: &mut Rng,
) {
    let symmetries = position.symmetries();
    let symmetry = symmetries[rng.below(symmetries.len() as u64) as usize];
    let turned = evaluator.counts(&position.transformed(symmetry));
    assert_eq!(turned, evaluator.counts(position), "{symmetry:?} changes the counts{scene}");
    if let Some(swapped) = position.players_swapped() {
        let counts = evaluator.counts(&swapped);
        assert_eq!(counts.swapped(), evaluator.counts(position), "players swapped{scene}");
    }
}

/// The game's solver agrees with exhaustive search, if that is small enough.
fn check_solver<P: FullPosition>(scene: Scene<'_>, position: &P) {
    struct NodeLimit(u64);

    impl Meter for NodeLimit {
        fn spend(&mut self, nodes: u64) -> bool {
            self.0 = self.0.saturating_sub(nodes);
            self.0 > 0
        }
    }

    let mut solver = P::Solver::default();
    if !solver.is_within_reach(position, u64::from(PLAIN_NODES)) {
        return;
    }
    let Some(value) = plain_value(position, MAX_DEPTH, &mut PLAIN_NODES.clone()) else { return };
    let Some(solution) = solver.solve(position, &mut NodeLimit(100_000)) else { return };
    assert_eq!(sign(solution.result, position.turn()), value, "the solver's result{scene}");
    let best = solution.line.first().unwrap_or_else(|| panic!("no line{scene}"));
    assert!(position.is_legal(*best), "the solver's move is not legal{scene}");
    let kept = plain_value(&after(position, *best), MAX_DEPTH, &mut PLAIN_NODES.clone());
    assert!(kept.is_none_or(|kept| -kept == value), "the solver's move spoils the result{scene}");
}

/// The value of perfect play for the side to move: 1, 0 or -1.
fn plain_value<P: FullPosition>(position: &P, depth: u32, n_left: &mut u32) -> Option<i32> {
    *n_left = n_left.checked_sub(1)?;
    if let Some(outcome) = position.outcome() {
        return Some(sign(outcome.result, position.turn()));
    }
    let deeper = depth.checked_sub(1)?;
    let mut moves = Vec::new();
    position.distinct_moves(&mut moves, &mut P::Scratch::default());
    let mut best = -1;
    for m in moves {
        best = best.max(-plain_value(&after(position, m), deeper, n_left)?);
    }
    Some(best)
}

fn after<P: FullPosition>(position: &P, m: P::Move) -> P {
    let mut next = position.clone();
    next.play_unchecked(m);
    next
}

fn sign(result: GameResult, turn: Player) -> i32 {
    match result {
        GameResult::Win(winner) if winner == turn => 1,
        GameResult::Win(_) => -1,
        GameResult::Draw => 0,
    }
}
