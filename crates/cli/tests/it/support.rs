//! Runs the binary and captures its output.

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

/// Generous for a busy machine.
pub(crate) const TIMEOUT: Duration = Duration::from_mins(2);

/// Polls until a condition holds.
#[track_caller]
pub(crate) fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let deadline = Instant::now() + TIMEOUT;
    while !holds() {
        assert!(Instant::now() < deadline, "timed out waiting until {what}");
        thread::sleep(Duration::from_millis(2));
    }
}

/// Waits for a process to exit.
#[track_caller]
pub(crate) fn wait_for_end(child: &mut Child) -> ExitStatus {
    let mut status = None;
    wait_until("the program ends", || {
        status = child.try_wait().unwrap();
        status.is_some()
    });
    status.unwrap()
}

/// A temporary folder for a test, removed at the end.
pub(crate) struct Folder {
    pub(crate) path: PathBuf,
}

impl Folder {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("parlour-{}-{number}", std::process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&path).unwrap();
        Self { path }
    }

    pub(crate) fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.path.join(name), text).unwrap();
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path.join(name)).unwrap()
    }

    pub(crate) fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(&self.path)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    /// Runs the binary here.
    pub(crate) fn run(
        &self,
        args: impl IntoIterator<Item = impl AsRef<OsStr>>,
        input: impl AsRef<[u8]>,
    ) -> Output {
        let mut child = parlour(&self.path)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A command that does not read its input may have exited already.
        let _ = child.stdin.take().unwrap().write_all(input.as_ref());
        let output = child.wait_with_output().unwrap();
        Output {
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
            code: output.status.code(),
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// The binary, in a folder that also holds its data, without the caller's colors.
pub(crate) fn parlour(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
    command
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .env("LC_ALL", "C")
        .env("PARLOUR_DATA", folder.join("data"));
    command
}

/// The result of a run.
#[derive(Debug)]
pub(crate) struct Output {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: Option<i32>,
}

impl Output {
    /// The output of a run that must succeed.
    #[track_caller]
    pub(crate) fn ok(self) -> String {
        assert_eq!(self.code, Some(0), "{self:?}");
        assert!(!self.stderr.contains("error:"), "{self:?}");
        self.stdout
    }

    /// The same, as JSON.
    #[track_caller]
    pub(crate) fn json(self) -> Value {
        let text = self.ok();
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    /// The message of a run that must fail: one line, the last one, and nothing on standard output.
    #[track_caller]
    pub(crate) fn error(self, code: i32) -> String {
        assert_eq!(self.code, Some(code), "{self:?}");
        assert_eq!(self.stderr.matches("error: ").count(), 1, "{self:?}");
        let last = self.stderr.lines().last().unwrap_or("");
        assert!(self.stderr.ends_with('\n') && last.starts_with("error: "), "{self:?}");
        last.to_owned()
    }
}

/// Runs the binary in a temporary folder, without input.
pub(crate) fn run(args: &[&str]) -> Output {
    Folder::new().run(args, "")
}

/// A dialog with the binary, line by line.
pub(crate) struct Dialog {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    /// Removed with the dialog, unless the test provided the folder.
    _folder: Option<Folder>,
}

impl Dialog {
    pub(crate) fn start(args: &[&str]) -> Self {
        let folder = Folder::new();
        Self::spawn(&folder.path.clone(), args, Some(folder))
    }

    pub(crate) fn start_in(folder: &Folder, args: &[&str]) -> Self {
        Self::spawn(&folder.path, args, None)
    }

    fn spawn(path: &Path, args: &[&str], folder: Option<Folder>) -> Self {
        let mut child = parlour(path)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (sender, lines) = channel();
        let output = BufReader::new(child.stdout.take().unwrap());
        thread::spawn(move || {
            output.lines().map_while(Result::ok).all(|line| sender.send(line).is_ok())
        });
        let input = child.stdin.take();
        Self { child, input, lines, _folder: folder }
    }

    /// The process id.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Kills it.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    pub(crate) fn say(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    /// The lines up to one that starts with `prefix`.
    #[track_caller]
    pub(crate) fn until(&mut self, prefix: &str) -> Vec<String> {
        let mut seen = Vec::new();
        loop {
            match self.lines.recv_timeout(TIMEOUT) {
                Ok(line) => seen.push(line),
                Err(error) => panic!("{error}: no `{prefix}` after {seen:?}"),
            }
            if seen.last().is_some_and(|line| line.starts_with(prefix)) {
                return seen;
            }
        }
    }

    /// Sends a line and returns the response.
    #[track_caller]
    pub(crate) fn ask(&mut self, line: &str, prefix: &str) -> String {
        self.say(line);
        self.until(prefix).pop().unwrap()
    }

    /// Closes the input; returns the remaining output and the exit code.
    pub(crate) fn end(mut self) -> (Vec<String>, Option<i32>) {
        self.input = None;
        let rest = self.lines.iter().collect();
        (rest, self.child.wait().unwrap().code())
    }
}

impl Drop for Dialog {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

/// The ids of all games.
pub(crate) fn game_ids() -> Vec<String> {
    let list = run(&["list", "--json"]).json();
    list.as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap().to_owned()).collect()
}
