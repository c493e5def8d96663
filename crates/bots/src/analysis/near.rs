//! Wins in one turn, by brute force: solvers prove a result without saying how near it is.
//!
//! A player wins in one turn with a move that wins at once, or after every answer.

use parlour_core::{
    AnyMove, AnyPosition, FullPosition, GameResult, ListingWork, Meter, Player, Position,
    PositionVisitor,
};

use crate::evaluation::unlisted;

/// Positions with more moves than this are not examined.
const MAX_MOVES: usize = 2_000;

/// Steps of move generation before an examination gives up: some positions have more moves than
/// can be listed.
const MAX_STEPS: u64 = 1 << 22;

/// The positions visited before an examination gives up.
const MAX_VISITED: u32 = 20_000;

/// A move of the side to move that wins immediately, or after every reply of the opponent.
pub(super) fn win_in_one_turn(position: &dyn AnyPosition) -> Option<AnyMove> {
    struct Win;

    impl PositionVisitor for Win {
        type Output = Option<AnyMove>;

        fn visit<P: FullPosition>(self, position: P) -> Self::Output {
            let won = Visit::new().winning_move(&position)??;
            Some(AnyMove::new(&position, won))
        }
    }

    parlour_games::with_position(position, Win).unwrap_or_else(|_| unlisted())
}

/// A win in one turn that a legal move misses; `preferred` if that is such a win.
pub(super) fn quicker_win(
    position: &dyn AnyPosition,
    played: &AnyMove,
    preferred: Option<&AnyMove>,
) -> Option<AnyMove> {
    if wins_in_one_turn(position, played) {
        return None;
    }
    let is_win = |m: &&AnyMove| wins_in_one_turn(position, m);
    preferred.filter(is_win).cloned().or_else(|| win_in_one_turn(position))
}

/// A move after which the opponent cannot win in one turn, if the move played allows such a win;
/// `preferred` if that is such a move.
pub(super) fn slower_loss(
    position: &dyn AnyPosition,
    played: &AnyMove,
    preferred: Option<&AnyMove>,
) -> Option<AnyMove> {
    if is_safe(position, played) != Some(false) {
        return None;
    }
    let is_slower = |m: &&AnyMove| is_safe(position, m) == Some(true);
    preferred.filter(is_slower).cloned().or_else(|| safe_move(position))
}

/// Whether a legal move wins in one turn.
fn wins_in_one_turn(position: &dyn AnyPosition, m: &AnyMove) -> bool {
    struct Wins<'a>(&'a AnyMove);

    impl PositionVisitor for Wins<'_> {
        type Output = bool;

        fn visit<P: FullPosition>(self, position: P) -> bool {
            let Some(m) = self.0.value::<P::Move>() else { return false };
            let mut visit = Visit::new();
            let next = visit.after(&position, m);
            let found = next.and_then(|next| visit.is_won_whatever(&next, position.turn()));
            found == Some(true)
        }
    }

    parlour_games::with_position(position, Wins(m)).unwrap_or_else(|_| unlisted())
}

/// Whether the opponent cannot win in one turn after a legal move; `None` if there is too much to
/// examine.
fn is_safe(position: &dyn AnyPosition, m: &AnyMove) -> Option<bool> {
    struct IsSafe<'a>(&'a AnyMove);

    impl PositionVisitor for IsSafe<'_> {
        type Output = Option<bool>;

        fn visit<P: FullPosition>(self, position: P) -> Option<bool> {
            let m = self.0.value::<P::Move>()?;
            Visit::new().is_safe(&position, m)
        }
    }

    parlour_games::with_position(position, IsSafe(m)).unwrap_or_else(|_| unlisted())
}

/// A move after which the opponent cannot win in one turn; `None` if there is none, or too much to
/// examine.
fn safe_move(position: &dyn AnyPosition) -> Option<AnyMove> {
    struct Safe;

    impl PositionVisitor for Safe {
        type Output = Option<AnyMove>;

        fn visit<P: FullPosition>(self, position: P) -> Self::Output {
            let mut visit = Visit::new();
            for m in visit.moves(&position)? {
                if visit.is_safe(&position, m)? {
                    return Some(AnyMove::new(&position, m));
                }
            }
            None
        }
    }

    parlour_games::with_position(position, Safe).unwrap_or_else(|_| unlisted())
}

/// A trap that a move avoided: the tempting move, and the reply that immediately wins against it.
pub(super) struct Trap {
    pub(super) bait: AnyMove,
    pub(super) answer: AnyMove,
}

/// The trap in a position, if the classic one-ply player falls for it and the move played, which is
/// less tempting, does not.
pub(super) fn trap(position: &dyn AnyPosition, played: &AnyMove) -> Option<Trap> {
    struct FindTrap<'a>(&'a AnyMove);

    impl PositionVisitor for FindTrap<'_> {
        type Output = Option<Trap>;

        fn visit<P: FullPosition>(self, position: P) -> Self::Output {
            let enemy = position.turn().other();
            let mut visit = Visit::new();
            let moves = visit.moves(&position)?;
            let rank = moves.iter().map(|m| position.greedy_rank(*m)).max()?;
            let mut best = moves.into_iter().filter(|m| position.greedy_rank(*m) == rank);
            // Only a single highest-ranked move is tempting.
            let (bait, None) = (best.next()?, best.next()) else { return None };
            if position.greedy_rank(self.0.value::<P::Move>()?) == rank {
                return None;
            }
            let next = visit.after(&position, bait)?;
            if next.outcome().is_some() {
                return None;
            }
            let answers = visit.moves(&next)?;
            let wins = |answer: &P::Move| {
                visit.after(&next, *answer).is_some_and(|end| is_won(&end, enemy))
            };
            let answer = answers.into_iter().find(wins)?;
            let (bait, answer) = (AnyMove::new(&position, bait), AnyMove::new(&next, answer));
            Some(Trap { bait, answer })
        }
    }

    parlour_games::with_position(position, FindTrap(played)).unwrap_or_else(|_| unlisted())
}

/// Whether the opponent wins at once after every move except those that lead to `safe`, but not
/// there.
pub(super) fn all_others_lose(position: &dyn AnyPosition, safe: &dyn AnyPosition) -> bool {
    struct OthersLose(String);

    impl PositionVisitor for OthersLose {
        type Output = bool;

        fn visit<P: FullPosition>(self, position: P) -> bool {
            let enemy = position.turn().other();
            let mut visit = Visit::new();
            let Some(moves) = visit.moves(&position) else { return false };
            let mut n_others = 0;
            for m in moves {
                let Some(next) = visit.after(&position, m) else { return false };
                let is_safe = next.text() == self.0;
                n_others += u32::from(!is_safe);
                if visit.can_win(&next, enemy) != Some(!is_safe) {
                    return false;
                }
            }
            n_others > 0
        }
    }

    let found = parlour_games::with_position(position, OthersLose(safe.text()));
    found.unwrap_or_else(|_| unlisted())
}

/// The remaining work of an examination; every method returns `None` when it is used up.
struct Visit {
    /// Positions to visit.
    left: u32,
    /// Steps of move generation.
    steps: u64,
}

impl Meter for Visit {
    fn spend(&mut self, nodes: u64) -> bool {
        self.work(nodes.saturating_mul(ListingWork::STEPS_PER_NODE))
    }

    fn work(&mut self, steps: u64) -> bool {
        self.steps = self.steps.saturating_sub(steps);
        self.steps > 0
    }
}

impl Visit {
    const fn new() -> Self {
        Self { left: MAX_VISITED, steps: MAX_STEPS }
    }

    /// A move of the side to move that wins in one turn; `Some(None)` if there is none.
    #[expect(
        clippy::option_option,
        reason = "gives up like every method here, or knows the answer"
    )]
    fn winning_move<P: Position>(&mut self, position: &P) -> Option<Option<P::Move>> {
        let player = position.turn();
        for m in self.moves(position)? {
            let next = self.after(position, m)?;
            if self.is_won_whatever(&next, player)? {
                return Some(Some(m));
            }
        }
        Some(None)
    }

    /// Whether the opponent cannot win in one turn after a move.
    fn is_safe<P: Position>(&mut self, position: &P, m: P::Move) -> Option<bool> {
        let next = self.after(position, m)?;
        match next.outcome() {
            Some(_) => Some(!is_won(&next, position.turn().other())),
            None => Some(self.winning_move(&next)?.is_none()),
        }
    }

    /// The distinct moves of an unfinished or finished position.
    fn moves<P: Position>(&mut self, position: &P) -> Option<Vec<P::Move>> {
        let mut moves = Vec::new();
        let listing = position.candidate_moves(&mut moves, &mut P::Scratch::default(), self);
        let max_moves = MAX_MOVES.min(self.left as usize);
        (listing.is_complete() && moves.len() <= max_moves).then_some(moves)
    }

    fn after<P: Position>(&mut self, position: &P, m: P::Move) -> Option<P> {
        self.left = self.left.checked_sub(1)?;
        let mut next = position.clone();
        next.play_unchecked(m);
        Some(next)
    }

    /// Whether a player, who is to move, has won or wins with some move.
    fn can_win<P: Position>(&mut self, position: &P, player: Player) -> Option<bool> {
        self.may_end(position, player, true)
    }

    /// Whether a player, who is not to move, has won or wins after every move.
    fn is_won_whatever<P: Position>(&mut self, position: &P, player: Player) -> Option<bool> {
        Some(!self.may_end(position, player, false)?)
    }

    /// Whether the player has won, or has not: now if the game is over, else after some move.
    fn may_end<P: Position>(&mut self, position: &P, player: Player, wins: bool) -> Option<bool> {
        if position.outcome().is_some() {
            return Some(is_won(position, player) == wins);
        }
        for m in self.moves(position)? {
            if is_won(&self.after(position, m)?, player) == wins {
                return Some(true);
            }
        }
        Some(false)
    }
}

fn is_won<P: Position>(position: &P, player: Player) -> bool {
    position.outcome().is_some_and(|outcome| outcome.result == GameResult::Win(player))
}
