//! `parlour list`: the games, with their authors and the bots with a network.

use std::io::Write;

use parlour_games::GAMES;

use crate::failure::Failure;
use crate::json::{self, GameJson};

pub(super) fn run(json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    if json {
        let games: Vec<GameJson> = GAMES.iter().map(|game| GameJson::new(*game)).collect();
        return json::write_line(out, &games);
    }
    let width = GAMES.iter().map(|game| game.info().id.len()).max().unwrap_or(0);
    for game in GAMES {
        let info = game.info();
        writeln!(out, "{:width$}  {} {}", info.id, info.pitch, info.credit)?;
        for name in parlour_bots::networks(*game) {
            writeln!(out, "{:width$}  net:{name}", "")?;
        }
    }
    Ok(())
}
