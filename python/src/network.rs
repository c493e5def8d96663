//! Networks: their files, their inputs and their scores.

use std::path::PathBuf;
use std::sync::Arc;

use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods};
use parlour_bots::{BotSpecError, Score};
use parlour_core::{
    ErasedPosition, Evaluator, FullPosition, InputSet, LinearEvaluator, OptionValues, Player,
    PositionVisitor,
};
use parlour_games::GAMES;
use parlour_network::{Base, Network, NetworkError, NetworkEvaluator};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::bots::{PyScore, to_game};
use crate::errors::{self, bad_argument};
use crate::game::{PyGame, Setup, random_seed};
use crate::matches::PyMatch;
use crate::pickle::{Reduced, reduced};
use crate::position::{PyPosition, listed};

/// Positions between two checks for Ctrl-C.
const PART: usize = 1 << 14;

/// A neural evaluation from a file.
#[pyclass(frozen, module = "parlour", name = "Network")]
#[derive(Debug)]
pub(crate) struct PyNetwork {
    file: String,
    version: u32,
    network: Arc<Network>,
    board: PyGame,
}

/// Reads a network file and checks it against its game.
#[pyfunction]
pub(crate) fn load_net(file: PathBuf) -> PyResult<PyNetwork> {
    let name = file.display().to_string();
    let bytes = std::fs::read(&file).map_err(|error| {
        std::io::Error::new(error.kind(), format!("cannot read the network in {name}: {error}"))
    })?;
    of_bytes(name, &bytes)
}

#[pyfunction]
pub(crate) fn _restore_network(name: String, bytes: &[u8]) -> PyResult<PyNetwork> {
    of_bytes(name, bytes)
}

/// A network from the contents of its file.
fn of_bytes(name: String, bytes: &[u8]) -> PyResult<PyNetwork> {
    let refused = |error: &NetworkError| {
        let error = BotSpecError::BadNetwork { file: name.clone(), why: error.message() };
        errors::NetworkError::new_err(error.to_string())
    };
    let network = Network::parse(bytes).map_err(|error| refused(&error))?;
    let id = network.purpose().game.clone();
    let Some(game) = GAMES.iter().find(|game| game.info().id == id) else {
        let ids: Vec<&str> = GAMES.iter().map(|game| game.info().id).collect();
        return Err(refused(&NetworkError::OtherGame { found: id, expected: ids.join(", ") }));
    };
    let values = network.board(game.info()).map_err(|error| refused(&error))?;
    let board = PyGame(Arc::new(Setup { game: *game, values }));
    let (_, start) = board.0.start(random_seed())?;
    listed(&*start, Check(&network)).map_err(|error| refused(&error))?;
    Ok(PyNetwork { file: name, version: version(bytes), network: Arc::new(network), board })
}

/// Checks the number of inputs and phases.
struct Check<'a>(&'a Network);

impl PositionVisitor for Check<'_> {
    type Output = Result<(), NetworkError>;

    fn visit<P: FullPosition>(self, start: P) -> Self::Output {
        self.0.check(&start)
    }
}

/// The number at the end of the first line of a file that was read.
fn version(file: &[u8]) -> u32 {
    let line = file.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let line = String::from_utf8_lossy(line);
    line.rsplit(' ').next().and_then(|word| word.parse().ok()).unwrap_or_default()
}

#[pymethods]
impl PyNetwork {
    /// The file that it was read from.
    #[getter]
    fn file(&self) -> &str {
        &self.file
    }

    /// The game on a board that the network serves, the smallest if there are several.
    #[getter]
    fn game(&self) -> PyGame {
        self.board.clone()
    }

    /// The options that it serves, as in the file: `size=6`, `size=6..8`; empty for the usual board.
    #[getter]
    fn options(&self) -> &str {
        &self.network.purpose().options
    }

    /// The version of the file format.
    #[getter]
    fn version(&self) -> u32 {
        self.version
    }

    /// `linear` if the output is added to the linear evaluation, or `none`.
    #[getter]
    fn base(&self) -> &'static str {
        match self.network.purpose().base {
            Base::Linear => "linear",
            Base::None => "none",
        }
    }

    /// How it was made.
    #[getter]
    fn made(&self) -> &str {
        &self.network.purpose().made
    }

    #[getter]
    fn n_inputs(&self) -> usize {
        self.network.shape().inputs
    }

    /// The width of an accumulator.
    #[getter]
    fn hidden(&self) -> usize {
        self.network.shape().hidden
    }

    /// The width of the middle layer.
    #[getter]
    fn middle(&self) -> usize {
        self.network.shape().middle
    }

    #[getter]
    fn n_phases(&self) -> usize {
        self.network.shape().phases
    }

    /// Whether the network evaluates positions of a game with these options.
    fn serves(&self, game: &Bound<'_, PyAny>) -> PyResult<bool> {
        struct Serves<'a>(&'a Network, &'a OptionValues);

        impl PositionVisitor for Serves<'_> {
            type Output = bool;

            fn visit<P: FullPosition>(self, start: P) -> bool {
                self.0.serves(&start, self.1)
            }
        }

        let game = to_game(game)?;
        if game.0.game.info().id != self.board.0.game.info().id {
            return Ok(false);
        }
        let (values, start) = game.0.start(random_seed())?;
        Ok(listed(&*start, Serves(&self.network, &values)))
    }

    /// The score of a position, or of the current position of a match, for the side to move.
    fn evaluate(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<PyScore> {
        let points = self.points(py, &[to_position(position)?])?;
        Ok(PyScore(Score::estimate(points[0])))
    }

    /// The scores of many positions or matches in 256ths of a logit, for the side to move in each.
    fn evaluate_batch<'py>(
        &self,
        py: Python<'py>,
        positions: Vec<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<i32>>> {
        let mut points = Vec::with_capacity(positions.len());
        for part in positions.chunks(PART) {
            points.extend(self.points(py, &to_positions(part)?)?);
            py.check_signals()?;
        }
        Ok(points.into_pyarray(py))
    }

    /// The contents of a file, without lines that the core ignores.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.network.to_bytes())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (&str, Bound<'py, PyBytes>)> {
        reduced(py, "_restore_network", (&self.file, self.to_bytes(py)))
    }

    fn __repr__(&self) -> String {
        format!("<Network {} for {}>", self.file, self.board.0.string())
    }
}

impl PyNetwork {
    fn points(&self, py: Python<'_>, positions: &[PyPosition]) -> PyResult<Vec<i32>> {
        let id = self.board.0.game.info().id;
        if let Some(other) = positions.iter().find(|found| found.setup.game.info().id != id) {
            let other = other.setup.game.info().id;
            return Err(bad_argument(format!("the position is of {other}: expected {id}")));
        }
        let mut points = vec![0; positions.len()];
        let unserved = py.detach(|| {
            let mut left: Vec<usize> = (0..positions.len()).collect();
            let mut unserved = None;
            while let Some(first) = left.first().copied() {
                let (network, left, points) = (&self.network, &mut left, &mut *points);
                let visitor = Evaluate { network, positions, left, points };
                unserved = unserved.or(listed(&*positions[first].inner, visitor));
            }
            unserved
        });
        match unserved {
            None => Ok(points),
            Some(index) => Err(errors::NetworkError::new_err(format!(
                "the network does not evaluate positions of {}: expected {}",
                positions[index].setup.string(),
                self.board.0.string()
            ))),
        }
    }
}

/// Evaluates the positions of one type and removes them from the list of those that are left.
struct Evaluate<'a> {
    network: &'a Arc<Network>,
    positions: &'a [PyPosition],
    left: &'a mut Vec<usize>,
    points: &'a mut [i32],
}

impl PositionVisitor for Evaluate<'_> {
    /// A position that the network does not serve.
    type Output = Option<usize>;

    fn visit<P: FullPosition>(self, _first: P) -> Option<usize> {
        let evaluator = NetworkEvaluator::new(P::Evaluator::fitted(), Some(self.network.clone()));
        let (mut served, mut unserved) = (None, None);
        take(self.positions, self.left, |index, position: &P, setup| {
            // Most positions share their options.
            let is_known = served.is_some_and(|known| Arc::ptr_eq(known, setup));
            if is_known || self.network.serves(position, &setup.values) {
                served = Some(setup);
                self.points[index] = evaluator.evaluate(position);
            } else {
                unserved = unserved.or(Some(index));
            }
        });
        unserved
    }
}

/// Calls `on_each` with the positions of type `P` and removes them from the list.
fn take<'a, P: FullPosition>(
    positions: &'a [PyPosition],
    left: &mut Vec<usize>,
    mut on_each: impl FnMut(usize, &P, &'a Arc<Setup>),
) {
    left.retain(|index| {
        let PyPosition { setup, inner } = &positions[*index];
        let found = inner.as_any().downcast_ref::<ErasedPosition<P>>();
        if let Some(found) = found {
            on_each(*index, &found.0, setup);
        }
        found.is_none()
    });
}

/// The inputs of a network for some positions.
#[pyclass(frozen, get_all, module = "parlour", name = "NetworkInputs")]
#[derive(Debug)]
pub(crate) struct PyNetworkInputs {
    /// A row of zeros and ones for each position, from the point of view of the side to move.
    active: Py<PyArray2<u8>>,
    /// The input that means the same to the other player.
    swap: Py<PyArray1<i64>>,
    /// The phase of each position.
    phases: Py<PyArray1<u8>>,
    /// The number of phases of the game.
    n_phases: usize,
    /// The linear evaluation of each position, for the side to move.
    static_evals: Py<PyArray1<i32>>,
}

/// The inputs of networks for positions, or matches, of one game on one board.
#[pyfunction]
pub(crate) fn network_inputs(
    py: Python<'_>,
    positions: Vec<Bound<'_, PyAny>>,
) -> PyResult<PyNetworkInputs> {
    let Some(first) = positions.first().map(to_position).transpose()? else {
        return Err(bad_argument("there are no positions: expected at least one"));
    };
    let mut found = InputRows::default();
    for part in positions.chunks(PART) {
        let part = to_positions(part)?;
        let inputs = Inputs { positions: &part, rows: &mut found };
        py.detach(|| listed(&*first.inner, inputs)).map_err(bad_argument)?;
        py.check_signals()?;
    }
    let rows = found.active.into_pyarray(py).reshape((positions.len(), found.swap.len()))?;
    Ok(PyNetworkInputs {
        active: rows.unbind(),
        swap: found.swap.into_pyarray(py).unbind(),
        phases: found.phases.into_pyarray(py).unbind(),
        n_phases: found.n_phases,
        static_evals: found.static_evals.into_pyarray(py).unbind(),
    })
}

#[derive(Default)]
struct InputRows {
    active: Vec<u8>,
    swap: Vec<i64>,
    phases: Vec<u8>,
    n_phases: usize,
    static_evals: Vec<i32>,
}

/// Adds the inputs of positions on one board, that of the first position, to the rows.
struct Inputs<'a> {
    positions: &'a [PyPosition],
    rows: &'a mut InputRows,
}

impl PositionVisitor for Inputs<'_> {
    type Output = Result<(), String>;

    fn visit<P: FullPosition>(self, first: P) -> Self::Output {
        let n_inputs = first.n_inputs();
        if n_inputs == 0 {
            return Err("networks do not support this board: expected a smaller one".to_owned());
        }
        let Self { positions, rows } = self;
        rows.swap = (0..n_inputs).map(|input| first.swapped_input(input) as i64).collect();
        rows.n_phases = <P::Evaluator as LinearEvaluator<P>>::PHASES;
        let evaluator = P::Evaluator::fitted();
        let mut left: Vec<usize> = (0..positions.len()).collect();
        let mut is_same = true;
        take(positions, &mut left, |_, position: &P, _| {
            is_same &= position.n_inputs() == n_inputs;
            let start = rows.active.len();
            rows.active.resize(start + n_inputs, 0);
            for input in InputSet::of(position).iter().filter(|input| *input < n_inputs) {
                let seen = match position.turn() {
                    Player::One => input,
                    Player::Two => position.swapped_input(input),
                };
                rows.active[start + seen] = 1;
            }
            let (score, phase) = evaluator.evaluate_with_phase(position);
            rows.phases.push(phase as u8);
            rows.static_evals.push(score);
        });
        if is_same && left.is_empty() {
            Ok(())
        } else {
            Err("the positions have different boards: expected the same for all".to_owned())
        }
    }
}

fn to_position(given: &Bound<'_, PyAny>) -> PyResult<PyPosition> {
    if let Ok(position) = given.cast::<PyPosition>() {
        let PyPosition { setup, inner } = position.get();
        return Ok(PyPosition::new(setup.clone(), inner.boxed_clone()));
    }
    let played = given
        .cast::<PyMatch>()
        .map_err(|_| PyTypeError::new_err("expected a Position or a Match"))?
        .borrow();
    Ok(PyPosition::new(Arc::new(played.setup()), played.0.position().boxed_clone()))
}

fn to_positions(given: &[Bound<'_, PyAny>]) -> PyResult<Vec<PyPosition>> {
    given.iter().map(to_position).collect()
}
