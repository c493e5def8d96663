//! Solvers that give wrong answers: no wrong proof comes out, and every run ends.

use parlour_proofs::{Settings, verify};
use parlour_solve::{RunEnd, RunSettings, SolveError};

use crate::support::{Run, claim, is_nightly, settings};

/// Runs with wrong answers about one position in `one_in`.
const RARITIES: [u64; 6] = [1, 2, 10, 100, 1000, 10_000];

#[test]
fn wrong_answers_give_no_wrong_proof() {
    let n_seeds = if is_nightly() { 20 } else { 2 };
    // With counting, with scores, with turns that are safe, and with the df-pn search; in one
    // subproblem and in many.
    for (game, nodes) in [
        ("pathway:size=4", 1 << 20),
        ("pathway:size=3", 8),
        ("mapello:size=4,setup=plain", 1 << 16),
        ("mapello:size=4,setup=plain", 2048),
        ("qawale:stones=3", 1 << 16),
        ("breakthrough:cols=4,rows=4", 4096),
        ("loa:size=3,simultaneous=draw", 2),
    ] {
        let sound = settings(game, nodes);
        let honest = Run::new(&sound);
        let (result, _) = honest.finish(1).unwrap();
        let (mut n_right, mut n_refused) = (0, 0);
        for (one_in, seed) in RARITIES.into_iter().flat_map(|n| (0..n_seeds).map(move |s| (n, s))) {
            let place = format!("{game}, {nodes} nodes, one in {one_in}, seed {seed}");
            let run = Run::new(&sound.clone().with_lies(one_in, seed));
            // Nothing stops the run.
            match run.until(1, |_| false) {
                Ok(RunEnd::Finished(other)) => {
                    assert_eq!(claim(&other), claim(&result), "{place}");
                    let [proof] = run.proofs().try_into().expect("one proof");
                    let verified = verify(&proof, &Settings::default(), &mut |_| {}).unwrap();
                    assert_eq!(verified.header.claim.to_string(), claim(&result), "{place}");
                    n_right += 1;
                }
                Ok(RunEnd::Paused) => panic!("{place}: it did not end"),
                Err(SolveError::Refused { .. }) => {
                    assert!(run.proofs().is_empty(), "{place}");
                    n_refused += 1;
                }
                Err(error) => panic!("{place}: {error}"),
            }
            // A wrong answer ends the run, or costs nothing: it causes no further splits.
            assert!(run.n_jobs() <= honest.n_jobs(), "{place}: {} jobs", run.n_jobs());
        }
        assert!(n_right > 0 && n_refused > 0, "{game}: {n_right} right, {n_refused} refused");
    }
}

/// A drawn position, in which each side has to repeat moves. Without draws, no job solves any of the
/// positions to which the splits return.
#[test]
fn a_run_ends_where_positions_repeat_unsolved() {
    let settings =
        RunSettings::new("loa:size=4", Some("1o2/xox1/1oxx/3o x"), None, 1, Some(1 << 20)).unwrap();
    assert_eq!(claim(&Run::new(&settings).finish(1).unwrap().0), "draw");
    let error = Run::new(&settings.without_draws()).until(1, |_| false).unwrap_err();
    assert!(matches!(error, SolveError::Undecided { nodes: 1_048_576 }), "{error}");
    assert!(error.to_string().contains("expected more `--subproblem-nodes`"), "{error}");
}
