//! Command-line arguments.

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args as ClapArgs, FromArgMatches as _, Parser, Subcommand};
use clap_complete::Shell;
use parlour_match::parse_duration;

use crate::analysis_server::AnalysisServerArgs;
use crate::analyze::{AnalyzeArgs, HintArgs};
use crate::commands::{
    ArenaArgs, BookArgs, GamesCommand, SelfPlayArgs, SiteArgs, SolveArgs, SolvedArgs, TuneArgs,
    VerifyArgs,
};
use crate::failure::Failure;
use crate::help;
use crate::play::{LearnArgs, PlayArgs, ScreenArgs};
use crate::puzzles::PuzzlesArgs;
use crate::records;
use crate::serve::ServeArgs;
use crate::target::MatchArgs;
use crate::ugi::UgiArgs;

/// Perft recurses once per ply; deeper counts would never end.
const MAX_DEPTH: u32 = 1000;

/// More threads than any machine has.
const MAX_THREADS: u32 = 1024;

const EXIT_CODES: &str = "\
GAME is a game with its options, `id:key=value,key=value`; `parlour list` prints the games and
`parlour rules GAME` the options. Results go to standard output, everything else to standard error.

Exit codes: 0 success; 1 bad input (a move, a position, an option, a file), with one
`error:` line; 2 bad command line, with one `error:` line; 101 a bug in the program.";

/// Two-player abstract board games. Without a command, opens the menu.
#[derive(Parser, Debug)]
#[command(name = "parlour", version, about, after_help = EXIT_CODES, max_term_width = help::MAX_WIDTH)]
pub(crate) struct Args {
    /// Print the result as JSON.
    // After the options of each command, before --help.
    #[arg(long, global = true, display_order = 900)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) screen: ScreenArgs,

    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Start a game, or open the menu.
    Play(Box<PlayArgs>),
    /// Play the lessons of a game.
    Learn(LearnArgs),
    /// Solve the puzzles of a game, or make new ones.
    Puzzles(PuzzlesArgs),
    /// Manage saved games.
    #[command(args_conflicts_with_subcommands = true)]
    Games {
        #[command(subcommand)]
        command: Option<GamesCommand>,
    },
    /// Play in the browser, here or across the home network.
    Serve(ServeArgs),
    /// Write the browser client as static files.
    Site(SiteArgs),
    /// List the games.
    List,
    /// List the boards with a known result.
    Solved(SolvedArgs),
    /// Print the rules and options of a game.
    Rules(RulesArgs),
    /// Print a position as text.
    Show(PositionArgs),
    /// List the legal moves of a position.
    Moves(MovesArgs),
    /// Count the move sequences of exactly DEPTH plies.
    Perft(PerftArgs),
    /// Replay moves or a record.
    Replay(ReplayArgs),
    /// Convert a record to another format.
    Convert(ConvertArgs),
    /// Find the best lines of a position, or review a game.
    #[command(visible_alias = "analyse")]
    Analyze(AnalyzeArgs),
    /// Give a hint for the next move.
    Hint(HintArgs),
    /// Answer analysis requests on standard input (JSON lines).
    #[command(visible_alias = "analysis")]
    AnalysisServer(AnalysisServerArgs),
    /// Play matches between bots and engines and rate them.
    Arena(Box<ArenaArgs>),
    /// Run an engine for other programs (UGI).
    Ugi(UgiArgs),
    /// Solve a game or a position, and write a proof.
    Solve(Box<SolveArgs>),
    /// Write the first turns of a winning strategy.
    Book(BookArgs),
    /// Write positions of self-play games for training networks.
    Selfplay(SelfPlayArgs),
    /// Fit evaluation weights to self-play games.
    Tune(TuneArgs),
    /// Check proof files with the slow reference rules.
    Verify(VerifyArgs),
    /// Measure performance.
    #[command(subcommand, arg_required_else_help = false)]
    Bench(BenchCommand),
    /// Print a completion script for a shell.
    Completions {
        /// The shell.
        shell: Shell,
    },
    /// Write the manual pages into a folder.
    Man {
        /// The folder; created if missing.
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
    /// Print the licenses of Parlour and of everything inside it.
    Licenses,
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

    /// Start position: a position string, alone or tagged with its game.
    #[arg(long, value_name = "P")]
    pub(crate) position: Option<String>,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    pub(crate) at: PositionArgs,

    /// List one move per resulting position.
    #[arg(long)]
    pub(crate) merged: bool,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) at: PositionArgs,

    /// Number of plies.
    #[arg(value_parser = |text: &str| number(text, 0, MAX_DEPTH))]
    pub(crate) depth: u32,

    /// Print the count below each move, then the total.
    #[arg(long)]
    pub(crate) divide: bool,

    /// Number of threads. The result does not depend on it (default: hardware threads).
    #[arg(long, value_name = "N", value_parser = |text: &str| number(text, 1, MAX_THREADS))]
    pub(crate) threads: Option<u32>,

    /// Count one move per resulting position, at every ply.
    #[arg(long)]
    pub(crate) merged: bool,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct ReplayArgs {
    #[command(flatten)]
    pub(crate) of: MatchArgs,

    /// Print the board at the start and after each move.
    #[arg(long)]
    pub(crate) boards: bool,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct ConvertArgs {
    /// Input format (default: detected from the content).
    #[arg(long, value_name = "FORMAT", value_parser = records::format_name)]
    pub(crate) from: Option<String>,

    /// Output format (default: from the extension of OUT, else `text`).
    #[arg(long, value_name = "FORMAT", value_parser = records::format_name)]
    pub(crate) to: Option<String>,

    /// The record to read; `-` is standard input.
    #[arg(value_name = "IN", default_value = "-")]
    pub(crate) input: PathBuf,

    /// The file to write, atomically; `-` is standard output (default: -).
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum BenchCommand {
    /// Run the rules workloads of every game on one thread, check the counts and print the rates.
    Rules(BenchArgs),
    /// Run the engine workloads of every game, check the results and print rates and goals.
    Search(BenchSearchArgs),
    /// Measure how fast engines stop on hard positions of the largest boards.
    Stop(BenchStopArgs),
}

#[derive(ClapArgs, Debug)]
pub(crate) struct BenchStopArgs {
    /// Only this game; repeatable.
    #[arg(long, value_name = "GAME")]
    pub(crate) only: Vec<String>,

    /// Positions per game.
    #[arg(long, value_name = "N", default_value_t = 12)]
    pub(crate) positions: usize,

    /// Random seed.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
}

/// The flags of both kinds of workloads.
#[derive(ClapArgs, Debug)]
pub(crate) struct BenchArgs {
    /// Compare with the `--json` output of an earlier run.
    #[arg(long, value_name = "OLD.json")]
    pub(crate) compare: Option<PathBuf>,

    /// One run of each workload instead of several.
    #[arg(long)]
    pub(crate) quick: bool,

    /// Only workloads with this name or of this game; repeatable.
    #[arg(long, value_name = "NAME")]
    pub(crate) only: Vec<String>,

    /// Run each workload once, without the yardstick, and print the counts.
    #[arg(long, conflicts_with_all = ["quick", "compare"])]
    pub(crate) once: bool,
}

#[derive(ClapArgs, Debug)]
pub(crate) struct BenchSearchArgs {
    #[command(flatten)]
    pub(crate) common: BenchArgs,

    /// Skip slow workloads.
    #[arg(long)]
    pub(crate) small: bool,
}

/// Parses the command line. Prints help and version itself and then returns `None`.
pub(crate) fn parse(
    command_line: Vec<OsString>,
    out: &mut dyn Write,
) -> Result<Option<Args>, Failure> {
    let parsed = help::command()
        .try_get_matches_from(command_line)
        .and_then(|matches| Args::from_arg_matches(&matches));
    match parsed {
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

pub(crate) fn time(text: &str) -> Result<Duration, String> {
    parse_duration(text).ok_or_else(|| "expected a time such as 500ms or 2s".to_owned())
}

/// Reduces clap's message of several paragraphs to its first one, a suggestion and the usage, on one
/// line.
fn usage_message(error: &clap::Error) -> String {
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return "a command is missing: see `parlour --help`".to_owned();
    }
    let rendered = error.render().to_string();
    let text = rendered.strip_prefix("error: ").unwrap_or(&rendered);
    let end = ["\n\nUsage:", "\n\nFor more information", "\n\n  tip:"]
        .iter()
        .filter_map(|mark| text.find(mark))
        .min()
        .unwrap_or(text.len());
    let message = plainer(&text[..end]);
    if let Some(similar) = suggestion(error) {
        return format!("{message}: did you mean `{similar}`?");
    }
    match error.get(ContextKind::Usage) {
        Some(ContextValue::StyledStr(usage)) => {
            let usage = usage.to_string();
            format!("{message}; usage: {}", usage.trim_start_matches("Usage:").trim())
        }
        _ => format!("{message}; see `parlour --help`"),
    }
}

/// clap's message in our own words and quotes.
fn plainer(message: &str) -> String {
    let message = message.split_whitespace().collect::<Vec<_>>().join(" ");
    let message = message
        .replace("unrecognized subcommand", "unknown command")
        .replace("the following required arguments were not provided:", "missing")
        .replace("requires a subcommand but one was not provided", "needs a command")
        .replace("[subcommands:", "[commands:")
        .replace('\'', "`");
    message.strip_suffix(" found").unwrap_or(&message).to_owned()
}

/// The command, flag or value that resembles the mistyped one, if any does.
fn suggestion(error: &clap::Error) -> Option<&str> {
    use ContextKind::{
        InvalidArg, InvalidSubcommand, InvalidValue, SuggestedArg, SuggestedSubcommand,
        SuggestedValue,
    };
    /// Below this similarity a suggestion confuses more than it helps.
    const MIN_SIMILARITY: f64 = 0.8;
    let text = |kind| match error.get(kind)? {
        ContextValue::String(word) => Some(word.as_str()),
        // clap sorts by similarity, the best last.
        ContextValue::Strings(words) => words.last().map(String::as_str),
        _ => None,
    };
    let kinds = [
        (InvalidSubcommand, SuggestedSubcommand),
        (InvalidArg, SuggestedArg),
        (InvalidValue, SuggestedValue),
    ];
    kinds.into_iter().find_map(|(typed, suggested)| {
        let (typed, suggested) = (text(typed)?, text(suggested)?);
        (strsim::jaro_winkler(typed, suggested) >= MIN_SIMILARITY).then_some(suggested)
    })
}
