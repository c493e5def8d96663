//! Arguments of `parlour arena`, and the settings they define.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args as ClapArgs, ValueEnum};
use parlour_arena::{
    ArenaError, Contender, ContenderKind, Format, OpeningSource, Plan, Settings, SprtSettings,
    TurnLimits, default_plies,
};
use parlour_core::shortened;
use parlour_games::parse_game;
use parlour_match::TimeControl;

use crate::args::{number, time};
use crate::failure::Failure;
use crate::files;

/// Default number of pairs per pairing: enough for a rough estimate.
const DEFAULT_PAIRS: u32 = 50;

/// Default with an SPRT, which usually ends the match earlier.
const DEFAULT_SPRT_PAIRS: u32 = 5000;

const MAX_PAIRS: u32 = 1_000_000;
const MAX_WORKERS: u32 = 1024;

#[derive(ClapArgs, Debug)]
pub(crate) struct ArenaArgs {
    /// The game with its options, `id:key=value,…`.
    pub(crate) game: String,

    /// A bot: random, greedy, a level such as 5, best, ab:nodes=10000. NAME=SPEC gives it a name;
    /// repeatable.
    #[arg(long = "bot", value_name = "SPEC")]
    bots: Vec<String>,

    /// A UGI engine; `{game}` in its command is replaced by the game string; repeatable.
    #[arg(long = "engine", value_name = "NAME=COMMAND")]
    engines: Vec<String>,

    /// Set an engine option; repeatable.
    #[arg(long = "engine-option", value_name = "NAME:KEY=VALUE")]
    engine_options: Vec<String>,

    /// Games per pairing, an even number (default: 100).
    #[arg(long, value_name = "N", conflicts_with = "pairs",
          value_parser = |text: &str| number(text, 2, 2 * MAX_PAIRS))]
    games: Option<u32>,

    /// Pairs of games per pairing, each one opening with sides swapped (default: 50; with --sprt up
    /// to 5000).
    #[arg(long, value_name = "N", value_parser = |text: &str| number(text, 1, MAX_PAIRS))]
    pairs: Option<u32>,

    /// Start at this pair. Other runs of the same settings play the pairs before it; their
    /// journals can be joined.
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = |text: &str| number(text, 1, MAX_PAIRS))]
    first_pair: u32,

    /// Tournament format: `round-robin` (everyone against everyone), `gauntlet` (the first against
    /// all others) or `ladder` (each against the next).
    #[arg(long, value_enum, hide_possible_values = true, default_value_t = FormatArg::RoundRobin)]
    format: FormatArg,

    /// Random plies at the start of each game (default: the fewest that give varied openings).
    #[arg(long, value_name = "K", conflicts_with = "openings",
          value_parser = |text: &str| number(text, 0, 100))]
    openings_plies: Option<u32>,

    /// A file of openings, one per line: moves, or `fen POSITION moves …`.
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// Random seed.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Number of games played at the same time.
    #[arg(long, value_name = "C", default_value_t = 1,
          value_parser = |text: &str| number(text, 1, MAX_WORKERS))]
    pub(crate) concurrency: u32,

    /// Nodes per move.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Time per move, as in 500ms or 2s.
    #[arg(long, value_name = "T", value_parser = time)]
    time: Option<Duration>,

    /// Time control per player and game, as in 10s+0.1s.
    #[arg(long, value_name = "BASE+INC", value_parser = time_control)]
    tc: Option<TimeControl>,

    /// Tolerance before a player loses on time.
    #[arg(long, value_name = "T", default_value = "500ms", value_parser = time)]
    margin: Duration,

    /// Timeout for a silent engine if no time is set.
    #[arg(long, value_name = "T", default_value = "60s", value_parser = time)]
    patience: Duration,

    /// Declare a draw after this many plies.
    #[arg(long, value_name = "N", default_value_t = 1000,
          value_parser = |text: &str| number(text, 1, 100_000))]
    max_plies: u32,

    /// Stop when a sequential probability ratio test decides: elo0=0,elo1=10, optionally with
    /// alpha, beta (0.05) and model (logistic or normalized).
    #[arg(long, value_name = "TEST", value_parser = SprtSettings::parse)]
    sprt: Option<SprtSettings>,

    /// Output folder; an interrupted run resumes there (default: arena/GAME-HASH).
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,

    /// Discard the games of an earlier run in the folder.
    #[arg(long)]
    pub(crate) fresh: bool,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum FormatArg {
    /// Every player meets every other.
    RoundRobin,
    /// The first player meets all others.
    Gauntlet,
    /// Each player meets the next in the list.
    Ladder,
}

impl ArenaArgs {
    /// The schedule of games.
    pub(crate) fn plan(&self) -> Result<Plan, Failure> {
        let listed = self.openings.as_deref().map(OpeningsFile::read).transpose()?;
        let settings = self.settings(listed.as_ref())?;
        let usual = if settings.sprt.is_some() { DEFAULT_SPRT_PAIRS } else { DEFAULT_PAIRS };
        let plan = Plan::new(settings, self.n_rounds()?, usual);
        let plan = plan.map_err(|error| match (error, &listed) {
            (ArenaError::Opening { number, text, why }, Some(listed)) => {
                Failure::Input(format!("{}: opening `{text}`: {why}", listed.location(number)))
            }
            (error, _) => error.into(),
        })?;
        Ok(plan.starting_at(self.first_pair - 1)?)
    }

    fn settings(&self, listed: Option<&OpeningsFile>) -> Result<Settings, Failure> {
        let (game, values) = parse_game(&self.game)?;
        let options = values.text(false);
        let id = game.info().id;
        let game_string =
            if options.is_empty() { id.to_owned() } else { format!("{id}:{options}") };
        let mut players = Vec::new();
        for text in &self.bots {
            players.push(Contender::bot(text, game)?);
        }
        for text in &self.engines {
            players.push(Contender::engine(text, &game_string)?);
        }
        for text in &self.engine_options {
            set_engine_option(&mut players, text)?;
        }
        let openings = match (listed, self.openings_plies) {
            (Some(file), _) => OpeningSource::Listed(file.openings.clone()),
            (None, Some(plies)) => OpeningSource::Drawn { plies, and_longer: false },
            (None, None) => {
                let plies = default_plies(game, &values)?;
                OpeningSource::Drawn { plies, and_longer: true }
            }
        };
        Ok(Settings {
            game: game_string,
            players,
            format: match self.format {
                FormatArg::RoundRobin => Format::RoundRobin,
                FormatArg::Gauntlet => Format::Gauntlet,
                FormatArg::Ladder => Format::Ladder,
            },
            openings,
            seed: self.seed,
            limits: TurnLimits {
                nodes: self.nodes,
                time: self.time,
                clock: self.tc,
                margin: self.margin,
                patience: self.patience,
            },
            max_plies: self.max_plies,
            sprt: self.sprt,
        })
    }

    /// Number of pairs per pairing, if given.
    fn n_rounds(&self) -> Result<Option<u32>, Failure> {
        match self.games {
            Some(games) if games % 2 == 1 => Err(Failure::Usage(format!(
                "--games {games} leaves a game without its pair: expected an even number"
            ))),
            Some(games) => Ok(Some(games / 2)),
            None => Ok(self.pairs),
        }
    }
}

fn set_engine_option(players: &mut [Contender], text: &str) -> Result<(), Failure> {
    let expected = || {
        let shown = shortened(text);
        Failure::Usage(format!("--engine-option `{shown}`: expected NAME:KEY=VALUE of an --engine"))
    };
    let (name, setting) = text.split_once(':').ok_or_else(expected)?;
    let (key, value) = setting.split_once('=').ok_or_else(expected)?;
    let player = players.iter_mut().find(|player| player.name == name).ok_or_else(expected)?;
    match &mut player.kind {
        ContenderKind::Engine { options, .. } => {
            options.push((key.trim().to_owned(), value.trim().to_owned()));
            Ok(())
        }
        ContenderKind::Bot(_) => Err(expected()),
    }
}

/// Openings from a file, with their line numbers.
struct OpeningsFile {
    name: String,
    openings: Vec<String>,
    line_numbers: Vec<usize>,
}

impl OpeningsFile {
    /// Reads all lines except empty lines and comments.
    fn read(path: &Path) -> Result<Self, Failure> {
        let text = files::read_text(path)?;
        let name = files::display_name(path);
        let (line_numbers, openings): (Vec<usize>, Vec<String>) = (1..)
            .zip(text.lines().map(str::trim))
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
            .map(|(number, line)| (number, line.to_owned()))
            .unzip();
        if openings.is_empty() {
            return Err(Failure::Input(format!("{name} holds no opening: expected one a line")));
        }
        Ok(Self { name, openings, line_numbers })
    }

    /// The location of an opening, by its number from 1.
    fn location(&self, number: usize) -> String {
        let line = number.checked_sub(1).and_then(|index| self.line_numbers.get(index));
        line.map_or_else(|| self.name.clone(), |line| format!("{}, line {line}", self.name))
    }
}

fn time_control(text: &str) -> Result<TimeControl, String> {
    TimeControl::parse(text).map_err(|_| "expected a clock such as 10s+0.1s".to_owned())
}
