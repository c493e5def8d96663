//! Solved boards of a game, and the explorer of their positions.

use std::time::Duration;

use parlour_bots::{Budget, Score, StopFlag};
use parlour_core::{AnyGame, AnyMove, Match, Message};
use parlour_explore::{EXPLORE_NODES, Explored, ExploredMove, Explorer, explored_message};
use parlour_match::Side;
use parlour_messages::Localization;
use parlour_puzzles::challenges;
use parlour_solved::{FirstMove, SolvedBoard, solved_boards, story_message};
use parlour_wire::{MessageJson, SolvedBoardJson};
use schemars::JsonSchema;
use serde::Serialize;

use crate::board::{BoardJson, StepJson};
use crate::engine::EngineRequest;
use crate::error::RequestError;
use crate::games::{LanguageQuery, game_named, localization, shown_language};

/// The longest exploration of a position.
pub const EXPLORE_TIME: Duration = Duration::from_secs(5);

/// The solved boards of a game.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SolvedResponse {
    lang: &'static str,
    /// The results of the game and how they were found.
    story: String,
    boards: Vec<ListedBoardJson>,
}

/// A solved board in the list.
#[derive(Debug, Serialize, JsonSchema)]
struct ListedBoardJson {
    #[serde(flatten)]
    facts: SolvedBoardJson,
    /// The title: the size of the board and its other options.
    title: String,
    /// The result as a sentence.
    result: String,
    /// The winner with perfect play; null for a draw, or if unknown.
    winner: Option<Side>,
    /// The side to move.
    turn: Side,
    /// The index of the challenge on this board; null if it has none.
    challenge: Option<usize>,
    /// The known effects of first moves; empty if none is known.
    first_moves: Vec<FirstMoveJson>,
}

/// A first move of a solved board.
#[derive(Debug, Serialize, JsonSchema)]
struct FirstMoveJson {
    #[serde(rename = "move")]
    text: String,
    steps: Vec<StepJson>,
    value: FirstMoveValue,
}

/// Whether a first move keeps the result of the board.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum FirstMoveValue {
    Keeps,
    GivesAway,
    Unknown,
}

impl From<FirstMove> for FirstMoveValue {
    fn from(value: FirstMove) -> Self {
        match value {
            FirstMove::Keeps => Self::Keeps,
            FirstMove::GivesAway => Self::GivesAway,
            FirstMove::Unknown => Self::Unknown,
        }
    }
}

/// Number of solved boards of a game.
pub(crate) fn n_solved(game: &'static dyn AnyGame) -> usize {
    solved_boards(game).len()
}

/// The solved boards of a game.
///
/// # Errors
/// [`RequestError`] if there is no such game.
pub fn solved(id: &str, query: &LanguageQuery) -> Result<SolvedResponse, RequestError> {
    let game = game_named(id)?;
    let lang = shown_language(query.lang.as_deref());
    let words = localization(game, lang);
    let challenges = challenges(game);
    let boards = solved_boards(game).iter().enumerate().map(|(index, board)| {
        let challenge = challenges.iter().position(|one| one.index == index);
        listed(game, board, challenge, &words)
    });
    let boards = boards.collect::<Result<_, _>>()?;
    Ok(SolvedResponse { lang, story: words.text(&story_message()), boards })
}

fn listed(
    game: &'static dyn AnyGame,
    board: &'static SolvedBoard,
    challenge: Option<usize>,
    words: &Localization,
) -> Result<ListedBoardJson, RequestError> {
    let broken = |_| RequestError::unavailable(parlour_core::message!("solved-broken"));
    let start = board.start(game).map_err(broken)?;
    let first_moves = board.first_moves(game).map_err(broken)?.into_iter();
    let first_moves = first_moves.map(|(m, value)| FirstMoveJson {
        steps: steps_of(&start, &m),
        text: m.to_string(),
        value: value.into(),
    });
    Ok(ListedBoardJson {
        facts: board.into(),
        title: words.text(&board.title(game)),
        result: words.text(&board.result_message()),
        winner: board.claim.winner().map(Side::from),
        turn: start.position().turn().into(),
        challenge,
        first_moves: first_moves.collect(),
    })
}

fn steps_of(played: &Match, m: &AnyMove) -> Vec<StepJson> {
    played.position().steps_of(m).into_iter().map(StepJson::from).collect()
}

/// A position with the proven values of its moves.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ExploreResponse<'a> {
    board: BoardJson<'a>,
    /// The value of the position for the side to move; null if it is not known.
    value: Option<ProvenJson>,
    moves: Vec<ExploredMoveJson>,
    /// Whether these are all moves.
    complete: bool,
}

/// A move of an explored position.
#[derive(Debug, Serialize, JsonSchema)]
struct ExploredMoveJson {
    #[serde(rename = "move")]
    text: String,
    steps: Vec<StepJson>,
    /// The value for the side that plays it; null if it is not known.
    value: Option<ProvenJson>,
}

/// A proven value.
#[derive(Debug, Serialize, JsonSchema)]
struct ProvenJson {
    result: ProvenResult,
    /// Turns to the end of the game, if known.
    turns: Option<u32>,
    /// The final margin, if the game counts points.
    margin: Option<i32>,
    /// The value in words.
    message: MessageJson,
}

/// The result of perfect play.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum ProvenResult {
    Win,
    Draw,
    Loss,
}

impl From<Score> for ProvenJson {
    fn from(score: Score) -> Self {
        let result = if score.is_win() {
            ProvenResult::Win
        } else if score.is_loss() {
            ProvenResult::Loss
        } else {
            ProvenResult::Draw
        };
        Self {
            result,
            turns: score.wins_in().or(score.loses_in()),
            margin: score.margin,
            message: MessageJson::new(&explored_message(Some(score)), None),
        }
    }
}

/// A line of perfect play.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PerfectLineResponse {
    /// Ends at the first position without a proven value.
    moves: Vec<String>,
}

fn budget(request: &EngineRequest, stop: &StopFlag) -> Budget {
    Budget { nodes: Some(EXPLORE_NODES), time: Some(EXPLORE_TIME), ..request.stoppable(stop) }
}

/// Explores a position.
///
/// # Errors
/// A message that says why there is no solver.
pub fn explore(
    request: &EngineRequest,
    stop: &StopFlag,
) -> Result<ExploreResponse<'static>, Message> {
    let played = &request.played;
    let mut explorer = Explorer::new(played.game()).map_err(|error| error.message())?;
    let Explored { score, moves, is_complete, .. } =
        explorer.explore(played, &budget(request, stop));
    let moves = moves.into_iter().map(|ExploredMove { m, score }| ExploredMoveJson {
        steps: steps_of(played, &m),
        text: m.to_string(),
        value: score.map(ProvenJson::from),
    });
    Ok(ExploreResponse {
        value: score.map(ProvenJson::from),
        moves: moves.collect(),
        complete: is_complete,
        board: BoardJson::whole(played),
    })
}

/// Perfect play from a position.
///
/// # Errors
/// A message that says why there is no solver.
pub fn perfect_line(
    request: &EngineRequest,
    stop: &StopFlag,
) -> Result<PerfectLineResponse, Message> {
    let mut explorer = Explorer::new(request.played.game()).map_err(|error| error.message())?;
    let line = explorer.line(&request.played, &budget(request, stop));
    Ok(PerfectLineResponse { moves: line.iter().map(AnyMove::to_string).collect() })
}
