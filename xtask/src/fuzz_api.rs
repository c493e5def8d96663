//! The server's interface, tried with whatever its description allows and forbids, by Schemathesis.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::shell;

/// The version these checks were written for.
const SCHEMATHESIS: &str = "schemathesis==4.32.5";

/// Below what a visitor may ask for, or most answers would be "too many".
const RATE: &str = "60/s";

/// No breakdown, and nothing answered that is not described.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,\
                      response_schema_conformance";

/// The server, which ends with this.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Installs what is missing under `target`, starts a server with a store of its own, and tries `examples` requests
/// for each path.
pub(crate) fn run(root: &Path, examples: &str) -> Result<()> {
    ensure!(examples.parse::<u32>().is_ok(), "expected a number of examples, found `{examples}`");
    let home = root.join("target/schemathesis");
    let tool = home.join("bin/schemathesis");
    if !tool.is_file() {
        shell::run(Command::new("python3").args(["-m", "venv"]).arg(&home))?;
        shell::run(Command::new(home.join("bin/pip")).args(["install", "--quiet", SCHEMATHESIS]))?;
    }
    shell::run(shell::cargo(root).args(["build", "--quiet", "--locked", "--bin", "parlour"]))?;
    let data = home.join("data");
    // From an earlier run, if there was one.
    let _ = fs::remove_dir_all(&data);
    let child = Command::new(root.join("target/debug/parlour"))
        .args(["serve", "--port", "0", "--no-open", "--data"])
        .arg(&data)
        .stdout(Stdio::piped())
        .spawn()
        .context("the server does not start")?;
    let mut server = Server(child);
    let stdout = server.0.stdout.take().context("the server says nothing")?;
    let mut line = String::new();
    BufReader::new(stdout).read_line(&mut line)?;
    let address = line.split_whitespace().find(|word| word.starts_with("http://"));
    let address = address.with_context(|| format!("no address in `{}`", line.trim()))?;
    let address = address.trim_end_matches('/');
    shell::run(
        Command::new(tool)
            // Where it keeps what it remembers from run to run.
            .current_dir(&home)
            .args(["run", &format!("{address}/api/v1/openapi.json"), "--url", address])
            .args(["--rate-limit", RATE, "--max-examples", examples, "--checks", CHECKS])
            // A socket is no request; its own tests talk to it.
            .args(["--exclude-path-regex", "live", "--continue-on-failure"]),
    )?;
    ensure!(server.0.try_wait()?.is_none(), "the server has ended");
    Ok(())
}
