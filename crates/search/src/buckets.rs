//! The bucketed table in which alpha-beta, proof search and exact play keep their results.

/// How many bytes are allocated between two checks of the budget: well below a millisecond of work.
const PIECE: usize = 1 << 18;

/// Buckets found by key. What a bucket holds and what makes room in it is a matter of each engine.
#[derive(Debug)]
pub(crate) struct Buckets<B>(Vec<B>);

impl<B: Default> Buckets<B> {
    /// The smallest table: one bucket.
    pub(crate) fn smallest() -> Self {
        Self(vec![B::default()])
    }

    /// Allocates `n` buckets, halving `n` on failure; nothing when `goes_on` returns false.
    pub(crate) fn new(n: usize, mut goes_on: impl FnMut() -> bool) -> Option<Self> {
        let mut n = n.max(1);
        let mut buckets = Vec::new();
        while buckets.try_reserve_exact(n).is_err() {
            n = (n / 2).max(1);
        }
        let piece = (PIECE / size_of::<B>().max(1)).max(1);
        while buckets.len() < n {
            if !goes_on() {
                return None;
            }
            buckets.resize_with(n.min(buckets.len() + piece), B::default);
        }
        Some(Self(buckets))
    }

    /// How many buckets fit into that many MiB.
    pub(crate) const fn in_mib(mib: usize) -> usize {
        (mib << 20) / size_of::<B>()
    }

    /// Empties every bucket.
    pub(crate) fn clear(&mut self) {
        self.0.fill_with(B::default);
    }

    /// The topmost bits of the key choose the bucket, so keys must be well mixed.
    #[inline]
    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.0.len() as u128) >> 64) as usize
    }

    /// The bucket of a key.
    #[inline]
    pub(crate) fn of(&self, key: u64) -> &B {
        &self.0[self.index(key)]
    }

    /// The bucket of a key, to be changed.
    #[inline]
    pub(crate) fn of_mut(&mut self, key: u64) -> &mut B {
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
        assert_eq!(all.0.len(), 100_000);
        assert_eq!((all.index(0), all.index(u64::MAX)), (0, 99_999));
        let mut n_checks = 0;
        let huge = Buckets::<[u64; 32]>::new(usize::MAX >> 8, || {
            n_checks += 1;
            n_checks < 4
        });
        assert!(huge.is_none(), "it stops when told to, and no size is too large to ask for");
    }
}
