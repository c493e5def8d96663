//! The list of saved games: resume, read, delete.

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
        let items = [message!("saved-open"), message!("saved-record"), message!("saved-delete")]
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
            Some(_) => delete(console, &store, name)?,
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
