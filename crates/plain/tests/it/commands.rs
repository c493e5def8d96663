//! Every command during a game.

use parlour_core::Player;
use parlour_messages::Language;
use parlour_plain::Start;
use parlour_play::{COMMANDS, Seat};
use tempfile::TempDir;

use crate::support::{hotseat, moves, run_script, saved, setup};

fn against(folder: &TempDir, x: &str, o: &str, script: &str) -> String {
    run_script(folder, Start::Play(Box::new(setup("pathway:size=5", x, o))), script)
}

#[test]
fn help_names_every_command() {
    let folder = TempDir::new().unwrap();
    let english = parlour_messages::Localization::shared(Language::English, None);
    let output = hotseat(&folder, "pathway", "help\n");
    for info in COMMANDS {
        assert!(output.contains(&format!("\n{}", info.words[0])), "{}", info.words[0]);
        let help = english.text(&info.command.help());
        assert!(output.contains(&help), "{help}");
    }
}

#[test]
fn undo_and_redo() {
    let folder = TempDir::new().unwrap();
    let output = hotseat(&folder, "pathway", "a1\nb3\nundo\nundo\nundo\nredo\nc3\n");
    assert!(output.contains("There is nothing to take back."), "{output}");
    assert_eq!(moves(&saved(folder.path()).played), ["a1", "c3"], "{output}");
}

#[test]
fn browsing_branching_and_variations() {
    let folder = TempDir::new().unwrap();
    let script = "a1\nb3\nc5\nstart\nforward\nb2\nbranch\nd4\nvariation\nvariation 1\nposition\n";
    let output = hotseat(&folder, "pathway", script);
    assert!(output.contains("After turn 1 of 3, a1"), "{output}");
    assert!(output.contains("This is an earlier position."), "{output}");
    assert!(output.contains("1. b3 at turn 2"), "{output}");
    assert_eq!(moves(&saved(folder.path()).played), ["a1", "b3", "c5"], "{output}");
    assert!(output.contains("\npathway "), "{output}");
}

#[test]
fn a_draw_is_offered_declined_and_accepted() {
    let folder = TempDir::new().unwrap();
    let output = hotseat(&folder, "pathway", "a1\ndraw\ndecline\ndecline\ndraw\naccept\nrecord\n");
    assert!(output.contains("Blue offers a draw. Red: accept or decline."), "{output}");
    assert!(output.contains("There is no draw offer."), "{output}");
    assert!(output.contains("Game over. Draw: the players agreed on a draw"), "{output}");
    assert!(output.contains("result: 1/2-1/2 agreed"), "{output}");
}

#[test]
fn a_resignation_can_be_undone() {
    let folder = TempDir::new().unwrap();
    let output = hotseat(&folder, "pathway", "a1\nresign\nundo\nb3\n");
    assert!(output.contains("Game over. Red wins: a player resigned"), "{output}");
    let saved_state = saved(folder.path()).played;
    assert_eq!(
        (moves(&saved_state), saved_state.outcome()),
        (vec!["a1".to_owned(), "b3".to_owned()], None)
    );
}

#[test]
fn a_script_waits_for_the_moves_of_a_bot() {
    let folder = TempDir::new().unwrap();
    let output = against(&folder, "human", "1", "b2\nundo\na1\nlevel o 2\nlevel x 9999\nrecord\n");
    assert!(output.contains("1. b2: Red plays b2"), "{output}");
    assert!(output.contains("Taken back: the game is after turn 0."), "{output}");
    assert!(output.contains("has no level 9999: expected 1 to"), "{output}");
    let saved_state = saved(folder.path());
    assert_eq!(saved_state.seats[Player::Two], Seat::level(2));
    assert_eq!(saved_state.played.ply(), 2, "{output}");
    assert_eq!(saved_state.played.moves().next().unwrap(), "a1");
}

#[test]
fn sides_swap_and_seats_change() {
    let folder = TempDir::new().unwrap();
    let output = against(&folder, "human", "1", "swap\nlevel x human\nb5\n");
    assert!(output.contains("Red (x): computer, level 1; Blue (o): person"), "{output}");
    let saved_state = saved(folder.path());
    assert!(
        saved_state.seats[Player::One].is_person() && saved_state.seats[Player::Two].is_person()
    );
}

#[test]
fn hints_evaluation_and_grades() {
    let folder = TempDir::new().unwrap();
    let output = hotseat(&folder, "pathway:size=3", "hint\nhint\neval\na1\nb2\ngrades\ngrades\n");
    assert!(output.contains("Hint: look at"), "{output}");
    assert_eq!(output.matches("Hint: ").count(), 2, "{output}");
    assert!(output.contains("For Red: "), "{output}");
    assert_eq!(output.matches("1. Red a1: ").count(), 2, "{output}");
    assert_eq!(output.matches("2. Blue b2: ").count(), 2, "{output}");
}

#[test]
fn bots_play_on_request() {
    let folder = TempDir::new().unwrap();
    let script = "pause\nstep\nstep\nfaster\nslower\nmoves\nposition\nquit\n";
    let output = against(&folder, "random:seed=1", "random:seed=2", script);
    assert!(output.contains("The computers and the clock are stopped"), "{output}");
    assert!(output.contains("2. "), "{output}");
    assert!(saved(folder.path()).played.ply() >= 2, "{output}");
}

#[test]
fn choices_are_listed_with_their_effects() {
    let folder = TempDir::new().unwrap();
    let output = hotseat(&folder, "loa:size=4", "moves\nb1\nmoves\nboard\ndescribe\ndescribe b1\n");
    assert!(output.contains("You may begin with"), "{output}");
    assert!(output.contains("You may go on to"), "{output}");
    assert!(output.contains("captures"), "{output}");
    assert!(output.contains("b1: black"), "{output}");
    let output = hotseat(&TempDir::new().unwrap(), "mapello:setup=plain", "moves\n");
    assert!(output.contains("flips"), "{output}");
}

#[test]
fn a_move_can_require_confirmation() {
    let folder = TempDir::new().unwrap();
    let output = hotseat(&folder, "pathway", "confirm\na1\n-\nb1\n\nc5\nstop\n");
    assert!(output.contains("a1: press Enter to play it"), "{output}");
    assert_eq!(moves(&saved(folder.path()).played), ["b1", "c5"], "{output}");
}

#[test]
fn the_board_can_be_flipped() {
    let output = hotseat(&TempDir::new().unwrap(), "pathway:size=2", "a1\nflip\n");
    assert!(output.contains("2  . .\n1  x .\n   a b"), "{output}");
    assert!(output.contains("1  . x\n2  . .\n   b a"), "{output}");
}

#[test]
fn again_rematch_and_menu() {
    let folder = TempDir::new().unwrap();
    let script = "a1\nagain\nb2\nrematch\n";
    let output = against(&folder, "human", "random:seed=3", script);
    assert!(output.contains("Red (x): computer, random:seed=3; Blue (o): person"), "{output}");
    assert_eq!(parlour_play::Store::new(folder.path()).list().0.len(), 2, "{output}");
    let output = hotseat(&TempDir::new().unwrap(), "pathway", "a1\nmenu\n");
    assert!(output.contains("1. Resume Pathway"), "{output}");
}

#[test]
fn leaving_does_not_wait_for_a_bot() {
    for (is_live, script) in [(false, "b2\n"), (true, "b2\nquit\n")] {
        let folder = TempDir::new().unwrap();
        let request = parlour_plain::Request {
            start: Start::Play(Box::new(setup("pathway:size=9", "human", "mcts:time=100s"))),
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
fn running_out_of_time_needs_no_input() {
    use std::io::{BufReader, Write as _, pipe};
    let folder = TempDir::new().unwrap();
    let mut setup = setup("pathway", "human", "human");
    setup.clock = Some(parlour_play::TimeControl::parse("2s").unwrap());
    let (reader, mut writer) = pipe().unwrap();
    // The move is there before the clock runs.
    writer.write_all(b"a1\n").unwrap();
    let request = parlour_plain::Request {
        start: Start::Play(Box::new(setup)),
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
    let output = player.join().unwrap();
    assert!(output.contains("Red wins: a player ran out of time"), "{output}");
    drop(writer);
}
