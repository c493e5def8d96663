//! The puzzle of the day, and the puzzle to show next.

use parlour_core::{Rng, mix_in};

use crate::Puzzle;

/// The index of the puzzle of a day, counted in days since 1970-01-01 (UTC): the same everywhere.
/// Each puzzle of a list occurs once before any occurs again.
pub fn daily_index(n_puzzles: usize, day: u64) -> Option<usize> {
    let n = n_puzzles as u64;
    let round = day.checked_div(n)?;
    // A Fisher-Yates shuffle for each round through the list.
    let mut rng = Rng::new(mix_in(0x0070_757a_7a6c_6573, round));
    let mut order: Vec<usize> = (0..n_puzzles).collect();
    for last in (1..n_puzzles).rev() {
        order.swap(last, rng.below(last as u64 + 1) as usize);
    }
    Some(order[(day % n) as usize])
}

/// The index of the unsolved puzzle whose difficulty is nearest to a rating; the first on ties.
/// If all are solved, the one nearest to the rating that is not `current`.
pub fn next_index(
    puzzles: &[Puzzle],
    rating: u32,
    is_solved: impl Fn(u64) -> bool,
    current: Option<usize>,
) -> Option<usize> {
    let others = || (0..puzzles.len()).filter(|index| Some(*index) != current);
    let distance = |index: &usize| puzzles[*index].rating.abs_diff(rating);
    let unsolved = others().filter(|index| !is_solved(puzzles[*index].fingerprint));
    unsolved.min_by_key(distance).or_else(|| others().min_by_key(distance)).or(current)
}
