//! The bucketed hash table in which engines and solvers keep their results.

/// Bytes allocated between two budget checks: well below a millisecond of work.
const PIECE: usize = 1 << 18;

/// A table of buckets found by key, usually small arrays of slots. The user decides what a slot holds
/// and which slot to replace. `B::default()` is an empty bucket.
#[derive(Clone, Debug)]
pub struct Buckets<B>(Vec<B>);

impl<B: Default> Buckets<B> {
    /// The smallest table: one bucket.
    pub fn smallest() -> Self {
        Self(vec![B::default()])
    }

    /// Allocates `n` buckets, halving `n` on failure; `None` once `has_budget` returns false.
    pub fn new(n: usize, mut has_budget: impl FnMut() -> bool) -> Option<Self> {
        let mut n = n.max(1);
        let mut buckets = Vec::new();
        while buckets.try_reserve_exact(n).is_err() {
            n = (n / 2).max(1);
        }
        let piece = (PIECE / size_of::<B>().max(1)).max(1);
        while buckets.len() < n {
            if !has_budget() {
                return None;
            }
            buckets.resize_with(n.min(buckets.len() + piece), B::default);
        }
        Some(Self(buckets))
    }

    /// Replaces the table with one of `n` buckets. `insert` moves the slots of each old bucket to it.
    pub fn resize(&mut self, n: usize, mut insert: impl FnMut(&mut Self, B)) {
        let resized = Self::new(n, || true).expect("nothing stops it");
        for bucket in std::mem::replace(self, resized).0 {
            insert(self, bucket);
        }
    }

    /// The number of buckets that fit into `mib` MiB.
    pub const fn in_mib(mib: usize) -> usize {
        (mib << 20) / size_of::<B>()
    }

    /// The number of buckets, at least one.
    #[expect(clippy::len_without_is_empty, reason = "a table is never without buckets")]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Empties every bucket.
    pub fn clear(&mut self) {
        self.0.fill_with(B::default);
    }

    /// The topmost bits of the key choose the bucket, so keys must be well mixed.
    #[inline]
    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.0.len() as u128) >> 64) as usize
    }

    /// The bucket of a key.
    #[inline]
    pub fn of(&self, key: u64) -> &B {
        &self.0[self.index(key)]
    }

    /// The bucket of a key, mutable.
    #[inline]
    pub fn of_mut(&mut self, key: u64) -> &mut B {
        let index = self.index(key);
        &mut self.0[index]
    }
}

#[cfg(test)]
mod tests {
    use super::Buckets;

    #[test]
    fn there_are_as_many_as_asked_for_or_as_fit() {
        let all = Buckets::<u64>::new(100_000, || true).unwrap();
        assert_eq!(all.len(), 100_000);
        assert_eq!((all.index(0), all.index(u64::MAX)), (0, 99_999));
        let mut n_checks = 0;
        let huge = Buckets::<[u64; 32]>::new(usize::MAX >> 8, || {
            n_checks += 1;
            n_checks < 4
        });
        assert!(huge.is_none(), "it stops when told to, and no size is too large to ask for");
    }

    #[test]
    fn a_resized_table_holds_what_is_put_back() {
        let keys = [3, 1 << 62, u64::MAX];
        let mut table = Buckets::<u64>::new(8, || true).unwrap();
        for key in keys {
            *table.of_mut(key) = key;
        }
        table.resize(100, |table, key| {
            if key != 0 {
                *table.of_mut(key) = key;
            }
        });
        assert_eq!(table.len(), 100);
        assert!(keys.iter().all(|key| table.of(*key) == key));
        table.clear();
        assert!(keys.iter().all(|key| *table.of(*key) == 0));
    }
}
