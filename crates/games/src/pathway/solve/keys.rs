//! Keys of reduced positions: the same for all positions that are the same sum of parts.

use parlour_core::mix;

use super::super::position::Shape;
use super::super::reduced::Reduced;
use crate::board::Bits;

/// The widest board there is; parts are keyed on one of this size, pushed into a corner.
const WIDEST: usize = 16;

/// What a square can be: live or not and near or not, for each player.
const KINDS: usize = 16;

/// Random numbers for every kind of square in every place.
#[derive(Clone, Debug)]
pub(super) struct Keys {
    numbers: Vec<u128>,
    /// A square only the player to move can use, alone. The enemy's has the opposite key.
    private: u128,
    /// A square both can use, alone.
    shared: u128,
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
        Self { numbers, private: next(), shared: next() }
    }
}

impl Keys {
    /// The key of a position, and the position without the squares that cancel out.
    ///
    /// A square that only one player can ever use and one that only the other can ever use, both
    /// without bearing on anything else, cancel. For whoever wins without them wins with them: that
    /// player answers a move on one by a move on the other, and once out of other moves has at
    /// least as many of the enemy's moves to wait for as moves left to make. (A player out of moves
    /// stays so, as enemy checkers never give placements; rules.md, "Legality".)
    #[inline]
    pub(super) fn reduce<B: Bits>(
        &self,
        mut position: Reduced<B>,
        shape: &Shape<B>,
    ) -> (Reduced<B>, u128) {
        let (own, enemy) = (position.own.live, position.enemy.live);
        let bound = (shape.beside(own) & own) | (shape.beside(enemy) & enemy);
        let lone = (own | enemy) & !bound;
        let (mut own_lone, mut enemy_lone) = (lone & !enemy, lone & !own);
        let difference = i128::from(own_lone.count()) - i128::from(enemy_lone.count());
        let shared = (lone & own & enemy).count();
        let mut cancelled = B::EMPTY;
        while !own_lone.is_empty() && !enemy_lone.is_empty() {
            cancelled |= B::bit(own_lone.first()) | B::bit(enemy_lone.first());
            own_lone = own_lone.without_first();
            enemy_lone = enemy_lone.without_first();
        }
        position = position.without(cancelled);
        let mut key = self
            .private
            .wrapping_mul(difference as u128)
            .wrapping_add(self.shared.wrapping_mul(u128::from(shared)));
        let mut rest = position.live() & bound;
        while !rest.is_empty() {
            let part = position.component(B::bit(rest.first()), shape);
            rest &= !part;
            key = key.wrapping_add(self.part(&position, part, shape));
        }
        (position, key)
    }

    /// The key of a connected part, wherever it lies and however it is turned.
    fn part<B: Bits>(&self, position: &Reduced<B>, part: B, shape: &Shape<B>) -> u128 {
        let size = shape.size();
        let (mut west, mut east, mut south, mut north) = (size, 0, size, 0);
        let mut places = [(0u8, 0u8, 0u8); WIDEST * WIDEST];
        let mut n_places = 0;
        for square in part.squares() {
            let (column, row) = (square % size, square / size);
            west = west.min(column);
            east = east.max(column);
            south = south.min(row);
            north = north.max(row);
            let kind = u8::from(position.own.live.has(square))
                | u8::from(position.own.near.has(square)) << 1
                | u8::from(position.enemy.live.has(square)) << 2
                | u8::from(position.enemy.near.has(square)) << 3;
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
        // Sums of sums would let squares change parts; mixing keeps each part together.
        let (high, low) = ((least >> 64) as u64, least as u64);
        u128::from(mix(high ^ mix(low))) << 64 | u128::from(mix(low.wrapping_add(mix(high))))
    }
}
