//! Openings: short, undecided, and distinct up to symmetry.

use std::collections::BTreeSet;

use parlour_core::{
    AnyGame, AnyPosition, FullPosition, GameResult, Match, MatchError, OptionValues,
    PositionVisitor, Rng, Unmetered, mix_in, shortened,
};

use crate::ArenaError;

/// Consecutive failures after which an opening length counts as exhausted.
const MAX_FAILURES: u32 = 400;

/// Maximum number of plies beyond the requested length.
const MAX_EXTRA_PLIES: u32 = 8;

/// Layout seeds are below this, short enough to read and type.
const MAX_SEED: u64 = 1_000_000_000;

/// The start of a game.
#[derive(Clone, Debug)]
pub struct Opening {
    /// A match after the opening. Its options have a seed if they need one.
    pub played: Match,
    /// Whether to send engines the start position, because they cannot know our seed.
    pub sends_start: bool,
}

/// Returns a key shared by a position and all its mirror images.
pub fn canonical_key(position: &dyn AnyPosition) -> u64 {
    struct Canonical;

    impl PositionVisitor for Canonical {
        type Output = u64;

        fn visit<P: FullPosition>(self, position: P) -> u64 {
            let images = position.symmetries().iter();
            let least = images.map(|symmetry| position.transformed(*symmetry).key()).min();
            least.unwrap_or_else(|| position.key())
        }
    }

    parlour_games::with_position(position, Canonical).unwrap_or_else(|_| position.key())
}

/// Whether the side to move can win immediately: such a game would be meaningless.
fn has_immediate_win(position: &dyn AnyPosition) -> bool {
    struct Winning;

    impl PositionVisitor for Winning {
        type Output = bool;

        fn visit<P: FullPosition>(self, position: P) -> bool {
            let mut moves = Vec::new();
            // May miss a win in positions with very many moves.
            let _ =
                position.candidate_moves(&mut moves, &mut P::Scratch::default(), &mut Unmetered);
            moves.into_iter().any(|m| {
                let mut next = position.clone();
                next.play_unchecked(m);
                next.outcome()
                    .is_some_and(|outcome| outcome.result == GameResult::Win(position.turn()))
            })
        }
    }

    parlour_games::with_position(position, Winning).unwrap_or(false)
}

/// Generates up to `wanted` random openings. A longer list starts with the shorter one.
///
/// # Errors
/// [`ArenaError`] if the game cannot start with these options.
pub fn random_openings(
    game: &'static dyn AnyGame,
    values: &OptionValues,
    seed: u64,
    plies: u32,
    and_longer: bool,
    wanted: usize,
) -> Result<Vec<Opening>, ArenaError> {
    let mut generator = OpeningGenerator { game, values, seed, seen: BTreeSet::new(), n_draws: 0 };
    let mut openings = Vec::new();
    let longest = if and_longer { plies + MAX_EXTRA_PLIES } else { plies };
    for length in plies..=longest {
        let mut failures = 0;
        while openings.len() < wanted && failures < MAX_FAILURES {
            match generator.generate(length)? {
                Some(opening) => {
                    openings.push(opening);
                    failures = 0;
                }
                None => failures += 1,
            }
        }
    }
    Ok(openings)
}

/// Returns the number of random plies after which most openings of a game differ.
///
/// # Errors
/// [`ArenaError`] if the game cannot start with these options.
pub fn default_plies(game: &'static dyn AnyGame, values: &OptionValues) -> Result<u32, ArenaError> {
    const SAMPLES: u32 = 100;
    const ENOUGH: u32 = 80;
    const LONGEST: u32 = 12;
    let mut best = (0, 0);
    for plies in 0..=LONGEST {
        let mut generator =
            OpeningGenerator { game, values, seed: 0, seen: BTreeSet::new(), n_draws: 0 };
        let mut n_found = 0;
        for _ in 0..SAMPLES {
            n_found += u32::from(generator.generate(plies)?.is_some());
        }
        if n_found >= ENOUGH {
            return Ok(plies);
        }
        if n_found > best.0 {
            best = (n_found, plies);
        }
    }
    Ok(best.1)
}

/// Generates random openings that differ by more than symmetry.
struct OpeningGenerator<'a> {
    game: &'static dyn AnyGame,
    values: &'a OptionValues,
    seed: u64,
    seen: BTreeSet<u64>,
    n_draws: u64,
}

impl OpeningGenerator<'_> {
    /// Generates one random opening; `None` if it is decided or a duplicate.
    fn generate(&mut self, plies: u32) -> Result<Option<Opening>, ArenaError> {
        let mut rng = Rng::new(mix_in(self.seed, self.n_draws));
        self.n_draws += 1;
        let (values, is_seeded) = seeded(self.game, self.values, &mut rng)?;
        let mut played = Match::new(self.game, values, None)?;
        for _ in 0..plies {
            // The history may forbid the move.
            let next = played.position().random_move(&mut rng);
            if next.is_none_or(|m| played.play(&m).is_err()) || played.outcome().is_some() {
                return Ok(None);
            }
        }
        let is_new = played.outcome().is_none()
            && !self.seen.contains(&canonical_key(played.position()))
            && !has_immediate_win(played.position());
        if is_new {
            self.seen.insert(canonical_key(played.position()));
        }
        Ok(is_new.then_some(Opening { played, sends_start: is_seeded }))
    }
}

/// Adds a seed to the options if they need one; also returns whether they did.
fn seeded(
    game: &'static dyn AnyGame,
    values: &OptionValues,
    rng: &mut Rng,
) -> Result<(OptionValues, bool), ArenaError> {
    let mut values = values.clone();
    let Some(key) = game.missing_seed(&values) else {
        return Ok((values, false));
    };
    values.set(key, &rng.below(MAX_SEED).to_string())?;
    Ok((values, true))
}

/// Parses openings, one per line: `M M …`, `startpos moves M …`, or `fen P moves M …`. Duplicates
/// up to symmetry are skipped.
///
/// # Errors
/// [`ArenaError::Opening`] for the first that cannot be played.
pub fn read_openings(
    game: &'static dyn AnyGame,
    values: &OptionValues,
    seed: u64,
    lines: &[String],
) -> Result<Vec<Opening>, ArenaError> {
    let mut seen = BTreeSet::new();
    let mut openings = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let mut rng = Rng::new(mix_in(seed, index as u64));
        let fail =
            |why: String| ArenaError::Opening { number: index + 1, text: shortened(line), why };
        let (start, moves) = split_opening(line);
        let (values, is_seeded) = match start {
            Some(_) => (values.clone(), false),
            None => seeded(game, values, &mut rng)?,
        };
        let start_match = |values| -> Result<Match, MatchError> {
            let mut played = Match::new(game, values, start.as_deref())?;
            for (move_idx, text) in moves.iter().enumerate() {
                let error_at = |error| MatchError::Move { turn: move_idx + 1, error };
                played.play_text(text).map_err(error_at)?;
            }
            Ok(played)
        };
        let played = start_match(values).map_err(|error| fail(error.to_string()))?;
        if let Some(outcome) = played.outcome() {
            return Err(fail(format!("the game is over, {outcome}: expected an unfinished game")));
        }
        if seen.insert(canonical_key(played.position())) {
            openings.push(Opening { played, sends_start: is_seeded || start.is_some() });
        }
    }
    Ok(openings)
}

/// The start position, if any, and the moves.
fn split_opening(line: &str) -> (Option<String>, Vec<&str>) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let moves_at = words.iter().position(|word| *word == "moves");
    let after = |at: Option<usize>| at.map_or_else(Vec::new, |at| words[at + 1..].to_vec());
    match words.first().copied() {
        Some("startpos") => (None, after(moves_at)),
        Some("fen") => {
            let end = moves_at.unwrap_or(words.len());
            (Some(words[1..end].join(" ")), after(moves_at))
        }
        _ => (None, words),
    }
}
