//! The catalogs match the sources: nothing is missing in a language, nothing is unused.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use parlour_core::{Message, PASS, PieceView, Reason, button_message};
use parlour_messages::{Language, Localization};

use crate::sources::uses;

/// The references of a catalog entry.
#[derive(Default, Debug)]
struct References {
    args: BTreeSet<String>,
    messages: BTreeSet<String>,
}

type Entries = BTreeMap<String, References>;

/// The program's catalogs in a language, from its folder.
fn program(language: Language) -> Entries {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(language.code());
    let mut entries = Entries::new();
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        for (id, references) in read(&path.display().to_string(), &text) {
            assert!(entries.insert(id.clone(), references).is_none(), "`{id}` is there twice");
        }
    }
    entries
}

fn read(place: &str, text: &str) -> Entries {
    let resource = fluent_syntax::parser::parse(text)
        .unwrap_or_else(|(_, errors)| panic!("{place}: {errors:?}"));
    let mut entries = Entries::new();
    for entry in resource.body {
        let Entry::Message(message) = entry else { continue };
        let mut references = References::default();
        let value =
            message.value.unwrap_or_else(|| panic!("{place}: {} is empty", message.id.name));
        in_pattern(&value, &mut references);
        let id = message.id.name.to_owned();
        assert!(entries.insert(id.clone(), references).is_none(), "{place}: `{id}` is there twice");
    }
    entries
}

fn in_pattern(pattern: &Pattern<&str>, found: &mut References) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            in_expression(expression, found);
        }
    }
}

fn in_expression(expression: &Expression<&str>, found: &mut References) {
    match expression {
        Expression::Inline(inline) => in_inline(inline, found),
        Expression::Select { selector, variants } => {
            in_inline(selector, found);
            for variant in variants {
                in_pattern(&variant.value, found);
            }
        }
    }
}

fn in_inline(inline: &InlineExpression<&str>, found: &mut References) {
    match inline {
        InlineExpression::VariableReference { id } => {
            found.args.insert(id.name.to_owned());
        }
        InlineExpression::MessageReference { id, .. } => {
            found.messages.insert(id.name.to_owned());
        }
        InlineExpression::FunctionReference { arguments, .. } => {
            arguments.positional.iter().for_each(|argument| in_inline(argument, found));
        }
        InlineExpression::Placeable { expression } => in_expression(expression, found),
        _ => {}
    }
}

/// The arguments of an entry, including those of the entries it refers to.
fn args_of(id: &str, entries: &Entries) -> BTreeSet<String> {
    let references =
        entries.get(id).unwrap_or_else(|| panic!("`{id}` is referred to, and missing"));
    let nested = references.messages.iter().flat_map(|id| args_of(id, entries));
    references.args.iter().cloned().chain(nested).collect()
}

/// Every id in the sources with the arguments that all its uses have.
fn used(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let mut used: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for one in uses().into_iter().filter(|one| language != Language::English || !one.has_english) {
        if let Some(args) = used.get_mut(&one.id) {
            args.retain(|arg| one.args.contains(arg));
        } else {
            used.insert(one.id, one.args);
        }
    }
    used
}

/// The ids that are not literals in the sources: facts common to every game.
fn declared() -> impl Iterator<Item = Message> {
    let unknown = PieceView::unknown('?').message();
    Reason::GENERAL.iter().map(Reason::message).chain([button_message(PASS), unknown])
}

#[test]
fn the_sources_are_read() {
    let args = |language| used(language).remove("one-of").unwrap().into_iter().collect::<Vec<_>>();
    assert_eq!(args(Language::English), ["last", "others"]);
    assert!(!used(Language::English).contains_key("option-twice"));
    assert!(used(Language::Portuguese).contains_key("option-twice"));
}

#[test]
fn every_language_has_every_message_and_no_other() {
    for &language in Language::ALL {
        let (used, entries) = (used(language), program(language));
        // Their English is in the declarations.
        let is_translation = language != Language::English;
        let declared: BTreeSet<String> =
            declared().filter(|_| is_translation).map(|message| message.id().to_owned()).collect();
        let games = game_ids(language);
        let referred: BTreeSet<_> = entries.values().flat_map(|entry| &entry.messages).collect();
        let missing: Vec<_> = used
            .keys()
            .chain(&declared)
            .filter(|id| !entries.contains_key(*id) && !games.contains(*id))
            .collect();
        assert!(missing.is_empty(), "{language} lacks {missing:#?}");
        let unused: Vec<_> = entries
            .keys()
            .filter(|id| !used.contains_key(*id) && !declared.contains(*id))
            .filter(|id| !referred.contains(id))
            .collect();
        assert!(unused.is_empty(), "nothing uses {unused:#?} in {language}");
    }
}

#[test]
fn every_file_of_a_language_is_in_the_program() {
    for &language in Language::ALL {
        let localization = Localization::new(language);
        let left_out: Vec<_> =
            program(language).into_keys().filter(|id| !localization.has(id)).collect();
        assert!(left_out.is_empty(), "{language}: {left_out:#?}");
    }
}

#[test]
fn catalogs_ask_for_no_argument_that_the_sources_do_not_give() {
    for &language in Language::ALL {
        let (used, entries) = (used(language), program(language));
        for (id, given) in used.iter().filter(|(id, _)| entries.contains_key(*id)) {
            let asked = args_of(id, &entries);
            let lacking: Vec<_> = asked.difference(given).collect();
            assert!(lacking.is_empty(), "{language}: `{id}` asks for {lacking:?}, given {given:?}");
        }
    }
}

/// `parlour-testkit` compares the facts of a game with its declarations; its sources use all other messages.
#[test]
fn catalogs_of_games_have_nothing_that_is_unused() {
    for &language in Language::ALL {
        let used = used(language);
        let ids = game_ids(language);
        let unused: Vec<_> =
            ids.iter().filter(|id| !Message::is_fact_id(id) && !used.contains_key(*id)).collect();
        assert!(unused.is_empty(), "nothing uses {unused:#?} in {language}");
    }
}

/// The ids in the catalogs of all games.
fn game_ids(language: Language) -> BTreeSet<String> {
    let catalogs = parlour_games::GAMES.iter().flat_map(|game| game.info().catalogs);
    let own = catalogs.filter(|catalog| catalog.language == language.code());
    own.flat_map(|catalog| read(catalog.language, catalog.text).into_keys()).collect()
}
