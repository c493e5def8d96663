//! The list of saved games: resume, read, delete.

use parlour_play::Store;

use super::describe_saved;
use crate::console::{Console, Stop};
use crate::game;
use crate::keep::Keep;

/// Entries per page.
const MOST: usize = 20;

pub(super) fn run(console: &mut Console, keep: &mut Keep) -> Result<(), Stop> {
    loop {
        let Some(store) = keep.store.clone() else { return Ok(()) };
        let (games, _) = store.list();
        if games.is_empty() {
            return console.say("there are no saved games");
        }
        if games.len() > MOST {
            let n_more = games.len() - MOST;
            console.say(&format!("the latest {MOST}; `parlour games` lists {n_more} more"))?;
        }
        let texts: Vec<String> = games.iter().take(MOST).map(describe_saved).collect();
        let named = |line: &str| games.iter().take(MOST).position(|game| game.name == line);
        let Some(picked) = console.choose("saved games:", &texts, 0, named)? else {
            return Ok(());
        };
        let name = &games[picked].name;
        let items = ["go on, or look at it", "the record", "delete it"].map(str::to_owned);
        match console.choose(name, &items, 0, |_| None)? {
            Some(0) => match keep.reopen(name) {
                Ok(opening) => return game::play(console, keep, opening),
                Err(message) => console.say(&message)?,
            },
            Some(1) => match store.text(name) {
                Ok(text) | Err(text) => console.say(&text)?,
            },
            Some(_) => delete(console, &store, name)?,
            None => {}
        }
    }
}

fn delete(console: &mut Console, store: &Store, name: &str) -> Result<(), Stop> {
    if !console.confirm(&format!("delete {name}?"), false)? {
        return Ok(());
    }
    match store.delete(name) {
        Ok(()) => console.say(&format!("{name} is deleted")),
        Err(message) => console.say(&message),
    }
}
