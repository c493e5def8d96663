//! Finds puzzles in self-play.
//!
//! Bots of random levels play each other. In each position a quick search of the two best moves
//! looks for a claim, a search of ten times the nodes confirms it, and exhaustive search or the
//! solvers prove it. The same seed gives the same puzzles on every machine, and each game depends
//! only on the seed and its number, so an interrupted run resumes with the next game.

mod difficulty;
mod forced;
mod lines;
mod search;
mod themes;

use std::collections::BTreeSet;

use parlour_bots::{BotKind, BotSpec, BotSpecError, Budget, StopFlag, build};
use parlour_core::{AnyGame, AnyMove, Match, OptionError, OptionValues, Rng, StartError, mix_in};

pub(crate) use forced::forced_win;
pub(crate) use search::{ConfirmedClaim, PuzzleSearch, classify};

use crate::{Claim, Proof, Puzzle, Source, fingerprint};

/// The first search gets this many nodes; the second gets ten times as many.
pub const DEFAULT_NODES: u64 = 2_000;

/// How much longer the second search is.
pub(crate) const CONFIRMATION: u64 = 10;

/// Nodes per move of the players; fewer if their level has fewer.
const PLAYER_NODES: u64 = 1_500;
const MAX_PLIES: usize = 150;
/// Maximum number of random plies at the start.
const OPENING_PLIES: u64 = 8;
/// Percentage of random moves after the opening.
const SLIPS: u64 = 6;
/// Positions of one game resemble each other.
const MAX_PER_GAME: usize = 2;
const MIN_DISTANCE: usize = 4;

/// Settings of a run.
#[derive(Clone, Debug)]
pub struct MakeSettings {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// Its options.
    pub values: OptionValues,
    /// Random seed.
    pub seed: u64,
    /// Number of puzzles wanted.
    pub count: usize,
    /// Nodes of the first search.
    pub nodes: u64,
    /// Maximum percentage of wins in one turn, which are easy in most games.
    pub max_wins_in_one: usize,
}

/// Why no puzzles can be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MakeError {
    /// The options are contradictory, or the start is.
    Start(StartError),
    /// A bot cannot be built.
    Bot(BotSpecError),
}

impl std::fmt::Display for MakeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Start(error) => error.fmt(f),
            Self::Bot(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for MakeError {}

impl From<StartError> for MakeError {
    fn from(error: StartError) -> Self {
        Self::Start(error)
    }
}

impl From<OptionError> for MakeError {
    fn from(error: OptionError) -> Self {
        Self::Start(error.into())
    }
}

impl From<BotSpecError> for MakeError {
    fn from(error: BotSpecError) -> Self {
        Self::Bot(error)
    }
}

/// Counts of the positions of a run by result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MakeStats {
    /// Games played.
    pub games: u64,
    /// Positions searched.
    pub positions: u64,
    /// Positions with a claim after the first search.
    pub claimed: u64,
    /// Claims that the longer search or the exhaustive search did not confirm.
    pub refuted: u64,
    /// Claims of a kind that the run already has enough of.
    pub surplus: u64,
    /// Positions that an existing puzzle has, up to symmetry.
    pub duplicates: u64,
}

/// A run that makes puzzles game by game.
#[derive(Debug)]
pub struct Maker {
    settings: MakeSettings,
    puzzles: Vec<Puzzle>,
    seen: BTreeSet<u64>,
    next_game: u64,
    stats: MakeStats,
}

impl Maker {
    /// Starts a run, or resumes one with the puzzles it has made and the number of its next game.
    pub fn new(settings: MakeSettings, made: Vec<Puzzle>, next_game: u64) -> Self {
        let seen = made.iter().map(|puzzle| puzzle.fingerprint).collect();
        Self { settings, puzzles: made, seen, next_game, stats: MakeStats::default() }
    }

    /// The puzzles made so far.
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.puzzles
    }

    /// The number of the next game.
    pub fn next_game(&self) -> u64 {
        self.next_game
    }

    /// The counts since the run started or resumed.
    pub fn stats(&self) -> MakeStats {
        self.stats
    }

    /// Whether the run has as many puzzles as wanted.
    pub fn is_done(&self) -> bool {
        self.puzzles.len() >= self.settings.count
    }

    /// Plays the next game and adds its puzzles. A stopped game adds nothing.
    ///
    /// # Errors
    /// [`MakeError`] if the game cannot be started.
    pub fn play_game(&mut self, stop: &StopFlag) -> Result<(), MakeError> {
        let number = self.next_game;
        let before = (self.puzzles.len(), self.stats);
        self.play_numbered(number, stop)?;
        if stop.is_stopped() {
            for puzzle in self.puzzles.drain(before.0..) {
                self.seen.remove(&puzzle.fingerprint);
            }
            self.stats = before.1;
            return Ok(());
        }
        self.stats.games += 1;
        self.next_game += 1;
        Ok(())
    }

    fn play_numbered(&mut self, number: u64, stop: &StopFlag) -> Result<(), MakeError> {
        let game = self.settings.game;
        let mut rng = Rng::new(mix_in(self.settings.seed, number));
        let mut values = self.settings.values.clone();
        if let Some(key) = game.missing_seed(&values) {
            values.set(key, &(rng.next_u64() >> 32).to_string())?;
        }
        let n_levels = parlour_bots::levels(game).len() as u64;
        let mut player = || {
            let level = 1 + rng.below(n_levels) as u32;
            let seed = rng.next_u64() >> 1;
            build(&BotSpec { seed, ..BotSpec::new(BotKind::Level(level)) }, game)
        };
        let mut players = [player()?, player()?];
        let mut search = PuzzleSearch::new(game, stop.clone())?;
        let mut played = Match::new(game, values, None)?;
        let opening = rng.below(OPENING_PLIES) as usize;
        let (mut n_found, mut last_ply) = (0, None);
        while played.outcome().is_none() && played.ply() < MAX_PLIES {
            let ply = played.ply();
            let is_near = last_ply.is_some_and(|last| ply < last + MIN_DISTANCE);
            if ply >= opening && !is_near && n_found < MAX_PER_GAME && !self.is_done() {
                let source = Source { seed: self.settings.seed, game: number, ply };
                if self.search_position(&played, source, &mut search)? {
                    n_found += 1;
                    last_ply = Some(ply);
                }
            }
            if stop.is_stopped() || n_found == MAX_PER_GAME {
                return Ok(());
            }
            let is_random = ply < opening || rng.below(100) < SLIPS;
            let random = played.position().random_move(&mut rng).filter(|_| is_random);
            let allowed = random.and_then(|m| played.allowed(m).ok());
            let m = allowed.unwrap_or_else(|| {
                let budget = Budget { stop: stop.clone(), ..Budget::nodes(PLAYER_NODES) };
                players[ply % 2].think(&played, &budget, 1, &mut |_| {}).best().clone()
            });
            if played.play(&m).is_err() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Looks for a puzzle in the current position, without its history.
    fn search_position(
        &mut self,
        played: &Match,
        source: Source,
        search: &mut PuzzleSearch,
    ) -> Result<bool, MakeError> {
        let text = played.position().text();
        let start = Match::new(played.game(), played.values().clone(), Some(&text))?;
        if start.outcome().is_some() || start.position().count_moves() < 3 {
            return Ok(false);
        }
        let fingerprint = fingerprint(&start);
        if self.seen.contains(&fingerprint) {
            self.stats.duplicates += 1;
            return Ok(false);
        }
        self.stats.positions += 1;
        let Some((claim, quick)) = search.quick(&start, self.settings.nodes) else {
            return Ok(false);
        };
        self.stats.claimed += 1;
        if self.is_surplus(claim) {
            self.stats.surplus += 1;
            return Ok(false);
        }
        let confirmed = search.confirmed(&start, self.settings.nodes * CONFIRMATION, &quick);
        let Some(ConfirmedClaim { claim, proof, lines }) = confirmed else {
            self.stats.refuted += 1;
            return Ok(false);
        };
        if self.is_surplus(claim) {
            self.stats.surplus += 1;
            return Ok(false);
        }
        let texts = |line: &Vec<AnyMove>| line.iter().map(|m| m.text().to_owned()).collect();
        let tagged = start.tagged_position();
        let game = tagged.split(' ').next().unwrap_or_default().to_owned();
        let themes = themes::themes(&start, &lines[0]);
        let rating = difficulty::rating(&start, &lines[0][0], search.stop())?;
        self.seen.insert(fingerprint);
        let lines = lines.iter().map(texts).collect();
        self.puzzles.push(Puzzle {
            line: 0,
            fingerprint,
            game,
            position: text,
            claim,
            proof,
            themes,
            rating,
            lines,
            source,
        });
        Ok(true)
    }

    /// Whether there are enough puzzles of a kind, so that the collection stays varied.
    fn is_surplus(&self, claim: Claim) -> bool {
        let kind = kind(claim);
        let n_same = self.puzzles.iter().filter(|puzzle| self::kind(puzzle.claim) == kind).count();
        let share = if kind == 0 { self.settings.max_wins_in_one } else { MAX_SHARES[kind] };
        n_same * 100 >= self.settings.count * share
    }
}

/// The default of [`MakeSettings::max_wins_in_one`].
pub const MAX_WINS_IN_ONE: usize = 10;

/// The maximum percentage of each [kind](kind()).
const MAX_SHARES: [usize; 8] = [MAX_WINS_IN_ONE, 35, 100, 100, 30, 40, 60, 25];

fn kind(claim: Claim) -> usize {
    match claim {
        Claim::Win(Some(1)) => 0,
        Claim::Win(Some(2)) => 1,
        Claim::Win(Some(_)) => 2,
        Claim::Win(None) => 3,
        Claim::Draw => 4,
        Claim::Defend => 5,
        Claim::Score(_) => 6,
        Claim::Best => 7,
    }
}

/// Whether a claim is proven in full or in part.
pub(crate) const fn is_proven(proof: Proof) -> bool {
    matches!(proof, Proof::Exact | Proof::Depth)
}
