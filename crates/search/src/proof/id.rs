//! Names for positions that two different ones never share in practice: two independent words.

use std::hash::Hasher;

use parlour_core::{FullPosition, mix, mix_in};

/// 128 bits that stand for a position. A single 64-bit key decides nothing by itself: one false match
/// in a large table would be a false proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Id {
    /// The game's own key: where to look.
    pub(super) key: u64,
    /// A hash over everything the position holds, its options included.
    pub(super) check: u64,
}

impl Id {
    /// The name of a position; `salt` keeps apart what is asked about it.
    #[inline]
    pub(super) fn of<P: FullPosition>(position: &P, salt: u64, folds: bool) -> Self {
        if folds {
            let images = position.symmetries().iter().skip(1).map(|s| position.transformed(*s));
            let first = images.fold(None, |first: Option<(u64, P)>, image| {
                let key = image.key();
                let is_smaller =
                    first.as_ref().map_or_else(|| position.key(), |(key, _)| *key) > key;
                if is_smaller { Some((key, image)) } else { first }
            });
            if let Some((_, image)) = first {
                return Self::plain(&image, salt);
            }
        }
        Self::plain(position, salt)
    }

    #[inline]
    fn plain<P: FullPosition>(position: &P, salt: u64) -> Self {
        let mut hasher = WordHasher(salt ^ 0x5851_f42d_4c95_7f2d);
        position.hash(&mut hasher);
        Self { key: mix(position.key() ^ salt), check: hasher.0 }
    }

    /// The same position asked about in another way.
    #[inline]
    pub(super) fn salted(self, salt: u64) -> Self {
        Self { key: mix_in(self.key, salt), check: mix_in(self.check, salt) }
    }
}

/// A hasher without secrets that mixes word by word, so that names are the same on every machine.
struct WordHasher(u64);

impl WordHasher {
    #[inline]
    fn word(&mut self, word: u64) {
        self.0 = mix_in(self.0, word);
    }
}

impl Hasher for WordHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.word(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.word(u64::from(word));
    }

    #[inline]
    fn write_u16(&mut self, word: u16) {
        self.word(u64::from(word));
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.word(u64::from(word));
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.word(word);
    }

    #[inline]
    fn write_u128(&mut self, word: u128) {
        self.word(word as u64);
        self.word((word >> 64) as u64);
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.word(word as u64);
    }

    // Discriminants of enums arrive as `isize`.
    #[inline]
    fn write_isize(&mut self, word: isize) {
        self.word(word as u64);
    }
}
