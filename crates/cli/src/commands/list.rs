//! `parlour list`: the games, with their authors.

use std::io::Write;

use parlour_core::AnyGame;
use parlour_games::GAMES;

use crate::failure::Failure;
use crate::json::{self, GameJson};
use crate::records;

pub(super) fn run(json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    if json {
        let games: Vec<GameJson> = GAMES.iter().map(|game| facts(*game)).collect();
        return json::write_line(out, &games);
    }
    let width = GAMES.iter().map(|game| game.info().id.len()).max().unwrap_or(0);
    for game in GAMES {
        let info = game.info();
        writeln!(out, "{:width$}  {} {}", info.id, info.pitch, info.credit)?;
    }
    Ok(())
}

/// The facts of a game as JSON.
pub(super) fn facts(game: &dyn AnyGame) -> GameJson {
    let info = game.info();
    GameJson {
        id: info.id,
        name: info.name,
        aliases: info.aliases,
        players: info.players,
        pitch: info.pitch,
        credit: info.credit,
        rules_version: info.rules_version,
        formats: records::names_for(game),
    }
}
