//! Plays random games in lockstep with the reference generators.
//!
//! In every position the position text, the sorted legal moves and the result line must be equal.
//! Options are random among those the game declares; positions come from play and from randomly
//! perturbed boards, which reach rare rules.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use parlour_core::{AnyGame, AnyMove, Match, OptionKind, OptionValues, Repetition, Rng};
use parlour_reference::{PlainGame, Start, twin};

use crate::conformance::first_moves;
use crate::{shake, sources, specs};

/// Positions with more moves are skipped: the reference generators would take too long.
const MOST_MOVES: usize = 20_000;

/// Perturbed boards after each game.
const SHAKEN_BOARDS: usize = 6;

/// Plies played from a perturbed board.
const SHAKEN_PLIES: usize = 4;

/// A game stops at this much work (in units of [`Tally::work`]), times the scale up to
/// [`MOST_LONGER`]: random games on large boards hardly end and would take all the time.
const WORK_A_GAME: u64 = 15_000;
const MOST_LONGER: u64 = 4;

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
        self.positions * 30 + self.moves / 2 + self.skipped * MOST_MOVES as u64 / 4
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
    let start = twin(game.info().id).expect("every listed game has a plain twin");
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
    for _ in 0..SHAKEN_BOARDS {
        let Some(text) = rng.choose(&positions) else { return };
        let Some(shaken) = shake::shaken(game, &values, text, &mut rng) else { continue };
        let seed = rng.next_u64();
        lockstep(start, spec, seed, (game, &values, Some(&shaken)), SHAKEN_PLIES, tally);
    }
}

/// Plays both generators from one start and returns the positions reached.
fn lockstep(
    start: Start,
    spec: &str,
    seed: u64,
    (game, values, given): (&'static dyn AnyGame, &OptionValues, Option<&str>),
    most_plies: usize,
    tally: &mut Tally,
) -> Vec<String> {
    let mut rng = Rng::new(seed);
    let mut fast = Match::new(game, values.clone(), given)
        .unwrap_or_else(|error| panic!("{spec}, seed {seed}: {error}"));
    // Only the game knows a random or manual start, so the reference gets it as text.
    let is_told =
        given.is_some() || parlour_games::setup_board(game, values).is_some() || has_seed(values);
    let start_text = fast.position().text();
    let mut plain = asked(&fast, seed, "start", || {
        let options = values.text(is_told);
        let pairs: Vec<(&str, &str)> =
            options.split(',').filter_map(|pair| pair.split_once('=')).collect();
        start(&pairs, is_told.then_some(start_text.as_str()))
    });
    tally.games += 1;
    let most_work = tally.work() + WORK_A_GAME * sources::scale().min(MOST_LONGER);
    let goes_back = repeats_matter(&fast) && rng.below(2) == 0;
    let mut home = start_text.clone();
    let mut positions = Vec::new();
    while first_moves(fast.position(), MOST_MOVES + 1).len() <= MOST_MOVES {
        let moves = compare_moment(&fast, &*plain, seed);
        tally.positions += 1;
        tally.moves += moves.len() as u64;
        positions.push(fast.position().text());
        if moves.is_empty() {
            *tally.results.entry(fast.result_text()).or_default() += 1;
        }
        if moves.is_empty() || fast.ply() >= most_plies || tally.work() > most_work {
            return positions;
        }
        if rng.below(16) == 0 {
            home = fast.position().text();
        }
        let chosen = &choose(&fast, &moves, goes_back.then_some(home.as_str()), &mut rng);
        let before = where_it_stands(&fast, seed);
        if let Err(error) = fast.play(chosen) {
            panic!("a listed move is refused: {error}\n{before}");
        }
        asked(&fast, seed, "play", || plain.play(chosen.text()));
    }
    tally.skipped += 1;
    positions
}

fn repeats_matter(fast: &Match) -> bool {
    fast.game().match_rules(fast.values()).repetition != Repetition::Off
}

/// A random move; in a game that returns to `home`, one that comes closest to it.
fn choose(fast: &Match, moves: &[AnyMove], home: Option<&str>, rng: &mut Rng) -> AnyMove {
    const MOST_COMPARED: usize = 80;
    let distance = |m: &AnyMove| {
        let next = fast.position().after(m).expect("a listed move is legal");
        home.map_or(0, |home| shake::distance(&next.text(), home))
    };
    let mut nearest: Vec<&AnyMove> = moves.iter().collect();
    if home.is_some() && moves.len() <= MOST_COMPARED {
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
fn compare_moment(fast: &Match, plain: &dyn PlainGame, seed: u64) -> Vec<AnyMove> {
    let mut moves = fast.legal_moves();
    moves.sort();
    let found: Vec<&str> = moves.iter().map(AnyMove::text).collect();
    let (mut expected, position, result) =
        asked(fast, seed, "look", || (plain.moves(), plain.position(), plain.result()));
    expected.sort();
    let scene = || where_it_stands(fast, seed);
    assert_eq!(fast.position().text(), position, "the positions differ\n{}", scene());
    assert_eq!(fast.result_text(), result, "the results differ\n{}", scene());
    if found != expected {
        let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
        let only = |these: &[&str], those: &[&str]| -> Vec<String> {
            let only = these.iter().filter(|text| !those.contains(text));
            only.map(|text| (*text).to_owned()).collect()
        };
        panic!(
            "the moves differ: only the game has {:?}, only the plain twin has {:?}\n{}",
            only(&found, &expected),
            only(&expected, &found),
            scene()
        );
    }
    moves
}

/// Calls the reference generator and adds context if it panics.
fn asked<T>(fast: &Match, seed: u64, what: &str, question: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(question)).unwrap_or_else(|_| {
        panic!("the plain twin panics ({what})\n{}", where_it_stands(fast, seed));
    })
}

fn where_it_stands(fast: &Match, seed: u64) -> String {
    let moves: Vec<&str> = fast.moves().map(AnyMove::text).collect();
    format!(
        "  game {}\n  seed {seed}\n  start {}\n  moves {}\n  position {}",
        fast.game_string(),
        fast.start().text(),
        moves.join(" "),
        fast.position().text()
    )
}
