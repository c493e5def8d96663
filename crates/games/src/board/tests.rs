use super::{Bits, Wide};

#[test]
fn wide_sets_agree_with_words() {
    let mut rng = parlour_core::Rng::new(5);
    for _ in 0..2000 {
        let squares: Vec<usize> = (0..rng.below(40)).map(|_| rng.below(128) as usize).collect();
        let set = |squares: &[usize]| {
            let word = squares.iter().fold(0u128, |set, square| set | u128::bit(*square));
            let wide = squares.iter().fold(Wide::<2>::EMPTY, |set, s| set | Wide::bit(*s));
            (word, wide)
        };
        let (word, wide) = set(&squares);
        let n = rng.below(128) as usize;
        assert!(word.squares().eq(wide.squares()));
        assert!(word.up(n).squares().eq(wide.up(n).squares()), "up {n}");
        assert!(word.down(n).squares().eq(wide.down(n).squares()), "down {n}");
        assert!((!word).squares().eq((!wide).squares()));
        assert_eq!(word.count(), wide.count());
        assert_eq!(word.has(n), wide.has(n));
        for index in 0..word.count() {
            let square = word.squares().nth(index as usize).unwrap();
            assert_eq!((word.nth(index), wide.nth(index)), (square, square));
            if square < 64 {
                assert_eq!((word as u64).nth(index), square);
            }
        }
        assert_eq!(Wide::<2>::first_n(n).squares().collect::<Vec<_>>(), (0..n).collect::<Vec<_>>());
    }
}

/// docs/adr/0023: at the optimization level of the dev profile, two closures called with the same
/// wide set share it, so a method that modified it in place in the first would modify it for the
/// second.
#[test]
fn closures_called_with_one_wide_set_do_not_change_it() {
    fn twice(set: Wide<11>) -> [(Wide<11>, Wide<11>); 4] {
        let mask = Wide::<11>::bit(7) | Wide::bit(700);
        let (and, and_too) = (|set: Wide<11>| set & mask, |set: Wide<11>| set & mask);
        let (xor, xor_too) = (|set: Wide<11>| set ^ mask, |set: Wide<11>| set ^ mask);
        let (or, or_too) = (|set: Wide<11>| set | mask, |set: Wide<11>| set | mask);
        let rest = |set: Wide<11>| set.without_first();
        let rest_too = |set: Wide<11>| set.without_first();
        [
            (and(set), and_too(set)),
            (xor(set), xor_too(set)),
            (or(set), or_too(set)),
            (rest(set), rest_too(set)),
        ]
    }
    let set = Wide::<11>::bit(7) | Wide::bit(9) | Wide::bit(500);
    for (one, two) in twice(std::hint::black_box(set)) {
        assert_eq!(one, two);
    }
}
