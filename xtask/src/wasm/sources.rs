//! What a WebAssembly module is built from, as a hash. It is computed without a compiler, so that every
//! check notices a module that is older than its sources.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use toml_edit::{Document, Item, TableLike};

use crate::dist::sha256;
use crate::lexer::{self, Token};
use crate::tidy::is_test_file;
use crate::tree::Tree;

/// The crate that becomes the modules.
const PACKAGE: &str = "parlour-wasm";

/// The folders of the games; a module contains one of them.
const GAMES: &str = "crates/games/src/";

/// Their reference generators; a module has that of its game, to check proofs.
const REFERENCES: &str = "crates/reference/src/";

/// The files that list all games.
const LISTS: [&str; 2] = ["crates/games/src/lib.rs", "crates/reference/src/lib.rs"];

/// Parts of a crate that no module contains.
const NOT_BUILT: &[&str] = &["tests", "testdata", "examples", "benches"];

/// Ends of files that editors and tools leave behind.
const LEFTOVERS: &[&str] = &["~", ".bak", ".new", ".orig", ".rej", ".swp", ".tmp"];

/// Files whose content is in no module: a page loads networks by their names, and only the program
/// measures and has messages for the terminal. The description of the calls is for the page.
const NOT_EMBEDDED: &[&str] =
    &[".net", ".csv", "/benches.toml", "/local-protocol.json", "/plain.ftl", "/tui.ftl"];

/// The hashes of the sources of the modules of these games: the code and the data of the crates in a module,
/// the parts of their manifests and of `Cargo.lock` that matter, and `settings`, which are the compiler's.
/// Comments, tests, line ends and other games change nothing. Empty if the tree has no such crate.
pub(crate) fn hashes(tree: &Tree, games: &[&str], settings: &[String]) -> Vec<String> {
    let mut found = Sources::default();
    if found.add_crates(tree).is_none() {
        return Vec::new();
    }
    found.add_lock(tree);
    found.add_profiles(tree);
    found.add("settings", settings.join("\n").as_bytes());
    let folders: Vec<&str> = all_games(tree).collect();
    games.iter().map(|game| found.hash(game, &folders)).collect()
}

/// The parts of all modules by name: paths, and names of packages.
#[derive(Default)]
struct Sources {
    parts: BTreeMap<String, String>,
    /// Packages of others that our crates use.
    packages: BTreeSet<String>,
}

impl Sources {
    fn add(&mut self, name: &str, content: &[u8]) {
        self.parts.insert(name.to_owned(), sha256(content));
    }

    /// A hash of the parts of a game's module in the order of their names.
    fn hash(&self, game: &str, games: &[&str]) -> String {
        let others: Vec<&str> = games.iter().copied().filter(|one| *one != game).collect();
        let game_of = |path: &str| {
            let inside = path.strip_prefix(GAMES).or_else(|| path.strip_prefix(REFERENCES))?;
            Some(inside.split(['/', '.']).next().unwrap_or_default().to_owned())
        };
        let mut all = String::new();
        for (name, hash) in &self.parts {
            if game_of(name).is_none_or(|one| !others.contains(&one.as_str())) {
                writeln!(all, "{hash} {name}").expect("text takes any line");
            }
        }
        sha256(all.as_bytes())
    }

    /// The crate of the modules and the crates that it depends on.
    fn add_crates(&mut self, tree: &Tree) -> Option<()> {
        let ours: BTreeMap<String, &str> = tree
            .below("", "/Cargo.toml")
            .filter_map(|(path, text)| {
                let manifest = Document::parse(text).ok()?;
                let name = manifest.get("package")?.get("name")?.as_str()?.to_owned();
                Some((name, path.strip_suffix("Cargo.toml")?))
            })
            .collect();
        let mut open = vec![PACKAGE.to_owned()];
        let mut seen = BTreeSet::new();
        while let Some(package) = open.pop() {
            let folder = ours.get(&package).copied();
            let Some(folder) = folder else {
                self.packages.insert(package);
                continue;
            };
            if seen.insert(package) {
                open.extend(self.add_manifest(tree, folder)?);
                self.add_files(tree, folder);
            }
        }
        seen.contains(PACKAGE).then_some(())
    }

    /// The parts of a manifest that affect a build. Returns the dependencies.
    fn add_manifest(&mut self, tree: &Tree, folder: &str) -> Option<Vec<String>> {
        const USED: [&str; 6] =
            ["dependencies", "build-dependencies", "target", "features", "lib", "package"];
        let path = format!("{folder}Cargo.toml");
        let manifest = Document::parse(tree.get(&path)?).ok()?;
        let mut text = String::new();
        for key in USED {
            if let Some(item) = manifest.get(key) {
                write!(text, "{key} = {}", canonical(item)).expect("text takes any line");
            }
        }
        self.add(&path, text.as_bytes());
        let targets = manifest.get("target").and_then(Item::as_table_like);
        let targets = targets.into_iter().flat_map(|targets| targets.iter().map(|(_, item)| item));
        let parts = std::iter::once(manifest.as_item()).chain(targets);
        let sections =
            parts.flat_map(|part| USED[..2].iter().filter_map(|section| part.get(section)));
        let names = sections.filter_map(Item::as_table_like).flat_map(TableLike::iter);
        Some(names.map(|(name, _)| name.to_owned()).collect())
    }

    /// The files of a crate.
    fn add_files(&mut self, tree: &Tree, folder: &str) {
        for (path, text) in tree.below(folder, "") {
            let inside = &path[folder.len()..];
            let is_built = inside != "Cargo.toml"
                && !NOT_BUILT.iter().any(|part| inside.starts_with(&format!("{part}/")))
                && !LEFTOVERS.iter().any(|end| inside.ends_with(end))
                && !is_test_file(path);
            if !is_built {
                continue;
            }
            let is_rust = Path::new(path).extension().is_some_and(|end| end == "rs");
            let is_embedded = !NOT_EMBEDDED.iter().any(|end| path.ends_with(end));
            if !is_embedded {
                self.add(path, b"");
            } else if let Some(bytes) = tree.binary.get(path) {
                self.add(path, bytes);
            } else if LISTS.contains(&path) {
                let games: Vec<&str> = all_games(tree).collect();
                self.add(path, without_games(text, &games).as_bytes());
            } else if is_rust {
                self.add(path, lexer::code(text).as_bytes());
            } else {
                self.add(path, text.replace("\r\n", "\n").as_bytes());
            }
        }
    }

    /// The versions of the packages of others, with the packages that those use.
    fn add_lock(&mut self, tree: &Tree) {
        let lock = tree.get("Cargo.lock").unwrap_or_default();
        let Ok(lock) = Document::parse(lock) else { return };
        let packages = lock.get("package").and_then(Item::as_array_of_tables);
        let packages: Vec<_> = packages.into_iter().flatten().collect();
        let mut open: Vec<String> = self.packages.iter().cloned().collect();
        let mut seen = BTreeSet::new();
        while let Some(wanted) = open.pop() {
            if !seen.insert(wanted.clone()) {
                continue;
            }
            // `name`, or `name version` if there are several.
            let (name, version) = wanted.split_once(' ').unwrap_or((&wanted, ""));
            for package in &packages {
                let field = |key: &str| package.get(key).and_then(Item::as_str).unwrap_or_default();
                if field("name") != name || (!version.is_empty() && field("version") != version) {
                    continue;
                }
                let part = format!("package {name} {}", field("version"));
                self.add(&part, field("checksum").as_bytes());
                let uses = package.get("dependencies").and_then(Item::as_array);
                let uses = uses.into_iter().flatten().filter_map(|value| value.as_str());
                open.extend(uses.map(str::to_owned));
            }
        }
    }

    /// The profile of the modules, and what the workspace sets for the packages in it.
    fn add_profiles(&mut self, tree: &Tree) {
        let path = "Cargo.toml";
        let Ok(manifest) = Document::parse(tree.get(path).unwrap_or_default()) else { return };
        let at = |keys: &[&str]| {
            let mut item = Some(manifest.as_item());
            for key in keys {
                item = item.and_then(|item| item.get(key));
            }
            item.map(canonical).unwrap_or_default()
        };
        let mut text = at(&["profile", "wasm"])
            + &at(&["profile", "release"])
            + &at(&["workspace", "package", "edition"]);
        for package in &self.packages {
            text += &at(&["workspace", "dependencies", package]);
        }
        self.add(path, text.as_bytes());
    }
}

/// The folders of the games: those with rules.
fn all_games(tree: &Tree) -> impl Iterator<Item = &str> {
    let folders = tree.folders(GAMES).into_iter();
    folders.filter(|name| tree.get(&format!("{GAMES}{name}/rules.md")).is_some())
}

/// The code of a list of games without its entries, so that a new game leaves the other modules as they
/// are: `pub mod id;`, `id::Name` and `("id", id::name)`.
fn without_games(source: &str, games: &[&str]) -> String {
    let tokens = lexer::tokens_outside_tests(source).into_iter().map(|(_, token)| token);
    let tokens: Vec<Token> = tokens.filter(|token| !token.is_sign(',')).collect();
    let is_game = |token: &Token| matches!(token, Token::Word(text) | Token::Literal(text) if games.contains(&text.as_str()));
    let mut rest = tokens.as_slice();
    let mut code = String::new();
    while let [first, others @ ..] = rest {
        rest = match rest {
            [open, id, name, _, _, _, _, rest @ ..]
                if open.is_sign('(') && is_game(id) && is_game(name) =>
            {
                rest
            }
            [public, module, id, _, rest @ ..]
                if public.is_word("pub") && module.is_word("mod") && is_game(id) =>
            {
                rest
            }
            [id, colon, _, _, rest @ ..] if is_game(id) && colon.is_sign(':') => rest,
            _ => {
                write!(code, "{first:?} ").expect("text takes any token");
                others
            }
        };
    }
    code
}

/// A value without comments and formatting, tables in the order of their keys.
fn canonical(item: &Item) -> String {
    if let Some(table) = item.as_table_like() {
        let entries: BTreeMap<&str, String> =
            table.iter().map(|(key, item)| (key, canonical(item))).collect();
        let entries: Vec<String> =
            entries.iter().map(|(key, value)| format!("{key} = {value}")).collect();
        return format!("{{{}}}\n", entries.join(", "));
    }
    if let Some(tables) = item.as_array_of_tables() {
        let tables = tables.iter().map(|table| canonical(&Item::Table(table.clone())));
        return tables.collect();
    }
    match item.as_value() {
        Some(toml_edit::Value::Array(array)) => {
            let values = array.iter().map(|value| canonical(&Item::Value(value.clone())));
            format!("[{}]", values.collect::<Vec<_>>().join(", "))
        }
        Some(toml_edit::Value::String(text)) => format!("{:?}", text.value()),
        Some(toml_edit::Value::Integer(number)) => number.value().to_string(),
        Some(toml_edit::Value::Boolean(truth)) => truth.value().to_string(),
        Some(toml_edit::Value::Float(number)) => number.value().to_string(),
        // A manifest has no dates.
        Some(toml_edit::Value::Datetime(_) | toml_edit::Value::InlineTable(_)) | None => {
            String::new()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILES: &[(&str, &str)] = &[
        (
            "Cargo.toml",
            "[profile.wasm]\nopt-level = \"z\"\n[workspace.dependencies]\nfoo = \"1\"\n",
        ),
        (
            "Cargo.lock",
            "[[package]]\nname = \"foo\"\nversion = \"1.0.0\"\nchecksum = \"a\"\ndependencies = [\"bar\"]\n\
             [[package]]\nname = \"bar\"\nversion = \"2.0.0\"\nchecksum = \"b\"\n\
             [[package]]\nname = \"other\"\nversion = \"3.0.0\"\nchecksum = \"c\"\n",
        ),
        (
            "crates/wasm/Cargo.toml",
            "[package]\nname = \"parlour-wasm\"\n[dependencies]\nparlour-games.workspace = true\nparlour-reference.workspace = true\n\
             [dev-dependencies]\nother = \"3\"\n",
        ),
        ("crates/wasm/src/lib.rs", "pub fn f() -> char { 'a' }\n"),
        (
            "crates/games/Cargo.toml",
            "[package]\nname = \"parlour-games\"\n[dependencies]\nfoo.workspace = true\n",
        ),
        ("crates/games/src/lib.rs", "pub mod one; pub mod two; games![one::One, two::Two];\n"),
        ("crates/games/src/grid/mod.rs", "pub struct Grid;\n"),
        ("crates/games/src/one/mod.rs", "pub struct One;\n"),
        ("crates/games/src/one/rules.md", "# One\n\nMove.\n"),
        ("crates/games/src/one/network.net", "weights"),
        ("crates/games/src/two/mod.rs", "pub struct Two;\n"),
        ("crates/games/src/two/rules.md", "# Two\n"),
        ("crates/reference/Cargo.toml", "[package]\nname = \"parlour-reference\"\n"),
        ("crates/reference/src/two.rs", "pub struct PlainTwo;\n"),
        ("crates/tui/Cargo.toml", "[package]\nname = \"parlour-tui\"\n"),
        ("crates/tui/src/lib.rs", "pub struct App;\n"),
    ];

    fn tree_with(changes: &[(&str, &str)]) -> Tree {
        let files = FILES.iter().chain(changes);
        let files = files.map(|(path, text)| ((*path).to_owned(), (*text).to_owned()));
        Tree { files: files.collect(), ..Tree::default() }
    }

    fn hash(tree: &Tree, game: &str, settings: &[String]) -> Option<String> {
        hashes(tree, &[game], settings).pop()
    }

    fn hash_with(path: &str, text: &str) -> Option<String> {
        hash(&tree_with(&[(path, text)]), "one", &[])
    }

    #[test]
    fn what_a_module_is_built_from_changes_its_hash() {
        let before = hash(&tree_with(&[]), "one", &[]);
        assert!(before.as_ref().is_some_and(|hash| hash.len() == 64));
        let lock = FILES[1].1;
        for (path, text) in [
            ("crates/wasm/src/lib.rs", "pub fn f() -> char { 'b' }\n"),
            ("crates/games/src/grid/mod.rs", "pub struct Grid(u8);\n"),
            ("crates/games/src/one/mod.rs", "pub struct One { n: u8 }\n"),
            ("crates/games/src/one/rules.md", "# One\n\nPass.\n"),
            ("crates/games/src/one/proofs/a.proof", "proof"),
            ("crates/reference/src/one/mod.rs", "pub struct PlainOne;\n"),
            ("crates/games/src/one/network-size=8.net", "a network for another board"),
            ("Cargo.lock", &lock.replace("2.0.0", "2.0.1")),
            ("Cargo.lock", &lock.replace("\"a\"", "\"d\"")),
            ("Cargo.toml", &FILES[0].1.replace("\"z\"", "\"s\"")),
            ("Cargo.toml", &FILES[0].1.replace("\"1\"", "{ version = \"1\", features = [\"x\"] }")),
            (
                "crates/games/Cargo.toml",
                &FILES[4].1.replace("parlour-games\"", "parlour-games\"\nedition = \"2024\""),
            ),
        ] {
            assert_ne!(hash_with(path, text), before, "{path}: {text}");
        }
        assert_ne!(hash(&tree_with(&[]), "two", &[]), before);
        assert_ne!(hash(&tree_with(&[]), "one", &["-Copt-level=3".to_owned()]), before);
        let mut tree = tree_with(&[]);
        let path = "crates/games/src/one/rules.md".to_owned();
        tree.binary.insert(path, vec![0xff, 0]);
        assert_ne!(hash(&tree, "one", &[]), before);
    }

    #[test]
    fn everything_else_leaves_it_alone() {
        let before = hash(&tree_with(&[]), "one", &[]);
        let lock = FILES[1].1;
        for (path, text) in [
            (
                "crates/wasm/src/lib.rs",
                "//! A comment.\n/// Another.\npub fn f() -> char {\r\n    'a' // one\n}\n#[cfg(test)]\nmod tests { fn g() {} }\n#[cfg(test)]\nmod other;\n",
            ),
            ("crates/wasm/tests/it/main.rs", "fn test() {}\n"),
            ("crates/wasm/examples/bench.rs", "fn main() {}\n"),
            ("crates/games/src/one/tests.rs", "fn test() {}\n"),
            ("crates/games/src/one/testdata/perft.txt", "perft 1 4\n"),
            ("crates/games/src/one/rules.md", "# One\r\n\r\nMove.\r\n"),
            ("crates/games/src/one/network.net", "better weights"),
            ("crates/games/src/two/mod.rs", "pub struct Two(u8);\n"),
            ("crates/games/src/two/rules.md", "# Two\n\nMore.\n"),
            ("crates/games/src/one/rules.md.orig", "# One\n"),
            ("crates/reference/src/two.rs", "pub struct PlainTwo(u8);\n"),
            ("crates/tui/src/lib.rs", "pub struct Other;\n"),
            ("Cargo.lock", &lock.replace("3.0.0", "3.0.1")),
            ("Cargo.toml", &("# A comment.\n".to_owned() + FILES[0].1 + "tui = \"2\"\n")),
        ] {
            assert_eq!(hash_with(path, text), before, "{path}: {text}");
        }
        assert_eq!(hash(&Tree::default(), "one", &[]), None);
        let new_game = tree_with(&[
            (
                FILES[5].0,
                "pub mod new; pub mod one; pub mod two; games![new::New, one::One, two::Two];\n",
            ),
            ("crates/games/src/new/rules.md", "# New\n"),
            ("crates/reference/src/new.rs", "pub struct PlainNew;\n"),
        ]);
        assert_eq!(hash(&new_game, "one", &[]), before);
        let list = "pub mod one; pub mod two; games![one::One, two::Two]; fn more() {}\n";
        assert_ne!(hash_with(FILES[5].0, list), before);
        let generators =
            "const LIST: [(&str, Start); 2] = [(\"one\", one::start), (\"two\", two::start)];";
        assert_eq!(
            without_games(generators, &["one", "two"]),
            without_games(&generators.replace("(\"one\", one::start), ", ""), &["two"])
        );
    }
}
