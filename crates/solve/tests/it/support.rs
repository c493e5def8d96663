//! Runs in temporary folders.

use parlour_proofs::{Claim, Header, Rules, Safety, Symmetry};
use parlour_search::StopFlag;
use parlour_solve::{Progress, RunEnd, RunFolder, RunSettings, Runner, SolveError, Spread, run};
use tempfile::TempDir;

/// Settings with small subproblems, so that a small game has many.
pub(crate) fn settings(game: &str, subproblem_nodes: u64) -> RunSettings {
    RunSettings::new(game, None, None, 1, Some(subproblem_nodes)).unwrap()
}

/// The rules of the reference generators, with positions folded by the symmetries of the board.
pub(crate) fn reference_rules(game: &str, position: &str) -> Rules {
    let header = Header {
        game: game.to_owned(),
        position: position.to_owned(),
        claim: Claim::Draw,
        leaf: 0,
        symmetry: Symmetry::Board,
        safe: Safety::Ignored,
        made: String::new(),
    };
    Rules::new(&header).unwrap()
}

/// A run in a folder of its own.
pub(crate) struct Run {
    pub(crate) settings: RunSettings,
    pub(crate) folder: RunFolder,
    pub(crate) root: TempDir,
}

impl Run {
    pub(crate) fn new(settings: &RunSettings) -> Self {
        let root = tempfile::tempdir().unwrap();
        let folder = RunFolder::create(root.path(), settings).unwrap();
        Self { settings: settings.clone(), folder, root }
    }

    /// Runs with this many threads until `is_enough` is true.
    pub(crate) fn until(
        &self,
        n_threads: usize,
        mut is_enough: impl FnMut(&Progress) -> bool,
    ) -> Result<RunEnd, SolveError> {
        let stop = StopFlag::new();
        let mut runner = Runner {
            spread: Spread::Threads(n_threads),
            stop: stop.clone(),
            clock: &|| 0.0,
            progress: &mut |progress| {
                if is_enough(progress) {
                    stop.stop();
                }
            },
            finds_first_moves: false,
        };
        run(&self.folder, &self.settings, &mut runner)
    }

    /// Runs to the end. Returns the results and the bytes of the proof files.
    pub(crate) fn finish(&self, n_threads: usize) -> Result<(String, Vec<Vec<u8>>), SolveError> {
        let RunEnd::Finished(result) = self.until(n_threads, |_| false)? else {
            panic!("nothing stops it")
        };
        Ok((result, self.proofs()))
    }

    /// The bytes of the proof files.
    pub(crate) fn proofs(&self) -> Vec<Vec<u8>> {
        let names = ["proof.proof", "no-win-x.proof", "no-win-o.proof"];
        names.iter().filter_map(|name| std::fs::read(self.folder.path(name)).ok()).collect()
    }

    /// The number of finished jobs.
    pub(crate) fn n_jobs(&self) -> usize {
        let files = std::fs::read_dir(self.root.path().join("jobs")).unwrap();
        let paths = files.map(|file| file.unwrap().path());
        paths.filter(|path| path.extension().is_some_and(|end| end == "job")).count()
    }
}

/// The claim in the results.
pub(crate) fn claim(result: &str) -> &str {
    let line = result.lines().find_map(|line| line.strip_prefix("claim = ")).unwrap();
    line.trim_matches('"')
}

/// Whether the long tests are wanted.
pub(crate) fn is_nightly() -> bool {
    std::env::var("PARLOUR_TEST_SCALE").is_ok_and(|scale| scale == "nightly")
}
