//! Numbered menus: what to do, which game, who plays, which rules.

mod options;
mod page;
mod saved;

use parlour_games::{GAMES, parse_game};
use parlour_play::{SavedGame, Seat, Settings};

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
    console.say("Parlour, line by line: type a number, Enter takes the one in brackets")?;
    say_skipped(console, keep)?;
    loop {
        let (offers, texts) = offers(keep);
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
        let Some(picked) = console.choose("what would you like to do?", &texts, 0, word)? else {
            continue;
        };
        match offers[picked].clone() {
            Offer::GoOn(name) => match keep.reopen(&name) {
                Ok(opening) => game::play(console, keep, opening)?,
                Err(message) => console.say(&message)?,
            },
            Offer::New => page::run(console, keep)?,
            Offer::Learn => learn::run(console, keep, None)?,
            Offer::Saved => saved::run(console, keep)?,
            Offer::Quit => return Err(Stop::Leave),
        }
    }
}

fn offers(keep: &Keep) -> (Vec<Offer>, Vec<String>) {
    let mut all = Vec::new();
    if let Some(saved) = keep.store.as_ref().and_then(parlour_play::Store::latest_unfinished) {
        let text = format!("go on with {}", describe_saved(&saved));
        all.push((Offer::GoOn(saved.name), text));
    }
    all.push((Offer::New, "a new game".to_owned()));
    all.push((Offer::Learn, "learn a game".to_owned()));
    if keep.store.is_some() {
        all.push((Offer::Saved, "saved games".to_owned()));
    }
    all.push((Offer::Quit, "quit".to_owned()));
    all.into_iter().unzip()
}

/// Reports unreadable files.
fn say_skipped(console: &mut Console, keep: &Keep) -> Result<(), Stop> {
    let skipped = keep.store.as_ref().map(|store| store.list().1).unwrap_or_default();
    for one in skipped {
        console.say(&format!("the saved game {} is left alone: {}", one.name, one.why))?;
    }
    Ok(())
}

/// Describes a saved game in one line.
pub(crate) fn describe_saved(saved: &SavedGame) -> String {
    let who =
        |seat: &String| Seat::parse(seat).map_or_else(|_| seat.clone(), |seat| seat.describe());
    let open = if saved.is_open { ", open in another window" } else { "" };
    format!(
        "{} of {}, {} against {}, {} turns, {} ({}{open})",
        saved.title,
        saved.date,
        who(&saved.seats.one),
        who(&saved.seats.two),
        saved.n_moves,
        saved.result,
        saved.name
    )
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
