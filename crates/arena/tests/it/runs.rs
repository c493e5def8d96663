//! Runs in folders: interrupted, resumed, decided early.

use std::fs;

use parlour_arena::stats::{SprtModel, SprtVerdict};
use parlour_arena::{Plan, Report, RunMode, Settings, SprtSettings, run};
use parlour_bots::StopFlag;
use parlour_core::{Match, Record};
use parlour_games::GAMES;

use crate::support::{Folder, play, settings};

#[test]
fn every_game_has_its_record_and_every_record_replays() {
    for game in GAMES {
        let folder = Folder::new();
        let bots = settings(game.info().id, &["random", "greedy"]);
        let plan = Plan::new(bots, Some(2), 50).unwrap();
        let (summary, games) = play(&plan, &folder.0, 2);
        assert!(summary.is_complete && summary.n_unpaired == 0);
        assert_eq!(summary.pairings[0].counts.pairs(), 2);
        for game in &games {
            let path = folder.0.join(format!("games/{:05}.txt", game.game + 1));
            let record = Record::parse(&fs::read_to_string(path).unwrap()).unwrap();
            let replayed = Match::from_record(GAMES, &record).unwrap();
            let outcome = replayed.outcome().unwrap();
            assert_eq!(outcome.result.text(), game.result);
            assert_eq!(replayed.ply() as u32, game.plies);
            let slot = plan.slot(game.game);
            assert_eq!(replayed.header("x"), Some(&*plan.settings.players[slot.sides[0]].name));
            let opening = &plan.openings[slot.round as usize].played;
            assert!(replayed.moves().take(opening.ply()).eq(opening.moves()));
        }
    }
}

#[test]
fn rounds_played_in_parts_give_the_same_games() {
    let plan = Plan::new(settings("pathway", &["random", "greedy"]), Some(5), 50).unwrap();
    let whole = Folder::new();
    let (summary, games) = play(&plan, &whole.0, 1);
    let expected = Report { plan: &plan, games: &games, summary: &summary }.json();

    let (first, second) = (Folder::new(), Folder::new());
    let short = Plan::new(plan.settings.clone(), Some(2), 50).unwrap();
    play(&short, &first.0, 1);
    let (summary, games) = play(&plan.clone().starting_at(2).unwrap(), &second.0, 2);
    assert!(!summary.is_complete);
    assert_eq!(games.iter().map(|game| game.game).collect::<Vec<_>>(), [4, 5, 6, 7, 8, 9]);
    // The lines of the second journal after its header join the first.
    let journal = |folder: &Folder| fs::read_to_string(folder.0.join("journal.jsonl")).unwrap();
    let (header, lines) = journal(&second).split_once('\n').map(own).unwrap();
    assert!(journal(&first).starts_with(&header));
    fs::write(first.0.join("journal.jsonl"), journal(&first) + &lines).unwrap();
    let (summary, games) = play(&plan, &first.0, 1);
    assert_eq!(Report { plan: &plan, games: &games, summary: &summary }.json(), expected);
    // Nothing was played again.
    assert!(!first.0.join("games/00005.txt").exists());

    assert!(plan.starting_at(5).unwrap_err().to_string().contains("expected at most 5"));
}

fn own((one, two): (&str, &str)) -> (String, String) {
    (one.to_owned(), two.to_owned())
}

#[test]
fn threads_interruptions_and_partial_lines_change_nothing() {
    let plan = Plan::new(settings("pathway", &["random", "greedy", "1"]), Some(4), 50).unwrap();
    let whole = Folder::new();
    let (summary, games) = play(&plan, &whole.0, 1);
    let expected = Report { plan: &plan, games: &games, summary: &summary }.json();

    let broken = Folder::new();
    let short = Plan::new(plan.settings.clone(), Some(2), 50).unwrap();
    play(&short, &broken.0, 3);
    let journal = broken.0.join("journal.jsonl");
    let text = fs::read_to_string(&journal).unwrap();
    // Drops the last game and leaves the one before partial.
    let end = text.trim_end().rfind('\n').unwrap();
    fs::write(&journal, &text[..end - 20]).unwrap();
    let (summary, games) = play(&plan, &broken.0, 3);
    assert_eq!(Report { plan: &plan, games: &games, summary: &summary }.json(), expected);
    for game in 1..=plan.n_games() {
        let name = format!("games/{game:05}.txt");
        let read = |folder: &Folder| fs::read_to_string(folder.0.join(&name)).unwrap();
        assert_eq!(read(&whole), read(&broken), "{name}");
    }
    // Nothing is played again.
    let lines = |folder: &Folder| fs::read_to_string(folder.0.join("journal.jsonl")).unwrap();
    let before = lines(&broken);
    play(&plan, &broken.0, 3);
    assert_eq!(lines(&broken), before);
    assert_eq!(before.lines().count() as u32, plan.n_games() + 1);
}

#[test]
fn a_folder_with_other_settings_is_rejected_unless_fresh() {
    let folder = Folder::new();
    let first = Plan::new(settings("pathway", &["random", "greedy"]), Some(1), 50).unwrap();
    play(&first, &folder.0, 1);
    let other = Settings { seed: 99, ..first.settings.clone() };
    let other = Plan::new(other, Some(1), 50).unwrap();
    let run_as = |mode| run(&other, (&folder.0, mode), 1, &StopFlag::new(), &mut |_| {});
    let message = run_as(RunMode::Resume).unwrap_err().to_string();
    assert!(message.contains("seed is 7 there, 99 here"), "{message}");
    assert_eq!(run_as(RunMode::Fresh).unwrap().1.len(), 2);

    fs::write(folder.0.join("journal.jsonl"), "no journal\n").unwrap();
    let message = run_as(RunMode::Resume).unwrap_err().to_string();
    assert!(message.contains("damaged in line 1"), "{message}");
}

#[test]
fn the_stop_flag_ends_the_run_and_loses_nothing() {
    let folder = Folder::new();
    let plan = Plan::new(settings("pathway", &["random", "greedy"]), Some(40), 50).unwrap();
    let stop = StopFlag::new();
    stop.stop();
    let (summary, games) = run(&plan, (&folder.0, RunMode::Resume), 2, &stop, &mut |_| {}).unwrap();
    assert!(games.is_empty() && !summary.is_complete);
    assert!(play(&plan, &folder.0, 2).0.is_complete);
}

#[test]
fn the_sprt_decision_depends_only_on_the_games() {
    let mut bots = settings("pathway", &["random", "other=random"]);
    let (elo0, elo1, model) = (200.0, 300.0, SprtModel::Logistic);
    bots.sprt = Some(SprtSettings { elo0, elo1, alpha: 0.05, beta: 0.05, model });
    let plan = Plan::new(bots, None, 300).unwrap();
    let mut found = Vec::new();
    for concurrency in [1, 4] {
        let folder = Folder::new();
        let (summary, games) = play(&plan, &folder.0, concurrency);
        let sprt = summary.sprt.unwrap();
        assert_eq!(sprt.verdict, SprtVerdict::H0);
        assert!(summary.is_complete && (games.len() as u32) < plan.n_games());
        assert!(sprt.llr <= sprt.bounds.0);
        // Restarted, it has nothing to do.
        assert_eq!(play(&plan, &folder.0, concurrency).1.len(), games.len());
        found.push((sprt.pairs, sprt.llr));
    }
    assert_eq!(found[0], found[1]);
}

#[test]
fn long_games_are_draws() {
    let folder = Folder::new();
    let short = Settings { max_plies: 6, ..settings("pathway", &["random", "greedy"]) };
    let (summary, games) = play(&Plan::new(short, Some(2), 50).unwrap(), &folder.0, 1);
    assert!(games.iter().all(|game| game.reason == "adjudicated" && game.plies == 6));
    assert_eq!(summary.players[0].games, [0, 4, 0]);
}
