//! Positions, moves and steps.

use std::ops::ControlFlow;
use std::sync::Arc;

use numpy::PyArray2;
use parlour_bots::StopFlag;
use parlour_core::{
    AnyMove, AnyPosition, Cell, Counting, ErasedPosition, FullPosition, Match, PositionVisitor,
    Rng, Step, text_board,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pyclass::CompareOp;
use pyo3::types::PyString;

use crate::errors::{IntoPy, bad_argument};
use crate::game::{PyGame, Setup, random_seed};
use crate::long::{self, stoppable};
use crate::matches::PyMatch;
use crate::pickle::{Reduced, reduced};
use crate::plain::{PyOutcome, PyPlayer, view_dict};
use crate::symmetry;
use crate::work::{Count, Distinct, Perft, RandomGame};

/// A position: a value that knows its options but not its history.
#[pyclass(frozen, module = "parlour", name = "Position")]
#[derive(Debug)]
pub(crate) struct PyPosition {
    pub(crate) setup: Arc<Setup>,
    pub(crate) inner: Box<dyn AnyPosition>,
}

/// A legal move of some position. Every method that takes a move also takes its text.
#[pyclass(frozen, module = "parlour", name = "Move")]
#[derive(Debug)]
pub(crate) struct PyMove(pub(crate) AnyMove);

/// One tap of a move: a cell or a button.
#[pyclass(frozen, module = "parlour", name = "Step")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct PyStep(pub(crate) Step);

impl PyPosition {
    pub(crate) fn new(setup: Arc<Setup>, inner: Box<dyn AnyPosition>) -> Self {
        Self { setup, inner }
    }

    fn like(&self, inner: Box<dyn AnyPosition>) -> Self {
        Self::new(self.setup.clone(), inner)
    }
}

/// Reads a move or its text.
pub(crate) fn to_move(
    given: &Bound<'_, PyAny>,
    parse: impl FnOnce(&str) -> PyResult<AnyMove>,
) -> PyResult<AnyMove> {
    if let Ok(found) = given.cast::<PyMove>() {
        let found = &found.get().0;
        return if found.value::<()>().is_some() { parse(found.text()) } else { Ok(found.clone()) };
    }
    let text = given
        .cast::<PyString>()
        .map_err(|_| PyTypeError::new_err("a move is a Move or its text: expected one of them"))?;
    parse(&text.to_cow()?)
}

/// Reads steps: `Step` objects, indices of cells, or labels of buttons.
pub(crate) fn to_steps(given: Vec<Bound<'_, PyAny>>) -> PyResult<Vec<Step>> {
    given.iter().map(to_step).collect()
}

pub(crate) fn to_step(given: &Bound<'_, PyAny>) -> PyResult<Step> {
    if let Ok(step) = given.cast::<PyStep>() {
        return Ok(step.get().0);
    }
    if let Ok(cell) = given.extract::<u16>() {
        return Ok(Step::Cell(Cell(cell)));
    }
    match given.extract::<String>().as_deref() {
        Ok(parlour_core::PASS) => Ok(Step::PASS),
        Ok(label) => Err(bad_argument(format!("no button is called `{label}`: expected pass"))),
        Err(_) => Err(PyTypeError::new_err("a step is a Step, a cell or a button: expected one")),
    }
}

/// The moves of a position that `allow` lets through. A position can have millions: Ctrl-C stops.
pub(crate) fn all_moves(
    position: &dyn AnyPosition,
    allow: impl Fn(AnyMove) -> Option<AnyMove>,
) -> PyResult<Vec<PyMove>> {
    /// Moves between two checks for Ctrl-C.
    const PART: usize = 1 << 16;
    let (mut moves, mut n_seen, mut checked) = (Vec::new(), 0, Ok(()));
    position.for_each_move(&mut |m| {
        moves.extend(allow(m).map(PyMove));
        n_seen += 1;
        if n_seen % PART == 0 {
            checked = ctrl_c();
        }
        if checked.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    checked.map(|()| moves)
}

/// Whether Ctrl-C was pressed, from code without the GIL.
#[expect(clippy::redundant_closure_for_method_calls, reason = "the method has another lifetime")]
fn ctrl_c() -> PyResult<()> {
    Python::attach(|py| py.check_signals())
}

pub(crate) fn wrap_moves(moves: impl IntoIterator<Item = AnyMove>) -> Vec<PyMove> {
    moves.into_iter().map(PyMove).collect()
}

pub(crate) fn wrap_steps(steps: Vec<Step>) -> Vec<PyStep> {
    steps.into_iter().map(PyStep).collect()
}

#[pymethods]
impl PyPosition {
    /// Parses a tagged position: a game string, a blank, a position string.
    #[staticmethod]
    fn parse(text: &str) -> PyResult<Self> {
        let (tag, rest) = parlour_wire::split_tag(text.trim()).ok_or_else(|| {
            bad_argument("the position has no game before it: expected one such as `id BOARD x`")
        })?;
        let (game, values) = parlour_games::parse_game(tag).map_err(IntoPy::into_py)?;
        let inner = game.read(&values, rest).map_err(IntoPy::into_py)?;
        Ok(Self::new(Arc::new(Setup { game, values }), inner))
    }

    #[getter]
    fn game(&self) -> PyGame {
        PyGame(self.setup.clone())
    }

    #[getter]
    fn turn(&self) -> PyPlayer {
        self.inner.turn().into()
    }

    #[getter]
    fn outcome(&self) -> Option<PyOutcome> {
        self.inner.outcome().map(PyOutcome)
    }

    /// The position string, without the game.
    #[getter]
    fn text(&self) -> String {
        self.inner.text()
    }

    /// The position string after its game string.
    #[getter]
    fn tagged(&self) -> String {
        format!("{} {}", self.setup.string(), self.inner.text())
    }

    #[getter]
    fn key(&self) -> u64 {
        self.inner.key()
    }

    #[getter]
    fn repetition_key(&self) -> u64 {
        self.inner.repetition_key()
    }

    fn count_moves(&self, py: Python<'_>) -> PyResult<u64> {
        stoppable(py, |meter| listed(&*self.inner, Count(meter)))
    }

    /// The legal moves in a stable order, at most `max` of them.
    #[pyo3(signature = (max=None))]
    fn legal_moves(&self, py: Python<'_>, max: Option<usize>) -> PyResult<Vec<PyMove>> {
        py.detach(|| match max {
            Some(0) => Ok(Vec::new()),
            Some(max) => Ok(wrap_moves(self.inner.first_moves(max))),
            None => all_moves(&*self.inner, Some),
        })
    }

    /// One move for each resulting position.
    fn distinct_moves(&self, py: Python<'_>) -> PyResult<Vec<PyMove>> {
        let moves = stoppable(py, |meter| listed(&*self.inner, Distinct(meter)))?;
        Ok(wrap_moves(moves))
    }

    /// A random legal move; `None` if the game is over.
    #[pyo3(signature = (seed=None))]
    fn random_move(&self, seed: Option<u64>) -> Option<PyMove> {
        let mut rng = Rng::new(seed.unwrap_or_else(random_seed));
        self.inner.random_move(&mut rng).map(PyMove)
    }

    /// Plays random moves to the end; returns the number of plies and the outcome.
    #[pyo3(signature = (seed=None, max_plies=10_000))]
    fn random_game(
        &self,
        py: Python<'_>,
        seed: Option<u64>,
        max_plies: u32,
    ) -> PyResult<(u32, Option<PyOutcome>)> {
        let seed = seed.unwrap_or_else(random_seed);
        let (plies, outcome) =
            stoppable(py, |meter| listed(&*self.inner, RandomGame { seed, max_plies, meter }))?;
        Ok((plies, outcome.map(PyOutcome)))
    }

    fn parse_move(&self, text: &str) -> PyResult<PyMove> {
        self.inner.parse_move(text).map(PyMove).map_err(IntoPy::into_py)
    }

    /// The position after a move.
    fn after(&self, m: &Bound<'_, PyAny>) -> PyResult<Self> {
        let parse = |text: &str| self.inner.parse_move(text).map_err(IntoPy::into_py);
        let m = to_move(m, parse)?;
        Ok(self.like(self.inner.after(&m).map_err(IntoPy::into_py)?))
    }

    fn steps_of(&self, m: &Bound<'_, PyAny>) -> PyResult<Vec<PyStep>> {
        let parse = |text: &str| self.inner.parse_move(text).map_err(IntoPy::into_py);
        Ok(wrap_steps(self.inner.steps_of(&to_move(m, parse)?)))
    }

    /// The steps that may follow the first steps of a move.
    #[pyo3(signature = (taken=Vec::new()))]
    fn next_steps(&self, taken: Vec<Bound<'_, PyAny>>) -> PyResult<Vec<PyStep>> {
        Ok(wrap_steps(self.inner.next_steps(&to_steps(taken)?)))
    }

    /// The move of exactly these steps, if there is one.
    fn move_of(&self, taken: Vec<Bound<'_, PyAny>>) -> PyResult<Option<PyMove>> {
        Ok(self.inner.move_of(&to_steps(taken)?).map(PyMove))
    }

    /// The name of a step's cell or button.
    fn step_name(&self, step: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(self.inner.step_name(to_step(step)?))
    }

    /// The board after the first steps of a move, as plain data.
    #[pyo3(signature = (taken=Vec::new()))]
    fn view<'py>(
        &self,
        py: Python<'py>,
        taken: Vec<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        view_dict(py, self.inner.view(&to_steps(taken)?), &self.setup)
    }

    /// Counts the move sequences of exactly `depth` plies; `merged` counts those that lead to the
    /// same position once at every ply.
    #[pyo3(signature = (depth, merged=false))]
    fn perft(&self, py: Python<'_>, depth: u32, merged: bool) -> PyResult<u64> {
        let counting = if merged { Counting::Merged } else { Counting::AllMoves };
        let stop = StopFlag::new();
        let count = Perft { depth, counting, stop: &stop };
        let work = |_: &mut dyn FnMut(())| listed(&*self.inner, count);
        // Stopped only by an exception, which `run` raises.
        Ok(long::run(py, &stop, work, |()| Ok(()))?.unwrap_or(0))
    }

    /// The images of the cells under each symmetry of the board, the identity first.
    fn symmetries<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i64>>> {
        symmetry::cells(py, &*self.inner)
    }

    /// The image of the position under a symmetry, by its number.
    fn transformed(&self, symmetry: usize) -> PyResult<Self> {
        symmetry::transformed(&*self.inner, symmetry).map(|image| self.like(image))
    }

    /// The image of a move under a symmetry: a move of the image of the position.
    fn transformed_move(&self, m: &Bound<'_, PyAny>, symmetry: usize) -> PyResult<PyMove> {
        let parse = |text: &str| self.inner.parse_move(text).map_err(IntoPy::into_py);
        symmetry::transformed_move(&*self.inner, &to_move(m, parse)?, symmetry).map(PyMove)
    }

    /// The position with the players swapped; `None` if the rules treat them differently.
    fn players_swapped(&self) -> Option<Self> {
        symmetry::players_swapped(&*self.inner).map(|swapped| self.like(swapped))
    }

    /// The features of the static evaluation, each with its weight and the counts of both players.
    fn features(&self) -> Vec<(&'static str, f64, (i32, i32))> {
        let breakdown = parlour_bots::eval_breakdown(&*self.inner);
        let features = breakdown.features.into_iter();
        features
            .map(|found| (found.feature.name, found.weight, (found.counts.one, found.counts.two)))
            .collect()
    }

    /// A match that starts here.
    pub(crate) fn to_match(&self) -> PyMatch {
        let Setup { game, values } = &*self.setup;
        PyMatch(Match::from_position(*game, values.clone(), self.inner.boxed_clone(), true))
    }

    fn copy(&self) -> Self {
        self.like(self.inner.boxed_clone())
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.inner.key() == other.inner.key() && listed(&*self.inner, Equals(&*other.inner))
    }

    fn __hash__(&self) -> u64 {
        self.inner.key()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (String, String)> {
        reduced(py, "_restore_position", (self.setup.string(), self.inner.text()))
    }

    fn __str__(&self) -> String {
        text_board(&self.inner.view(&[]))
    }

    fn __repr__(&self) -> String {
        format!("Position.parse({:?})", self.tagged())
    }

    /// The board as SVG, after the first steps of a move.
    #[pyo3(signature = (taken=Vec::new()))]
    fn svg(&self, taken: Vec<Bound<'_, PyAny>>) -> PyResult<String> {
        Ok(parlour_wire::standalone_board_svg(&self.inner.view(&to_steps(taken)?)))
    }

    fn _repr_svg_(&self) -> String {
        parlour_wire::standalone_board_svg(&self.inner.view(&[]))
    }
}

#[pymethods]
impl PyMove {
    #[getter]
    fn text(&self) -> &str {
        self.0.text()
    }

    #[getter]
    fn is_pass(&self) -> bool {
        self.0.is_pass()
    }

    /// Moves compare with moves and with texts, by their text.
    fn __richcmp__(&self, other: &Bound<'_, PyAny>, how: CompareOp) -> PyResult<bool> {
        let order = match (other.cast::<Self>(), other.cast::<PyString>()) {
            (Ok(other), _) => self.0.cmp(&other.get().0),
            (_, Ok(text)) => self.0.text().cmp(&text.to_cow()?),
            _ if matches!(how, CompareOp::Eq) => return Ok(false),
            _ if matches!(how, CompareOp::Ne) => return Ok(true),
            _ => {
                return Err(PyTypeError::new_err("a move has no order with this: expected a move"));
            }
        };
        Ok(how.matches(order))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, self.0.text()).hash()
    }

    fn __str__(&self) -> &str {
        self.0.text()
    }

    fn __repr__(&self) -> String {
        format!("Move({:?})", self.0.text())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (&str,)> {
        reduced(py, "_restore_move", (self.0.text(),))
    }
}

#[pymethods]
impl PyStep {
    #[new]
    fn new(step: &Bound<'_, PyAny>) -> PyResult<Self> {
        to_step(step).map(Self)
    }

    /// The index of the cell; `None` for a button.
    #[getter]
    fn cell(&self) -> Option<u16> {
        match self.0 {
            Step::Cell(cell) => Some(cell.0),
            Step::Button(_) => None,
        }
    }

    /// The label of the button; `None` for a cell.
    #[getter]
    fn button(&self) -> Option<&'static str> {
        match self.0 {
            Step::Cell(_) => None,
            Step::Button(label) => Some(label),
        }
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0 == other.0
    }

    fn __hash__(&self) -> u64 {
        self.cell().map_or(u64::MAX, u64::from)
    }

    fn __repr__(&self) -> String {
        match self.0 {
            Step::Cell(cell) => format!("Step({})", cell.0),
            Step::Button(label) => format!("Step({label:?})"),
        }
    }

    fn __getnewargs__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>,)> {
        Ok((match self.0 {
            Step::Cell(cell) => cell.0.into_pyobject(py)?.into_any().unbind(),
            Step::Button(label) => label.into_pyobject(py)?.into_any().unbind(),
        },))
    }
}

#[pyfunction]
pub(crate) fn _restore_move(text: &str) -> PyMove {
    PyMove(AnyMove::of_text(text))
}

#[pyfunction]
pub(crate) fn _restore_position(game: &str, text: &str) -> PyResult<PyPosition> {
    let (game, values) = parlour_games::parse_game(game).map_err(IntoPy::into_py)?;
    let inner = game.read(&values, text).map_err(IntoPy::into_py)?;
    Ok(PyPosition::new(Arc::new(Setup { game, values }), inner))
}

/// Runs generic code on a position, which a listed game created.
pub(crate) fn listed<V: PositionVisitor>(position: &dyn AnyPosition, visitor: V) -> V::Output {
    let visited = parlour_games::with_position(position, visitor);
    visited.unwrap_or_else(|_| panic!("a position of a game that is not in the list"))
}

struct Equals<'a>(&'a dyn AnyPosition);

impl PositionVisitor for Equals<'_> {
    type Output = bool;

    fn visit<P: FullPosition>(self, position: P) -> bool {
        self.0.as_any().downcast_ref::<ErasedPosition<P>>().is_some_and(|other| other.0 == position)
    }
}
