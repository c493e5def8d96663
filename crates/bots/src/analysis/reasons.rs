//! Why a move was bad, in things that can be counted on the board.

use parlour_core::{Match, Player};

use super::GradedMove;
use crate::judgment::{FeatureCount, Judgment, judge};

/// At most so many countable reasons.
const MOST_REASONS: usize = 2;

/// A feature must explain at least this share of the largest one to be named beside it.
const LEAST_SHARE: f64 = 0.4;

/// Reasons why a move was bad: what is proven first, then what changed on the board. `reply` is the
/// best answer to it, if the game went on.
pub fn reasons(at: &Match, graded: &GradedMove, reply: Option<&str>) -> Vec<String> {
    let names = at.game().info().players;
    let name = |player: Player| names[player.index()];
    let mut found = Vec::new();
    let (mover, enemy) = (name(graded.player), name(graded.player.other()));
    if let Some(plies) = graded.after.loses_in() {
        found.push(format!("it lets {enemy} win in {}", turns(plies)));
    } else if graded.after.is_loss() {
        found.push(format!("it gives {enemy} a won game"));
    } else if graded.before.is_win() {
        found.push(match graded.before.wins_in() {
            Some(plies) => format!("{mover} could have won in {}", turns(plies)),
            None => format!("{mover} had a won game"),
        });
    } else if graded.after.is_proven_draw() {
        found.push("it allows a draw".to_owned());
    }
    let before = judge(at.position());
    let played = after(at, [Some(graded.played.as_str()), reply]);
    let best = after(at, [0, 1].map(|idx| graded.best_line.get(idx).map(String::as_str)));
    if let (Some(played), Some(best)) = (played, best) {
        found.extend(changes(graded.player, &before, &played, &best, names));
    }
    found
}

/// The judgment after some moves; none when the game is over then.
fn after(at: &Match, moves: [Option<&str>; 2]) -> Option<Judgment> {
    let mut at = at.clone();
    for text in moves.into_iter().flatten() {
        at.play(text).ok()?;
    }
    at.ending().is_none().then(|| judge(at.position()))
}

/// The features by which the move fell behind the best one, the heaviest first.
fn changes(
    mover: Player,
    before: &Judgment,
    played: &Judgment,
    best: &Judgment,
    names: [&str; 2],
) -> Vec<String> {
    let mut costs: Vec<(f64, usize, Player)> = Vec::new();
    for feature_idx in 0..before.features.len() {
        let weight = before.features[feature_idx].weight;
        for player in Player::BOTH {
            let count = |judgment: &Judgment| judgment.features[feature_idx].counts[player];
            let gained = f64::from(count(played) - count(best)) * weight;
            let cost = if player == mover { -gained } else { gained };
            if cost > 0.0 {
                costs.push((cost, feature_idx, player));
            }
        }
    }
    costs.sort_by(|a, b| b.0.total_cmp(&a.0));
    let heaviest = costs.first().map_or(0.0, |cost| cost.0);
    costs
        .iter()
        .filter(|(cost, ..)| *cost >= heaviest * LEAST_SHARE)
        .take(MOST_REASONS)
        .map(|(_, feature_idx, player)| {
            let count = |judgment: &Judgment| judgment.features[*feature_idx].counts[*player];
            let (old, new, instead) = (count(before), count(played), count(best));
            sentence(&before.features[*feature_idx], names[player.index()], old, new, instead)
        })
        .collect()
}

/// "Black: three groups became five; the best move leaves two".
fn sentence(one: &FeatureCount, owner: &str, old: i32, new: i32, instead: i32) -> String {
    let what = |count: i32| {
        let noun = if count == 1 { one.feature.singular } else { one.feature.plural };
        format!("{} {noun}", number(count))
    };
    let change = if old == new {
        format!("{owner} still has {}", what(new))
    } else {
        format!("{owner}: {} became {}", what(old), alone(new))
    };
    format!("{change}; the best move leaves {}", alone(instead))
}

/// A number without the thing it counts.
fn alone(count: i32) -> String {
    if count == 0 { "none".to_owned() } else { number(count) }
}

/// Small numbers in words.
fn number(count: i32) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let word = usize::try_from(count).ok().and_then(|count| WORDS.get(count));
    word.map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

fn turns(plies: u32) -> String {
    if plies == 1 { "one turn".to_owned() } else { format!("{} turns", number(plies as i32)) }
}

#[cfg(test)]
mod tests {
    use parlour_core::{ByPlayer, Feature};

    use super::*;

    fn judgment(counts: [i32; 2]) -> Judgment {
        let feature = Feature { name: "groups", singular: "group", plural: "groups" };
        let counts = ByPlayer::new(counts[0], counts[1]);
        Judgment {
            features: vec![FeatureCount { feature, counts, weight: -40.0 }],
            classic_note: None,
            lead: None,
        }
    }

    #[test]
    fn the_count_that_fell_behind_is_named() {
        let said = changes(
            Player::One,
            &judgment([3, 4]),
            &judgment([5, 4]),
            &judgment([2, 4]),
            ["Black", "White"],
        );
        assert_eq!(said, ["Black: three groups became five; the best move leaves two"]);
    }

    #[test]
    fn nothing_left_is_none() {
        let (before, played, best) = (judgment([0, 4]), judgment([1, 4]), judgment([0, 4]));
        let said = changes(Player::One, &before, &played, &best, ["Black", "White"]);
        assert_eq!(said, ["Black: no groups became one; the best move leaves none"]);
    }

    #[test]
    fn what_the_enemy_gained_counts_too() {
        let said = changes(
            Player::One,
            &judgment([3, 4]),
            &judgment([3, 1]),
            &judgment([3, 4]),
            ["Black", "White"],
        );
        assert_eq!(said, ["White: four groups became one; the best move leaves four"]);
    }
}
