//! Finds the messages used in the sources of the workspace, by parsing Rust tokens.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// One `message!("id", name = …)` in the sources, or with its English: `message!("id" or english, …)`, `message!("id" = "…", …)`.
pub(crate) struct Use {
    pub(crate) id: String,
    pub(crate) args: BTreeSet<String>,
    /// Whether the source gives the English text, so that the English catalog has none.
    pub(crate) has_english: bool,
}

/// Every use in the crates of the workspace, outside their tests.
pub(crate) fn uses() -> Vec<Use> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut found = Vec::new();
    for folder in fs::read_dir(crates).unwrap() {
        visit(&folder.unwrap().path().join("src"), &mut found);
    }
    found
}

fn visit(path: &Path, found: &mut Vec<Use>) {
    let Ok(entries) = fs::read_dir(path) else { return };
    for entry in entries {
        let path = entry.unwrap().path();
        if path.is_dir() {
            visit(&path, found);
        } else if path.extension().is_some_and(|kind| kind == "rs") && !is_test(&path) {
            let source = fs::read_to_string(&path).unwrap();
            read(source.parse().unwrap_or_default(), found);
        }
    }
}

fn is_test(path: &Path) -> bool {
    let name = path.file_stem().unwrap().to_string_lossy();
    name == "tests" || name.ends_with("_tests") || path.iter().any(|part| part == "tests")
}

/// Finds `message ! ( … )` in a stream and its nested groups; `mod tests { … }` is skipped.
fn read(stream: TokenStream, found: &mut Vec<Use>) {
    let trees: Vec<TokenTree> = stream.into_iter().collect();
    for (at, tree) in trees.iter().enumerate() {
        let TokenTree::Group(group) = tree else { continue };
        let before = |n: usize, text: &str| at >= n && trees[at - n].to_string() == text;
        if before(1, "tests") && before(2, "mod") {
            continue;
        }
        if group.delimiter() == Delimiter::Parenthesis && before(1, "!") && before(2, "message") {
            found.extend(read_use(group.stream()));
        }
        read(group.stream(), found);
    }
}

/// Parses `"id" , name = … , name = …`; `None` if the id is not a literal, as in the macro's own
/// definition.
fn read_use(stream: TokenStream) -> Option<Use> {
    let trees: Vec<TokenTree> = stream.into_iter().collect();
    let TokenTree::Literal(id) = trees.first()? else { return None };
    let is = |at: usize, sign: char| matches!(trees.get(at), Some(TokenTree::Punct(found)) if found.as_char() == sign);
    let named = (1..trees.len()).filter_map(|at| match &trees[at] {
        TokenTree::Ident(name) if is(at - 1, ',') && is(at + 1, '=') && !is(at + 2, '=') => {
            Some(name.to_string())
        }
        _ => None,
    });
    let args = named.collect();
    let has_english = matches!(trees.get(1).map(ToString::to_string).as_deref(), Some("or" | "="));
    Some(Use { id: id.to_string().trim_matches('"').to_owned(), args, has_english })
}
