//! The list of games, their rules and lessons, and the message catalogs.

use parlour_bots::strength_of;
use parlour_core::{AnyGame, GameInfo, OptionKind, OptionValues, message};
use parlour_games::GAMES;
use parlour_lessons::{Feedback, Lesson, LessonRun, LessonState, LessonTask};
use parlour_match::Side;
use parlour_messages::{Language, Localization};
use parlour_wire::{GameJson, MessageJson, OptionSpecJson, PresetJson, Start};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

use crate::board::{BoardJson, BoardViewJson, ColorJson};
use crate::error::RequestError;
use crate::position::Context;
use crate::puzzles::{n_challenges, n_puzzles};
use crate::solved::n_solved;

/// The seed of the start positions in pictures.
const SHOWN_SEED: u64 = 1;

/// A task is solved in a few moves.
const MAX_TASK_MOVES: usize = 50;

/// The games of this server.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GamesResponse {
    games: Vec<GameInfoJson>,
}

/// A game without its rules and lessons.
#[derive(Debug, Serialize, JsonSchema)]
struct GameInfoJson {
    #[serde(flatten)]
    facts: GameJson,
    /// The colors of `x` and `o`.
    colors: [ColorJson; 2],
    /// Number of bot levels.
    levels: usize,
    /// The measured strength of each level in a word, weakest first; empty if unmeasured.
    strengths: Vec<MessageJson>,
    /// Number of tasks in its lessons.
    tasks: usize,
    /// Number of puzzles.
    puzzles: usize,
    /// Number of solved boards.
    solved: usize,
    /// Number of challenges.
    challenges: usize,
    options: Vec<OptionSpecJson>,
    presets: Vec<PresetJson>,
    /// The option that asks for a manual setup, if there is one.
    setup: Option<SetupOptionJson>,
    /// The default start.
    start: BoardViewJson,
}

/// An option and the value that asks for a manual setup.
#[derive(Debug, Serialize, JsonSchema)]
struct SetupOptionJson {
    key: &'static str,
    value: &'static str,
}

/// Facts about the server.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AboutResponse {
    name: &'static str,
    version: &'static str,
    /// The versions of the HTTP interface.
    protocols: Vec<u32>,
    /// Addresses at which other devices reach this server; empty if it listens on loopback only.
    addresses: Vec<String>,
    /// The public address; null if the server does not know it.
    origin: Option<String>,
    /// The ids of the games.
    games: Vec<&'static str>,
    /// The networks of the server's folder by the id of their game: each is a bot `net:NAME`.
    networks: BTreeMap<&'static str, &'static [String]>,
}

/// Facts about this program.
pub fn about(addresses: Vec<String>, origin: Option<String>) -> AboutResponse {
    let version = env!("CARGO_PKG_VERSION");
    let games = GAMES.iter().map(|game| game.info().id).collect();
    let networks = GAMES.iter().map(|game| (game.info().id, parlour_bots::networks(*game)));
    let networks = networks.filter(|(_, names)| !names.is_empty()).collect();
    AboutResponse {
        name: "parlour",
        version,
        protocols: vec![1],
        addresses,
        origin,
        games,
        networks,
    }
}

/// The file of a network of the server's folder.
///
/// # Errors
/// [`RequestError`] if there is no such game or network.
pub fn network(id: &str, name: &str) -> Result<Vec<u8>, RequestError> {
    let file = parlour_bots::network_file(game_named(id)?, name);
    file.ok_or_else(|| RequestError::unknown(message!("no-such-network")))
}

/// All games.
pub fn games() -> GamesResponse {
    GamesResponse { games: GAMES.iter().map(|game| game_info(*game)).collect() }
}

fn game_info(game: &'static dyn AnyGame) -> GameInfoJson {
    let info = game.info();
    let start = Start::new(info.id, None, || SHOWN_SEED);
    let start = start.expect("every game has a default start");
    GameInfoJson {
        facts: GameJson::new(game),
        colors: info.colors.map(ColorJson::from),
        levels: parlour_bots::levels(game).len(),
        strengths: strengths(game),
        tasks: n_tasks(game),
        puzzles: n_puzzles(game),
        solved: n_solved(game),
        challenges: n_challenges(game),
        options: OptionSpecJson::all(info),
        presets: PresetJson::all(info),
        setup: setup_option(game),
        start: BoardViewJson::new(start.played.view(&[]), info),
    }
}

/// The strength of each level with the default options.
fn strengths(game: &'static dyn AnyGame) -> Vec<MessageJson> {
    let values = OptionValues::defaults(game.info().options);
    let strength = |level| strength_of(game, &values, level);
    (1..).map_while(strength).map(|strength| MessageJson::new(&strength.message(), None)).collect()
}

/// Number of tasks in the lessons of a game.
fn n_tasks(game: &'static dyn AnyGame) -> usize {
    let lessons = Lesson::parse(game.info().lessons).unwrap_or_default();
    lessons.iter().map(|lesson| lesson.tasks.len()).sum()
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

/// A game by its id.
///
/// # Errors
/// [`RequestError`] if there is no such game.
pub fn game_named(id: &str) -> Result<&'static dyn AnyGame, RequestError> {
    let found = GAMES.iter().copied().find(|game| game.info().id == id);
    found.ok_or_else(|| RequestError::unknown(message!("no-such-game")))
}

/// The requested language; English if none is requested or there is no translation.
#[derive(Debug, Default, Deserialize, JsonSchema)]
pub struct LanguageQuery {
    /// A language such as `pt`.
    pub lang: Option<String>,
}

impl LanguageQuery {
    fn as_str(&self) -> &str {
        self.lang.as_deref().unwrap_or_default()
    }
}

/// The fallback language.
const ENGLISH: &str = "en";

/// The code of the language to answer in: English if there is no such language.
pub(crate) fn shown_language(wanted: Option<&str>) -> &'static str {
    let wanted = wanted.unwrap_or_default();
    Language::ALL.iter().find(|known| known.code() == wanted).map_or(ENGLISH, |found| found.code())
}

/// The message catalogs of a language, in the syntax of Project Fluent.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CatalogsResponse {
    lang: &'static str,
    /// The messages of the program.
    program: String,
    /// The messages of each game by its id. They go before those of the program.
    games: BTreeMap<&'static str, String>,
}

/// The message catalogs of a language.
///
/// # Errors
/// [`RequestError`] if there is no such language.
pub fn catalogs(language: &str) -> Result<CatalogsResponse, RequestError> {
    let found = Language::ALL.iter().find(|known| known.code() == language);
    let lang = found.ok_or_else(|| RequestError::unknown(message!("no-such-language")))?.code();
    let own = |info: &GameInfo| -> String {
        let catalogs = info.catalogs.iter().filter(|catalog| catalog.language == lang);
        catalogs.map(|catalog| catalog.text).collect()
    };
    let games = GAMES.iter().map(|game| (game.info().id, own(game.info())));
    let program = found.map(|language| language.catalogs().concat()).unwrap_or_default();
    Ok(CatalogsResponse { lang, program, games: games.collect() })
}

/// The rules of a game.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RulesResponse {
    id: &'static str,
    name: &'static str,
    lang: &'static str,
    markdown: &'static str,
}

/// The rules of a game.
///
/// # Errors
/// [`RequestError`] if there is no such game.
pub fn rules(id: &str, query: &LanguageQuery) -> Result<RulesResponse, RequestError> {
    let info = game_named(id)?.info();
    let translation = info.translation(query.as_str());
    let lang = translation.map_or(ENGLISH, |translation| translation.language);
    let markdown = translation.map_or(info.rules_text, |translation| translation.rules_text);
    Ok(RulesResponse { id: info.id, name: info.name, lang, markdown })
}

/// The lessons of a game cannot be read; a test parses those of every game.
fn lessons_broken() -> RequestError {
    RequestError::unavailable(message!("lessons-broken"))
}

/// The lessons of a game in a language.
struct GameLessons {
    language: &'static str,
    lessons: Vec<Lesson>,
}

impl GameLessons {
    fn new(game: &'static dyn AnyGame, query: &LanguageQuery) -> Result<Self, RequestError> {
        let info = game.info();
        let translation = info.translation(query.as_str());
        let text = translation.map_or(info.lessons, |translation| translation.lessons);
        let lessons = Lesson::parse(text).map_err(|_| lessons_broken())?;
        let language = translation.map_or(ENGLISH, |translation| translation.language);
        Ok(Self { language, lessons })
    }
}

/// The messages of a game in the language of its lessons.
pub(crate) fn localization(game: &'static dyn AnyGame, language: &str) -> Localization {
    Localization::for_game(language.parse().unwrap_or_default(), game.info())
}

/// The lessons of a game, without the solutions.
#[derive(Debug, Serialize, JsonSchema)]
pub struct LessonsResponse {
    lang: &'static str,
    lessons: Vec<LessonJson>,
}

/// A lesson.
#[derive(Debug, Serialize, JsonSchema)]
struct LessonJson {
    title: String,
    intro: String,
    tasks: Vec<TaskJson>,
}

/// A task of a lesson.
#[derive(Debug, Serialize, JsonSchema)]
struct TaskJson {
    title: String,
    text: String,
    goals: Vec<String>,
    hint: String,
}

/// The lessons of a game.
///
/// # Errors
/// [`RequestError`] if there is no such game.
pub fn lessons(id: &str, query: &LanguageQuery) -> Result<LessonsResponse, RequestError> {
    let game = game_named(id)?;
    let GameLessons { language, lessons } = GameLessons::new(game, query)?;
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
    Ok(LessonsResponse { lang: language, lessons })
}

/// The learner's moves.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct TaskInput {
    /// The whole list so far.
    #[serde(default)]
    moves: Vec<String>,
}

/// A task after the learner's moves.
#[derive(Debug, Serialize, JsonSchema)]
pub struct TaskResponse<'a> {
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
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum TaskStateJson {
    Open,
    Wrong,
    Solved,
}

/// A task of a lesson after the learner's moves.
///
/// # Errors
/// [`RequestError`] if there is no such task, or a move is not legal.
pub fn play_task(
    (id, lesson, task): (&str, usize, usize),
    query: &LanguageQuery,
    input: &TaskInput,
    context: Context<'_>,
) -> Result<TaskResponse<'static>, RequestError> {
    let game = game_named(id)?;
    let GameLessons { language, lessons } = GameLessons::new(game, query)?;
    let task = lessons.get(lesson).and_then(|lesson| lesson.tasks.get(task));
    let task = task.ok_or_else(|| RequestError::unknown(message!("unknown-task")))?;
    let mut run = LessonRun::new(game, task).map_err(|_| lessons_broken())?;
    play_moves(&mut run, input, language, context)
}

/// Plays the learner's moves in a task of a lesson, or in a puzzle.
pub(crate) fn play_moves(
    run: &mut LessonRun,
    input: &TaskInput,
    language: &'static str,
    context: Context<'_>,
) -> Result<TaskResponse<'static>, RequestError> {
    let game = run.played().game();
    if input.moves.len() > MAX_TASK_MOVES {
        return Err(RequestError::illegal(message!("most-moves", n = MAX_TASK_MOVES)));
    }
    let (mut said, mut reply) = (None, None);
    for text in &input.moves {
        context.check_stop()?;
        let feedback = run
            .play_text(text)
            .map_err(|error| RequestError::illegal(error.message()).in_game(game.info()))?;
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
    Ok(TaskResponse {
        state,
        text: said.map(|text| localization(game, language).text(&text)),
        lang: language,
        reply,
        learner: run.learner().into(),
        board: BoardJson::whole(run.played()),
    })
}
