//! Features of one player's pieces: concentration, centralization, connectivity.

use parlour_core::Player;

use super::super::LoaPosition;
use super::super::geometry::{Geometry, LoaBits};
use super::center::Center;

/// Features that depend on one player's pieces alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    pub(super) pieces: i32,
    pub(super) groups: i32,
    /// Pieces in groups that do not reach near the center of mass.
    pub(super) outlying: i32,
    /// The sum of the distances of all pieces to the center of mass.
    pub(super) steps: i32,
    /// Pieces far from the center of mass.
    pub(super) strays: i32,
    /// Half steps from the center of mass to the middle of the board.
    pub(super) offset: i32,
    /// The sum of the distances of all pieces from the edge.
    pub(super) depth: i32,
    /// 2x2 blocks near the center of mass with three or four of the pieces.
    pub(super) blocks: i32,
}

impl Shape {
    #[inline]
    pub(super) fn of<B: LoaBits>(position: &LoaPosition<B>, player: Player, links: i32) -> Self {
        let geometry = position.geometry;
        let own = position.pieces[player];
        let (Some(centers), Some(sums)) = (&geometry.centers, position.piece_sums(player)) else {
            return Self::by_piece(geometry, own);
        };
        let quads = Quads::of(geometry, own);
        let distances = centers.distances(sums);
        Self {
            pieces: sums.pieces(),
            groups: n_groups(geometry, own, sums.pieces(), links, &quads),
            outlying: outlying(geometry, own, own & !distances.far),
            steps: distances.steps(own),
            strays: (own & distances.far).count() as i32,
            offset: distances.half_steps_to_middle,
            depth: sums.depth(),
            blocks: (quads.any() & distances.near_blocks).count() as i32,
        }
    }

    /// Counts piece by piece, on boards too large for tables.
    #[cold]
    #[inline(never)]
    fn by_piece<B: LoaBits>(geometry: &Geometry<B>, own: B) -> Self {
        let center = Center::of(geometry.grid(), own);
        let blocks = Quads::of(geometry, own).any().squares();
        let near = own.squares().filter(|square| !center.is_far(*square));
        let near = near.fold(B::EMPTY, |set, square| set | B::bit(square));
        Self {
            pieces: own.count() as i32,
            groups: geometry.n_groups(own) as i32,
            outlying: outlying(geometry, own, near),
            steps: steps_together(geometry, own),
            strays: (own & !near).count() as i32,
            offset: center.half_steps_to_middle(),
            depth: own.squares().map(|square| i32::from(geometry.depths[square])).sum(),
            blocks: blocks.filter(|square| center.is_near_block(*square)).count() as i32,
        }
    }
}

/// The sum of the distances of some pieces to their center of mass.
pub(in super::super) fn steps_together<B: LoaBits>(geometry: &Geometry<B>, set: B) -> i32 {
    let center = Center::of(geometry.grid(), set);
    set.squares().map(|square| center.steps(square) as i32).sum()
}

/// 2x2 blocks by the number of pieces in them, each given by its lowest square.
struct Quads<B> {
    threes: B,
    fours: B,
}

impl<B: LoaBits> Quads<B> {
    #[inline]
    fn of(geometry: &Geometry<B>, set: B) -> Self {
        // Column by column of a block: both squares, and just one of them.
        let above = set.down(geometry.size);
        let (both, one) = (set & above, set ^ above);
        let [next_both, next_one] =
            [both, one].map(|set| (set & geometry.not_first_column).down(1));
        Self { threes: both & next_one | one & next_both, fours: both & next_both }
    }

    #[inline]
    fn any(&self) -> B {
        self.threes | self.fours
    }
}

/// The number of groups. The Euler number, pieces - links + triangles, equals groups - holes (a
/// block of three contains one triangle of links, a block of four counts as three). So a flood fill
/// is needed only if there may be a hole.
#[inline]
fn n_groups<B: LoaBits>(
    geometry: &Geometry<B>,
    set: B,
    pieces: i32,
    links: i32,
    quads: &Quads<B>,
) -> i32 {
    if may_enclose(geometry, set) {
        return geometry.n_groups(set) as i32;
    }
    pieces - links + quads.threes.count() as i32 + 3 * quads.fours.count() as i32
}

/// The number of pieces in groups without a near piece.
#[inline]
fn outlying<B: LoaBits>(geometry: &Geometry<B>, own: B, near: B) -> i32 {
    (own & !geometry.group_of(near, own)).count() as i32
}

/// Whether pieces may enclose a hole: some gap between two pieces of a row is covered with pieces
/// above, and some gap below, as the top and bottom rows of every hole are.
#[inline]
fn may_enclose<B: LoaBits>(geometry: &Geometry<B>, set: B) -> bool {
    let after_piece = (set & geometry.not_last_column).up(1);
    [set.down(geometry.size), set.up(geometry.size)].into_iter().all(|cover| {
        let covered = cover & !set & geometry.not_last_column;
        // The addition carries from the square after a piece along the covered squares to the next.
        covered.sum(covered & after_piece).is_none_or(|carried| !(carried & set).is_empty())
    })
}

/// The number of pieces on the edge with enemies on at least two of the three squares in front.
#[inline]
pub(super) fn walled<B: LoaBits>(geometry: &Geometry<B>, own: B, enemy: B) -> i32 {
    let size = geometry.size;
    let two_of = |a: B, b: B, c: B| a & b | c & (a | b);
    let in_row = two_of(
        enemy,
        (enemy & geometry.not_last_column).up(1),
        (enemy & geometry.not_first_column).down(1),
    );
    let in_column = two_of(enemy, enemy.up(size), enemy.down(size));
    let [first_row, last_row, first_column, last_column] = geometry.borders;
    let walls = first_row & in_row.down(size)
        | last_row & in_row.up(size)
        | first_column & in_column.down(1)
        | last_column & in_column.up(1);
    let walled = own & walls;
    // Usually there are none, and popcount is slow without the CPU instruction.
    if walled.is_empty() { 0 } else { walled.count() as i32 }
}
