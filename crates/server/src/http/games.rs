//! What games there are, their rules and their lessons, and the message catalogs.

use axum::Json;
use axum::extract::State;
use parlour_core::{AnyGame, GameInfo, OptionKind, OptionValues, message};
use parlour_games::GAMES;
use parlour_lessons::{Feedback, Lesson, LessonRun, LessonState, LessonTask};
use parlour_match::Side;
use parlour_messages::{Language, Localization};
use parlour_wire::{GameJson, OptionSpecJson, PresetJson, Start};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::guard::ClientIp;
use super::input::{Input, PathParams, QueryParams};
use super::output::{Cached, RawJson};
use crate::api::{BoardJson, BoardViewJson, ColorJson, refresh_moves};
use crate::error::ApiError;
use crate::state::App;

/// The seed of pictured starts.
const SHOWN_SEED: u64 = 1;

/// A task is solved in a few moves.
const MAX_TASK_MOVES: usize = 50;

/// The games of this server.
#[derive(Serialize, JsonSchema)]
pub(super) struct GamesResponse {
    games: Vec<GameInfoJson>,
}

/// A game without its rules and lessons.
#[derive(Serialize, JsonSchema)]
struct GameInfoJson {
    #[serde(flatten)]
    facts: GameJson,
    /// The colors of `x` and `o`.
    colors: [ColorJson; 2],
    /// Number of bot levels.
    levels: usize,
    options: Vec<OptionSpecJson>,
    presets: Vec<PresetJson>,
    /// The option that asks for a manual setup, if there is one.
    setup: Option<SetupOptionJson>,
    /// The default start.
    start: BoardViewJson,
}

/// An option and the value that asks for a manual setup.
#[derive(Serialize, JsonSchema)]
struct SetupOptionJson {
    key: &'static str,
    value: &'static str,
}

/// Facts about the server.
#[derive(Serialize, JsonSchema)]
pub(super) struct AboutResponse {
    name: &'static str,
    version: &'static str,
    /// The versions of the HTTP interface.
    protocols: Vec<u32>,
    /// Addresses at which other devices reach this server; empty if it listens on loopback only.
    addresses: Vec<String>,
    /// The public address; null if the server does not know it.
    origin: Option<String>,
}

pub(super) async fn about(State(app): State<App>) -> Json<AboutResponse> {
    Json(AboutResponse {
        name: "parlour",
        version: env!("CARGO_PKG_VERSION"),
        protocols: vec![1],
        addresses: app.config.addresses.clone(),
        origin: app.config.public_origin.as_ref().map(ToString::to_string),
    })
}

pub(super) async fn list() -> RawJson<GamesResponse> {
    // The games are part of the program, so their description never changes.
    static RESPONSE: OnceLock<RawJson<GamesResponse>> = OnceLock::new();
    let written = RESPONSE.get_or_init(|| {
        let games = GAMES.iter().map(|game| game_info(*game)).collect();
        RawJson::new(&GamesResponse { games })
    });
    written.clone()
}

fn game_info(game: &'static dyn AnyGame) -> GameInfoJson {
    let info = game.info();
    let start = Start::new(info.id, None, || SHOWN_SEED);
    let start = start.expect("every game has a default start");
    GameInfoJson {
        facts: GameJson::new(game),
        colors: info.colors.map(ColorJson::from),
        levels: parlour_bots::levels(game).len(),
        options: OptionSpecJson::all(info),
        presets: PresetJson::all(info),
        setup: setup_option(game),
        start: BoardViewJson::new(start.played.view(&[]), info),
    }
}

/// The option that asks for a manual setup.
fn setup_option(game: &'static dyn AnyGame) -> Option<SetupOptionJson> {
    let specs = game.info().options;
    specs.iter().find_map(|spec| {
        let OptionKind::Choice(choices) = spec.kind else { return None };
        choices.iter().find_map(|&(value, _)| {
            let mut values = OptionValues::defaults(specs);
            values.set(spec.key, value).ok()?;
            parlour_games::setup_board(game, &values)
                .map(|_| SetupOptionJson { key: spec.key, value })
        })
    })
}

fn game_named(id: &str) -> Result<&'static dyn AnyGame, ApiError> {
    let found = GAMES.iter().copied().find(|game| game.info().id == id);
    found.ok_or_else(|| ApiError::unknown(message!("no-such-game")))
}

/// The language that is wished for; English where there is no wish or nobody wrote it.
#[derive(Deserialize, JsonSchema)]
pub(super) struct LanguageQuery {
    /// A language such as `pt`.
    lang: Option<String>,
}

impl LanguageQuery {
    fn as_str(&self) -> &str {
        self.lang.as_deref().unwrap_or_default()
    }
}

/// The fallback language.
const ENGLISH: &str = "en";

/// The message catalogs of a language, in the syntax of Project Fluent.
#[derive(Serialize, JsonSchema)]
pub(super) struct CatalogsResponse {
    lang: &'static str,
    /// The messages of the program.
    program: String,
    /// The messages of each game by its id. They go before those of the program.
    games: BTreeMap<&'static str, String>,
}

pub(super) async fn catalogs(
    PathParams(language): PathParams<String>,
) -> Result<Cached<Json<CatalogsResponse>>, ApiError> {
    let found = Language::ALL.iter().find(|known| known.code() == language);
    let lang = found.ok_or_else(|| ApiError::unknown(message!("no-such-language")))?.code();
    let own = |info: &GameInfo| -> String {
        let catalogs = info.catalogs.iter().filter(|catalog| catalog.language == lang);
        catalogs.map(|catalog| catalog.text).collect()
    };
    let games = GAMES.iter().map(|game| (game.info().id, own(game.info())));
    let program = found.map(|language| language.catalogs().concat()).unwrap_or_default();
    Ok(Cached(Json(CatalogsResponse { lang, program, games: games.collect() })))
}

/// The rules of a game.
#[derive(Serialize, JsonSchema)]
pub(super) struct RulesResponse {
    id: &'static str,
    name: &'static str,
    lang: &'static str,
    markdown: &'static str,
}

pub(super) async fn rules(
    PathParams(id): PathParams<String>,
    QueryParams(query): QueryParams<LanguageQuery>,
) -> Result<Json<RulesResponse>, ApiError> {
    let info = game_named(&id)?.info();
    let translation = info.translation(query.as_str());
    let lang = translation.map_or(ENGLISH, |translation| translation.language);
    let markdown = translation.map_or(info.rules_text, |translation| translation.rules_text);
    Ok(Json(RulesResponse { id: info.id, name: info.name, lang, markdown }))
}

/// The lessons of a game in a language.
struct GameLessons {
    language: &'static str,
    lessons: Vec<Lesson>,
}

impl GameLessons {
    fn new(game: &'static dyn AnyGame, query: &LanguageQuery) -> Result<Self, ApiError> {
        let info = game.info();
        let translation = info.translation(query.as_str());
        let text = translation.map_or(info.lessons, |translation| translation.lessons);
        let lessons = Lesson::parse(text).map_err(|error| {
            tracing::error!(%error, game = info.id, "lessons");
            ApiError::unavailable(message!("lessons-broken"))
        })?;
        let language = translation.map_or(ENGLISH, |translation| translation.language);
        Ok(Self { language, lessons })
    }
}

/// The messages of a game in the language of its lessons.
fn localization(game: &'static dyn AnyGame, language: &str) -> Localization {
    Localization::for_game(language.parse().unwrap_or_default(), game.info())
}

/// The lessons of a game, without the solutions.
#[derive(Serialize, JsonSchema)]
pub(super) struct LessonsResponse {
    lang: &'static str,
    lessons: Vec<LessonJson>,
}

/// A lesson.
#[derive(Serialize, JsonSchema)]
struct LessonJson {
    title: String,
    intro: String,
    tasks: Vec<TaskJson>,
}

/// A task of a lesson.
#[derive(Serialize, JsonSchema)]
struct TaskJson {
    title: String,
    text: String,
    goals: Vec<String>,
    hint: String,
}

pub(super) async fn lessons(
    PathParams(id): PathParams<String>,
    QueryParams(query): QueryParams<LanguageQuery>,
) -> Result<Json<LessonsResponse>, ApiError> {
    let game = game_named(&id)?;
    let GameLessons { language, lessons } = GameLessons::new(game, &query)?;
    let localization = localization(game, language);
    let task = |task: LessonTask| TaskJson {
        title: task.title,
        text: task.text,
        goals: task.goals.iter().map(|goal| localization.text(&goal.message())).collect(),
        hint: task.hint,
    };
    let lesson = |lesson: Lesson| LessonJson {
        title: lesson.title,
        intro: lesson.intro,
        tasks: lesson.tasks.into_iter().map(task).collect(),
    };
    let lessons = lessons.into_iter().map(lesson).collect();
    Ok(Json(LessonsResponse { lang: language, lessons }))
}

/// The learner's moves.
#[derive(Deserialize, JsonSchema)]
pub(super) struct TaskInput {
    /// The whole list so far.
    #[serde(default)]
    moves: Vec<String>,
}

/// A task after the learner's moves.
#[derive(Serialize, JsonSchema)]
pub(super) struct TaskResponse<'a> {
    state: TaskStateJson,
    /// Feedback on the last move; null before the first.
    text: Option<String>,
    lang: &'static str,
    /// The opponent's reply, already on the board.
    reply: Option<String>,
    learner: Side,
    board: BoardJson<'a>,
}

/// The state of a task.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum TaskStateJson {
    Open,
    Wrong,
    Solved,
}

pub(super) async fn play_task(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    PathParams((id, lesson, task)): PathParams<(String, usize, usize)>,
    QueryParams(query): QueryParams<LanguageQuery>,
    Input(input): Input<TaskInput>,
) -> Result<RawJson<TaskResponse<'static>>, ApiError> {
    let game = game_named(&id)?;
    let GameLessons { language, lessons } = GameLessons::new(game, &query)?;
    let task = lessons.get(lesson).and_then(|lesson| lesson.tasks.get(task)).cloned();
    let task = task.ok_or_else(|| ApiError::unknown(message!("unknown-task")))?;
    if input.moves.len() > MAX_TASK_MOVES {
        return Err(ApiError::illegal(message!("most-moves", n = MAX_TASK_MOVES)));
    }
    app.replay(client, move |stop| {
        let mut run = LessonRun::new(game, &task)
            .inspect_err(|error| tracing::error!(%error, game = game.info().id, "lesson"))
            .map_err(|_| ApiError::unavailable(message!("lessons-broken")))?;
        let (mut said, mut reply) = (None, None);
        for text in &input.moves {
            super::check_stop(stop)?;
            let feedback = run
                .play_text(text)
                .map_err(|error| ApiError::illegal(error.message()).in_game(game.info()))?;
            (said, reply) = match feedback {
                Feedback::Solved(text) | Feedback::Wrong(text) => (Some(text), None),
                Feedback::Continues { reply, text } => (Some(text), Some(reply.to_string())),
            };
        }
        let state = match run.state() {
            LessonState::Open => TaskStateJson::Open,
            LessonState::Wrong => TaskStateJson::Wrong,
            LessonState::Solved => TaskStateJson::Solved,
        };
        let mut moves = Vec::new();
        refresh_moves(&mut moves, run.played(), 0);
        Ok(RawJson::new(&TaskResponse {
            state,
            text: said.map(|text| localization(game, language).text(&text)),
            lang: language,
            reply,
            learner: run.learner().into(),
            board: BoardJson::new(run.played(), &moves, 0),
        }))
    })
    .await
}
