//! The folders of the games: complete, listed, credited.

use super::Fault;
use crate::lexer::{Token, tokens};
use crate::tree::Tree;
use crate::wasm;

const GAMES: &str = "crates/games/src/";
const LIST: &str = "crates/games/src/lib.rs";

/// Folders next to the games with shared code.
const SHARED: &[&str] = &["board", "grid"];

const REQUIRED: &[&str] = &["mod.rs", "rules.md", "position.rs", "tests.rs", "testdata/perft.txt"];

/// Metadata of a game needed by the checks.
pub(super) struct Facts {
    /// `crates/games/src/id/`.
    pub(super) folder: String,
    /// The folder's name, which is the game's id.
    pub(super) id: String,
    pub(super) name: String,
    aliases: Vec<String>,
    credit: Option<String>,
    is_draft: bool,
}

impl Facts {
    /// All names of the game.
    pub(super) fn names(&self) -> impl Iterator<Item = &String> {
        [&self.id, &self.name].into_iter().chain(&self.aliases).filter(|name| !name.is_empty())
    }
}

pub(super) fn all_facts(tree: &Tree) -> Vec<Facts> {
    let folders = tree.folders(GAMES).into_iter().filter(|name| !SHARED.contains(name));
    folders.map(|id| facts_of(tree, id)).collect()
}

fn facts_of(tree: &Tree, id: &str) -> Facts {
    let folder = format!("{GAMES}{id}/");
    let source = tree.get(&format!("{folder}mod.rs")).unwrap_or_default();
    let tokens: Vec<Token> = tokens(source).into_iter().map(|(_, token)| token).collect();
    let info = tokens.iter().position(|token| token.is_word("INFO")).unwrap_or(tokens.len());
    let values = |field: &str| -> Vec<String> {
        let at = tokens[info..]
            .windows(2)
            .position(|pair| pair[0].is_word(field) && pair[1].is_sign(':'));
        tokens[at.map_or(tokens.len(), |at| info + at + 2)..]
            .iter()
            .take_while(|token| !matches!(token, Token::Word(_)))
            .filter_map(|token| match token {
                Token::Literal(text) => Some(text.clone()),
                _ => None,
            })
            .collect()
    };
    Facts {
        id: id.to_owned(),
        name: values("name").into_iter().next().unwrap_or_default(),
        aliases: values("aliases"),
        credit: values("credit").into_iter().next(),
        is_draft: tokens.windows(5).any(|five| {
            five[0].is_word("IS_DRAFT") && five[3].is_sign('=') && five[4].is_word("true")
        }),
        folder,
    }
}

pub(super) fn complete(tree: &Tree) -> Vec<Fault> {
    let list: Vec<Token> =
        tokens(tree.get(LIST).unwrap_or_default()).into_iter().map(|(_, token)| token).collect();
    let entries = list
        .windows(3)
        .position(|three| {
            three[0].is_word("games") && three[1].is_sign('!') && three[2].is_sign('[')
        })
        .map_or(&[][..], |at| &list[at..]);
    let mut faults = Vec::new();
    for game in all_facts(tree) {
        for required in REQUIRED {
            let path = format!("{}{required}", game.folder);
            // A module may also be a folder.
            let as_folder = path.replace(".rs", "/mod.rs");
            let has = |path: &str| tree.get(path).is_some_and(|text| !text.trim().is_empty());
            if !has(&path) && !has(&as_folder) {
                faults.push(Fault::new(&path, 0, "is missing or empty"));
            }
        }
        let source = tree.get(&format!("{}mod.rs", game.folder)).unwrap_or_default();
        for (path, _) in tree.below(&game.folder, ".net") {
            if !source.contains(&format!("\"{}\"", &path[game.folder.len()..])) {
                let message = "is not in the list `networks: texts!(networks …)` of mod.rs";
                faults.push(Fault::new(path, 0, message));
            }
        }
        let is_module =
            list.windows(2).any(|two| two[0].is_word("mod") && two[1].is_word(&game.id));
        if !is_module {
            faults.push(Fault::new(LIST, 0, format!("lacks the line `pub mod {};`", game.id)));
        }
        if !entries.iter().any(|token| token.is_word(&game.id)) {
            faults.push(Fault::new(LIST, 0, format!("lists no game of `{}::`", game.id)));
        }
    }
    faults
}

/// Every finished game has a module in the browser, built from its present sources.
pub(super) fn current_modules(tree: &Tree) -> Vec<Fault> {
    let games = all_facts(tree);
    let finished = games.iter().filter(|game| !game.is_draft).map(|game| game.id.as_str());
    let finished: Vec<&str> = finished.collect();
    let fault = |id: &&str| {
        let message = format!("is older than its sources: run `cargo xtask wasm {id}`");
        Fault::new(&format!("web/wasm/{id}.wasm"), 0, message)
    };
    wasm::stale(tree, &finished).iter().map(fault).collect()
}

/// The authors are named in `INFO.credit` and in the rules; the rules may phrase the credit
/// differently.
pub(super) fn credited(tree: &Tree) -> Vec<Fault> {
    let mut faults = Vec::new();
    for game in all_facts(tree) {
        let Some(credit) = &game.credit else {
            let path = format!("{}mod.rs", game.folder);
            faults.push(Fault::new(&path, 0, "has no `credit: \"…\"` in its INFO"));
            continue;
        };
        let path = format!("{}rules.md", game.folder);
        let rules = tree.get(&path).unwrap_or_default();
        let missing: Vec<&str> = credit
            .split(|c: char| !c.is_alphanumeric() && c != '_')
            .filter(|word| word.chars().next().is_some_and(char::is_uppercase))
            .filter(|word| !rules.contains(word))
            .collect();
        if !missing.is_empty() {
            let message =
                format!("does not mention `{}` of the credit `{credit}`", missing.join(" "));
            faults.push(Fault::new(&path, 0, message));
        }
    }
    faults
}
