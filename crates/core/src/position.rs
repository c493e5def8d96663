//! The heart of the contract: a position and its moves.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::{Ending, Listing, Meter, MoveError, Notation, Player, Rng, message};

/// A position: a small value that knows its rules options but not its history.
///
/// Two positions are equal if play continues from them in the same way: same board, same side to
/// move, same options. Repetition, the turn limit and resignation need history and belong to
/// [`Match`](crate::Match).
pub trait Position: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// One turn, complete. Small and cheap to copy.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// Memory that listing moves reuses from node to node; `()` where it needs none.
    type Scratch: Default + Debug + Send;

    /// True for a game in which one position can have more moves than memory holds (paths with
    /// loops). Such a game overrides [`for_each_move`](Self::for_each_move); generic code that walks
    /// all moves then streams them instead of listing them.
    const MANY_PATHS: bool = false;

    /// The player to move. In a finished game: who would move.
    fn turn(&self) -> Player;

    /// How the game has ended, by the board alone.
    fn ending(&self) -> Option<Ending>;

    /// Appends every move a person may make, each once, in a stable order. Nothing when the game is
    /// over. A forced pass is a move.
    fn legal_moves(&self, moves: &mut Vec<Self::Move>);

    /// Plays a legal move. Not `unsafe`: an illegal move gives nonsense or a panic.
    fn play_unchecked(&mut self, m: Self::Move);

    /// A well-mixed 64-bit key of everything equality looks at except the options.
    fn key(&self) -> u64;

    /// Whether `m` is one of the legal moves.
    fn is_legal(&self, m: Self::Move) -> bool {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves.contains(&m)
    }

    /// Plays `m` if it is legal.
    ///
    /// # Errors
    /// [`MoveError`] when `m` is not legal; the position is then unchanged.
    fn play(&mut self, m: Self::Move) -> Result<(), MoveError>
    where
        Self: Notation,
    {
        if let Some(ending) = self.ending() {
            return Err(MoveError::game_over(ending));
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

    /// How many moves `legal_moves` would list. Games override this to count without listing.
    fn count_moves(&self) -> u64 {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves.len() as u64
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

    /// Appends one move for each resulting position, the game's canonical one. Where a position can have more moves than memory holds, so can this list: engines ask for
    /// [`candidate_moves`](Self::candidate_moves).
    fn distinct_moves(&self, moves: &mut Vec<Self::Move>, scratch: &mut Self::Scratch) {
        let _ = scratch;
        self.legal_moves(moves);
    }

    /// The distinct moves that engines search, within limits: a game whose positions can have very
    /// many moves reports its work to `meter` and lists only some of them if there are too many
    /// ([`ListingWork`](crate::ListingWork)). A partial list may be empty.
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

    /// A legal move chosen uniformly, or none when the game is over. Where uniform choice would take too
    /// long, another random legal move. `moves` is overwritten.
    fn random_move(&self, rng: &mut Rng, moves: &mut Vec<Self::Move>) -> Option<Self::Move> {
        moves.clear();
        self.legal_moves(moves);
        (!moves.is_empty()).then(|| moves[rng.below(moves.len() as u64) as usize])
    }

    /// Whether a legal move is a pass, whose text is [`PASS`](crate::PASS).
    fn is_pass(&self, m: Self::Move) -> bool {
        let _ = m;
        false
    }

    /// An upper bound on the plies until the game is over, if the rules give one; it falls with
    /// every ply. A search to this depth without pruning is exact.
    fn turns_left(&self) -> Option<u32> {
        None
    }

    /// The key under which [`Match`](crate::Match) counts repetitions; engines are handed these.
    fn repetition_key(&self) -> u64 {
        self.key()
    }
}
