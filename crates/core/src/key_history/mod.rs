//! The repetition keys of a match, shared with engines without copying.

#[cfg(test)]
mod tests;

use std::hash::BuildHasher;

use rpds::{HashTrieMapSync, VectorSync};

use crate::{MixHasher, Repetition, mix_in};

/// The repetition keys along a line of play, with their numbers of occurrences.
///
/// Clones share the line, and the cost of lookups does not depend on its length. Like the line of a
/// [`Match`](crate::Match), it may extend beyond the current position; [`go_to`](Self::go_to) moves
/// along it.
#[derive(Clone, Debug)]
pub struct KeyHistory {
    repetition: Repetition,
    entries: VectorSync<Entry>,
    /// The index of the nth occurrence of a key, counted from 1. May hold entries of abandoned
    /// lines.
    nth: HashTrieMapSync<(u64, u32), usize, MixState>,
    /// The number of entries up to the current position.
    len: usize,
    /// The last of them.
    current: Entry,
}

/// A position of the line, with running totals.
#[derive(Clone, Copy, Default, Debug)]
struct Entry {
    /// `None` if the position does not count.
    key: Option<u64>,
    /// The number of occurrences of the key up to here, inclusive.
    occurrences: u32,
    n_keys: usize,
    digest: u64,
    n_draw_keys: usize,
    draw_digest: u64,
}

/// Keys are well mixed and not attacker-controlled, so their hash needs no secret.
#[derive(Clone, Copy, Default, Debug)]
struct MixState;

impl BuildHasher for MixState {
    type Hasher = MixHasher;

    fn build_hasher(&self) -> MixHasher {
        #[cfg(test)]
        tests::N_LOOKUPS.set(tests::N_LOOKUPS.get() + 1);
        MixHasher::new(0)
    }
}

impl KeyHistory {
    /// The maximum number of occurrences to count where repetition has no effect.
    pub const MAX_COUNTED: u32 = 3;

    /// Creates an empty history.
    pub fn new(repetition: Repetition) -> Self {
        Self {
            repetition,
            entries: VectorSync::new_sync(),
            nth: HashTrieMapSync::new_with_hasher_and_ptr_kind(MixState),
            len: 0,
            current: Entry::default(),
        }
    }

    /// Creates a history from keys of positions that all count.
    pub fn of_keys(repetition: Repetition, keys: impl IntoIterator<Item = u64>) -> Self {
        let mut history = Self::new(repetition);
        for key in keys {
            history.push(Some(key));
        }
        history
    }

    /// Adds a position after the current one and drops the rest of the line. `key` is `None` for a
    /// position that does not count.
    pub fn push(&mut self, key: Option<u64>) {
        let mut entry = Entry { key, occurrences: 0, ..self.current };
        if let Some(key) = key {
            entry.n_keys += 1;
            entry.digest = mix_in(entry.digest, key);
            let n_earlier = self.occurrences(key);
            if self.repetition == Repetition::Off && n_earlier == Self::MAX_COUNTED {
                entry.occurrences = n_earlier;
            } else {
                entry.occurrences = n_earlier + 1;
                self.nth.insert_mut((key, entry.occurrences), self.len);
            }
            if entry.occurrences == self.n_before_draw() {
                entry.n_draw_keys += 1;
                entry.draw_digest ^= key;
            }
        }
        if !self.entries.set_mut(self.len, entry) {
            self.entries.push_back_mut(entry);
        }
        self.len += 1;
        self.current = entry;
    }

    /// Makes the position with this index the current one.
    ///
    /// # Panics
    /// If there is no such position.
    pub fn go_to(&mut self, index: usize) {
        self.current = *self.entries.get(index).expect("the line is that long");
        self.len = index + 1;
    }

    /// The history before the last position that counts if its key is `key`, else all of it.
    #[must_use]
    pub fn before(&self, key: u64) -> Self {
        let last = (0..self.len).rev().find(|index| self.entries[*index].key.is_some());
        match last.filter(|index| self.entries[*index].key == Some(key)) {
            None => self.clone(),
            Some(0) => Self::new(self.repetition),
            Some(index) => {
                let mut before = self.clone();
                before.go_to(index - 1);
                before
            }
        }
    }

    /// The number of positions that count.
    pub fn n_keys(&self) -> usize {
        self.current.n_keys
    }

    /// The keys of the positions that count, in order.
    pub fn keys(&self) -> impl Iterator<Item = u64> {
        self.entries.iter().take(self.len).filter_map(|entry| entry.key)
    }

    /// The key of the last position that counts.
    pub fn last_key(&self) -> Option<u64> {
        (0..self.len).rev().find_map(|index| self.entries[index].key)
    }

    /// A hash of the sequence of keys; [`mix_in`] extends it.
    pub fn digest(&self) -> u64 {
        self.current.digest
    }

    /// The number of occurrences of the current position, inclusive; 0 if it does not count.
    pub fn current_occurrences(&self) -> u32 {
        self.current.occurrences
    }

    /// The number of occurrences of a key; where repetition has no effect, at most
    /// [`MAX_COUNTED`](Self::MAX_COUNTED).
    pub fn occurrences(&self, key: u64) -> u32 {
        (1..=u32::MAX).take_while(|nth| self.has_occurred(key, *nth)).count() as u32
    }

    /// Whether a key has occurred at least `times` times.
    pub fn has_occurred(&self, key: u64, times: u32) -> bool {
        self.nth.get(&(key, times)).is_some_and(|index| {
            let entry = &self.entries[*index];
            *index < self.len && entry.key == Some(key) && entry.occurrences == times
        })
    }

    /// Whether one more occurrence of this key draws or is forbidden.
    pub fn is_draw_key(&self, key: u64) -> bool {
        self.has_occurred(key, self.n_before_draw())
    }

    /// The number of keys for which [`is_draw_key`](Self::is_draw_key) is true.
    pub fn n_draw_keys(&self) -> usize {
        self.current.n_draw_keys
    }

    /// An order-independent hash of those keys; 0 if there are none.
    pub fn draw_digest(&self) -> u64 {
        self.current.draw_digest
    }

    /// The number of occurrences after which the next one draws or is illegal.
    fn n_before_draw(&self) -> u32 {
        match self.repetition {
            Repetition::Off => u32::MAX,
            Repetition::Draw { occurrences, .. } => occurrences.saturating_sub(1).max(1),
            Repetition::Forbid => 1,
        }
    }
}
