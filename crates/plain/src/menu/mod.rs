//! Numbered menus.

mod editor;
mod new_game;
mod options;
mod paste;
mod saved;

use parlour_core::{Message, message};
use parlour_games::{GAMES, parse_game};
use parlour_messages::Localization;
use parlour_play::{SavedGame, Settings};

pub(crate) use new_game::choose_game;

use crate::console::{Console, Stop};
use crate::game;
use crate::learn;
use crate::puzzles;
use crate::solved;
use crate::task::for_game;
use crate::user_data::UserData;

/// Entries of the first menu.
#[derive(Clone, Debug)]
enum MenuItem {
    Resume(String),
    New,
    Learn,
    Puzzles,
    Solved,
    Saved,
    Statistics,
    Paste,
    Quit,
}

/// Shows the menu again after each game.
pub(crate) fn run(console: &mut Console, data: &mut UserData) -> Result<(), Stop> {
    console.say(message!("welcome"))?;
    say_skipped(console, data)?;
    loop {
        let (menu_items, texts) = menu_items(console, data);
        let word = |line: &str| {
            menu_items.iter().position(|item| {
                matches!(
                    (item, line.to_lowercase().as_str()),
                    (MenuItem::New, "new" | "play")
                        | (MenuItem::Learn, "learn")
                        | (MenuItem::Puzzles, "puzzles")
                        | (MenuItem::Solved, "solved")
                        | (MenuItem::Saved, "games")
                        | (MenuItem::Statistics, "statistics")
                        | (MenuItem::Paste, "paste")
                )
            })
        };
        let Some(picked) = console.choose(message!("what-to-do"), &texts, 0, word)? else {
            continue;
        };
        match menu_items[picked].clone() {
            MenuItem::Resume(name) => match data.reopen(&name) {
                Ok(start) => game::play(console, data, start)?,
                Err(message) => console.say(message)?,
            },
            MenuItem::New => new_game::run(console, data)?,
            MenuItem::Learn => for_game(console, data, None, learn::run)?,
            MenuItem::Puzzles => puzzles::run(console, data, None)?,
            MenuItem::Solved => for_game(console, data, None, solved::run)?,
            MenuItem::Saved => saved::run(console, data)?,
            MenuItem::Statistics => saved::statistics(console, data)?,
            MenuItem::Paste => paste::run(console, data)?,
            MenuItem::Quit => return Err(Stop::Leave),
        }
    }
}

fn menu_items(console: &Console, data: &UserData) -> (Vec<MenuItem>, Vec<String>) {
    let mut all = Vec::new();
    if let Some(saved) = data.store.as_ref().and_then(parlour_play::Store::latest_unfinished) {
        let game = describe_saved(console, &saved);
        all.push((
            MenuItem::Resume(saved.name),
            console.text(&message!("resume-saved", game = game)),
        ));
    }
    all.push((MenuItem::New, console.text(&message!("new-game"))));
    all.push((MenuItem::Learn, console.text(&message!("learn-a-game"))));
    all.push((MenuItem::Puzzles, console.text(&message!("puzzles"))));
    all.push((MenuItem::Solved, console.text(&message!("solved-menu"))));
    if data.store.is_some() {
        all.push((MenuItem::Saved, console.text(&message!("saved-games"))));
        all.push((MenuItem::Statistics, console.text(&message!("results"))));
    }
    all.push((MenuItem::Paste, console.text(&message!("paste-game"))));
    all.push((MenuItem::Quit, console.text(&message!("quit"))));
    all.into_iter().unzip()
}

/// Reports unreadable files.
fn say_skipped(console: &mut Console, data: &UserData) -> Result<(), Stop> {
    let skipped = data.store.as_ref().map(|store| store.list().1).unwrap_or_default();
    for file in skipped {
        console.say(message!("saved-skipped", name = file.name, why = file.why))?;
    }
    Ok(())
}

/// Describes a saved game in one line.
pub(crate) fn describe_saved(console: &Console, saved: &SavedGame) -> String {
    let name = if saved.is_open {
        message!("name-open-elsewhere", name = saved.name.clone())
    } else {
        Message::verbatim(saved.name.clone())
    };
    let described = message!(
        "saved-described",
        game = saved.info.name,
        date = saved.date.clone(),
        players = saved.describe_players(),
        n = saved.n_moves,
        result = saved.describe_result(),
        name = name,
    );
    Localization::shared(console.language(), Some(saved.info)).text(&described)
}

/// Returns the list index of the game last played.
fn last_game(settings: &Settings) -> usize {
    let last = settings.last_game.as_deref();
    GAMES.iter().position(|game| Some(game.info().id) == last).unwrap_or(0)
}

/// Returns the list index of the named game.
fn named_game(line: &str) -> Option<usize> {
    let (game, _) = parse_game(line).ok()?;
    GAMES.iter().position(|listed| listed.info().id == game.info().id)
}
