//! Complete games of every game by keyboard, including multi-step moves with steps taken back.

use parlour_core::{Match, Picker, Progress, Rng, Step};
use parlour_games::GAMES;
use parlour_tui::Start;
use tempfile::TempDir;

use crate::support::{Person, STANDARD, setup, start};

/// Returns a game string with a board small enough to finish in a test.
fn small(id: &str, options: &'static [parlour_core::OptionSpec]) -> String {
    let has_size = options.iter().find(|spec| spec.key == "size");
    match has_size.map(|spec| spec.kind) {
        Some(parlour_core::OptionKind::Number { min, .. }) => format!("{id}:size={}", min.max(4)),
        _ => id.to_owned(),
    }
}

/// Returns the keys that move the cursor from the lower left corner to a cell.
fn keys_to(index: usize, n_columns: usize) -> String {
    let (column, row) = (index % n_columns, index / n_columns);
    format!("{}{}", "Right ".repeat(column), "Up ".repeat(row))
}

/// Moves to a cell and selects it.
fn select_cell(person: &mut Person, index: usize, n_columns: usize, n_rows: usize) {
    let corner = format!("{}{}", "Left ".repeat(n_columns), "Down ".repeat(n_rows));
    person.press(&corner).press(&keys_to(index, n_columns)).press("Enter");
}

/// Plays one random move by keyboard, sometimes undoing a step or the whole move, and on a second
/// match.
fn play_random_move(person: &mut Person, mirror: &mut Match, rng: &mut Rng) {
    let view = mirror.view(&[]);
    let (n_columns, n_rows) = (view.columns.len(), view.rows.len());
    let mut taken: Vec<Step> = Vec::new();
    let mut has_started_over = false;
    loop {
        let picker = Picker::resume(mirror, taken.clone());
        let choices = picker.choices();
        let step = choices[rng.below(choices.len() as u64) as usize];
        match step {
            Step::Cell(cell) => select_cell(person, cell.0 as usize, n_columns, n_rows),
            Step::Button(_) => {
                person.press("Enter");
            }
        }
        taken.push(step);
        let progress = Picker::resume(mirror, taken.clone()).progress();
        match progress {
            Progress::Finished(text) => {
                mirror.play(&text).unwrap();
                return;
            }
            Progress::MayStop(text) if rng.below(2) == 0 => {
                // Selecting the same square again ends the move.
                let Some(Step::Cell(cell)) = taken.last().copied() else { unreachable!() };
                select_cell(person, cell.0 as usize, n_columns, n_rows);
                mirror.play(&text).unwrap();
                return;
            }
            _ if rng.below(5) == 0 => {
                person.press("Backspace");
                taken.pop();
            }
            _ if rng.below(12) == 0 && !has_started_over => {
                person.press("Esc");
                taken.clear();
                has_started_over = true;
            }
            _ => {}
        }
    }
}

#[test]
fn every_game_can_be_played_by_keyboard() {
    const MAX_TURNS: usize = 60;
    for game in GAMES {
        let folder = TempDir::new().unwrap();
        let name = small(game.info().id, game.info().options);
        let chosen = setup(&name, "human", "human");
        let mut mirror = chosen.begin().unwrap();
        let mut person = start(Start::Play(Box::new(chosen)), STANDARD, Some(folder.path()));
        let mut rng = Rng::new(11);
        for _ in 0..MAX_TURNS {
            if mirror.outcome().is_some() {
                break;
            }
            play_random_move(&mut person, &mut mirror, &mut rng);
        }
        // The saved game equals the one played.
        let store = parlour_play::Store::new(folder.path());
        let saved = store.list().0.remove(0);
        assert_eq!(saved.result, mirror.result_text(), "{name}\n{}", person.screen());
        let played = store.load(&saved.name).unwrap().played;
        assert_eq!(played.position().text(), mirror.position().text(), "{name}");
        assert_eq!(played.moves().collect::<Vec<_>>(), mirror.moves().collect::<Vec<_>>());
        if let Some(outcome) = mirror.outcome() {
            person.sees("Game over").sees(outcome.reason.text);
        }
    }
}

#[test]
fn every_game_can_be_played_against_a_bot() {
    for game in GAMES {
        let name = small(game.info().id, game.info().options);
        let chosen = setup(&name, "human", "1");
        let mut mirror = chosen.begin().unwrap();
        let mut person = start(Start::Play(Box::new(chosen)), STANDARD, None);
        // Without animation, which is for people.
        person.press("- - - - + + + + + + +");
        play_random_move(&mut person, &mut mirror, &mut Rng::new(5));
        if mirror.outcome().is_none() {
            person.wait_for("turn 3");
        }
        person.press("Ctrl-Z").sees("turn 1");
        person.press("Ctrl-Y");
        person.wait_for("turn 3");
    }
}
