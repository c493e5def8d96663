use std::cell::Cell;

use super::KeyHistory;
use crate::{Repetition, Rng};

thread_local! {
    /// The number of key lookups.
    pub(super) static N_LOOKUPS: Cell<u64> = const { Cell::new(0) };
}

const RULES: [Repetition; 4] = [
    Repetition::Off,
    Repetition::Forbid,
    Repetition::Draw { occurrences: 2, after_pass: true },
    Repetition::Draw { occurrences: 3, after_pass: false },
];

#[test]
fn history_agrees_with_a_plain_list() {
    for repetition in RULES {
        let mut rng = Rng::new(7);
        let mut history = KeyHistory::new(repetition);
        let mut list: Vec<Option<u64>> = Vec::new();
        for _ in 0..2000 {
            if rng.below(16) == 0 && !list.is_empty() {
                let index = rng.below(list.len() as u64) as usize;
                history.go_to(index);
                list.truncate(index + 1);
            } else {
                let key = Some(rng.below(12)).filter(|key| *key > 0);
                history.push(key);
                list.push(key);
            }
            let keys: Vec<u64> = list.iter().copied().flatten().collect();
            assert!(history.keys().eq(keys.iter().copied()));
            assert_eq!(history.n_keys(), keys.len());
            assert_eq!(history.last_key(), keys.last().copied());
            let fresh = KeyHistory::of_keys(repetition, keys.iter().copied());
            assert_eq!(history.digest(), fresh.digest());
            assert_eq!(history.draw_digest(), fresh.draw_digest());
            let count = |key| keys.iter().filter(|other| **other == key).count() as u32;
            let max =
                if repetition == Repetition::Off { KeyHistory::MAX_COUNTED } else { u32::MAX };
            for key in 1..12 {
                assert_eq!(history.occurrences(key), count(key).min(max), "{repetition:?}");
            }
            let is_draw_key = |key: &u64| match repetition {
                Repetition::Off => false,
                Repetition::Forbid => count(*key) >= 1,
                Repetition::Draw { occurrences, .. } => {
                    count(*key) + 1 >= occurrences && count(*key) > 0
                }
            };
            assert!((1..12).all(|key| history.is_draw_key(key) == is_draw_key(&key)));
            assert_eq!(history.n_draw_keys(), (1..12).filter(is_draw_key).count());
            let before = keys.last().map_or(0, |key| history.before(*key).n_keys());
            assert_eq!(before, keys.len().saturating_sub(1));
        }
    }
}

#[test]
fn lookups_per_move_do_not_grow_with_history_length() {
    for repetition in RULES {
        // A short cycle where repetition is allowed, else always new keys.
        let n_different = if repetition == Repetition::Off { 4 } else { u64::MAX };
        let lookups = |length: u64| {
            let mut history = KeyHistory::new(repetition);
            let before = N_LOOKUPS.get();
            for key in 0..length {
                history.push(Some(key % n_different));
                let mut aside = history.clone();
                aside.go_to(history.n_keys() / 2);
                aside.push(Some(key));
                assert!(!aside.has_occurred(key + length, 1));
            }
            N_LOOKUPS.get() - before
        };
        let (once, twice) = (lookups(2000), lookups(4000));
        assert!(twice * 10 <= once * 22, "{repetition:?}: {once} lookups grew to {twice}");
    }
}
