//! Wins in one turn, by brute force: solvers prove a result without saying how near it is.

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

/// The side to move's move that wins at once, or after every answer of the opponent.
pub(super) fn win_in_one_turn(position: &dyn AnyPosition) -> Option<AnyMove> {
    struct Win;

    impl PositionVisitor for Win {
        type Output = Option<AnyMove>;

        fn visit<P: FullPosition>(self, position: P) -> Self::Output {
            let player = position.turn();
            let mut visit = Visit { left: MAX_VISITED, steps: MAX_STEPS };
            let moves = visit.moves(&position)?;
            let wins = |m: &P::Move, visit: &mut Visit| {
                let next = visit.after(&position, *m)?;
                visit.is_won_whatever(&next, player)
            };
            let won = moves.into_iter().find(|m| wins(m, &mut visit) == Some(true));
            won.map(|m| AnyMove::new(&position, m))
        }
    }

    parlour_games::with_position(position, Win).unwrap_or_else(|_| unlisted())
}

/// Whether the opponent wins at once after every move except those that lead to `safe`, but not
/// there.
pub(super) fn all_others_lose(position: &dyn AnyPosition, safe: &dyn AnyPosition) -> bool {
    struct OthersLose(String);

    impl PositionVisitor for OthersLose {
        type Output = bool;

        fn visit<P: FullPosition>(self, position: P) -> bool {
            let enemy = position.turn().other();
            let mut visit = Visit { left: MAX_VISITED, steps: MAX_STEPS };
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

/// What an examination may still do; every method gives up with `None`.
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
        if position.outcome().is_some() {
            return Some(is_won(position, player));
        }
        for m in self.moves(position)? {
            if is_won(&self.after(position, m)?, player) {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Whether a player, who is not to move, has won or wins after every move.
    fn is_won_whatever<P: Position>(&mut self, position: &P, player: Player) -> Option<bool> {
        if position.outcome().is_some() {
            return Some(is_won(position, player));
        }
        for m in self.moves(position)? {
            if !is_won(&self.after(position, m)?, player) {
                return Some(false);
            }
        }
        Some(true)
    }
}

fn is_won<P: Position>(position: &P, player: Player) -> bool {
    position.outcome().is_some_and(|outcome| outcome.result == GameResult::Win(player))
}
