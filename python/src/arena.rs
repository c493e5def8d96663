//! Arenas: bot matches with ratings.

use std::path::PathBuf;
use std::time::Duration;

use parlour_arena::{
    Contender, Format, OpeningSource, Plan, PlayedGame, Report, RunMode, Settings, Summary,
    TurnLimits, default_plies,
};
use parlour_bots::StopFlag;
use pyo3::prelude::*;

use crate::bots::to_game;
use crate::errors::{IntoPy, bad_argument};
use crate::long;
use crate::plain::from_json;

/// The result of an arena.
#[pyclass(frozen, module = "parlour", name = "ArenaResult")]
#[derive(Debug)]
pub(crate) struct PyArenaResult {
    plan: Plan,
    games: Vec<PlayedGame>,
    summary: Summary,
}

impl PyArenaResult {
    fn report(&self) -> Report<'_> {
        Report { plan: &self.plan, games: &self.games, summary: &self.summary }
    }
}

#[pymethods]
impl PyArenaResult {
    #[getter]
    fn n_games(&self) -> u32 {
        self.summary.n_played
    }

    /// Name, Elo and half the 95 % interval of each player, in the order given.
    #[getter]
    fn ratings(&self) -> Vec<(String, Option<f64>, Option<f64>)> {
        let players = self.summary.players.iter();
        players
            .map(|player| {
                let rating = player.rating;
                (player.name.clone(), rating.map(|r| r.elo), rating.map(|r| r.error))
            })
            .collect()
    }

    /// Games won, drawn and lost by each player, in the order given.
    #[getter]
    fn scores(&self) -> Vec<(String, [u64; 3])> {
        let players = self.summary.players.iter();
        players.map(|player| (player.name.clone(), player.games)).collect()
    }

    /// The report as plain data.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &self.report().json())
    }

    /// The cross table as SVG.
    fn table_svg(&self) -> String {
        self.report().table_svg()
    }

    /// The ratings with error bars as SVG.
    fn elo_svg(&self) -> String {
        self.report().elo_svg()
    }

    fn __str__(&self) -> String {
        self.report().text()
    }

    fn __repr__(&self) -> String {
        format!("<ArenaResult {} of {} games>", self.plan.settings.game, self.n_games())
    }

    fn _repr_svg_(&self) -> String {
        self.elo_svg()
    }
}

/// Plays bots against each other, from paired openings. `folder` keeps the games and resumes an
/// interrupted run; without it the games are forgotten. `on_progress` is called with the number of
/// finished games and the number of all games.
#[pyfunction]
#[pyo3(signature = (game, bots, *, pairs=10, nodes=None, time=None, seed=1, max_plies=1000,
    threads=None, folder=None, on_progress=None))]
#[expect(clippy::too_many_arguments, reason = "keyword arguments")]
pub(crate) fn arena(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    bots: Vec<String>,
    pairs: u32,
    nodes: Option<u64>,
    time: Option<f64>,
    seed: u64,
    max_plies: u32,
    threads: Option<usize>,
    folder: Option<PathBuf>,
    on_progress: Option<Py<PyAny>>,
) -> PyResult<PyArenaResult> {
    let game = to_game(game)?.0;
    let players: Result<Vec<Contender>, _> =
        bots.iter().map(|name| Contender::bot(name, game.game)).collect();
    let time = time.map(Duration::try_from_secs_f64).transpose();
    let time = time.map_err(|_| bad_argument("a time cannot be negative: expected seconds"))?;
    let plies = default_plies(game.game, &game.values).map_err(IntoPy::into_py)?;
    let settings = Settings {
        game: game.string(),
        players: players.map_err(IntoPy::into_py)?,
        format: Format::RoundRobin,
        openings: OpeningSource::Drawn { plies, and_longer: true },
        seed,
        limits: TurnLimits {
            nodes,
            time,
            margin: Duration::from_millis(100),
            patience: Duration::from_mins(1),
            ..TurnLimits::default()
        },
        max_plies,
        sprt: None,
    };
    let plan = Plan::new(settings, Some(pairs), pairs).map_err(IntoPy::into_py)?;
    let temporary = tempfile::tempdir()?;
    let folder = folder.unwrap_or_else(|| temporary.path().join("run"));
    let threads = threads.unwrap_or_else(parlour_bots::all_threads);
    let stop = StopFlag::new();
    let (summary, games) = long::run(
        py,
        &stop,
        |send| {
            parlour_arena::run(&plan, (&folder, RunMode::Resume), threads, &stop, &mut |progress| {
                send((progress.n_done, progress.n_games));
            })
        },
        |counts| match &on_progress {
            Some(on_progress) => on_progress.call1(py, counts).map(drop),
            None => Ok(()),
        },
    )?
    .map_err(IntoPy::into_py)?;
    Ok(PyArenaResult { plan, games, summary })
}
