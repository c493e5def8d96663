//! Each check passes on a small valid tree and reports the one violation that is then added.

use super::{CHECKS, Fault, faults_of};
use crate::tree::Tree;

const VALID: &[(&str, &str)] = &[
    ("README.md", "See [the rules](crates/games/src/foo/rules.md) and [docs](docs).\n"),
    ("docs/adr/0001-first.md", "# First\n"),
    (
        "docs/adr/0002-second.md",
        "See [the first](0001-first.md#top) and [home](../../README.md).\n",
    ),
    (
        "crates/core/Cargo.toml",
        "[package]\nname = \"parlour-core\"\n[dependencies]\nthiserror.workspace = true\n[lints]\nworkspace = true\n",
    ),
    (
        "crates/core/src/lib.rs",
        "//! Contract; e.g. `foo:size=3`.\nuse std::fmt;\npub struct Food;\n",
    ),
    ("crates/core/src/tests.rs", "const GAME: &str = \"foo\";\n"),
    (
        "crates/games/Cargo.toml",
        "[package]\nname = \"parlour-games\"\n[dependencies]\nparlour-core.workspace = true\n[lints]\nworkspace = true\n",
    ),
    (
        "crates/games/src/lib.rs",
        "pub mod bar;\npub mod board;\npub mod foo;\ngames![foo::Foo, bar::BarGame];\n",
    ),
    ("crates/games/src/board/mod.rs", "//! Shared.\n"),
    (
        "crates/games/src/foo/mod.rs",
        "const INFO: GameInfo = GameInfo { id: \"foo\", aliases: &[\"phoo\"], name: \"Foo Fighting\", credit: \"Foo by Ann Archer (1999)\" };\n",
    ),
    ("crates/games/src/foo/rules.md", "# Foo\n\nInvented by Ann Archer.\n"),
    ("crates/games/src/foo/position.rs", "pub struct FooPosition;\n"),
    ("crates/games/src/foo/moves.rs", "//! Moves.\n"),
    ("crates/games/src/foo/view.rs", "//! View.\n"),
    ("crates/games/src/foo/tests.rs", "use std::fs;\n"),
    ("crates/games/src/foo/testdata/perft.txt", "perft 1 4\n"),
    (
        "crates/games/src/bar/mod.rs",
        "const INFO: GameInfo = GameInfo { id: \"bar\", aliases: &[], name: \"Bar\", credit: \"Bar\" };\n",
    ),
    ("crates/games/src/bar/rules.md", "# Bar\n"),
    ("crates/games/src/bar/position.rs", "//! Position.\n"),
    ("crates/games/src/bar/moves.rs", "//! Moves.\n"),
    ("crates/games/src/bar/view.rs", "//! View.\n"),
    ("crates/games/src/bar/tests.rs", "//! Tests.\n"),
    ("crates/games/src/bar/testdata/perft.txt", "perft 1 4\n"),
    (
        "crates/testkit/Cargo.toml",
        "[package]\nname = \"parlour-testkit\"\n[dependencies]\nparlour-core.workspace = true\nparlour-games.workspace = true\n[lints]\nworkspace = true\n",
    ),
    ("crates/reference/src/foo.rs", "pub struct PlainFoo;\n"),
    (
        "crates/cli/Cargo.toml",
        "[package]\nname = \"parlour\"\n[dependencies]\nparlour-games.workspace = true\nserde_json.workspace = true\n[dev-dependencies]\nparlour-testkit.workspace = true\n[lints]\nworkspace = true\n",
    ),
    ("crates/cli/src/main.rs", "//! The program.\n"),
];

fn valid_tree() -> Tree {
    let files = VALID.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned()));
    Tree { files: files.collect(), ..Tree::default() }
}

/// Puts `text` at `path` of the valid tree and expects one violation there that contains `part`.
#[track_caller]
fn expect_one_fault(path: &str, text: &str, part: &str) {
    let mut tree = valid_tree();
    tree.files.insert(path.to_owned(), text.to_owned());
    expect_fault(&tree, path, part);
}

#[track_caller]
fn expect_fault(tree: &Tree, path: &str, part: &str) {
    let faults: Vec<String> = faults_of(tree).iter().map(Fault::to_string).collect();
    let found = faults.iter().any(|fault| fault.starts_with(path) && fault.contains(part));
    assert!(found && faults.len() == 1, "expected `{path}` and `{part}`, found {faults:#?}");
}

#[test]
fn a_valid_tree_has_no_faults() {
    let faults: Vec<String> = faults_of(&valid_tree()).iter().map(Fault::to_string).collect();
    assert_eq!(faults, Vec::<String>::new());
}

#[test]
fn every_rule_has_its_own_text() {
    let mut rules: Vec<&str> = CHECKS.iter().map(|(rule, _)| *rule).collect();
    rules.sort_unstable();
    rules.dedup();
    assert_eq!(rules.len(), CHECKS.len());
}

#[test]
fn forbidden_dependencies_are_found() {
    const REST: &str = "[lints]\nworkspace = true\n";
    let games =
        |dependency: &str| format!("[package]\nname = \"parlour-games\"\n{dependency}\n{REST}");
    let path = "crates/games/Cargo.toml";
    expect_one_fault(
        path,
        &games("[dependencies]\nparlour-testkit = \"1\""),
        "may not depend on parlour-testkit",
    );
    expect_one_fault(
        path,
        &games("[dev-dependencies]\nparlour.workspace = true"),
        "may not depend on parlour ",
    );
    expect_one_fault(
        path,
        &games("[dependencies.parlour-testkit]"),
        ":3: may not depend on parlour-testkit",
    );
    expect_one_fault(
        path,
        &games("[target.'cfg(unix)'.dependencies]\nparlour-testkit = \"1\""),
        "may not depend on",
    );
    let cli = "[package]\nname = \"parlour\"\n[dependencies]\nparlour-testkit = \"1\"\n";
    expect_one_fault(
        "crates/cli/Cargo.toml",
        &format!("{cli}{REST}"),
        "may not depend on parlour-testkit",
    );
    let new = format!("[package]\nname = \"parlour-new\"\n{REST}");
    expect_one_fault("crates/new/Cargo.toml", &new, "is a new crate");
}

#[test]
fn third_party_dependencies_are_found() {
    let core = "[package]\nname = \"parlour-core\"\n[dependencies]\nserde = \"1\"\n";
    let lints = "[lints]\nworkspace = true\n";
    expect_one_fault(
        "crates/core/Cargo.toml",
        &format!("{core}{lints}"),
        "may not depend on serde",
    );
    expect_one_fault(
        "crates/core/Cargo.toml",
        "[package]\nname = \"parlour-core\"\n",
        "lacks `[lints]`",
    );
}

#[test]
fn a_game_named_outside_its_folder_is_found() {
    let path = "crates/core/src/lib.rs";
    for text in [
        "const A: &str = \"foo\";",
        "const A: &str = \"play Foo Fighting now\";",
        "fn a() { b(\"phoo:size=3\") }",
        "use games::foo;",
        "struct FooThing;",
        "fn play_foo() {}",
    ] {
        expect_one_fault(path, text, "names the game");
        expect_one_fault("crates/cli/src/main.rs", text, "names the game");
        expect_one_fault("crates/games/src/board/mod.rs", text, "names the game");
        expect_one_fault("crates/testkit/src/lib.rs", text, "names the game");
        expect_one_fault("crates/search/src/lib.rs", text, "names the game");
        expect_one_fault("crates/server/src/http/mod.rs", text, "names the game");
    }
    for text in ["// foo", "struct Food;", "#[cfg(test)] mod tests { const A: &str = \"foo\"; }"] {
        let mut tree = valid_tree();
        tree.files.insert(path.to_owned(), text.to_owned());
        assert!(faults_of(&tree).is_empty(), "{text}");
    }
}

#[test]
fn a_game_named_in_another_language_is_found() {
    for (path, text) in [
        ("web/src/lib/x.ts", "if (game === \"foo\") {}\n"),
        ("web/src/lib/x.ts", "/* a */ const game = \"phoo:size=3\";\n"),
        ("web/src/pages/X.svelte", "<!-- foo -->\n<p>Foo Fighting</p>\n"),
        ("web/src/lib/x.ts", "function drawFoo() {}\n"),
        ("python/parlour/x.py", "default = 'foo'\n"),
        ("crates/messages/en/x.ftl", "title = Foo Fighting is a game\n"),
        ("deny.toml", "name = \"foo\"\n"),
    ] {
        expect_one_fault(path, text, "names the game `foo`");
    }
    for (path, text) in [
        ("web/src/lib/x.ts", "// \"foo\"\n/* \"foo\"\n\"foo\" */ const food = 1; // foo\n"),
        ("web/src/lib/x.test.ts", "const game = \"foo\";\n"),
        ("python/parlour/x.py", "\"\"\"As in `Game(\"foo\")`.\"\"\"\n\"\"\"\n\"foo\"\n\"\"\"\n"),
        ("crates/messages/en/x.ftl", "# Foo Fighting\ntitle = Tell them foo\n"),
        ("crates/games/src/foo/x.toml", "name = \"foo\"\n"),
    ] {
        let mut tree = valid_tree();
        tree.files.insert(path.to_owned(), text.to_owned());
        let faults: Vec<String> = faults_of(&tree).iter().map(Fault::to_string).collect();
        assert!(faults.is_empty(), "{path}: {faults:?}");
    }
}

#[test]
fn a_game_that_uses_another_is_found() {
    let path = "crates/games/src/foo/position.rs";
    expect_one_fault(path, "use crate::bar::BarGame;", "uses the game `bar`");
}

#[test]
fn side_effects_are_found() {
    for (text, part) in [
        ("use std::fs;", "`fs`"),
        ("use std::{fmt, io};", "`io`"),
        ("use std::{env::var, fmt::{self, Write}};", "`env`"),
        ("use std::{fmt::{self, Write}, time::Instant};", "`Instant`"),
        ("fn f() { std::process::exit(1) }", "`process`"),
        ("fn f() { println!(\"x\") }", "`println`"),
        ("fn f() -> Instant { g() }", "`Instant`"),
        ("const A: &str = option_env!(\"A\");", "`option_env`"),
    ] {
        expect_one_fault("crates/core/src/lib.rs", text, part);
        expect_one_fault("crates/games/src/foo/moves.rs", text, part);
    }
    for text in
        ["use std::fmt; // std::fs", "fn time() {}", "mod io { }", "const A: &str = \"std::fs\";"]
    {
        let mut tree = valid_tree();
        tree.files.insert("crates/core/src/lib.rs".to_owned(), text.to_owned());
        assert!(faults_of(&tree).is_empty(), "{text}");
    }
}

#[test]
fn serializable_types_behind_the_boundary_are_found() {
    let text = "#[derive(Serialize)]\npub struct Inner;\n";
    expect_one_fault("crates/core/src/lib.rs", text, ":1: makes a type serializable");
    let mut tree = valid_tree();
    tree.files.insert("crates/cli/src/main.rs".to_owned(), text.to_owned());
    assert!(faults_of(&tree).is_empty());
}

#[test]
fn an_incomplete_game_is_found() {
    for file in ["position.rs", "tests.rs", "testdata/perft.txt"] {
        let path = format!("crates/games/src/foo/{file}");
        let mut tree = valid_tree();
        tree.files.remove(&path);
        expect_fault(&tree, &path, "is missing");
        if file != "testdata/perft.txt" {
            tree.files.insert(path.replace(".rs", "/mod.rs"), "//! Grown.\n".to_owned());
            assert!(faults_of(&tree).is_empty(), "{file}");
        }
    }
    let network = "crates/games/src/foo/network-size=8.net";
    expect_one_fault(network, "weights", "is not in the list");
    let list = "crates/games/src/lib.rs";
    expect_one_fault(
        list,
        "pub mod bar;\ngames![foo::Foo, bar::Bar];",
        "lacks the line `pub mod foo;`",
    );
    expect_one_fault(
        list,
        "pub mod bar;\npub mod foo;\ngames![bar::Bar];",
        "lists no game of `foo::`",
    );
}

#[test]
fn an_uncredited_game_is_found() {
    expect_one_fault(
        "crates/games/src/foo/rules.md",
        "# Foo by Ann\n",
        "does not mention `Archer`",
    );
    expect_one_fault("crates/games/src/bar/mod.rs", "const INFO: GameInfo = X;", "has no `credit");
}

#[test]
fn a_module_older_than_its_sources_is_found() {
    let mut tree = valid_tree();
    let manifest = "[package]\nname = \"parlour-wasm\"\n[dependencies]\nparlour-games = \"1\"\n[lints]\nworkspace = true\n";
    tree.files.insert("crates/wasm/Cargo.toml".to_owned(), manifest.to_owned());
    let faults = faults_of(&tree);
    assert!(faults.iter().any(|fault| fault.to_string().contains("cargo xtask wasm foo")));
    // A draft needs no module.
    let draft = "const IS_DRAFT: bool = true;\nconst INFO: GameInfo = GameInfo { name: \"Foo\", credit: \"Foo\" };\n";
    tree.files.insert("crates/games/src/foo/mod.rs".to_owned(), draft.to_owned());
    assert!(faults_of(&tree).iter().all(|fault| !fault.to_string().contains("wasm foo")));
}

#[test]
fn asserted_times_are_found() {
    let path = "crates/cli/tests/it/main.rs";
    for text in [
        "fn f() { assert!(began.elapsed() < GOAL); }",
        "fn f() { assert!(began.elapsed().as_secs() < 5, \"late\"); }",
        "fn f() { assert!(wait <= Duration::from_millis(20), \"{wait:?}\"); }",
        "fn f() { debug_assert!(wait <= std::time::Duration::from_secs(20)); }",
        "fn f() { assert!(ended.saturating_duration_since(stopped) < GOAL); }",
        "fn f() { assert!(Instant::now() < end); }",
    ] {
        expect_one_fault(path, text, "asserts time");
        expect_one_fault(
            "crates/cli/src/main.rs",
            &format!("#[cfg(test)] mod tests {{ {text} }}"),
            "asserts",
        );
    }
    for text in [
        "fn f() { let deadline = Instant::now() + Duration::from_secs(5); }",
        "fn f() { heard.recv_timeout(Duration::from_millis(500)).unwrap(); }",
        "async fn f() { timeout(Duration::from_secs(2), next()).await.expect(\"a message\"); }",
    ] {
        expect_one_fault(path, text, "the timeout is too short");
    }
    expect_one_fault("web/e2e/a.test.mjs", "const begun = performance.now();", "measures time");
    for text in [
        "fn f() { assert!(Instant::now() < deadline); }",
        "fn f() { let deadline = Instant::now() + Duration::from_mins(1); }",
        "fn f() { assert_eq!(go.time(), Some(Duration::from_millis(480))); }",
        "fn f() { assert!(buckets.take(one, start + Duration::from_millis(600))); }",
        "fn f() { assert!(heard.recv_timeout(Duration::from_millis(50)).is_err()); }",
        "fn f() { sleep(Duration::from_millis(5)); }",
    ] {
        let mut tree = valid_tree();
        tree.files.insert(path.to_owned(), text.to_owned());
        assert!(faults_of(&tree).is_empty(), "{text}");
    }
    let mut tree = valid_tree();
    let measured = "fn f() { assert!(began.elapsed() < GOAL); }";
    tree.files.insert("crates/cli/benches/keys.rs".to_owned(), measured.to_owned());
    assert!(faults_of(&tree).is_empty(), "benches measure");
}

#[test]
fn long_files_are_found() {
    expect_one_fault("crates/cli/src/main.rs", &"//\n".repeat(601), "has 601 lines");
}

#[test]
fn markers_of_unfinished_work_are_found() {
    let later = ["TO", "DO"].concat();
    expect_one_fault("crates/cli/src/main.rs", &format!("// {later}: more\n"), "says");
    expect_one_fault("docs/guide.md", &format!("{later}\n"), "says");
    expect_one_fault(
        "crates/cli/src/main.rs",
        &format!("fn f() {{ {}!() }}", later.to_lowercase()),
        "uses",
    );
}

#[test]
fn machine_specific_paths_are_found() {
    let path = ["", "home", "ann", "parlour"].join("/");
    expect_one_fault("docs/guide.md", &format!("Look in {path}.\n"), "one machine");
    expect_one_fault(
        "crates/cli/src/main.rs",
        &format!("const A: &str = \"{path}\";\n"),
        "one machine",
    );
}

#[test]
fn broken_links_are_found() {
    expect_one_fault("docs/guide.md", "See [it](missing.md).\n", "links to `missing.md`");
    expect_one_fault("docs/guide.md", "See [`it`](adr/0003-third.md#top).\n", "links to");
    expect_one_fault("docs/guide.md", "See [it](../../outside.md).\n", "links to");
    expect_one_fault(
        "crates/core/src/lib.rs",
        "//! See `docs/missing.md`.\n",
        "names `docs/missing.md`",
    );
    let good = "[a](https://example.org/x) [b](#here) `[c](d)`\n```\n[e](f)\n```\n[g](adr)\n";
    let mut tree = valid_tree();
    tree.files.insert("docs/guide.md".to_owned(), good.to_owned());
    assert!(faults_of(&tree).is_empty());
}

#[test]
fn a_gap_in_the_decisions_is_found() {
    let mut tree = valid_tree();
    tree.files.remove("docs/adr/0001-first.md");
    tree.files.insert("docs/adr/0002-second.md".to_owned(), "# Second\n".to_owned());
    expect_fault(&tree, "docs/adr/0002-second.md", "expected the number 0001");
}
