//! What the solver remembers: who wins which reduced position.

/// Entries that share a place; the least costly gives way.
const BUCKET: usize = 4;

/// Where a table begins and how far it grows, in entries of 16 bytes.
const FIRST_ENTRIES: usize = 1 << 12;
const MOST_ENTRIES: usize = 1 << 22;

/// The low bits of a key give way to the verdict: one bit for who wins, six for the size, which is
/// never 0 in an entry that is used. 121 bits of the key remain, so that no false match is to be
/// expected in the life of the machine.
const SIZE_BITS: u32 = 6;
const VERDICT_BITS: u32 = SIZE_BITS + 1;

/// A table of proven results.
#[derive(Clone, Debug)]
pub(super) struct Table {
    entries: Vec<u128>,
    n_used: usize,
}

impl Default for Table {
    fn default() -> Self {
        Self { entries: vec![0; FIRST_ENTRIES], n_used: 0 }
    }
}

impl Table {
    /// Whether the player to move wins, where that is known.
    #[inline]
    pub(super) fn get(&self, key: u128) -> Option<bool> {
        let bucket = &self.entries[self.bucket(key)..][..BUCKET];
        let entry = bucket.iter().find(|entry| **entry >> VERDICT_BITS == key >> VERDICT_BITS)?;
        (*entry >> 1 & ((1 << SIZE_BITS) - 1) != 0).then_some(entry & 1 == 1)
    }

    /// Remembers a result; `size` says how much work it stands for.
    pub(super) fn put(&mut self, key: u128, is_won: bool, size: u32) {
        if self.n_used * 4 > self.entries.len() * 3 && self.entries.len() < MOST_ENTRIES {
            self.grow();
        }
        let size = size.clamp(1, (1 << SIZE_BITS) - 1);
        let entry =
            key >> VERDICT_BITS << VERDICT_BITS | u128::from(size) << 1 | u128::from(is_won);
        self.insert(entry);
    }

    fn insert(&mut self, entry: u128) {
        let start = self.bucket(entry);
        let bucket = &mut self.entries[start..][..BUCKET];
        let size = |entry: u128| entry >> 1 & ((1 << SIZE_BITS) - 1);
        let same = bucket.iter().position(|old| *old >> VERDICT_BITS == entry >> VERDICT_BITS);
        let place = same.unwrap_or_else(|| {
            (0..BUCKET).min_by_key(|place| size(bucket[*place])).expect("a bucket has places")
        });
        self.n_used += usize::from(bucket[place] == 0);
        bucket[place] = entry;
    }

    fn grow(&mut self) {
        let bigger = vec![0; self.entries.len() * 2];
        let old = std::mem::replace(&mut self.entries, bigger);
        self.n_used = 0;
        for entry in old.into_iter().filter(|entry| *entry != 0) {
            self.insert(entry);
        }
    }

    /// Where the bucket of a key begins, from its topmost bits.
    #[inline]
    fn bucket(&self, key: u128) -> usize {
        let n_buckets = self.entries.len() / BUCKET;
        ((key >> 96) as usize & (n_buckets - 1)) * BUCKET
    }
}
