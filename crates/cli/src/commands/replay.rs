//! `parlour replay`: where moves lead, given one by one or as a record.

use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;

use parlour_core::{Match, MatchError, one_of, text_board};
use parlour_games::{GAMES, parse_game};
use serde::Serialize;

use crate::args::ReplayArgs;
use crate::failure::Failure;
use crate::json::{self, ResultJson, ViewJson};
use crate::{files, records, start};

#[derive(Serialize)]
struct ReplayJson<'a> {
    game: String,
    start: String,
    moves: Vec<&'a str>,
    position: String,
    tagged: String,
    result: ResultJson,
    /// The start and the board after each move, where they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    boards: Option<Vec<ViewJson>>,
}

pub(super) fn run(args: &ReplayArgs, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let played = played(args)?;
    if json {
        let mut boards = Vec::new();
        if args.boards {
            for_each_stage(&played, |at, _| {
                boards.push(at.view(&[]).into());
                Ok(())
            })?;
        }
        let whole = ReplayJson {
            game: played.game_string(),
            start: played.start().text(),
            moves: played.moves().collect(),
            position: played.position().text(),
            tagged: played.tagged_position(),
            result: ResultJson::new(played.ending()),
            boards: args.boards.then_some(boards),
        };
        return json::write_line(out, &whole);
    }
    if args.boards {
        for_each_stage(&played, |at, last_move| {
            if let Some(text) = last_move {
                writeln!(out, "{}. {text}", at.ply())?;
            }
            Ok(writeln!(out, "{}", text_board(&at.view(&[])))?)
        })?;
    }
    writeln!(out, "position {}", played.position().text())?;
    Ok(writeln!(out, "result {}", played.result_text())?)
}

/// The match the arguments stand for, at its end.
fn played(args: &ReplayArgs) -> Result<Match, Failure> {
    let word = args.target.to_str().filter(|word| start::names_game(word));
    let wants_moves = !args.moves.is_empty() || args.position.is_some();
    match (word, &args.file) {
        (_, Some(_)) if wants_moves => Err(Failure::Usage(
            "a record has its own moves and start: expected either FILE or --position and moves"
                .to_owned(),
        )),
        (Some(game), Some(file)) => {
            let (game, values) = parse_game(game)?;
            let played = records::read_match(file, None)?;
            start::require_game(&played, game, &values)
                .map_err(|failure| failure.at(&files::place(file)))?;
            Ok(played)
        }
        (None, Some(_)) => Err(unknown_game(&args.target)),
        (Some(game), None) => play(game, args),
        (None, None) if wants_moves => Err(unknown_game(&args.target)),
        (None, None) => {
            let path = Path::new(&args.target);
            if !files::is_standard(path) && !path.exists() {
                return Err(Failure::Input(format!(
                    "`{}` is neither a game nor a file: expected {} or a record",
                    path.display(),
                    one_of(&game_ids())
                )));
            }
            records::read_match(path, None)
        }
    }
}

fn play(game: &str, args: &ReplayArgs) -> Result<Match, Failure> {
    let mut played = start::begin(game, args.position.as_deref())?;
    for (move_idx, text) in args.moves.iter().enumerate() {
        played.play(text).map_err(|error| MatchError::Move { turn: move_idx + 1, error })?;
    }
    Ok(played)
}

/// Visits the start and the match after each move, with that move.
fn for_each_stage(
    played: &Match,
    mut visit: impl FnMut(&Match, Option<&str>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    // A second match, since taking moves back would also take back a resignation.
    let mut again = Match::from_position(
        played.game(),
        played.values().clone(),
        played.start().boxed_clone(),
        true,
    );
    let last = played.ply();
    visit(if last == 0 { played } else { &again }, None)?;
    for (move_idx, text) in played.moves().enumerate() {
        again.play(text)?;
        visit(if move_idx + 1 == last { played } else { &again }, Some(text))?;
    }
    Ok(())
}

fn unknown_game(target: &OsStr) -> Failure {
    // The list's own message, which names the games there are.
    match parse_game(&target.to_string_lossy()) {
        Err(error) => error.into(),
        Ok(_) => Failure::Input(format!("expected {}", one_of(&game_ids()))),
    }
}

fn game_ids() -> Vec<&'static str> {
    GAMES.iter().map(|game| game.info().id).collect()
}
