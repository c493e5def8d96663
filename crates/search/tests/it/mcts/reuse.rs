//! Tree reuse between searches.

use parlour_core::{FullPosition, KeyHistory};
use parlour_search::{Budget, Engine, Mcts, Report, Root};

use super::{search, visit_after};
use crate::reference::{
    APART, HashEvaluator, LOA, MAPELLO, PATHWAY, RootVisitor, random_match, visit_root,
};

/// The root after two plies of the best line.
fn two_turns_on<P: FullPosition>(root: &Root<P>, report: &Report<P::Move>) -> Root<P> {
    let mut later = root.clone();
    for m in report.lines[0].moves.iter().take(2) {
        later.position.play_unchecked(*m);
        later.history.push(Some(later.position.repetition_key()));
        later.plies += 1;
    }
    later
}

/// Searches again after two plies and counts the nodes with and without tree reuse.
#[derive(Default)]
struct Reuse {
    with: u64,
    without: u64,
}

impl RootVisitor for Reuse {
    const GAMES: u8 = MAPELLO | PATHWAY;

    fn visit<P: FullPosition>(&mut self, root: &Root<P>) {
        let mut engine = Mcts::new(HashEvaluator::new(2), 4);
        let later = two_turns_on(root, &search(&mut engine, root, 3000));
        if later.position.outcome().is_some() {
            return;
        }
        let budget = Budget::nodes(400_000);
        let with = engine.search(&later, &budget, &mut |_| {});
        engine.forget();
        let without = engine.search(&later, &budget, &mut |_| {});
        assert_eq!(with.score().is_proven, without.score().is_proven);
        self.with += with.nodes;
        self.without += without.nodes;
    }
}

/// Checks when the tree is reused: if history matters, only for the same game.
struct Recall;

impl RootVisitor for Recall {
    const GAMES: u8 = APART | LOA | MAPELLO;

    fn visit<P: FullPosition>(&mut self, root: &Root<P>) {
        for is_same_game in [true, false] {
            let mut engine = Mcts::new(HashEvaluator::new(2), 4);
            let mut later = two_turns_on(root, &search(&mut engine, root, 5000));
            if !is_same_game {
                let keys = later.history.keys().enumerate();
                let keys = keys.map(|(index, key)| if index == 0 { key ^ 1 } else { key });
                later.history = KeyHistory::of_keys(root.rules.repetition, keys);
            }
            let is_known = search(&mut engine, &later, 0).lines[0].moves.len() > 1;
            assert_eq!(is_known, is_same_game || !root.needs_history(), "{root:?}");
        }
    }
}

#[test]
fn the_tree_is_reused_only_in_the_same_game() {
    visit_root(&random_match("loa", 1, 6), &mut Recall);
    visit_root(&random_match("apart", 1, 6), &mut Recall);
    visit_root(&random_match("mapello", 1, 6), &mut Recall);
}

#[test]
fn tree_reuse_saves_nodes() {
    let mut reuse = Reuse::default();
    visit_after(&mut reuse, "pathway:size=4", 2, 4);
    visit_after(&mut reuse, "mapello:size=4", 1, 4);
    assert!(reuse.with * 10 < reuse.without * 9, "{} of {}", reuse.with, reuse.without);
}
