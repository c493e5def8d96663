//! A kit for games on rectangular grids. A game declares its pieces and the squares of its moves
//! ([`GridPosition`], [`GridMove`]); notation, view, steps and symmetries follow, each as a
//! provided method `grid_…` that the game may override. `on_grid!` then implements the traits of
//! `parlour_core` that the game does not implement itself:
//!
//! ```text
//! on_grid!([B: Bits] LoaPosition<B>: Notation, View, Steps, Symmetric, NetworkInputs);
//! ```
//!
//! [`GridGame`] and `grid_game!` create and parse positions, and [`Linear`] weighs the [`Features`]
//! that a game counts.
//!
//! Each game implements the rules (`Position`) itself, so only [`Shape`] and [`Linear`] run in hot
//! loops.

mod game;
mod inputs;
mod linear;
mod moves;
mod position;
mod shape;
mod sides;
mod sizes;
mod texts;

pub use game::GridGame;
pub(crate) use game::{grid_game, narrowest, start_board};
pub use inputs::{insert_planes, insert_set, n_plane_inputs, swapped_planes};
pub use linear::{Counts, Features, Linear, Neutral};
pub(crate) use moves::names_of;
pub use moves::{GridMove, Slide};
pub use position::{GridPosition, owner_in, two_pieces};
pub use shape::{Axis, Shape};
pub use sides::Sides;
pub use sizes::Sizes;
pub(crate) use sizes::{bad_rows, other_rows};
pub(crate) use texts::{proofs_of, text, texts};

/// Implements traits of `parlour_core` for a [`GridPosition`] by its provided methods. `Symmetric`
/// and `NetworkInputs` need [`Sides`], `Evaluated` is the [`Neutral`] evaluation.
macro_rules! on_grid {
    ($generics:tt $position:ty: $($wanted:ident),+) => {
        $($crate::grid::on_grid!(@$wanted $generics $position);)+
    };
    (@Notation [$($generics:tt)*] $position:ty) => {
        impl<$($generics)*> parlour_core::Notation for $position {
            fn text(&self) -> String {
                $crate::grid::GridPosition::grid_text(self)
            }

            fn move_text(&self, m: Self::Move) -> String {
                $crate::grid::GridPosition::grid_move_text(self, m)
            }

            fn parse_move(&self, text: &str) -> Result<Self::Move, parlour_core::MoveError> {
                $crate::grid::GridPosition::grid_parse_move(self, text)
            }
        }
    };
    (@View [$($generics:tt)*] $position:ty) => {
        impl<$($generics)*> parlour_core::View for $position {
            fn view(&self, taken: &[parlour_core::Step]) -> parlour_core::BoardView {
                $crate::grid::GridPosition::grid_view(self, taken)
            }

            fn for_each_piece(
                &self,
                taken: &[parlour_core::Step],
                visit: &mut dyn FnMut(parlour_core::PiecePlace, parlour_core::PieceView),
            ) {
                $crate::grid::GridPosition::grid_for_each_piece(self, taken, visit);
            }
        }
    };
    (@Steps [$($generics:tt)*] $position:ty) => {
        impl<$($generics)*> parlour_core::Steps for $position {
            fn steps_of(&self, m: Self::Move) -> Vec<parlour_core::Step> {
                $crate::grid::GridPosition::grid_steps_of(self, m)
            }

            fn append_steps(&self, m: Self::Move, steps: &mut Vec<parlour_core::Step>) {
                $crate::grid::GridPosition::grid_append_steps(self, m, steps);
            }

            fn next_steps(&self, taken: &[parlour_core::Step], next: &mut Vec<parlour_core::Step>) {
                $crate::grid::GridPosition::grid_next_steps(self, taken, next);
            }

            fn move_of(&self, taken: &[parlour_core::Step]) -> Option<Self::Move> {
                $crate::grid::GridPosition::grid_move_of(self, taken)
            }

            fn refusal(
                &self,
                taken: &[parlour_core::Step],
                step: parlour_core::Step,
            ) -> parlour_core::Message {
                $crate::grid::GridPosition::grid_refusal(self, taken, step)
            }

            fn effects(
                &self,
                taken: &[parlour_core::Step],
                step: parlour_core::Step,
            ) -> Vec<parlour_core::Effect> {
                $crate::grid::GridPosition::grid_effects(self, taken, step)
            }
        }
    };
    (@Symmetric [$($generics:tt)*] $position:ty) => {
        impl<$($generics)*> parlour_core::Symmetric for $position {
            fn symmetries(&self) -> &'static [parlour_core::Symmetry] {
                $crate::grid::Sides::grid_symmetries(self)
            }

            fn transformed(&self, symmetry: parlour_core::Symmetry) -> Self {
                $crate::grid::Sides::grid_transformed(self, symmetry)
            }

            fn transformed_key(&self, symmetry: parlour_core::Symmetry) -> u64 {
                $crate::grid::Sides::grid_transformed_key(self, symmetry)
            }

            fn transformed_move(
                &self,
                m: Self::Move,
                symmetry: parlour_core::Symmetry,
            ) -> Self::Move {
                $crate::grid::Sides::grid_transformed_move(self, m, symmetry)
            }

            fn players_swapped(&self) -> Option<Self> {
                $crate::grid::Sides::grid_players_swapped(self)
            }
        }
    };
    (@NetworkInputs [$($generics:tt)*] $position:ty) => {
        impl<$($generics)*> parlour_core::NetworkInputs for $position {
            fn n_inputs(&self) -> usize {
                $crate::grid::Sides::grid_n_inputs(self)
            }

            #[inline]
            fn inputs(&self, active: &mut parlour_core::InputSet) {
                $crate::grid::Sides::grid_inputs(self, active);
            }

            fn swapped_input(&self, input: usize) -> usize {
                $crate::grid::Sides::grid_swapped_input(self, input)
            }
        }
    };
    (@Evaluated [$($generics:tt)*] $position:ty) => {
        impl<$($generics)*> parlour_core::Evaluated for $position {
            type Evaluator = $crate::grid::Linear<$crate::grid::Neutral, 1>;
            type Solver = parlour_core::NoSolver;

            fn greedy_rank(&self, _m: Self::Move) -> [i64; 3] {
                [0; 3]
            }
        }
    };
}
pub(crate) use on_grid;
