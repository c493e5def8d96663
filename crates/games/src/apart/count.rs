//! Feature counts of one side's pieces, with whole-board bit operations.

use super::position::Shape;
use crate::board::Bits;

/// Features of one side's pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SideFeatures {
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
    /// Counts the features of a side.
    #[inline]
    pub(super) fn side_features(&self, set: B) -> SideFeatures {
        let (mut pairs, mut long_lines, mut jumps) = (0, 0, 0);
        let mut touching = B::EMPTY;
        for axis in self.axes() {
            // Pieces with a friend right before or behind them on the axis.
            let after_friend = axis.ahead(set) & set;
            let before_friend = axis.behind(set) & set;
            touching |= after_friend | before_friend;
            pairs += after_friend.count();
            // A line of three or more ends in a pair that follows a pair.
            let beyond = axis.ahead(after_friend);
            let third = beyond & after_friend;
            long_lines += (third & !before_friend).count();
            jumps += (beyond & !set).count();
            jumps += (axis.behind(before_friend) & !set).count();
        }
        SideFeatures {
            pieces: set.count(),
            isolated: (set & !touching).count(),
            pairs,
            clusters: self.n_groups(touching),
            long_lines,
            jumps,
        }
    }

    /// The number of groups of touching pieces; a lone piece is a group.
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

    /// The number of pieces that touch no friend.
    #[inline]
    pub(super) fn n_isolated(&self, set: B) -> u32 {
        (set & !self.touching(set)).count()
    }

    /// The squares that touch one of the set by a side or a corner.
    #[inline]
    pub(super) fn touching(&self, set: B) -> B {
        self.axes()
            .iter()
            .fold(B::EMPTY, |touching, axis| touching | axis.ahead(set) | axis.behind(set))
    }

    /// The pieces that belong to every touching pair: without one of them the side would be
    /// isolated. Empty if the side is already isolated.
    #[inline]
    pub(super) fn keystones(&self, set: B) -> B {
        let (mut one, mut two) = (B::EMPTY, B::EMPTY);
        let mut pairs = 0;
        for axis in self.axes() {
            let after_friend = axis.ahead(set) & set;
            for beside in [after_friend, axis.behind(set) & set] {
                two |= one & beside;
                one |= beside;
            }
            pairs += after_friend.count();
        }
        match pairs {
            0 => B::EMPTY,
            1 => one,
            // With several pairs, only the common piece has several friends.
            _ if two.count() == 1 => {
                let others = set & !two;
                if self.is_isolated(others) { two } else { B::EMPTY }
            }
            _ => B::EMPTY,
        }
    }
}
