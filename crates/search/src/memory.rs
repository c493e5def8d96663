//! Large tables: making them takes time that counts, and the machine may not have the memory.

/// How many bytes are made between two looks at the budget: well below a millisecond of work.
const PIECE: usize = 1 << 18;

/// Allocates `n` slots, halving `n` on failure; `None` if `goes_on` returns false.
pub(crate) fn places<T: Default>(
    n_places: usize,
    mut goes_on: impl FnMut() -> bool,
) -> Option<Vec<T>> {
    let mut n_places = n_places;
    let mut places = Vec::new();
    while places.try_reserve_exact(n_places).is_err() {
        n_places = (n_places / 2).max(1);
    }
    let piece = (PIECE / size_of::<T>().max(1)).max(1);
    while places.len() < n_places {
        if !goes_on() {
            return None;
        }
        places.resize_with(n_places.min(places.len() + piece), T::default);
    }
    Some(places)
}

#[cfg(test)]
mod tests {
    use super::places;

    #[test]
    fn they_are_all_there_or_as_many_as_fit() {
        assert_eq!(places::<u64>(100_000, || true).map(|places| places.len()), Some(100_000));
        let mut n_looks = 0;
        let all = places::<[u64; 32]>(usize::MAX >> 8, || {
            n_looks += 1;
            n_looks < 4
        });
        assert!(all.is_none(), "it stops when told to, and no size is too large to ask for");
    }
}
