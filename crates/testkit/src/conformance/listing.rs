//! Listed, legal, counted, random and merged moves agree.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::ControlFlow;

use parlour_core::{FullPosition, ListingWork, Meter, PositionVisitor, Rng, Unmetered};
use parlour_games::with_position;

use super::{MAX_MOVES, Scene};
use crate::specs;

/// Of longer lists, only a sample is checked.
const MAX_CHECKED: usize = 40;

pub(super) fn check<P: FullPosition>(scene: Scene<'_>, position: &P, rng: &mut Rng) {
    let Some(moves) = listed(position) else {
        check_many(scene, position, rng);
        return;
    };
    let is_over = position.outcome().is_some();
    assert_eq!(is_over, moves.is_empty(), "a game is over exactly if it has no moves{scene}");
    let distinct: HashSet<P::Move> = moves.iter().copied().collect();
    assert_eq!(distinct.len(), moves.len(), "a move is listed twice{scene}");
    let texts: BTreeSet<String> = moves.iter().map(|m| position.move_text(*m)).collect();
    assert_eq!(texts.len(), moves.len(), "two moves have the same text{scene}");

    let mut again = Vec::new();
    position.legal_moves(&mut again);
    assert_eq!(again, moves, "legal_moves and for_each_move differ{scene}");
    let count = moves.len() as u64;
    assert_eq!(position.count_moves(), count, "count_moves{scene}");
    let metered = position.count_moves_within(&mut Unmetered);
    assert_eq!(metered, Some(count), "count_moves_within{scene}");

    for m in sample(&moves, rng) {
        assert!(position.is_legal(m), "listed but not legal: {m:?}{scene}");
        assert_eq!(position.parse_move(&position.move_text(m)), Ok(m), "move text{scene}");
        let mut next = position.clone();
        assert_eq!(next.play(m), Ok(()), "a listed move is refused{scene}");
        let mut trusted = position.clone();
        trusted.play_unchecked(m);
        assert!(next == trusted, "play and play_unchecked differ on {m:?}{scene}");
        assert_ne!(next.key(), position.key(), "the key does not change after {m:?}{scene}");
        if let Some(turns) = position.turns_left() {
            let left = next.turns_left();
            assert!(
                left.is_some_and(|left| left < turns),
                "{turns} turns left, {left:?} after {m:?}{scene}"
            );
            assert!(
                left != Some(0) || next.outcome().is_some(),
                "no turn left, but not over{scene}"
            );
        }
        // Moves of the next position are good candidates for illegal moves here.
        for foreign in listed(&next).unwrap_or_default().into_iter().take(8) {
            check_foreign_move(scene, position, foreign, &distinct);
        }
    }
    check_random(scene, position, rng, &distinct);
    check_merged(scene, position, &moves);
}

/// All moves through `for_each_move`, or `None` if there are too many.
fn listed<P: FullPosition>(position: &P) -> Option<Vec<P::Move>> {
    let mut moves = Vec::new();
    position.for_each_move(&mut |m| {
        moves.push(m);
        if moves.len() <= MAX_MOVES { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (moves.len() <= MAX_MOVES).then_some(moves)
}

/// A position with very many moves: the first ones are distinct and legal.
fn check_many<P: FullPosition>(scene: Scene<'_>, position: &P, rng: &mut Rng) {
    assert!(position.outcome().is_none(), "moves in a finished game{scene}");
    let mut moves = Vec::new();
    position.for_each_move(&mut |m| {
        moves.push(m);
        if moves.len() < MAX_MOVES { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert_eq!(moves.len(), MAX_MOVES, "for_each_move continues after a break{scene}");
    let texts: BTreeSet<String> = moves.iter().map(|m| position.move_text(*m)).collect();
    assert_eq!(texts.len(), moves.len(), "a move is listed twice{scene}");
    check_candidates(scene, position, None);
    for m in sample(&moves, rng).into_iter().take(4) {
        assert_eq!(position.parse_move(&position.move_text(m)), Ok(m), "move text{scene}");
    }
}

fn sample<M: Copy>(moves: &[M], rng: &mut Rng) -> Vec<M> {
    if moves.len() <= MAX_CHECKED {
        return moves.to_vec();
    }
    (0..MAX_CHECKED / 4).map(|_| moves[rng.below(moves.len() as u64) as usize]).collect()
}

fn check_foreign_move<P: FullPosition>(
    scene: Scene<'_>,
    position: &P,
    foreign: P::Move,
    moves: &HashSet<P::Move>,
) {
    let is_listed = moves.contains(&foreign);
    assert_eq!(position.is_legal(foreign), is_listed, "is_legal({foreign:?}){scene}");
    if !is_listed {
        let mut tried = position.clone();
        assert!(tried.play(foreign).is_err(), "play accepts the illegal {foreign:?}{scene}");
        assert!(tried == *position, "a refused move changed the position{scene}");
    }
}

fn check_random<P: FullPosition>(
    scene: Scene<'_>,
    position: &P,
    rng: &mut Rng,
    moves: &HashSet<P::Move>,
) {
    let mut scratch = Vec::new();
    for _ in 0..3 {
        match position.random_move(rng, &mut scratch) {
            Some(m) => assert!(moves.contains(&m), "random_move returns {m:?}{scene}"),
            None => assert!(moves.is_empty(), "random_move returns nothing{scene}"),
        }
    }
}

/// `distinct_moves` returns one legal move for each resulting position.
fn check_merged<P: FullPosition>(scene: Scene<'_>, position: &P, moves: &[P::Move]) {
    let mut merged = Vec::new();
    let mut scratch = P::Scratch::default();
    position.distinct_moves(&mut merged, &mut scratch);
    let mut again = Vec::new();
    position.distinct_moves(&mut again, &mut scratch);
    assert_eq!(merged, again, "distinct_moves depends on its scratch space{scene}");
    again.clear();
    let listing = position.distinct_moves_within(&mut again, &mut scratch, &mut Unmetered);
    assert!(listing.is_complete() && merged == again, "distinct_moves_within{scene}");
    let result = |m: P::Move| {
        let mut next = position.clone();
        next.play_unchecked(m);
        (next.text(), next.key())
    };
    let mut results = BTreeMap::new();
    for m in moves {
        let (text, key) = result(*m);
        let first = *results.entry(text).or_insert(key);
        assert_eq!(first, key, "one position has two keys, one of them after {m:?}{scene}");
    }
    let keys: BTreeSet<u64> = results.values().copied().collect();
    assert_eq!(keys.len(), results.len(), "two positions after a move have one key{scene}");
    assert_eq!(
        merged.len(),
        results.len(),
        "distinct_moves does not list one move per result{scene}"
    );
    check_candidates(scene, position, Some(&merged));
    let legal: HashSet<P::Move> = moves.iter().copied().collect();
    let mut reached = BTreeSet::new();
    for m in merged {
        assert!(legal.contains(&m), "distinct_moves returns the illegal {m:?}{scene}");
        assert!(reached.insert(result(m)), "distinct_moves repeats a result{scene}");
    }
}

/// Allows a fixed amount of work, and records the maximum between two reports.
struct Allowance {
    left: u64,
    most: u64,
}

impl Meter for Allowance {
    fn spend(&mut self, _nodes: u64) -> bool {
        true
    }

    fn work(&mut self, steps: u64) -> bool {
        self.most = self.most.max(steps);
        self.left = self.left.saturating_sub(steps);
        self.left > 0
    }
}

/// `candidate_moves` equals `distinct_moves` if complete, and returns legal moves wherever its work
/// ends.
fn check_candidates<P: FullPosition>(
    scene: Scene<'_>,
    position: &P,
    merged: Option<&Vec<P::Move>>,
) {
    /// Far below a millisecond.
    const MAX_WORK: u64 = 1 << 15;
    for left in [0, 3 * ListingWork::REPORT_EVERY, u64::MAX] {
        let mut moves = Vec::new();
        let mut allowance = Allowance { left, most: 0 };
        let listing =
            position.candidate_moves(&mut moves, &mut P::Scratch::default(), &mut allowance);
        let most = allowance.most;
        assert!(most < MAX_WORK, "{most} steps between two budget checks{scene}");
        match merged {
            Some(merged) if listing.is_complete() => {
                assert_eq!(moves, *merged, "candidates{scene}");
            }
            _ => assert!(moves.iter().all(|m| position.is_legal(*m)), "candidates{scene}"),
        }
    }
}

/// `random_move` is uniform: a chi-square bound, six standard deviations wide, at the start of a
/// game and after each of the first few plies.
pub fn check_uniform(spec: &str, seed: u64, max_plies: usize) {
    let mut rng = Rng::new(seed);
    let mut played = specs::begin(spec, seed);
    for _ in 0..max_plies {
        if played.outcome().is_some() {
            return;
        }
        let scene = Scene { spec, seed, played: &played };
        let visitor = Uniform { scene, rng: &mut rng };
        assert!(
            with_position(played.position(), visitor).is_ok(),
            "the position belongs to no listed game{scene}"
        );
        let m = super::random_move(&played, &mut rng);
        played.play(&m).unwrap_or_else(|error| panic!("{spec}: {error}"));
    }
}

struct Uniform<'a> {
    scene: Scene<'a>,
    rng: &'a mut Rng,
}

impl PositionVisitor for Uniform<'_> {
    type Output = ();

    fn visit<P: FullPosition>(self, position: P) {
        const DRAWS_PER_MOVE: usize = 60;
        let Some(moves) = listed(&position).filter(|moves| moves.len() <= 150) else {
            return;
        };
        let mut counts: BTreeMap<String, usize> =
            moves.iter().map(|m| (position.move_text(*m), 0)).collect();
        let mut scratch = Vec::new();
        for _ in 0..moves.len() * DRAWS_PER_MOVE {
            let m = position.random_move(self.rng, &mut scratch).expect("the game is not over");
            *counts.get_mut(&position.move_text(m)).expect("random_move is legal") += 1;
        }
        let expected = DRAWS_PER_MOVE as f64;
        let square = |count: &usize| (*count as f64 - expected).powi(2) / expected;
        let statistic: f64 = counts.values().map(square).sum();
        let freedom = (moves.len() - 1) as f64;
        let bound = freedom + 6.0 * (2.0 * freedom).sqrt() + 6.0;
        assert!(
            statistic <= bound,
            "random_move is not uniform: chi-square {statistic:.1} of {} moves{}",
            moves.len(),
            self.scene
        );
    }
}
