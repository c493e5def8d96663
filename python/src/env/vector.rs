//! `VectorEnv`: many games, stepped in threads, in arrays that never move.

use std::sync::Arc;

use numpy::{
    Element, IntoPyArray, PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray1,
    PyReadwriteArray1,
};
use parlour_core::Match;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::lanes::{Advance, AdvanceStats, AnyLanes, Creation, Rows};
use super::{Actions, Planes};
use crate::bots::to_game;
use crate::errors::bad_argument;
use crate::game::{PyGame, Setup, random_seed};
use crate::matches::PyMatch;
use crate::position::listed;

/// Many games, stepped in threads. Games that end begin anew in the same step.
///
/// The arrays are the same objects all the time, and every step overwrites them.
#[pyclass(module = "parlour", name = "VectorEnv")]
#[derive(Debug)]
pub(crate) struct PyVectorEnv {
    setup: Arc<Setup>,
    pub(crate) planes: Arc<Planes>,
    pub(crate) lanes: Box<dyn AnyLanes>,
    pub(crate) pool: Arc<ThreadPool>,
    n_envs: usize,
    n_moves_done: u64,
    n_games_done: u64,
    observations: Py<PyArray4<f32>>,
    masks: Py<PyArray2<bool>>,
    rewards: Py<PyArray2<f32>>,
    terminations: Py<PyArray1<bool>>,
    truncations: Py<PyArray1<bool>>,
    players: Py<PyArray1<i8>>,
    n_moves: Py<PyArray1<i64>>,
}

/// The most games of an environment; a typing error must not take all memory.
const MAX_GAMES: usize = 1 << 20;

/// A pool of `threads` threads; by default one per core.
pub(crate) fn thread_pool(threads: Option<usize>) -> PyResult<Arc<ThreadPool>> {
    let pool = ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build();
    pool.map(Arc::new).map_err(|error| bad_argument(format!("cannot start threads: {error}")))
}

/// The planes of a game, and a start position of it.
pub(crate) fn planes_of(
    setup: &Setup,
    levels: usize,
) -> PyResult<(Arc<Planes>, Box<dyn parlour_core::AnyPosition>)> {
    let (_, start) = setup.start(0)?;
    Ok((Arc::new(Planes::new(setup, &*start, levels)), start))
}

type ResetArrays<'py> = (Bound<'py, PyArray4<f32>>, Bound<'py, PyArray2<bool>>);

type StepArrays<'py> = (
    Bound<'py, PyArray4<f32>>,
    Bound<'py, PyArray2<f32>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray2<bool>>,
);

impl PyVectorEnv {
    fn create(
        py: Python<'_>,
        setup: Arc<Setup>,
        (n_envs, matches): (usize, &[Match]),
        threads: Option<usize>,
        max_plies: Option<u32>,
        levels: usize,
    ) -> PyResult<Self> {
        if !(1..=MAX_GAMES).contains(&n_envs) {
            return Err(bad_argument(format!("{n_envs} games: expected 1 to {MAX_GAMES}")));
        }
        let (planes, start) = planes_of(&setup, levels)?;
        let creation = Creation {
            setup: setup.clone(),
            planes: planes.clone(),
            n_games: n_envs,
            max_plies,
            matches,
        };
        let lanes = listed(&*start, creation);
        Ok(Self::with_lanes(py, (setup, planes), lanes, thread_pool(threads)?, n_envs))
    }

    fn with_lanes(
        py: Python<'_>,
        (setup, planes): (Arc<Setup>, Arc<Planes>),
        lanes: Box<dyn AnyLanes>,
        pool: Arc<ThreadPool>,
        n_envs: usize,
    ) -> Self {
        let shape = [n_envs, planes.names.len(), planes.n_rows, planes.n_columns];
        let n_actions = Actions { n_cells: planes.n_cells() }.len();
        Self {
            n_envs,
            n_moves_done: 0,
            n_games_done: 0,
            observations: PyArray4::zeros(py, shape, false).unbind(),
            masks: PyArray2::zeros(py, [n_envs, n_actions], false).unbind(),
            rewards: PyArray2::zeros(py, [n_envs, 2], false).unbind(),
            terminations: zeros(py, n_envs),
            truncations: zeros(py, n_envs),
            players: zeros(py, n_envs),
            n_moves: zeros(py, n_envs),
            setup,
            planes,
            lanes,
            pool,
        }
    }

    fn advance(&mut self, py: Python<'_>, how: Advance<'_>) -> PyResult<AdvanceStats> {
        let mut observations = self.observations.bind(py).try_readwrite()?;
        let mut masks = self.masks.bind(py).try_readwrite()?;
        let mut rewards = self.rewards.bind(py).try_readwrite()?;
        let mut terminations = writable(py, &self.terminations)?;
        let mut truncations = writable(py, &self.truncations)?;
        let mut players = writable(py, &self.players)?;
        let mut n_moves = writable(py, &self.n_moves)?;
        let rows = Rows {
            observations: observations.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            terminations: terminations.as_slice_mut()?,
            truncations: truncations.as_slice_mut()?,
            players: players.as_slice_mut()?,
            n_moves: n_moves.as_slice_mut()?,
        };
        let (lanes, pool) = (&mut self.lanes, &self.pool);
        let done = py.detach(|| lanes.advance(how, rows, pool));
        self.n_moves_done += done.n_moves;
        self.n_games_done += done.n_games;
        if let (Some(index), Advance::Actions(chosen) | Advance::Moves(chosen)) =
            (done.illegal, how)
        {
            return Err(bad_argument(format!(
                "{} is not legal in game {index}: expected an action that its mask allows",
                chosen[index]
            )));
        }
        py.check_signals()?;
        Ok(done)
    }

    /// The number of games and of actions.
    pub(crate) fn size(&self) -> (usize, usize) {
        (self.n_envs, self.n_actions())
    }

    fn check_length(&self, given: usize) -> PyResult<()> {
        if given == self.n_envs {
            return Ok(());
        }
        Err(bad_argument(format!("{given} actions were given: expected {}", self.n_envs)))
    }

    fn arrays<'py>(&self, py: Python<'py>) -> StepArrays<'py> {
        (
            self.observations.bind(py).clone(),
            self.rewards.bind(py).clone(),
            self.terminations.bind(py).clone(),
            self.truncations.bind(py).clone(),
            self.masks.bind(py).clone(),
        )
    }
}

/// Whole numbers of any kind as an array, without a copy if it is one of 64 bits already.
fn numbers<'py>(given: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArray1<'py, i64>> {
    let numpy = given.py().import("numpy")?;
    let array = numpy.call_method1("asarray", (given,))?;
    let wrong =
        || bad_argument("the actions are no whole numbers in a row: expected one for each game");
    let kind = array.getattr("dtype")?.getattr("kind")?.extract::<String>()?;
    if !["i", "u"].contains(&kind.as_str()) {
        return Err(wrong());
    }
    let array = numpy.call_method1("ascontiguousarray", (array, "int64"))?;
    let array = array.cast_into::<PyArray1<i64>>().map_err(|_| wrong())?;
    Ok(array.try_readonly()?)
}

fn zeros<T: Element + Default + Clone>(py: Python<'_>, length: usize) -> Py<PyArray1<T>> {
    vec![T::default(); length].into_pyarray(py).unbind()
}

fn writable<'py, T: Element>(
    py: Python<'py>,
    array: &Py<PyArray1<T>>,
) -> PyResult<PyReadwriteArray1<'py, T>> {
    Ok(array.bind(py).try_readwrite()?)
}

#[pymethods]
impl PyVectorEnv {
    #[new]
    #[pyo3(signature = (game, n_envs, *, seed=None, threads=None, max_plies=None, levels=8))]
    fn new(
        py: Python<'_>,
        game: &Bound<'_, PyAny>,
        n_envs: usize,
        seed: Option<u64>,
        threads: Option<usize>,
        max_plies: Option<u32>,
        levels: usize,
    ) -> PyResult<Self> {
        let setup = to_game(game)?.0;
        let mut env = Self::create(py, setup, (n_envs, &[]), threads, max_plies, levels)?;
        env.reset(py, Some(seed.unwrap_or_else(random_seed)))?;
        Ok(env)
    }

    /// Continues matches of one game. Those that are over begin anew with the next step.
    #[staticmethod]
    #[pyo3(signature = (matches, *, threads=None, levels=8))]
    fn from_matches(
        py: Python<'_>,
        matches: Vec<PyRef<'_, PyMatch>>,
        threads: Option<usize>,
        levels: usize,
    ) -> PyResult<Self> {
        let first = matches.first().ok_or_else(|| bad_argument("expected at least one match"))?;
        let setup = Arc::new(first.setup());
        let string = setup.string();
        if let Some(other) = matches.iter().find(|other| other.setup().string() != string) {
            let other = other.setup().string();
            return Err(bad_argument(format!("a match is of {other}: expected {string}")));
        }
        let played: Vec<Match> = matches.iter().map(|played| played.0.clone()).collect();
        let mut env = Self::create(py, setup, (played.len(), &played), threads, None, levels)?;
        env.advance(py, Advance::Show)?;
        Ok(env)
    }

    /// Begins every game anew. The same seed gives the same starts and the same random moves.
    #[pyo3(signature = (seed=None))]
    fn reset<'py>(&mut self, py: Python<'py>, seed: Option<u64>) -> PyResult<ResetArrays<'py>> {
        if let Some(seed) = seed {
            self.lanes.seed(seed);
        }
        self.advance(py, Advance::Reset)?;
        let (observations, .., masks) = self.arrays(py);
        Ok((observations, masks))
    }

    /// Takes one action in every game. Returns observations, rewards of both players, terminations,
    /// truncations and masks.
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: &Bound<'py, PyAny>,
    ) -> PyResult<StepArrays<'py>> {
        let actions = numbers(actions)?;
        let actions = actions.as_slice()?;
        self.check_length(actions.len())?;
        self.advance(py, Advance::Actions(actions))?;
        Ok(self.arrays(py))
    }

    /// Plays one complete move in every game, by its number below `n_moves`.
    fn step_moves<'py>(
        &mut self,
        py: Python<'py>,
        moves: &Bound<'py, PyAny>,
    ) -> PyResult<StepArrays<'py>> {
        if !self.lanes.lists_moves() {
            let id = self.setup.game.info().id;
            return Err(bad_argument(format!(
                "{id} has too many moves to number them: expected steps"
            )));
        }
        let moves = numbers(moves)?;
        let moves = moves.as_slice()?;
        self.check_length(moves.len())?;
        self.advance(py, Advance::Moves(moves))?;
        Ok(self.arrays(py))
    }

    /// Plays random moves in every game and writes observation and mask after each. Returns the
    /// number of moves and of finished games.
    fn random_rollout(&mut self, py: Python<'_>, n_moves: u32) -> PyResult<(u64, u64)> {
        /// Moves between two checks for Ctrl-C.
        const PART: u32 = 64;
        let mut counts = (0, 0);
        for first in (0..n_moves).step_by(PART as usize) {
            let done = self.advance(py, Advance::Random((n_moves - first).min(PART)))?;
            counts = (counts.0 + done.n_moves, counts.1 + done.n_games);
        }
        Ok(counts)
    }

    #[getter]
    fn game(&self) -> PyGame {
        PyGame(self.setup.clone())
    }

    #[getter]
    fn n_envs(&self) -> usize {
        self.n_envs
    }

    #[getter]
    fn n_actions(&self) -> usize {
        Actions { n_cells: self.planes.n_cells() }.len()
    }

    #[getter]
    fn observation_shape(&self) -> (usize, usize, usize) {
        (self.planes.names.len(), self.planes.n_rows, self.planes.n_columns)
    }

    #[getter]
    fn plane_names(&self) -> Vec<String> {
        self.planes.names.clone()
    }

    #[getter]
    fn lists_moves(&self) -> bool {
        self.lanes.lists_moves()
    }

    /// Completed moves since the creation.
    #[getter]
    fn n_moves_done(&self) -> u64 {
        self.n_moves_done
    }

    /// Finished games since the creation.
    #[getter]
    fn n_games_done(&self) -> u64 {
        self.n_games_done
    }

    #[getter]
    fn observations<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray4<f32>> {
        self.observations.bind(py).clone()
    }

    #[getter]
    fn masks<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<bool>> {
        self.masks.bind(py).clone()
    }

    #[getter]
    fn rewards<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<f32>> {
        self.rewards.bind(py).clone()
    }

    #[getter]
    fn terminations<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        self.terminations.bind(py).clone()
    }

    #[getter]
    fn truncations<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        self.truncations.bind(py).clone()
    }

    /// The side to move in each game, 0 or 1.
    #[getter]
    fn players<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        self.players.bind(py).clone()
    }

    /// The number of legal moves in each game that begin with the steps taken; 0 if the game does
    /// not list its moves.
    #[getter]
    fn n_moves<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        self.n_moves.bind(py).clone()
    }

    /// The position string of a game.
    fn text(&self, index: usize) -> PyResult<String> {
        if index >= self.n_envs {
            return Err(PyIndexError::new_err(format!("expected an index below {}", self.n_envs)));
        }
        Ok(self.lanes.text(index))
    }

    fn copy(&self, py: Python<'_>) -> PyResult<Self> {
        let shared = (self.setup.clone(), self.planes.clone());
        let lanes = self.lanes.boxed_clone();
        let copy = Self::with_lanes(py, shared, lanes, self.pool.clone(), self.n_envs);
        self.observations.bind(py).copy_to(copy.observations.bind(py))?;
        self.masks.bind(py).copy_to(copy.masks.bind(py))?;
        self.rewards.bind(py).copy_to(copy.rewards.bind(py))?;
        self.players.bind(py).copy_to(copy.players.bind(py))?;
        self.n_moves.bind(py).copy_to(copy.n_moves.bind(py))?;
        Ok(copy)
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.copy(py)
    }

    fn __len__(&self) -> usize {
        self.n_envs
    }

    fn __repr__(&self) -> String {
        format!("VectorEnv({:?}, {})", self.setup.string(), self.n_envs)
    }
}
