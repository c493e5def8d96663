//! Files generated from the list of games, so that they cannot become stale.

mod levels;
mod solved;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use parlour_core::{AnyGame, GameInfo, OptionDefault, OptionKind, OptionSpec};
use parlour_games::finished_games;

use crate::tree::Tree;

const PAGE: &str = "docs/games.md";
const LEVELS: &str = "docs/levels.md";
const SOLVED: &str = "docs/solved.md";
const README: &str = "README.md";
const DICTIONARY: &str = "fuzz/parlour.dict";

const TABLE_BEGINS: &str = "<!-- games: written by cargo xtask docgen -->";
const TABLE_ENDS: &str = "<!-- end of games -->";

/// Writes every generated file.
pub(crate) fn write(root: &Path) -> Result<()> {
    for (path, text) in generated(&Tree::read(root)?)? {
        fs::write(root.join(path), text).with_context(|| path.to_owned())?;
        println!("wrote {path}");
    }
    Ok(())
}

/// The generated files whose content on disk is stale.
pub(crate) fn stale(tree: &Tree) -> Result<Vec<String>> {
    let files = generated(tree)?;
    let is_stale = |(path, text): &(&str, String)| tree.get(path) != Some(text);
    Ok(files.into_iter().filter(is_stale).map(|(path, _)| path.to_owned()).collect())
}

fn generated(tree: &Tree) -> Result<Vec<(&'static str, String)>> {
    let readme = tree.get(README).context("there is no README.md")?;
    let games: Vec<&dyn AnyGame> = finished_games().collect();
    Ok(vec![
        (PAGE, page(&games)),
        (LEVELS, levels::page(tree)?),
        (SOLVED, solved::page(&games)),
        (README, with_table(readme, &table(&games))?),
        (DICTIONARY, dictionary(&games)),
    ])
}

fn with_table(readme: &str, table: &str) -> Result<String> {
    let (before, rest) = readme
        .split_once(TABLE_BEGINS)
        .with_context(|| format!("README.md lacks {TABLE_BEGINS}"))?;
    let (_, after) =
        rest.split_once(TABLE_ENDS).with_context(|| format!("README.md lacks {TABLE_ENDS}"))?;
    Ok(format!("{before}{TABLE_BEGINS}\n\n{table}\n{TABLE_ENDS}{after}"))
}

fn table(games: &[&dyn AnyGame]) -> String {
    let mut text = "| game | id | description |\n|---|---|---|\n".to_owned();
    for info in games.iter().map(|game| game.info()) {
        let rules = rules_path(info);
        let _ = writeln!(
            text,
            "| [{}]({rules}) | `{}` | {} *{}* |",
            cell(info.name),
            info.id,
            cell(info.pitch),
            cell(info.credit)
        );
    }
    text
}

fn page(games: &[&dyn AnyGame]) -> String {
    let mut text = "\
<!-- written by cargo xtask docgen; change the game's INFO instead -->

# The games

A game with its options is always written as one string, `id:key=value,key=value`. Options with their default
value are omitted. A preset, `rules=NAME`, sets several options; an explicit option overrides it. `x` moves first.
"
    .to_owned();
    for game in games {
        section(&mut text, *game);
    }
    text
}

fn section(text: &mut String, game: &dyn AnyGame) {
    let info = game.info();
    let _ = write!(text, "\n## {}\n\n{}\n\n", info.name, info.pitch);
    let mut fact = |name: &str, value: &str| {
        let _ = writeln!(text, "- {name}: {value}");
    };
    fact("credit", info.credit);
    fact("id", &format!("`{}`", info.id));
    if !info.aliases.is_empty() {
        fact("aliases", &code_list(info.aliases));
    }
    let [first, second] = info.players;
    fact("players", &format!("{first} (`x`), {second} (`o`)"));
    fact("rules", &format!("[rules.md](../{}), version {}", rules_path(info), info.rules_version));
    let formats: Vec<&str> = game.formats().iter().map(|format| format.id()).collect();
    if !formats.is_empty() {
        fact("additional record formats", &code_list(&formats));
    }
    options(text, info);
    presets(text, info);
}

fn options(text: &mut String, info: &GameInfo) {
    if info.options.is_empty() {
        return;
    }
    text.push_str("\n| option | values | default | meaning |\n|---|---|---|---|\n");
    for option in info.options {
        let _ = writeln!(
            text,
            "| `{}` | {} | {} | {} |",
            option.key,
            cell(&values(option)),
            cell(&default(option)),
            cell(option.help)
        );
    }
    for option in info.options {
        if let OptionKind::Choice(choices) = option.kind {
            let _ = write!(text, "\n`{}`:\n\n", option.key);
            for (word, meaning) in choices {
                let _ = writeln!(text, "- `{word}`: {meaning}");
            }
        }
    }
}

fn presets(text: &mut String, info: &GameInfo) {
    if info.presets.is_empty() {
        return;
    }
    text.push_str("\n| preset | sets | meaning |\n|---|---|---|\n");
    for preset in info.presets {
        let sets: Vec<String> =
            preset.sets.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let sets = match sets.as_slice() {
            [] => "the defaults".to_owned(),
            sets => format!("`{}`", sets.join(",")),
        };
        let help = cell(preset.help);
        let _ = writeln!(text, "| `rules={}` | {sets} | {help} |", preset.name);
    }
}

fn values(option: &OptionSpec) -> String {
    match option.kind {
        OptionKind::Choice(choices) => {
            code_list(&choices.iter().map(|(word, _)| *word).collect::<Vec<_>>())
        }
        kind => kind.expected().to_string(),
    }
}

fn default(option: &OptionSpec) -> String {
    match option.default {
        OptionDefault::Is("") => "none".to_owned(),
        OptionDefault::Is(value) => format!("`{value}`"),
        OptionDefault::Follows { rule, .. } => rule.to_owned(),
    }
}

/// Tokens of the parsers, for the fuzzer.
fn dictionary(games: &[&dyn AnyGame]) -> String {
    let mut words: Vec<&str> =
        ["pass", "game: ", "rules: ", "start: ", "result: ", "*", "1-0", "0-1"]
            .into_iter()
            .chain(["1/2-1/2", " x", " o", "x", "o", "/", ":", ",", "=", "-", "{", "}", "(", ")"])
            .collect();
    for info in games.iter().map(|game| game.info()) {
        words.push(info.id);
        words.extend(info.aliases);
        for option in info.options {
            words.push(option.key);
            if let OptionKind::Choice(choices) = option.kind {
                words.extend(choices.iter().map(|(word, _)| *word));
            }
        }
        words.extend(info.presets.iter().map(|preset| preset.name));
    }
    words.sort_unstable();
    words.dedup();
    let mut text = "# written by cargo xtask docgen\n".to_owned();
    for word in words {
        let _ = writeln!(text, "{word:?}");
    }
    text
}

fn rules_path(info: &GameInfo) -> String {
    format!("crates/games/src/{}/rules.md", info.id)
}

fn code_list(words: &[&str]) -> String {
    words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

/// Escapes `|`, which would end the cell of a Markdown table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

#[cfg(test)]
mod tests {
    use parlour_core::{Match, Record};
    use parlour_games::GAMES;

    use super::*;

    #[test]
    fn the_table_goes_between_its_marks() {
        let readme = format!("a\n{TABLE_BEGINS}\nold\n{TABLE_ENDS}\nb\n");
        let written = with_table(&readme, "new\n").unwrap();
        assert_eq!(written, format!("a\n{TABLE_BEGINS}\n\nnew\n\n{TABLE_ENDS}\nb\n"));
        assert_eq!(with_table(&written, "new\n").unwrap(), written);
        assert!(with_table("no marks", "new").is_err());
    }

    #[test]
    fn every_game_has_a_section_and_a_row() {
        let (page, table) = (page(GAMES), table(GAMES));
        for info in GAMES.iter().map(|game| game.info()) {
            assert!(page.contains(&format!("\n## {}\n", info.name)));
            assert!(page.contains(info.credit) && table.contains(info.credit));
            for option in info.options {
                assert!(page.contains(&format!("| `{}` |", option.key)));
            }
        }
    }

    #[test]
    fn the_example_of_the_record_page_is_a_game() {
        let page = include_str!("../../../docs/record.md");
        let (_, rest) = page.split_once("```text\n").unwrap();
        let (example, _) = rest.split_once("```").unwrap();
        let played = Match::from_record(GAMES, &Record::parse(example).unwrap()).unwrap();
        assert!(example.contains(&played.result_text()));
    }

    #[test]
    fn stale_files_are_noticed() {
        let mut tree = Tree::default();
        tree.files.insert(README.to_owned(), format!("{TABLE_BEGINS}{TABLE_ENDS}"));
        let fresh = generated(&tree).unwrap();
        assert_eq!(stale(&tree).unwrap().len(), fresh.len());
        tree.files.extend(fresh.into_iter().map(|(path, text)| (path.to_owned(), text)));
        assert_eq!(stale(&tree).unwrap(), Vec::<String>::new());
    }
}
