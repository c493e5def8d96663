//! Strategies that need more memory than they have: those of jobs are written in parts, the section on
//! top of them is refused.

use parlour_solve::{RunSettings, SolveError};

use crate::support::{Run, claim, settings};

/// Boards, and MiB that are too few for their strategies. The second one has a walk that counts.
const GAMES: [(&str, u32); 2] = [("breakthrough:cols=3,rows=5", 1), ("pathway:cols=4,rows=5", 1)];

#[test]
fn little_memory_splits_strategies_and_keeps_the_claim() {
    for (game, few_mib) in GAMES {
        let mut n_jobs = Vec::new();
        let mut claims = Vec::new();
        for mib in [64, few_mib] {
            // Enough nodes to solve the board at once.
            let settings = RunSettings::new(game, None, None, mib, Some(1 << 30)).unwrap();
            let run = Run::new(&settings);
            let (result, _) = run.finish(1).unwrap();
            n_jobs.push(run.n_jobs());
            claims.push(claim(&result).to_owned());
        }
        assert_eq!(claims[0], claims[1], "{game}");
        assert!(n_jobs[0] == 1 && n_jobs[1] > 2, "{game}: {n_jobs:?}");
    }
}

#[test]
fn a_section_on_top_that_takes_too_much_memory_is_refused() {
    // With counting, and with the texts of positions.
    for game in ["pathway:size=3", "breakthrough:cols=3,rows=4"] {
        let few = settings(game, 8);
        let run = Run::new(&few.clone().with_top_memory(0));
        let error = run.until(1, |_| false).unwrap_err();
        assert!(matches!(error, SolveError::TooLarge { memory: 0 }), "{game}: {error}");
        let message = error.to_string();
        assert!(message.contains("more than 0 MiB") && message.contains("`--memory`"), "{message}");
        assert!(run.proofs().is_empty() && run.n_jobs() > 3, "{game}: {} jobs", run.n_jobs());
        // With more memory, the finished subproblems are used.
        let n_jobs = run.n_jobs();
        let resumed = Run { settings: few.clone(), ..run };
        let expected = Run::new(&few).finish(1).unwrap();
        assert!(resumed.finish(1).unwrap().1 == expected.1, "{game}");
        assert_eq!(resumed.n_jobs(), n_jobs);
    }
}
