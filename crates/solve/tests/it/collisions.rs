//! Solvers whose tables confuse positions: no wrong proof comes out.

use parlour_solve::{RunEnd, SolveError};

use crate::support::{Run, claim, is_nightly, settings};

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Right,
    /// The proof, or one of its sections, was refused.
    Refused,
    /// No proof within the limits.
    GivenUp,
}

#[test]
fn colliding_keys_give_no_wrong_proof() {
    let n_seeds = if is_nightly() { 40 } else { 4 };
    let mut ends = Vec::new();
    for game in ["breakthrough:cols=4,rows=4", "breakthrough:cols=5,rows=4"] {
        let sound = settings(game, 1 << 16);
        let (result, _) = Run::new(&sound).finish(1).unwrap();
        for seed in 0..n_seeds {
            let run = Run::new(&sound.clone().with_weak_keys(16, seed));
            let end = match run.until(1, |progress| progress.n_finished > 12) {
                Ok(RunEnd::Finished(other)) => {
                    assert_eq!(claim(&other), claim(&result), "{game}, seed {seed}");
                    End::Right
                }
                Ok(RunEnd::Paused) => End::GivenUp,
                Err(SolveError::Refused { .. }) => End::Refused,
                Err(error) => panic!("{game}, seed {seed}: {error}"),
            };
            ends.push(end);
        }
    }
    assert!(ends.iter().any(|end| *end != End::Right), "the keys do collide: {ends:?}");
}
