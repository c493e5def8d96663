//! The symmetries of positions, for augmentation of training data.

use numpy::{IntoPyArray, PyArray2, PyArrayMethods};
use parlour_core::{
    AnyMove, AnyPosition, ErasedPosition, FullPosition, MoveError, PositionVisitor, Symmetry,
};
use pyo3::prelude::*;

use crate::errors::{IntoPy, bad_argument};
use crate::position::listed;

/// The images of the cells under each symmetry.
pub(crate) fn cells<'py>(
    py: Python<'py>,
    position: &dyn AnyPosition,
) -> PyResult<Bound<'py, PyArray2<i64>>> {
    let view = position.view(&[]);
    let (n_columns, n_rows) = (view.columns.len(), view.rows.len());
    let symmetries = listed(position, Symmetries);
    let mut cells = Vec::with_capacity(symmetries.len() * n_columns * n_rows);
    for symmetry in symmetries {
        cells.extend((0..n_columns * n_rows).map(|cell| {
            let square = (cell % n_columns, cell / n_columns);
            let (column, row) = symmetry.apply(square, (n_columns, n_rows));
            (row * n_columns + column) as i64
        }));
    }
    cells.into_pyarray(py).reshape((symmetries.len(), n_columns * n_rows))
}

/// The image of a position.
pub(crate) fn transformed(
    position: &dyn AnyPosition,
    symmetry: usize,
) -> PyResult<Box<dyn AnyPosition>> {
    Ok(listed(position, Transformed(to_symmetry(position, symmetry)?)))
}

/// The image of a move.
pub(crate) fn transformed_move(
    position: &dyn AnyPosition,
    m: &AnyMove,
    symmetry: usize,
) -> PyResult<AnyMove> {
    let symmetry = to_symmetry(position, symmetry)?;
    listed(position, TransformedMove { text: m.text(), symmetry }).map_err(IntoPy::into_py)
}

/// The position with the players swapped; `None` if the rules treat them differently.
pub(crate) fn players_swapped(position: &dyn AnyPosition) -> Option<Box<dyn AnyPosition>> {
    listed(position, PlayersSwapped)
}

fn to_symmetry(position: &dyn AnyPosition, index: usize) -> PyResult<Symmetry> {
    let symmetries = listed(position, Symmetries);
    symmetries.get(index).copied().ok_or_else(|| {
        bad_argument(format!("no symmetry {index}: expected one below {}", symmetries.len()))
    })
}

struct Symmetries;

impl PositionVisitor for Symmetries {
    type Output = &'static [Symmetry];

    fn visit<P: FullPosition>(self, position: P) -> Self::Output {
        position.symmetries()
    }
}

struct Transformed(Symmetry);

impl PositionVisitor for Transformed {
    type Output = Box<dyn AnyPosition>;

    fn visit<P: FullPosition>(self, position: P) -> Self::Output {
        Box::new(ErasedPosition(position.transformed(self.0)))
    }
}

struct TransformedMove<'a> {
    text: &'a str,
    symmetry: Symmetry,
}

impl PositionVisitor for TransformedMove<'_> {
    type Output = Result<AnyMove, MoveError>;

    fn visit<P: FullPosition>(self, position: P) -> Self::Output {
        let m = position.parse_move(self.text)?;
        let image = position.transformed_move(m, self.symmetry);
        Ok(AnyMove::new(&position.transformed(self.symmetry), image))
    }
}

struct PlayersSwapped;

impl PositionVisitor for PlayersSwapped {
    type Output = Option<Box<dyn AnyPosition>>;

    fn visit<P: FullPosition>(self, position: P) -> Self::Output {
        let swapped = position.players_swapped()?;
        Some(Box::new(ErasedPosition(swapped)))
    }
}
