//! The match given on the command line: a game with moves, or a record.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;
use parlour_core::{Match, MatchError, one_of};
use parlour_games::{GAMES, parse_game};

use crate::failure::Failure;
use crate::{files, records, start};

#[derive(ClapArgs, Debug)]
pub(crate) struct MatchArgs {
    /// A game for the moves after `--`, or a record file; `-` is standard input.
    #[arg(value_name = "GAME|FILE")]
    pub(crate) target: OsString,

    /// A record file of the game named before; `-` is standard input.
    pub(crate) file: Option<PathBuf>,

    /// Start position of the moves.
    #[arg(long, value_name = "P")]
    pub(crate) position: Option<String>,

    /// The moves.
    #[arg(last = true, value_name = "MOVE")]
    pub(crate) moves: Vec<String>,
}

impl MatchArgs {
    /// The record file, if given.
    pub(crate) fn record_file(&self) -> Option<&Path> {
        let is_game = self.target.to_str().is_some_and(start::names_game);
        self.file.as_deref().or((!is_game).then(|| Path::new(&self.target)))
    }
}

/// The match at its end.
pub(crate) fn played(args: &MatchArgs) -> Result<Match, Failure> {
    let word = args.target.to_str().filter(|word| start::names_game(word));
    let wants_moves = !args.moves.is_empty() || args.position.is_some();
    match (word, &args.file) {
        (_, Some(_)) if wants_moves => Err(Failure::Usage(
            "a record has its own moves and start: expected either FILE or --position and moves"
                .to_owned(),
        )),
        (Some(game), Some(file)) => {
            if !files::is_standard(file) && !file.exists() {
                return Err(Failure::Input(format!(
                    "there is no file `{name}`: expected a record file, or moves after `--`, as in \
                     `{game} -- {name}`",
                    name = file.display(),
                )));
            }
            let (game, values) = parse_game(game)?;
            let played = records::read_match(file, None)?;
            start::require_game(&played, game, &values)
                .map_err(|failure| failure.at(&files::display_name(file)))?;
            Ok(played)
        }
        (None, Some(_)) => Err(unknown_game(&args.target)),
        (Some(game), None) => play(game, args),
        (None, None) if wants_moves => Err(unknown_game(&args.target)),
        (None, None) => {
            let path = Path::new(&args.target);
            if !files::is_standard(path) && !path.exists() {
                return Err(Failure::Input(format!(
                    "`{}` is neither a game nor a file: expected a record file, or {}",
                    path.display(),
                    one_of(&game_ids())
                )));
            }
            records::read_match(path, None)
        }
    }
}

fn play(game: &str, args: &MatchArgs) -> Result<Match, Failure> {
    let mut played = start::begin(game, args.position.as_deref())?;
    for (move_idx, text) in args.moves.iter().enumerate() {
        played.play_text(text).map_err(|error| MatchError::Move { turn: move_idx + 1, error })?;
    }
    Ok(played)
}

fn unknown_game(target: &OsStr) -> Failure {
    // This error lists the games.
    match parse_game(&target.to_string_lossy()) {
        Err(error) => error.into(),
        Ok(_) => Failure::Input(format!("expected {}", one_of(&game_ids()))),
    }
}

fn game_ids() -> Vec<&'static str> {
    GAMES.iter().map(|game| game.info().id).collect()
}
