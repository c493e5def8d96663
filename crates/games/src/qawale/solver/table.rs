//! What was found out: answers to questions about positions.

use parlour_core::mix;

/// A question in 128 bits, never 0: the position, who attacks, and in the lowest bits the turns left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Question(pub(super) u128);

impl Question {
    /// Bits for the turns left.
    pub(super) const LEFT_BITS: u32 = 5;

    const fn turns_left(self) -> u128 {
        self.0 & ((1 << Self::LEFT_BITS) - 1)
    }
}

/// Answers by question. Two places a question: one for the larger search, one for the latest.
#[derive(Debug, Default)]
pub(super) struct AnswerTable {
    /// A question shifted by one, with the answer below; 0 for an empty place.
    places: Vec<u128>,
    n_used: usize,
}

impl AnswerTable {
    const FIRST_PLACES: usize = 1 << 14;
    /// 64 MiB.
    const MOST_PLACES: usize = 1 << 22;

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.places.clear();
        self.n_used = 0;
    }

    /// The answer to a question, if it is known.
    #[inline]
    pub(super) fn get(&self, question: Question) -> Option<bool> {
        if self.places.is_empty() {
            return None;
        }
        let index = self.index(question);
        let found =
            self.places[index..index + 2].iter().find(|place| **place >> 1 == question.0)?;
        Some(found & 1 != 0)
    }

    /// Remembers an answer.
    pub(super) fn put(&mut self, question: Question, answer: bool) {
        if self.n_used * 2 >= self.places.len() && self.places.len() < Self::MOST_PLACES {
            self.grow();
        }
        self.insert(question.0 << 1 | u128::from(answer));
    }

    fn insert(&mut self, place: u128) {
        let question = Question(place >> 1);
        let index = self.index(question);
        let first = Question(self.places[index] >> 1);
        let second = usize::from(first.turns_left() > question.turns_left());
        self.n_used += usize::from(self.places[index + second] == 0);
        self.places[index + second] = place;
    }

    fn index(&self, question: Question) -> usize {
        let key = mix(question.0 as u64 ^ mix((question.0 >> 64) as u64));
        key as usize & (self.places.len() - 2)
    }

    fn grow(&mut self) {
        let n_places = (self.places.len() * 4).max(Self::FIRST_PLACES);
        let old = std::mem::replace(&mut self.places, vec![0; n_places]);
        self.n_used = 0;
        for place in old {
            if place != 0 {
                self.insert(place);
            }
        }
    }
}
