//! Both ways to sample a turn, compared with the exact probabilities.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use parlour_core::{ByPlayer, Player, Rng};

use super::ApartPosition;
use super::generator::Generator;
use super::position::Rules;
use crate::board::{Bits, Grid};

/// A turn as its start square and directions.
type Path = Vec<usize>;

const DRAWS: u32 = 40_000;

fn path(m: super::turn::ApartMove<[u64; 3]>) -> Path {
    std::iter::once(m.from()).chain(m.directions()).collect()
}

/// A crowded 5 x 6 board; `None` if it has too few or too many turns.
fn crowded(rng: &mut Rng, rules: Rules) -> Option<(ApartPosition<u64>, Vec<Path>)> {
    let grid = Grid::new(5, 6);
    let (mut own, mut enemy) = (0, 0);
    for square in 0..grid.n_squares() {
        match rng.below(6) {
            0 | 1 => own |= u64::bit(square),
            2 => enemy |= u64::bit(square),
            _ => {}
        }
    }
    let position = ApartPosition::new(grid, ByPlayer::new(own, enemy), Player::One, false, rules);
    let mut turns = Vec::new();
    Generator::new(&position).each(&mut |m| {
        turns.push(path(*m));
        ControlFlow::Continue(())
    });
    let longest = turns.iter().map(Vec::len).max()?;
    (longest > 3 && turns.len() < 300).then_some((position, turns))
}

/// The probability of each turn if every continuation is as likely as stopping.
fn walk_chances(turns: &[Path]) -> BTreeMap<Path, f64> {
    let mut ways_on: BTreeMap<&[usize], f64> = BTreeMap::new();
    for turn in turns {
        *ways_on.entry(&turn[..turn.len() - 1]).or_default() += 1.0;
    }
    let n_pieces = ways_on.keys().filter(|path| path.len() == 1).count() as f64;
    let chance = |turn: &Path| {
        let on_the_way = (2..turn.len()).map(|n| ways_on[&turn[..n]] + 1.0).product::<f64>();
        let stops = ways_on.get(&turn[..]).map_or(1.0, |n| n + 1.0);
        1.0 / (n_pieces * ways_on[&turn[..1]] * on_the_way * stops)
    };
    turns.iter().map(|turn| (turn.clone(), chance(turn))).collect()
}

/// Compares the frequencies of samples with their probabilities, for each turn and each common
/// prefix.
fn assert_drawn(chances: &BTreeMap<Path, f64>, scene: &str, mut draw: impl FnMut() -> Path) {
    let mut expected: BTreeMap<&[usize], f64> = BTreeMap::new();
    for (path, chance) in chances {
        for n in 1..=path.len() {
            *expected.entry(&path[..n]).or_default() += chance * f64::from(DRAWS);
        }
    }
    let mut drawn: BTreeMap<Path, f64> = BTreeMap::new();
    for _ in 0..DRAWS {
        let path = draw();
        assert!(chances.contains_key(&path), "{path:?} is no turn: {scene}");
        for n in 1..=path.len() {
            *drawn.entry(path[..n].to_vec()).or_default() += 1.0;
        }
    }
    for (path, expected) in expected {
        let found = drawn.get(path).copied().unwrap_or(0.0);
        let most = 6.0 * expected.sqrt() + 6.0;
        assert!((found - expected).abs() < most, "{path:?}: {found} for {expected:.0}, {scene}");
    }
}

#[test]
fn turns_are_sampled_with_the_right_probabilities() {
    let mut rng = Rng::new(11);
    let mut n_positions = 0;
    for _ in 0..1000 {
        if n_positions == 12 {
            return;
        }
        let rules = Rules { open_start: n_positions % 2 == 1, check_landings: n_positions % 4 > 1 };
        let Some((position, turns)) = crowded(&mut rng, rules) else { continue };
        n_positions += 1;
        let scene = format!("{position:?}");
        let even = turns.iter().map(|turn| (turn.clone(), 1.0 / turns.len() as f64)).collect();
        let mut generator = Generator::new(&position);
        assert_drawn(&even, &scene, || path(generator.random(&mut rng).expect("there are turns")));
        assert_drawn(&walk_chances(&turns), &scene, || {
            path(generator.random_walk(&mut rng).expect("there are turns"))
        });
    }
    panic!("only {n_positions} of the boards offer enough to choose from");
}
