//! Generation of distinct moves: one walk for each resulting position.

use parlour_core::{KeySet, ListingWork, mix};

use super::position::square_key;
use super::shape::Shape;
use super::stack::Stack;
use super::walks::Path;
use super::{Direction, QawalePosition, Walk};

/// The minimum number of steps of two walks that dropped the same stones on the same squares and
/// can continue in the same way: around a square both ways, then on.
const FIRST_MEETING: usize = 5;

/// With fewer steps left, continuing is cheaper than checking for duplicates.
const WORTH_ASKING: usize = 2;

/// The cost of a step of a walk, in steps of [`ListingWork`].
const STEPS_PER_STEP: u64 = 4;

/// The number of first steps that get equal shares if not all walks can be listed.
const SHARED_STEPS: usize = 4;

impl<const CELLS: usize> QawalePosition<CELLS> {
    /// Appends the first walk in stable order for each resulting position, or for some of them if
    /// the `work` limit is reached.
    ///
    /// Walks from different squares never lead to the same position: a start square keeps at most
    /// every fourth stone of its stack, while any other square keeps all of its own. So each start
    /// square is processed separately.
    pub(super) fn merged_walks(
        &self,
        moves: &mut Vec<Walk>,
        seen: &mut KeySet,
        work: &mut ListingWork<'_>,
    ) {
        let mut merger = Merger {
            stacks: [Stack::EMPTY; CELLS],
            keys: [0; CELLS],
            hand: Stack::EMPTY,
            moves,
            seen,
            work,
        };
        for square in self.occupied() {
            merger.stacks[square] = self.stack(square);
            merger.keys[square] = square_key(square, self.stack(square));
        }
        let mut n_left = self.occupied().count() as u64;
        for start in self.occupied() {
            merger.work.begin_part(n_left);
            n_left -= 1;
            if self.n_walks_from(start) > 0 {
                merger.merge_from(start, self.lifted(start), self.rules().simple_path);
            }
            if merger.work.is_ended() {
                break;
            }
        }
    }

    /// Like the above for a single stack; the rest of the board does not matter.
    pub(super) fn merged_walks_of(
        (start, hand): (usize, Stack),
        is_simple: bool,
        moves: &mut Vec<Walk>,
        seen: &mut KeySet,
        work: &mut ListingWork<'_>,
    ) {
        let stacks = [Stack::EMPTY; CELLS];
        let mut merger = Merger { stacks, keys: [0; CELLS], hand, moves, seen, work };
        merger.merge_from(start, hand, is_simple);
    }
}

/// Whether any two walks with these stones lead to different positions. May return false wrongly.
///
/// Neighbors have different colors on a checkerboard. The second stone is the only one on a square
/// of the start's color; the first and the third are next to it. So with two stones, or with three
/// of which the first and the third differ, the position shows the order of the squares.
fn can_tell_walks_apart(hand: Stack) -> bool {
    match hand.height() {
        0..=2 => true,
        3 => hand.stone_below(0) != hand.stone_below(2),
        _ => false,
    }
}

/// The board during a depth-first search over walks, with the key of each square.
struct Merger<'a, 'm, const CELLS: usize> {
    stacks: [Stack; CELLS],
    keys: [u64; CELLS],
    hand: Stack,
    moves: &'a mut Vec<Walk>,
    seen: &'a mut KeySet,
    work: &'a mut ListingWork<'m>,
}

impl<const CELLS: usize> Merger<'_, '_, CELLS> {
    fn merge_from(&mut self, start: usize, hand: Stack, is_simple: bool) {
        self.hand = hand;
        let n_steps = self.hand.height();
        if can_tell_walks_apart(self.hand) {
            let _ = Shape::<CELLS>::for_each_walk(is_simple, start, n_steps, &mut |walk| {
                self.moves.push(walk);
                std::ops::ControlFlow::Continue(())
            });
            return;
        }
        self.seen.clear();
        let square = (self.stacks[start], self.keys[start]);
        (self.stacks[start], self.keys[start]) = (Stack::EMPTY, 0);
        let end = self.work.part_end();
        self.extend(Path::new(is_simple, start), Walk::from(start), n_steps, 0, end);
        (self.stacks[start], self.keys[start]) = square;
    }

    /// `key` is the key of the squares changed since the stack was lifted. The work must stop at
    /// `end`.
    fn extend(&mut self, path: Path, walk: Walk, left: usize, key: u64, end: u64) {
        for direction in Direction::ALL {
            let to = Shape::<CELLS>::NEXT[path.square()][direction as usize];
            if path.is_barred(to) {
                continue;
            }
            if !self.work.step_until(STEPS_PER_STEP, end) {
                return;
            }
            let square = to as usize;
            let before = (self.stacks[square], self.keys[square]);
            let stack = before.0.with(self.hand.stone_below(left - 1));
            let square_key = square_key(square, stack);
            let key = key ^ before.1 ^ square_key;
            let walk = walk.then(direction);
            if left == 1 {
                if self.seen.insert(key) {
                    self.moves.push(walk);
                }
                continue;
            }
            let path = path.entering(to);
            // An earlier walk listed everything from here on.
            if walk.n_steps() >= FIRST_MEETING
                && left > WORTH_ASKING
                && !self.seen.insert(key ^ mix(path.state()))
            {
                continue;
            }
            (self.stacks[square], self.keys[square]) = (stack, square_key);
            let n_directions = (Direction::ALL.len() - direction as usize) as u64;
            let shares = walk.n_steps() <= SHARED_STEPS;
            let end = if shares { self.work.share(end, n_directions) } else { end };
            self.extend(path, walk, left - 1, key, end);
            (self.stacks[square], self.keys[square]) = before;
        }
    }
}
