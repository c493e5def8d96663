//! A run gives the same proof however it is interrupted and spread.

use parlour_core::Rng;
use parlour_search::StopFlag;
use parlour_solve::{RunEnd, RunFolder, RunSettings, SolveError, open_jobs, run_job};

use crate::support::{Run, claim, settings};

/// Games with several subproblems at these node limits: with the game's own solver and with df-pn,
/// won and drawn, and one with a bound.
fn all() -> Vec<RunSettings> {
    let bounded = RunSettings::new("qawale:stones=2", None, Some(3), 1, Some(8)).unwrap();
    vec![
        settings("pathway:size=4", 512),
        settings("breakthrough:cols=3,rows=4", 96),
        settings("loa:size=4", 4),
        settings("qawale:stones=1", 8),
        bounded,
    ]
}

#[test]
fn the_game_string_names_the_board_of_the_position() {
    let new = |game, position| RunSettings::new(game, Some(position), None, 1, None);
    assert!(new("pathway:size=3", "3/3/3 x").is_ok());
    let error = new("pathway", "3/3/3 x").unwrap_err();
    assert!(matches!(error, SolveError::OtherBoard { .. }), "{error}");
    assert!(
        error.to_string().contains("a board of the size that the game string names"),
        "{error}"
    );
}

#[test]
fn threads_change_nothing() {
    let mut n_jobs = Vec::new();
    for settings in all() {
        let one = Run::new(&settings);
        let expected = one.finish(1).unwrap();
        n_jobs.push(one.n_jobs());
        for n_threads in [2, 4] {
            let other = Run::new(&settings).finish(n_threads).unwrap();
            assert!(other == expected, "{} with {n_threads} threads", settings.game);
        }
        // A finished run only shows its result.
        assert_eq!(one.finish(1).unwrap(), expected);
    }
    assert!(
        n_jobs.iter().filter(|n| **n > 3).count() > 2,
        "there is something to spread: {n_jobs:?}"
    );
}

#[test]
fn pauses_change_nothing() {
    let mut rng = Rng::new(7);
    let mut n_all = 0;
    for settings in all() {
        let expected = Run::new(&settings).finish(1).unwrap();
        let run = Run::new(&settings);
        let mut n_pauses = 0;
        loop {
            let mut calls = 2 + rng.below(6);
            let is_enough = |_: &_| {
                calls -= u64::from(calls > 0);
                calls == 0
            };
            // The remains of a killed process.
            let draft = run.root.path().join(format!("jobs/.1-{n_pauses}.tmp"));
            std::fs::write(draft, "{\"job\":").unwrap();
            match run.until(1 + n_pauses % 3, is_enough).unwrap() {
                RunEnd::Paused => n_pauses += 1,
                RunEnd::Finished(result) => {
                    assert!((result, run.proofs()) == expected, "{}", settings.game);
                    break;
                }
            }
        }
        n_all += n_pauses;
    }
    assert!(n_all > 10, "{n_all} pauses");
}

#[test]
fn jobs_run_anywhere() {
    let settings = settings("breakthrough:cols=3,rows=4", 96);
    let expected = Run::new(&settings).finish(1).unwrap();
    let run = Run::new(&settings);
    let mut rng = Rng::new(3);
    loop {
        let mut jobs = open_jobs(&run.folder, &settings, 8).unwrap();
        if jobs.is_empty() {
            break;
        }
        // In any order; some results get lost.
        while !jobs.is_empty() {
            let job = jobs.swap_remove(rng.below(jobs.len() as u64) as usize);
            if rng.below(4) > 0 {
                let (folder, settings) = RunFolder::open(run.root.path()).unwrap();
                let done = run_job(&folder, &settings, &job.id(), &StopFlag::default(), &|| 0.0);
                assert!(done.unwrap());
            }
        }
    }
    assert!(run.finish(1).unwrap() == expected);
    let missing = run_job(&run.folder, &settings, "../run", &StopFlag::default(), &|| 0.0);
    assert!(matches!(missing, Err(SolveError::NoJob { .. })));
}

#[test]
fn other_settings_are_refused() {
    let run = Run::new(&settings("pathway:size=3", 256));
    for other in [
        settings("pathway:size=4", 512),
        settings("pathway:size=3", 257),
        RunSettings::new("pathway:size=3", None, None, 2, Some(256)).unwrap(),
        RunSettings::new("pathway:size=3", None, Some(3), 1, Some(256)).unwrap(),
        RunSettings::new("pathway:size=3", Some("3/1x1/3 o"), None, 1, Some(256)).unwrap(),
    ] {
        let error = RunFolder::create(run.root.path(), &other).unwrap_err();
        assert!(matches!(error, SolveError::OtherSettings { .. }), "{error}");
    }
    assert!(RunFolder::create(run.root.path(), &run.settings).is_ok());
    let empty = tempfile::tempdir().unwrap();
    assert!(matches!(RunFolder::open(empty.path()), Err(SolveError::NoRun { .. })));
}

#[test]
fn a_changed_job_is_not_believed() {
    let run = Run::new(&settings("pathway:size=3", 1 << 20));
    run.finish(1).unwrap();
    std::fs::remove_file(run.folder.path("result.toml")).unwrap();
    let jobs = run.root.path().join("jobs");
    let job = std::fs::read_dir(&jobs).unwrap().map(|file| file.unwrap().path());
    let job = job.into_iter().find(|path| path.extension().is_some_and(|end| end == "job"));
    let job = job.unwrap();
    let text = std::fs::read_to_string(&job).unwrap();
    let (won, lost) = ("\"win x\"", "\"win o\"");
    let lie = if text.contains(won) { text.replace(won, lost) } else { text.replace(lost, won) };
    std::fs::write(&job, lie).unwrap();
    assert!(run.finish(1).is_err(), "the strategy of the other player is missing");
}

#[test]
fn rules_with_history_are_refused() {
    for game in ["loa:size=4,maxplies=30", "loa:size=4,repetition=forbid"] {
        let refused = RunSettings::new(game, None, None, 1, None);
        assert!(matches!(refused, Err(SolveError::HistoryRules)), "{game}");
    }
    let over = RunSettings::new("pathway:size=3", Some("xox/oxo/xox x"), None, 1, None);
    assert!(over.is_err());
    let bound = RunSettings::new("pathway:size=3", None, Some(64), 1, None);
    assert!(matches!(bound, Err(SolveError::Bound { .. })));
}

#[test]
fn a_win_within_the_bound_is_no_proof() {
    let wins = Run::new(&settings("breakthrough:cols=3,rows=4", 1 << 16));
    let (result, _) = wins.finish(1).unwrap();
    let bound = RunSettings::new("breakthrough:cols=3,rows=4", None, Some(30), 1, None).unwrap();
    let error = Run::new(&bound).finish(1).unwrap_err();
    let winner = claim(&result).strip_prefix("win ").unwrap();
    assert!(error.to_string().starts_with(&format!("{winner} can force a win")), "{error}");
}
