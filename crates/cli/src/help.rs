//! The help texts: commands in groups, and examples for every command.

use std::fmt::Write as _;

use clap::{Command, CommandFactory as _};

use crate::args::Args;

/// Longer lines are hard to read.
pub(crate) const MAX_WIDTH: usize = 100;

/// Every command, by purpose.
const GROUPS: &[(&str, &[&str])] = &[
    ("Play", &["play", "learn", "puzzles", "games", "serve", "site"]),
    (
        "Study",
        &["analyze", "hint", "solved", "rules", "list", "show", "moves", "replay", "convert"],
    ),
    (
        "Tools",
        &[
            "arena",
            "ugi",
            "analysis-server",
            "solve",
            "book",
            "selfplay",
            "tune",
            "verify",
            "perft",
            "bench",
            "completions",
            "man",
            "licenses",
        ],
    ),
];

/// Example commands with descriptions. GAME stands for the id of any game.
const EXAMPLES: &[(&str, &[(&str, &str)])] = &[
    (
        "play",
        &[
            ("parlour play", "choose a game from the menu"),
            ("parlour play GAME --o 5", "play first against level 5"),
            ("parlour play GAME --x best --clock 5m+3s", "play second, with a clock"),
            ("parlour play GAME --x 3 --o 4 --games 10", "let two levels play ten games"),
        ],
    ),
    ("learn", &[("parlour learn GAME", "learn a game by playing its lessons")]),
    (
        "puzzles",
        &[
            ("parlour puzzles", "choose a game and solve its puzzles"),
            ("parlour puzzles GAME", "solve the puzzles of a game"),
        ],
    ),
    (
        "puzzles make",
        &[("parlour puzzles make GAME --count 20 -o new.txt", "find new puzzles in self-play")],
    ),
    (
        "games",
        &[
            ("parlour games", "list the saved games"),
            ("parlour games resume", "continue the latest unfinished game"),
        ],
    ),
    ("games list", &[("parlour games list", "list the saved games")]),
    ("games show", &[("parlour games show NAME", "see how a game stands")]),
    (
        "games export",
        &[("parlour games export NAME -o game.txt", "write the record of a saved game")],
    ),
    ("games delete", &[("parlour games delete NAME NAME", "delete two saved games")]),
    ("games resume", &[("parlour games resume NAME", "continue a saved game")]),
    (
        "serve",
        &[
            ("parlour serve", "play in the browser on this computer"),
            ("parlour serve --host 0.0.0.0", "let other devices at home join"),
        ],
    ),
    (
        "serve backup",
        &[("parlour serve backup games.sqlite", "copy the database while it is used")],
    ),
    ("serve export", &[("parlour serve export matches.jsonl", "write all matches as JSON")]),
    ("serve import", &[("parlour serve import matches.jsonl", "add the matches of an export")]),
    ("site", &[("parlour site public", "write the browser client for any static host")]),
    (
        "analyze",
        &[
            ("parlour analyze GAME -- MOVE MOVE", "find the best lines after two moves"),
            ("parlour analyze game.txt", "grade every move of a recorded game"),
            ("parlour analyze game.txt --html page.html", "write the review as a page"),
        ],
    ),
    (
        "hint",
        &[
            ("parlour hint GAME -- MOVE MOVE", "learn where to look"),
            ("parlour hint GAME --move -- MOVE MOVE", "see the move itself"),
        ],
    ),
    (
        "solved",
        &[
            ("parlour solved", "see the solved boards of every game"),
            ("parlour solved GAME --json", "get the results of a game as JSON"),
        ],
    ),
    (
        "rules",
        &[
            ("parlour rules GAME", "read the rules and options"),
            ("parlour rules GAME --options", "see the options only"),
        ],
    ),
    ("list", &[("parlour list", "see the games and their authors")]),
    ("show", &[("parlour show GAME", "print the start position")]),
    (
        "moves",
        &[
            ("parlour moves GAME", "list the opening moves"),
            ("parlour moves GAME --position P", "list the moves of a position"),
        ],
    ),
    (
        "replay",
        &[
            ("parlour replay GAME -- MOVE MOVE", "print the position after two moves"),
            ("parlour replay GAME game.txt --boards", "print the board after every move"),
        ],
    ),
    (
        "convert",
        &[
            ("parlour convert game.txt --to json", "print a record as JSON"),
            ("parlour convert game.sgf -o game.txt", "convert by file extension"),
        ],
    ),
    (
        "arena",
        &[
            ("parlour arena GAME --bot 4 --bot 5 --pairs 50", "compare two levels"),
            ("parlour arena GAME --bot best --engine ./mine", "test an engine of your own"),
        ],
    ),
    ("ugi", &[("parlour ugi GAME", "start an engine for a match runner")]),
    ("analysis-server", &[("parlour analysis-server", "read requests as JSON lines")]),
    (
        "solve",
        &[
            ("parlour solve GAME --memory 1024 --out run", "solve a game; repeat it to resume"),
            ("parlour solve GAME --within 6 --out run", "rule out a forced win in six turns"),
        ],
    ),
    (
        "book",
        &[("parlour book GAME --turns 7 --out game.proof", "write the first turns of a won game")],
    ),
    (
        "selfplay",
        &[
            ("parlour selfplay GAME --positions 1000000 --out a.positions", "make training data"),
            ("parlour selfplay GAME --games 500 --out a.positions --resume", "continue a file"),
        ],
    ),
    ("tune", &[("parlour tune GAME -o weights.txt", "play games and fit the weights to them")]),
    ("verify", &[("parlour verify game.proof", "check a proof without trusting its solver")]),
    (
        "perft",
        &[
            ("parlour perft GAME 4", "count the move sequences of four plies"),
            ("parlour perft GAME 3 --divide", "show the count below each move"),
        ],
    ),
    (
        "bench",
        &[
            ("parlour bench rules --quick", "measure move generation"),
            ("parlour bench search --small", "measure the engines"),
        ],
    ),
    ("bench rules", &[("parlour bench rules --quick", "measure move generation once")]),
    ("bench search", &[("parlour bench search --small --once", "print the search signatures")]),
    ("bench stop", &[("parlour bench stop", "measure how soon engines stop")]),
    (
        "completions",
        &[
            (
                "parlour completions bash > ~/.local/share/bash-completion/completions/parlour",
                "for bash",
            ),
            ("parlour completions fish > ~/.config/fish/completions/parlour.fish", "for fish"),
        ],
    ),
    ("man", &[("parlour man ~/.local/share/man/man1", "install the manual for yourself")]),
    ("licenses", &[("parlour licenses | less", "read the licenses page by page")]),
];

/// The command line with groups and examples.
pub(crate) fn command() -> Command {
    let mut command = Args::command();
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{}Options:\n{{options}}{{after-help}}",
        groups(&command)
    );
    command = command.help_template(template);
    for (name, examples) in EXAMPLES {
        let explained = |one: Command| one.after_help(examples_text(examples));
        command = match name.split_once(' ') {
            Some((outer, inner)) => {
                command.mut_subcommand(outer, |outer| outer.mut_subcommand(inner, explained))
            }
            None => command.mut_subcommand(name, explained),
        };
    }
    command
}

/// The list of commands, by group.
fn groups(command: &Command) -> String {
    let names = || GROUPS.iter().flat_map(|(_, names)| *names);
    let width = names().map(|name| name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for (title, names) in GROUPS {
        let _ = writeln!(text, "{title}:");
        for name in *names {
            let about = command.find_subcommand(name).and_then(Command::get_about);
            let about = about.map(ToString::to_string).unwrap_or_default();
            let _ = writeln!(text, "  {name:width$}  {about}");
        }
        text.push('\n');
    }
    text
}

/// One example per line, with its description beside it, or on the next line if there is no room.
fn examples_text(examples: &[(&str, &str)]) -> String {
    /// Room for an example and its explanation on one line of a usual terminal.
    const WIDTH: usize = 78;
    let longest = examples.iter().map(|(line, _)| line.len()).max().unwrap_or(0);
    let is_beside = examples.iter().all(|(_, what)| longest + what.len() + 6 <= WIDTH);
    let mut text = String::from("Examples:\n");
    for (line, what) in examples {
        let _ = if is_beside {
            writeln!(text, "  {line:longest$}  # {what}")
        } else {
            writeln!(text, "  # {what}\n  {line}")
        };
    }
    text.truncate(text.trim_end().len());
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_a_group_and_examples() {
        let command = Args::command();
        let mut listed: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        let mut known: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        listed.sort_unstable();
        known.sort_unstable();
        assert_eq!(listed, known);
        let mut explained: Vec<String> =
            EXAMPLES.iter().map(|(name, _)| (*name).to_owned()).collect();
        let nested = |outer: &Command| {
            let name = outer.get_name().to_owned();
            let inner = outer.get_subcommands().map(|inner| format!("{name} {}", inner.get_name()));
            [name.clone()].into_iter().chain(inner).collect::<Vec<_>>()
        };
        let mut all: Vec<String> = command.get_subcommands().flat_map(nested).collect();
        explained.sort_unstable();
        all.sort_unstable();
        assert_eq!(explained, all);
    }

    #[test]
    fn every_example_is_a_valid_command_line() {
        for (name, examples) in EXAMPLES {
            for (line, _) in *examples {
                let words = line.split(['|', '>']).next().expect("a first part").split_whitespace();
                let parsed = command().try_get_matches_from(words);
                let parsed = parsed.unwrap_or_else(|error| panic!("`{line}`: {error}"));
                let outer = name.split(' ').next();
                assert_eq!(parsed.subcommand_name(), outer, "{line}");
            }
        }
    }

    #[test]
    fn help_fits_a_terminal_of_eighty_columns() {
        for line in command().render_help().to_string().lines() {
            // clap wraps the options to the width of the terminal, here its maximum.
            assert!(line.chars().count() <= MAX_WIDTH, "{line}");
        }
        for line in groups(&Args::command()).lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }
}
