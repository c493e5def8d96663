//! Puzzles of a game, and the rating of the person who solves them.

use parlour_core::{AnyGame, Message, Reason, message};
use parlour_lessons::LessonState;
use parlour_messages::Localization;
use parlour_puzzles::{Challenge, Puzzle, SolverRating, challenges, daily_index};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::RequestError;
use crate::games::{TaskInput, TaskResponse, game_named, localization, play_moves, shown_language};
use crate::position::Context;

/// The language, and the day for the puzzle of the day.
#[derive(Debug, Default, Deserialize, JsonSchema)]
pub struct PuzzlesQuery {
    #[serde(default)]
    pub lang: Option<String>,
    /// Days since 1970-01-01, UTC.
    #[serde(default)]
    pub day: Option<u64>,
}

/// The puzzles of a game, without the solutions.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PuzzlesResponse {
    lang: &'static str,
    /// The puzzle of the day, if a day was given and the game has puzzles.
    daily: Option<usize>,
    /// The rating before the first puzzle.
    first: SolverJson,
    puzzles: Vec<PuzzleJson>,
    /// Challenges: hold the result of a solved board against perfect play.
    challenges: Vec<ChallengeJson>,
}

/// A challenge: hold the result of a solved board until the game ends. It has no difficulty.
#[derive(Debug, Serialize, JsonSchema)]
struct ChallengeJson {
    /// The same in every release that has the board.
    id: String,
    title: String,
    /// Who moves, and the result to hold.
    text: String,
    hint: String,
    /// The index of the board among the solved boards of the game.
    board: usize,
    /// A game string.
    game: &'static str,
    /// A position string.
    position: String,
}

/// A puzzle.
#[derive(Debug, Serialize, JsonSchema)]
struct PuzzleJson {
    /// The same in every release that has the puzzle.
    id: String,
    title: String,
    /// Who moves, and the task.
    text: String,
    hint: String,
    /// The kind of puzzle first.
    themes: Vec<String>,
    /// Difficulty, on the scale of the solver's rating.
    rating: u32,
}

/// A solver's rating by Glicko-2.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SolverJson {
    rating: f64,
    deviation: f64,
    volatility: f64,
}

/// The solver's moves.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct PuzzleInput {
    #[serde(flatten)]
    task: TaskInput,
    /// The current rating, if this is the first attempt.
    #[serde(default)]
    solver: Option<SolverJson>,
}

/// A puzzle after the solver's moves.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PuzzleResponse<'a> {
    #[serde(flatten)]
    task: TaskResponse<'a>,
    /// The new rating after a first attempt.
    solver: Option<SolverJson>,
    /// The main line, after a wrong move or at the end.
    solution: Option<Vec<String>>,
}

impl From<SolverRating> for SolverJson {
    fn from(SolverRating { rating, deviation, volatility }: SolverRating) -> Self {
        Self { rating, deviation, volatility }
    }
}

impl From<SolverJson> for SolverRating {
    fn from(SolverJson { rating, deviation, volatility }: SolverJson) -> Self {
        Self { rating, deviation, volatility }
    }
}

/// The puzzles of a game.
///
/// # Errors
/// [`RequestError`] if there is no such game.
pub fn puzzles(id: &str, query: &PuzzlesQuery) -> Result<PuzzlesResponse, RequestError> {
    let game = game_named(id)?;
    let lang = shown_language(query.lang.as_deref());
    let words = localization(game, lang);
    let all = parsed(game)?;
    let daily = query.day.and_then(|day| daily_index(all.len(), day));
    let listed =
        all.iter().enumerate().map(|(index, puzzle)| described(game, puzzle, index, &words));
    let puzzles = listed.collect::<Result<_, _>>()?;
    let challenges = challenges(game).into_iter().map(|one| listed_challenge(game, one, &words));
    let challenges = challenges.collect::<Result<_, _>>()?;
    Ok(PuzzlesResponse { lang, daily, first: SolverRating::default().into(), puzzles, challenges })
}

fn listed_challenge(
    game: &'static dyn AnyGame,
    challenge: Challenge,
    words: &Localization,
) -> Result<ChallengeJson, RequestError> {
    let run = challenge.run(game, &|message| words.text(message)).map_err(|_| broken())?;
    let task = run.task();
    Ok(ChallengeJson {
        id: format!("{:016x}", challenge.fingerprint),
        title: task.title.clone(),
        text: task.text.clone(),
        hint: task.hint.clone(),
        board: challenge.index,
        game: &challenge.board.game,
        position: challenge.position,
    })
}

/// A challenge after the solver's moves and the replies to them. It is not rated.
///
/// # Errors
/// [`RequestError`] if there is no such challenge, or a move is not legal.
pub fn play_challenge(
    (id, index): (&str, usize),
    lang: Option<&str>,
    input: &TaskInput,
    context: Context<'_>,
) -> Result<PuzzleResponse<'static>, RequestError> {
    let game = game_named(id)?;
    let lang = shown_language(lang);
    let words = localization(game, lang);
    let unknown = || RequestError::unknown(message!("unknown-puzzle"));
    let challenge = challenges(game).into_iter().nth(index).ok_or_else(unknown)?;
    let run = challenge.run(game, &|message| words.text(message));
    let mut run = run.map_err(|_| broken())?;
    let task = play_moves(&mut run, input, lang, context)?;
    let solution = (run.state() != LessonState::Open).then(|| run.solution());
    let solution = solution.filter(|line| !line.is_empty());
    Ok(PuzzleResponse { task, solver: None, solution })
}

/// A puzzle after the solver's moves.
///
/// # Errors
/// [`RequestError`] if there is no such puzzle, or a move is not legal.
pub fn play_puzzle(
    (id, index): (&str, usize),
    lang: Option<&str>,
    input: &PuzzleInput,
    context: Context<'_>,
) -> Result<PuzzleResponse<'static>, RequestError> {
    let game = game_named(id)?;
    let lang = shown_language(lang);
    let words = localization(game, lang);
    let puzzles = parsed(game)?;
    let unknown = || RequestError::unknown(message!("unknown-puzzle"));
    let puzzle = puzzles.get(index).ok_or_else(unknown)?;
    let run = puzzle.run(game, index + 1, &|message| words.text(message));
    let mut run = run.map_err(|_| broken())?;
    let task = play_moves(&mut run, &input.task, lang, context)?;
    let is_over = run.state() != LessonState::Open;
    let rated = |solver: SolverJson| {
        let is_solved = run.state() == LessonState::Solved;
        SolverRating::from(solver).after(puzzle.rating, is_solved).into()
    };
    Ok(PuzzleResponse {
        task,
        solver: input.solver.filter(|_| is_over).map(rated),
        solution: is_over.then(|| puzzle.lines[0].clone()),
    })
}

/// The puzzles of a game cannot be read; a test parses those of every game.
fn broken() -> RequestError {
    RequestError::unavailable(message!("puzzles-broken"))
}

/// Number of challenges of a game.
pub(crate) fn n_challenges(game: &'static dyn AnyGame) -> usize {
    challenges(game).len()
}

/// Number of puzzles of a game.
pub(crate) fn n_puzzles(game: &'static dyn AnyGame) -> usize {
    parsed(game).map_or(0, |puzzles| puzzles.len())
}

fn parsed(game: &'static dyn AnyGame) -> Result<Vec<Puzzle>, RequestError> {
    Puzzle::parse(game.info().puzzles).map_err(|_| broken())
}

fn described(
    game: &'static dyn AnyGame,
    puzzle: &Puzzle,
    index: usize,
    words: &Localization,
) -> Result<PuzzleJson, RequestError> {
    let run = puzzle.run(game, index + 1, &|message| words.text(message)).map_err(|_| broken())?;
    let task = run.task();
    let further = puzzle.themes.iter().map(|theme| theme_message(game, theme));
    let themes = std::iter::once(puzzle.claim.theme()).chain(further);
    Ok(PuzzleJson {
        id: format!("{:016x}", puzzle.fingerprint),
        title: task.title.clone(),
        text: task.text.clone(),
        hint: task.hint.clone(),
        themes: themes.map(|theme| words.text(&theme)).collect(),
        rating: puzzle.rating,
    })
}

/// The words for a theme: a general one, or the game's own reason for ending.
fn theme_message(game: &'static dyn AnyGame, theme: &str) -> Message {
    match theme {
        "capture" => message!("puzzle-theme-capture"),
        "sacrifice" => message!("puzzle-theme-sacrifice"),
        _ => {
            let mut known = game.info().reasons.iter().chain(Reason::GENERAL);
            let reason = known.find(|reason| reason.word == theme);
            reason.map_or_else(|| Message::verbatim(theme), Reason::message)
        }
    }
}
