//! Command lines and their output, as text files in `testdata/`.
//!
//! `$` is a command line, with `'…'` and `"…"` for words with spaces; `<` a line of its input; `>`
//! a line of its output, where `> ...` stands for any lines; `!` its error line, where a final
//! `...` stands for any rest; `=` its exit code, 0 by default. `% NAME` starts a file in the folder
//! where the commands of one case file run, and `|` is a line of it. `#` is a comment.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::support::{Folder, Output};

#[derive(Default)]
struct Case {
    line: usize,
    command: String,
    input: String,
    stdout: Vec<String>,
    stderr: Vec<String>,
    code: i32,
}

#[test]
fn testdata_cases_pass() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/testdata");
    let mut n_cases = 0;
    let mut faults = String::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let place = path.file_name().unwrap().to_string_lossy().into_owned();
        n_cases += check_file(&place, &text, &mut faults);
    }
    assert!(n_cases > 50, "only {n_cases} cases were found");
    assert!(faults.is_empty(), "{faults}");
}

fn check_file(place: &str, text: &str, faults: &mut String) -> usize {
    let folder = Folder::new();
    let mut n_cases = 0;
    let mut case: Option<Case> = None;
    let mut file: Option<(String, String)> = None;
    for (line_idx, line) in text.lines().chain(["$"]).enumerate() {
        let (mark, rest) = line.split_at(line.chars().next().map_or(0, char::len_utf8));
        let rest = rest.strip_prefix(' ').unwrap_or(rest);
        if matches!(mark, "$" | "%") {
            if let Some((name, content)) = file.take() {
                folder.write(&name, content);
            }
            if let Some(case) = case.take() {
                n_cases += 1;
                check(place, &folder, &case, faults);
            }
        }
        match (mark, &mut case, &mut file) {
            ("" | "#", ..) => {}
            ("$", ..) => {
                case =
                    Some(Case { line: line_idx + 1, command: rest.to_owned(), ..Case::default() });
            }
            ("%", ..) => file = Some((rest.to_owned(), String::new())),
            ("|", _, Some((_, content))) => {
                content.push_str(rest);
                content.push('\n');
            }
            ("<", Some(case), _) => {
                case.input.push_str(rest);
                case.input.push('\n');
            }
            (">", Some(case), _) => case.stdout.push(rest.to_owned()),
            ("!", Some(case), _) => case.stderr.push(rest.to_owned()),
            ("=", Some(case), _) => case.code = rest.parse().unwrap(),
            _ => panic!("{place}:{}: cannot read `{line}`", line_idx + 1),
        }
    }
    n_cases
}

fn check(place: &str, folder: &Folder, case: &Case, faults: &mut String) {
    let mut words = words(&case.command).into_iter();
    assert_eq!(words.next().as_deref(), Some("parlour"), "{place}:{}", case.line);
    let Output { stdout, stderr, code } = folder.run(words, &case.input);
    let shown = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let is_right = code == Some(case.code)
        && lines_match(&shown(&stdout), &case.stdout)
        && lines_match(&shown(&stderr), &case.stderr);
    if !is_right {
        let _ = writeln!(faults, "{place}:{}: $ {}", case.line, case.command);
        let _ = writeln!(faults, "code {code:?}\nstdout:\n{stdout}stderr:\n{stderr}");
    }
}

fn lines_match(found: &[String], expected: &[String]) -> bool {
    match (found, expected) {
        (_, [any, rest @ ..]) if any == "..." => {
            (0..=found.len()).any(|skipped| lines_match(&found[skipped..], rest))
        }
        ([], []) => true,
        ([first, found @ ..], [wanted, expected @ ..]) => {
            let is_same = match wanted.strip_suffix("...") {
                Some(beginning) => first.starts_with(beginning),
                None => first == wanted,
            };
            is_same && lines_match(found, expected)
        }
        _ => false,
    }
}

pub(crate) fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in command.chars() {
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, ' ') => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}
