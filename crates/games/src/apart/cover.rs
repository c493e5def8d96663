//! The race: the minimum number of turns a side needs.
//!
//! Of every two touching pieces, one has to leave. A turn moves one piece, so without captures a
//! side needs as many turns as the minimum vertex cover of its touching pairs has pieces.

use super::position::Shape;
use crate::board::Bits;

/// The maximum number of touching pieces for an exact cover, which takes exponential time on
/// crowded boards; beyond, it is estimated. The largest start position has 48.
const MAX_COUNTED: u32 = 48;

/// The pieces that have a friend on each side, including corners.
#[derive(Clone, Copy, Debug)]
struct Sides<B> {
    west: B,
    east: B,
    north: B,
    south: B,
}

/// The pieces of a side that can move away from their friends, and where to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exits<B> {
    /// The touching pieces that can reach an empty square without friends in one displacement;
    /// ignores lines of more than three.
    pub(super) loose: B,
    /// The empty squares where another piece would touch no friend.
    pub(super) free: B,
}

impl<B: Bits> Shape<B> {
    #[inline]
    fn sides(&self, set: B) -> Sides<B> {
        let [row, column, ..] = self.axes();
        let tall = set | column.ahead(set) | column.behind(set);
        let wide = set | row.ahead(set) | row.behind(set);
        Sides {
            west: row.ahead(tall) & set,
            east: row.behind(tall) & set,
            north: column.behind(wide) & set,
            south: column.ahead(wide) & set,
        }
    }

    /// The minimum number of pieces that must move away so that no two of the others touch.
    #[inline]
    pub(super) fn n_tied(&self, set: B) -> u32 {
        let Sides { west, east, north, south } = self.sides(set);
        let touching = west | east | north | south;
        let n_touching = touching.count();
        if n_touching > MAX_COUNTED { n_touching * 3 / 4 } else { self.least_cover(touching) }
    }

    fn least_cover(&self, mut set: B) -> u32 {
        let mut n_left = 0;
        loop {
            let Sides { west, east, north, south } = self.sides(set);
            set &= west | east | north | south;
            // Pieces that all touch each other fit into a 2x2 block, and all but one must leave. A
            // piece that touches no others may be the one that stays.
            let simple = set & !(west & east) & !(north & south);
            if simple.is_empty() {
                break;
            }
            for square in simple.squares() {
                if set.has(square) {
                    let group = self.around(B::bit(square)) & set;
                    n_left += group.count() - 1;
                    set &= !group;
                }
            }
        }
        if set.is_empty() { n_left } else { n_left + self.least_cover_by_trial(set) }
    }

    /// Branches on the piece that touches most friends: either it leaves, or all of them do.
    #[cold]
    fn least_cover_by_trial(&self, set: B) -> u32 {
        let friends = |square: usize| self.around(B::bit(square)) & set & !B::bit(square);
        let Some(busiest) = set.squares().max_by_key(|square| friends(*square).count()) else {
            return 0;
        };
        let others = set & !B::bit(busiest);
        let leaves = 1 + self.least_cover(others);
        let stays = friends(busiest).count() + self.least_cover(others & !friends(busiest));
        leaves.min(stays)
    }

    /// Computes the exits of a side.
    #[inline]
    pub(super) fn exits(&self, set: B, enemy: B) -> Exits<B> {
        let (mut one, mut two) = (B::EMPTY, B::EMPTY);
        for axis in self.axes() {
            for beside in [axis.ahead(set), axis.behind(set)] {
                two |= one & beside;
                one |= beside;
            }
        }
        let touching = one & set;
        let lonely = one & !two & !set & !enemy;
        let free = self.board() & !one & !set & !enemy;
        let mut loose = B::EMPTY;
        for axis in self.axes() {
            let ahead = |set: B| axis.ahead(set);
            let behind = |set: B| axis.behind(set);
            let after_friend = ahead(set) & set;
            let before_friend = behind(set) & set;
            let alone = touching & !after_friend & !before_friend;
            loose |= alone & (behind(lonely) | ahead(lonely));
            // In a line of two, each piece moves away from the other.
            let first = before_friend & !after_friend;
            let last = after_friend & !before_friend;
            let (upper, lower) = (behind(behind(free)), ahead(ahead(free)));
            loose |= last & ahead(first) & upper;
            loose |= first & behind(last) & lower;
            // In a line of three, every piece may move either way.
            let middle = ahead(first) & behind(last);
            let (upper, lower) = (behind(upper), ahead(lower));
            loose |= middle & (upper | lower);
            loose |= ahead(middle) & upper;
            loose |= behind(middle) & lower;
        }
        Exits { loose, free }
    }
}
