//! Runs other programs.

use std::io::{BufRead as _, BufReader, Read, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use anyhow::{Context as _, Result, bail};

/// The cargo that runs this program, which keeps the pinned toolchain.
pub(crate) fn cargo(root: &Path) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root);
    command
}

/// Runs a command to its end, with inherited output.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let shown = command_text(command);
    let status =
        command.stdin(Stdio::null()).status().with_context(|| format!("cannot run {shown}"))?;
    if !status.success() {
        bail!("{shown} failed ({status})");
    }
    Ok(())
}

/// Runs a command, forwards its output line by line, and returns it.
pub(crate) fn run_and_read(command: &mut Command) -> Result<(bool, String)> {
    let shown = command_text(command);
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot run {shown}"))?;
    let errors = child.stderr.take().expect("the output is piped");
    let output = child.stdout.take().expect("the output is piped");
    let reader = thread::spawn(move || forward(errors, |line| eprintln!("{line}")));
    let mut text = forward(output, |line| println!("{line}"));
    text += &reader.join().expect("forwarding lines does not panic");
    Ok((child.wait()?.success(), text))
}

/// Runs a command silently; returns success and output.
pub(crate) fn quietly(command: &mut Command) -> Result<(bool, String)> {
    let shown = command_text(command);
    let output =
        command.stdin(Stdio::null()).output().with_context(|| format!("cannot run {shown}"))?;
    let text = [output.stdout, output.stderr].concat();
    Ok((output.status.success(), String::from_utf8_lossy(&text).into_owned()))
}

fn forward(from: impl Read, show: impl Fn(&str)) -> String {
    let mut text = String::new();
    for line in BufReader::new(from).split(b'\n').map_while(Result::ok) {
        let line = String::from_utf8_lossy(&line);
        show(&line);
        text.push_str(&line);
        text.push('\n');
    }
    let _ = std::io::stdout().flush();
    text
}

fn command_text(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_name().unwrap_or(program.as_os_str()).to_string_lossy();
    let words: Vec<_> = command.get_args().map(|word| word.to_string_lossy()).collect();
    format!("`{name} {}`", words.join(" "))
}
