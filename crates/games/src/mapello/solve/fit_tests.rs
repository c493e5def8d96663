//! Fits the weights of the estimate to exact scores.

use parlour_core::{Position, Rng, Solver, Unmetered};

use super::super::eval_tests::start;
use super::super::{MapelloPosition, MapelloSolver};
use super::estimate::{N_FEATURES, POINT, features, phase};
use super::ground::Ground;
use super::weights::PHASES;
use crate::board::Bits;

/// Regularization: added to the diagonal of the normal equations, for features that hardly vary.
const RIDGE: f64 = 20.0;

/// The sums of a least-squares fit.
#[derive(Clone)]
struct Sums {
    squares: Vec<Vec<f64>>,
    products: Vec<f64>,
    error: f64,
    count: u32,
}

impl Sums {
    fn new() -> Self {
        let squares = vec![vec![0.0; N_FEATURES]; N_FEATURES];
        Self { squares, products: vec![0.0; N_FEATURES], error: 0.0, count: 0 }
    }

    fn add(&mut self, features: &[f64], value: f64) {
        for (row, a) in features.iter().enumerate() {
            for (column, b) in features.iter().enumerate() {
                self.squares[row][column] += a * b;
            }
            self.products[row] += a * value;
        }
        self.error += value * value;
        self.count += 1;
    }

    /// Gaussian elimination; and the mean square error of the fit.
    fn solve(mut self) -> (Vec<f64>, f64) {
        let products = self.products.clone();
        for (idx, row) in self.squares.iter_mut().enumerate() {
            row[idx] += RIDGE;
        }
        for pivot in 0..N_FEATURES {
            for row in 0..N_FEATURES {
                if row == pivot {
                    continue;
                }
                let factor = self.squares[row][pivot] / self.squares[pivot][pivot];
                for column in pivot..N_FEATURES {
                    self.squares[row][column] -= factor * self.squares[pivot][column];
                }
                self.products[row] -= factor * self.products[pivot];
            }
        }
        let weights: Vec<f64> =
            (0..N_FEATURES).map(|idx| self.products[idx] / self.squares[idx][idx]).collect();
        let explained: f64 = weights.iter().zip(&products).map(|(w, p)| w * p).sum();
        let error = (self.error - explained) / f64::from(self.count);
        (weights, error)
    }
}

/// Half of the moves are greedy for mobility, half are random: of mixed quality, like the moves that
/// a search compares.
fn next(position: &MapelloPosition<u64>, rng: &mut Rng) -> Option<MapelloPosition<u64>> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    if moves.is_empty() {
        return None;
    }
    if rng.below(2) == 0 {
        let m = moves[rng.below(moves.len() as u64) as usize];
        return Some(position.after(m));
    }
    let after = moves.into_iter().map(|m| position.after(m));
    after.min_by_key(|next| 8 * next.placements().count() as u64 + rng.below(8))
}

/// Prints the weights: `cargo test --release -p parlour-games --lib fit_the_estimate -- --ignored
/// --nocapture`.
#[test]
#[ignore = "takes minutes"]
#[expect(clippy::print_stdout, reason = "prints the weights")]
fn fit_the_estimate() {
    let mut rng = Rng::new(26);
    let mut sums = vec![Sums::new(); PHASES.len() + 1];
    for (most, n_games) in [(8, 3000), (10, 3000), (13, 4000), (15, 3000), (17, 2000), (20, 500)] {
        for round in 0..n_games {
            let game = match round % 4 {
                0 => "mapello".to_owned(),
                1 => "mapello:setup=plain,size=6".to_owned(),
                2 => format!("mapello:setup=random,seed={round},walls=4,size=6"),
                _ => format!("mapello:setup=random,seed={round}"),
            };
            let mut position = Some(start::<u64>(&game));
            while let Some(now) = position.filter(|now| now.outcome().is_none()) {
                let n_open = now.open().count();
                if n_open <= most {
                    if !now.must_pass() {
                        let ground = Ground::new(&now);
                        let places = [now.placements(), now.placements_of_other()];
                        let found = features(&ground, now.discs(), places);
                        let solution =
                            MapelloSolver::default().solve(&now, &mut Unmetered).unwrap();
                        let taken = now.taken();
                        let ahead =
                            i32::from(taken[now.turn()]) - i32::from(taken[now.turn().other()]);
                        let value = solution.margin.unwrap() - ahead * now.bonus_points();
                        let found: Vec<f64> = found.iter().map(|n| f64::from(*n)).collect();
                        sums[phase(n_open)].add(&found, f64::from(value));
                    }
                    break;
                }
                position = next(&now, &mut rng);
            }
        }
    }
    for sums in sums {
        let count = sums.count;
        let (weights, error) = sums.solve();
        let weights: Vec<i32> =
            weights.iter().map(|weight| (weight * f64::from(POINT)).round() as i32).collect();
        println!("    // {count} positions, error {:.1} points.", error.sqrt());
        println!("    {weights:?},");
    }
}
