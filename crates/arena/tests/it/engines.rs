//! UGI engines that misbehave.
#![cfg(unix)]

use std::time::Duration;
use std::{fs, thread};

use parlour_arena::{
    Contender, ContenderKind, FaultKind, Plan, Progress, RunMode, Settings, check_engines, run,
};
use parlour_bots::StopFlag;

use crate::support::{Folder, play, settings};

/// An engine that works until it is asked for a move, then runs `at_go`.
fn engine(at_go: &str) -> String {
    format!(
        "bad=sh -c 'while read -r word rest; do case $word in ugi) echo ugiok;; \
         isready) echo readyok;; go) {at_go};; quit) exit;; esac; done'"
    )
}

fn against(engine: &str) -> Settings {
    let mut settings = settings("pathway:size=4", &["random"]);
    settings.players.push(Contender::engine(engine, "pathway:size=4").unwrap());
    settings.limits.nodes = Some(10);
    settings
}

/// Timeout of an engine, including its start on a busy machine.
const PATIENCE: Duration = Duration::from_secs(3);

/// Plays a pair; every game must be lost by the engine through a fault.
fn faults(settings: Settings) -> Vec<(FaultKind, String, String)> {
    let folder = Folder::new();
    let plan = Plan::new(settings, Some(1), 50).unwrap();
    let (summary, games) = play(&plan, &folder.0, 1);
    assert_eq!(summary.players[1].games, [0, 0, 2]);
    assert_eq!(summary.faults.len(), 2);
    let of_game = games.into_iter().map(|game| {
        let fault = game.fault.unwrap();
        assert_eq!(fault.player, 1);
        (fault.kind, fault.text, game.reason)
    });
    of_game.collect()
}

#[test]
fn a_crash_loses_the_game_and_the_engine_is_restarted() {
    for (kind, text, reason) in faults(against(&engine("echo out of cheese >&2; exit 3"))) {
        assert_eq!((kind, reason.as_str()), (FaultKind::Crash, "crash"));
        assert!(text.contains("exit status: 3") && text.contains("out of cheese"), "{text}");
    }
}

#[test]
fn an_illegal_move_loses_the_game() {
    for (kind, text, reason) in faults(against(&engine("echo bestmove q99"))) {
        assert_eq!((kind, reason.as_str()), (FaultKind::Illegal, "illegal"));
        assert!(text.contains("q99"), "{text}");
    }
}

#[test]
fn silence_loses_on_time() {
    let mut settings = against(&engine("read -r nothing"));
    settings.limits.time = Some(Duration::from_millis(20));
    // The bot has only this much time too.
    settings.limits.margin = Duration::from_secs(2);
    for (kind, text, reason) in faults(settings) {
        assert_eq!((kind, reason.as_str()), (FaultKind::Timeout, "time"));
        assert!(text.contains("no `bestmove` within 2020 ms"), "{text}");
    }
}

#[test]
fn silence_without_a_clock_times_out() {
    let mut settings = against(&engine("read -r nothing"));
    settings.limits.patience = PATIENCE;
    assert!(faults(settings).iter().all(|(kind, ..)| *kind == FaultKind::Timeout));
}

#[test]
fn a_flood_of_lines_loses_on_time() {
    for flood in ["yes info depth 1", "tr \"\\\\0\" x < /dev/zero"] {
        let mut settings = against(&engine(flood));
        settings.limits.patience = PATIENCE;
        for (kind, text, _) in faults(settings) {
            assert_eq!(kind, FaultKind::Timeout, "{text}");
            assert!(text.contains("no `bestmove` within 3000 ms"), "{text}");
        }
    }
}

#[test]
fn an_engine_that_does_not_read_times_out() {
    let mut settings = against("bad=sh -c 'echo ugiok; sleep 600'");
    settings.limits.patience = PATIENCE;
    let ContenderKind::Engine { options, .. } = &mut settings.players[1].kind else {
        panic!("no engine");
    };
    // More than a pipe holds.
    options.push(("book".to_owned(), "a1 ".repeat(100_000)));
    let message = check_engines(&settings, &StopFlag::new()).unwrap_err().to_string();
    assert!(message.contains("no `readyok` within 3000 ms"), "{message}");
}

#[test]
fn child_processes_end_with_the_engine() {
    let folder = Folder::new();
    let signs = folder.0.join("signs");
    // Outlives the shell; exits with the folder if it is not killed.
    let busy = format!(
        "(while echo alive >> \"{}\"; do sleep 0.02; done) 2> /dev/null & wait",
        signs.display()
    );
    let mut settings = against(&engine(&busy));
    settings.limits.patience = PATIENCE;
    assert!(faults(settings).iter().all(|(kind, ..)| *kind == FaultKind::Timeout));
    let size = fs::read(&signs).unwrap().len();
    assert!(size > 0);
    thread::sleep(Duration::from_millis(300));
    assert_eq!(fs::read(&signs).unwrap().len(), size, "the child process is still running");
}

#[test]
fn every_fault_is_reported() {
    let folder = Folder::new();
    let plan = Plan::new(against(&engine("exit 3")), Some(1), 50).unwrap();
    let (mut reported, mut n_done) = (Vec::new(), 0);
    let mut watch = |progress: &Progress| {
        reported.extend(progress.faults.iter().map(|(game, _)| *game));
        n_done = progress.n_done;
    };
    run(&plan, (&folder.0, RunMode::Resume), 1, &StopFlag::new(), &mut watch).unwrap();
    assert_eq!((reported, n_done), (vec![0, 1], 2));
}

#[test]
fn an_engine_that_does_not_start_is_an_error() {
    for (command, part) in [
        ("bad=./no-such-program", "cannot start the engine bad: `./no-such-program`"),
        ("bad=false", "the program"),
        ("bad=sh -c 'echo hello; exit 1'", "the program"),
    ] {
        let message = check_engines(&against(command), &StopFlag::new()).unwrap_err().to_string();
        assert!(message.contains(part), "{message}");
    }
    let mut silent = against("bad=sh -c 'read -r nothing; read -r nothing'");
    silent.limits.patience = Duration::from_millis(100);
    let message = check_engines(&silent, &StopFlag::new()).unwrap_err().to_string();
    assert!(message.contains("no `ugiok` within 100 ms"), "{message}");
}
