//! The features in which a move fell behind the best one.

use parlour_bots::analysis::{Fact, changes};
use parlour_bots::{EvalBreakdown, FeatureCount};
use parlour_core::{ByPlayer, Feature, Player};

fn breakdown(counts: [i32; 2]) -> EvalBreakdown {
    let feature = Feature { name: "groups", singular: "group", plural: "groups" };
    let counts = ByPlayer::new(counts[0], counts[1]);
    EvalBreakdown {
        features: vec![FeatureCount { feature, counts, weight: -40.0 }],
        classic_note: None,
        lead: None,
    }
}

fn found(before: [i32; 2], played: [i32; 2], best: [i32; 2]) -> Vec<Fact> {
    let [before, played, best] = [before, played, best].map(breakdown);
    changes(Player::One, &before, &played, &best)
}

fn count(player: Player, [before, after, best]: [i32; 3]) -> Fact {
    let feature = Feature { name: "groups", singular: "group", plural: "groups" };
    Fact::Count { player, feature, before, after, best }
}

#[test]
fn the_count_that_fell_behind_is_named() {
    assert_eq!(found([3, 4], [5, 4], [2, 4]), [count(Player::One, [3, 5, 2])]);
}

#[test]
fn gains_of_the_opponent_count_too() {
    assert_eq!(found([3, 4], [3, 1], [3, 4]), [count(Player::Two, [4, 1, 4])]);
}

#[test]
fn a_count_that_stayed_is_no_change() {
    let fact = count(Player::One, [3, 3, 2]);
    assert_eq!(fact.message().id(), "fact-same");
    assert_eq!(count(Player::One, [3, 4, 2]).message().id(), "fact-changed");
}
