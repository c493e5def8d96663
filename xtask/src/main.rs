//! Project tasks: `cargo xtask COMMAND`.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "the output of a command-line tool")]

mod bless;
mod busy;
mod ci;
mod dist;
mod docgen;
mod fuzz_api;
mod lexer;
mod licenses;
mod new_game;
mod shell;
mod tidy;
mod tree;
mod wasm;
mod web;

use std::process::ExitCode;

use anyhow::{Result, bail};

const USAGE: &str = "\
usage: cargo xtask COMMAND

  tidy           check the invariants of ARCHITECTURE.md and the house rules
  docgen         write docs/games.md, docs/levels.md, the games table of README.md and fuzz/parlour.dict
  api            write openapi.json and local-protocol.json from the Rust types, and the client's types from them
  licenses       write crates/cli/licenses.txt, which `parlour licenses` prints (needs `npm ci` in web)
  dist           build one static program with its checksum into target/dist
  wasm [GAME…]   build the WebAssembly modules of the browser, of all games or of these, and the client with
                 them; `tidy` fails while a module is older than its sources
  wasm-check     rebuild the modules and compare every byte with the committed ones
  wasm-bench [scalar] [GAME…]
                 nodes per second of native code and of the modules, side by side; with `scalar` also of
                 modules without vector instructions
  bless          update the recorded playthroughs, screens and fuzz seeds, then run docgen
  new-game ID    write the folder of a new game from the template and list it
  test-template  check that a new game passes the tests and works in every front end
  fuzz-api [N]   fuzz the server's API with N requests per path and kind (default: 50)
  busy [ARGS]    run the tests next to eight busy processes; ARGS: `ci`, `processes` (only tests that start
                 processes, three times), or arguments of `cargo nextest run`
  ci             run everything that CI runs, quick checks first";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[&str]) -> Result<()> {
    let root = tree::root();
    match words {
        ["tidy"] => tidy::run(&root),
        // Another checkout is checked without the files generated from the games built in here.
        ["tidy", other] => tidy::run_on_checkout(other.as_ref()),
        ["docgen"] => docgen::write(&root),
        ["api"] => web::write_api(&root),
        ["licenses"] => licenses::write(&root),
        ["dist"] => dist::run(&root),
        ["wasm", games @ ..] => wasm::write(&root, games),
        ["wasm-check"] => wasm::check(&root),
        ["wasm-bench", words @ ..] => wasm::bench(&root, words),
        ["bless"] => bless::run(&root),
        ["new-game", id] => new_game::run(&root, id),
        ["test-template"] => new_game::check_template(&root),
        ["fuzz-api"] => fuzz_api::run(&root, "50"),
        ["fuzz-api", examples] => fuzz_api::run(&root, examples),
        ["busy", words @ ..] => busy::run(&root, words),
        // Started by `busy`.
        ["spin"] => {
            busy::spin();
            Ok(())
        }
        ["ci"] => ci::run(&root),
        [] | ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        _ => bail!("unknown command `{}`\n{USAGE}", words.join(" ")),
    }
}
