//! Ratings of several players from all their games: the Bradley-Terry model, with a draw as half a
//! win and half a loss, by maximum likelihood.
//!
//! Error bars are robust ("sandwich") estimates: the curvature of the likelihood on both sides of
//! the observed variance of the pairs, because the two games of a pair are not independent.

use super::{Pentanomial, Z95};

/// Elo per natural unit of the model: 400 / ln 10.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// The games of two players, from the point of view of the first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Meeting {
    /// The first player.
    pub one: usize,
    /// The second player.
    pub two: usize,
    /// The pairs.
    pub counts: Pentanomial,
}

/// A player's rating.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// Elo; the mean of the connected players is 0.
    pub elo: f64,
    /// Half the 95 % interval.
    pub error: f64,
}

/// Rates the players; `None` for those not connected to the first player by games. If a player won or
/// lost every game, no finite rating maximizes the likelihood; then every pairing gets one extra drawn
/// pair, and the second value is true.
pub fn ratings(n_players: usize, meetings: &[Meeting]) -> (Vec<Option<Rating>>, bool) {
    let met = reachability(n_players, meetings, |_| (true, true));
    let members: Vec<usize> =
        (0..n_players).filter(|player| *player == 0 || met[0][*player]).collect();
    let scored =
        reachability(n_players, meetings, |counts| (counts.score() > 0.0, counts.score() < 1.0));
    let is_finite =
        members.iter().all(|one| members.iter().all(|two| one == two || scored[*one][*two]));
    let mut found = vec![None; n_players];
    if members.len() < 2 {
        return (found, false);
    }
    let index_of = |player: usize| members.iter().position(|member| *member == player);
    let meetings: Vec<Meeting> = meetings
        .iter()
        .filter(|meeting| meeting.counts.pairs() > 0)
        .filter_map(|meeting| {
            let mut counts = meeting.counts;
            counts.0[2] += u64::from(!is_finite);
            Some(Meeting { one: index_of(meeting.one)?, two: index_of(meeting.two)?, counts })
        })
        .collect();
    for (rating, member) in fit(members.len(), &meetings).into_iter().zip(members) {
        found[member] = Some(rating);
    }
    (found, !is_finite)
}

/// Computes which players are reachable through chains of games; `links` gives their directions.
fn reachability(
    n_players: usize,
    meetings: &[Meeting],
    links: impl Fn(&Pentanomial) -> (bool, bool),
) -> Vec<Vec<bool>> {
    let mut reached = vec![vec![false; n_players]; n_players];
    for meeting in meetings.iter().filter(|meeting| meeting.counts.pairs() > 0) {
        let (there, back) = links(&meeting.counts);
        reached[meeting.one][meeting.two] |= there;
        reached[meeting.two][meeting.one] |= back;
    }
    for middle in 0..n_players {
        for from in 0..n_players {
            for to in 0..n_players {
                reached[from][to] |= reached[from][middle] && reached[middle][to];
            }
        }
    }
    reached
}

/// Maximizes the likelihood by Newton's method. It is concave; limited steps ensure convergence.
fn fit(n_players: usize, meetings: &[Meeting]) -> Vec<Rating> {
    const MAX_STEP: f64 = 1.0;
    let mut strengths = vec![0.0; n_players];
    for _ in 0..200 {
        let mut gradient = vec![0.0; n_players];
        for meeting in meetings {
            let gain = gradient_of(meeting, &strengths);
            gradient[meeting.one] += gain;
            gradient[meeting.two] -= gain;
        }
        let step =
            multiply(&inverse(information_matrix(n_players, meetings, &strengths)), &gradient);
        let longest = step.iter().fold(0.0f64, |longest, step| longest.max(step.abs()));
        let scale = (MAX_STEP / longest).min(1.0);
        for (strength, step) in strengths.iter_mut().zip(step) {
            *strength += scale * step;
        }
        if longest < 1e-12 {
            break;
        }
    }
    let mean = strengths.iter().sum::<f64>() / n_players as f64;
    let bread = inverse(information_matrix(n_players, meetings, &strengths));
    (0..n_players)
        .map(|player| {
            let variance: f64 = meetings
                .iter()
                .map(|meeting| {
                    let lever = bread[player][meeting.one] - bread[player][meeting.two];
                    lever * lever * variance_of(meeting, &strengths)
                })
                .sum();
            Rating { elo: (strengths[player] - mean) * ELO, error: Z95 * variance.sqrt() * ELO }
        })
        .collect()
}

/// Returns the expected score of the first player.
fn share(meeting: &Meeting, strengths: &[f64]) -> f64 {
    1.0 / (1.0 + (strengths[meeting.two] - strengths[meeting.one]).exp())
}

/// Returns the points of the first player above expectation.
fn gradient_of(meeting: &Meeting, strengths: &[f64]) -> f64 {
    let games = 2.0 * meeting.counts.pairs() as f64;
    games * (meeting.counts.score() - share(meeting, strengths))
}

/// Returns the observed variance of the points; that of the model if all pairs are equal.
fn variance_of(meeting: &Meeting, strengths: &[f64]) -> f64 {
    let expected = share(meeting, strengths);
    let pairs = meeting.counts.pairs() as f64;
    if meeting.counts.variance() == 0.0 {
        return 2.0 * pairs * expected * (1.0 - expected);
    }
    let squares = meeting.counts.0.iter().enumerate().map(|(half_points, count)| {
        let delta = half_points as f64 / 2.0 - 2.0 * expected;
        *count as f64 * delta * delta
    });
    squares.sum()
}

/// Returns the negative Hessian. A constant is added everywhere, because only differences are
/// determined.
fn information_matrix(n_players: usize, meetings: &[Meeting], strengths: &[f64]) -> Vec<Vec<f64>> {
    let mut matrix = vec![vec![1.0; n_players]; n_players];
    for meeting in meetings {
        let expected = share(meeting, strengths);
        let weight = 2.0 * meeting.counts.pairs() as f64 * expected * (1.0 - expected);
        matrix[meeting.one][meeting.one] += weight;
        matrix[meeting.two][meeting.two] += weight;
        matrix[meeting.one][meeting.two] -= weight;
        matrix[meeting.two][meeting.one] -= weight;
    }
    matrix
}

/// Inverts a positive definite matrix by Gauss-Jordan elimination.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let mut inverse: Vec<Vec<f64>> = (0..size)
        .map(|row| (0..size).map(|column| f64::from(u8::from(row == column))).collect())
        .collect();
    for column in 0..size {
        let pivot = (column..size)
            .max_by(|a, b| matrix[*a][column].abs().total_cmp(&matrix[*b][column].abs()))
            .unwrap_or(column);
        matrix.swap(column, pivot);
        inverse.swap(column, pivot);
        let scale = matrix[column][column];
        for index in 0..size {
            matrix[column][index] /= scale;
            inverse[column][index] /= scale;
        }
        for row in (0..size).filter(|row| *row != column) {
            let factor = matrix[row][column];
            for index in 0..size {
                matrix[row][index] -= factor * matrix[column][index];
                inverse[row][index] -= factor * inverse[column][index];
            }
        }
    }
    inverse
}

fn multiply(matrix: &[Vec<f64>], vector: &[f64]) -> Vec<f64> {
    matrix.iter().map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum()).collect()
}
