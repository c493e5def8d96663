//! The repetition keys of a game's positions, shared with engines instead of copied.

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
    /// How many entries lie up to the current position.
    len: usize,
}

/// A position of the line, with running totals up to it.
#[derive(Clone, Copy, Default, Debug)]
struct Entry {
    /// None where the position does not count.
    key: Option<u64>,
    /// How often the key has occurred, this time included.
    occurrences: u32,
    n_keys: usize,
    n_draw_keys: usize,
    salt: u64,
    digest: u64,
}

/// Keys are mixed already and come from positions, so their hash needs no secret.
#[derive(Clone, Copy, Default, Debug)]
struct MixState;

impl BuildHasher for MixState {
    type Hasher = MixHasher;

    fn build_hasher(&self) -> MixHasher {
        MixHasher::new(0)
    }
}

impl KeyHistory {
    /// An empty history for a rule about repetition.
    pub fn new(repetition: Repetition) -> Self {
        Self {
            repetition,
            entries: VectorSync::new_sync(),
            nth: HashTrieMapSync::new_with_hasher_and_ptr_kind(MixState),
            len: 0,
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
        let mut entry = self.last().copied().unwrap_or_default();
        (entry.key, entry.occurrences) = (key, 0);
        if let Some(key) = key {
            entry.n_keys += 1;
            entry.digest = mix_in(entry.digest, key);
            if self.repetition != Repetition::Off {
                entry.occurrences = self.occurrences(key) + 1;
                self.nth.insert_mut((key, entry.occurrences), self.len);
            }
            if entry.occurrences == self.n_before_draw() {
                entry.n_draw_keys += 1;
                entry.salt ^= mix_in(self.first_salt(), key);
            }
        }
        if !self.entries.set_mut(self.len, entry) {
            self.entries.push_back_mut(entry);
        }
        self.len += 1;
    }

    /// Makes the position with this index the current one.
    ///
    /// # Panics
    /// When there is no such position.
    pub fn go_to(&mut self, index: usize) {
        assert!(index < self.entries.len(), "the line is shorter");
        self.len = index + 1;
    }

    fn last(&self) -> Option<&Entry> {
        self.entries.get(self.len.checked_sub(1)?)
    }

    /// How many positions count.
    pub fn n_keys(&self) -> usize {
        self.last().map_or(0, |entry| entry.n_keys)
    }

    /// The keys of the positions that count, the first one first.
    pub fn keys(&self) -> impl Iterator<Item = u64> {
        self.entries.iter().take(self.len).filter_map(|entry| entry.key)
    }

    /// The key of the last position that counts.
    pub fn last_key(&self) -> Option<u64> {
        (0..self.len).rev().find_map(|index| self.entries[index].key)
    }

    /// How often the current position has occurred, this time included; 0 when it does not count.
    pub fn current_occurrences(&self) -> u32 {
        self.last().filter(|entry| entry.key.is_some()).map_or(0, |entry| entry.occurrences)
    }

    /// How often a key has occurred. Where repetition does not matter, occurrences are not counted.
    pub fn occurrences(&self, key: u64) -> u32 {
        (1..).take_while(|nth| self.has_occurred(key, *nth)).count() as u32
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
        self.last().map_or(0, |entry| entry.n_draw_keys)
    }

    /// Sets apart the transposition-table keys of searches that must not meet different positions.
    pub fn draw_salt(&self) -> u64 {
        let salt = self.last().filter(|entry| entry.n_draw_keys > 0).map(|entry| entry.salt);
        salt.unwrap_or(self.first_salt())
    }

    /// A key of the whole sequence of keys, continued by [`mix_in`].
    pub fn digest(&self) -> u64 {
        self.last().map_or(0, |entry| entry.digest)
    }

    fn first_salt(&self) -> u64 {
        u64::from(self.repetition == Repetition::Forbid)
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
