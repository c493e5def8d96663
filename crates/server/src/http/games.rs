//! What games there are, their rules and their lessons, and the words of other languages.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use parlour_core::{AnyGame, Match, OptionKind, OptionValues, Terms};
use parlour_games::GAMES;
use parlour_lessons::{Lesson, LessonRun, LessonState, Verdict};
use parlour_match::Side;
use parlour_messages::Localization;
use parlour_wire::{GameJson, OptionJson, PresetJson, Start};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::guard::ClientIp;
use super::input::{Input, Named, Params};
use crate::api::{BoardJson, BoardViewJson, color_word, refresh_moves};
use crate::error::ApiError;
use crate::state::App;
use crate::words;

/// The seed of pictured starts.
const SHOWN_SEED: u64 = 1;

/// A task is solved in a few moves.
const MOST_TRIES: usize = 50;

#[derive(Serialize)]
struct GameWhole {
    #[serde(flatten)]
    facts: GameJson,
    colors: [&'static str; 2],
    levels: usize,
    options: Vec<OptionJson>,
    presets: Vec<PresetJson>,
    /// The option that asks for a set-up by hand, where there is one.
    setup: Option<SetupOption>,
    start: Option<BoardViewJson>,
}

#[derive(Serialize)]
struct SetupOption {
    key: &'static str,
    value: &'static str,
}

pub(super) async fn about(State(app): State<App>) -> Json<Value> {
    Json(json!({
        "name": "parlour",
        "version": env!("CARGO_PKG_VERSION"),
        "protocols": [1],
        "addresses": app.config.addresses,
        "origin": app.config.public_origin.as_ref().map(ToString::to_string),
    }))
}

pub(super) async fn list() -> Response {
    // The games are part of the program: told once, told for ever.
    static TEXT: OnceLock<String> = OnceLock::new();
    let text = TEXT.get_or_init(|| {
        let games: Vec<GameWhole> = GAMES.iter().map(|game| whole(*game)).collect();
        json!({ "games": games }).to_string()
    });
    ([(header::CONTENT_TYPE, super::JSON)], text.as_str()).into_response()
}

fn whole(game: &'static dyn AnyGame) -> GameWhole {
    let info = game.info();
    let start = Start::new(info.id, None, || SHOWN_SEED).ok();
    GameWhole {
        facts: GameJson::new(game),
        colors: info.colors.map(color_word),
        levels: parlour_bots::levels(game).len(),
        options: info.options.iter().map(OptionJson::from).collect(),
        presets: info.presets.iter().map(PresetJson::from).collect(),
        setup: setup_option(game),
        start: start.map(|start| start.played.view(&[]).into()),
    }
}

/// Which option asks for a set-up by hand.
fn setup_option(game: &'static dyn AnyGame) -> Option<SetupOption> {
    let specs = game.info().options;
    specs.iter().find_map(|spec| {
        let OptionKind::Choice(choices) = spec.kind else { return None };
        choices.iter().find_map(|&(value, _)| {
            let mut values = OptionValues::defaults(specs);
            values.set(spec.key, value).ok()?;
            parlour_games::setup_board(game, &values).map(|_| SetupOption { key: spec.key, value })
        })
    })
}

fn game_named(id: &str) -> Result<&'static dyn AnyGame, ApiError> {
    let found = GAMES.iter().copied().find(|game| game.info().id == id);
    found.ok_or_else(|| ApiError::unknown("there is no such game"))
}

/// The language that is wished for; English where there is no wish or nobody wrote it.
#[derive(Deserialize)]
pub(super) struct Wish {
    #[serde(default)]
    lang: String,
}

/// The language of what is told in no other.
const ENGLISH: &str = "en";

pub(super) async fn terms(Params(wish): Params<Wish>) -> Json<Value> {
    let found = words::terms(&wish.lang);
    let language = if found.is_some() { &wish.lang } else { ENGLISH };
    let terms: BTreeMap<&str, &str> = found.into_iter().flat_map(Terms::entries).collect();
    Json(json!({"lang": language, "terms": terms}))
}

pub(super) async fn rules(
    Named(id): Named<String>,
    Params(wish): Params<Wish>,
) -> Result<Json<Value>, ApiError> {
    let info = game_named(&id)?.info();
    let translation = info.translation(&wish.lang);
    let language = translation.map_or(ENGLISH, |translation| translation.language);
    let text = translation.map_or(info.rules_text, |translation| translation.rules_text);
    Ok(Json(json!({"id": info.id, "name": info.name, "lang": language, "markdown": text})))
}

/// The lessons of a game in a language.
struct LessonsResponse {
    language: &'static str,
    lessons: Vec<Lesson>,
}

impl LessonsResponse {
    fn new(game: &'static dyn AnyGame, wish: &Wish) -> Result<Self, ApiError> {
        let info = game.info();
        let translation = info.translation(&wish.lang);
        let text = translation.map_or(info.lessons, |translation| translation.lessons);
        let lessons = Lesson::parse(text).map_err(|error| {
            ApiError::unavailable(format!("the lessons cannot be read: {error}"))
        })?;
        let language = translation.map_or(ENGLISH, |translation| translation.language);
        Ok(Self { language, lessons })
    }
}

/// The messages of a game in the language of its lessons.
fn localization(game: &'static dyn AnyGame, language: &str) -> Localization {
    Localization::for_game(language.parse().unwrap_or_default(), game.info())
}

pub(super) async fn lessons(
    Named(id): Named<String>,
    Params(wish): Params<Wish>,
) -> Result<Json<Value>, ApiError> {
    let game = game_named(&id)?;
    let LessonsResponse { language, lessons } = LessonsResponse::new(game, &wish)?;
    let localization = localization(game, language);
    let lessons: Vec<Value> = lessons
        .iter()
        .map(|lesson| {
            let tasks: Vec<Value> = lesson
                .tasks
                .iter()
                .map(|task| {
                    let goals = task.goals.iter().map(|goal| localization.text(&goal.message()));
                    let goals: Vec<String> = goals.collect();
                    json!({"title": task.title, "text": task.text, "goals": goals, "hint": task.hint})
                })
                .collect();
            json!({"title": lesson.title, "intro": lesson.intro, "tasks": tasks})
        })
        .collect();
    Ok(Json(json!({"lang": language, "lessons": lessons})))
}

#[derive(Deserialize)]
pub(super) struct Tries {
    #[serde(default)]
    moves: Vec<String>,
}

pub(super) async fn play_task(
    State(app): State<App>,
    ClientIp(visitor): ClientIp,
    Named((id, lesson, task)): Named<(String, usize, usize)>,
    Params(wish): Params<Wish>,
    Input(tries): Input<Tries>,
) -> Result<Json<Value>, ApiError> {
    let game = game_named(&id)?;
    let LessonsResponse { language, lessons } = LessonsResponse::new(game, &wish)?;
    let task = lessons.get(lesson).and_then(|lesson| lesson.tasks.get(task)).cloned();
    let task = task.ok_or_else(|| ApiError::unknown("there is no such task"))?;
    if tries.moves.len() > MOST_TRIES {
        return Err(ApiError::illegal(format!("expected at most {MOST_TRIES} moves")));
    }
    let answer = app.replay(visitor, move |stop| {
        let mut run = LessonRun::new(game, &task)
            .map_err(|error| ApiError::unavailable(error.to_string()))?;
        let (mut said, mut reply) = (None, None);
        for text in &tries.moves {
            super::go_on(stop)?;
            let verdict = run.play(text).map_err(|error| ApiError::illegal(error.to_string()))?;
            (said, reply) = match verdict {
                Verdict::Solved(text) | Verdict::Wrong(text) => (Some(text), None),
                Verdict::GoesOn { reply, text } => (Some(text), Some(reply)),
            };
        }
        let state = match run.state() {
            LessonState::Open => "open",
            LessonState::Wrong => "wrong",
            LessonState::Solved => "solved",
        };
        let said = said.map(|text| localization(game, language).text(&text));
        let learner = Side::from(run.learner());
        let board = board_value(run.played());
        Ok(json!({
            "state": state, "text": said, "lang": language, "reply": reply, "learner": learner,
            "board": board,
        }))
    });
    Ok(Json(answer.await?))
}

/// The board of a match that is nobody's.
pub(super) fn board_value(played: &Match) -> Value {
    let mut moves = Vec::new();
    refresh_moves(&mut moves, played, 0);
    json!(BoardJson::new(played, &moves, 0))
}
