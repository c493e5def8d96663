//! Translations match the English texts: the same sections and tasks, nothing missing.

use std::collections::BTreeSet;

use parlour_core::{
    AnyGame, Arg, Cell, Feature, FullPosition, LinearEvaluator, Match, Message, MoveError,
    OptionKind, Picker, PieceView, Player, PositionVisitor, Preset, Reason, Rng, Step,
};
use parlour_games::with_position;
use parlour_lessons::Lesson;
use parlour_messages::Localization;

use super::random_move;
use crate::specs;

/// Plies of one random game that are checked.
const MAX_PLIES: usize = 30;

/// Checks every translation of a game and returns their number.
///
/// # Panics
/// If a translation lacks something or differs, with the details.
pub fn check_translations(game: &'static dyn AnyGame) -> usize {
    let info = game.info();
    for translation in info.translations {
        let place = format!("{} in {}", info.id, translation.language);
        check_rules(&place, info.rules_text, translation.rules_text);
        check_lessons(&place, info.lessons, translation.lessons);
        check_catalog(&place, game, translation.language);
        let language = translation.language.parse().expect("a language of ours");
        let localization = Localization::for_game(language, info);
        let mut said = fact_messages(game);
        for (seed, spec) in (0..).zip(specs::listed(info.id)) {
            listen(&spec, seed, &mut said);
        }
        let mut missing = BTreeSet::new();
        for message in &said {
            find_missing(message, &localization, &mut missing);
        }
        assert!(missing.is_empty(), "{place}: no catalog has {missing:#?}");
    }
    info.translations.len()
}

/// Adds the ids of a message and its arguments that the language lacks.
fn find_missing(message: &Message, localization: &Localization, missing: &mut BTreeSet<String>) {
    if !localization.has(message.id()) && !is_notation(message) {
        missing.insert(format!("{}: {message}", message.id()));
    }
    for (_, arg) in message.args() {
        find_missing_in(arg, localization, missing);
    }
}

fn find_missing_in(arg: &Arg, localization: &Localization, missing: &mut BTreeSet<String>) {
    match arg {
        Arg::Message(inner) => find_missing(inner, localization, missing),
        Arg::OneOf(values) => {
            for value in values {
                find_missing_in(value, localization, missing);
            }
        }
        Arg::Text(_) | Arg::Number(_) | Arg::Player(_) => {}
    }
}

/// Values of options that are numbers are the same in every language.
fn is_notation(message: &Message) -> bool {
    message.id().starts_with("choice-") && message.to_string().parse::<u32>().is_ok()
}

/// The rules have the same sections and pictures, and tables of the same size.
fn check_rules(place: &str, english: &str, other: &str) {
    assert_eq!(headings(english), headings(other), "{place}, rules.md: levels of the headings");
    assert_eq!(title(english), title(other), "{place}, rules.md: the name");
    assert_eq!(pictures(english), pictures(other), "{place}, rules.md: pictures are kept");
    let n_rows = |text: &str| text.lines().filter(|line| line.starts_with('|')).count();
    assert_eq!(n_rows(english), n_rows(other), "{place}, rules.md: rows of tables");
    let n_points = |text: &str| text.lines().filter(|line| line.starts_with("- ")).count();
    assert_eq!(n_points(english), n_points(other), "{place}, rules.md: points of lists");
}

fn title(text: &str) -> Option<&str> {
    text.lines().next()
}

fn headings(text: &str) -> Vec<usize> {
    let level = |line: &str| line.bytes().take_while(|byte| *byte == b'#').count();
    text.lines().map(level).filter(|level| *level > 0).collect()
}

/// Lines that are not prose: indented by four, or in a code block.
fn pictures(text: &str) -> Vec<&str> {
    let mut is_fenced = false;
    text.lines()
        .filter(|line| {
            let is_fence = line.starts_with("```");
            is_fenced ^= is_fence;
            is_fence || is_fenced || line.starts_with("    ")
        })
        .collect()
}

/// The lessons have the same tasks.
fn check_lessons(place: &str, english: &str, other: &str) {
    let parse = |text: &str| {
        Lesson::parse(text).unwrap_or_else(|error| panic!("{place}, lessons.txt, {error}"))
    };
    let (english, other) = (parse(english), parse(other));
    for lesson in &other {
        super::lessons::check_sentence(place, &lesson.intro);
        for task in &lesson.tasks {
            let said = [&task.text, &task.hint, &task.praise].into_iter().chain(&task.otherwise);
            said.chain(task.wrong.iter().map(|(_, said)| said))
                .for_each(|text| super::lessons::check_sentence(place, text));
        }
    }
    let (english, other) = (without_words(english), without_words(other));
    assert_eq!(english, other, "{place}, lessons.txt: more than the words is different");
}

fn without_words(mut lessons: Vec<Lesson>) -> Vec<Lesson> {
    for lesson in &mut lessons {
        lesson.title.clear();
        lesson.intro.clear();
        for task in &mut lesson.tasks {
            task.line = 0;
            for text in [&mut task.title, &mut task.text, &mut task.hint, &mut task.praise] {
                text.clear();
            }
            task.wrong.iter_mut().for_each(|(_, said)| said.clear());
            task.otherwise = task.otherwise.take().map(|_| String::new());
        }
    }
    lessons
}

/// The catalog of a language has an entry for every text that the game declares, and no other.
fn check_catalog(place: &str, game: &'static dyn AnyGame, language: &str) {
    let declared: BTreeSet<String> =
        fact_messages(game).iter().map(|message| message.id().to_owned()).collect();
    let catalogs = game.info().catalogs.iter().filter(|catalog| catalog.language == language);
    let ids: BTreeSet<String> = catalogs
        .flat_map(|catalog| catalog.text.lines())
        .filter_map(|line| line.split_once(" = "))
        .filter(|(id, _)| !id.starts_with(['#', ' ']))
        .map(|(id, _)| id.to_owned())
        .collect();
    let missing: Vec<_> = declared.difference(&ids).collect();
    assert!(missing.is_empty(), "{place}: the catalog lacks {missing:#?}");
    let unused: Vec<_> = ids.difference(&declared).filter(|id| Message::is_fact_id(id)).collect();
    assert!(unused.is_empty(), "{place}: the game declares no {unused:#?}");
}

/// The English texts that a game declares and other languages translate. Names that are notation
/// need no translation.
fn fact_messages(game: &'static dyn AnyGame) -> Vec<Message> {
    let info = game.info();
    let mut facts = vec![info.pitch_message(), info.credit_message()];
    facts.extend(Player::BOTH.map(|player| info.player_message(player)));
    for option in info.options {
        facts.extend([option.name_message(), option.help_message()]);
        facts.extend(option.default_message());
        if let OptionKind::Choice(choices) = option.kind {
            let words = choices.iter().filter(|(value, _)| value.parse::<u32>().is_err());
            facts.extend(words.map(|(value, _)| option.value_message(value)));
            let helps = choices.iter().map(|(value, help)| option.choice_help_message(value, help));
            facts.extend(helps);
        }
    }
    facts.extend(info.presets.iter().map(Preset::help_message));
    facts.extend(info.reasons.iter().map(Reason::message));
    let editing = parlour_games::editing(game);
    facts.extend(editing.pieces.iter().map(PieceView::message));
    facts.extend(editing.extra.message());
    let start = specs::begin(info.id, 0);
    if let Err(MoveError::Malformed { expected, .. }) = start.position().parse_move("no such move")
    {
        facts.push(expected);
    }
    let features = with_position(start.position(), Features).unwrap_or(&[]);
    facts.extend(features.iter().map(|feature| feature.message(1)));
    facts
}

struct Features;

impl PositionVisitor for Features {
    type Output = &'static [Feature];

    fn visit<P: FullPosition>(self, _: P) -> Self::Output {
        <P::Evaluator as LinearEvaluator<P>>::FEATURES
    }
}

/// The messages of a game during play: pieces, scores, the status, and reasons for refusals.
fn listen(spec: &str, seed: u64, said: &mut Vec<Message>) {
    let mut rng = Rng::new(seed);
    let mut played = specs::begin(spec, seed);
    said.extend(refusals(&played));
    for _ in 0..MAX_PLIES {
        let view = played.view(&[]);
        let held = view.reserves.iter().flat_map(|held| [&held.one, &held.two]).flatten();
        let pieces = view.cells.iter().flat_map(|cell| &cell.stack).chain(held);
        said.extend(pieces.map(PieceView::message));
        let scores = view.scores.into_iter().flat_map(|scores| [scores.one, scores.two]);
        said.extend(scores.map(|score| score.detail));
        said.push(view.status);
        if played.outcome().is_some() {
            said.extend(played.parse_move("no such move").err().map(|error| error.message()));
            break;
        }
        touch_about(&played, &mut rng, view.cells.len() as u64, said);
        let m = random_move(&played, &mut rng);
        played.play(&m).expect("a listed move is legal");
    }
}

/// The error messages about texts that are neither moves nor positions.
fn refusals(played: &Match) -> Vec<Message> {
    let text = played.position().text();
    let (board, rest) = text.split_once(' ').expect("a position has a side to move");
    let first_row = board.split('/').next().unwrap_or_default();
    let bad = [
        "",
        "x",
        "x x x x x",
        &format!("{board} z"),
        &format!("{board} z 1 1"),
        &format!("{board} {rest} 7"),
        &format!("{first_row} {rest}"),
        &format!("{board}/{first_row} {rest}"),
        &format!("?/{board} {rest}"),
        &format!("99/{board} {rest}"),
        &format!("1/2/3 {rest}"),
        &format!("{} {rest}", ["3"; 3].join("/")),
        &format!("{} {rest}", board.replace('x', "o")),
        &format!("{} {rest}", board.replace('o', "x")),
        &format!("{} {rest}", board.replace(['x', 'o'], "1")),
        &text.replace(" x", " o"),
    ]
    .map(|text| played.game().read(played.values(), text).err().map(|error| error.message()));
    let move_error = played.position().parse_move("no such move").err();
    bad.into_iter().flatten().chain(move_error.map(|error| error.message())).collect()
}

/// Starts a move and tries random steps, mostly illegal.
fn touch_about(played: &Match, rng: &mut Rng, n_cells: u64, said: &mut Vec<Message>) {
    let mut picker = Picker::new(played);
    for _ in 0..12 {
        let choices = picker.choices();
        if rng.below(3) == 0 && !choices.is_empty() {
            let step = choices[rng.below(choices.len() as u64) as usize];
            picker.push(step).expect("a choice can be taken");
            continue;
        }
        let is_pass = rng.below(8) == 0;
        let step = if is_pass { Step::PASS } else { Step::Cell(Cell(rng.below(n_cells) as u16)) };
        said.extend(picker.push(step).err().map(|error| error.message()));
    }
}
