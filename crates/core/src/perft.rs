//! Perft: counting move sequences, the standard test of a move generator.

use std::ops::ControlFlow;

use crate::Position;

/// The moves that perft counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counting {
    /// All legal moves.
    AllMoves,
    /// The distinct moves: one for each resulting position, at every ply.
    Merged,
}

/// Counts the move sequences of exactly `depth` plies. A finished position has none; a forced pass
/// is a ply; repetition is ignored. The last ply is counted without playing it (bulk counting).
pub fn perft<P: Position>(position: &P, depth: u32, counting: Counting) -> u64 {
    match counting {
        Counting::AllMoves if P::MANY_PATHS => streamed(position, depth),
        Counting::AllMoves => listed(position, depth, &mut Vec::with_capacity(1024)),
        Counting::Merged => merged(position, depth, &mut Vec::new(), &mut P::Scratch::default()),
    }
}

/// All plies share one list; each node owns the end of it while its children run.
fn listed<P: Position>(position: &P, depth: u32, moves: &mut Vec<P::Move>) -> u64 {
    match depth {
        0 => return 1,
        1 => return position.count_moves(),
        _ => {}
    }
    let first = moves.len();
    position.legal_moves(moves);
    let mut nodes = 0;
    for move_idx in first..moves.len() {
        let mut next = position.clone();
        next.play_unchecked(moves[move_idx]);
        nodes += listed(&next, depth - 1, moves);
    }
    moves.truncate(first);
    nodes
}

fn streamed<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => return 1,
        1 => return position.count_moves(),
        _ => {}
    }
    let mut nodes = 0;
    position.for_each_move(&mut |m| {
        let mut next = position.clone();
        next.play_unchecked(m);
        nodes += streamed(&next, depth - 1);
        ControlFlow::Continue(())
    });
    nodes
}

fn merged<P: Position>(
    position: &P,
    depth: u32,
    moves: &mut Vec<P::Move>,
    scratch: &mut P::Scratch,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    let first = moves.len();
    position.distinct_moves(moves, scratch);
    let mut nodes = 0;
    if depth == 1 {
        nodes = (moves.len() - first) as u64;
    } else {
        for move_idx in first..moves.len() {
            let mut next = position.clone();
            next.play_unchecked(moves[move_idx]);
            nodes += merged(&next, depth - 1, moves, scratch);
        }
    }
    moves.truncate(first);
    nodes
}
