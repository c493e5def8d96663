//! A person's progress with puzzles: rating, streak, and the solved puzzles.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use parlour_core::{AnyGame, Message, message};
use parlour_puzzles::{Challenge, Puzzle, SolverRating, daily_index, next_index};
use serde::{Deserialize, Serialize};

use crate::files;

/// Version of the file format; newer files are not touched.
const VERSION: u32 = 1;

/// Progress with puzzles, saved in the data folder as `puzzles.json`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct PuzzleProgress {
    version: u32,
    rating: f64,
    deviation: f64,
    volatility: f64,
    /// Puzzles solved at the first attempt in a row.
    pub streak: u32,
    /// The longest streak.
    pub best_streak: u32,
    /// The fingerprints of all attempted puzzles; only the first attempt at each is rated.
    tried: BTreeSet<String>,
    /// The fingerprints of all puzzles solved.
    solved: BTreeSet<String>,
    /// The last day on which the daily puzzle of a game was solved.
    daily: BTreeMap<String, u64>,
}

impl Default for PuzzleProgress {
    fn default() -> Self {
        let SolverRating { rating, deviation, volatility } = SolverRating::default();
        Self {
            version: VERSION,
            rating,
            deviation,
            volatility,
            streak: 0,
            best_streak: 0,
            tried: BTreeSet::new(),
            solved: BTreeSet::new(),
            daily: BTreeMap::new(),
        }
    }
}

impl PuzzleProgress {
    /// Loads the progress of a data folder. A malformed file is renamed, and reported by the message.
    pub fn load(folder: &Path) -> (Self, Option<Message>) {
        let path = Self::path(folder);
        let Ok(text) = std::fs::read_to_string(&path) else { return (Self::default(), None) };
        let is_known = |progress: &Self| progress.version <= VERSION;
        match files::parse_or_keep(&path, &text, is_known) {
            Ok(progress) => (progress, None),
            Err((why, path)) => {
                (Self::default(), Some(message!("puzzles-kept", why = why, path = path)))
            }
        }
    }

    /// Writes the progress atomically.
    ///
    /// # Errors
    /// A message for the player.
    pub fn save(&self, folder: &Path) -> Result<(), Message> {
        let text = serde_json::to_string(self).expect("progress is plain data");
        files::create_folder(folder)?;
        files::write_atomic(&Self::path(folder), text.as_bytes())
    }

    fn path(folder: &Path) -> PathBuf {
        folder.join("puzzles.json")
    }

    /// The rating.
    pub fn rating(&self) -> SolverRating {
        let Self { rating, deviation, volatility, .. } = *self;
        SolverRating { rating, deviation, volatility }
    }

    /// Whether a puzzle has been solved.
    pub fn is_solved(&self, fingerprint: u64) -> bool {
        self.solved.contains(&name(fingerprint))
    }

    /// The number of solved puzzles of a list.
    pub fn n_solved(&self, puzzles: &[Puzzle]) -> usize {
        puzzles.iter().filter(|puzzle| self.is_solved(puzzle.fingerprint)).count()
    }

    /// Records an attempt. The first attempt at a puzzle changes rating and streak; returns true
    /// for it.
    pub fn record(&mut self, puzzle: &Puzzle, is_solved: bool) -> bool {
        let name = name(puzzle.fingerprint);
        if is_solved {
            self.solved.insert(name.clone());
        }
        if !self.tried.insert(name) {
            return false;
        }
        let SolverRating { rating, deviation, volatility } =
            self.rating().after(puzzle.rating, is_solved);
        (self.rating, self.deviation, self.volatility) = (rating, deviation, volatility);
        self.streak = if is_solved { self.streak + 1 } else { 0 };
        self.best_streak = self.best_streak.max(self.streak);
        true
    }

    /// Records an attempt at a challenge. It has no difficulty, so rating and streak do not change.
    pub fn record_challenge(&mut self, challenge: &Challenge, is_solved: bool) {
        let name = name(challenge.fingerprint);
        if is_solved {
            self.solved.insert(name.clone());
        }
        self.tried.insert(name);
    }

    /// Whether the daily puzzle of a game has been solved.
    pub fn is_daily_solved(&self, game: &dyn AnyGame, day: u64) -> bool {
        self.daily.get(game.info().id) == Some(&day)
    }

    /// Marks the daily puzzle of a game as solved.
    pub fn mark_daily(&mut self, game: &dyn AnyGame, day: u64) {
        self.daily.insert(game.info().id.to_owned(), day);
    }

    /// The index of the daily puzzle.
    pub fn daily(puzzles: &[Puzzle], day: u64) -> Option<usize> {
        daily_index(puzzles.len(), day)
    }

    /// The index of the puzzle to solve next: unsolved, and nearest to the rating.
    pub fn next(&self, puzzles: &[Puzzle], current: Option<usize>) -> Option<usize> {
        next_index(puzzles, self.rating().shown(), |one| self.is_solved(one), current)
    }
}

fn name(fingerprint: u64) -> String {
    format!("{fingerprint:016x}")
}

/// Days since 1970-01-01, UTC.
pub fn today() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() / 86_400
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some_puzzle() -> Puzzle {
        let text = "puzzle: ff\ngame: some\nposition: x\nclaim: win 1\nproof: exact\n\
            rating: 1300\nline: a1\nsource: seed 1 game 0 ply 3\n";
        Puzzle::parse(text).unwrap().remove(0)
    }

    #[test]
    fn only_the_first_try_is_rated() {
        let (mut progress, puzzle) = (PuzzleProgress::default(), some_puzzle());
        assert!(progress.record(&puzzle, false));
        let after = progress.rating();
        assert!(after.rating < SolverRating::default().rating);
        assert!(!progress.record(&puzzle, true));
        assert_eq!(progress.rating(), after);
        assert!(progress.is_solved(puzzle.fingerprint));
        assert_eq!((progress.streak, progress.best_streak), (0, 0));
    }

    #[test]
    fn progress_survives_a_restart() {
        let folder = tempfile::tempdir().unwrap();
        let mut progress = PuzzleProgress::default();
        assert!(progress.record(&some_puzzle(), true));
        assert_eq!((progress.streak, progress.best_streak), (1, 1));
        progress.save(folder.path()).unwrap();
        assert_eq!(PuzzleProgress::load(folder.path()), (progress, None));
        std::fs::write(folder.path().join("puzzles.json"), "{").unwrap();
        let (fresh, message) = PuzzleProgress::load(folder.path());
        assert_eq!(fresh, PuzzleProgress::default());
        assert!(message.is_some() && folder.path().join("puzzles.json.kept").exists());
    }
}
