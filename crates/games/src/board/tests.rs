use super::{Bits, Wide};

/// The wide sets must agree with `u128` on everything, square for square.
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
