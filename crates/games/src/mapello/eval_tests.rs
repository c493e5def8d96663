//! Checks of the features.

use parlour_core::{ByPlayer, Evaluated, Evaluator, LinearEvaluator, Player, Position, Rng};

use super::around::{exposed, secure};
use super::flips::Word;
use super::{MapelloEvaluator, MapelloMove, MapelloPosition};
use crate::test_support::concrete;

/// Every kind of layout on a narrow board.
pub(super) const NARROW: [&str; 8] = [
    "mapello",
    "mapello:setup=plain",
    "mapello:setup=random,seed=3",
    "mapello:setup=random,seed=4,bonus=5,start=othello",
    "mapello:setup=random,seed=5,walls=0,bonuses=8,jokers=0,bonus=20",
    "mapello:setup=random,seed=6,walls=3,bonuses=2,jokers=8,bonus=0",
    "mapello:setup=random,seed=7,size=6,walls=4,bonuses=4,jokers=5",
    "mapello:setup=random,seed=8,size=4,walls=1,bonuses=3,jokers=6",
];
pub(super) const WIDE: &str = "mapello:setup=random,seed=9,size=10";

pub(super) fn start<B: Word>(game: &str) -> MapelloPosition<B> {
    concrete(game, None)
}

pub(super) fn read<B: Word>(text: &str) -> MapelloPosition<B> {
    concrete("mapello", Some(text))
}

/// The positions of a random game, including the final one.
pub(super) fn random_game<B: Word>(game: &str, rng: &mut Rng) -> Vec<MapelloPosition<B>> {
    let mut line = vec![start(game)];
    let mut scratch = Vec::new();
    while let Some(m) = line[line.len() - 1].random_move(rng, &mut scratch) {
        let next = line[line.len() - 1].after(m);
        line.push(next);
    }
    line
}

type Of<B> = MapelloPosition<B>;

fn counts<B: Word>(position: &Of<B>, name: &str) -> (i32, i32) {
    let evaluator = fitted::<B>();
    let features = <MapelloEvaluator as LinearEvaluator<Of<B>>>::FEATURES;
    let idx = features.iter().position(|feature| feature.name == name).unwrap();
    let counts = evaluator.counts(position);
    (counts.one[idx], counts.two[idx])
}

fn fitted<B: Word>() -> MapelloEvaluator {
    <MapelloEvaluator as LinearEvaluator<Of<B>>>::fitted()
}

fn secure_discs_stay<B: Word>(game: &str, rng: &mut Rng) -> u32 {
    let mut held = ByPlayer::new(B::EMPTY, B::EMPTY);
    for position in random_game::<B>(game, rng) {
        let layout = position.layout();
        let exposed = exposed(layout.playable, &layout.closers);
        let [own, opp] = position.discs();
        for (player, discs) in [(position.turn(), own), (position.turn().other(), opp)] {
            assert!((held[player] & !discs).is_empty(), "{game}: {position:?}");
            held[player] |= secure(discs, &exposed, layout.anchors);
        }
    }
    held.one.count() + held.two.count()
}

#[test]
fn a_secure_disc_is_never_flipped() {
    let mut rng = Rng::new(2);
    let mut n_secure = 0;
    for _ in 0..40 {
        n_secure += NARROW.map(|game| secure_discs_stay::<u64>(game, &mut rng)).iter().sum::<u32>();
        n_secure += secure_discs_stay::<u128>(WIDE, &mut rng);
    }
    assert!(n_secure > 2000, "only {n_secure} were found");
}

#[test]
fn walls_and_jokers_move_the_corners() {
    let corners = |text: &str| read::<u64>(text).layout().anchors;
    let plain = corners("10/10/10/10/4xo4/4ox4/10/10/10/10 x 0,0");
    assert_eq!(plain, 1 | 1 << 7 | 1 << 56 | 1 << 63);
    // The joker beside a1 closes the bottom row there; the one below opens the first column.
    assert_eq!(corners("10/10/10/10/4xo4/4ox4/10/10/J9/10 x 0,0"), plain ^ 1);
    assert_eq!(corners("10/10/10/10/4xo4/4ox4/10/10/10/1J8 x 0,0"), plain ^ 1);
    assert_eq!(corners("10/10/10/10/4xo4/4ox4/10/10/10/J9 x 0,0"), plain ^ 1);
    // Jokers at both ends of a row of one square flip nothing, because no square is left to place
    // on.
    let walled = corners("10/10/10/10/4xo4/4ox4/10/1##7/1x#7/10 x 0,0");
    assert_eq!(walled, plain | 1 << 2 | 1 << 16);
    assert_eq!(corners("10/10/10/10/4xo4/4ox4/10/1##7/Jx#7/1J8 x 0,0"), walled);
}

#[test]
fn features_are_counted_correctly() {
    let position = read::<u64>("6/1xo+1J/2oo2/2x3/6/6 x 2,1");
    assert_eq!(counts(&position, "move"), (1, 0));
    assert_eq!(counts(&position, "discs"), (2, 3));
    assert_eq!(counts(&position, "prizes"), (6, 3));
    assert_eq!(counts(&position, "prizereach"), (3, 0));
    assert_eq!(counts(&position, "mobility"), (3, 2));
    assert_eq!(counts(&position, "anchors"), (1, 0));
    assert_eq!(counts(&position, "ledges"), (0, 1));
    assert_eq!(counts(&position, "last"), (1, 0));
    assert_eq!(position.lead(Player::One), Some(2));
    assert_eq!(position.lead(Player::Two), Some(-2));
}

#[test]
fn greedy_counts_discs_and_bonuses() {
    let position = read::<u64>("6/1xo+1J/2oo2/2x3/6/6 x 2,1");
    let rank = |square| position.greedy_rank(MapelloMove::Place(square))[0];
    assert_eq!(rank(26), 2 + 1 + 1 + 9, "the bonus c4 flips b4");
}

#[test]
fn moves_to_one_square_share_a_history_index() {
    let evaluator = fitted::<u64>();
    let slot = |m| Evaluator::<Of<u64>>::history_index(&evaluator, m);
    assert_ne!(slot(MapelloMove::Place(99)), slot(MapelloMove::Pass));
    assert_eq!(slot(MapelloMove::Place(9)), 9);
}
