//! Every command during a game.

use parlour_core::Player;
use parlour_messages::Language;
use parlour_plain::Start;
use parlour_play::{COMMANDS, Seat};
use tempfile::TempDir;

use crate::support::{choice, moves, persons, saved, talk};

fn against(folder: &TempDir, x: &str, o: &str, script: &str) -> String {
    talk(folder, Start::Play(Box::new(choice("pathway:size=5", x, o))), script)
}

#[test]
fn help_names_every_command() {
    let folder = TempDir::new().unwrap();
    let english = parlour_messages::Localization::shared(Language::English, None);
    let said = persons(&folder, "pathway", "help\n");
    for info in COMMANDS {
        assert!(said.contains(&format!("\n{}", info.words[0])), "{}", info.words[0]);
        let help = english.text(&info.command.help());
        assert!(said.contains(&help), "{help}");
    }
}

#[test]
fn taking_back_and_playing_again() {
    let folder = TempDir::new().unwrap();
    let said = persons(&folder, "pathway", "a1\nb3\nundo\nundo\nundo\nredo\nc3\n");
    assert!(said.contains("There is nothing to take back."), "{said}");
    assert_eq!(moves(&saved(folder.path()).played), ["a1", "c3"], "{said}");
}

#[test]
fn looking_back_branching_and_changing_lines() {
    let folder = TempDir::new().unwrap();
    let script = "a1\nb3\nc5\nstart\nforward\nb2\nbranch\nd4\nvariation\nvariation 1\nposition\n";
    let said = persons(&folder, "pathway", script);
    assert!(said.contains("After turn 1 of 3, a1"), "{said}");
    assert!(said.contains("This is an earlier position."), "{said}");
    assert!(said.contains("1. b3 at turn 2"), "{said}");
    assert_eq!(moves(&saved(folder.path()).played), ["a1", "b3", "c5"], "{said}");
    assert!(said.contains("\npathway "), "{said}");
}

#[test]
fn a_draw_is_offered_declined_and_accepted() {
    let folder = TempDir::new().unwrap();
    let said = persons(&folder, "pathway", "a1\ndraw\ndecline\ndecline\ndraw\naccept\nrecord\n");
    assert!(said.contains("Blue offers a draw. Red: accept or decline."), "{said}");
    assert!(said.contains("There is no draw offer."), "{said}");
    assert!(said.contains("Game over. Draw: the players agreed on a draw"), "{said}");
    assert!(said.contains("result: 1/2-1/2 agreed"), "{said}");
}

#[test]
fn resigning_can_be_taken_back() {
    let folder = TempDir::new().unwrap();
    let said = persons(&folder, "pathway", "a1\nresign\nundo\nb3\n");
    assert!(said.contains("Game over. Red wins: a player resigned"), "{said}");
    let kept = saved(folder.path()).played;
    assert_eq!((moves(&kept), kept.ending()), (vec!["a1".to_owned(), "b3".to_owned()], None));
}

#[test]
fn a_script_against_a_computer_waits_for_its_moves() {
    let folder = TempDir::new().unwrap();
    let said = against(&folder, "human", "1", "b2\nundo\na1\nlevel o 2\nlevel x 9999\nrecord\n");
    assert!(said.contains("1. b2: Red plays b2"), "{said}");
    assert!(said.contains("Taken back: the game is after turn 0."), "{said}");
    assert!(said.contains("has no level 9999: expected 1 to"), "{said}");
    let kept = saved(folder.path());
    assert_eq!(kept.seats[Player::Two], Seat::level(2));
    assert_eq!(kept.played.ply(), 2, "{said}");
    assert_eq!(kept.played.moves().next().unwrap(), "a1");
}

#[test]
fn sides_are_swapped_and_a_computer_takes_over() {
    let folder = TempDir::new().unwrap();
    let said = against(&folder, "human", "1", "swap\nlevel x human\nb5\n");
    assert!(said.contains("Red (x): computer, level 1; Blue (o): person"), "{said}");
    let kept = saved(folder.path());
    assert!(kept.seats[Player::One].is_person() && kept.seats[Player::Two].is_person());
}

#[test]
fn hints_evaluation_and_grades() {
    let folder = TempDir::new().unwrap();
    let said = persons(&folder, "pathway:size=3", "hint\nhint\neval\na1\nb2\ngrades\ngrades\n");
    assert!(said.contains("Hint: look at"), "{said}");
    assert_eq!(said.matches("Hint: ").count(), 2, "{said}");
    assert!(said.contains("For Red: "), "{said}");
    assert_eq!(said.matches("1. Red a1: ").count(), 2, "{said}");
    assert_eq!(said.matches("2. Blue b2: ").count(), 2, "{said}");
}

#[test]
fn bots_play_on_request() {
    let folder = TempDir::new().unwrap();
    let script = "pause\nstep\nstep\nfaster\nslower\nmoves\nposition\nquit\n";
    let said = against(&folder, "random:seed=1", "random:seed=2", script);
    assert!(said.contains("The computers and the clock are stopped"), "{said}");
    assert!(said.contains("2. "), "{said}");
    assert!(saved(folder.path()).played.ply() >= 2, "{said}");
}

#[test]
fn the_choices_and_their_effects() {
    let folder = TempDir::new().unwrap();
    let said = persons(&folder, "loa:size=4", "moves\nb1\nmoves\nboard\ndescribe\ndescribe b1\n");
    assert!(said.contains("You may begin with"), "{said}");
    assert!(said.contains("You may go on to"), "{said}");
    assert!(said.contains("captures"), "{said}");
    assert!(said.contains("b1: black"), "{said}");
    let said = persons(&TempDir::new().unwrap(), "mapello:setup=plain", "moves\n");
    assert!(said.contains("flips"), "{said}");
}

#[test]
fn a_move_waits_to_be_confirmed() {
    let folder = TempDir::new().unwrap();
    let said = persons(&folder, "pathway", "confirm\na1\n-\nb1\n\nc5\nstop\n");
    assert!(said.contains("a1: press Enter to play it"), "{said}");
    assert_eq!(moves(&saved(folder.path()).played), ["b1", "c5"], "{said}");
}

#[test]
fn the_board_can_be_turned() {
    let said = persons(&TempDir::new().unwrap(), "pathway:size=2", "a1\nflip\n");
    assert!(said.contains("2  . .\n1  x .\n   a b"), "{said}");
    assert!(said.contains("1  . x\n2  . .\n   b a"), "{said}");
}

#[test]
fn again_rematch_and_menu() {
    let folder = TempDir::new().unwrap();
    let script = "a1\nagain\nb2\nrematch\n";
    let said = against(&folder, "human", "random:seed=3", script);
    assert!(said.contains("Red (x): computer, random:seed=3; Blue (o): person"), "{said}");
    assert_eq!(parlour_play::Store::new(folder.path()).list().0.len(), 2, "{said}");
    let said = persons(&TempDir::new().unwrap(), "pathway", "a1\nmenu\n");
    assert!(said.contains("1. Resume Pathway"), "{said}");
}

#[test]
fn leaving_does_not_wait_for_a_bot() {
    for (is_live, script) in [(false, "b2\n"), (true, "b2\nquit\n")] {
        let folder = TempDir::new().unwrap();
        let request = parlour_plain::Request {
            start: Start::Play(Box::new(choice("pathway:size=9", "human", "mcts:time=100s"))),
            data: Some(folder.path().to_owned()),
            language: Some(Language::English),
            seed: Some(1),
            is_live,
            stop: parlour_bots::StopFlag::new(),
        };
        let mut out = Vec::new();
        parlour_plain::run(std::io::Cursor::new(script), &mut out, request).unwrap();
        // The bot would have thought for much longer.
        assert_eq!(moves(&saved(folder.path()).played), ["b2"], "{is_live}");
    }
}

#[test]
fn time_runs_out_without_input() {
    use std::io::{BufReader, Write as _, pipe};
    let folder = TempDir::new().unwrap();
    let mut choice = choice("pathway", "human", "human");
    choice.clock = Some(parlour_play::TimeControl::parse("2s").unwrap());
    let (reader, mut writer) = pipe().unwrap();
    // The move is there before the clock runs.
    writer.write_all(b"a1\n").unwrap();
    let request = parlour_plain::Request {
        start: Start::Play(Box::new(choice)),
        data: Some(folder.path().to_owned()),
        language: Some(Language::English),
        seed: None,
        is_live: false,
        stop: parlour_bots::StopFlag::new(),
    };
    let stop = request.stop.clone();
    let player = std::thread::spawn(move || {
        let mut out = Vec::new();
        parlour_plain::run(BufReader::new(reader), &mut out, request).unwrap();
        String::from_utf8(out).unwrap()
    });
    let store = parlour_play::Store::new(folder.path());
    let deadline = std::time::Instant::now() + std::time::Duration::from_mins(2);
    while store.list().0.first().is_none_or(parlour_play::SavedGame::is_unfinished) {
        assert!(std::time::Instant::now() < deadline);
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    stop.stop();
    let said = player.join().unwrap();
    assert!(said.contains("Red wins: a player ran out of time"), "{said}");
    drop(writer);
}
