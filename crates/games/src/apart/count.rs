//! Counts features of one side's pieces over the whole board at a time.

use super::position::Shape;
use crate::board::Bits;

/// Features of one side's pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stand {
    /// Pieces.
    pub(super) pieces: u32,
    /// Pieces that touch no friend.
    pub(super) isolated: u32,
    /// Pairs of pieces that touch by a side or a corner.
    pub(super) pairs: u32,
    /// Groups of two or more touching pieces.
    pub(super) clusters: u32,
    /// Lines of three or more.
    pub(super) long_lines: u32,
    /// Ways to jump just past the end of a line: one for each end of a line of two or more with a
    /// board square beyond it, which the piece at the other end reaches.
    pub(super) jumps: u32,
}

impl<B: Bits> Shape<B> {
    /// Counts everything about a side.
    #[inline]
    pub(super) fn stand(&self, set: B) -> Stand {
        let (mut pairs, mut long_lines, mut jumps) = (0, 0, 0);
        let mut touching = B::EMPTY;
        for axis in 0..4 {
            // Pieces with a friend right before or behind them on the axis.
            let after_friend = self.ahead(set, axis) & set;
            let before_friend = self.behind(set, axis) & set;
            touching |= after_friend | before_friend;
            pairs += after_friend.count();
            // A line of three or more ends in a pair that follows a pair.
            let third = self.ahead(after_friend, axis) & after_friend;
            long_lines += (third & !before_friend).count();
            jumps += (self.ahead(after_friend, axis) & !set).count();
            jumps += (self.behind(before_friend, axis) & !set).count();
        }
        Stand {
            pieces: set.count(),
            isolated: (set & !touching).count(),
            pairs,
            clusters: self.n_groups(touching),
            long_lines,
            jumps,
        }
    }

    /// How many groups of touching pieces there are; a lone piece is one.
    #[inline]
    pub(super) fn n_groups(&self, mut set: B) -> u32 {
        let mut n = 0;
        while !set.is_empty() {
            let mut group = B::bit(set.first());
            loop {
                let more = self.around(group) & set;
                if more == group {
                    break;
                }
                group = more;
            }
            set &= !group;
            n += 1;
        }
        n
    }

    /// How many pieces touch no friend.
    #[inline]
    pub(super) fn n_isolated(&self, set: B) -> u32 {
        let touching = (0..4).fold(B::EMPTY, |touching, axis| {
            touching | self.ahead(set, axis) | self.behind(set, axis)
        });
        (set & !touching).count()
    }

    /// The pieces each of which touches a friend in every touching pair: without one of them the
    /// side would be isolated. Nothing for a side that is isolated already.
    #[inline]
    pub(super) fn keystones(&self, set: B) -> B {
        let (mut one, mut two) = (B::EMPTY, B::EMPTY);
        let mut pairs = 0;
        for axis in 0..4 {
            for beside in [self.ahead(set, axis) & set, self.behind(set, axis) & set] {
                two |= one & beside;
                one |= beside;
            }
            pairs += (self.ahead(set, axis) & set).count();
        }
        match pairs {
            0 => B::EMPTY,
            1 => one,
            // With several pairs, the common piece has several friends and is the only such.
            _ if two.count() == 1 => {
                let others = set & !two;
                if self.is_isolated(others) { two } else { B::EMPTY }
            }
            _ => B::EMPTY,
        }
    }
}
