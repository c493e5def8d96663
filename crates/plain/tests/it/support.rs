//! Runs scripts and returns their output.

use std::io::Cursor;
use std::path::Path;

use parlour_bots::StopFlag;
use parlour_core::{AnyGame, AnyMove, ByPlayer, Match};
use parlour_games::{GAMES, parse_game};
use parlour_messages::Language;
use parlour_plain::{Request, Start, run};
use parlour_play::{GameSetup, SavedState, Seat, Store};
use tempfile::TempDir;

/// Runs a script from a start and returns the output.
pub(crate) fn run_script(folder: &TempDir, start: Start, script: impl AsRef<[u8]>) -> String {
    run_script_in(Language::English, folder, start, script)
}

/// Runs a script in a language.
pub(crate) fn run_script_in(
    language: Language,
    folder: &TempDir,
    start: Start,
    script: impl AsRef<[u8]>,
) -> String {
    let mut out = Vec::new();
    let request = Request {
        start,
        data: Some(folder.path().to_owned()),
        language: Some(language),
        seed: Some(1),
        is_live: false,
        stop: StopFlag::new(),
    };
    run(Cursor::new(script.as_ref().to_vec()), &mut out, request).unwrap();
    String::from_utf8(out).unwrap()
}

/// Plays a game by a script, with people on both sides.
pub(crate) fn hotseat(folder: &TempDir, game: &str, script: impl AsRef<[u8]>) -> String {
    run_script(folder, Start::Play(Box::new(setup(game, "human", "human"))), script)
}

pub(crate) fn setup(game: &str, x: &str, o: &str) -> GameSetup {
    let (game, values) = parse_game(game).unwrap();
    let seats = ByPlayer::new(Seat::parse(x).unwrap(), Seat::parse(o).unwrap());
    GameSetup { values, seats, ..GameSetup::default_for(game) }
}

/// The number of a game in the menu.
pub(crate) fn number_of(id: &str) -> usize {
    GAMES.iter().position(|game| game.info().id == id).unwrap() + 1
}

/// Loads the only saved game of a folder.
#[track_caller]
pub(crate) fn saved(folder: &Path) -> SavedState {
    let store = Store::new(folder);
    let (games, skipped) = store.list();
    assert_eq!((games.len(), skipped.len()), (1, 0), "{games:?} {skipped:?}");
    store.load(&games[0].name).unwrap()
}

pub(crate) fn moves(played: &Match) -> Vec<String> {
    played.moves().map(AnyMove::to_string).collect()
}

/// Starts the match that [`run_script`] plays with its seed.
pub(crate) fn begin(game: &'static dyn AnyGame) -> Match {
    GameSetup::default_for(game).with_seed(1).begin().unwrap()
}
