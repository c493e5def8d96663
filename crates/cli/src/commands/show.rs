//! `parlour show`: prints a position as text.

use std::io::Write;

use parlour_core::text_board;
use serde::Serialize;

use crate::args::PositionArgs;
use crate::failure::Failure;
use crate::json::{self, ViewJson};
use crate::start;

#[derive(Serialize)]
struct ShowJson {
    game: String,
    position: String,
    tagged: String,
    view: ViewJson,
}

pub(super) fn run(args: &PositionArgs, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let shown = start::from_args(args)?;
    let position = shown.position().text();
    if json {
        let whole = ShowJson {
            game: shown.game_string(),
            position,
            tagged: shown.tagged_position(),
            view: ViewJson::new(shown.view(&[]), shown.game().info()),
        };
        return json::write_line(out, &whole);
    }
    write!(out, "{}", text_board(&shown.view(&[])))?;
    Ok(writeln!(out, "position {position}")?)
}
