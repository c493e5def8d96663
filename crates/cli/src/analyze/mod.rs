//! `parlour analyze` and `parlour hint`: best lines of a position, grades for the moves of a game.

mod hint;
mod html;
mod position;
mod record;
mod work;

pub(crate) use hint::{HintArgs, run as run_hint};

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args as ClapArgs;
use parlour_bots::{Bot, BotSpec, Budget, SystemClock, build};
use parlour_core::AnyGame;

use crate::args::{number, time};
use crate::failure::Failure;
use crate::interrupt;
use crate::target::{self, MatchArgs};

#[derive(ClapArgs, Debug)]
pub(crate) struct AnalyzeArgs {
    #[command(flatten)]
    pub(crate) of: MatchArgs,

    #[command(flatten)]
    pub(crate) thinking: ThinkingArgs,

    /// Number of lines to show for a position.
    #[arg(long, value_name = "N", default_value_t = 3,
        value_parser = |text: &str| number(text, 1, MAX_LINES))]
    pub(crate) lines: u32,

    /// For a game: write a page with the graph, the boards and the graded moves.
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,

    /// For a game: save finished positions here until the end (default: in the data folder).
    #[arg(long, value_name = "FILE")]
    pub(crate) work: Option<PathBuf>,
}

/// The bot and its limits.
#[derive(ClapArgs, Debug)]
pub(crate) struct ThinkingArgs {
    /// The analyzing bot: `best`, a level, `ab`, `mcts`, `solve`, with settings as in ab:threads=2.
    #[arg(long, value_name = "BOT", default_value = "best")]
    pub(crate) bot: String,

    /// Node limit for each position.
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,

    /// Time limit for each position, such as 500ms or 2s (default: 1s if no limit is given).
    #[arg(long, value_name = "T", value_parser = time)]
    pub(crate) time: Option<Duration>,

    /// Depth limit in plies.
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<u32>,
}

const DEFAULT_TIME: Duration = Duration::from_secs(1);

const MAX_LINES: u32 = 1000;

impl ThinkingArgs {
    /// The limits, with a stop flag set by Ctrl-C.
    fn budget(&self) -> Result<Budget, Failure> {
        let is_limited = self.nodes.is_some() || self.depth.is_some();
        Ok(Budget {
            nodes: self.nodes,
            depth: self.depth,
            time: self.time.or((!is_limited).then_some(DEFAULT_TIME)),
            stop: interrupt::stop_flag()?,
            clock: Arc::new(SystemClock::start()),
            tally: None,
        })
    }

    /// Creates the bot. Without a time limit it uses one thread unless its name sets more, so that
    /// results are reproducible.
    fn bot(&self, game: &'static dyn AnyGame) -> Result<Box<dyn Bot>, Failure> {
        let mut spec = BotSpec::parse(&self.bot)?;
        if self.time.is_none() && (self.nodes.is_some() || self.depth.is_some()) {
            spec.threads = spec.threads.or(Some(1));
        }
        Ok(build(&spec, game)?)
    }

    /// The settings that affect position values.
    fn text(&self) -> String {
        format!("{} nodes={:?} time={:?} depth={:?}", self.bot, self.nodes, self.time, self.depth)
    }
}

pub(crate) fn run(args: &AnalyzeArgs, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let played = target::played(&args.of)?;
    if played.ply() > 0 {
        return record::run(args, &played, json, out);
    }
    if args.html.is_some() || args.work.is_some() {
        return Err(Failure::Usage(
            "--html and --work are for games: expected a record or moves".to_owned(),
        ));
    }
    position::run(args, &played, json, out)
}
