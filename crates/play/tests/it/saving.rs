//! Saved games and settings, and unreadable files.

use std::fs;
use std::time::Duration;

use parlour_core::{ByPlayer, Match, Message, Player};
use parlour_games::GAMES;
use parlour_messages::{Language, Localization};
use parlour_play::{Clock, GameSetup, Seat, Session, SessionOptions, Settings, Store, TimeControl};
use tempfile::TempDir;

const OPTIONS: SessionOptions = SessionOptions { think: Duration::from_millis(50), seed: 7 };

fn text(message: &Message) -> String {
    Localization::shared(Language::English, None).text(message)
}

fn saved_session(folder: &TempDir, game: &str) -> (Store, Session) {
    let store = Store::new(folder.path());
    let (game, values) = parlour_games::parse_game(game).unwrap();
    let played = Match::new(game, values, None).unwrap();
    let seats = ByPlayer::new(Seat::Person, Seat::level(2));
    let clock = Clock::new(TimeControl::parse("5m+3s").unwrap());
    let mut session = Session::new(played, &seats, Some(clock), OPTIONS);
    session.save_to(store.create(game.info().id).unwrap());
    (store, session)
}

#[test]
fn every_move_is_saved_immediately() {
    let folder = TempDir::new().unwrap();
    let (store, mut session) = saved_session(&folder, "pathway:size=5");
    assert!(store.list().0.is_empty(), "a game without a move is not saved");
    session.set_paused(true);
    session.play_typed("b2").unwrap();
    let name = session.saved_as().unwrap().to_owned();
    // The session is not closed, as after a kill.
    let state = store.load(&name).unwrap();
    assert_eq!(state.played.moves().collect::<Vec<_>>(), ["b2"]);
    assert_eq!(state.seats[Player::Two], Seat::level(2));
    assert_eq!(state.clock.unwrap().control().to_string(), "300s+3s");
    assert!(store.list().0[0].is_open);
    assert!(store.latest_unfinished().is_none(), "it is open in this program");
    assert!(text(&store.delete(&name).unwrap_err()).contains("open in another window"));
    session.set_paused(false);
    session.settle(Duration::from_mins(1));
    assert_eq!(store.load(&name).unwrap().played.ply(), 2);
    drop(session);
    assert_eq!(store.latest_unfinished().unwrap().name, name);
    store.delete(&name).unwrap();
    assert!(store.list().0.is_empty());
}

#[test]
fn undone_moves_survive_a_resume() {
    let folder = TempDir::new().unwrap();
    let (store, mut session) = saved_session(&folder, "pathway:size=5");
    session.play_typed("b2").unwrap();
    session.settle(Duration::from_mins(1));
    assert!(session.undo());
    let name = session.saved_as().unwrap().to_owned();
    drop(session);
    let mut resumed = Session::resume(store.load(&name).unwrap(), OPTIONS);
    assert_eq!(resumed.played().ply(), 0);
    assert!(resumed.redo());
    assert_eq!(resumed.played().ply(), 2);
}

#[test]
fn a_resigned_game_is_finished_after_a_resume() {
    let folder = TempDir::new().unwrap();
    let (store, mut session) = saved_session(&folder, "loa");
    session.set_paused(true);
    session.play_typed("b1-b3").unwrap();
    session.resign(Player::One);
    let name = session.saved_as().unwrap().to_owned();
    drop(session);
    assert_eq!(store.list().0[0].result, "0-1 resign");
    assert!(store.latest_unfinished().is_none());
    assert_eq!(store.load(&name).unwrap().played.result_text(), "0-1 resign");
}

#[test]
fn damaged_and_newer_files_are_kept_reported_and_skipped() {
    let folder = TempDir::new().unwrap();
    let games = folder.path().join("games");
    fs::create_dir_all(&games).unwrap();
    fs::write(games.join("torn.txt"), "game: pathw").unwrap();
    fs::write(games.join("noise.txt"), [0xff, 0xfe, 0x00]).unwrap();
    fs::write(games.join("future.txt"), "game: pathway\nsaved: 2\nresult: *\n\n1. a1\n").unwrap();
    fs::write(games.join("illegal.txt"), "game: pathway\nresult: *\n\n1. a1 a1\n").unwrap();
    fs::write(games.join("good.txt"), "game: pathway\nresult: *\n\n1. a1\n").unwrap();
    let store = Store::new(folder.path());
    let (good, skipped) = store.list();
    let names: Vec<&str> = skipped.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, ["future", "noise", "torn"]);
    assert!(text(&skipped[0].why).contains("newer version"), "{}", skipped[0].why);
    assert_eq!(good.len(), 2);
    assert!(text(&store.load("illegal").unwrap_err()).contains("turn 2"));
    assert_eq!(store.load("good").unwrap().played.ply(), 1);
    assert_eq!(fs::read_dir(&games).unwrap().count(), 5, "nothing was removed");
    for bad in ["", "../good", "missing", "good.txt", "/etc/passwd"] {
        assert!(text(&store.load(bad).unwrap_err()).contains("expected a name"), "{bad}");
    }
}

#[test]
fn settings_are_restored_and_damaged_ones_kept() {
    let folder = TempDir::new().unwrap();
    let mut settings = Settings::default();
    settings.confirm = true;
    for game in GAMES {
        let mut setup = GameSetup::default_for(*game);
        setup.seats = ByPlayer::new(Seat::level(2), Seat::Person);
        settings.remember(&setup);
    }
    settings.save(folder.path()).unwrap();
    let (again, message) = Settings::load(folder.path());
    assert_eq!((again.clone(), message), (settings, None));
    for game in GAMES {
        assert_eq!(again.setup_for(*game).seats[Player::One], Seat::level(2));
    }
    fs::write(folder.path().join("settings.json"), "{ nonsense").unwrap();
    let (fresh, message) = Settings::load(folder.path());
    assert_eq!(fresh, Settings::default());
    assert!(text(&message.unwrap()).contains("settings.json.kept"));
    assert!(folder.path().join("settings.json.kept").exists());
}

#[test]
fn a_saved_clock_resumes() {
    let folder = TempDir::new().unwrap();
    let (store, mut session) = saved_session(&folder, "pathway:size=5");
    session.play_typed("b2").unwrap();
    let name = session.saved_as().unwrap().to_owned();
    session.close();
    let stopped = session.clock().unwrap().clone();
    drop(session);
    let clock = store.load(&name).unwrap().clock.unwrap();
    assert_eq!((clock.running(), stopped.running()), (None, None));
    let left = |clock: &Clock| Player::BOTH.map(|player| clock.left(player, 0));
    // Files store tenths of a second.
    for (saved, expected) in left(&clock).into_iter().zip(left(&stopped)) {
        assert!(saved.abs_diff(expected) <= 50, "{saved} for {expected}");
    }
    assert_ne!(clock.left(Player::One, 0), clock.left(Player::Two, 0), "one side has used time");
}

#[test]
fn saved_games_are_renamed_and_exported() {
    let folder = TempDir::new().unwrap();
    let (store, mut session) = saved_session(&folder, "pathway:size=5");
    session.set_paused(true);
    session.play_typed("b2").unwrap();
    let name = session.saved_as().unwrap().to_owned();
    assert!(store.rename(&name, "open").is_err(), "the game is open");
    drop(session);
    assert_eq!(store.rename(&name, "my first game").unwrap(), "my-first-game");
    assert!(store.load(&name).is_err());
    assert_eq!(store.load("my-first-game").unwrap().played.ply(), 1);
    for bad in ["", "../up", "a/b", "a.b"] {
        assert!(store.rename("my-first-game", bad).is_err(), "{bad}");
    }
    let (_, mut other) = saved_session(&folder, "pathway:size=5");
    other.set_paused(true);
    other.play_typed("c3").unwrap();
    let taken = text(&store.rename("my-first-game", other.saved_as().unwrap()).unwrap_err());
    assert!(taken.contains("open in another window"), "{taken}");
    let path = folder.path().join("out.txt");
    store.export("my-first-game", &path).unwrap();
    assert!(fs::read_to_string(&path).unwrap().contains("1. b2"));
    assert!(text(&store.export("my-first-game", &path).unwrap_err()).contains("exists already"));
}
