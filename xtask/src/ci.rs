//! Everything that CI runs, quick checks first.

use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Instant;

use anyhow::{Result, bail, ensure};
use parlour_games::GAMES;

use crate::{licenses, new_game, shell, tidy, wasm, web};

/// Every crate but the Python package, which `python/test` builds and checks.
const CRATES: [&str; 3] = ["--workspace", "--exclude", "parlour-python"];

/// Run time of each fuzz target; `just fuzz` runs longer.
const FUZZ_SECONDS: u32 = 5;

/// The outcome of a step, for the last line.
pub(crate) enum StepOutcome {
    Checked,
    Tests(Tally),
    Skipped(&'static str),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
}

type Step = fn(&Path) -> Result<StepOutcome>;

/// One step and others in a row at the same time, because neither alone keeps two cores busy. The first one
/// prints the output of a program only when it ends.
struct Group {
    beside: (&'static str, Step),
    steps: &'static [(&'static str, Step)],
}

const GROUPS: [Group; 2] = [
    Group {
        beside: ("the browser client", web::check),
        steps: &[
            ("format", format),
            ("tidy", |root| tidy::run(root).map(|()| StepOutcome::Checked)),
            ("lints", lints),
            ("documentation", documentation),
            ("licenses and sources of dependencies", dependencies),
        ],
    },
    Group { beside: ("the Python package", python), steps: LAST_STEPS },
];

/// Between the groups: these use all cores.
const TESTS: &[(&str, Step)] = &[
    // Nothing may compile meanwhile, because the server embeds the files.
    ("the browser client, rebuilt", web::build),
    ("tests", tests),
    ("examples in the documentation", doc_tests),
];

const LAST_STEPS: &[(&str, Step)] = &[
    // Uses one core, while the Python package is installed and built on the other.
    ("WebAssembly modules, run in Node", wasm::test),
    ("template of a new game", |root| {
        new_game::check_template(root).map(|()| StepOutcome::Checked)
    }),
    ("the program starts", smoke),
    ("WebAssembly modules, rebuilt", wasm::compare),
    ("whole games in a real browser", web::play),
    ("fuzzing, a few seconds each", fuzz_smoke),
];

fn n_steps() -> usize {
    TESTS.len() + GROUPS.iter().map(|group| group.steps.len() + 1).sum::<usize>()
}

pub(crate) fn run(root: &Path) -> Result<()> {
    let started = Instant::now();
    let mut report = Report::default();
    let [checks, last] = GROUPS;
    report.run_group(root, &checks)?;
    TESTS.iter().try_for_each(|step| report.run(root, step))?;
    report.run_group(root, &last)?;
    let seconds = started.elapsed().as_secs();
    for name in &report.skipped {
        println!("skipped: {name}");
    }
    println!("\nall checks passed in {} min {} s; {}", seconds / 60, seconds % 60, report.tests());
    Ok(())
}

/// The outcomes of the steps so far.
#[derive(Default)]
struct Report {
    n_steps: usize,
    tally: Tally,
    skipped: Vec<&'static str>,
}

impl Report {
    /// Runs a step and adds its outcome.
    fn run(&mut self, root: &Path, (name, step): &(&'static str, Step)) -> Result<()> {
        let started = Instant::now();
        println!("\n== {}/{} {name}", self.n_steps + 1, n_steps());
        self.add(name, step(root), started)
    }

    /// Runs the steps of a group.
    fn run_group(
        &mut self,
        root: &Path,
        Group { beside: (name, step), steps }: &Group,
    ) -> Result<()> {
        thread::scope(|scope| {
            println!("\n== {name}, beside the following steps");
            let beside = scope.spawn(|| {
                let started = Instant::now();
                (step(root), started)
            });
            let others = steps.iter().try_for_each(|step| self.run(root, step));
            let (outcome, started) = beside.join().expect("a step does not panic");
            others?;
            println!("\n== {name}");
            self.add(name, outcome, started)
        })
    }

    /// Adds the outcome of a step.
    fn add(
        &mut self,
        name: &'static str,
        outcome: Result<StepOutcome>,
        started: Instant,
    ) -> Result<()> {
        self.n_steps += 1;
        match outcome {
            Err(error) => bail!("{name}: {error:#}"),
            Ok(StepOutcome::Tests(Tally { passed, failed })) => {
                self.tally.passed += passed;
                self.tally.failed += failed;
                if failed > 0 || passed == 0 {
                    println!("\n{}", self.tests());
                    bail!("{name}: {failed} tests failed, {passed} passed");
                }
            }
            Ok(StepOutcome::Skipped(why)) => {
                println!("skipped: {why}");
                self.skipped.push(name);
            }
            Ok(StepOutcome::Checked) => {}
        }
        println!("== done in {:.0?}", started.elapsed());
        Ok(())
    }

    fn tests(&self) -> String {
        format!("tests: {} passed, {} failed", self.tally.passed, self.tally.failed)
    }
}

fn format(root: &Path) -> Result<StepOutcome> {
    shell::run(shell::cargo(root).args(["fmt", "--all", "--check"]))?;
    Ok(StepOutcome::Checked)
}

fn lints(root: &Path) -> Result<StepOutcome> {
    let flags = ["--all-targets", "--locked", "--", "-D", "warnings"];
    shell::run(shell::cargo(root).arg("clippy").args(CRATES).args(flags))?;
    Ok(StepOutcome::Checked)
}

fn documentation(root: &Path) -> Result<StepOutcome> {
    let mut command = shell::cargo(root);
    command.arg("doc").args(CRATES).args(["--no-deps", "--locked"]);
    shell::run(command.env("RUSTDOCFLAGS", "-D warnings"))?;
    Ok(StepOutcome::Checked)
}

fn dependencies(root: &Path) -> Result<StepOutcome> {
    licenses::check(root)?;
    if !works(shell::cargo(root).args(["deny", "--version"])) {
        println!("cargo-deny is not installed; known vulnerabilities were not looked up");
        return Ok(StepOutcome::Checked);
    }
    // Advisories appear independently of our changes, and need the network: reported, not blocking.
    let bans = ["deny", "--locked", "check", "bans"];
    shell::run(shell::cargo(root).args(bans))?;
    match shell::quietly(shell::cargo(root).args(["deny", "check", "advisories"]))? {
        (true, _) => println!("advisories: none"),
        (false, said) => {
            let lines: Vec<&str> = said.lines().take(20).collect();
            println!("advisories (not blocking):\n{}", lines.join("\n"));
        }
    }
    Ok(StepOutcome::Checked)
}

fn tests(root: &Path) -> Result<StepOutcome> {
    let mut command = shell::cargo(root);
    if works(shell::cargo(root).args(["nextest", "--version"])) {
        command.args(["nextest", "run"]).args(CRATES);
        command.args(["--tests", "--locked", "--profile", "ci"]);
        // One more than the cores: some tests wait most of the time.
        command.arg(format!("--test-threads={}", thread::available_parallelism()?.get() + 1));
    } else {
        println!("cargo-nextest is not installed; using cargo test");
        command.arg("test").args(CRATES).args(["--tests", "--locked", "--no-fail-fast"]);
    }
    counted(&mut command)
}

fn doc_tests(root: &Path) -> Result<StepOutcome> {
    counted(shell::cargo(root).arg("test").args(CRATES).args(["--doc", "--locked"]))
}

/// Builds the wheel and tests it in a virtual environment.
fn python(root: &Path) -> Result<StepOutcome> {
    if !works(Command::new("python3").args(["-c", "import venv, ensurepip"])) {
        return Ok(StepOutcome::Skipped("Python 3 with venv is not installed"));
    }
    let (worked, output) = shell::quietly(Command::new("bash").arg(root.join("python/test")))?;
    println!("\n{output}");
    // pytest: "3 failed, 40 passed in 2.10s".
    let mut tally = Tally::default();
    for line in output.lines().filter(|line| line.contains(" passed") && line.contains(" in ")) {
        tally.passed += number_before(line, "passed");
        tally.failed += number_before(line, "failed");
    }
    ensure!(worked, "python/test failed");
    Ok(StepOutcome::Tests(tally))
}

/// Starts the real program, which lists every game and prints its board.
fn smoke(root: &Path) -> Result<StepOutcome> {
    let parlour = ["run", "--quiet", "--locked", "--bin", "parlour", "--"];
    let ask = |words: &[&str]| -> Result<String> {
        let (worked, said) = shell::quietly(shell::cargo(root).args(parlour).args(words))?;
        ensure!(worked, "`parlour {}` failed:\n{said}", words.join(" "));
        Ok(said)
    };
    let list = ask(&["list"])?;
    for id in GAMES.iter().map(|game| game.info().id) {
        ensure!(list.contains(id), "`parlour list` does not list `{id}`:\n{list}");
        ensure!(!ask(&["show", id])?.is_empty(), "`parlour show {id}` draws nothing");
    }
    println!("{list}");
    Ok(StepOutcome::Checked)
}

/// With a nightly toolchain and cargo-fuzz, each target also runs for a few seconds. Without them
/// the bodies have already run over the corpus.
fn fuzz_smoke(root: &Path) -> Result<StepOutcome> {
    let fuzz = || {
        let mut command = Command::new("cargo");
        command.current_dir(root).env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO");
        command.args(["+nightly", "fuzz"]);
        command
    };
    if !works(fuzz().arg("--version")) {
        return Ok(StepOutcome::Skipped("cargo-fuzz or a nightly toolchain is not installed"));
    }
    let (worked, targets) = shell::quietly(fuzz().arg("list"))?;
    ensure!(worked, "`cargo fuzz list` failed:\n{targets}");
    for target in targets.lines() {
        let corpus = format!("fuzz/corpus/{target}");
        // New inputs go to a temporary folder; the stored corpus is only read.
        let found = format!("target/fuzz-found/{target}");
        std::fs::create_dir_all(root.join(&found))?;
        let (worked, said) = shell::quietly(
            fuzz()
                .args(["run", target, "--sanitizer", "none", "--features", "libfuzzer"])
                .args([&found, &corpus, "--"])
                .args([format!("-max_total_time={FUZZ_SECONDS}"), "-timeout=10".to_owned()])
                .args(["-max_len=2000", "-dict=fuzz/parlour.dict"]),
        )?;
        ensure!(worked, "the fuzz target `{target}` found a bug:\n{said}");
        let last = said.lines().rfind(|line| line.starts_with("Done")).unwrap_or("done");
        println!("{target}: {last}");
    }
    Ok(StepOutcome::Checked)
}

pub(crate) fn works(command: &mut Command) -> bool {
    shell::quietly(command).is_ok_and(|(worked, _)| worked)
}

fn counted(command: &mut Command) -> Result<StepOutcome> {
    let (worked, output) = shell::run_and_read(command)?;
    let tally = tally_of(&output);
    ensure!(worked || tally.failed > 0, "the command failed before its tests ran");
    Ok(StepOutcome::Tests(tally))
}

/// Adds up the summary lines of `cargo test`, or takes that of `cargo nextest run`, which also
/// quotes the output of failing tests.
pub(crate) fn tally_of(output: &str) -> Tally {
    let lines = |begin: &'static str| {
        output.lines().map(str::trim).filter(move |line| line.starts_with(begin))
    };
    let mut tally = Tally::default();
    let summaries = lines("Summary [").count();
    for line in lines(if summaries > 0 { "Summary [" } else { "test result:" }) {
        tally.passed += number_before(line, "passed");
        tally.failed += number_before(line, "failed") + number_before(line, "timed out");
    }
    tally
}

fn number_before(line: &str, word: &str) -> u64 {
    line.split_once(&format!(" {word}"))
        .and_then(|(before, _)| before.rsplit([' ', '(']).next()?.parse().ok())
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summary_lines_are_added_up() {
        let cargo_test = "\
running 2 tests
test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s
test result: FAILED. 5 passed; 3 failed; 0 ignored
";
        assert_eq!(tally_of(cargo_test), Tally { passed: 7, failed: 3 });
        let nextest = "\
    test result: FAILED. 0 passed; 1 failed; 0 ignored
     Summary [   1.2s] 40 tests run: 38 passed (1 slow), 1 failed, 1 timed out, 3 skipped
";
        assert_eq!(tally_of(nextest), Tally { passed: 38, failed: 2 });
        assert_eq!(tally_of("error: could not compile"), Tally::default());
    }
}
