//! Keys of reduced positions, equal for all positions that consist of the same parts. The excess of
//! a position is a sum over the same parts, so both are computed together.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use parlour_core::{mix, mix_in};

use super::super::position::Shape;
use super::super::reduced::Reduced;
use super::excess::Excess;
use crate::board::Bits;

/// The width of the widest board. A part is keyed in the corner of a board of this size.
const WIDEST: usize = 16;

/// The kinds of squares: live or not and near or not, for each player.
const KINDS: usize = 16;

/// Log2 of the size of the cache of recent parts.
const RECENT_BITS: u32 = 15;

/// An odd number without a pattern.
const MULTIPLIER: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;

/// Parts up to this many squares are keyed by their moves.
const LARGEST_BY_MOVES: u32 = 9;

/// A position as a sum of parts, or one of them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sum {
    pub(super) key: u128,
    pub(super) excess: Excess,
}

/// Random numbers for every kind of square in every place.
#[derive(Clone, Debug)]
pub(super) struct Keys {
    numbers: Vec<u128>,
    /// The key of a lone square that only the player to move can use. The enemy's has the opposite
    /// key.
    private: u128,
    /// The key of a lone square that both can use.
    shared: u128,
    /// The sums of the small parts met so far, by shape.
    small: HashMap<u128, Sum, BuildHasherDefault<LowBits>>,
    /// Cache of recent parts by their squares on the board; empty until it is used.
    recent: Vec<(u128, Sum)>,
}

/// A hasher for keys that are already well mixed.
#[derive(Clone, Copy, Debug, Default)]
struct LowBits(u64);

impl Hasher for LowBits {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u128(&mut self, word: u128) {
        self.0 = word as u64;
    }
}

impl Default for Keys {
    fn default() -> Self {
        let mut state = 0;
        let mut next = || {
            state += 2;
            u128::from(mix(mix(state) ^ 0x7061_7468)) << 64
                | u128::from(mix(mix(state + 1) ^ 0x7761_7921))
        };
        let numbers = (0..WIDEST * WIDEST * KINDS).map(|_| next()).collect();
        Self {
            numbers,
            private: next(),
            shared: next(),
            small: HashMap::default(),
            recent: Vec::new(),
        }
    }
}

impl Keys {
    /// The position without the squares that cancel out, and its sum.
    ///
    /// A square that only one player can ever use and one that only the other can ever use, both
    /// without effect on other squares, cancel. The player who wins without them also wins with
    /// them: that player answers a move on one with a move on the other, and when no other moves
    /// are left, has at most as many as the enemy. (A player without moves never gets one, because
    /// enemy checkers never create placements; rules.md, "Legality".)
    #[inline]
    pub(super) fn reduce<B: Bits>(
        &mut self,
        mut position: Reduced<B>,
        shape: &Shape<B>,
    ) -> (Reduced<B>, Sum) {
        let (own, enemy) = (position.own.live, position.enemy.live);
        let bound = (shape.beside(own) & own) | (shape.beside(enemy) & enemy);
        let lone = (own | enemy) & !bound;
        let (mut own_lone, mut enemy_lone) = (lone & !enemy, lone & !own);
        let mut cancelled = B::EMPTY;
        while !own_lone.is_empty() && !enemy_lone.is_empty() {
            cancelled |= B::bit(own_lone.first()) | B::bit(enemy_lone.first());
            own_lone = own_lone.without_first();
            enemy_lone = enemy_lone.without_first();
        }
        position = position.without(cancelled);
        (position, self.sum(&position, shape))
    }

    /// The sum of the parts of a position.
    fn sum<B: Bits>(&mut self, position: &Reduced<B>, shape: &Shape<B>) -> Sum {
        let (own, enemy) = (position.own.live, position.enemy.live);
        let bound = (shape.beside(own) & own) | (shape.beside(enemy) & enemy);
        let lone = (own | enemy) & !bound;
        let difference = (lone & !enemy).count() as i32 - (lone & !own).count() as i32;
        let n_shared = (lone & own & enemy).count();
        let mut key = self
            .private
            .wrapping_mul(i128::from(difference) as u128)
            .wrapping_add(self.shared.wrapping_mul(u128::from(n_shared)));
        let mut excess = Excess::of_lone_squares(difference, n_shared as i32);
        let mut rest = bound;
        while !rest.is_empty() {
            let part = position.component(B::bit(rest.first()), shape);
            rest &= !part;
            let of_part = self.of_part(&position.without(!part), shape);
            key = key.wrapping_add(of_part.key);
            excess += of_part.excess;
        }
        Sum { key, excess }
    }

    /// A connected part.
    #[inline]
    fn of_part<B: Bits>(&mut self, part: &Reduced<B>, shape: &Shape<B>) -> Sum {
        let fingerprint = fingerprint(part, shape);
        let slot = (fingerprint >> (u128::BITS - RECENT_BITS)) as usize;
        if let Some((known, sum)) = self.recent.get(slot)
            && *known == fingerprint
        {
            return *sum;
        }
        let by_shape = self.by_shape(part, shape);
        let sum = if part.live().count() <= LARGEST_BY_MOVES {
            self.by_moves(by_shape, part, shape)
        } else {
            Sum { key: by_shape, excess: Excess::of_large(part, shape) }
        };
        if self.recent.is_empty() {
            self.recent.resize(1 << RECENT_BITS, (0, Sum::default()));
        }
        self.recent[slot] = (fingerprint, sum);
        sum
    }

    /// A small part. Its key depends on what can be played in it, so parts of different shapes that
    /// play alike share a key. Parts that only one player can use have opposite keys for the two
    /// players, and cancel: the argument of `reduce` needs only corresponding moves.
    fn by_moves<B: Bits>(&mut self, by_shape: u128, part: &Reduced<B>, shape: &Shape<B>) -> Sum {
        if let Some(known) = self.small.get(&by_shape) {
            return *known;
        }
        let of_options = |keys: &mut Self, part: &Reduced<B>, is_own: bool| {
            let sums = part.open().squares().map(|square| {
                let after = part.after(B::bit(square), shape);
                let sum = keys.sum(&if is_own { after.swapped() } else { after }, shape);
                (sum.key, sum.excess)
            });
            let (mut options, excesses): (Vec<u128>, Vec<Excess>) = sums.unzip();
            options.sort_unstable();
            options.dedup();
            (options, excesses)
        };
        let (own, after_own) = of_options(self, part, true);
        let (enemy, after_enemy) = of_options(self, &part.swapped(), false);
        let excess = Excess::of_moves(&after_own, &after_enemy);
        let key = match (&own[..], &enemy[..]) {
            (own, []) => self.one_sided(own),
            ([], enemy) => {
                let mirrored: Vec<u128> = enemy.iter().map(|key| key.wrapping_neg()).collect();
                self.one_sided(&mirrored).wrapping_neg()
            }
            ([0], [0]) => self.shared,
            (own, enemy) => mixed(&[mixed(own, 1), mixed(enemy, 3)], 4),
        };
        let sum = Sum { key, excess };
        self.small.insert(by_shape, sum);
        sum
    }

    /// The key of a part that only the player to move can use. One that takes the same number of
    /// moves however it is played is worth that many single squares.
    fn one_sided(&self, options: &[u128]) -> u128 {
        if let [option] = options {
            let is_count = |n: &u32| self.private.wrapping_mul(u128::from(*n)) == *option;
            if let Some(n) = (0..LARGEST_BY_MOVES).find(is_count) {
                return self.private.wrapping_mul(u128::from(n + 1));
            }
        }
        let mut sorted = options.to_vec();
        sorted.sort_unstable();
        mixed(&sorted, 2)
    }

    /// The key of a connected part, wherever it lies and however it is turned.
    fn by_shape<B: Bits>(&self, part: &Reduced<B>, shape: &Shape<B>) -> u128 {
        let grid = shape.grid();
        let (mut west, mut east, mut south, mut north) = (grid.columns(), 0, grid.rows(), 0);
        let mut places = [(0u8, 0u8, 0u8); WIDEST * WIDEST];
        let mut n_places = 0;
        for square in part.live().squares() {
            let (column, row) = grid.place(square);
            west = west.min(column);
            east = east.max(column);
            south = south.min(row);
            north = north.max(row);
            let kind = u8::from(part.own.live.has(square))
                | u8::from(part.own.near.has(square)) << 1
                | u8::from(part.enemy.live.has(square)) << 2
                | u8::from(part.enemy.near.has(square)) << 3;
            places[n_places] = (column as u8, row as u8, kind);
            n_places += 1;
        }
        let mut sums = [0u128; 8];
        for (column, row, kind) in &places[..n_places] {
            let numbers = &self.numbers[*kind as usize * WIDEST * WIDEST..][..WIDEST * WIDEST];
            let columns = [*column as usize - west, east - *column as usize];
            let rows = [*row as usize - south, north - *row as usize];
            for turn in 0..4 {
                let (column, row) = (columns[turn & 1], rows[turn >> 1]);
                sums[turn] = sums[turn].wrapping_add(numbers[row * WIDEST + column]);
                sums[turn + 4] = sums[turn + 4].wrapping_add(numbers[column * WIDEST + row]);
            }
        }
        let least = sums.into_iter().min().expect("there are eight");
        // Adding such sums directly would lose which squares form a part; mixing keeps each part
        // together.
        mixed(&[least], 0)
    }
}

/// Identifies a part at its place on the board. As with keys, two parts share a number only by
/// chance.
#[inline]
fn fingerprint<B: Bits>(part: &Reduced<B>, shape: &Shape<B>) -> u128 {
    let mut state = shape.grid().columns() as u128;
    for set in [part.own.live, part.own.near, part.enemy.live, part.enemy.near] {
        for index in 0..B::CAPACITY / 64 {
            let word = u128::from(set.part(index));
            state = (state ^ word).wrapping_mul(MULTIPLIER).rotate_right(64);
        }
    }
    state.wrapping_mul(MULTIPLIER)
}

/// Mixes a sequence of numbers into one.
fn mixed(numbers: &[u128], start: u64) -> u128 {
    let (mut high, mut low) = (mix_in(0, start), mix_in(1, start));
    for number in numbers {
        for word in [(*number >> 64) as u64, *number as u64] {
            high = mix_in(high, word);
            low = mix_in(low, word);
        }
    }
    u128::from(high) << 64 | u128::from(low)
}
