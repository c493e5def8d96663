//! `parlour puzzles`: solve puzzles, and make new ones.

mod make;

use std::io::Write;

use clap::{Args as ClapArgs, Subcommand};

use self::make::MakeArgs;
use crate::failure::Failure;
use crate::play::{self, ScreenArgs};

#[derive(ClapArgs, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct PuzzlesArgs {
    #[command(subcommand)]
    command: Option<PuzzlesCommand>,

    /// The game; without it, all games.
    game: Option<String>,

    #[command(flatten)]
    screen: ScreenArgs,
}

#[derive(Subcommand, Debug)]
enum PuzzlesCommand {
    /// Find puzzles in self-play and write them to a file.
    Make(MakeArgs),
}

pub(crate) fn run(
    args: PuzzlesArgs,
    screen: &ScreenArgs,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    match args.command {
        Some(PuzzlesCommand::Make(args)) => make::run(&args, json, out),
        None => play::puzzles(args.game.as_deref(), &args.screen.or(screen), json, out),
    }
}
