//! The repetition keys of a game's positions, shared with engines instead of copied.

#[cfg(test)]
mod tests;

use std::hash::BuildHasher;

use rpds::{HashTrieMapSync, VectorSync};

use crate::{MixHasher, Repetition, mix_in};

/// The repetition keys along a line of play, with how often each occurred.
///
/// A clone shares the line, and questions cost the same however long it is. Like the line of a
/// [`Match`](crate::Match) it may go on behind the current position: [`go_to`](Self::go_to) moves along it.
#[derive(Clone, Debug)]
pub struct KeyHistory {
    repetition: Repetition,
    entries: VectorSync<Entry>,
    /// Where a key occurred for the nth time, counted from 1. Lines that were left stay in here.
    nth: HashTrieMapSync<(u64, u32), usize, MixState>,
    /// How many entries lie up to the current position, and the last of them.
    len: usize,
    current: Entry,
}

/// A position of the line, with running totals up to it.
#[derive(Clone, Copy, Default, Debug)]
struct Entry {
    /// `None` if the position does not count.
    key: Option<u64>,
    /// How often the key has occurred, this time included.
    occurrences: u32,
    n_keys: usize,
    digest: u64,
    n_draw_keys: usize,
    draw_digest: u64,
}

/// Keys are mixed already and come from positions, so their hash needs no secret.
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
    /// Where repetition is allowed, positions may occur without end; no rule asks for more than this.
    pub const MOST_COUNTED: u32 = 3;

    /// An empty history for a rule about repetition.
    pub fn new(repetition: Repetition) -> Self {
        Self {
            repetition,
            entries: VectorSync::new_sync(),
            nth: HashTrieMapSync::new_with_hasher_and_ptr_kind(MixState),
            len: 0,
            current: Entry::default(),
        }
    }

    /// A history of positions that all count.
    pub fn of_keys(repetition: Repetition, keys: impl IntoIterator<Item = u64>) -> Self {
        let mut history = Self::new(repetition);
        for key in keys {
            history.push(Some(key));
        }
        history
    }

    /// Adds a position behind the current one, in place of what followed; `None` for one that does not
    /// count.
    pub fn push(&mut self, key: Option<u64>) {
        let mut entry = Entry { key, occurrences: 0, ..self.current };
        if let Some(key) = key {
            entry.n_keys += 1;
            entry.digest = mix_in(entry.digest, key);
            let n_earlier = self.occurrences(key);
            if self.repetition == Repetition::Off && n_earlier == Self::MOST_COUNTED {
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
    /// When there is no such position.
    pub fn go_to(&mut self, index: usize) {
        self.current = *self.entries.get(index).expect("the line is that long");
        self.len = index + 1;
    }

    /// The history before the last position that counts, if that one has this key; else the whole.
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

    /// How many positions count.
    pub fn n_keys(&self) -> usize {
        self.current.n_keys
    }

    /// The keys of the positions that count, the first one first.
    pub fn keys(&self) -> impl Iterator<Item = u64> {
        self.entries.iter().take(self.len).filter_map(|entry| entry.key)
    }

    /// The key of the last position that counts.
    pub fn last_key(&self) -> Option<u64> {
        (0..self.len).rev().find_map(|index| self.entries[index].key)
    }

    /// A key of the whole sequence of keys; [`mix_in`] continues it.
    pub fn digest(&self) -> u64 {
        self.current.digest
    }

    /// How often the current position has occurred, this time included; 0 when it does not count.
    pub fn current_occurrences(&self) -> u32 {
        self.current.occurrences
    }

    /// How often a key has occurred; where repetition is allowed, at most [`MOST_COUNTED`](Self::MOST_COUNTED).
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

    /// Whether one more visit to a position with this key draws, or is forbidden.
    pub fn is_draw_key(&self, key: u64) -> bool {
        self.has_occurred(key, self.n_before_draw())
    }

    /// How many different keys [`is_draw_key`](Self::is_draw_key) holds for.
    pub fn n_draw_keys(&self) -> usize {
        self.current.n_draw_keys
    }

    /// A key of the set of those keys, whatever their order; 0 when there is none.
    pub fn draw_digest(&self) -> u64 {
        self.current.draw_digest
    }

    /// How many occurrences make the next one a draw or illegal.
    fn n_before_draw(&self) -> u32 {
        match self.repetition {
            Repetition::Off => u32::MAX,
            Repetition::Draw { occurrences, .. } => occurrences.saturating_sub(1).max(1),
            Repetition::Forbid => 1,
        }
    }
}
