//! The heart of the contract: a position and its moves.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::{Listing, Meter, MoveError, Notation, Outcome, Player, Rng, message};

/// A position: a small value that knows its rules options but not its history.
///
/// Five methods are required; the others have working defaults, which a game overrides for speed.
/// Notation, drawing, step input, symmetries and evaluation are traits of their own.
///
/// Two positions are equal if play continues from them in the same way: same board, same side to
/// move, same options. Repetition, the turn limit and resignation need history and belong to
/// [`Match`](crate::Match).
pub trait Position: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// A complete turn. Small and cheap to copy.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// Buffers that move generation reuses from node to node; `()` if it needs none.
    type Scratch: Default + Debug + Send;

    /// Whether a position can have more moves than fit in memory (paths with loops). Such a game
    /// overrides [`for_each_move`](Self::for_each_move), and generic code streams the moves instead
    /// of listing them.
    const MANY_PATHS: bool = false;

    /// The side to move; after the end of the game, the side that would move.
    fn turn(&self) -> Player;

    /// How the game has ended, judging by the board alone; `None` if it has not.
    fn outcome(&self) -> Option<Outcome>;

    /// Appends every legal move once, in a stable order; none if the game is over. A forced pass is
    /// a move.
    fn legal_moves(&self, moves: &mut Vec<Self::Move>);

    /// Plays a legal move. An illegal move leaves a meaningless position or panics, but is never
    /// undefined behavior.
    fn play_unchecked(&mut self, m: Self::Move);

    /// Hashes everything that equality compares except the options: a Zobrist-quality 64-bit key.
    fn key(&self) -> u64;

    /// Whether `m` is legal.
    fn is_legal(&self, m: Self::Move) -> bool {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves.contains(&m)
    }

    /// Plays `m` if it is legal.
    ///
    /// # Errors
    /// [`MoveError`] if `m` is not legal; the position is then unchanged.
    fn play(&mut self, m: Self::Move) -> Result<(), MoveError>
    where
        Self: Notation,
    {
        if let Some(outcome) = self.outcome() {
            return Err(MoveError::game_over(outcome));
        }
        if !self.is_legal(m) {
            return Err(MoveError::illegal(
                self.move_text(m),
                message!("not-legal-here" or "it is not a legal move here"),
            ));
        }
        self.play_unchecked(m);
        Ok(())
    }

    /// The position after a legal move.
    #[inline]
    #[must_use]
    fn after(&self, m: Self::Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(m);
        next
    }

    /// The number of legal moves. Games override this to count without listing.
    fn count_moves(&self) -> u64 {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves.len() as u64
    }

    /// The number of legal moves; `None` if `meter` stopped the work. Games in which counting can
    /// take long override this.
    fn count_moves_within(&self, meter: &mut dyn Meter) -> Option<u64> {
        let _ = meter;
        Some(self.count_moves())
    }

    /// Visits the legal moves in the order of `legal_moves` until `visit` breaks.
    fn for_each_move(&self, visit: &mut dyn FnMut(Self::Move) -> ControlFlow<()>) {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        for m in moves {
            if visit(m).is_break() {
                return;
            }
        }
    }

    /// The first legal moves in the order of `legal_moves`, at most `max`, which is not 0.
    fn first_moves(&self, max: usize) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.for_each_move(&mut |m| {
            moves.push(m);
            if moves.len() < max { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        moves
    }

    /// Appends one canonical move for each resulting position. With
    /// [`MANY_PATHS`](Self::MANY_PATHS) even this list can exceed memory; engines call
    /// [`candidate_moves`](Self::candidate_moves) instead.
    fn distinct_moves(&self, moves: &mut Vec<Self::Move>, scratch: &mut Self::Scratch) {
        let _ = scratch;
        self.legal_moves(moves);
    }

    /// Like [`distinct_moves`](Self::distinct_moves), until `meter` stops the work. Games in which
    /// listing can take long override this.
    fn distinct_moves_within(
        &self,
        moves: &mut Vec<Self::Move>,
        scratch: &mut Self::Scratch,
        meter: &mut dyn Meter,
    ) -> Listing {
        let _ = meter;
        self.distinct_moves(moves, scratch);
        Listing::Complete
    }

    /// Appends the distinct moves that engines search. A game with very many moves reports its work
    /// to `meter` and stops early if there are too many ([`ListingWork`](crate::ListingWork)). A
    /// partial list may be empty.
    fn candidate_moves(
        &self,
        moves: &mut Vec<Self::Move>,
        scratch: &mut Self::Scratch,
        meter: &mut dyn Meter,
    ) -> Listing {
        let _ = meter;
        self.distinct_moves(moves, scratch);
        Listing::Complete
    }

    /// Returns a uniformly random legal move, or `None` if the game is over. A game for which that
    /// would take too long may use another distribution. `moves` is a buffer and is overwritten.
    fn random_move(&self, rng: &mut Rng, moves: &mut Vec<Self::Move>) -> Option<Self::Move> {
        moves.clear();
        self.legal_moves(moves);
        (!moves.is_empty()).then(|| moves[rng.below(moves.len() as u64) as usize])
    }

    /// Whether a legal move is a pass ([`PASS`](crate::PASS) in notation).
    fn is_pass(&self, m: Self::Move) -> bool {
        let _ = m;
        false
    }

    /// An upper bound on the remaining plies, if the rules give one; it decreases with every ply. A
    /// search to this depth without pruning is exact.
    fn turns_left(&self) -> Option<u32> {
        None
    }

    /// The key by which [`Match`](crate::Match) and engines detect repetition.
    fn repetition_key(&self) -> u64 {
        self.key()
    }
}
