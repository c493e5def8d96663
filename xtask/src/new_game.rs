//! The folder of a new game, from the template in `xtask/template`.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, bail, ensure};

use crate::shell;
use crate::tree::Tree;

/// The files of a game and what they begin as.
const TEMPLATE: &[(&str, &str)] = &[
    ("mod.rs", include_str!("../template/mod.rs.txt")),
    ("rules.md", include_str!("../template/rules.md.txt")),
    ("lessons.txt", include_str!("../template/lessons.txt")),
    ("position.rs", include_str!("../template/position.rs.txt")),
    ("moves.rs", include_str!("../template/moves.rs.txt")),
    ("view.rs", include_str!("../template/view.rs.txt")),
    ("eval.rs", include_str!("../template/eval.rs.txt")),
    ("weights.txt", include_str!("../template/weights.txt")),
    ("tests.rs", include_str!("../template/tests.rs.txt")),
    ("testdata/perft.txt", include_str!("../template/perft.txt")),
    ("testdata/options.txt", include_str!("../template/options.txt")),
    ("testdata/games/three-in-a-row.txt", include_str!("../template/game.txt")),
];

const LIST: &str = "crates/games/src/lib.rs";

/// Writes the folder, lists the game, and says what is left to do.
pub(crate) fn run(root: &Path, id: &str) -> Result<()> {
    add(root, id)?;
    println!(
        "\
wrote crates/games/src/{id}/ and listed it in {LIST}

It is a draft that already plays: `cargo run -- play {id}`. Write rules.md first, then the code;
`cargo nextest run -p parlour-games {id}::` runs the tests of its rules. CONTRIBUTING.md, \"Add a game\", has all steps."
    );
    Ok(())
}

/// Writes the folder and lists the game.
fn add(root: &Path, id: &str) -> Result<()> {
    check_id(id)?;
    let list = root.join(LIST);
    let listed = with_game(&fs::read_to_string(&list).with_context(|| LIST.to_owned())?, id)?;
    write_folder(root, id)?;
    fs::write(&list, listed)?;
    shell::run(shell::cargo(root).args(["fmt", "--package", "parlour-games"]))
}

/// What is run over a new game: package and filter, nothing for all tests.
const CHECKS: &[(&str, &str)] = &[
    ("parlour-games", "samplegame::"),
    ("parlour-testkit", ""),
    ("parlour-bots", ""),
    ("parlour-play", ""),
    ("parlour-plain", ""),
    ("parlour-tui", ""),
    ("parlour", "every_game"),
];

/// Makes a game in a copy of the workspace and runs what walks the list of games: the suite, the opponents and the
/// front ends.
pub(crate) fn check_template(root: &Path) -> Result<()> {
    const ID: &str = "samplegame";
    let copy = root.join("target/template");
    copy_sources(root, &copy)?;
    let _ = fs::remove_dir_all(copy.join("crates/games/src").join(ID));
    add(&copy, ID)?;
    for (package, filter) in CHECKS {
        let mut tests = shell::cargo(&copy);
        // The build folder is ours: what comes from elsewhere is built already.
        tests.env("CARGO_TARGET_DIR", root.join("target")).env("PARLOUR_TEST_GAME", ID);
        tests.args(["test", "--offline", "--tests", "--package", package, "--", filter]);
        let (passed, output) = shell::quietly(&mut tests)?;
        ensure!(passed, "with a new game, the tests of {package} fail:\n{output}");
        ensure!(!output.contains("warning: "), "a new game compiles with warnings:\n{output}");
    }
    println!("template: a new game passes the suite and plays in the front ends");
    Ok(())
}

fn write_folder(root: &Path, id: &str) -> Result<()> {
    let folder = root.join("crates/games/src").join(id);
    ensure!(!folder.exists(), "there is a folder crates/games/src/{id} already");
    for (path, template) in TEMPLATE {
        let path = folder.join(path);
        let parent = path.parent().expect("the path has the folder before it");
        fs::create_dir_all(parent).with_context(|| format!("{}", parent.display()))?;
        fs::write(&path, filled_in(template, id)).with_context(|| format!("{}", path.display()))?;
    }
    Ok(())
}

fn filled_in(template: &str, id: &str) -> String {
    template.replace("{{id}}", id).replace("{{Name}}", &type_name(id))
}

fn type_name(id: &str) -> String {
    let (first, rest) = id.split_at(1);
    format!("{}{rest}", first.to_uppercase())
}

fn check_id(id: &str) -> Result<()> {
    const RUST_WORDS: &[&str] =
        &["board", "box", "const", "crate", "enum", "grid", "loop", "match", "move"];
    let is_word = id.chars().all(|c| c.is_ascii_lowercase());
    if !is_word || !(2..=20).contains(&id.len()) || RUST_WORDS.contains(&id) {
        bail!("the id `{id}` will not do: expected one short word of small letters");
    }
    Ok(())
}

/// The list with one more game, its module and its entry where the alphabet puts them.
fn with_game(list: &str, id: &str) -> Result<String> {
    const BEGIN: &str = "\ngames![";
    let begin = list.find(BEGIN).with_context(|| format!("{LIST} has no `games![…]`"))?;
    let (before, rest) = list.split_at(begin + BEGIN.len());
    let (entries, after) = rest.split_once("];").context("`games![` has no end")?;
    let mut entries: Vec<String> =
        entries.split(',').map(str::trim).filter(|one| !one.is_empty()).map(String::from).collect();
    ensure!(
        !entries.iter().any(|entry| entry.starts_with(&format!("{id}::"))),
        "there is a game `{id}` in {LIST} already"
    );
    let modules: Vec<&str> = entries.iter().filter_map(|entry| entry.split("::").next()).collect();
    let next = modules.iter().find(|other| **other > id);
    let last = modules.last().with_context(|| format!("{LIST} lists no game"))?;
    let line = |id: &str| format!("pub mod {id};\n");
    let before = match next {
        Some(next) => before.replacen(&line(next), &(line(id) + &line(next)), 1),
        None => before.replacen(&line(last), &(line(last) + &line(id)), 1),
    };
    entries.push(format!("{id}::{}", type_name(id)));
    entries.sort_unstable();
    Ok(format!("{before}{}];{after}", entries.join(", ")))
}

/// Copies what the workspace needs to build, over whatever an earlier check left; the build products
/// stay and are used again.
fn copy_sources(root: &Path, copy: &Path) -> Result<()> {
    let wanted = ["Cargo.toml", "Cargo.lock", "rust-toolchain.toml", "crates/", "xtask/"];
    let tree = Tree::read(root)?;
    // A file of an earlier copy that is gone here would still be compiled.
    for path in Tree::read(copy).unwrap_or_default().files.keys() {
        if tree.get(path).is_none() {
            fs::remove_file(copy.join(path))?;
        }
    }
    for (path, text) in &tree.files {
        if wanted.iter().any(|start| path.starts_with(start)) {
            let target = copy.join(path);
            fs::create_dir_all(target.parent().expect("a file lies in a folder"))?;
            // Only what changed is written, so that cargo sees the rest as built.
            if fs::read_to_string(&target).ok().as_ref() != Some(text) {
                fs::write(target, text)?;
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
            let text = filled_in(template, "foo");
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
    fn the_list_takes_one_more_game() {
        let list = "pub mod a;\npub mod g;\n\nmacro_rules! games {}\n\ngames![a::A, g::G];\n";
        let expected = |id: &str, modules: &str, entries: &str| {
            let text = format!("{modules}\n\nmacro_rules! games {{}}\n\ngames![{entries}];\n");
            assert_eq!(with_game(list, id).unwrap(), text);
        };
        expected("foo", "pub mod a;\npub mod foo;\npub mod g;", "a::A, foo::Foo, g::G");
        expected("zoo", "pub mod a;\npub mod g;\npub mod zoo;", "a::A, g::G, zoo::Zoo");
        assert!(with_game("", "foo").is_err());
        assert!(with_game(list, "g").unwrap_err().to_string().contains("already"));
    }
}
