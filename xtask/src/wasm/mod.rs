//! The WebAssembly modules of the browser client, one for each game: built, compared and measured.

mod sources;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail, ensure};
use parlour_core::AnyGame;
use parlour_games::GAMES;
use serde_json::{Value, json};

use crate::ci::{StepOutcome, Tally, works};
use crate::tree::Tree;
use crate::{shell, web};

const TARGET: &str = "wasm32-unknown-unknown";

/// Where the committed modules are.
const FOLDER: &str = "web/wasm";

/// The file that names the compiler of the modules, and the hash of the sources of each.
const BUILD_FILE: &str = "build.json";

/// Stack of the module in bytes. Searches are a few hundred plies deep at most.
const STACK_BYTES: usize = 4 << 20;

/// Which instructions a module may use. ADR 26 says why the committed modules have vector instructions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Instructions {
    Scalar,
    Simd,
}

impl Instructions {
    const fn flag(self) -> &'static str {
        match self {
            Self::Scalar => "-Ctarget-feature=-simd128",
            Self::Simd => "-Ctarget-feature=+simd128",
        }
    }
}

/// Compiler flags for a small module: a panic traps without a message, and code for messages is
/// left out. The limit for inlining, an eighth of the usual one, does not slow searches down: small
/// hot functions are marked `#[inline]`, which has a separate limit. Only the evaluation with a
/// network uses vector instructions, explicitly.
const SMALL: [&str; 7] = [
    "-Zunstable-options",
    "-Cpanic=immediate-abort",
    "-Zlocation-detail=none",
    "-Zfmt-debug=none",
    "-Cllvm-args=-inline-threshold=30",
    "-Cno-vectorize-loops",
    "-Cno-vectorize-slp",
];

/// What cargo builds, and how.
const ARGUMENTS: [&str; 10] = [
    "build",
    "--quiet",
    "--locked",
    "--package",
    "parlour-wasm",
    "--lib",
    "--profile",
    "wasm",
    "-Zbuild-std=std,panic_abort",
    "-Zbuild-std-features=optimize_for_size",
];

/// The compiler flags of a module, without those that name paths of a machine.
fn flags(instructions: Instructions) -> Vec<String> {
    let mut flags = vec![instructions.flag().to_owned()];
    flags.push(format!("-Clink-arg=-zstack-size={STACK_BYTES}"));
    flags.extend(SMALL.map(str::to_owned));
    flags
}

/// The hashes of everything that the committed modules of these games are built from.
fn source_hashes(tree: &Tree, games: &[&str]) -> Vec<String> {
    let mut settings = ARGUMENTS.map(str::to_owned).to_vec();
    settings.extend(flags(Instructions::Simd));
    sources::hashes(tree, games, &settings)
}

/// The content of [`BUILD_FILE`]; an empty object if it is missing or malformed.
fn build_facts(text: Option<&str>) -> Value {
    text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_else(|| json!({}))
}

/// Those of these games whose committed modules are older than their sources.
pub(crate) fn stale<'a>(tree: &Tree, games: &[&'a str]) -> Vec<&'a str> {
    let built = build_facts(tree.get(&format!("{FOLDER}/{BUILD_FILE}")));
    let hashes = source_hashes(tree, games);
    let compared = games.iter().copied().zip(hashes);
    compared
        .filter(|(game, hash)| built["sources"][game] != hash.as_str())
        .map(|(game, _)| game)
        .collect()
}

/// A compiler that can build for WebAssembly, with the sources of the standard library: it is compiled
/// with the flags of the module.
struct Toolchain {
    rustc: PathBuf,
    version: String,
    /// Whether it is the pinned compiler.
    is_pinned: bool,
    std_source: PathBuf,
}

fn output(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn print(rustc: &Path, what: &str) -> Option<PathBuf> {
    output(Command::new(rustc).args(["--print", what])).map(PathBuf::from)
}

impl Toolchain {
    /// The pinned toolchain if rustup has installed the sources of its standard library, else a
    /// compiler of the system that comes with them (Debian: `rustc-web`, `rust-web-src`).
    fn find(root: &Path) -> Result<Self> {
        let pinned = pinned_rustc(root);
        let mut candidates = vec![pinned.clone()];
        candidates.extend(std::env::var_os("PARLOUR_WASM_RUSTC").map(PathBuf::from));
        let folders = std::env::var_os("PATH").unwrap_or_default();
        let folders = std::env::split_paths(&folders).chain(["/usr/bin".into()]);
        candidates.extend(folders.map(|folder| folder.join("rustc")));
        let found = candidates.iter().find_map(|rustc| Self::new(rustc, *rustc == pinned));
        found.context(
            "no compiler for WebAssembly: expected `rustup component add rust-src`, or Debian's packages rustc-web and rust-web-src",
        )
    }

    fn new(rustc: &Path, is_pinned: bool) -> Option<Self> {
        let version = output(Command::new(rustc).arg("--version"))?;
        let std_source = print(rustc, "sysroot")?.join("lib/rustlib/src/rust/library");
        let rustc = rustc.to_owned();
        std_source.is_dir().then_some(Self { rustc, version, is_pinned, std_source })
    }
}

/// The pinned compiler.
fn pinned_rustc(root: &Path) -> PathBuf {
    let sysroot = output(Command::new("rustc").current_dir(root).args(["--print", "sysroot"]));
    sysroot.map_or_else(|| "rustc".into(), |sysroot| Path::new(&sysroot).join("bin/rustc"))
}

/// The linker that comes with the pinned toolchain.
fn linker(root: &Path) -> Result<PathBuf> {
    let sysroot = print(&pinned_rustc(root), "sysroot").context("no rustc")?;
    let hosts = fs::read_dir(sysroot.join("lib/rustlib"))?;
    let mut found = hosts.flatten().map(|host| host.path().join("bin/rust-lld"));
    found.find(|path| path.is_file()).context("no rust-lld in the pinned toolchain")
}

/// Replaces the paths of this machine, so that the same sources give the same bytes everywhere.
fn remapped_paths(root: &Path, toolchain: &Toolchain) -> Vec<String> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| std::env::home_dir().map(|home| home.join(".cargo")));
    let sources = home.map(|home| home.join("registry/src"));
    let registries = sources.and_then(|folder| fs::read_dir(folder).ok()).into_iter().flatten();
    let mut folders: Vec<(PathBuf, &str)> =
        registries.flatten().map(|entry| (entry.path(), "registry")).collect();
    folders.sort();
    folders.push((toolchain.std_source.clone(), "std"));
    folders.extend(toolchain.std_source.canonicalize().map(|folder| (folder, "std")));
    folders.push((root.to_owned(), "parlour"));
    folders
        .iter()
        .map(|(from, to)| format!("--remap-path-prefix={}={to}", from.display()))
        .collect()
}

/// Builds one module and returns its bytes.
fn build(
    root: &Path,
    toolchain: &Toolchain,
    game: &dyn AnyGame,
    instructions: Instructions,
) -> Result<Vec<u8>> {
    let folder = build_folder(root).join("wasm");
    let mut flags = flags(instructions);
    flags.extend(remapped_paths(root, toolchain));
    let mut command = shell::cargo(root);
    command.args(ARGUMENTS).args(["--target", TARGET]).arg("--target-dir").arg(&folder);
    command.env("RUSTC", &toolchain.rustc).env("RUSTC_BOOTSTRAP", "1");
    command.env("PARLOUR_ONLY_GAME", game.info().id);
    command.env("PARLOUR_ONLY_LEVELS", parlour_levels::json(game));
    command.env("PARLOUR_ONLY_SOLVED", parlour_solved::json(game));
    command.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"));
    command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker(root)?);
    shell::run(&mut command)?;
    let file = folder.join(TARGET).join("wasm/parlour_wasm.wasm");
    fs::read(&file).with_context(|| format!("cannot read {}", file.display()))
}

fn build_folder(root: &Path) -> PathBuf {
    let folder = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    folder.unwrap_or_else(|| root.join("target"))
}

/// The file of a game's module.
fn module_file(root: &Path, game: &str) -> PathBuf {
    root.join(FOLDER).join(format!("{game}.wasm"))
}

/// These games, or all.
fn chosen_games(games: &[&str]) -> Result<Vec<&'static dyn AnyGame>> {
    let known: Vec<&str> = GAMES.iter().map(|game| game.info().id).collect();
    if let Some(other) = games.iter().find(|game| !known.contains(game)) {
        bail!("there is no game `{other}`: expected {}", known.join(", "));
    }
    let is_chosen = |game: &&dyn AnyGame| games.is_empty() || games.contains(&game.info().id);
    Ok(GAMES.iter().copied().filter(is_chosen).collect())
}

/// Builds the modules of these games, or of all, into `web/wasm`, and the client with them into `web/dist`.
pub(crate) fn write(root: &Path, games: &[&str]) -> Result<()> {
    let toolchain = Toolchain::find(root)?;
    println!("building with {}", toolchain.version);
    fs::create_dir_all(root.join(FOLDER))?;
    // Read before the build, so that a file saved during it is noticed later.
    let tree = Tree::read(root)?;
    let build_file = root.join(FOLDER).join(BUILD_FILE);
    let mut built = build_facts(fs::read_to_string(&build_file).ok().as_deref());
    let games = chosen_games(games)?;
    let ids: Vec<&str> = games.iter().map(|game| game.info().id).collect();
    let hashes = source_hashes(&tree, &ids);
    for ((game, id), hash) in games.into_iter().zip(ids).zip(hashes) {
        let bytes = build(root, &toolchain, game, Instructions::Simd)?;
        println!("{id}: {} bytes", bytes.len());
        fs::write(module_file(root, id), bytes)?;
        built["sources"][id] = json!(hash);
    }
    built["rustc"] = json!(toolchain.version);
    fs::write(build_file, serde_json::to_string_pretty(&built)? + "\n")?;
    shell::run(Command::new("node").current_dir(root).arg("web/build/compress.mjs"))?;
    let mut data = shell::cargo(root);
    data.args(["test", "--quiet", "--package", "parlour-wasm", "--test", "it", "recorded"]);
    shell::run(data.env("PARLOUR_BLESS", "1"))?;
    web::write_dist(root)
}

/// The compiler that built the committed modules, if it is installed.
fn same_toolchain(root: &Path) -> Result<Option<Toolchain>> {
    let built = fs::read_to_string(root.join(FOLDER).join(BUILD_FILE))?;
    let built: Value = serde_json::from_str(&built)?;
    let toolchain = Toolchain::find(root).ok();
    Ok(toolchain.filter(|toolchain| built["rustc"] == toolchain.version.as_str()))
}

/// Rebuilds the modules and compares every byte with the committed ones.
fn compare_with(root: &Path, toolchain: &Toolchain) -> Result<()> {
    let mut different = Vec::new();
    for game in chosen_games(&[])? {
        let bytes = build(root, toolchain, game, Instructions::Simd)?;
        let id = game.info().id;
        if fs::read(module_file(root, id)).ok() != Some(bytes) {
            different.push(id);
        }
    }
    let list = different.join(", ");
    ensure!(different.is_empty(), "a new build differs: {list}; run `cargo xtask wasm`");
    Ok(())
}

/// Compares the modules with a new build.
pub(crate) fn check(root: &Path) -> Result<()> {
    let toolchain = same_toolchain(root)?;
    compare_with(root, &toolchain.context("the compiler named in web/wasm/build.json is missing")?)
}

/// The same for CI if the pinned toolchain has built the modules; tidy compares their sources in any case.
pub(crate) fn compare(root: &Path) -> Result<StepOutcome> {
    match same_toolchain(root)?.filter(|toolchain| toolchain.is_pinned) {
        Some(toolchain) => compare_with(root, &toolchain).map(|()| StepOutcome::Checked),
        None => {
            Ok(StepOutcome::Skipped("the pinned toolchain with rust-src did not build web/wasm"))
        }
    }
}

/// Runs the committed modules in Node: their sizes, their moves and their node counts.
pub(crate) fn test(root: &Path) -> Result<StepOutcome> {
    if !works(Command::new("node").arg("--version")) {
        return Ok(StepOutcome::Skipped("Node is not installed; web/wasm was not run"));
    }
    let mut node = Command::new("node");
    let (worked, output) = shell::run_and_read(node.current_dir(root).arg("web/e2e/wasm.mjs"))?;
    let count = |word: &str| output.lines().filter(|line| line.starts_with(word)).count() as u64;
    let tally = Tally { passed: count("ok "), failed: count("FAIL ") };
    ensure!(worked || tally.failed > 0, "the modules could not be run");
    Ok(StepOutcome::Tests(tally))
}

/// Prints the nodes per second of native code and of the modules side by side. The word `scalar` among
/// the games adds modules without vector instructions, built for the comparison.
pub(crate) fn bench(root: &Path, words: &[&str]) -> Result<()> {
    let (scalar, games): (Vec<&str>, Vec<&str>) =
        words.iter().copied().partition(|word| *word == "scalar");
    let example = ["--package", "parlour-wasm", "--example", "bench"];
    shell::run(shell::cargo(root).args(["build", "--release", "--quiet"]).args(example))?;
    let mut node = Command::new("node");
    node.current_dir(root).arg("web/e2e/wasm-bench.mjs");
    node.arg(build_folder(root).join("release/examples/bench"));
    let games = chosen_games(&games)?;
    if !scalar.is_empty() {
        let toolchain = Toolchain::find(root)?;
        let folder = build_folder(root).join("wasm-scalar");
        fs::create_dir_all(&folder)?;
        for game in &games {
            let bytes = build(root, &toolchain, *game, Instructions::Scalar)?;
            fs::write(folder.join(format!("{}.wasm", game.info().id)), bytes)?;
        }
        node.env("SCALAR", folder);
    }
    shell::run(node.args(games.iter().map(|game| game.info().id)))
}
