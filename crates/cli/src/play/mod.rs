//! `parlour`, `parlour play`, `parlour learn`: interactive play.

mod alone;
mod choice;
mod front;

use std::io::Write;

use clap::Args as ClapArgs;
use parlour_games::parse_game;

use crate::args::number;
use crate::failure::Failure;
pub(crate) use front::{ScreenArgs, Start, open, refuse_json};

/// Maximum number of bot games.
const MAX_GAMES: u32 = 1_000_000;

#[derive(ClapArgs, Debug)]
pub(crate) struct PlayArgs {
    /// The game with its options, `id:key=value,…` (default: chosen from the menu).
    pub(crate) game: Option<String>,

    /// Who plays x, the first player: `human`, or a bot such as 5, best or greedy.
    #[arg(long, value_name = "WHO")]
    pub(crate) x: Option<String>,

    /// Who plays o.
    #[arg(long, value_name = "WHO")]
    pub(crate) o: Option<String>,

    /// Short for --option size=N.
    #[arg(long, value_name = "N")]
    pub(crate) size: Option<String>,

    /// A game option; repeatable.
    #[arg(long, value_name = "KEY=VALUE")]
    pub(crate) option: Vec<String>,

    /// Start position: a position string, alone or tagged with its game.
    #[arg(long, value_name = "P")]
    pub(crate) position: Option<String>,

    /// Time control for each player, such as 5m or 5m+3s.
    #[arg(long, value_name = "TIME")]
    pub(crate) clock: Option<String>,

    /// Random seed (default: from the clock).
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,

    /// Bots only: play this many games without a display.
    #[arg(long, value_name = "N", value_parser = |text: &str| number(text, 1, MAX_GAMES))]
    pub(crate) games: Option<u32>,

    /// Bots only: play without a display, one line per game.
    #[arg(long)]
    pub(crate) quiet: bool,

    /// With --games: swap sides after each game.
    #[arg(long)]
    pub(crate) swap: bool,

    #[command(flatten)]
    pub(crate) screen: ScreenArgs,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct LearnArgs {
    /// The game (default: chosen from the menu).
    pub(crate) game: Option<String>,

    #[command(flatten)]
    pub(crate) screen: ScreenArgs,
}

/// `parlour play`.
pub(crate) fn run(args: &PlayArgs, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let is_alone = args.quiet || args.games.is_some() || json;
    let Some(game) = &args.game else {
        let is_bare = args.x.is_none()
            && args.o.is_none()
            && args.size.is_none()
            && args.option.is_empty()
            && args.position.is_none()
            && args.clock.is_none();
        if is_bare && !is_alone {
            return open(Start::Menu, &args.screen, args.seed, out);
        }
        return Err(Failure::Usage(
            "a game is missing: expected `parlour play GAME` with these flags".to_owned(),
        ));
    };
    let choice = choice::from_args(game, args)?;
    if is_alone {
        return alone::run(&choice, args, json, out);
    }
    if args.swap {
        return Err(Failure::Usage("--swap is for several games: expected --games N".to_owned()));
    }
    open(Start::Play(Box::new(choice)), &args.screen, args.seed, out)
}

/// `parlour learn`.
pub(crate) fn learn(args: &LearnArgs, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    refuse_json(json)?;
    let game = match &args.game {
        Some(game) => Some(parse_game(game)?.0),
        None => None,
    };
    open(Start::Learn(game), &args.screen, None, out)
}

/// `parlour puzzles`.
pub(crate) fn puzzles(
    game: Option<&str>,
    screen: &ScreenArgs,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    refuse_json(json)?;
    let game = match game {
        Some(game) => Some(parse_game(game)?.0),
        None => None,
    };
    open(Start::Puzzles(game), screen, None, out)
}

/// `parlour` alone.
pub(crate) fn menu(screen: &ScreenArgs, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    refuse_json(json)?;
    open(Start::Menu, screen, None, out)
}
