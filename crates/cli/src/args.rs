//! The command line as data.

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args as ClapArgs, Parser, Subcommand};

use crate::analyse::{AnalyseArgs, HintArgs};
use crate::analysis::AnalysisArgs;
use crate::commands::{ArenaArgs, GamesCommand, TuneArgs};
use crate::failure::Failure;
use crate::play::{LearnArgs, PlayArgs, ScreenArgs};
use crate::records;
use crate::serve::ServeArgs;
use crate::target::MatchArgs;
use crate::ugi::UgiArgs;

/// Perft recurses once a turn; no count beyond this depth ever ends.
const DEEPEST: u32 = 1000;

/// More threads than any machine has.
const MOST_THREADS: u32 = 1024;

const EXIT_CODES: &str = "\
GAME is a game with its options, `id:key=value,key=value`; `parlour list` names the games and
`parlour rules GAME` the options. Results go to standard output, everything else to standard error.

Exit codes: 0 success; 1 the input was wrong (a move, a position, an option, a file), with one
`error:` line; 2 the command line was wrong, with one `error:` line; 101 a bug in the program.";

/// Abstract board games for two. Without a command: play.
#[derive(Parser, Debug)]
#[command(name = "parlour", version, about, after_help = EXIT_CODES, max_term_width = 100)]
pub(crate) struct Args {
    /// Write the result as JSON.
    #[arg(long, global = true)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) screen: ScreenArgs,

    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Play: straight into a game, or from the menu.
    Play(Box<PlayArgs>),
    /// Learn a game by lessons.
    Learn(LearnArgs),
    /// The saved games.
    #[command(args_conflicts_with_subcommands = true)]
    Games {
        #[command(subcommand)]
        command: Option<GamesCommand>,
    },
    /// Play in the browser: on this machine, or in the home network.
    Serve(ServeArgs),
    /// List the games there are.
    List,
    /// Print the rules of a game and its options.
    Rules(RulesArgs),
    /// Draw a position as text.
    Show(ShowArgs),
    /// List the legal moves, one a line, in a stable order.
    Moves(MovesArgs),
    /// Count the lines of play of exactly DEPTH turns.
    Perft(PerftArgs),
    /// Play moves, or the moves of a record, and say where they lead.
    Replay(ReplayArgs),
    /// Convert a record from one format to another.
    Convert(ConvertArgs),
    /// Show the best lines of a position, or grade the moves of a game.
    #[command(visible_alias = "analyze")]
    Analyse(AnalyseArgs),
    /// Help with the next move: first where to look, then the move.
    Hint(HintArgs),
    /// Answer analysis requests, one JSON object a line.
    Analysis(AnalysisArgs),
    /// Play bots and engines against each other and rate them.
    Arena(Box<ArenaArgs>),
    /// Speak the Universal Game Interface on standard input and output.
    Ugi(UgiArgs),
    /// Fit the weights of a game's evaluation to the results of self-play.
    Tune(TuneArgs),
    /// Measure the speed of the program.
    #[command(subcommand, arg_required_else_help = false)]
    Bench(BenchCommand),
}

#[derive(ClapArgs, Debug)]
pub(crate) struct RulesArgs {
    /// The game.
    pub(crate) game: String,

    /// Print the options only.
    #[arg(long)]
    pub(crate) options: bool,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct PositionArgs {
    /// The game with its options, `id:key=value,…`.
    pub(crate) game: String,

    /// A position string, alone or tagged with its game, in place of the game's own start.
    #[arg(long, value_name = "P")]
    pub(crate) position: Option<String>,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) at: PositionArgs,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    pub(crate) at: PositionArgs,

    /// One move for each resulting position instead of every move.
    #[arg(long)]
    pub(crate) merged: bool,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) at: PositionArgs,

    /// How many turns.
    #[arg(value_parser = |text: &str| number(text, 0, DEEPEST))]
    pub(crate) depth: u32,

    /// Print the count below each move first.
    #[arg(long)]
    pub(crate) divide: bool,

    /// How many threads count; as many as the machine has when not given. The result is the same.
    #[arg(long, value_name = "N", value_parser = |text: &str| number(text, 1, MOST_THREADS))]
    pub(crate) threads: Option<u32>,

    /// Count one move for each resulting position instead of every move, at every level.
    #[arg(long)]
    pub(crate) merged: bool,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct ReplayArgs {
    #[command(flatten)]
    pub(crate) of: MatchArgs,

    /// Draw the board at the start and after each move.
    #[arg(long)]
    pub(crate) boards: bool,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct ConvertArgs {
    /// The format of the input; found out from the content when not given.
    #[arg(long, value_name = "FORMAT", value_parser = records::format_name)]
    pub(crate) from: Option<String>,

    /// The format to write; by the ending of OUT when not given, else `text`.
    #[arg(long, value_name = "FORMAT", value_parser = records::format_name)]
    pub(crate) to: Option<String>,

    /// The record to read; standard input when it is `-` or not given.
    #[arg(value_name = "IN", default_value = "-")]
    pub(crate) input: PathBuf,

    /// The file to write, whole or not at all; standard output when it is `-` or not given.
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum BenchCommand {
    /// Run every game's workloads on one thread, check the counts and print the rates.
    Rules(BenchRulesArgs),
    /// Run every game's workloads for engines, check what comes out and print rates and goals.
    Search(BenchSearchArgs),
    /// Measure how soon engines return once told to stop, on hard positions of the largest boards.
    Stop(BenchStopArgs),
}

#[derive(ClapArgs, Debug)]
pub(crate) struct BenchStopArgs {
    /// Only this game; may be given several times.
    #[arg(long, value_name = "GAME")]
    pub(crate) only: Vec<String>,

    /// Positions for each game.
    #[arg(long, value_name = "N", default_value_t = 12)]
    pub(crate) positions: usize,

    /// Random seed of the positions.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct BenchRulesArgs {
    /// Compare with the `--json` output of an earlier run.
    #[arg(long, value_name = "OLD.json")]
    pub(crate) compare: Option<PathBuf>,

    /// One run of each workload instead of five.
    #[arg(long)]
    pub(crate) quick: bool,

    /// Only the workloads of this name or of this game; may be given several times.
    #[arg(long, value_name = "NAME")]
    pub(crate) only: Vec<String>,

    /// Each workload once and nothing beside it, for counting instructions.
    #[arg(long, conflicts_with_all = ["quick", "compare"])]
    pub(crate) once: bool,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct BenchSearchArgs {
    /// Compare with the `--json` output of an earlier run.
    #[arg(long, value_name = "OLD.json")]
    pub(crate) compare: Option<PathBuf>,

    /// One run of each workload instead of three.
    #[arg(long)]
    pub(crate) quick: bool,

    /// Only the workloads of this name or of this game; may be given several times.
    #[arg(long, value_name = "NAME")]
    pub(crate) only: Vec<String>,

    /// Only the workloads that take a moment.
    #[arg(long)]
    pub(crate) small: bool,

    /// Each workload once and nothing beside it: the node counts, which are the same everywhere.
    #[arg(long, conflicts_with_all = ["quick", "compare"])]
    pub(crate) once: bool,
}

/// Reads the command line. Help and version are printed here and give nothing to do.
pub(crate) fn parse(
    command_line: Vec<OsString>,
    out: &mut dyn Write,
) -> Result<Option<Args>, Failure> {
    match Args::try_parse_from(command_line) {
        Ok(args) => Ok(Some(args)),
        Err(error) => match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
                write!(out, "{}", error.render())?;
                Ok(None)
            }
            _ => Err(Failure::Usage(usage_message(&error))),
        },
    }
}

pub(crate) fn number(text: &str, min: u32, max: u32) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| (min..=max).contains(number));
    number.ok_or_else(|| format!("expected a whole number from {min} to {max}"))
}

/// Clap explains itself in several paragraphs; this keeps the first and the usage, on one line.
fn usage_message(error: &clap::Error) -> String {
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return "a command is missing: see `parlour --help`".to_owned();
    }
    let rendered = error.render().to_string();
    let text = rendered.strip_prefix("error: ").unwrap_or(&rendered);
    let end = ["\n\nUsage:", "\n\nFor more information", "\n\n  tip:"]
        .iter()
        .filter_map(|mark| text.rfind(mark))
        .min()
        .unwrap_or(text.len());
    let message = &text[..end];
    match error.get(ContextKind::Usage) {
        Some(ContextValue::StyledStr(usage)) => {
            let usage = usage.to_string();
            format!("{message}; usage: {}", usage.trim_start_matches("Usage:").trim())
        }
        _ => format!("{message}; see `parlour --help`"),
    }
}
