//! Exact results by searching reduced positions.
//!
//! Late in a game the board falls into independent parts. The key of a position depends only on its
//! parts, so that many positions share one table entry.

mod keys;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;

use parlour_core::{AnswerTable, GameResult, Meter, Position, Solution, Solver};

use self::keys::Keys;
use super::PathwayPosition;
use super::position::Shape;
use super::reduced::{Reduced, Side};
use crate::board::Bits;

/// Nodes between two checks of the meter. A node is a position whose moves are tried; positions that
/// are over, in the table or decided by counting do not count.
const BOOKED_AT_ONCE: u64 = 64;

/// Who wins which reduced position, by its key; the work is the number of live squares. 121 bits of the key are
/// compared, so that a false match is practically impossible.
type Table = AnswerTable<6>;

/// The exact solver of Pathway.
#[derive(Clone, Debug, Default)]
pub struct PathwaySolver {
    keys: Keys,
    table: Table,
}

impl<B: Bits> Solver<PathwayPosition<B>> for PathwaySolver {
    /// Measured: 650 on 6 x 6, 1030 on 8 x 8.
    const NODE_PRICE: u64 = 800;

    fn with_memory(bytes: usize) -> Self {
        Self { table: Table::with_memory(bytes), ..Self::default() }
    }

    fn expected_nodes(&self, position: &PathwayPosition<B>) -> Option<u64> {
        likely_nodes(&Reduced::new(position))
    }

    fn solve(
        &mut self,
        position: &PathwayPosition<B>,
        meter: &mut dyn Meter,
    ) -> Option<Solution<u8>> {
        let mut search = Search {
            keys: &mut self.keys,
            table: &mut self.table,
            shape: position.shape(),
            meter,
            n_unbooked: 0,
            children: Vec::new(),
        };
        let reduced = Reduced::new(position);
        let winning = search.root(&reduced).ok()?;
        let is_won = winning.is_some();
        let square = winning.unwrap_or(reduced.open().first());
        let turn = position.turn();
        Some(Solution {
            result: GameResult::Win(if is_won { turn } else { turn.other() }),
            margin: None,
            line: vec![square as u8],
        })
    }
}

/// About how many nodes nine of ten positions with as many live squares need at most, fitted to positions of sensible
/// play on 6 x 6 and 8 x 8; half of them need a fifth of it. Squares of use to one player only cost next to nothing.
fn likely_nodes<B: Bits>(position: &Reduced<B>) -> Option<u64> {
    let n_common = (position.own.live & position.enemy.live).count();
    let n_private = (position.own.live ^ position.enemy.live).count();
    let doublings = (10 * n_common + n_private) / 16 + 3;
    1u64.checked_shl(doublings)
}

/// The meter has said stop.
#[derive(Clone, Copy, Debug)]
struct Stopped;

struct Search<'a, B> {
    keys: &'a mut Keys,
    table: &'a mut Table,
    shape: &'a Shape<B>,
    meter: &'a mut dyn Meter,
    n_unbooked: u64,
    /// The moves of all positions on the way, each position's after its parent's.
    children: Vec<Child<B>>,
}

/// A move and what it leads to.
#[derive(Clone, Copy, Debug)]
struct Child<B> {
    /// Larger is tried first.
    promise: i32,
    square: u8,
    position: Reduced<B>,
}

impl<B: Bits> Search<'_, B> {
    /// A square that wins, or nothing where every move loses.
    ///
    /// All moves are tried here, those on squares that cancel out as well: they may be the only
    /// ones.
    fn root(&mut self, position: &Reduced<B>) -> Result<Option<usize>, Stopped> {
        let winning = self.winning_square(position)?;
        if self.meter.spend(self.n_unbooked) { Ok(winning) } else { Err(Stopped) }
    }

    /// A square that wins, or nothing where every move loses.
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
            let promise = after.enemy.comfort(&after.own, self.shape)
                - after.own.comfort(&after.enemy, self.shape);
            self.children.push(Child { promise, square: square as u8, position: after });
        }
        self.children[begin..].sort_unstable_by_key(|child| (Reverse(child.promise), child.square));
        let mut winning = None;
        for index in begin..self.children.len() {
            let child = self.children[index];
            if !self.is_won(child.position)? {
                winning = Some(child.square as usize);
                break;
            }
        }
        self.children.truncate(begin);
        Ok(winning)
    }

    /// Whether the player to move wins.
    fn is_won(&mut self, position: Reduced<B>) -> Result<bool, Stopped> {
        let (position, key) = self.keys.reduce(position, self.shape);
        if position.open().is_empty() {
            return Ok(true);
        }
        if position.enemy_open().is_empty() {
            // The enemy will have no placement on its turn: a player's own checkers alone give it
            // new ones.
            return Ok(false);
        }
        if let Some(known) = self.table.get(key).or_else(|| self.by_count(&position)) {
            return Ok(known);
        }
        let is_won = self.winning_square(&position)?.is_some();
        self.table.put(key, is_won, position.live().count());
        Ok(is_won)
    }

    /// Who wins where that follows from numbers of moves: a player who must make more moves than the
    /// other can make runs out last.
    #[inline]
    fn by_count(&self, position: &Reduced<B>) -> Option<bool> {
        let (own, enemy) = (&position.own, &position.enemy);
        let at_least = |side: &Side<B>, other: &Side<B>| {
            (side.live & !other.live & !self.shape.beside(side.live)).count()
        };
        if at_least(enemy, own) >= own.live.count() {
            return Some(true);
        }
        (at_least(own, enemy) > enemy.live.count()).then_some(false)
    }
}
