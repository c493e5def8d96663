//! Small values: players, outcomes, boards as plain data.

use parlour_core::{BoardView, GameResult, Outcome, Player, Reason};
use parlour_wire::ViewJson;
use pyo3::prelude::*;

use crate::errors::bad_argument;
use crate::game::Setup;
use crate::pickle::{Reduced, reduced};

/// One of the two players. `One` is `x` in every text form and moves first in every start position.
#[pyclass(frozen, eq, eq_int, hash, module = "parlour", name = "Player", from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum PyPlayer {
    One = 0,
    Two = 1,
}

impl From<Player> for PyPlayer {
    fn from(player: Player) -> Self {
        match player {
            Player::One => Self::One,
            Player::Two => Self::Two,
        }
    }
}

impl From<PyPlayer> for Player {
    fn from(player: PyPlayer) -> Self {
        match player {
            PyPlayer::One => Self::One,
            PyPlayer::Two => Self::Two,
        }
    }
}

#[pymethods]
impl PyPlayer {
    #[getter]
    fn other(&self) -> Self {
        Player::from(*self).other().into()
    }

    /// 0 for `One`, 1 for `Two`.
    #[getter]
    fn index(&self) -> usize {
        Player::from(*self).index()
    }

    /// `x` or `o`.
    #[getter]
    fn letter(&self) -> char {
        Player::from(*self).letter()
    }

    fn __str__(&self) -> String {
        self.letter().to_string()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (usize,)> {
        reduced(py, "_restore_player", (self.index(),))
    }
}

#[pyfunction]
pub(crate) fn _restore_player(index: usize) -> PyPlayer {
    if index == 0 { PyPlayer::One } else { PyPlayer::Two }
}

/// How a game ended.
#[pyclass(frozen, module = "parlour", name = "Outcome")]
#[derive(Debug)]
pub(crate) struct PyOutcome(pub(crate) Outcome);

#[pymethods]
impl PyOutcome {
    /// `1-0`, `0-1` or `1/2-1/2`.
    #[getter]
    fn result(&self) -> &'static str {
        self.0.result.text()
    }

    #[getter]
    fn winner(&self) -> Option<PyPlayer> {
        self.0.result.winner().map(Into::into)
    }

    /// The reason as a word.
    #[getter]
    fn reason(&self) -> &'static str {
        self.0.reason.word
    }

    /// The reason as a clause for people.
    #[getter]
    fn reason_text(&self) -> &'static str {
        self.0.reason.text
    }

    /// 1 for a win of `player`, -1 for a loss, 0 for a draw.
    fn reward(&self, player: PyPlayer) -> i32 {
        reward(self.0.result, player.into())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (&str, &str, &str)> {
        reduced(py, "_restore_outcome", (self.result(), self.reason(), self.reason_text()))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0 == other.0
    }

    fn __hash__(&self) -> usize {
        self.0.result.winner().map_or(2, Player::index)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Outcome({:?})", self.0.to_string())
    }
}

#[pyfunction]
pub(crate) fn _restore_outcome(result: &str, word: &str, text: &str) -> PyResult<PyOutcome> {
    let of_games = parlour_games::GAMES.iter().flat_map(|game| game.info().reasons);
    let mut reasons = of_games.chain(Reason::GENERAL);
    let reason = reasons.find(|reason| (reason.word, reason.text) == (word, text));
    let outcome = GameResult::from_text(result).zip(reason.copied());
    let outcome = outcome.map(|(result, reason)| PyOutcome(Outcome { result, reason }));
    outcome.ok_or_else(|| bad_argument(format!("no game ends with `{result} {word}`")))
}

/// 1 for a win of `player`, -1 for a loss, 0 for a draw.
pub(crate) fn reward(result: GameResult, player: Player) -> i32 {
    match result.winner() {
        None => 0,
        Some(winner) if winner == player => 1,
        Some(_) => -1,
    }
}

/// A board in its public JSON form, as Python data.
pub(crate) fn view_dict<'py>(
    py: Python<'py>,
    view: BoardView,
    setup: &Setup,
) -> PyResult<Bound<'py, PyAny>> {
    let json = serde_json::to_string(&ViewJson::new(view, setup.game.info()))
        .expect("a board is plain data");
    from_json(py, &json)
}

pub(crate) fn from_json<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json,))
}
