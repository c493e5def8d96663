//! Proves a stored puzzle again.

use parlour_bots::{BotSpecError, StopFlag};
use parlour_core::{AnyGame, AnyMove, Match, MoveError};

use crate::make::{CONFIRMATION, DEFAULT_NODES, PuzzleSearch, classify, forced_win};
use crate::{Claim, Proof, Puzzle, fingerprint};

/// Factors for the nodes: if a search does not confirm a claim, the next one has more nodes.
const MORE: [u64; 3] = [1, 4, 16];

/// Proves that the first move of a puzzle is the only right one. Searches run on the caller's
/// thread, which must have the stack of an [`engine_thread`](parlour_core::engine_thread).
///
/// # Errors
/// A sentence about the first difference from the claim.
pub fn prove(puzzle: &Puzzle, game: &'static dyn AnyGame) -> Result<(), String> {
    let start = puzzle.start(game).map_err(|error| error.to_string())?;
    if fingerprint(&start) != puzzle.fingerprint {
        return Err(format!("expected the fingerprint {:016x}", fingerprint(&start)));
    }
    let first = start.parse_move(puzzle.first_move()).map_err(|error| error.to_string())?;
    match puzzle.claim {
        Claim::Win(Some(turns)) => {
            prove_fastest(&start, &first, turns)?;
            puzzle.lines.iter().try_for_each(|line| prove_line(&start, line, turns))
        }
        _ => confirm(puzzle, game, &start, &first),
    }
}

/// Proves that only this move wins within `turns` turns, and none wins faster.
fn prove_fastest(start: &Match, first: &AnyMove, turns: u32) -> Result<(), String> {
    for n in 1..=turns {
        let forced = forced_win(start.position(), n).ok_or("too many positions to prove it")?;
        let expected = if n == turns { std::slice::from_ref(first) } else { &[] };
        if forced.first_moves != expected {
            let found = forced.first_moves;
            return Err(format!("within {n} turns, expected {expected:?} to win, found {found:?}"));
        }
    }
    Ok(())
}

/// Proves that each move of the learner keeps the win, and that the line ends with a won position.
fn prove_line(start: &Match, line: &[String], turns: u32) -> Result<(), String> {
    let said = |error: MoveError| error.to_string();
    let mut played = start.clone();
    let learner = start.position().turn();
    let mut left = turns;
    for (ply, text) in line.iter().enumerate() {
        let m = played.parse_move(text).map_err(said)?;
        if ply % 2 == 0 {
            let forced = forced_win(played.position(), left).ok_or("too many positions")?;
            if !forced.first_moves.contains(&m) {
                return Err(format!("{text} does not win within {left} turns"));
            }
            left -= 1;
        }
        played.play(&m).map_err(said)?;
    }
    match played.outcome() {
        Some(outcome) if outcome.result.winner() != Some(learner) => {
            Err(format!("the line ends with {outcome}: expected a win"))
        }
        _ => Ok(()),
    }
}

/// Confirms the claim with a search of the two best moves, by `best` or by `best` without networks:
/// a proof by either is valid, and a new network may need more nodes.
fn confirm(
    puzzle: &Puzzle,
    game: &'static dyn AnyGame,
    start: &Match,
    first: &AnyMove,
) -> Result<(), String> {
    let said = |error: BotSpecError| error.to_string();
    let best = PuzzleSearch::new(game, StopFlag::new()).map_err(said)?;
    let linear = PuzzleSearch::linear(game, StopFlag::new()).map_err(said)?;
    let mut searches = [best, linear];
    let mut found = String::new();
    for factor in MORE {
        for search in &mut searches {
            let result = search.deep(start, DEFAULT_NODES * CONFIRMATION * factor, 2);
            let is_same = *result.best() == *first
                || start.position().after(first).map(|after| after.text())
                    == start.position().after(result.best()).map(|after| after.text());
            match classify(&result) {
                Some((claim, proof)) if is_same && agrees(puzzle, claim, proof) => return Ok(()),
                other => found = format!("{} {other:?}", result.best()),
            }
        }
    }
    Err(format!("expected {first} {:?}, found {found}", puzzle.claim))
}

/// Whether a search found the claim of a puzzle or a stronger one.
fn agrees(puzzle: &Puzzle, claim: Claim, proof: Proof) -> bool {
    match puzzle.claim {
        Claim::Win(_) => matches!(claim, Claim::Win(_)) && proof == puzzle.proof,
        Claim::Draw | Claim::Score(_) => claim == puzzle.claim && proof == Proof::Exact,
        // A longer search may find that the only defense draws or wins.
        Claim::Defend => matches!(claim, Claim::Defend | Claim::Draw | Claim::Win(_)),
        Claim::Best => !matches!(claim, Claim::Score(_)),
    }
}
