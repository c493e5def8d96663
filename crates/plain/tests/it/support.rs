//! Runs scripts and returns their output.

use std::io::Cursor;
use std::path::Path;

use parlour_bots::StopFlag;
use parlour_core::{AnyGame, AnyMove, ByPlayer, Match};
use parlour_games::parse_game;
use parlour_messages::Language;
use parlour_plain::{Request, Start, run};
use parlour_play::{GameSetup, SavedState, Seat, Store};
use tempfile::TempDir;

/// Runs a script from a start and returns the output.
pub(crate) fn talk(folder: &TempDir, start: Start, script: impl AsRef<[u8]>) -> String {
    talk_in(Language::English, folder, start, script)
}

/// The same in a language.
pub(crate) fn talk_in(
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
pub(crate) fn persons(folder: &TempDir, game: &str, script: impl AsRef<[u8]>) -> String {
    talk(folder, Start::Play(Box::new(choice(game, "human", "human"))), script)
}

pub(crate) fn choice(game: &str, x: &str, o: &str) -> GameSetup {
    let (game, values) = parse_game(game).unwrap();
    let seats = ByPlayer::new(Seat::parse(x).unwrap(), Seat::parse(o).unwrap());
    GameSetup { values, seats, ..GameSetup::of_game(game) }
}

/// The one saved game of a folder.
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

/// The match that a script plays with the seed of [`talk`].
pub(crate) fn begin(game: &'static dyn AnyGame) -> Match {
    GameSetup::of_game(game).with_seed(1).begin().unwrap()
}
