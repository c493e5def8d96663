//! Running the binary and looking at what it says.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;

/// A folder of its own for a test, removed at the end.
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
        input: &str,
    ) -> Ran {
        let mut child = parlour(&self.path)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A command that does not read its input may be gone already.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        Ran {
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

/// The binary, in a folder, without the caller's colors.
pub(crate) fn parlour(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
    command.current_dir(folder).env("NO_COLOR", "1");
    command
}

/// What a run left behind.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: Option<i32>,
}

impl Ran {
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

/// Runs the binary in a folder of its own, without input.
pub(crate) fn run(args: &[&str]) -> Ran {
    Folder::new().run(args, "")
}

/// The ids of all games.
pub(crate) fn game_ids() -> Vec<String> {
    let list = run(&["list", "--json"]).json();
    list.as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap().to_owned()).collect()
}
