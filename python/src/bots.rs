//! Bots and searches.

use std::sync::{Arc, Mutex, PoisonError, TryLockError};
use std::time::Duration;

use parlour_bots::{
    Bot, BotSpec, Budget, PvLine, Score, SearchResult, StopFlag, SystemClock, score_message,
    win_chance,
};
use parlour_core::{AnyMove, Match};
use pyo3::prelude::*;

use crate::errors::{BotSpecError, IntoPy, bad_argument};
use crate::game::PyGame;
use crate::long;
use crate::matches::PyMatch;
use crate::pickle::{Reduced, reduced};
use crate::position::{PyMove, wrap_moves};

/// Limits of a search; it ends at the first one reached.
#[pyclass(frozen, get_all, module = "parlour", name = "Budget", from_py_object)]
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct PyBudget {
    nodes: Option<u64>,
    depth: Option<u32>,
    /// Seconds.
    time: Option<f64>,
}

#[pymethods]
impl PyBudget {
    #[new]
    #[pyo3(signature = (nodes=None, depth=None, time=None))]
    fn new(nodes: Option<u64>, depth: Option<u32>, time: Option<f64>) -> PyResult<Self> {
        if time.is_some_and(|time| Duration::try_from_secs_f64(time).is_err()) {
            return Err(bad_argument("a time cannot be negative: expected seconds"));
        }
        Ok(Self { nodes, depth, time })
    }

    fn __getnewargs__(&self) -> (Option<u64>, Option<u32>, Option<f64>) {
        (self.nodes, self.depth, self.time)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.__getnewargs__() == other.__getnewargs__()
    }

    fn __hash__(&self) -> u64 {
        let time = self.time.map_or(0, f64::to_bits);
        let limits = [self.nodes.unwrap_or(0), self.depth.map_or(0, u64::from), time];
        limits.into_iter().fold(0, parlour_core::mix_in)
    }

    fn __repr__(&self) -> String {
        let shown =
            |name: &str, value: Option<String>| value.map(|value| format!("{name}={value}"));
        let limits = [
            shown("nodes", self.nodes.map(|nodes| nodes.to_string())),
            shown("depth", self.depth.map(|depth| depth.to_string())),
            shown("time", self.time.map(|time| time.to_string())),
        ];
        format!("Budget({})", limits.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
}

impl PyBudget {
    pub(crate) fn to_budget(self, stop: &StopFlag) -> Budget {
        Budget {
            nodes: self.nodes,
            depth: self.depth,
            time: self.time.map(Duration::from_secs_f64),
            stop: stop.clone(),
            clock: Arc::new(SystemClock::start()),
            tally: None,
        }
    }

    fn is_limited(&self) -> bool {
        self.nodes.is_some() || self.depth.is_some() || self.time.is_some()
    }
}

/// The value of a position for the side to move.
#[pyclass(frozen, module = "parlour", name = "Score")]
#[derive(Debug)]
pub(crate) struct PyScore(pub(crate) Score);

#[pymethods]
impl PyScore {
    /// In 256ths of a logit; beyond 20,000 a proven win or loss.
    #[getter]
    fn points(&self) -> i32 {
        self.0.points
    }

    #[getter]
    fn is_proven(&self) -> bool {
        self.0.is_proven
    }

    /// The final margin, if points decide the game and the search reached its end.
    #[getter]
    fn margin(&self) -> Option<i32> {
        self.0.margin
    }

    #[getter]
    fn is_win(&self) -> bool {
        self.0.is_win()
    }

    #[getter]
    fn is_loss(&self) -> bool {
        self.0.is_loss()
    }

    #[getter]
    fn is_proven_draw(&self) -> bool {
        self.0.is_proven_draw()
    }

    #[getter]
    fn wins_in(&self) -> Option<u32> {
        self.0.wins_in()
    }

    #[getter]
    fn loses_in(&self) -> Option<u32> {
        self.0.loses_in()
    }

    /// The winning chance of the side to move, draws counted half.
    #[getter]
    fn win_chance(&self) -> f64 {
        win_chance(self.0)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0 == other.0
    }

    fn __hash__(&self) -> i32 {
        self.0.points
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (i32, bool, Option<i32>)> {
        let Score { points, is_proven, margin } = self.0;
        reduced(py, "_restore_score", (points, is_proven, margin))
    }

    fn __str__(&self) -> String {
        score_message(self.0).to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Score {}>", self.__str__())
    }
}

/// A line of play and its score.
#[pyclass(frozen, module = "parlour", name = "PvLine")]
#[derive(Debug)]
pub(crate) struct PyPvLine(PvLine);

#[pymethods]
impl PyPvLine {
    #[getter]
    fn score(&self) -> PyScore {
        PyScore(self.0.score)
    }

    #[getter]
    fn moves(&self) -> Vec<PyMove> {
        wrap_moves(self.0.moves.clone())
    }

    #[getter]
    fn depth(&self) -> u32 {
        self.0.depth
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (PyScore, Vec<PyMove>, u32)> {
        reduced(py, "_restore_line", (self.score(), self.moves(), self.0.depth))
    }

    fn __repr__(&self) -> String {
        let moves: Vec<&str> = self.0.moves.iter().map(AnyMove::text).collect();
        format!("<PvLine {}: {}>", self.score().__str__(), moves.join(" "))
    }
}

/// The result of a search, best lines first.
#[pyclass(frozen, module = "parlour", name = "SearchResult")]
#[derive(Debug)]
pub(crate) struct PySearchResult(pub(crate) SearchResult);

#[pymethods]
impl PySearchResult {
    #[getter]
    fn best(&self) -> PyMove {
        PyMove(self.0.best().clone())
    }

    #[getter]
    fn score(&self) -> PyScore {
        PyScore(self.0.score())
    }

    #[getter]
    fn lines(&self) -> Vec<PyPvLine> {
        self.0.lines.iter().cloned().map(PyPvLine).collect()
    }

    #[getter]
    fn depth(&self) -> u32 {
        self.0.depth
    }

    #[getter]
    fn nodes(&self) -> u64 {
        self.0.nodes
    }

    /// Seconds.
    #[getter]
    fn elapsed(&self) -> f64 {
        self.0.elapsed.as_secs_f64()
    }

    #[getter]
    fn nodes_per_second(&self) -> u64 {
        self.0.nodes_per_second()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (Vec<PyPvLine>, u32, u64, f64)> {
        let SearchResult { depth, nodes, .. } = self.0;
        reduced(py, "_restore_result", (self.lines(), depth, nodes, self.elapsed()))
    }

    fn __repr__(&self) -> String {
        format!(
            "<SearchResult {} {}, depth {}, {} nodes>",
            self.0.best(),
            self.score().__str__(),
            self.0.depth,
            self.0.nodes
        )
    }
}

#[pyfunction]
pub(crate) fn _restore_score(points: i32, is_proven: bool, margin: Option<i32>) -> PyScore {
    PyScore(Score { points, is_proven, margin })
}

#[pyfunction]
pub(crate) fn _restore_line(
    score: &PyScore,
    moves: Vec<PyRef<'_, PyMove>>,
    depth: u32,
) -> PyPvLine {
    let moves = moves.iter().map(|m| m.0.clone()).collect();
    PyPvLine(PvLine { score: score.0, moves, depth })
}

#[pyfunction]
pub(crate) fn _restore_result(
    lines: Vec<PyRef<'_, PyPvLine>>,
    depth: u32,
    nodes: u64,
    elapsed: f64,
) -> PyResult<PySearchResult> {
    if lines.is_empty() || lines.iter().any(|line| line.0.moves.is_empty()) {
        return Err(bad_argument("a search result has no move: expected one at least"));
    }
    let lines = lines.iter().map(|line| line.0.clone()).collect();
    let elapsed = Duration::try_from_secs_f64(elapsed).unwrap_or_default();
    Ok(PySearchResult(SearchResult { lines, depth, nodes, elapsed }))
}

/// A player that chooses moves. It keeps its tables between the moves of one game.
#[pyclass(frozen, module = "parlour", name = "Bot")]
pub(crate) struct PyBot {
    spec: BotSpec,
    game: PyGame,
    bot: Mutex<Box<dyn Bot>>,
}

impl PyBot {
    /// Runs `work` with the bot, without the GIL.
    pub(crate) fn run<T: Send, E: Send>(
        &self,
        py: Python<'_>,
        stop: &StopFlag,
        work: impl FnOnce(&mut dyn Bot, &mut dyn FnMut(E)) -> T + Send,
        on_event: impl FnMut(E) -> PyResult<()>,
    ) -> PyResult<T> {
        let with_bot = |send: &mut dyn FnMut(E)| {
            let mut bot = self.bot.lock().unwrap_or_else(PoisonError::into_inner);
            work(&mut **bot, send)
        };
        long::run(py, stop, with_bot, on_event)
    }

    /// Checks that the bot knows the game of a match, and that something ends the search.
    pub(crate) fn check(&self, played: &Match, budget: &PyBudget) -> PyResult<()> {
        let (own, other) = (self.game.0.game.info().id, played.game().info().id);
        if own != other {
            return Err(bad_argument(format!("the match is of {other}: expected {own}")));
        }
        if budget.is_limited() || self.spec.is_limited() {
            return Ok(());
        }
        Err(BotSpecError::new_err(format!(
            "{} has no limit and would search forever: expected nodes, depth or time",
            self.spec
        )))
    }
}

/// Reads keyword limits, or a budget.
pub(crate) fn limits(
    budget: Option<PyBudget>,
    nodes: Option<u64>,
    depth: Option<u32>,
    time: Option<f64>,
) -> PyResult<PyBudget> {
    let given = PyBudget::new(nodes, depth, time)?;
    let budget = budget.unwrap_or_default();
    Ok(PyBudget {
        nodes: given.nodes.or(budget.nodes),
        depth: given.depth.or(budget.depth),
        time: given.time.or(budget.time),
    })
}

#[pymethods]
impl PyBot {
    /// A bot by its name: `random`, `greedy`, `5`, `best:time=1s`, `ab:nodes=100000`, `mcts`,
    /// `solve`.
    #[new]
    fn new(name: &str, game: &Bound<'_, PyAny>) -> PyResult<Self> {
        let spec = BotSpec::parse(name).map_err(IntoPy::into_py)?;
        let game = to_game(game)?;
        let bot = parlour_bots::build(&spec, game.0.game).map_err(IntoPy::into_py)?;
        Ok(Self { spec, game, bot: Mutex::new(bot) })
    }

    #[getter]
    fn name(&self) -> String {
        self.spec.to_string()
    }

    #[getter]
    fn game(&self) -> PyGame {
        self.game.clone()
    }

    /// Searches an unfinished match and calls `on_progress` with every new result.
    #[pyo3(signature = (played, budget=None, *, nodes=None, depth=None, time=None, n_lines=1, on_progress=None))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments")]
    fn think(
        &self,
        py: Python<'_>,
        played: &PyMatch,
        budget: Option<PyBudget>,
        nodes: Option<u64>,
        depth: Option<u32>,
        time: Option<f64>,
        n_lines: usize,
        on_progress: Option<Py<PyAny>>,
    ) -> PyResult<PySearchResult> {
        let limits = limits(budget, nodes, depth, time)?;
        self.check(&played.0, &limits)?;
        if let Some(outcome) = played.0.outcome() {
            return Err(parlour_core::MoveError::game_over(outcome).into_py());
        }
        let (played, stop) = (played.0.clone(), StopFlag::new());
        let budget = limits.to_budget(&stop);
        let wants_progress = on_progress.is_some();
        let result = self.run(
            py,
            &stop,
            |bot, send| {
                bot.think(&played, &budget, n_lines, &mut |result| {
                    if wants_progress {
                        send(result.clone());
                    }
                })
            },
            |result| {
                let Some(on_progress) = &on_progress else { return Ok(()) };
                on_progress.call1(py, (PySearchResult(result),)).map(drop)
            },
        )?;
        Ok(PySearchResult(result))
    }

    /// The move to play.
    #[pyo3(signature = (played, budget=None, *, nodes=None, depth=None, time=None))]
    fn best_move(
        &self,
        py: Python<'_>,
        played: &PyMatch,
        budget: Option<PyBudget>,
        nodes: Option<u64>,
        depth: Option<u32>,
        time: Option<f64>,
    ) -> PyResult<PyMove> {
        let result = self.think(py, played, budget, nodes, depth, time, 1, None)?;
        Ok(result.best())
    }

    /// Clears all state: the next search depends on nothing before it.
    fn new_game(&self) -> PyResult<()> {
        match self.bot.try_lock() {
            Ok(mut bot) => bot.new_game(),
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner().new_game(),
            // Waiting would hold the GIL, and Ctrl-C would not end it.
            Err(TryLockError::WouldBlock) => {
                return Err(bad_argument("the bot is searching: expected its search to end first"));
            }
        }
        Ok(())
    }

    /// A copy in another process begins without tables.
    fn __getnewargs__(&self) -> (String, PyGame) {
        (self.name(), self.game.clone())
    }

    fn __repr__(&self) -> String {
        format!("Bot({:?}, {:?})", self.spec.to_string(), self.game.0.string())
    }
}

/// Reads a game or a game string.
pub(crate) fn to_game(given: &Bound<'_, PyAny>) -> PyResult<PyGame> {
    match given.cast::<PyGame>() {
        Ok(game) => Ok(game.get().clone()),
        Err(_) => PyGame::new(&given.extract::<String>()?),
    }
}

/// Solves a match: a proven result, or the best line known when the budget ends.
#[pyfunction]
#[pyo3(signature = (played, budget=None, *, nodes=None, depth=None, time=None, on_progress=None))]
pub(crate) fn solve(
    py: Python<'_>,
    played: &PyMatch,
    budget: Option<PyBudget>,
    nodes: Option<u64>,
    depth: Option<u32>,
    time: Option<f64>,
    on_progress: Option<Py<PyAny>>,
) -> PyResult<PySearchResult> {
    let game = PyGame(Arc::new(played.setup())).into_pyobject(py)?;
    let bot = PyBot::new("solve", game.as_any())?;
    bot.think(py, played, budget, nodes, depth, time, 1, on_progress)
}
