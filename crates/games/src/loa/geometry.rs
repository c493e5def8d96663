//! Lookup tables of a board size, computed once and shared by all its positions.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

use super::LARGEST;
use super::eval::Centers;
use super::line_table::{LineTable, depth};
use super::lines::{LinePatterns, Lines};
use crate::board::{Bits, Grid, Wide};

/// The eight directions; each even index and the next are opposite.
pub(super) const DIRECTIONS: [(isize, isize); 8] =
    [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (-1, 1), (1, -1)];

/// The opposite direction.
pub(super) const fn opposite(direction: usize) -> usize {
    direction ^ 1
}

/// Lookup tables of the move generator. Two geometries of one type are equal if their sizes are.
pub struct Geometry<B> {
    pub(super) size: usize,
    /// By square and direction: the squares from there to the edge, without the square itself.
    pub(super) rays: Vec<[B; 8]>,
    /// By square and direction: the length of that ray.
    pub(super) reach: Vec<[u8; 8]>,
    /// By direction: the change of the square number.
    pub(super) strides: [isize; 8],
    pub(super) not_first_column: B,
    pub(super) not_last_column: B,
    /// By square: the squares beside it.
    pub(super) neighbors: Vec<B>,
    /// By square: the number of those.
    pub(super) n_neighbors: Vec<u8>,
    /// By square: the distance from the edge.
    pub(super) depths: Vec<u8>,
    /// The first and the last row, the first and the last column.
    pub(super) borders: [B; 4],
    /// Move counts of whole lines, on boards small enough.
    pub(super) lines: Option<LineTable>,
    /// Center-of-mass tables for the evaluation, on boards small enough.
    pub(super) centers: Option<Centers<B>>,
}

impl<B: Bits> Geometry<B> {
    fn new(size: usize) -> Self {
        let grid = Grid::new(size, size);
        let ray = |square: usize, direction: usize| {
            (1..size).map_while(move |n| grid.offset(square, DIRECTIONS[direction], n))
        };
        let per_ray = |square: usize| std::array::from_fn(|direction| ray(square, direction));
        let column = |wanted: usize| {
            (0..size).fold(B::EMPTY, |set, row| set | B::bit(grid.square(wanted, row)))
        };
        let row = |wanted: usize| {
            (0..size).fold(B::EMPTY, |set, column| set | B::bit(grid.square(column, wanted)))
        };
        let board = B::first_n(grid.n_squares());
        let neighbors: Vec<B> = (0..grid.n_squares())
            .map(|square| {
                let steps = DIRECTIONS.iter().filter_map(|step| grid.offset(square, *step, 1));
                steps.fold(B::EMPTY, |set, next| set | B::bit(next))
            })
            .collect();
        Self {
            size,
            rays: (0..grid.n_squares())
                .map(|square| {
                    per_ray(square).map(|ray| ray.fold(B::EMPTY, |set, next| set | B::bit(next)))
                })
                .collect(),
            reach: (0..grid.n_squares())
                .map(|square| per_ray(square).map(|ray| ray.count() as u8))
                .collect(),
            strides: DIRECTIONS.map(|(columns, rows)| rows * size as isize + columns),
            not_first_column: board & !column(0),
            not_last_column: board & !column(size - 1),
            n_neighbors: neighbors.iter().map(|set: &B| set.count() as u8).collect(),
            neighbors,
            depths: (0..grid.n_squares()).map(|square| depth(grid, square)).collect(),
            borders: [row(0), row(size - 1), column(0), column(size - 1)],
            lines: (size <= LineTable::MAX_SIZE).then(|| LineTable::new(size)),
            centers: (size <= Centers::<B>::MAX_COLUMNS).then(|| Centers::new(grid)),
        }
    }

    pub(super) fn grid(&self) -> Grid {
        Grid::new(self.size, self.size)
    }

    /// Whether the squares of a set form one group by sides and corners. True for one square and
    /// for the empty set, which the rules never produce.
    #[inline]
    pub(super) fn is_connected(&self, set: B) -> bool {
        self.group_of(set & !set.without_first(), set) == set
    }

    /// The groups of a set that contain squares of its subset `seed`.
    #[inline]
    pub(super) fn group_of(&self, seed: B, set: B) -> B {
        let mut group = seed;
        loop {
            let wide = group
                | (group & self.not_last_column).up(1)
                | (group & self.not_first_column).down(1);
            let grown = (wide | wide.up(self.size) | wide.down(self.size)) & set;
            if grown == group {
                return group;
            }
            group = grown;
        }
    }

    /// The number of groups of a set.
    #[inline(never)]
    pub(super) fn n_groups(&self, set: B) -> u32 {
        let mut rest = set;
        let mut n_groups = 0;
        while !rest.is_empty() {
            rest &= !self.group_of(rest & !rest.without_first(), rest);
            n_groups += 1;
        }
        n_groups
    }
}

impl<B> PartialEq for Geometry<B> {
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size
    }
}

impl<B> Eq for Geometry<B> {}

impl<B> Hash for Geometry<B> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.size.hash(state);
    }
}

impl<B> fmt::Debug for Geometry<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Geometry({})", self.size)
    }
}

/// A word type with its shared geometries.
pub trait LoaBits: Bits {
    /// The line state of positions on boards of this width.
    type Lines: Lines;

    /// The sum of two sets as numbers, if that takes one or two instructions.
    fn sum(self, other: Self) -> Option<Self>;

    /// The set as one word, if it fits.
    fn word(self) -> Option<u64>;

    /// The geometry of a board size.
    fn geometry(size: usize) -> &'static Geometry<Self>;
}

macro_rules! loa_bits {
    ($($set:ty, $lines:ty, $sum:expr, $word:expr;)+) => {
        $(impl LoaBits for $set {
            type Lines = $lines;

            #[inline]
            fn sum(self, other: Self) -> Option<Self> {
                $sum(self, other)
            }

            #[inline]
            fn word(self) -> Option<u64> {
                $word(self)
            }

            fn geometry(size: usize) -> &'static Geometry<Self> {
                static GEOMETRIES: [OnceLock<Geometry<$set>>; LARGEST + 1] =
                    [const { OnceLock::new() }; LARGEST + 1];
                GEOMETRIES[size].get_or_init(|| Geometry::new(size))
            }
        })+
    };
}

loa_bits! {
    u64, LinePatterns, |one: u64, two| Some(one.wrapping_add(two)), Some;
    u128, (), |one: u128, two| Some(one.wrapping_add(two)), |_| None;
    Wide<11>, (), |_, _| None, |_| None;
}
