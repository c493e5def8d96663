//! The folder of a new game, from the template in `xtask/template`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::Value;

use crate::tree::Tree;
use crate::{ci, shell};

/// The files of a game and their templates.
const TEMPLATE: &[(&str, &str)] = &[
    ("mod.rs", include_str!("../template/mod.rs.txt")),
    ("rules.md", include_str!("../template/rules.md.txt")),
    ("lessons.txt", include_str!("../template/lessons.txt")),
    ("position.rs", include_str!("../template/position.rs.txt")),
    ("tests.rs", include_str!("../template/tests.rs.txt")),
    ("testdata/perft.txt", include_str!("../template/perft.txt")),
    ("testdata/options.txt", include_str!("../template/options.txt")),
    ("testdata/games/three-in-a-row.txt", include_str!("../template/game.txt")),
];

const LIST: &str = "crates/games/src/lib.rs";

const REFERENCE: &str = include_str!("../template/reference.rs.txt");
const REFERENCE_LIST: &str = "crates/reference/src/lib.rs";

/// The beginnings of the two lists.
const GAMES: &str = "\ngames![";
const GENERATORS: &str = "GENERATORS: &[(&str, Start)] = &[";

/// Writes the folder, lists the game, and prints the remaining steps.
pub(crate) fn run(root: &Path, id: &str) -> Result<()> {
    add(root, id)?;
    println!(
        "\
wrote crates/games/src/{id}/, listed in {LIST}
wrote crates/reference/src/{id}.rs, its reference generator, listed in {REFERENCE_LIST}

It is a draft that already plays: `cargo run -- play {id}`. Write rules.md first, then the code;
`cargo nextest run -p parlour-games {id}::` runs the tests of its rules. CONTRIBUTING.md, \"Add a game\", has all steps."
    );
    Ok(())
}

/// Writes the folder and lists the game.
fn add(root: &Path, id: &str) -> Result<()> {
    check_id(id)?;
    let read = |path: &str| fs::read_to_string(root.join(path)).with_context(|| path.to_owned());
    let name = type_name(id);
    let listed = with_entry(&read(LIST)?, &format!("{id}::{name}"), GAMES, str::to_owned)?;
    let generators =
        with_entry(&read(REFERENCE_LIST)?, &format!("{id}::start"), GENERATORS, reference_entry)?;
    write_folder(root, id)?;
    fs::write(root.join(LIST), listed)?;
    fs::write(root.join(format!("crates/reference/src/{id}.rs")), fill_in(REFERENCE, id))?;
    fs::write(root.join(REFERENCE_LIST), generators)?;
    let packages = ["--package", "parlour-games", "--package", "parlour-reference"];
    shell::run(shell::cargo(root).arg("fmt").args(packages))
}

/// Tests that iterate over the games: packages and filters.
const CHECKS: &[(&[&str], &[&str])] = &[
    (&["parlour-games"], &["samplegame::"]),
    (
        &["parlour-testkit"],
        &[
            "conformance",
            "every_game",
            "options_txt",
            "perft",
            "playthroughs",
            "puzzles",
            "reference",
        ],
    ),
    (&["parlour-bots", "parlour-play", "parlour-plain", "parlour-tui"], &["every_game"]),
    // What a page asks of its module, in native code.
    (&["parlour-wasm"], &["a_match_against_a_bot", "facts_texts", "positions_are_shown"]),
];

/// The nightly form: all tests, some of which name other games.
const NIGHTLY_CHECKS: &[(&[&str], &[&str])] = &[
    (&["parlour-games"], &["samplegame::"]),
    (
        &[
            "parlour-testkit",
            "parlour-bots",
            "parlour-play",
            "parlour-plain",
            "parlour-tui",
            "parlour-wasm",
        ],
        &[],
    ),
];

/// Creates a game in a copy of the workspace and runs the tests that iterate over the games: the suite, the bots and
/// the front ends. The copy compiles no other game, which takes a fraction of the time; the nightly form compiles all
/// and so finds a test that lists the games by name.
pub(crate) fn check_template(root: &Path) -> Result<()> {
    const ID: &str = "samplegame";
    let is_nightly = std::env::var("PARLOUR_TEST_SCALE").is_ok_and(|scale| scale == "nightly");
    let copy = root.join("target/template");
    copy_sources(root, &copy)?;
    link_dependencies(&root.join("target/debug"), &copy.join("target/debug"))?;
    let _ = fs::remove_dir_all(copy.join("crates/games/src").join(ID));
    add(&copy, ID)?;
    let checks = if is_nightly { NIGHTLY_CHECKS } else { CHECKS };
    // One build for all packages: cargo selects the features of dependencies for each set of packages anew, and would
    // compile many crates once for each set.
    let mut build = shell::cargo(&copy);
    build.args(["test", "--offline", "--tests", "--no-run"]);
    build.arg("--message-format=json-render-diagnostics");
    build.args(checks.iter().flat_map(|(packages, _)| *packages).flat_map(|one| ["-p", *one]));
    let set_game = |command: &mut Command| {
        command.env("PARLOUR_TEST_GAME", ID);
        if !is_nightly {
            command.env("PARLOUR_ONLY_GAME", ID);
        }
    };
    set_game(build.env("CARGO_TARGET_DIR", copy.join("target")));
    let (built, output) = shell::quietly(&mut build)?;
    ensure!(built, "with a new game, the tests do not compile:\n{output}");
    ensure!(!output.contains("warning: "), "a new game compiles with warnings:\n{output}");
    let programs = test_programs(&output);
    for (packages, filters) in checks {
        for package in *packages {
            let mut n_passed = 0;
            for (folder, program) in
                programs.iter().filter(|(folder, _)| is_folder_of(folder, package))
            {
                let mut tests = Command::new(program);
                set_game(tests.current_dir(folder).env("CARGO_MANIFEST_DIR", folder));
                // Pictures of the documents list the games; `just bless` draws them again.
                tests.args(*filters).args(["--skip", "pictures"]);
                let (passed, output) = shell::quietly(&mut tests)?;
                ensure!(passed, "with a new game, tests of {package} fail:\n{output}");
                n_passed += ci::tally_of(&output).passed;
            }
            ensure!(n_passed > 0, "no test of {package} was run");
            println!("{package}: {n_passed} tests passed");
        }
    }
    println!("template: a new game passes the suite and plays in the front ends");
    Ok(())
}

/// The test programs that cargo has built, each with the folder of its package.
fn test_programs(output: &str) -> Vec<(PathBuf, PathBuf)> {
    let artifacts = output.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    artifacts
        .filter(|artifact| artifact["profile"]["test"] == true)
        .filter_map(|artifact| {
            let manifest = Path::new(artifact["manifest_path"].as_str()?);
            Some((manifest.parent()?.to_owned(), artifact["executable"].as_str()?.into()))
        })
        .collect()
}

/// Whether a crate's folder is that of a package: `crates/bots` of `parlour-bots`.
fn is_folder_of(folder: &Path, package: &str) -> bool {
    package.strip_prefix("parlour-").is_some_and(|name| folder.ends_with(name))
}

/// Links what cargo has built of other packages, so that the copy of the workspace does not compile it again. Links keep
/// the modification times that cargo compares.
fn link_dependencies(from: &Path, to: &Path) -> Result<()> {
    if to.exists() {
        return Ok(());
    }
    for folder in ["deps", "build", ".fingerprint"] {
        link_folder(&from.join(folder), &to.join(folder))?;
    }
    Ok(())
}

fn link_folder(from: &Path, to: &Path) -> Result<()> {
    // Without earlier builds there is nothing to link.
    let Ok(entries) = fs::read_dir(from) else { return Ok(()) };
    fs::create_dir_all(to)?;
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name();
        let is_ours = name.to_string_lossy().contains("parlour") || name == "xtask";
        match entry.file_type()? {
            _ if is_ours => {}
            kind if kind.is_dir() => link_folder(&entry.path(), &to.join(&name))?,
            _ => fs::hard_link(entry.path(), to.join(&name))?,
        }
    }
    Ok(())
}

fn write_folder(root: &Path, id: &str) -> Result<()> {
    let folder = root.join("crates/games/src").join(id);
    ensure!(!folder.exists(), "the folder crates/games/src/{id} already exists");
    for (path, template) in TEMPLATE {
        let path = folder.join(path);
        let parent = path.parent().expect("the path has the folder before it");
        fs::create_dir_all(parent).with_context(|| format!("{}", parent.display()))?;
        fs::write(&path, fill_in(template, id)).with_context(|| format!("{}", path.display()))?;
    }
    Ok(())
}

fn fill_in(template: &str, id: &str) -> String {
    template.replace("{{id}}", id).replace("{{Name}}", &type_name(id))
}

fn type_name(id: &str) -> String {
    let (first, rest) = id.split_at(1);
    format!("{}{rest}", first.to_uppercase())
}

fn check_id(id: &str) -> Result<()> {
    const RESERVED: &[&str] =
        &["board", "box", "const", "crate", "enum", "grid", "loop", "match", "move"];
    let is_word = id.chars().all(|c| c.is_ascii_lowercase());
    if !is_word || !(2..=20).contains(&id.len()) || RESERVED.contains(&id) {
        bail!("invalid id `{id}`: expected one short word of lower-case letters");
    }
    Ok(())
}

/// Adds a game, `id::Item`, to a list in alphabetical order: its module, and its entry between `begin` and `];`.
/// `form` formats an entry.
fn with_entry(list: &str, entry: &str, begin: &str, form: fn(&str) -> String) -> Result<String> {
    let at = list.find(begin).with_context(|| format!("there is no list `{}…`", begin.trim()))?;
    let (before, rest) = list.split_at(at + begin.len());
    let (entries, after) = rest.split_once("];").context("the list has no end")?;
    let mut entries: Vec<&str> = entries
        .split(|c: char| c.is_whitespace() || ",()\"".contains(c))
        .filter(|word| word.contains("::"))
        .collect();
    let module = |entry: &str| {
        let id = entry.split("::").next().unwrap_or_default();
        format!("pub mod {id};\n")
    };
    let line = module(entry);
    ensure!(!list.contains(&line), "`{}` already exists", line.trim());
    entries.push(entry);
    entries.sort_unstable();
    let place = entries.iter().position(|one| *one == entry).unwrap_or_default();
    let before = match (entries.get(place + 1), place.checked_sub(1)) {
        (Some(next), _) => before.replacen(&module(next), &(line + &module(next)), 1),
        (None, Some(last)) => {
            let last = module(entries[last]);
            before.replacen(&last, &(last.clone() + &line), 1)
        }
        (None, None) => bail!("the list is empty"),
    };
    let entries: Vec<String> = entries.into_iter().map(form).collect();
    Ok(format!("{before}{}];{after}", entries.join(", ")))
}

/// An entry of the table of generators.
fn reference_entry(path: &str) -> String {
    format!("(\"{}\", {path})", path.split("::").next().unwrap_or_default())
}

/// Copies what the workspace needs to build over an earlier copy; build products are reused.
fn copy_sources(root: &Path, copy: &Path) -> Result<()> {
    let wanted = [
        "Cargo.toml",
        "Cargo.lock",
        "rust-toolchain.toml",
        "crates/",
        "fuzz/",
        "python/Cargo.toml",
        "python/src/",
        // What the tests of the modules compare with.
        "web/wasm/games.json",
        "web/wasm/levels.json",
        "xtask/",
    ];
    let tree = Tree::read(root)?;
    // A file of an earlier copy that no longer exists would still be compiled.
    for path in Tree::read(copy).unwrap_or_default().files.keys() {
        if tree.get(path).is_none() {
            fs::remove_file(copy.join(path))?;
        }
    }
    for path in tree.files.keys() {
        if wanted.iter().any(|start| path.starts_with(start)) {
            let target = copy.join(path);
            fs::create_dir_all(target.parent().expect("a file lies in a folder"))?;
            // Copies bytes, because networks are not text, and only changed files, so that cargo
            // does not rebuild the rest.
            let bytes = fs::read(root.join(path))?;
            if fs::read(&target).ok().as_ref() != Some(&bytes) {
                fs::write(target, bytes)?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_one_short_word() {
        for good in ["go", "chess"] {
            assert!(check_id(good).is_ok(), "{good}");
        }
        for bad in ["", "x", "Chess", "two words", "chess960", "a-b", "match", "../up"] {
            assert!(check_id(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn nothing_is_left_to_fill_in() {
        for (path, template) in TEMPLATE {
            let text = fill_in(template, "foo");
            assert!(!text.contains("{{id}}") && !text.contains("{{Name}}"), "{path}");
        }
    }

    #[test]
    fn an_existing_folder_is_left_alone() {
        let root = std::env::temp_dir().join(format!("parlour-new-game-{}", std::process::id()));
        write_folder(&root, "foo").unwrap();
        let rules = root.join("crates/games/src/foo/rules.md");
        fs::write(&rules, "mine").unwrap();
        assert!(write_folder(&root, "foo").unwrap_err().to_string().contains("already"));
        assert_eq!(fs::read_to_string(&rules).unwrap(), "mine");
        fs::remove_dir_all(&root).unwrap();
    }

    #[test]
    fn the_lists_take_one_more_game() {
        let list = "pub mod a;\npub mod g;\n\nmacro_rules! games {}\n\ngames![a::A, g::G];\n";
        let expect = |entry: &str, modules: &str, entries: &str| {
            let text = format!("{modules}\n\nmacro_rules! games {{}}\n\ngames![{entries}];\n");
            assert_eq!(with_entry(list, entry, GAMES, str::to_owned).unwrap(), text);
        };
        expect("foo::Foo", "pub mod a;\npub mod foo;\npub mod g;", "a::A, foo::Foo, g::G");
        expect("zoo::Zoo", "pub mod a;\npub mod g;\npub mod zoo;", "a::A, g::G, zoo::Zoo");
        assert!(with_entry("", "foo::Foo", GAMES, str::to_owned).is_err());
        let again = with_entry(list, "g::G", GAMES, str::to_owned);
        assert!(again.unwrap_err().to_string().contains("already"));
        let generators =
            "pub mod a;\npub const GENERATORS: &[(&str, Start)] = &[\n    (\"a\", a::start),\n];\n";
        let listed = with_entry(generators, "foo::start", GENERATORS, reference_entry).unwrap();
        assert!(listed.contains("[(\"a\", a::start), (\"foo\", foo::start)];"), "{listed}");
    }
}
