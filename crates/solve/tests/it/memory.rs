//! A strategy that needs more memory than its job has is written in parts.

use parlour_solve::RunSettings;

use crate::support::{Run, claim};

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
