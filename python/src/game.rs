//! Games with their options.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::sync::Arc;

use parlour_core::{
    AnyGame, AnyPosition, Match, OptionDefault, OptionKind, OptionSpec, OptionValues, PieceColor,
};
use parlour_games::GAMES;
use parlour_messages::{Language, Localization};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::IntoPy;
use crate::matches::PyMatch;
use crate::position::PyPosition;

/// A game and its options, shared by its positions.
#[derive(Debug)]
pub(crate) struct Setup {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) values: OptionValues,
}

impl Setup {
    /// The game string with all options that differ from their defaults.
    pub(crate) fn string(&self) -> String {
        let options = self.values.text(false);
        let id = self.game.info().id;
        if options.is_empty() { id.to_owned() } else { format!("{id}:{options}") }
    }

    /// The options for a start, with the seed where they lack one.
    pub(crate) fn seeded(&self, seed: impl FnOnce() -> u64) -> OptionValues {
        let mut values = self.values.clone();
        if let Some(key) = self.game.missing_seed(&values) {
            values.set(key, &seed().to_string()).expect("any number is a seed");
        }
        values
    }

    pub(crate) fn start(&self, seed: u64) -> PyResult<(OptionValues, Box<dyn AnyPosition>)> {
        let values = self.seeded(|| seed);
        let start = self.game.start(&values).map_err(IntoPy::into_py)?;
        Ok((values, start))
    }

    /// Texts for people, in English.
    pub(crate) fn english(&self) -> &'static Localization {
        Localization::shared(Language::English, Some(self.game.info()))
    }
}

/// A random number from the operating system.
pub(crate) fn random_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// The rules of a game, with its options.
#[pyclass(frozen, module = "parlour", name = "Game")]
#[derive(Clone, Debug)]
pub(crate) struct PyGame(pub(crate) Arc<Setup>);

/// A rules option of a game.
#[pyclass(frozen, get_all, module = "parlour", name = "OptionSpec")]
#[derive(Debug)]
pub(crate) struct PyOptionSpec {
    key: &'static str,
    help: &'static str,
    /// `number`, `choice` or `seed`.
    kind: &'static str,
    min: Option<u32>,
    max: Option<u32>,
    choices: Vec<&'static str>,
    /// `None` if it depends on other options, or for a seed.
    default: Option<&'static str>,
    /// How the default depends on other options.
    default_rule: Option<&'static str>,
    /// Whether the option shows on the board, so that a position string implies it.
    on_board: bool,
}

#[pymethods]
impl PyOptionSpec {
    fn __repr__(&self) -> String {
        let values = match (self.min, self.max) {
            (Some(min), Some(max)) => format!("{min} to {max}"),
            _ if self.kind == "seed" => "a seed".to_owned(),
            _ => self.choices.join(", "),
        };
        let default = self.default.filter(|default| !default.is_empty()).or(self.default_rule);
        let default = default.map(|text| format!("; default: {text}")).unwrap_or_default();
        format!("<OptionSpec {}: {values}{default}>", self.key)
    }
}

/// A level: a bot of measured strength.
#[pyclass(frozen, get_all, module = "parlour", name = "Level")]
#[derive(Debug)]
pub(crate) struct PyLevel {
    number: u32,
    nodes: u64,
    eval_noise: i32,
    miss_rate: u32,
    /// Whether it evaluates with the networks that the game ships with.
    network: bool,
    /// Elo above random moves, if measured.
    elo: Option<i32>,
    /// The measured strength in words.
    strength: Option<String>,
}

#[pymethods]
impl PyLevel {
    fn __repr__(&self) -> String {
        let Self { number, nodes, eval_noise, miss_rate, network, elo, .. } = self;
        let network = if *network { ", network" } else { "" };
        let elo = elo.map(|elo| format!(", elo={elo}")).unwrap_or_default();
        format!(
            "<Level {number}: nodes={nodes}, eval_noise={eval_noise}, miss_rate={miss_rate}{network}{elo}>"
        )
    }
}

fn color(color: PieceColor) -> &'static str {
    match color {
        PieceColor::Black => "black",
        PieceColor::White => "white",
        PieceColor::Red => "red",
        PieceColor::Blue => "blue",
    }
}

#[pymethods]
impl PyGame {
    #[new]
    pub(crate) fn new(game: &str) -> PyResult<Self> {
        let (game, values) = parlour_games::parse_game(game).map_err(IntoPy::into_py)?;
        Ok(Self(Arc::new(Setup { game, values })))
    }

    #[getter]
    fn id(&self) -> &'static str {
        self.0.game.info().id
    }

    #[getter]
    fn aliases(&self) -> Vec<&'static str> {
        self.0.game.info().aliases.to_vec()
    }

    #[getter]
    fn name(&self) -> &'static str {
        self.0.game.info().name
    }

    #[getter]
    fn players(&self) -> (&'static str, &'static str) {
        self.0.game.info().players.into()
    }

    #[getter]
    fn colors(&self) -> (&'static str, &'static str) {
        self.0.game.info().colors.map(color).into()
    }

    #[getter]
    fn pitch(&self) -> &'static str {
        self.0.game.info().pitch
    }

    #[getter]
    fn credit(&self) -> &'static str {
        self.0.game.info().credit
    }

    #[getter]
    fn rules_version(&self) -> u32 {
        self.0.game.info().rules_version
    }

    #[getter]
    fn rules_text(&self) -> &'static str {
        self.0.game.info().rules_text
    }

    #[getter]
    fn is_draft(&self) -> bool {
        self.0.game.is_draft()
    }

    /// Why games end, as words.
    #[getter]
    fn reasons(&self) -> Vec<&'static str> {
        let general = parlour_core::Reason::GENERAL;
        self.0.game.info().reasons.iter().chain(general).map(|reason| reason.word).collect()
    }

    /// The formats in which matches can be written.
    #[getter]
    fn formats(&self) -> Vec<&'static str> {
        parlour_wire::format_names(self.0.game)
    }

    #[getter]
    fn game_string(&self) -> String {
        self.0.string()
    }

    #[getter]
    fn options(&self) -> Vec<PyOptionSpec> {
        let described = self.0.values.specs().iter().map(|spec| {
            let (kind, min, max, choices) = match spec.kind {
                OptionKind::Number { min, max } => ("number", Some(min), Some(max), Vec::new()),
                OptionKind::Choice(choices) => {
                    ("choice", None, None, choices.iter().map(|(word, _)| *word).collect())
                }
                OptionKind::Seed => ("seed", None, None, Vec::new()),
            };
            let (default, default_rule) = match spec.default {
                OptionDefault::Is(value) => (Some(value), None),
                OptionDefault::Follows { rule, .. } => (None, Some(rule)),
            };
            let OptionSpec { key, help, on_board, .. } = *spec;
            let default = default.filter(|_| kind != "seed");
            PyOptionSpec { key, help, kind, min, max, choices, default, default_rule, on_board }
        });
        described.collect()
    }

    /// The effective values of the options.
    #[getter]
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let values = PyDict::new(py);
        for spec in self.0.values.specs() {
            values.set_item(spec.key, self.0.values.get(spec.key))?;
        }
        Ok(values)
    }

    /// The named sets of options.
    #[getter]
    fn presets(&self) -> Vec<&'static str> {
        self.0.game.info().presets.iter().map(|preset| preset.name).collect()
    }

    #[getter]
    fn levels(&self) -> Vec<PyLevel> {
        let (game, values, english) = (self.0.game, &self.0.values, self.0.english());
        let levels = parlour_levels::levels_for(game, values).iter().zip(1..);
        let elo = parlour_levels::elo_for(game, values);
        let word = |number| {
            let strength = parlour_levels::strength_of(game, values, number)?;
            Some(english.text(&strength.message()))
        };
        let described = levels.map(|(level, number)| PyLevel {
            number,
            nodes: level.nodes,
            eval_noise: level.eval_noise,
            miss_rate: level.miss_rate,
            network: level.network,
            strength: word(number),
            elo: elo.get(number as usize - 1).copied(),
        });
        described.collect()
    }

    /// The networks of the folder of networks: the bot `net:NAME` searches with `NAME`.
    #[getter]
    fn networks(&self) -> Vec<String> {
        parlour_bots::networks(self.0.game).to_vec()
    }

    /// The start position. `seed` draws a random layout, where the options ask for one.
    #[pyo3(signature = (seed=None))]
    fn start(&self, seed: Option<u64>) -> PyResult<PyPosition> {
        let (values, start) = self.0.start(seed.unwrap_or_else(random_seed))?;
        Ok(PyPosition::new(Arc::new(Setup { game: self.0.game, values }), start))
    }

    /// Parses a position string of this game.
    fn read(&self, position: &str) -> PyResult<PyPosition> {
        let (text, values) = parlour_wire::strip_tag(self.0.game, self.0.values.clone(), position)
            .map_err(IntoPy::into_py)?;
        let found = self.0.game.read(&values, &text).map_err(IntoPy::into_py)?;
        Ok(PyPosition::new(Arc::new(Setup { game: self.0.game, values }), found))
    }

    /// A match from the start, or from a position string.
    #[pyo3(signature = (position=None, seed=None))]
    pub(crate) fn new_match(&self, position: Option<&str>, seed: Option<u64>) -> PyResult<PyMatch> {
        if let Some(text) = position {
            return Ok(self.read(text)?.to_match());
        }
        let values = self.0.seeded(|| seed.unwrap_or_else(random_seed));
        Match::new(self.0.game, values, None).map(PyMatch).map_err(IntoPy::into_py)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0.string() == other.0.string()
    }

    fn __hash__(&self) -> u64 {
        self.0.string().bytes().fold(0, |hash, byte| parlour_core::mix_in(hash, byte.into()))
    }

    fn __str__(&self) -> String {
        self.0.string()
    }

    fn __repr__(&self) -> String {
        format!("Game({:?})", self.0.string())
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.0.string(),)
    }
}

/// Every game, with default options.
#[pyfunction]
pub(crate) fn games() -> Vec<PyGame> {
    let with_defaults = |game: &&'static dyn AnyGame| {
        let values = OptionValues::defaults(game.info().options);
        PyGame(Arc::new(Setup { game: *game, values }))
    };
    GAMES.iter().map(with_defaults).collect()
}
