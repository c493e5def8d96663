//! Fast flips for the endgame. The flips in a line depend on a few bits, so narrow boards use
//! lookup tables; wide boards walk the rays.

use std::fmt::Debug;

use super::super::flips::{BothWays, Word};

/// The lines of one layout.
pub trait Lines<B>: Clone + Debug + Send + Sync + 'static {
    /// For a board with these inner squares, walls among them; see `beside_closed_runs` for `closers`.
    fn new(inner: B, playable: B, closers: &BothWays<B>) -> Self;

    /// Prepares for [`n_last`](Self::n_last) on these squares.
    fn prepare(&mut self, squares: B);

    /// The discs flipped by a disc on `square` (rules.md, "Flipping").
    fn flips(&self, own: B, opp: B, square: usize) -> B;

    /// The number of flipped discs if every other square is taken.
    fn n_last(&self, own: B, opp: B, square: usize) -> i32;
}

/// The lines of a square, each way, with the jokers at their ends.
#[derive(Clone, Copy, Debug, Default)]
struct Star<B> {
    rays: BothWays<B>,
    /// The rays with a joker behind their last square; empty for the others.
    joker_rays: BothWays<B>,
}

/// Walks along the rays.
#[derive(Clone, Debug)]
pub struct RayLines<B> {
    stars: Vec<Star<B>>,
}

fn stars<B: Word>(inner: B, closers: &BothWays<B>) -> Vec<Star<B>> {
    let star = |square| {
        let rays = B::rays(square).map(|rays| rays.map(|ray| ray & inner));
        let joker_rays = std::array::from_fn(|way| {
            std::array::from_fn(|axis| {
                let ray: B = rays[way][axis];
                let is_closed = !(ray & closers[way][axis]).is_empty();
                if is_closed { ray } else { B::EMPTY }
            })
        });
        Star { rays, joker_rays }
    };
    (0..B::STRIDE * B::STRIDE).map(star).collect()
}

impl<B: Word> Lines<B> for RayLines<B> {
    fn new(inner: B, _playable: B, closers: &BothWays<B>) -> Self {
        Self { stars: stars(inner, closers) }
    }

    fn prepare(&mut self, _squares: B) {}

    #[inline]
    fn flips(&self, own: B, opp: B, square: usize) -> B {
        let Star { rays: [up, down], joker_rays: [joker_up, joker_down] } = &self.stars[square];
        let mut flipped = B::EMPTY;
        for axis in 0..4 {
            let others = up[axis] & !opp;
            let end = others.lowest() & own;
            if !end.is_empty() {
                flipped |= up[axis] & end.below();
            }
            if others.is_empty() {
                flipped |= joker_up[axis];
            }
            let others = down[axis] & !opp;
            let end = others.highest() & own;
            flipped |= down[axis] & end.above();
            if others.is_empty() {
                flipped |= joker_down[axis];
            }
        }
        flipped
    }

    #[inline]
    fn n_last(&self, own: B, opp: B, square: usize) -> i32 {
        self.flips(own, opp, square).count() as i32
    }
}

/// By place in a line of eight and enemy discs: the squares that could close a run, in a line of ten,
/// the eight with the two ends beyond them.
static CLOSING: [[u16; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut enemies = 0;
        while enemies < 256 {
            let mut up = place + 1;
            while up < 8 && enemies >> up & 1 != 0 {
                up += 1;
            }
            let mut down = place;
            while down > 0 && enemies >> (down - 1) & 1 != 0 {
                down -= 1;
            }
            let above = if up > place + 1 { 1 << (up + 1) } else { 0 };
            let below = if down < place { 1 << down } else { 0 };
            table[place][enemies] = above | below;
            enemies += 1;
        }
        place += 1;
    }
    table
};

/// By place in a line of eight and the squares that close runs, in a line of ten: the squares
/// between.
static BETWEEN: [[u8; 1024]; 8] = {
    let mut table = [[0; 1024]; 8];
    let mut place = 0;
    while place < 8 {
        let mut closing = 0;
        while closing < 1024 {
            let mut square = 0;
            while square < 8 {
                let nearer_up = (1 << (square + 2)) - 1;
                let closed_above = square > place && closing & !nearer_up != 0;
                let closed_below = square < place && closing & ((1 << (square + 1)) - 1) != 0;
                if closed_above || closed_below {
                    table[place][closing] |= 1 << square;
                }
                square += 1;
            }
            closing += 1;
        }
        place += 1;
    }
    table
};

const COLUMN: u64 = 0x0101_0101_0101_0101;
/// Gathers the squares of the first column in the highest byte, lowest row first.
const COLUMN_TO_ROW: u64 = 0x0102_0408_1020_4080;
/// A byte as the squares of the first column, lowest row first.
static COLUMN_OF: [u64; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut row = 0;
        while row < 8 {
            table[byte] |= (byte as u64 >> row & 1) << (8 * row);
            row += 1;
        }
        byte += 1;
    }
    table
};

/// The data of a square for the tables.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    /// The two diagonals, the square included.
    diagonals: [u64; 2],
    /// By axis: the jokers at the ends of the line, in a line of ten.
    jokers: [u16; 4],
}

/// By axis and discs of the mover in the line: how many are flipped when the rest is taken.
type Counts = [[u8; 256]; 4];

/// Looks up flips in lines of eight.
#[derive(Clone, Debug)]
pub struct ByteLines {
    places: Box<[Place; 64]>,
    counts: Vec<Counts>,
    counted: u64,
    playable: u64,
}

impl Lines<u64> for ByteLines {
    fn new(inner: u64, playable: u64, closers: &BothWays<u64>) -> Self {
        let mut places = Box::new([Place::default(); 64]);
        for (square, star) in stars(inner, closers).iter().enumerate() {
            let place = &mut places[square];
            let [up, down] = star.rays;
            place.diagonals = [2, 3].map(|axis| up[axis] | down[axis] | 1 << square);
            for axis in 0..4 {
                let index = |squares: u64| line_of(squares, square, axis, place.diagonals);
                // Square n of the eight is bit n + 1 of the ten, and the joker stands one further on.
                // Axis 2 climbs to the left while its line is read by columns, from the left.
                let [up, down] = [0, 1].map(|way| index(star.joker_rays[way][axis]) as u16);
                let (up, down) = if axis == 2 { (down, up) } else { (up, down) };
                let above = if up == 0 { 0 } else { 1 << (17 - up.leading_zeros()) };
                let below = if down == 0 { 0 } else { 1 << down.trailing_zeros() };
                place.jokers[axis] = above | below;
            }
        }
        Self { places, counts: vec![[[0; 256]; 4]; 64], counted: 0, playable }
    }

    fn prepare(&mut self, squares: u64) {
        let mut rest = squares & !self.counted;
        self.counted |= squares;
        while rest != 0 {
            let square = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let Place { diagonals, jokers } = self.places[square];
            for (axis, counts) in self.counts[square].iter_mut().enumerate() {
                let at = place_in_line(square, axis);
                let taken = line_of(self.playable & !(1 << square), square, axis, diagonals);
                for (own, count) in counts.iter_mut().enumerate() {
                    let closing = CLOSING[at][taken & !own] & ((own as u16) << 1 | jokers[axis]);
                    let n_flipped = BETWEEN[at][usize::from(closing)].count_ones();
                    *count = n_flipped as u8;
                }
            }
        }
    }

    #[inline]
    fn flips(&self, own: u64, opp: u64, square: usize) -> u64 {
        let square = square % 64;
        let place = &self.places[square];
        let between = |axis: usize| {
            let at = place_in_line(square, axis);
            let enemies = line_of(opp, square, axis, place.diagonals);
            let friends = line_of(own, square, axis, place.diagonals) as u16;
            let closing = CLOSING[at][enemies] & (friends << 1 | place.jokers[axis]);
            BETWEEN[at][usize::from(closing) % 1024]
        };
        let (column, row) = (square % 8, square / 8);
        u64::from(between(0)) << (8 * row)
            | COLUMN_OF[usize::from(between(1))] << column
            | u64::from(between(2)).wrapping_mul(COLUMN) & place.diagonals[0]
            | u64::from(between(3)).wrapping_mul(COLUMN) & place.diagonals[1]
    }

    #[inline]
    fn n_last(&self, own: u64, _opp: u64, square: usize) -> i32 {
        let square = square % 64;
        let diagonals = self.places[square].diagonals;
        let counts = &self.counts[square];
        let count = |axis: usize| i32::from(counts[axis][line_of(own, square, axis, diagonals)]);
        count(0) + count(1) + count(2) + count(3)
    }
}

/// The squares of a set in one line through a square, as a byte.
#[inline]
fn line_of(set: u64, square: usize, axis: usize, diagonals: [u64; 2]) -> usize {
    let byte = match axis {
        0 => set >> (square / 8 * 8) & 0xff,
        1 => (set >> (square % 8) & COLUMN).wrapping_mul(COLUMN_TO_ROW) >> 56,
        2 => (set & diagonals[0]).wrapping_mul(COLUMN) >> 56,
        _ => (set & diagonals[1]).wrapping_mul(COLUMN) >> 56,
    };
    byte as usize
}

/// The index of the square in that byte: its column, or its row in a line of rows.
#[inline]
fn place_in_line(square: usize, axis: usize) -> usize {
    if axis == 1 { square / 8 % 8 } else { square % 8 }
}
