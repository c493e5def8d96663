//! Position ids that in practice never collide: two independent 64-bit hashes.

use std::hash::Hasher;

use parlour_core::{MixHasher, Position, mix, mix_in};

use super::WeakKeys;
use crate::mirror::Mirror;

/// A 128-bit id of a position. A 64-bit key does not suffice: one collision in a large table would
/// be a false proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Id {
    /// From the position's key; selects the bucket.
    pub(super) key: u64,
    /// A hash of the whole position, including its options.
    pub(super) check: u64,
}

impl Id {
    /// No position.
    pub(super) const NONE: Self = Self { key: 0, check: 0 };

    /// The id of a position, shared with its mirror images if there is a mirror. `salt` separates
    /// different goals.
    #[inline]
    pub(super) fn of<P: Position>(position: &P, salt: u64, mirror: Option<&Mirror<P>>) -> Self {
        match mirror {
            Some(mirror) => {
                let (image, key) = mirror.image(position);
                Self::plain(&image, key, salt)
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

    /// The id in a table with keys of few bits, in which positions collide.
    pub(super) fn weakened(self, keys: WeakKeys) -> Self {
        let hash = mix_in(mix_in(self.key, self.check), keys.seed);
        Self { key: hash >> (64 - keys.bits) << (64 - keys.bits), check: 0 }
    }

    /// The id for another goal in the same position.
    #[inline]
    pub(super) fn salted(self, salt: u64) -> Self {
        Self { key: mix_in(self.key, salt), check: mix_in(self.check, salt) }
    }
}
