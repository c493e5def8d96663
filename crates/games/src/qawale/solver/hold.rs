//! Moves that hold a position, chosen so that a strategy of them has few positions.
//!
//! A proof closes where counting shows that the defender is safe (`safe_turns` of the reference
//! generator). So the search prefers moves after which few of the attacker's replies lead to
//! positions that are not safe in this sense. Only the size of proofs depends on this order.

use super::Stop;
use super::hands::{Hand, Sowing};
use super::usual::{Board, Plane, UsualSearch};
use crate::board::Bits;
use crate::qawale::shape::Shape;
use crate::qawale::wins::{CELLS, line_worth};
use crate::qawale::{Direction, Walk};

/// The number of candidates whose unsafe replies are counted: the best by the worth of the lines.
const MOST_COUNTED: usize = 12;

/// Stone counts of the attacker.
struct Count {
    /// Whether the attacker has enough stones to complete a line in one turn.
    may_complete: bool,
    /// Stacks without a stone of the attacker.
    n_free: u32,
    /// The maximum number of free stacks that one turn of the attacker spoils.
    most_spoiled: u32,
}

impl Count {
    /// `is_attack`: the attacker is to move.
    fn of(plane: &Plane, tops: u16, occupied: u16, is_attack: bool) -> Self {
        let (mut n_free, mut most_in_hand) = (0, 0);
        for square in u64::from(occupied).squares() {
            // The bit above the stack counts for the new stone.
            let in_hand = plane[square].count_ones();
            n_free += u32::from(in_hand == 1);
            most_in_hand = most_in_hand.max(in_hand);
        }
        let most_spoiled = most_in_hand.max(if n_free > 0 { 2 } else { 0 });
        let may_complete = Shape::<CELLS>::lines(true).iter().any(|line| {
            let line = *line as u16;
            let hidden = line & !tops;
            hidden.count_ones() <= most_in_hand
                && u64::from(occupied).squares().any(|start| {
                    let missing = hidden | line & 1 << start;
                    missing.count_ones() <= plane[start].count_ones()
                        && can_fill(missing, start, plane[start], is_attack)
                })
        });
        Self { may_complete, n_free, most_spoiled }
    }

    /// Whether the defender is safe for this many turns, at most two, when the attacker is to move.
    fn is_safe_in_attack(&self, turns: u32) -> bool {
        !self.may_complete && (turns <= 1 || turns == 2 && self.n_free > self.most_spoiled)
    }

    /// Whether the defender is safe for this many turns, at most three, when the defender is to
    /// move.
    fn is_safe_in_defense(&self, turns: u32) -> bool {
        let n_needed = if turns <= 2 { 0 } else { self.most_spoiled + 1 };
        turns <= 3 && !self.may_complete && self.n_free > n_needed
    }
}

/// Whether each missing square is within reach of a different stone. The step of the new stone is
/// known only if the attacker is to move: the defender may add stones below it.
fn can_fill(missing: u16, start: usize, profile: u32, is_attack: bool) -> bool {
    let height = profile.ilog2() as usize;
    let last = if is_attack { reach(start, height + 1) } else { u16::MAX };
    fill(missing, start, profile ^ 1 << height, height, Some(last))
}

/// The same for stones of a stack, the lowest bit on top, and perhaps the new one with its reach.
fn fill(missing: u16, start: usize, stones: u32, height: usize, last: Option<u16>) -> bool {
    if missing == 0 {
        return true;
    }
    let first = missing & missing.wrapping_neg();
    let others = missing & !first;
    last.is_some_and(|last| last & first != 0 && fill(others, start, stones, height, None))
        || u64::from(stones).squares().any(|below| {
            reach(start, height - below) & first != 0
                && fill(others, start, stones & !(1 << below), height, last)
        })
}

/// The squares on which a walk may stand after a step.
fn reach(start: usize, step: usize) -> u16 {
    let ends = Shape::<CELLS>::ENDS[start];
    ends.get(step).map_or(u16::MAX, |ends| *ends as u16)
}

impl UsualSearch<'_, '_> {
    /// A move of the defender, who is to move and has no immediate win, after which `attacker` does
    /// not win within `left` turns, this one included.
    pub(super) fn holding_move(
        &mut self,
        board: &Board,
        left: u32,
        attacker: usize,
    ) -> Result<Option<Walk>, Stop> {
        let mut candidates = Vec::new();
        for start in board.squares() {
            let hand = self.hand(board, start, 1 - attacker)?;
            for number in hand.first..hand.end {
                let sowing = *self.hands.sowing(number);
                let tops = board.tops_after(attacker, &hand, &sowing);
                if self.has_line(tops) {
                    continue;
                }
                let plane = board.plane_after(attacker, &hand, &sowing);
                let count = Count::of(&plane, tops, board.occupied_after(&hand, &sowing), true);
                if count.is_safe_in_attack(left - 1) {
                    return Ok(Some(walk(&hand, &sowing)));
                }
                let danger = 1000 * i32::from(count.may_complete) + line_worth(tops);
                candidates.push((danger, hand, sowing));
            }
        }
        if left == 1 {
            // `attack` asks for one more turn at least: the caller's plain search answers.
            return Err(Stop::Spent);
        }
        candidates.sort_by_key(|(danger, ..)| *danger);
        if left == 4 || left == 5 {
            let mut fewest = u32::MAX;
            for (danger, hand, sowing) in candidates.iter_mut().take(MOST_COUNTED) {
                let after = board.after(hand, sowing);
                let n_unsafe = self.n_unsafe(&after, left - 1, attacker, fewest)?;
                fewest = fewest.min(n_unsafe);
                // Sorts counted candidates before the others.
                *danger = n_unsafe as i32 - i32::MAX;
            }
        }
        candidates.sort_by_key(|(danger, ..)| *danger);
        for (_, hand, sowing) in candidates {
            if !self.attack(&board.after(&hand, &sowing), left - 1, attacker)? {
                return Ok(Some(walk(&hand, &sowing)));
            }
        }
        Ok(None)
    }

    /// The number of the attacker's moves after which counting does not show that the defender is
    /// safe, counted up to `most`.
    fn n_unsafe(
        &mut self,
        board: &Board,
        left: u32,
        attacker: usize,
        most: u32,
    ) -> Result<u32, Stop> {
        let mut n_unsafe = 0;
        for start in board.squares() {
            let hand = self.hand(board, start, attacker)?;
            for number in hand.first..hand.end {
                let sowing = *self.hands.sowing(number);
                let tops = board.tops_after(attacker, &hand, &sowing);
                let plane = board.plane_after(attacker, &hand, &sowing);
                let count = Count::of(&plane, tops, board.occupied_after(&hand, &sowing), false);
                n_unsafe += u32::from(!count.is_safe_in_defense(left - 1));
                if n_unsafe > most {
                    return Ok(n_unsafe);
                }
            }
        }
        Ok(n_unsafe)
    }
}

/// The move that sows a hand.
fn walk(hand: &Hand, sowing: &Sowing) -> Walk {
    let mut at = hand.start;
    (0..hand.n_steps()).fold(Walk::from(at), |walk, step| {
        let to = (sowing.squares >> (4 * step) & 15) as usize;
        let direction = Direction::ALL
            .into_iter()
            .find(|direction| Shape::<CELLS>::NEXT[at][*direction as usize] as usize == to);
        at = to;
        walk.then(direction.expect("a sowing goes from neighbor to neighbor"))
    })
}
