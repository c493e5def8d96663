//! Settings and folders for tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use parlour_arena::{
    Contender, Format, OpeningSource, Plan, PlayedGame, RunMode, Settings, Summary, TurnLimits, run,
};
use parlour_bots::StopFlag;

/// A temporary folder for a test, removed at the end.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("arena-{}-{number}", std::process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Settings for bots of a game, with openings of three plies.
pub(crate) fn settings(game: &str, bots: &[&str]) -> Settings {
    let (found, _) = parlour_games::parse_game(game).unwrap();
    Settings {
        game: game.to_owned(),
        players: bots.iter().map(|bot| Contender::bot(bot, found).unwrap()).collect(),
        format: Format::RoundRobin,
        openings: OpeningSource::Drawn { plies: 3, and_longer: true },
        seed: 7,
        limits: TurnLimits {
            margin: Duration::from_mins(1),
            patience: Duration::from_mins(2),
            ..TurnLimits::default()
        },
        max_plies: 1000,
        sprt: None,
    }
}

/// Plays a plan in a folder.
pub(crate) fn play(plan: &Plan, folder: &Path, concurrency: usize) -> (Summary, Vec<PlayedGame>) {
    run(plan, (folder, RunMode::Resume), concurrency, &StopFlag::new(), &mut |_| {}).unwrap()
}
