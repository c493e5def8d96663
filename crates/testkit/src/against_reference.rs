//! Plays random games in lockstep with the reference generators.
//!
//! In every position the position text, the sorted legal moves and the result line must be equal.
//! Options are random among those the game declares; positions come from play and from randomly
//! perturbed boards, which reach rare rules.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use parlour_core::{AnyGame, AnyMove, Match, OptionKind, OptionValues, Repetition, Rng};
use parlour_reference::{ReferenceGame, Start, generator};

use crate::conformance::first_moves;
use crate::{perturb, sources, specs};

/// Positions with more moves are skipped: the reference generators would take too long.
const MAX_MOVES: usize = 20_000;

/// Number of perturbed boards after each game.
const PERTURBED_BOARDS: usize = 6;

/// Plies played from a perturbed board.
const PERTURBED_PLIES: usize = 4;

/// A game stops at this much work (in units of [`Tally::work`]), times the scale up to
/// [`MAX_SCALE`]: random games on large boards rarely end and would take all the time.
const WORK_PER_GAME: u64 = 15_000;
const MAX_SCALE: u64 = 4;

/// Amount of work compared.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games started, from a start position or a perturbed board.
    pub games: u64,
    /// Positions compared.
    pub positions: u64,
    /// Moves in the lists compared.
    pub moves: u64,
    /// Positions skipped for their number of moves.
    pub skipped: u64,
    /// Count of each result, such as `1-0 line`.
    pub results: BTreeMap<String, u64>,
}

impl Tally {
    /// Approximately proportional to the time spent.
    pub fn work(&self) -> u64 {
        self.positions * 30 + self.moves / 2 + self.skipped * MAX_MOVES as u64 / 4
    }

    /// Adds another tally.
    pub fn add(&mut self, other: Self) {
        self.games += other.games;
        self.positions += other.positions;
        self.moves += other.moves;
        self.skipped += other.skipped;
        for (result, count) in other.results {
            *self.results.entry(result).or_default() += count;
        }
    }
}

/// Compares a game with its reference generator on random options until the work is done.
///
/// # Panics
/// At the first difference, with everything needed to reproduce it.
pub fn compare(game: &'static dyn AnyGame, first_seed: u64, work: u64) -> Tally {
    let start = generator(game.info().id).expect("every compared game has a reference generator");
    let mut tally = Tally::default();
    let mut seed = first_seed;
    while tally.work() < work {
        let mut rng = Rng::new(seed);
        let spec = specs::random(game, &mut rng);
        compare_one(start, &spec, seed, &mut tally);
        seed += 1;
    }
    tally
}

/// Plays one random game with these options, and a few perturbed boards on the way.
pub fn compare_one(start: Start, spec: &str, seed: u64, tally: &mut Tally) {
    let mut rng = Rng::new(seed);
    let (game, values) = specs::open(spec, seed);
    let positions = lockstep(start, spec, seed, (game, &values, None), usize::MAX, tally);
    for _ in 0..PERTURBED_BOARDS {
        let Some(text) = rng.choose(&positions) else { return };
        let Some(perturbed) = perturb::perturbed(game, &values, text, &mut rng) else { continue };
        let seed = rng.next_u64();
        lockstep(start, spec, seed, (game, &values, Some(&perturbed)), PERTURBED_PLIES, tally);
    }
}

/// Plays both generators from one start and returns the positions reached.
fn lockstep(
    start: Start,
    spec: &str,
    seed: u64,
    (game, values, given): (&'static dyn AnyGame, &OptionValues, Option<&str>),
    max_plies: usize,
    tally: &mut Tally,
) -> Vec<String> {
    let mut rng = Rng::new(seed);
    let mut fast = Match::new(game, values.clone(), given)
        .unwrap_or_else(|error| panic!("{spec}, seed {seed}: {error}"));
    // Only the game knows a random or manual start, so the reference gets it as text.
    let is_told =
        given.is_some() || parlour_games::setup_board(game, values).is_some() || has_seed(values);
    let start_text = fast.position().text();
    let mut reference = with_context(&fast, seed, "start", || {
        let options = values.text(is_told);
        let pairs: Vec<(&str, &str)> =
            options.split(',').filter_map(|pair| pair.split_once('=')).collect();
        start(&pairs, is_told.then_some(start_text.as_str()))
    });
    tally.games += 1;
    let max_work = tally.work() + WORK_PER_GAME * sources::scale().min(MAX_SCALE);
    let goes_back = repeats_matter(&fast) && rng.below(2) == 0;
    let mut home = start_text.clone();
    let mut positions = Vec::new();
    while first_moves(fast.position(), MAX_MOVES + 1).len() <= MAX_MOVES {
        let moves = compare_position(&fast, &*reference, seed);
        tally.positions += 1;
        tally.moves += moves.len() as u64;
        positions.push(fast.position().text());
        if moves.is_empty() {
            *tally.results.entry(fast.result_text()).or_default() += 1;
        }
        if moves.is_empty() || fast.ply() >= max_plies || tally.work() > max_work {
            return positions;
        }
        if rng.below(16) == 0 {
            home = fast.position().text();
        }
        let chosen = &choose(&fast, &moves, goes_back.then_some(home.as_str()), &mut rng);
        let before = context(&fast, seed);
        if let Err(error) = fast.play(chosen) {
            panic!("a listed move is refused: {error}\n{before}");
        }
        with_context(&fast, seed, "play", || reference.play(chosen.text()));
    }
    tally.skipped += 1;
    positions
}

fn repeats_matter(fast: &Match) -> bool {
    fast.game().match_rules(fast.values()).repetition != Repetition::Off
}

/// A random move; in a game that returns to `home`, a random one of those that come closest to it.
fn choose(fast: &Match, moves: &[AnyMove], home: Option<&str>, rng: &mut Rng) -> AnyMove {
    const MAX_COMPARED: usize = 80;
    let distance = |m: &AnyMove| {
        let next = fast.position().after(m).expect("a listed move is legal");
        home.map_or(0, |home| perturb::distance(&next.text(), home))
    };
    let mut nearest: Vec<&AnyMove> = moves.iter().collect();
    if home.is_some() && moves.len() <= MAX_COMPARED {
        let least = moves.iter().map(distance).min();
        nearest.retain(|m| Some(distance(m)) == least);
    }
    nearest[rng.below(nearest.len() as u64) as usize].clone()
}

fn has_seed(values: &OptionValues) -> bool {
    let is_seed = |kind| matches!(kind, OptionKind::Seed);
    values.specs().iter().any(|spec| is_seed(spec.kind) && values.is_given(spec.key))
}

/// Compares both generators and returns the legal moves.
fn compare_position(fast: &Match, reference: &dyn ReferenceGame, seed: u64) -> Vec<AnyMove> {
    let mut moves = fast.legal_moves();
    moves.sort();
    let found: Vec<&str> = moves.iter().map(AnyMove::text).collect();
    let (mut expected, position, result) = with_context(fast, seed, "look", || {
        (reference.moves(), reference.position(), reference.result())
    });
    expected.sort();
    let scene = || context(fast, seed);
    assert_eq!(fast.position().text(), position, "the positions differ\n{}", scene());
    assert_eq!(fast.result_text(), result, "the results differ\n{}", scene());
    if found != expected {
        let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
        let only = |these: &[&str], those: &[&str]| -> Vec<String> {
            let only = these.iter().filter(|text| !those.contains(text));
            only.map(|text| (*text).to_owned()).collect()
        };
        panic!(
            "the moves differ: only the game has {:?}, only the reference has {:?}\n{}",
            only(&found, &expected),
            only(&expected, &found),
            scene()
        );
    }
    moves
}

/// Calls the reference generator and adds context if it panics.
fn with_context<T>(fast: &Match, seed: u64, what: &str, query: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(query)).unwrap_or_else(|_| {
        panic!("the reference generator panics ({what})\n{}", context(fast, seed));
    })
}

fn context(fast: &Match, seed: u64) -> String {
    let moves: Vec<&str> = fast.moves().map(AnyMove::text).collect();
    format!(
        "  game {}\n  seed {seed}\n  start {}\n  moves {}\n  position {}",
        fast.game_string(),
        fast.start().text(),
        moves.join(" "),
        fast.position().text()
    )
}
