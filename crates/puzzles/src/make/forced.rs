//! Exhaustive search for forced wins within a few turns, on the concrete position type.

use std::collections::HashMap;

use parlour_core::{
    AnyMove, AnyPosition, Evaluator, FullPosition, LinearEvaluator, Player, PositionVisitor,
};

/// Maximum number of positions per search.
const MAX_POSITIONS: u64 = 1_500_000;

/// Maximum number of equally fast moves at a later turn; with more, the turn is no challenge.
const MAX_MOVES: usize = 5;

/// Maximum number of lines of a puzzle.
const MAX_LINES: usize = 12;

/// The wins within a number of turns.
#[derive(Clone, Debug)]
pub(crate) struct ForcedWin {
    /// All first moves that win within this many turns.
    pub(crate) first_moves: Vec<AnyMove>,
    /// The lines after the only first move: all fastest moves against the longest resistance. Empty
    /// if there are several first moves.
    pub(crate) lines: Vec<Vec<AnyMove>>,
}

/// Finds all moves that win within `turns` turns of the side to move. Returns `None` if there are
/// too many positions.
pub(crate) fn forced_win(position: &dyn AnyPosition, turns: u32) -> Option<ForcedWin> {
    parlour_games::with_position(position, Task { turns }).unwrap_or(None)
}

struct Task {
    turns: u32,
}

impl PositionVisitor for Task {
    type Output = Option<ForcedWin>;

    fn visit<P: FullPosition>(self, position: P) -> Option<ForcedWin> {
        let mut search = WinSearch::<P> {
            learner: position.turn(),
            evaluator: P::Evaluator::fitted(),
            known: HashMap::new(),
            n_left: MAX_POSITIONS,
            scratch: P::Scratch::default(),
        };
        let first_moves = search.winning_moves(&position, self.turns)?;
        let lines = match first_moves[..] {
            [m] => search.lines_after(&position, m, self.turns)?,
            _ => Vec::new(),
        };
        let erased = |line: Vec<P::Move>| {
            let mut at = position.clone();
            let mut moves = Vec::new();
            for m in line {
                moves.push(AnyMove::new(&at, m));
                at.play_unchecked(m);
            }
            moves
        };
        Some(ForcedWin {
            first_moves: first_moves.iter().map(|m| AnyMove::new(&position, *m)).collect(),
            lines: lines.into_iter().map(erased).collect(),
        })
    }
}

struct WinSearch<P: FullPosition> {
    learner: Player,
    evaluator: P::Evaluator,
    /// Whether the learner, to move, wins within a number of turns.
    known: HashMap<(P, u32), bool>,
    n_left: u64,
    scratch: P::Scratch,
}

impl<P: FullPosition> WinSearch<P> {
    fn moves(&mut self, position: &P) -> Vec<P::Move> {
        let mut moves = Vec::new();
        position.distinct_moves(&mut moves, &mut self.scratch);
        moves
    }

    fn after(&mut self, position: &P, m: P::Move) -> Option<P> {
        self.n_left = self.n_left.checked_sub(1)?;
        let mut next = position.clone();
        next.play_unchecked(m);
        Some(next)
    }

    fn is_won(&self, position: &P) -> Option<bool> {
        position.outcome().map(|outcome| outcome.result.winner() == Some(self.learner))
    }

    /// With the learner to move: whether they can win within `turns` turns.
    fn can_force(&mut self, position: &P, turns: u32) -> Option<bool> {
        if let Some(is_won) = self.is_won(position) {
            return Some(is_won);
        }
        let Some(left) = turns.checked_sub(1) else { return Some(false) };
        if self.evaluator.winning_move(position).is_some() {
            return Some(true);
        }
        if left > 0
            && let Some(known) = self.known.get(&(position.clone(), turns))
        {
            return Some(*known);
        }
        let mut is_forced = false;
        for m in self.moves(position) {
            let next = self.after(position, m)?;
            if self.wins_after_any(&next, left)? {
                is_forced = true;
                break;
            }
        }
        if left > 0 {
            self.known.insert((position.clone(), turns), is_forced);
        }
        Some(is_forced)
    }

    /// With the opponent to move: whether the learner wins against every reply.
    fn wins_after_any(&mut self, position: &P, turns: u32) -> Option<bool> {
        if let Some(is_won) = self.is_won(position) {
            return Some(is_won);
        }
        // With no turn left, the game must be won after every reply.
        for m in self.moves(position) {
            let next = self.after(position, m)?;
            if !self.can_force(&next, turns)? {
                return Some(false);
            }
        }
        Some(true)
    }

    fn winning_moves(&mut self, position: &P, turns: u32) -> Option<Vec<P::Move>> {
        let left = turns - 1;
        let mut winning = Vec::new();
        for m in self.moves(position) {
            let next = self.after(position, m)?;
            if self.wins_after_any(&next, left)? {
                winning.push(m);
            }
        }
        Some(winning)
    }

    /// Returns the reply whose fastest win is slowest: it resists longest.
    fn longest_reply(&mut self, position: &P, turns: u32) -> Option<(P::Move, u32)> {
        let mut best: Option<(P::Move, u32)> = None;
        for reply in self.moves(position) {
            let next = self.after(position, reply)?;
            let mut delay = 0;
            while delay < turns && !self.can_force(&next, delay)? {
                delay += 1;
            }
            if best.is_none_or(|(_, longest)| delay > longest) {
                best = Some((reply, delay));
            }
        }
        best
    }

    /// The lines that begin with a winning move.
    fn lines_after(&mut self, position: &P, m: P::Move, turns: u32) -> Option<Vec<Vec<P::Move>>> {
        let next = self.after(position, m)?;
        if next.outcome().is_some() {
            return Some(vec![vec![m]]);
        }
        let Some((reply, delay)) = self.longest_reply(&next, turns - 1) else {
            return Some(vec![vec![m]]);
        };
        // No further turn: the reply completes the win.
        if delay == 0 {
            return Some(vec![vec![m]]);
        }
        let replied = self.after(&next, reply)?;
        let mut going_on = self.winning_moves(&replied, delay)?;
        // Any immediate win is right by the rules, so one line is enough.
        if delay == 1 {
            going_on.truncate(1);
        }
        let mut lines = Vec::new();
        if going_on.len() <= MAX_MOVES {
            for second in going_on {
                for line in self.lines_after(&replied, second, delay)? {
                    lines.push([&[m, reply][..], &line].concat());
                }
            }
        }
        // Too many ways to win: the first move was the puzzle.
        if lines.is_empty() || lines.len() > MAX_LINES {
            lines = vec![vec![m]];
        }
        Some(lines)
    }
}
