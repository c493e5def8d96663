//! Matches and records.

use parlour_core::{AnyMove, Match, Outcome, Player, Record, RecordToken, StepSource, text_board};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::Arc;

use crate::errors::IntoPy;
use crate::game::{PyGame, Setup};
use crate::pickle::{Reduced, reduced};
use crate::plain::{PyOutcome, PyPlayer, view_dict};
use crate::position::{
    PyMove, PyPosition, PyStep, all_moves, to_move, to_steps, wrap_moves, wrap_steps,
};

/// One play of a game: a tree of moves with a current position, and the rules that need history.
#[pyclass(module = "parlour", name = "Match")]
#[derive(Debug)]
pub(crate) struct PyMatch(pub(crate) Match);

impl PyMatch {
    pub(crate) fn setup(&self) -> Setup {
        Setup { game: self.0.game(), values: self.0.values().clone() }
    }

    fn any_move(&self, given: &Bound<'_, PyAny>) -> PyResult<AnyMove> {
        to_move(given, |text| self.0.parse_move(text).map_err(IntoPy::into_py))
    }
}

#[pymethods]
impl PyMatch {
    /// Reads a record in any format, or in the given one, and replays it.
    #[staticmethod]
    #[pyo3(signature = (text, format=None))]
    fn from_text(text: &str, format: Option<&str>) -> PyResult<Self> {
        PyRecord::parse(text, format)?.to_match()
    }

    #[getter]
    fn game(&self) -> PyGame {
        PyGame(Arc::new(self.setup()))
    }

    #[getter]
    fn game_string(&self) -> String {
        self.0.game_string()
    }

    #[getter]
    fn position(&self) -> PyPosition {
        PyPosition::new(Arc::new(self.setup()), self.0.position().boxed_clone())
    }

    #[getter]
    fn start(&self) -> PyPosition {
        PyPosition::new(Arc::new(self.setup()), self.0.start().boxed_clone())
    }

    /// The position after `ply` turns of the active line.
    fn position_at(&self, ply: usize) -> Option<PyPosition> {
        let setup = Arc::new(self.setup());
        self.0.position_at(ply).map(|found| PyPosition::new(setup, found.boxed_clone()))
    }

    #[getter]
    fn tagged_position(&self) -> String {
        self.0.tagged_position()
    }

    #[getter]
    fn turn(&self) -> PyPlayer {
        self.0.position().turn().into()
    }

    /// The number of turns played.
    #[getter]
    fn ply(&self) -> usize {
        self.0.ply()
    }

    /// The moves played so far.
    #[getter]
    fn moves(&self) -> Vec<PyMove> {
        wrap_moves(self.0.moves().cloned())
    }

    /// The moves of the active line, with those that were taken back.
    #[getter]
    fn line_moves(&self) -> Vec<PyMove> {
        wrap_moves(self.0.line_moves().cloned())
    }

    #[getter]
    fn outcome(&self) -> Option<PyOutcome> {
        self.0.outcome().map(PyOutcome)
    }

    #[getter]
    fn is_ended_by_players(&self) -> bool {
        self.0.is_ended_by_players()
    }

    #[getter]
    fn result_text(&self) -> String {
        self.0.result_text()
    }

    fn legal_moves(&self, py: Python<'_>) -> PyResult<Vec<PyMove>> {
        if self.0.outcome().is_some() {
            return Ok(Vec::new());
        }
        py.detach(|| all_moves(self.0.position(), |m| self.0.allowed(m).ok()))
    }

    fn parse_move(&self, text: &str) -> PyResult<PyMove> {
        self.0.parse_move(text).map(PyMove).map_err(IntoPy::into_py)
    }

    /// Plays a move. Drops moves that were taken back, unless this is the next of them.
    fn play(&mut self, m: &Bound<'_, PyAny>) -> PyResult<()> {
        let m = self.any_move(m)?;
        self.0.play(&m).map_err(IntoPy::into_py)
    }

    /// Plays a move and keeps moves that were taken back as a variation.
    fn branch(&mut self, m: &Bound<'_, PyAny>) -> PyResult<()> {
        let m = self.any_move(m)?;
        self.0.branch(&m).map_err(IntoPy::into_py)
    }

    /// Takes back an ending by the players, else the last move; false at the start.
    fn undo(&mut self) -> bool {
        self.0.undo()
    }

    fn redo(&mut self) -> bool {
        self.0.redo()
    }

    /// Goes to the position after `ply` turns of the active line; false if it is shorter.
    fn go_to(&mut self, ply: usize) -> bool {
        self.0.go_to(ply)
    }

    /// The alternatives to the move after `ply` turns.
    fn variations(&self, ply: usize) -> Vec<PyMove> {
        wrap_moves(self.0.variations(ply).into_iter().cloned())
    }

    /// The same alternatives, each with the moves that follow it.
    fn variation_lines(&self, ply: usize) -> Vec<Vec<PyMove>> {
        let lines = self.0.variation_lines(ply).into_iter();
        lines.map(|line| wrap_moves(line.into_iter().cloned())).collect()
    }

    /// Makes a variation the active line and goes after its first move.
    fn enter_variation(&mut self, ply: usize, m: &Bound<'_, PyAny>) -> PyResult<bool> {
        let variations = self.0.variations(ply).into_iter().cloned().collect::<Vec<_>>();
        let text = m.str()?.to_string();
        let found = variations.iter().find(|other| other.text() == text);
        Ok(found.is_some_and(|found| self.0.enter_variation(ply, found)))
    }

    /// Makes the active line the main line.
    fn promote(&mut self) {
        self.0.promote();
    }

    /// `player` resigns; false if the game is over.
    fn resign(&mut self, player: PyPlayer) -> bool {
        self.0.resign(player.into())
    }

    fn agree_draw(&mut self) -> bool {
        self.0.agree_draw()
    }

    fn lose_on_time(&mut self, player: PyPlayer) -> bool {
        self.0.lose_on_time(player.into())
    }

    fn abandon(&mut self, player: PyPlayer) -> bool {
        self.0.abandon(player.into())
    }

    fn header(&self, key: &str) -> Option<&str> {
        self.0.header(key)
    }

    fn set_header(&mut self, key: &str, value: &str) {
        self.0.set_header(key, value);
    }

    /// The comment on the current position.
    #[getter]
    fn comment(&self) -> &str {
        self.0.comment()
    }

    #[setter]
    fn set_comment(&mut self, comment: &str) {
        self.0.set_comment(comment);
    }

    /// The steps that may follow the first steps of a move, as the history allows.
    #[pyo3(signature = (taken=Vec::new()))]
    fn next_steps(&self, taken: Vec<Bound<'_, PyAny>>) -> PyResult<Vec<PyStep>> {
        Ok(wrap_steps(self.0.next_steps(&to_steps(taken)?)))
    }

    /// The move of exactly these steps, if there is one.
    fn move_of(&self, taken: Vec<Bound<'_, PyAny>>) -> PyResult<Option<PyMove>> {
        Ok(self.0.move_of(&to_steps(taken)?).map(PyMove))
    }

    /// The board with the last move marked, as plain data.
    #[pyo3(signature = (taken=Vec::new()))]
    fn view<'py>(
        &self,
        py: Python<'py>,
        taken: Vec<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        view_dict(py, self.0.view(&to_steps(taken)?), &self.setup())
    }

    fn to_record(&self) -> PyRecord {
        PyRecord { inner: self.0.to_record(), first: self.0.start().turn() }
    }

    /// The record as text, or in another format of the game.
    #[pyo3(signature = (format="text"))]
    fn to_text(&self, format: &str) -> PyResult<String> {
        parlour_wire::write_match(&self.0, format).map_err(IntoPy::into_py)
    }

    /// The board as SVG, after the first steps of a move.
    #[pyo3(signature = (taken=Vec::new()))]
    fn svg(&self, taken: Vec<Bound<'_, PyAny>>) -> PyResult<String> {
        Ok(parlour_wire::standalone_board_svg(&self.0.view(&to_steps(taken)?)))
    }

    fn copy(&self) -> Self {
        Self(self.0.clone())
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> Reduced<'py, (String, Vec<String>, usize, Option<Ending>)> {
        let line = self.0.line_moves().map(|m| m.text().to_owned()).collect();
        let outcome = self.0.outcome().filter(|_| self.0.is_ended_by_players());
        let ending = outcome.map(|Outcome { result, reason }| {
            let winner = result.winner().unwrap_or(Player::One);
            (reason.word.to_owned(), winner.other().index())
        });
        reduced(py, "_restore_match", (self.0.to_text(), line, self.0.ply(), ending))
    }

    fn __len__(&self) -> usize {
        self.0.ply()
    }

    fn __str__(&self) -> String {
        text_board(&self.0.view(&[]))
    }

    fn __repr__(&self) -> String {
        format!("<Match {} after {} plies: {}>", self.game_string(), self.ply(), self.result_text())
    }

    fn _repr_html_(&self) -> String {
        let escape = parlour_wire::escape_html;
        let moves: Vec<String> = self.0.moves().map(|m| escape(m.text())).collect();
        format!(
            "<figure style=\"margin:0\">{}<figcaption>{}: <code>{}</code></figcaption></figure>",
            parlour_wire::standalone_board_svg(&self.0.view(&[])),
            escape(&self.0.game_string()),
            moves.join(" ")
        )
    }
}

/// How players ended a match: the word of the reason, and the index of the loser.
type Ending = (String, usize);

/// A match from its record, its active line, the current position in it, and its ending there.
#[pyfunction]
pub(crate) fn _restore_match(
    text: &str,
    line: Vec<String>,
    ply: usize,
    ending: Option<Ending>,
) -> PyResult<PyMatch> {
    let mut restored = PyMatch::from_text(text, Some("text"))?;
    for (before, text) in line.iter().enumerate() {
        let found = restored.0.variations(before).into_iter().find(|m| m.text() == text).cloned();
        if let Some(m) = found {
            restored.0.enter_variation(before, &m);
        }
    }
    restored.0.go_to(ply);
    if let Some((word, loser)) = ending {
        let loser = if loser == 0 { Player::One } else { Player::Two };
        match word.as_str() {
            "agreed" => restored.0.agree_draw(),
            "time" => restored.0.lose_on_time(loser),
            "abandoned" => restored.0.abandon(loser),
            _ => restored.0.resign(loser),
        };
    }
    Ok(restored)
}

/// A record: header lines and moves, not yet checked against the rules.
#[pyclass(frozen, module = "parlour", name = "Record")]
#[derive(Debug)]
pub(crate) struct PyRecord {
    inner: Record,
    /// The side to move in the start position, for move numbers.
    first: Player,
}

#[pymethods]
impl PyRecord {
    /// Parses a record as text, JSON or in a format of a game.
    #[staticmethod]
    #[pyo3(signature = (text, format=None))]
    fn parse(text: &str, format: Option<&str>) -> PyResult<Self> {
        let inner = parlour_wire::read_record(text, format).map_err(IntoPy::into_py)?;
        let is_second = inner
            .start
            .as_deref()
            .is_some_and(|start| start.split_whitespace().nth(1) == Some(&Player::Two.to_string()));
        Ok(Self { inner, first: if is_second { Player::Two } else { Player::One } })
    }

    #[getter]
    fn game(&self) -> &str {
        &self.inner.game
    }

    #[getter]
    fn start(&self) -> Option<&str> {
        self.inner.start.as_deref()
    }

    #[getter]
    fn result(&self) -> Option<&str> {
        self.inner.result.as_deref()
    }

    #[getter]
    fn headers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let headers = PyDict::new(py);
        for (key, value) in &self.inner.headers {
            headers.set_item(key, value)?;
        }
        Ok(headers)
    }

    /// The texts of the moves of the main line.
    #[getter]
    fn moves(&self) -> Vec<&str> {
        let mut depth = 0;
        let main = self.inner.main_line.tokens().filter_map(|token| match token {
            RecordToken::Open => {
                depth += 1;
                None
            }
            RecordToken::Close => {
                depth -= 1;
                None
            }
            RecordToken::Move(text) => (depth == 0).then_some(text),
            RecordToken::Comment(_) => None,
        });
        main.collect()
    }

    /// Replays the record and checks every move.
    fn to_match(&self) -> PyResult<PyMatch> {
        Match::from_record(parlour_games::GAMES, &self.inner).map(PyMatch).map_err(IntoPy::into_py)
    }

    fn to_text(&self) -> String {
        self.inner.to_text(self.first)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.inner == other.inner
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (String, &str)> {
        let parse = py.import("parlour._parlour")?.getattr("Record")?.getattr("parse")?;
        Ok((parse, (self.to_text(), "text")))
    }

    fn __str__(&self) -> String {
        self.to_text()
    }

    fn __repr__(&self) -> String {
        format!("<Record {} of {} moves>", self.inner.game, self.moves().len())
    }
}
