//! `Encoder`: actions, masks and observations of a single match.

use std::sync::Arc;

use numpy::{IntoPyArray, PyArray1, PyArray3, PyArrayMethods};
use parlour_core::{FullPosition, Match, PositionVisitor, Step, StepSource};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::actions::{Action, Actions};
use super::vector::planes_of;
use super::{HistoryCounts, Planes};
use crate::bots::to_game;
use crate::errors::bad_argument;
use crate::game::{PyGame, Setup};
use crate::matches::PyMatch;
use crate::position::{PyStep, listed, to_step, to_steps};

/// Turns matches of a game into arrays, and actions into steps.
#[pyclass(frozen, module = "parlour", name = "Encoder")]
#[derive(Debug)]
pub(crate) struct PyEncoder {
    setup: Arc<Setup>,
    planes: Arc<Planes>,
    levels: usize,
}

impl PyEncoder {
    fn actions(&self) -> Actions {
        Actions { n_cells: self.planes.n_cells() }
    }

    /// Checks that a match has the game and the board of the encoder, and steps its cells.
    fn check(&self, played: &PyMatch, taken: &[Step]) -> PyResult<()> {
        let (own, other) = (self.setup.game.info().id, played.0.game().info().id);
        if own != other {
            return Err(bad_argument(format!("the match is of {other}: expected {own}")));
        }
        let view = played.0.position().view(&[]);
        if (view.rows.len(), view.columns.len()) != (self.planes.n_rows, self.planes.n_columns) {
            return Err(bad_argument("the match has another board: expected that of the encoder"));
        }
        taken.iter().try_for_each(|step| self.index_of(*step).map(drop))
    }

    fn index_of(&self, step: Step) -> PyResult<usize> {
        let n_cells = self.planes.n_cells();
        match step {
            Step::Cell(cell) if cell.0 as usize >= n_cells => {
                Err(bad_argument(format!("no cell {}: expected one below {n_cells}", cell.0)))
            }
            step => Ok(self.actions().index_of(step)),
        }
    }
}

#[pymethods]
impl PyEncoder {
    #[new]
    #[pyo3(signature = (game, *, levels=8))]
    fn new(game: &Bound<'_, PyAny>, levels: usize) -> PyResult<Self> {
        let setup = to_game(game)?.0;
        let (planes, _) = planes_of(&setup, levels)?;
        Ok(Self { setup, planes, levels })
    }

    #[getter]
    fn game(&self) -> PyGame {
        PyGame(self.setup.clone())
    }

    #[getter]
    fn n_actions(&self) -> usize {
        self.actions().len()
    }

    /// The action that ends a move where it may end.
    #[getter]
    fn stop_action(&self) -> usize {
        self.actions().stop()
    }

    #[getter]
    fn observation_shape(&self) -> (usize, usize, usize) {
        (self.planes.names.len(), self.planes.n_rows, self.planes.n_columns)
    }

    #[getter]
    fn plane_names(&self) -> Vec<String> {
        self.planes.names.clone()
    }

    /// The step of an action; `None` for stop.
    fn step_of(&self, action: usize) -> PyResult<Option<PyStep>> {
        match self.actions().get(action) {
            Some(Action::Step(step)) => Ok(Some(PyStep(step))),
            Some(Action::Stop) => Ok(None),
            None => {
                let n_actions = self.n_actions();
                Err(bad_argument(format!("no action {action}: expected one below {n_actions}")))
            }
        }
    }

    /// The action of a step.
    fn action_of(&self, step: &Bound<'_, PyAny>) -> PyResult<usize> {
        self.index_of(to_step(step)?)
    }

    /// The legal actions after the first steps of a move.
    #[pyo3(signature = (played, taken=Vec::new()))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        played: &PyMatch,
        taken: Vec<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let taken = to_steps(taken)?;
        self.check(played, &taken)?;
        let mut mask = vec![false; self.n_actions()];
        for step in played.0.next_steps(&taken) {
            mask[self.actions().index_of(step)] = true;
        }
        mask[self.actions().stop()] = !taken.is_empty() && played.0.move_of(&taken).is_some();
        Ok(mask.into_pyarray(py))
    }

    /// The planes after the first steps of a move, from the point of view of the side to move.
    #[pyo3(signature = (played, taken=Vec::new()))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        played: &PyMatch,
        taken: Vec<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray3<f32>>> {
        struct Observation<'a>(&'a Planes, &'a [Step], &'a Match);

        impl PositionVisitor for Observation<'_> {
            type Output = Vec<f32>;

            fn visit<P: FullPosition>(self, position: P) -> Vec<f32> {
                let mut numbers = vec![0.0; self.0.len()];
                let Self(planes, taken, played) = self;
                let plies = played.ply() as u32;
                let counts = HistoryCounts::of(&position, played.key_history(), plies);
                planes.write(&position, taken, counts, &mut numbers);
                numbers
            }
        }

        let taken = to_steps(taken)?;
        self.check(played, &taken)?;
        let numbers = listed(played.0.position(), Observation(&self.planes, &taken, &played.0));
        numbers.into_pyarray(py).reshape(self.observation_shape())
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((String,), Bound<'py, PyDict>)> {
        let keywords = PyDict::new(py);
        keywords.set_item("levels", self.levels)?;
        Ok(((self.setup.string(),), keywords))
    }

    fn __repr__(&self) -> String {
        format!("Encoder({:?})", self.setup.string())
    }
}
