//! Boards and steps: viewing positions, setting them up, making a move step by step.

use parlour_core::{
    Match, Message, Picker, PieceView, Progress, Step, StepSource, button_message, message,
};
use parlour_editor::{Editor, Extra, Tool};
use parlour_games::parse_game;
use parlour_match::Side;
use parlour_play::GameSetup;
use parlour_wire::{MessageJson, PieceJson};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{BoardJson, BoardViewJson, EffectJson, StepJson};
use crate::error::RequestError;
use crate::position::{Context, PositionRef};

/// The board of a position.
pub fn preview(played: &Match) -> BoardJson<'static> {
    BoardJson::whole(played)
}

/// The board at a ply of a match.
#[derive(Debug, Serialize, JsonSchema)]
pub struct BoardAtResponse {
    ply: usize,
    view: BoardViewJson,
}

/// The board at a ply of a match.
///
/// # Errors
/// [`RequestError`] if the line has no such ply.
pub fn board_at(played: &Match, ply: usize) -> Result<BoardAtResponse, RequestError> {
    let view = played.view_at(ply);
    let view = view.ok_or_else(|| RequestError::unknown(message!("match-no-turn")))?;
    Ok(BoardAtResponse { ply, view: BoardViewJson::new(view, played.game().info()) })
}

/// The edits of a setup.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct SetupInput {
    /// A game string.
    game: String,
    /// The whole list so far.
    #[serde(default)]
    edits: Vec<String>,
}

/// A start under construction.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SetupResponse {
    game: String,
    /// The position to create a match from.
    position: String,
    tools: Vec<ToolJson>,
    /// The edits that may follow.
    allowed: Vec<String>,
    view: BoardViewJson,
}

/// A piece that may be placed.
#[derive(Debug, Serialize, JsonSchema)]
struct ToolJson {
    letter: char,
    name: &'static str,
    /// The name as a message.
    message: MessageJson,
    /// Number that may still be placed.
    left: u32,
}

/// The start after the edits of a setup.
///
/// # Errors
/// [`RequestError`] if the game has no setup, or an edit is not allowed.
pub fn setup(input: &SetupInput, context: Context<'_>) -> Result<SetupResponse, RequestError> {
    check_edits(&input.edits, context.limits.edits)?;
    let (game, values) =
        parse_game(&input.game).map_err(|error| RequestError::illegal(error.message()))?;
    let choice = GameSetup { values, ..GameSetup::default_for(game) }.with_seed(context.seed);
    let board = parlour_games::setup_board(game, &choice.values);
    let mut board = board.ok_or_else(|| RequestError::illegal(message!("no-set-up")))?;
    let info = game.info();
    for edit in &input.edits {
        context.check_stop()?;
        board.apply(edit).map_err(|error| RequestError::illegal(error.message()).in_game(info))?;
    }
    let start = Match::from_position(game, choice.values.clone(), board.start(), true);
    let own = Match::from_position(game, choice.values, board.start(), false);
    let tool = |tool: &Tool| ToolJson {
        letter: tool.letter,
        name: tool.name,
        message: MessageJson::new(&tool.message(), Some(info)),
        left: tool.left,
    };
    Ok(SetupResponse {
        game: own.game_string(),
        position: start.tagged_position(),
        tools: board.tools().iter().map(tool).collect(),
        allowed: board.edits(),
        view: BoardViewJson::new(board.view(), info),
    })
}

/// Edits of a position.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct DraftInput {
    #[serde(flatten)]
    pub position: PositionRef,
    /// The whole list so far.
    #[serde(default)]
    pub edits: Vec<String>,
}

/// A position under construction.
#[derive(Debug, Serialize, JsonSchema)]
pub struct DraftResponse {
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
#[derive(Debug, Serialize, JsonSchema)]
struct PieceToolJson {
    #[serde(flatten)]
    piece: PieceJson,
    /// Its name.
    message: MessageJson,
}

/// The field of a position string after the side to move.
#[derive(Debug, Serialize, JsonSchema)]
struct ExtraJson {
    name: &'static str,
    /// The name as a message.
    message: Option<MessageJson>,
    value: String,
}

/// The position after edits.
///
/// # Errors
/// [`RequestError`] if an edit is not allowed.
pub fn draft(
    played: &Match,
    edits: &[String],
    context: Context<'_>,
) -> Result<DraftResponse, RequestError> {
    check_edits(edits, context.limits.edits)?;
    let game = played.game();
    let said = |message: &Message| MessageJson::new(message, Some(game.info()));
    let illegal = |message: Message| RequestError::illegal(message).in_game(game.info());
    let editor =
        Editor::new(game, parlour_games::editing(game), played.values().clone(), played.position());
    let mut editor = editor.map_err(|error| illegal(error.message()))?;
    for edit in edits {
        context.check_stop()?;
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
    Ok(DraftResponse {
        game: played.game_string(),
        position: draft.text(),
        tools: editor.editing().pieces.iter().map(tool).collect(),
        stacks: editor.editing().stacks,
        turn: draft.turn().into(),
        extra,
        error: error_message.as_ref().map(|error| error.text().to_owned()),
        error_message,
        view: BoardViewJson::new(editor.view(), game.info()),
    })
}

/// A move under construction.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct StepsInput {
    #[serde(flatten)]
    pub position: PositionRef,
    /// The steps so far.
    #[serde(default)]
    pub taken: Vec<StepJson>,
}

/// The next steps of a move.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StepsResponse {
    choices: Vec<StepChoiceJson>,
    progress: ProgressJson,
    ply: usize,
    /// The board in the middle of the move.
    view: BoardViewJson,
}

/// A step that may be taken.
#[derive(Debug, Serialize, JsonSchema)]
struct StepChoiceJson {
    step: StepJson,
    name: String,
    /// The display name of a button; null for a square, whose name is the same in every language.
    message: Option<MessageJson>,
    effects: Vec<EffectJson>,
}

/// The state of a move under construction.
#[derive(Debug, Serialize, JsonSchema)]
struct ProgressJson {
    state: ProgressStateJson,
    /// The text to play; null while the move is unfinished.
    #[serde(rename = "move")]
    text: Option<String>,
}

/// Whether the steps are a move.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum ProgressStateJson {
    Unfinished,
    /// They are a complete move that may also be continued.
    MayStop,
    Finished,
}

fn check_edits(edits: &[String], max: usize) -> Result<(), RequestError> {
    if edits.len() > max {
        return Err(RequestError::illegal(message!("most-edits", n = max)));
    }
    Ok(())
}

/// The steps that may follow those taken.
///
/// # Errors
/// [`RequestError`] if the steps taken do not start a move.
pub fn steps(
    played: &Match,
    taken: &[StepJson],
    context: Context<'_>,
) -> Result<StepsResponse, RequestError> {
    let max = context.limits.steps;
    if taken.len() > max {
        return Err(RequestError::illegal(message!("most-steps", n = max)));
    }
    let info = played.game().info();
    let mut picker = Picker::new(played);
    for step in taken {
        context.check_stop()?;
        let found = step.to_step(played, picker.taken());
        let found = found.ok_or_else(|| RequestError::illegal(message!("no-such-button")))?;
        picker.push(found).map_err(|error| RequestError::illegal(error.message()).in_game(info))?;
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
    Ok(StepsResponse {
        choices: picker.choices().into_iter().map(choice).collect(),
        progress: ProgressJson { state, text },
        ply: played.ply(),
        view: BoardViewJson::new(played.view(picker.taken()), info),
    })
}
