//! `parlour analyse` and `parlour hint`: the best lines of a position, the moves of a game graded.

mod draw;
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
use parlour_match::parse_duration;

use crate::args::number;
use crate::failure::Failure;
use crate::interrupt;
use crate::target::{self, MatchArgs};

#[derive(ClapArgs, Debug)]
pub(crate) struct AnalyseArgs {
    #[command(flatten)]
    pub(crate) of: MatchArgs,

    #[command(flatten)]
    pub(crate) thinking: ThinkingArgs,

    /// How many lines are shown for a position.
    #[arg(long, value_name = "N", default_value_t = 3,
        value_parser = |text: &str| number(text, 1, MOST_LINES))]
    pub(crate) lines: u32,

    /// For a game: write a page with the graph, the boards and the graded moves.
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,

    /// For a game: where finished work is kept until all is done; beside the record when not given.
    #[arg(long, value_name = "FILE")]
    pub(crate) work: Option<PathBuf>,
}

/// Who thinks, and how long.
#[derive(ClapArgs, Debug)]
pub(crate) struct ThinkingArgs {
    /// Who thinks: `best`, a level, `ab`, `mcts`, `solve`, with settings as in ab:threads=2.
    #[arg(long, value_name = "BOT", default_value = "best")]
    pub(crate) bot: String,

    /// Nodes for each position.
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,

    /// Time for each position, such as 500ms or 2s; 1s when no limit is given.
    #[arg(long, value_name = "T", value_parser = time)]
    pub(crate) time: Option<Duration>,

    /// Turns deep.
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<u32>,
}

const DEFAULT_TIME: Duration = Duration::from_secs(1);

const MOST_LINES: u32 = 1000;

fn time(text: &str) -> Result<Duration, String> {
    parse_duration(text).ok_or_else(|| "expected a time such as 500ms or 2s".to_owned())
}

impl ThinkingArgs {
    /// The limits, with a stop flag that Ctrl-C raises.
    fn budget(&self) -> Result<Budget, Failure> {
        let is_limited = self.nodes.is_some() || self.depth.is_some();
        Ok(Budget {
            nodes: self.nodes,
            depth: self.depth,
            time: self.time.or((!is_limited).then_some(DEFAULT_TIME)),
            stop: interrupt::stop_flag()?,
            clock: Arc::new(SystemClock::start()),
        })
    }

    /// Who thinks. Where no time is set, one thread does unless the bot's name says otherwise, so that
    /// the same command finds the same every time.
    fn bot(&self, game: &'static dyn AnyGame) -> Result<Box<dyn Bot>, Failure> {
        let mut spec = BotSpec::parse(&self.bot)?;
        if self.time.is_none() && (self.nodes.is_some() || self.depth.is_some()) {
            spec.threads = spec.threads.or(Some(1));
        }
        Ok(build(&spec, game)?)
    }

    /// The settings that values of positions depend on.
    fn text(&self) -> String {
        format!("{} nodes={:?} time={:?} depth={:?}", self.bot, self.nodes, self.time, self.depth)
    }
}

pub(crate) fn run(args: &AnalyseArgs, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
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
