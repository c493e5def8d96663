//! Boards and steps: viewing positions, setting them up, making a move step by step.

use axum::Json;
use axum::extract::State;
use parlour_bots::StopFlag;
use parlour_core::{
    Match, Message, Picker, PieceView, Progress, Step, StepSource, button_message, message,
};
use parlour_editor::{Editor, Extra, Tool};
use parlour_games::parse_game;
use parlour_match::Side;
use parlour_play::{GameSetup, seed_from_clock};
use parlour_wire::{MessageJson, PieceJson};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::check_stop;
use super::guard::ClientIp;
use super::input::{Input, PathParams, PositionRef};
use super::output::RawJson;
use crate::api::{BoardJson, BoardViewJson, EffectJson, StepJson, refresh_moves};
use crate::error::ApiError;
use crate::state::App;

pub(super) async fn preview(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    Input(position): Input<PositionRef>,
) -> Result<RawJson<BoardJson<'static>>, ApiError> {
    let played = position.find(&app, client).await?;
    app.replay(client, move |_| {
        let mut moves = Vec::new();
        refresh_moves(&mut moves, &played, 0);
        Ok(RawJson::new(&BoardJson::new(&played, &moves, 0)))
    })
    .await
}

/// The board at a ply of a match.
#[derive(Serialize, JsonSchema)]
pub(super) struct BoardAtResponse {
    ply: usize,
    view: BoardViewJson,
}

pub(super) async fn at_ply(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    PathParams((id, ply)): PathParams<(String, usize)>,
) -> Result<Json<BoardAtResponse>, ApiError> {
    let table = app.table(client, &id).await?;
    let (info, view) = {
        let live = table.live.lock().await;
        let played = live.game.game();
        (played.game().info(), played.view_at(ply))
    };
    let view = view.ok_or_else(|| ApiError::unknown(message!("match-no-turn")))?;
    Ok(Json(BoardAtResponse { ply, view: BoardViewJson::new(view, info) }))
}

/// The edits of a setup.
#[derive(Deserialize, JsonSchema)]
pub(super) struct SetupInput {
    /// A game string.
    game: String,
    /// The whole list so far.
    #[serde(default)]
    edits: Vec<String>,
}

/// A start under construction.
#[derive(Serialize, JsonSchema)]
pub(super) struct SetupResponse {
    game: String,
    /// The position to create a match from.
    position: String,
    tools: Vec<ToolJson>,
    /// The edits that may follow.
    allowed: Vec<String>,
    view: BoardViewJson,
}

/// A piece that may be placed.
#[derive(Serialize, JsonSchema)]
struct ToolJson {
    letter: char,
    name: &'static str,
    /// The name as a message.
    message: MessageJson,
    /// Number that may still be placed.
    left: u32,
}

pub(super) async fn setup(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    Input(input): Input<SetupInput>,
) -> Result<Json<SetupResponse>, ApiError> {
    check_edits(&input.edits, app.limits().edits)?;
    app.replay(client, move |stop| {
        let (game, values) =
            parse_game(&input.game).map_err(|error| ApiError::illegal(error.message()))?;
        let choice =
            GameSetup { values, ..GameSetup::default_for(game) }.with_seed(seed_from_clock());
        let board = parlour_games::setup_board(game, &choice.values);
        let mut board = board.ok_or_else(|| ApiError::illegal(message!("no-set-up")))?;
        let info = game.info();
        for edit in &input.edits {
            check_stop(stop)?;
            board.apply(edit).map_err(|error| ApiError::illegal(error.message()).in_game(info))?;
        }
        let start = Match::from_position(game, choice.values.clone(), board.start(), true);
        let own = Match::from_position(game, choice.values, board.start(), false);
        let tool = |tool: &Tool| ToolJson {
            letter: tool.letter,
            name: tool.name,
            message: MessageJson::new(&tool.message(), Some(info)),
            left: tool.left,
        };
        Ok(Json(SetupResponse {
            game: own.game_string(),
            position: start.tagged_position(),
            tools: board.tools().iter().map(tool).collect(),
            allowed: board.edits(),
            view: BoardViewJson::new(board.view(), info),
        }))
    })
    .await
}

/// Edits of a position.
#[derive(Deserialize, JsonSchema)]
pub(super) struct DraftInput {
    #[serde(flatten)]
    position: PositionRef,
    /// The whole list so far.
    #[serde(default)]
    edits: Vec<String>,
}

/// A position under construction.
#[derive(Serialize, JsonSchema)]
pub(super) struct DraftResponse {
    game: String,
    position: String,
    /// Pieces that can be put on the board.
    tools: Vec<PieceToolJson>,
    /// Whether cells hold stacks.
    stacks: bool,
    turn: Side,
    /// The field after the side to move, if the game has one.
    extra: Option<ExtraJson>,
    /// Why the position is invalid, in English; null if it is valid.
    error: Option<String>,
    /// The same as data.
    error_message: Option<MessageJson>,
    view: BoardViewJson,
}

/// A piece that can be put on the board.
#[derive(Serialize, JsonSchema)]
struct PieceToolJson {
    #[serde(flatten)]
    piece: PieceJson,
    /// Its name.
    message: MessageJson,
}

/// The field of a position string after the side to move.
#[derive(Serialize, JsonSchema)]
struct ExtraJson {
    name: &'static str,
    /// The name as a message.
    message: Option<MessageJson>,
    value: String,
}

pub(super) async fn draft(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    Input(input): Input<DraftInput>,
) -> Result<Json<DraftResponse>, ApiError> {
    check_edits(&input.edits, app.limits().edits)?;
    let played = input.position.find(&app, client).await?;
    app.replay(client, move |stop| edited(&played, &input.edits, stop)).await
}

fn edited(
    played: &Match,
    edits: &[String],
    stop: &StopFlag,
) -> Result<Json<DraftResponse>, ApiError> {
    let game = played.game();
    let said = |message: &Message| MessageJson::new(message, Some(game.info()));
    let illegal = |message: Message| ApiError::illegal(message).in_game(game.info());
    let editor =
        Editor::new(game, parlour_games::editing(game), played.values().clone(), played.position());
    let mut editor = editor.map_err(|error| illegal(error.message()))?;
    for edit in edits {
        check_stop(stop)?;
        editor.edit(edit).map_err(|error| illegal(error.message()))?;
    }
    let draft = editor.draft();
    let asked = editor.editing().extra;
    let extra = match asked {
        Extra::Entered { name, .. } => {
            let message = asked.message().as_ref().map(said);
            Some(ExtraJson { name, message, value: draft.extra().to_owned() })
        }
        Extra::None | Extra::Derived(_) => None,
    };
    let tool = |piece: &PieceView| PieceToolJson {
        piece: PieceJson::from(piece),
        message: said(&piece.message()),
    };
    let error_message = editor.position().err().map(|error| said(&error.why()));
    Ok(Json(DraftResponse {
        game: played.game_string(),
        position: draft.text(),
        tools: editor.editing().pieces.iter().map(tool).collect(),
        stacks: editor.editing().stacks,
        turn: draft.turn().into(),
        extra,
        error: error_message.as_ref().map(|error| error.text().to_owned()),
        error_message,
        view: BoardViewJson::new(editor.view(), game.info()),
    }))
}

/// A move under construction.
#[derive(Deserialize, JsonSchema)]
pub(super) struct StepsInput {
    #[serde(flatten)]
    position: PositionRef,
    /// The steps so far.
    #[serde(default)]
    taken: Vec<StepJson>,
}

/// The next steps of a move.
#[derive(Serialize, JsonSchema)]
pub(super) struct StepsResponse {
    choices: Vec<StepChoiceJson>,
    progress: ProgressJson,
    ply: usize,
    /// The board in the middle of the move.
    view: BoardViewJson,
}

/// A step that may be taken.
#[derive(Serialize, JsonSchema)]
struct StepChoiceJson {
    step: StepJson,
    name: String,
    /// What a button is called; null for a square, whose name is the same in every language.
    message: Option<MessageJson>,
    effects: Vec<EffectJson>,
}

/// The state of a move under construction.
#[derive(Serialize, JsonSchema)]
struct ProgressJson {
    state: ProgressStateJson,
    /// The text to play; null while the move is unfinished.
    #[serde(rename = "move")]
    text: Option<String>,
}

/// Whether the steps are a move.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum ProgressStateJson {
    Unfinished,
    /// They are a complete move that may also be continued.
    MayStop,
    Finished,
}

pub(super) async fn steps(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    Input(input): Input<StepsInput>,
) -> Result<Json<StepsResponse>, ApiError> {
    let max = app.limits().steps;
    if input.taken.len() > max {
        return Err(ApiError::illegal(message!("most-steps", n = max)));
    }
    let played = input.position.find(&app, client).await?;
    app.replay(client, move |stop| next_steps(&played, &input.taken, stop)).await
}

fn check_edits(edits: &[String], max: usize) -> Result<(), ApiError> {
    if edits.len() > max {
        return Err(ApiError::illegal(message!("most-edits", n = max)));
    }
    Ok(())
}

fn next_steps(
    played: &Match,
    steps: &[StepJson],
    stop: &StopFlag,
) -> Result<Json<StepsResponse>, ApiError> {
    let info = played.game().info();
    let mut picker = Picker::new(played);
    for step in steps {
        check_stop(stop)?;
        let found = step.to_step(played, picker.taken());
        let found = found.ok_or_else(|| ApiError::illegal(message!("no-such-button")))?;
        picker.push(found).map_err(|error| ApiError::illegal(error.message()).in_game(info))?;
    }
    let (state, text) = match picker.progress() {
        Progress::Unfinished => (ProgressStateJson::Unfinished, None),
        Progress::MayStop(m) => (ProgressStateJson::MayStop, Some(m.to_string())),
        Progress::Finished(m) => (ProgressStateJson::Finished, Some(m.to_string())),
    };
    let position = played.position();
    let choice = |step| StepChoiceJson {
        step: StepJson::from(step),
        name: played.step_name(step),
        message: match step {
            Step::Button(label) => Some(MessageJson::new(&button_message(label), Some(info))),
            Step::Cell(_) => None,
        },
        effects: position.effects(picker.taken(), step).into_iter().map(EffectJson::from).collect(),
    };
    Ok(Json(StepsResponse {
        choices: picker.choices().into_iter().map(choice).collect(),
        progress: ProgressJson { state, text },
        ply: played.ply(),
        view: BoardViewJson::new(played.view(picker.taken()), info),
    }))
}
