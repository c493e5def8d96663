//! Exact results by searching reduced positions.
//!
//! Late in a game the board falls into independent parts. The key of a position depends only on its
//! parts, so that many positions share one table entry (`keys`), and counting moves part by part
//! settles many positions (`excess`).

mod excess;
mod keys;
mod order;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;

use parlour_core::{
    AbdadaTable, AnswerTable, Answers, GameResult, Meter, Position, Solution, Solver, SquaresLeft,
    first_to_finish, mix,
};

use self::excess::Excess;
use self::keys::{Keys, Sum};
use super::PathwayPosition;
use super::position::Shape;
use super::reduced::{Reduced, Side};
use crate::board::Bits;

/// Nodes between two checks of the meter. A node is a position whose moves are tried; positions that
/// are over, in the table or decided by counting do not count.
const BOOKED_AT_ONCE: u64 = 64;

/// From this many live squares on, threads defer moves that another thread is searching.
const SHARED_FROM: u32 = 10;

/// Whether the player to move wins, by the key of the reduced position; the work is the number of
/// live squares. 121 bits of the key are compared, so a false match is practically impossible.
type Table = AnswerTable<WORK_BITS>;
const WORK_BITS: u32 = 6;

/// The exact solver of Pathway.
#[derive(Debug)]
pub struct PathwaySolver {
    keys: Keys,
    table: Table,
    n_threads: usize,
}

impl Default for PathwaySolver {
    fn default() -> Self {
        Self { keys: Keys::default(), table: Table::roomy(), n_threads: 1 }
    }
}

impl<B: Bits> Solver<PathwayPosition<B>> for PathwaySolver {
    /// Measured: 650 on 6 x 6, 1030 on 8 x 8, when only searched moves were looked up; looking up
    /// all of them makes a node cost half as much again.
    const NODE_PRICE: u64 = 1200;

    fn expected_nodes(&self, position: &PathwayPosition<B>) -> Option<u64> {
        likely_nodes(&Reduced::new(position))
    }

    fn set_memory(&mut self, bytes: usize) {
        self.table.set_memory(bytes);
    }

    fn set_threads(&mut self, n_threads: usize) {
        self.n_threads = n_threads.max(1);
    }

    fn solve(
        &mut self,
        position: &PathwayPosition<B>,
        meter: &mut dyn Meter,
    ) -> Option<Solution<u8>> {
        let reduced = Reduced::new(position);
        let winning = self.winning_move(&reduced, position.shape(), meter).ok()?;
        let is_won = winning.is_some();
        let square = winning.unwrap_or(reduced.open().first());
        let turn = position.turn();
        Some(Solution {
            result: GameResult::Win(if is_won { turn } else { turn.other() }),
            margin: None,
            line: vec![square as u8],
        })
    }

    fn winning_square(
        &mut self,
        board: &PathwayPosition<B>,
        left: &SquaresLeft,
        meter: &mut dyn Meter,
    ) -> Option<Option<u32>> {
        let grid = board.grid();
        let set = |squares: u64| {
            squares.squares().fold(B::EMPTY, |set, square| {
                set | B::bit(grid.square(square % MOST_COLUMNS, square / MOST_COLUMNS))
            })
        };
        let [own, enemy] =
            [0, 1].map(|side| Side { live: set(left.of_use[side]), near: set(left.near[side]) });
        let winning = self.winning_move(&Reduced { own, enemy }, board.shape(), meter).ok()?;
        let bit = |(column, row)| (MOST_COLUMNS * row + column) as u32;
        Some(winning.map(|square| bit(grid.place(square))))
    }
}

/// The columns that [`SquaresLeft`] has room for.
const MOST_COLUMNS: usize = 8;

impl PathwaySolver {
    /// A winning square, or `None` if every move loses.
    fn winning_move<B: Bits>(
        &mut self,
        position: &Reduced<B>,
        shape: &Shape<B>,
        meter: &mut dyn Meter,
    ) -> Result<Option<usize>, Stopped> {
        let Self { keys, table, n_threads } = self;
        if *n_threads < 2 {
            return Search::new(keys, Answers::Own(table), shape, meter, None).root(position);
        }
        let (table, abdada) = (table.shared(), AbdadaTable::default());
        let found = first_to_finish(*n_threads, meter, |meter| {
            let (mut keys, table) = (Keys::default(), Answers::Shared(table));
            Search::new(&mut keys, table, shape, meter, Some(&abdada)).root(position).ok()
        });
        found.ok_or(Stopped)
    }
}

/// About the 90th percentile of nodes for this many live squares, fitted to positions of sensible play on 6x6 and 8x8;
/// the median is a fifth of it. Squares that only one player can use cost next to nothing.
fn likely_nodes<B: Bits>(position: &Reduced<B>) -> Option<u64> {
    let n_common = (position.own.live & position.enemy.live).count();
    let n_private = (position.own.live ^ position.enemy.live).count();
    let doublings = (10 * n_common + n_private) / 16 + 2;
    1u64.checked_shl(doublings)
}

/// The meter has stopped the search.
#[derive(Clone, Copy, Debug)]
struct Stopped;

struct Search<'a, B> {
    keys: &'a mut Keys,
    table: Answers<'a, WORK_BITS>,
    shape: &'a Shape<B>,
    meter: &'a mut dyn Meter,
    /// The positions that threads are searching, if there are several threads.
    abdada: Option<&'a AbdadaTable>,
    n_unbooked: u64,
    /// The moves of all positions on the current line, each position's after its parent's.
    children: Vec<Child<B>>,
}

/// A move to a position that only a search settles.
#[derive(Clone, Copy, Debug)]
struct Child<B> {
    /// Larger is tried first.
    promise: i32,
    square: u8,
    key: u128,
    position: Reduced<B>,
    /// Whether the move may wait while another thread searches it.
    may_wait: bool,
}

impl<'a, B: Bits> Search<'a, B> {
    fn new(
        keys: &'a mut Keys,
        table: Answers<'a, WORK_BITS>,
        shape: &'a Shape<B>,
        meter: &'a mut dyn Meter,
        abdada: Option<&'a AbdadaTable>,
    ) -> Self {
        Self { keys, table, shape, meter, abdada, n_unbooked: 0, children: Vec::new() }
    }

    /// A winning square, or `None` if every move loses.
    ///
    /// Tries all moves, those on squares that cancel out as well: they may be the only ones.
    fn root(&mut self, position: &Reduced<B>) -> Result<Option<usize>, Stopped> {
        let winning = self.winning_square(position)?;
        if self.meter.spend(self.n_unbooked) { Ok(winning) } else { Err(Stopped) }
    }

    /// A winning square, or `None` if every move loses.
    ///
    /// Looks up all moves before it searches the first: often one of them is known to win.
    fn winning_square(&mut self, position: &Reduced<B>) -> Result<Option<usize>, Stopped> {
        self.n_unbooked += 1;
        if self.n_unbooked >= BOOKED_AT_ONCE {
            let is_allowed = self.meter.spend(self.n_unbooked);
            self.n_unbooked = 0;
            if !is_allowed {
                return Err(Stopped);
            }
        }
        let begin = self.children.len();
        for square in position.open().squares() {
            let after = position.after(B::bit(square), self.shape);
            let (after, Sum { key, excess }) = self.keys.reduce(after, self.shape);
            match self.known(&after, key, excess) {
                Some(false) => {
                    self.children.truncate(begin);
                    return Ok(Some(square));
                }
                Some(true) => continue,
                None => {}
            }
            if self.children[begin..].iter().any(|child| child.key == key) {
                continue;
            }
            let promise = order::promise(&after, self.shape);
            let may_wait = self.abdada.is_some() && after.live().count() >= SHARED_FROM;
            self.children.push(Child {
                promise,
                square: square as u8,
                key,
                position: after,
                may_wait,
            });
        }
        self.children[begin..].sort_unstable_by_key(|child| (Reverse(child.promise), child.square));
        let mut winning = None;
        let mut index = begin;
        while index < self.children.len() {
            let child = self.children[index];
            if index > begin && child.may_wait && self.is_searched_elsewhere(child.key) {
                // Its result may be in the table after the other moves.
                self.children.push(Child { may_wait: false, ..child });
            } else if !self.is_won(&child)? {
                winning = Some(child.square as usize);
                break;
            }
            index += 1;
        }
        self.children.truncate(begin);
        Ok(winning)
    }

    /// Whether the player to move wins after a move.
    fn is_won(&mut self, child: &Child<B>) -> Result<bool, Stopped> {
        if let Some(known) = self.table.get(child.key) {
            return Ok(known);
        }
        let n_live = child.position.live().count();
        let shared = self.abdada.filter(|_| n_live >= SHARED_FROM);
        let mark = shared.map(|abdada| abdada.enter(abdada_key(child.key)));
        let is_won = self.winning_square(&child.position)?.is_some();
        drop(mark);
        self.table.put(child.key, is_won, n_live);
        Ok(is_won)
    }

    fn is_searched_elsewhere(&self, key: u128) -> bool {
        self.abdada.is_some_and(|abdada| abdada.has(abdada_key(key)))
    }

    /// Whether the player to move wins, if that needs no search.
    #[inline]
    fn known(&self, position: &Reduced<B>, key: u128, excess: Excess) -> Option<bool> {
        if position.open().is_empty() {
            return Some(true);
        }
        if position.enemy_open().is_empty() {
            // The enemy will have no placement on its turn: only a player's own checkers open
            // squares to that player.
            return Some(false);
        }
        excess.winner().or_else(|| self.table.get(key))
    }
}

/// A key of a sum as a well-mixed key of the ABDADA table.
const fn abdada_key(key: u128) -> u64 {
    mix(key as u64 ^ mix((key >> 64) as u64))
}
