//! Names for positions that two different ones never share in practice: two independent words.

use std::hash::Hasher;

use parlour_core::{MixHasher, Position, mix, mix_in};

use crate::mirror::Mirror;

/// A 128-bit id of a position. A 64-bit key alone must not decide: one false match in a large table
/// would be a false proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Id {
    /// The game's own key: where to look.
    pub(super) key: u64,
    /// A hash over everything the position holds, its options included.
    pub(super) check: u64,
}

impl Id {
    /// No position.
    pub(super) const NOWHERE: Self = Self { key: 0, check: 0 };

    /// The id of a position, or with a mirror of all its images; `salt` separates different questions about it.
    #[inline]
    pub(super) fn of<P: Position>(position: &P, salt: u64, mirror: Option<&Mirror<P>>) -> Self {
        match mirror {
            Some(mirror) => {
                let canonical = (mirror.canonical)(position);
                Self::plain(&canonical.image, canonical.key, salt)
            }
            None => Self::plain(position, position.key(), salt),
        }
    }

    #[inline]
    fn plain<P: Position>(position: &P, key: u64, salt: u64) -> Self {
        let mut hasher = MixHasher::new(salt ^ 0x5851_f42d_4c95_7f2d);
        position.hash(&mut hasher);
        Self { key: mix(key ^ salt), check: hasher.finish() }
    }

    /// The same position asked about in another way.
    #[inline]
    pub(super) fn salted(self, salt: u64) -> Self {
        Self { key: mix_in(self.key, salt), check: mix_in(self.check, salt) }
    }
}
