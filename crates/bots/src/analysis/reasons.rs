//! Explains why a move was bad, with countable features of the board.

use parlour_core::{Feature, Match, Player};

use super::GradedMove;
use crate::judgment::{Judgment, judge};

/// Maximum number of feature reasons.
const MOST_REASONS: usize = 2;

/// Minimum share of the largest feature's effect for another feature to be named.
const LEAST_SHARE: f64 = 0.4;

/// An argument against a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fact {
    /// It lets the opponent win in this many turns.
    LetsWin {
        /// The opponent.
        player: Player,
        /// Number of turns.
        turns: u32,
    },
    /// It gives the opponent a won game.
    GivesWin {
        /// The opponent.
        player: Player,
    },
    /// The player missed a win in this many turns.
    MissesWin {
        /// The player.
        player: Player,
        /// Number of turns.
        turns: u32,
    },
    /// The player had a won game.
    HadWin {
        /// The player.
        player: Player,
    },
    /// It allows a draw.
    AllowsDraw,
    /// A feature became worse than necessary.
    Count {
        /// The owner of the feature.
        player: Player,
        /// The feature.
        feature: Feature,
        /// Its count before the move.
        before: i32,
        /// Its count after the move and the best reply.
        after: i32,
        /// Its count after the best move and the best reply.
        best: i32,
    },
}

impl Fact {
    /// The argument as a sentence, with the names of the players.
    pub fn text(&self, names: [&str; 2]) -> String {
        let name = |player: Player| names[player.index()];
        match *self {
            Self::LetsWin { player, turns: n } => {
                format!("it lets {} win in {}", name(player), turns(n))
            }
            Self::GivesWin { player } => format!("it gives {} a won game", name(player)),
            Self::MissesWin { player, turns: n } => {
                format!("{} could have won in {}", name(player), turns(n))
            }
            Self::HadWin { player } => format!("{} had a won game", name(player)),
            Self::AllowsDraw => "it allows a draw".to_owned(),
            Self::Count { player, feature, before, after, best } => {
                sentence(feature, name(player), before, after, best)
            }
        }
    }
}

/// Arguments against a move: proven facts first, then changes on the board. `reply` is the best
/// reply, if the game continued.
pub fn facts_against(at: &Match, graded: &GradedMove, reply: Option<&str>) -> Vec<Fact> {
    let mut found = Vec::new();
    let (mover, enemy) = (graded.player, graded.player.other());
    if let Some(turns) = graded.after.loses_in() {
        found.push(Fact::LetsWin { player: enemy, turns });
    } else if graded.after.is_loss() {
        found.push(Fact::GivesWin { player: enemy });
    } else if graded.before.is_win() {
        found.push(match graded.before.wins_in() {
            Some(turns) => Fact::MissesWin { player: mover, turns },
            None => Fact::HadWin { player: mover },
        });
    } else if graded.after.is_proven_draw() {
        found.push(Fact::AllowsDraw);
    }
    let before = judge(at.position());
    let played = after(at, [Some(graded.played.as_str()), reply]);
    let best = after(at, [0, 1].map(|idx| graded.best_line.get(idx).map(String::as_str)));
    if let (Some(played), Some(best)) = (played, best) {
        found.extend(changes(mover, &before, &played, &best));
    }
    found
}

/// The features after some moves; `None` if the game is over then.
fn after(at: &Match, moves: [Option<&str>; 2]) -> Option<Judgment> {
    let mut at = at.clone();
    for text in moves.into_iter().flatten() {
        at.play(text).ok()?;
    }
    at.ending().is_none().then(|| judge(at.position()))
}

/// The features in which the move fell behind the best one, by weight.
fn changes(mover: Player, before: &Judgment, played: &Judgment, best: &Judgment) -> Vec<Fact> {
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
            Fact::Count {
                player: *player,
                feature: before.features[*feature_idx].feature,
                before: count(before),
                after: count(played),
                best: count(best),
            }
        })
        .collect()
}

/// "Black: three groups became five; the best move leaves two".
fn sentence(feature: Feature, owner: &str, old: i32, new: i32, instead: i32) -> String {
    let what = |count: i32| {
        let noun = if count == 1 { feature.singular } else { feature.plural };
        format!("{} {noun}", number(count))
    };
    let change = if old == new {
        format!("{owner} still has {}", what(new))
    } else {
        format!("{owner}: {} became {}", what(old), alone(new))
    };
    format!("{change}; the best move leaves {}", alone(instead))
}

/// A number without its noun.
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
    use parlour_core::ByPlayer;

    use super::*;
    use crate::judgment::FeatureCount;

    fn judgment(counts: [i32; 2]) -> Judgment {
        let feature = Feature { name: "groups", singular: "group", plural: "groups" };
        let counts = ByPlayer::new(counts[0], counts[1]);
        Judgment {
            features: vec![FeatureCount { feature, counts, weight: -40.0 }],
            classic_note: None,
            lead: None,
        }
    }

    fn said(before: [i32; 2], played: [i32; 2], best: [i32; 2]) -> Vec<String> {
        let [before, played, best] = [before, played, best].map(judgment);
        let found = changes(Player::One, &before, &played, &best);
        found.iter().map(|fact| fact.text(["Black", "White"])).collect()
    }

    #[test]
    fn the_count_that_fell_behind_is_named() {
        let said = said([3, 4], [5, 4], [2, 4]);
        assert_eq!(said, ["Black: three groups became five; the best move leaves two"]);
    }

    #[test]
    fn nothing_left_is_none() {
        let said = said([0, 4], [1, 4], [0, 4]);
        assert_eq!(said, ["Black: no groups became one; the best move leaves none"]);
    }

    #[test]
    fn gains_of_the_opponent_count_too() {
        let said = said([3, 4], [3, 1], [3, 4]);
        assert_eq!(said, ["White: four groups became one; the best move leaves four"]);
    }
}
