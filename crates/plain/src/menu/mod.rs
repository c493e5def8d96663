//! Numbered menus: what to do, which game, who plays, which rules.

mod options;
mod page;
mod saved;

use parlour_core::{Message, message};
use parlour_games::{GAMES, parse_game};
use parlour_messages::Localization;
use parlour_play::{SavedGame, Settings};

pub(crate) use page::choose_game;

use crate::console::{Console, Stop};
use crate::game;
use crate::keep::Keep;
use crate::learn;

/// Entries of the first menu.
#[derive(Clone, Debug)]
enum Offer {
    GoOn(String),
    New,
    Learn,
    Saved,
    Quit,
}

/// Runs the menu, again after each game.
pub(crate) fn run(console: &mut Console, keep: &mut Keep) -> Result<(), Stop> {
    console.say(message!("welcome"))?;
    say_skipped(console, keep)?;
    loop {
        let (offers, texts) = offers(console, keep);
        let word = |line: &str| {
            offers.iter().position(|offer| {
                matches!(
                    (offer, line.to_lowercase().as_str()),
                    (Offer::New, "new" | "play")
                        | (Offer::Learn, "learn")
                        | (Offer::Saved, "games")
                )
            })
        };
        let Some(picked) = console.choose(message!("what-to-do"), &texts, 0, word)? else {
            continue;
        };
        match offers[picked].clone() {
            Offer::GoOn(name) => match keep.reopen(&name) {
                Ok(opening) => game::play(console, keep, opening)?,
                Err(message) => console.say(message)?,
            },
            Offer::New => page::run(console, keep)?,
            Offer::Learn => learn::run(console, keep, None)?,
            Offer::Saved => saved::run(console, keep)?,
            Offer::Quit => return Err(Stop::Leave),
        }
    }
}

fn offers(console: &Console, keep: &Keep) -> (Vec<Offer>, Vec<String>) {
    let mut all = Vec::new();
    if let Some(saved) = keep.store.as_ref().and_then(parlour_play::Store::latest_unfinished) {
        let game = describe_saved(console, &saved);
        all.push((Offer::GoOn(saved.name), console.text(&message!("resume-saved", game = game))));
    }
    all.push((Offer::New, console.text(&message!("new-game"))));
    all.push((Offer::Learn, console.text(&message!("learn-a-game"))));
    if keep.store.is_some() {
        all.push((Offer::Saved, console.text(&message!("saved-games"))));
    }
    all.push((Offer::Quit, console.text(&message!("quit"))));
    all.into_iter().unzip()
}

/// Reports unreadable files.
fn say_skipped(console: &mut Console, keep: &Keep) -> Result<(), Stop> {
    let skipped = keep.store.as_ref().map(|store| store.list().1).unwrap_or_default();
    for one in skipped {
        console.say(message!("saved-skipped", name = one.name, why = one.why))?;
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

/// The list index of the game last played.
fn last_game(settings: &Settings) -> usize {
    let last = settings.last_game.as_deref();
    GAMES.iter().position(|game| Some(game.info().id) == last).unwrap_or(0)
}

/// The list index of the named game.
fn named_game(line: &str) -> Option<usize> {
    let (game, _) = parse_game(line).ok()?;
    GAMES.iter().position(|listed| listed.info().id == game.info().id)
}
