//! Translations match the English texts: the same sections, the same tasks, nothing missing.

use std::collections::{BTreeMap, BTreeSet};

use parlour_core::{
    AnyGame, Cell, Feature, FullPosition, LinearEvaluator, Match, Message, MoveError,
    OptionDefault, OptionKind, Picker, PieceView, Player, PositionVisitor, Preset, Reason, Rng,
    Step, Terms, Translation,
};
use parlour_editor::Extra;
use parlour_games::{GAMES, with_position};
use parlour_lessons::Lesson;

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
        let terms = read(&place, translation);
        let mut needed = facts(game);
        for (seed, spec) in (0..).zip(specs::listed(info.id)) {
            listen(&spec, seed, &mut needed);
        }
        needed.sort_unstable();
        needed.dedup();
        let missing: Vec<_> =
            needed.iter().filter(|text| terms.translate(text).is_none()).collect();
        assert!(missing.is_empty(), "{place}: terms.txt lacks {missing:#?}");
    }
    info.translations.len()
}

/// Games are independent, but their terms are sent together: the same English text has the same
/// translation in all of them.
///
/// # Panics
/// If two games translate a text differently.
pub fn check_agreement() {
    let mut said: BTreeMap<(&str, String), (&str, String)> = BTreeMap::new();
    for info in GAMES.iter().map(|game| game.info()) {
        for translation in info.translations {
            for (english, other) in read(info.id, translation).entries() {
                let key = (translation.language, english.to_owned());
                let (first, known) = said.entry(key).or_insert_with(|| (info.id, other.to_owned()));
                assert_eq!(known, other, "`{english}` in {first} and in {}", info.id);
            }
        }
    }
}

fn read(place: &str, translation: &Translation) -> Terms {
    Terms::parse(translation.terms).unwrap_or_else(|error| panic!("{place}, terms.txt, {error}"))
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

/// The catalog of a language has every fact that the game declares, and no fact that it does not.
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
    let is_fact = |id: &str| {
        FACTS.iter().any(|fact| id == *fact || fact.ends_with('-') && id.starts_with(fact))
    };
    let unused: Vec<_> = ids.difference(&declared).filter(|id| is_fact(id)).collect();
    assert!(unused.is_empty(), "{place}: the game declares no {unused:#?}");
}

/// The ids of facts, and how they begin. All other ids are looked for in the sources, by `parlour-messages`.
const FACTS: &[&str] = &[
    "pitch",
    "credit",
    "editor-extra",
    "player-",
    "piece-",
    "option-",
    "choice-",
    "preset-",
    "reason-",
    "feature-",
    "move-form",
];

/// What a game declares in English and other languages translate. Names that are notation need no translation.
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

/// The texts a game declares.
fn facts(game: &'static dyn AnyGame) -> Vec<String> {
    let info = game.info();
    let mut needed = vec![info.players[0], info.players[1], info.pitch, info.credit];
    for option in info.options {
        needed.extend([option.key, option.help]);
        if let OptionKind::Choice(choices) = option.kind {
            needed.extend(choices.iter().map(|(_, help)| *help));
            let words = choices.iter().map(|(value, _)| *value);
            needed.extend(words.filter(|value| value.parse::<u32>().is_err()));
        }
        if let OptionDefault::Follows { rule, .. } = option.default {
            needed.push(rule);
        }
    }
    needed.extend(info.presets.iter().map(|preset| preset.help));
    needed.extend(info.reasons.iter().map(|reason| reason.text));
    let editing = parlour_games::editing(game);
    needed.extend(editing.pieces.iter().map(|piece| piece.name));
    if let Extra::Entered { name, .. } = editing.extra {
        needed.push(name);
    }
    let mut needed: Vec<String> = needed.into_iter().map(str::to_owned).collect();
    let start = specs::begin(info.id, 0);
    for feature in with_position(start.position(), Features).unwrap_or(&[]) {
        // The numeral shows the grammatical gender to translators and front ends.
        needed.push(format!("one {}", feature.singular));
        needed.push(feature.plural.to_owned());
    }
    needed
}

struct Features;

impl PositionVisitor for Features {
    type Output = &'static [Feature];

    fn visit<P: FullPosition>(self, _: P) -> Self::Output {
        <P::Evaluator as LinearEvaluator<P>>::FEATURES
    }
}

/// The texts of a game during play: pieces, scores, and reasons for refusals.
fn listen(spec: &str, seed: u64, needed: &mut Vec<String>) {
    let mut rng = Rng::new(seed);
    let mut played = specs::begin(spec, seed);
    needed.extend(played.position().parse_move("no such move").err().map(why));
    for _ in 0..MAX_PLIES {
        let view = played.view(&[]);
        let held = view.reserves.iter().flat_map(|held| [&held.one, &held.two]).flatten();
        let pieces = view.cells.iter().flat_map(|cell| &cell.stack).chain(held);
        needed.extend(pieces.map(|piece| piece.name.to_owned()));
        let scores = view.scores.into_iter().flat_map(|scores| [scores.one, scores.two]);
        needed.extend(scores.map(|score| score.detail));
        if played.ending().is_some() {
            break;
        }
        touch_about(&played, &mut rng, view.cells.len() as u64, needed);
        let m = random_move(&played, &mut rng);
        played.play(&m).expect("a listed move is legal");
    }
}

/// Starts a move and tries random steps, mostly illegal.
fn touch_about(played: &Match, rng: &mut Rng, n_cells: u64, needed: &mut Vec<String>) {
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
        needed.extend(picker.push(step).err().map(why));
    }
}

fn why(error: MoveError) -> String {
    match error {
        MoveError::Malformed { expected, .. } => expected.to_string(),
        MoveError::Illegal { why, .. } => why.to_string(),
        MoveError::GameOver { result } => result,
    }
}
