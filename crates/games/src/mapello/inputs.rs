//! The inputs of a neural network: discs, walls, bonuses and jokers by square, and the bonuses taken.

use parlour_core::{ByPlayer, Cell, InputSet, NetworkInputs, Player, Position};

use super::MapelloPosition;
use super::flips::Word;
use crate::board::Grid;
use crate::grid::{insert_planes, swapped_planes};

/// By plane: the one that means the same to the other player. Discs of One and Two, walls, bonuses,
/// squares beside a joker in their row, and in their column.
const SWAPPED: [usize; 6] = [1, 0, 2, 3, 4, 5];

/// Bonuses that a player has taken, as a unary number; additional ones are not counted.
const MOST_TAKEN: usize = 12;

/// Points of a bonus that make its plane 1.
const MOST_POINTS: f32 = 20.0;

/// Jokers on the corners of the border.
const N_CORNERS: usize = 4;

impl<B: Word> MapelloPosition<B> {
    /// The squares of the numbering; smaller boards use some of them.
    fn numbering() -> Grid {
        Grid::new(B::STRIDE, B::STRIDE)
    }

    /// The inner squares.
    #[inline]
    fn inner(&self) -> B {
        let size = self.frame().size();
        let row = B::first_n(size);
        (1..size).fold(row, |rows, above| rows | row.up(above * B::STRIDE))
    }

    /// Whether each corner of the border has a joker: the next square of the inner corner, outward
    /// on the diagonal.
    #[inline]
    fn corner_jokers(&self) -> [bool; N_CORNERS] {
        let (closers, last) = (&self.layout().closers, self.frame().size() - 1);
        let [up, down] = closers;
        [
            down[3].has(0),
            down[2].has(last),
            up[2].has(last * B::STRIDE),
            up[3].has(last * (B::STRIDE + 1)),
        ]
    }
}

impl<B: Word> NetworkInputs for MapelloPosition<B> {
    fn n_inputs(&self) -> usize {
        SWAPPED.len() * Self::numbering().n_squares() + N_CORNERS + 2 * MOST_TAKEN
    }

    #[inline]
    fn inputs(&self, active: &mut InputSet) {
        let [own, enemy] = self.discs();
        let discs = ByPlayer::new(own, enemy);
        let discs = if self.turn() == Player::One { discs } else { discs.swapped() };
        let layout = self.layout();
        let walls = self.inner() & !layout.playable;
        // These closers are on the edge, so the closers of the two directions are distinct.
        let [in_row, in_column] =
            [0, 1].map(|axis| layout.closers[0][axis] | layout.closers[1][axis]);
        let planes = [discs.one, discs.two, walls, self.bonuses(), in_row, in_column];
        insert_planes(active, Self::numbering(), planes);
        let first = SWAPPED.len() * Self::numbering().n_squares();
        for (corner, has_joker) in self.corner_jokers().into_iter().enumerate() {
            active.insert_word(first + corner, u64::from(has_joker));
        }
        for player in Player::BOTH {
            let n_taken = usize::from(self.taken()[player]).min(MOST_TAKEN);
            let first = first + N_CORNERS + player.index() * MOST_TAKEN;
            active.insert_word(first, (1 << n_taken) - 1);
        }
    }

    fn swapped_input(&self, input: usize) -> usize {
        let n_squares = Self::numbering().n_squares();
        let taken = SWAPPED.len() * n_squares + N_CORNERS;
        match input {
            _ if input < SWAPPED.len() * n_squares => swapped_planes(n_squares, &SWAPPED, input),
            _ if input < taken => input,
            _ if input < taken + MOST_TAKEN => input + MOST_TAKEN,
            _ => input - MOST_TAKEN,
        }
    }

    const EXTRA_PLANES: &'static [&'static str] =
        &["own bonuses taken", "enemy bonuses taken", "points of a bonus"];

    fn extra_planes(&self, show: &mut dyn FnMut(usize, Option<Cell>, f32)) {
        let turn = self.turn();
        for (plane, player) in [turn, turn.other()].into_iter().enumerate() {
            show(plane, None, f32::from(self.taken()[player]) / MOST_TAKEN as f32);
        }
        show(2, None, self.bonus_points() as f32 / MOST_POINTS);
    }
}
