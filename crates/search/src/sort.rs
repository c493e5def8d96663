//! A stable sort whose algorithm is compiled once.
//!
//! `slice::sort_by_key` is compiled again for every board and list: it was a seventh of the engines'
//! code.

/// Lower ranks come first.
pub(crate) type Rank = (i64, i64);

/// Sorts lists by rank, with memory that it keeps.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sorter {
    /// The rank and the index of each item.
    order: Vec<(Rank, usize)>,
}

impl Sorter {
    /// Sorts a list stably, lowest rank first.
    pub(crate) fn sort<T>(&mut self, items: &mut [T], rank: impl Fn(&T) -> Rank) {
        self.order.clear();
        for (index, item) in items.iter().enumerate() {
            self.order.push((rank(item), index));
        }
        sort_order(&mut self.order);
        for place in 0..items.len() {
            let mut index = self.order[place].1;
            // An earlier swap has moved the item to the place that it was swapped with.
            while index < place {
                index = self.order[index].1;
            }
            items.swap(place, index);
        }
    }
}

/// Not generic, so that there is one copy.
#[inline(never)]
fn sort_order(order: &mut [(Rank, usize)]) {
    order.sort_unstable();
}

#[cfg(test)]
mod tests {
    use parlour_core::Rng;

    use super::Sorter;

    #[test]
    fn sorts_stably() {
        let (mut rng, mut sorter) = (Rng::new(1), Sorter::default());
        for n_items in 0..60 {
            let mut rank = || (rng.below(5) as i64 - 2, rng.below(3) as i64);
            let mut items: Vec<_> = (0..n_items).map(|index| (rank(), index)).collect();
            let mut expected = items.clone();
            expected.sort_by_key(|(rank, _)| *rank);
            sorter.sort(&mut items, |(rank, _)| *rank);
            assert_eq!(items, expected);
        }
    }
}
