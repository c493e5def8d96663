//! `parlour replay`: replays moves or a record.

use std::io::Write;

use parlour_bots::analysis::positions_of;
use parlour_core::{AnyMove, Match, text_board};
use serde::Serialize;

use crate::args::ReplayArgs;
use crate::failure::Failure;
use crate::json::{self, ResultJson, ViewJson};
use crate::target;

#[derive(Serialize)]
struct ReplayJson<'a> {
    game: String,
    start: String,
    moves: Vec<&'a str>,
    position: String,
    tagged: String,
    result: ResultJson,
    /// The start and the board after each move, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    boards: Option<Vec<ViewJson>>,
}

pub(super) fn run(args: &ReplayArgs, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let played = target::played(&args.of)?;
    if json {
        let mut boards = Vec::new();
        if args.boards {
            for_each_position(&played, |at, _| {
                boards.push(ViewJson::new(at.view(&[]), at.game().info()));
                Ok(())
            })?;
        }
        let whole = ReplayJson {
            game: played.game_string(),
            start: played.start().text(),
            moves: played.moves().map(AnyMove::text).collect(),
            position: played.position().text(),
            tagged: played.tagged_position(),
            result: ResultJson::new(played.outcome(), played.game().info()),
            boards: args.boards.then_some(boards),
        };
        return json::write_line(out, &whole);
    }
    if args.boards {
        for_each_position(&played, |at, last_move| {
            if let Some(m) = last_move {
                writeln!(out, "{}. {m}", at.ply())?;
            }
            Ok(writeln!(out, "{}", text_board(&at.view(&[])))?)
        })?;
    }
    writeln!(out, "position {}", played.position().text())?;
    Ok(writeln!(out, "result {}", played.result_text())?)
}

/// Visits the start and the match after each move, with that move.
fn for_each_position(
    played: &Match,
    mut visit: impl FnMut(&Match, Option<&AnyMove>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let moves = std::iter::once(None).chain(played.moves().map(Some));
    for (at, last_move) in positions_of(played).zip(moves) {
        // A final resignation belongs to the last position.
        visit(if at.ply() == played.ply() { played } else { &at }, last_move)?;
    }
    Ok(())
}
