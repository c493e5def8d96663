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
    ("testdata/games/full-board.txt", include_str!("../template/game.txt")),
];

const LIST: &str = "crates/games/src/lib.rs";

/// Writes the folder and says what is left to do.
pub(crate) fn run(root: &Path, id: &str) -> Result<()> {
    write_folder(root, id)?;
    let name = type_name(id);
    println!(
        "\
wrote crates/games/src/{id}/

Add to {LIST}, next to the other games:

    pub mod {id};
    games![…, {id}::{name}];

then write rules.md, position.rs, moves.rs and view.rs, in this order. `cargo test {id}` says what is
missing; CONTRIBUTING.md, \"Add a game\", has all steps."
    );
    Ok(())
}

/// Makes a game in a copy of the workspace and looks whether it compiles without a warning, and
/// whether its tests fail for the reasons they should.
pub(crate) fn check_template(root: &Path) -> Result<()> {
    const ID: &str = "samplegame";
    let copy = root.join("target/template");
    copy_sources(root, &copy)?;
    let _ = fs::remove_dir_all(copy.join("crates/games/src").join(ID));
    write_folder(&copy, ID)?;
    let list = copy.join(LIST);
    let listed = with_game(&fs::read_to_string(&list)?, ID)?;
    fs::write(&list, listed)?;

    let mut build = shell::cargo(&copy);
    build.args(["test", "--offline", "--package", "parlour-games", "--lib"]);
    build.env("RUSTFLAGS", "-D warnings").env("CARGO_TARGET_DIR", copy.join("target"));
    let (_, output) = shell::quietly(build.args(["--", &format!("{ID}::")]))?;
    let expected = [
        "test result: FAILED. 2 passed; 3 failed",
        "rules.md first",
        "name the author",
        "independent program",
    ];
    for part in expected {
        ensure!(output.contains(part), "expected `{part}` from the new game's tests:\n{output}");
    }
    let mut lessons = shell::cargo(&copy);
    lessons.args(["test", "--offline", "--package", "parlour-testkit", "--test", "it"]);
    lessons.env("CARGO_TARGET_DIR", copy.join("target")).env("PARLOUR_TEST_GAME", ID);
    let (passed, output) = shell::quietly(lessons.args(["--", "lessons_keep_the_contract"]))?;
    ensure!(passed && output.contains("1 passed"), "the new game's lessons:\n{output}");
    println!("template: a new game compiles, its lessons pass, and its tests ask for the rules");
    Ok(())
}

fn write_folder(root: &Path, id: &str) -> Result<()> {
    check_id(id)?;
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
        &["board", "box", "const", "crate", "enum", "loop", "match", "move"];
    let is_word = id.chars().all(|c| c.is_ascii_lowercase());
    if !is_word || !(2..=20).contains(&id.len()) || RUST_WORDS.contains(&id) {
        bail!("the id `{id}` will not do: expected one short word of small letters");
    }
    Ok(())
}

/// The list with one more game.
fn with_game(list: &str, id: &str) -> Result<String> {
    ensure!(list.contains("\nmacro_rules! games"), "{LIST} has no `macro_rules! games`");
    ensure!(list.contains("\ngames!["), "{LIST} has no `games![…]`");
    Ok(list
        .replacen("\nmacro_rules! games", &format!("\npub mod {id};\n\nmacro_rules! games"), 1)
        .replacen("\ngames![", &format!("\ngames![{id}::{}, ", type_name(id)), 1))
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
        let list = "mod a;\n\nmacro_rules! games {}\n\ngames![a::A];\n";
        let expected =
            "mod a;\n\npub mod foo;\n\nmacro_rules! games {}\n\ngames![foo::Foo, a::A];\n";
        assert_eq!(with_game(list, "foo").unwrap(), expected);
        assert!(with_game("", "foo").is_err());
    }
}
