//! Stacks of stones.

/// The stones of a square as a number in base 4, one digit a stone, the lowest digit at the bottom:
/// 1 is `x`, 2 is `o`, 3 is neutral. There are at most 32 stones, 8 neutral ones and 12 of each
/// player, so all of them fit.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Stack(u64);

/// The letters of the digits.
const LETTERS: [char; 4] = ['?', 'x', 'o', 'n'];

/// The lower bit of every digit.
const LOWER_BITS: u64 = 0x5555_5555_5555_5555;

/// The digit of a stone.
fn digit(stone: char) -> u64 {
    match stone {
        'x' => 1,
        'o' => 2,
        'n' => 3,
        _ => panic!("no stone: {stone}"),
    }
}

impl Stack {
    /// The maximum number of stones in a stack.
    pub(super) const MAX_HEIGHT: usize = 32;

    /// Parses the stones from bottom to top.
    pub(super) fn read(text: &str) -> Self {
        let mut stack = Self::default();
        for stone in text.chars() {
            stack.push(stone);
        }
        stack
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) fn height(self) -> usize {
        (u64::BITS - self.0.leading_zeros()).div_ceil(2) as usize
    }

    /// The stones from bottom to top.
    pub(super) fn stones(self) -> impl Iterator<Item = char> {
        (0..self.height()).map(move |above| LETTERS[(self.0 >> (2 * above) & 3) as usize])
    }

    /// The stones of a kind, each as the lower bit of its digit.
    pub(super) fn places(self, stone: char) -> u64 {
        // Digits that are equal become 0, and those above the stack are left out.
        let differs = self.0 ^ (LOWER_BITS * digit(stone));
        let in_stack = (1_u128 << (2 * self.height())) - 1;
        !(differs | differs >> 1) & LOWER_BITS & in_stack as u64
    }

    pub(super) fn count(self, stone: char) -> usize {
        self.places(stone).count_ones() as usize
    }

    /// Whether this stone is on top.
    pub(super) fn shows(self, stone: char) -> bool {
        !self.is_empty() && self.0 >> (2 * (self.height() - 1)) == digit(stone)
    }

    /// Puts a stone on top.
    pub(super) fn push(&mut self, stone: char) {
        assert!(self.height() < Self::MAX_HEIGHT, "too many stones");
        self.0 |= digit(stone) << (2 * self.height());
    }

    /// Removes the top stone.
    pub(super) fn pop(&mut self) {
        let below = 2 * (self.height() - 1);
        self.0 &= (1 << below) - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stones_come_back_in_order() {
        let text = "nnxoxonnnnnnxxxxxxxxxxoooooooooo";
        let mut stack = Stack::read(text);
        assert_eq!(stack.stones().collect::<String>(), text);
        assert_eq!((stack.height(), stack.count('n'), stack.count('x')), (32, 8, 12));
        assert!(stack.shows('o') && !stack.shows('x'));
        for stone in ['x', 'o', 'n'] {
            let places =
                (0..text.len()).filter(|above| stack.places(stone) >> (2 * above) & 1 != 0);
            let expected = text.match_indices(stone).map(|(above, _)| above);
            assert!(places.eq(expected), "{stone}");
        }
        for below in (0..text.len()).rev() {
            stack.pop();
            assert_eq!(stack, Stack::read(&text[..below]));
            assert_eq!(stack.is_empty(), below == 0);
        }
        assert!(!stack.shows('x') && !stack.shows('o') && !stack.shows('n'));
    }
}
