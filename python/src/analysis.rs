//! Analysis: graded moves with reasons, and hints.

use parlour_bots::StopFlag;
use parlour_bots::analysis::{self, GradedMove, Hint};
use parlour_messages::Localization;
use pyo3::prelude::*;
use pyo3::types::PyAny;

use crate::bots::{PyBot, PyBudget, PyScore, PySearchResult, limits};
use crate::errors::IntoPy;
use crate::matches::PyMatch;
use crate::plain::PyPlayer;
use crate::position::{PyMove, wrap_moves};

/// A move with its grade, and why it was bad or good.
#[pyclass(frozen, module = "parlour", name = "GradedMove")]
#[derive(Debug)]
pub(crate) struct PyGradedMove {
    graded: GradedMove,
    english: &'static Localization,
}

#[pymethods]
impl PyGradedMove {
    /// Its index in the game, from 0.
    #[getter]
    fn ply(&self) -> usize {
        self.graded.ply
    }

    #[getter]
    fn player(&self) -> PyPlayer {
        self.graded.player.into()
    }

    #[getter]
    fn played(&self) -> PyMove {
        PyMove(self.graded.played.clone())
    }

    /// The value before the move, with best play, for its player.
    #[getter]
    fn before(&self) -> PyScore {
        PyScore(self.graded.before)
    }

    /// The value after the move, for its player.
    #[getter]
    fn after(&self) -> PyScore {
        PyScore(self.graded.after)
    }

    #[getter]
    fn best_line(&self) -> Vec<PyMove> {
        wrap_moves(self.graded.best_line.clone())
    }

    /// The better line; `None` for the best move.
    #[getter]
    fn better_line(&self) -> Option<Vec<PyMove>> {
        self.graded.better_line().map(|line| wrap_moves(line.to_vec()))
    }

    /// Cost in winning chances, 0 to 1.
    #[getter]
    fn loss(&self) -> f64 {
        self.graded.loss
    }

    /// `best`, `good`, `inaccuracy`, `mistake`, `blunder` or `forced`.
    #[getter]
    fn grade(&self) -> &'static str {
        self.graded.grade.word()
    }

    #[getter]
    fn sign(&self) -> &'static str {
        self.graded.grade.sign()
    }

    /// Arguments against the move, as sentences.
    #[getter]
    fn facts(&self) -> Vec<String> {
        self.graded.facts.iter().map(|fact| self.english.text(&fact.message())).collect()
    }

    /// Why the move was bad, or good, in a sentence or two.
    #[getter]
    fn explanation(&self) -> Option<String> {
        let explanation = self.graded.explanation.as_ref()?;
        Some(self.english.text(&explanation.message(None)))
    }

    /// The name of the reason.
    #[getter]
    fn reason(&self) -> Option<&'static str> {
        self.graded.explanation.as_ref().map(|explanation| explanation.reason)
    }

    fn __repr__(&self) -> String {
        let GradedMove { ply, played, .. } = &self.graded;
        format!("<GradedMove {}. {played}{} {}>", ply + 1, self.sign(), self.grade())
    }
}

/// A hint: where to look and the idea, then the move and its reason.
#[pyclass(frozen, module = "parlour", name = "Hint")]
#[derive(Debug)]
pub(crate) struct PyHint {
    hint: Hint,
    english: &'static Localization,
}

#[pymethods]
impl PyHint {
    #[getter]
    fn area(&self) -> String {
        self.english.text(&self.hint.area)
    }

    #[getter]
    fn cells(&self) -> Vec<u16> {
        self.hint.cells.iter().map(|cell| cell.0).collect()
    }

    #[getter]
    fn idea(&self) -> Option<String> {
        self.hint.idea.as_ref().map(|idea| self.english.text(idea))
    }

    #[getter]
    fn best(&self) -> PyMove {
        PyMove(self.hint.best.clone())
    }

    #[getter]
    fn reason(&self) -> Option<String> {
        self.hint.reason.as_ref().map(|reason| self.english.text(reason))
    }

    #[getter]
    fn result(&self) -> PySearchResult {
        PySearchResult(self.hint.result.clone())
    }

    fn __repr__(&self) -> String {
        format!("<Hint {}>", self.hint.best)
    }
}

/// Grades every move of a match. `on_progress` is called with the number of searched positions and
/// the number of all positions.
#[pyfunction]
#[pyo3(signature = (played, bot, budget=None, *, nodes=None, depth=None, time=None, on_progress=None))]
#[expect(clippy::too_many_arguments, reason = "keyword arguments")]
pub(crate) fn grade_match(
    py: Python<'_>,
    played: &PyMatch,
    bot: &PyBot,
    budget: Option<PyBudget>,
    nodes: Option<u64>,
    depth: Option<u32>,
    time: Option<f64>,
    on_progress: Option<Py<PyAny>>,
) -> PyResult<Vec<PyGradedMove>> {
    let limits = limits(budget, nodes, depth, time)?;
    bot.check(&played.0, &limits)?;
    let english = played.setup().english();
    let (played, stop) = (played.0.clone(), StopFlag::new());
    let budget = limits.to_budget(&stop);
    let n_positions = played.ply() + 1;
    let graded = bot.run(
        py,
        &stop,
        |bot, send| {
            let mut done = |ply: usize, _: &analysis::PositionValue| send(ply + 1);
            let values = analysis::value_positions(&played, bot, &budget, &|_| None, &mut done);
            analysis::grade_match(&played, &values)
        },
        |n_done| match &on_progress {
            Some(on_progress) => on_progress.call1(py, (n_done, n_positions)).map(drop),
            None => Ok(()),
        },
    )?;
    Ok(graded.into_iter().map(|graded| PyGradedMove { graded, english }).collect())
}

/// Searches an unfinished match and returns a hint.
#[pyfunction]
#[pyo3(signature = (played, bot, budget=None, *, nodes=None, depth=None, time=None))]
pub(crate) fn hint(
    py: Python<'_>,
    played: &PyMatch,
    bot: &PyBot,
    budget: Option<PyBudget>,
    nodes: Option<u64>,
    depth: Option<u32>,
    time: Option<f64>,
) -> PyResult<PyHint> {
    let limits = limits(budget, nodes, depth, time)?;
    bot.check(&played.0, &limits)?;
    if let Some(outcome) = played.0.outcome() {
        return Err(parlour_core::MoveError::game_over(outcome).into_py());
    }
    let english = played.setup().english();
    let (played, stop) = (played.0.clone(), StopFlag::new());
    let budget = limits.to_budget(&stop);
    let work = |bot: &mut dyn parlour_bots::Bot, _: &mut dyn FnMut(())| {
        analysis::hint(&played, bot, &budget)
    };
    let hint = bot.run(py, &stop, work, |()| Ok(()))?;
    Ok(PyHint { hint, english })
}
