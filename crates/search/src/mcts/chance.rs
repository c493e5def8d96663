//! Scores as winning chances and back, in whole numbers, so that every machine agrees.

use parlour_core::LOGIT;

/// A sure win; half of it is a draw.
pub(super) const ONE: i64 = 1 << 16;

/// A draw.
pub(super) const HALF: i64 = ONE / 2;

/// Estimates stay this far inside: 1 percent of the way from a proven result.
const REACH: i64 = HALF * 98 / 100;

/// Six times odds of e to 1: beyond it the curve below is flat.
const FLAT: i64 = 6 * LOGIT as i64;

/// The winning chance for a score: the logistic curve, approximated by tanh y = y (27 + y²) / (27 +
/// 9 y²), which is off by at most 1.2 percent of a win and flat at |y| = 3.
pub(super) fn chance(points: i32) -> i64 {
    let s = i64::from(points).clamp(-FLAT, FLAT);
    let unit = 2 * i64::from(LOGIT);
    let base = 27 * unit * unit;
    HALF + s * (base + s * s) * REACH / ((base + 9 * s * s) * unit)
}

/// The smallest score with at least that winning chance.
pub(super) fn points(wanted: i64) -> i32 {
    let (mut low, mut high) = (-FLAT as i32, FLAT as i32);
    while low < high {
        let middle = (low + high).div_euclid(2);
        if chance(middle) >= wanted {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chance_rises_with_the_score_and_is_fair() {
        assert_eq!(chance(0), HALF);
        for score in -2000..2000 {
            assert!(chance(score) <= chance(score + 1), "{score}");
            assert_eq!(chance(score) + chance(-score), ONE, "{score}");
        }
        assert!(chance(i32::MIN) > 0 && chance(i32::MAX) < ONE);
    }

    #[test]
    fn a_chance_is_near_the_logistic_curve() {
        for score in (-1500..=1500).step_by(50) {
            let exact = 1.0 / (1.0 + (-f64::from(score) / f64::from(LOGIT)).exp());
            let found = chance(score) as f64 / ONE as f64;
            assert!((exact - found).abs() < 0.025, "{score}: {exact} {found}");
        }
    }

    #[test]
    fn scores_come_back() {
        for score in (-1000..=1000).step_by(7) {
            assert!((points(chance(score)) - score).abs() <= 1, "{score}");
        }
        assert_eq!(i64::from(points(ONE)), FLAT);
        assert_eq!(i64::from(points(0)), -FLAT);
    }
}
