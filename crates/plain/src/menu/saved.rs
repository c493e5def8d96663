//! The list of saved games: resume, read, delete, rename, export; statistics.

use parlour_core::{Message, message};
use parlour_play::Store;

use super::describe_saved;
use crate::console::{Console, Stop};
use crate::game;
use crate::user_data::UserData;

/// Maximum number of games listed.
const MAX_LISTED: usize = 20;

pub(super) fn run(console: &mut Console, data: &mut UserData) -> Result<(), Stop> {
    loop {
        let Some(store) = data.store.clone() else { return Ok(()) };
        let (games, _) = store.list();
        if games.is_empty() {
            return console.say(message!("no-saved-games"));
        }
        if games.len() > MAX_LISTED {
            let n_more = games.len() - MAX_LISTED;
            console.say(message!("latest-saved", n = MAX_LISTED, more = n_more))?;
        }
        let texts: Vec<String> =
            games.iter().take(MAX_LISTED).map(|game| describe_saved(console, game)).collect();
        let named = |line: &str| games.iter().take(MAX_LISTED).position(|game| game.name == line);
        let Some(picked) = console.choose(message!("saved-games"), &texts, 0, named)? else {
            return Ok(());
        };
        let name = &games[picked].name;
        let items = [
            message!("saved-open"),
            message!("saved-record"),
            message!("saved-delete"),
            message!("saved-rename"),
            message!("saved-export"),
        ]
        .map(|item| console.text(&item));
        match console.choose(Message::verbatim(name), &items, 0, |_| None)? {
            Some(0) => match data.reopen(name) {
                Ok(start) => return game::play(console, data, start),
                Err(message) => console.say(message)?,
            },
            Some(1) => match store.text(name) {
                Ok(text) => console.print(&text)?,
                Err(message) => console.say(message)?,
            },
            Some(2) => delete(console, &store, name)?,
            Some(3) => rename(console, &store, name)?,
            Some(_) => export(console, &store, name)?,
            None => {}
        }
    }
}

fn delete(console: &mut Console, store: &Store, name: &str) -> Result<(), Stop> {
    if !console.confirm(message!("delete-saved", name = name.to_owned()), false)? {
        return Ok(());
    }
    match store.delete(name) {
        Ok(()) => console.say(message!("deleted", name = name.to_owned())),
        Err(message) => console.say(message),
    }
}

fn rename(console: &mut Console, store: &Store, name: &str) -> Result<(), Stop> {
    let question = message!("saved-new-name", name = name.to_owned());
    let new = console.ask(&question, None, |line| store.rename(name, line))?;
    match new {
        Some(new) => console.say(message!("saved-renamed", name = new)),
        None => Ok(()),
    }
}

fn export(console: &mut Console, store: &Store, name: &str) -> Result<(), Stop> {
    let question = message!("saved-export-to", path = format!("{name}.txt"));
    let write = |line: &str| {
        let path = std::path::absolute(line.trim()).unwrap_or_else(|_| line.into());
        store.export(name, &path).map(|()| path)
    };
    let path = match console.ask(&question, Some(None), |line| write(line).map(Some))? {
        Some(Some(path)) => path,
        // Enter takes the name offered.
        Some(None) => match write(&format!("{name}.txt")) {
            Ok(path) => path,
            Err(message) => return console.say(message),
        },
        None => return Ok(()),
    };
    console.say(message!("saved-exported", path = path.display().to_string()))
}

/// Prints the results against the computer, by game and level.
pub(super) fn statistics(console: &mut Console, data: &UserData) -> Result<(), Stop> {
    let games = data.store.as_ref().map(|store| store.list().0).unwrap_or_default();
    let found = parlour_play::statistics(&games);
    if found.is_empty() {
        return console.say(message!("results-none"));
    }
    for game in found {
        for record in game.records {
            console.say(message!(
                "results-line",
                game = game.info.name,
                opponent = record.opponent.describe(),
                n = record.n_games(),
                wins = record.wins,
                draws = record.draws,
                losses = record.losses,
            ))?;
        }
    }
    Ok(())
}
