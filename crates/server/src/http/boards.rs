//! Boards and steps: viewing positions, setting them up, making a move step by step.

use axum::Json;
use axum::extract::State;
use parlour_bots::StopFlag;
use parlour_core::{Match, Picker, Progress, StepSource};
use parlour_editor::{Editor, Extra};
use parlour_games::parse_game;
use parlour_match::Side;
use parlour_play::{GameSetup, seed_from_clock};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::games::board_value;
use super::go_on;
use super::guard::ClientIp;
use super::input::{Input, Named, Place};
use crate::api::{BoardViewJson, EffectJson, StepJson};
use crate::error::ApiError;
use crate::state::App;

pub(super) async fn preview(
    State(app): State<App>,
    ClientIp(visitor): ClientIp,
    Input(place): Input<Place>,
) -> Result<Json<Value>, ApiError> {
    let played = place.find(&app, visitor).await?;
    app.replay(visitor, move |_| Ok(Json(board_value(&played)))).await
}

pub(super) async fn at_ply(
    State(app): State<App>,
    ClientIp(visitor): ClientIp,
    Named((id, ply)): Named<(String, usize)>,
) -> Result<Json<Value>, ApiError> {
    let table = app.table(visitor, &id).await?;
    let view = table.live.lock().await.game.game().view_at(ply);
    let view = view.ok_or_else(|| ApiError::unknown("the match has no such turn"))?;
    Ok(Json(json!({"ply": ply, "view": BoardViewJson::from(view)})))
}

#[derive(Deserialize)]
pub(super) struct SetupInput {
    game: String,
    #[serde(default)]
    edits: Vec<String>,
}

pub(super) async fn setup(
    State(app): State<App>,
    ClientIp(visitor): ClientIp,
    Input(input): Input<SetupInput>,
) -> Result<Json<Value>, ApiError> {
    check_edits(&input.edits, app.limits().edits)?;
    app.replay(visitor, move |stop| {
        let (game, values) =
            parse_game(&input.game).map_err(|error| ApiError::illegal(error.to_string()))?;
        let choice = GameSetup { values, ..GameSetup::of_game(game) }.with_seed(seed_from_clock());
        let board = parlour_games::setup_board(game, &choice.values);
        let mut board =
            board.ok_or_else(|| ApiError::illegal("these options ask for no set-up by hand"))?;
        for edit in &input.edits {
            go_on(stop)?;
            board.apply(edit).map_err(|error| ApiError::illegal(error.to_string()))?;
        }
        let start = Match::from_position(game, choice.values.clone(), board.start(), true);
        let tools: Vec<Value> = board
            .tools()
            .iter()
            .map(|tool| json!({"letter": tool.letter, "name": tool.name, "left": tool.left}))
            .collect();
        let own = Match::from_position(game, choice.values, board.start(), false);
        Ok(Json(json!({
            "game": own.game_string(),
            "position": start.tagged_position(),
            "tools": tools,
            "allowed": board.edits(),
            "view": BoardViewJson::from(board.view()),
        })))
    })
    .await
}

#[derive(Deserialize)]
pub(super) struct DraftInput {
    #[serde(flatten)]
    place: Place,
    #[serde(default)]
    edits: Vec<String>,
}

pub(super) async fn draft(
    State(app): State<App>,
    ClientIp(visitor): ClientIp,
    Input(input): Input<DraftInput>,
) -> Result<Json<Value>, ApiError> {
    check_edits(&input.edits, app.limits().edits)?;
    let played = input.place.find(&app, visitor).await?;
    app.replay(visitor, move |stop| edited(&played, &input.edits, stop)).await
}

fn edited(played: &Match, edits: &[String], stop: &StopFlag) -> Result<Json<Value>, ApiError> {
    let illegal = |error: &dyn std::fmt::Display| ApiError::illegal(error.to_string());
    let game = played.game();
    let editor =
        Editor::new(game, parlour_games::editing(game), played.values().clone(), played.position());
    let mut editor = editor.map_err(|error| illegal(&error))?;
    for edit in edits {
        go_on(stop)?;
        editor.edit(edit).map_err(|error| illegal(&error))?;
    }
    let draft = editor.draft();
    let tools: Vec<Value> = editor
        .editing()
        .pieces
        .iter()
        .map(|piece| {
            let owner = piece.owner.map(Side::from);
            json!({"letter": piece.letter, "name": piece.name, "owner": owner})
        })
        .collect();
    let extra = match editor.editing().extra {
        Extra::Asked { name, .. } => json!({"name": name, "value": draft.extra()}),
        Extra::None | Extra::Follows(_) => Value::Null,
    };
    Ok(Json(json!({
        "game": played.game_string(),
        "position": draft.text(),
        "tools": tools,
        "stacks": editor.editing().stacks,
        "turn": Side::from(draft.turn()),
        "extra": extra,
        "error": editor.position().err().map(|error| error.why()),
        "view": BoardViewJson::from(editor.view()),
    })))
}

#[derive(Deserialize)]
pub(super) struct StepsInput {
    #[serde(flatten)]
    place: Place,
    #[serde(default)]
    taken: Vec<StepJson>,
}

#[derive(Serialize)]
struct ChoiceJson {
    step: StepJson,
    name: String,
    effects: Vec<EffectJson>,
}

pub(super) async fn steps(
    State(app): State<App>,
    ClientIp(visitor): ClientIp,
    Input(input): Input<StepsInput>,
) -> Result<Json<Value>, ApiError> {
    let most = app.limits().steps;
    if input.taken.len() > most {
        return Err(ApiError::illegal(format!("expected at most {most} steps")));
    }
    let played = input.place.find(&app, visitor).await?;
    app.replay(visitor, move |stop| next_steps(&played, &input.taken, stop)).await
}

fn check_edits(edits: &[String], most: usize) -> Result<(), ApiError> {
    if edits.len() > most {
        return Err(ApiError::illegal(format!("expected at most {most} edits")));
    }
    Ok(())
}

fn next_steps(
    played: &Match,
    wanted: &[StepJson],
    stop: &StopFlag,
) -> Result<Json<Value>, ApiError> {
    let mut picker = Picker::new(played);
    for step in wanted {
        go_on(stop)?;
        let found = step.to_step(played, picker.taken());
        let found = found.ok_or_else(|| ApiError::illegal("there is no such button here"))?;
        picker.push(found).map_err(|error| ApiError::illegal(error.to_string()))?;
    }
    let (state, text) = match picker.progress() {
        Progress::Unfinished => ("unfinished", None),
        Progress::MayStop(text) => ("may-stop", Some(text)),
        Progress::Finished(text) => ("finished", Some(text)),
    };
    let position = played.position();
    let choices: Vec<ChoiceJson> = picker
        .choices()
        .into_iter()
        .map(|step| ChoiceJson {
            step: step.into(),
            name: played.step_name(step),
            effects: position
                .effects(picker.taken(), step)
                .into_iter()
                .map(EffectJson::from)
                .collect(),
        })
        .collect();
    Ok(Json(json!({
        "choices": choices,
        "progress": {"state": state, "move": text},
        "ply": played.ply(),
        "view": BoardViewJson::from(played.view(picker.taken())),
    })))
}
