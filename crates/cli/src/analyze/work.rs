//! The work file of a long analysis, written line by line so that interrupted runs resume.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use parlour_bots::analysis::PositionValue;
use parlour_core::{AnyMove, Match};
use serde::{Deserialize, Serialize};

use crate::failure::{Failure, notice};
use crate::json::ScoreJson;

/// The known position values, and the file that new ones are appended to.
pub(super) struct Work {
    known: BTreeMap<usize, PositionValue>,
    file: Option<(PathBuf, File)>,
    /// Set when a write fails; then nothing more is appended.
    is_broken: bool,
}

/// The first line: which analysis the values belong to.
#[derive(Serialize, Deserialize)]
struct HeaderJson {
    analysis: String,
    /// Program version, because another version may find other values. The first versions did not
    /// write it.
    #[serde(default)]
    version: String,
    settings: String,
}

/// Every other line: a position value.
#[derive(Serialize, Deserialize)]
struct ValueJson {
    ply: usize,
    score: ScoreJson,
    line: Vec<String>,
    forced: bool,
}

impl HeaderJson {
    /// Whether the file belongs to this analysis. Values of another program version are dropped
    /// with a notice.
    fn matches(&self, found: &Self, path: &Path) -> bool {
        let is_ours = (&self.analysis, &self.settings) == (&found.analysis, &found.settings);
        let is_same = is_ours && self.version == found.version;
        if is_ours && !is_same {
            let (path, here) = (path.display(), &self.version);
            let there = if found.version.is_empty() { "unknown" } else { &found.version };
            notice(&format!(
                "{path} is replaced: it was written by version {there}, this is {here}"
            ));
        }
        is_same
    }
}

impl Work {
    /// A work file that saves nothing.
    pub(super) fn without_file() -> Self {
        Self { known: BTreeMap::new(), file: None, is_broken: false }
    }

    /// Opens or creates a work file. Replaces a work file of another game, other settings or
    /// another program version; refuses a file that is not a work file.
    pub(super) fn open(path: &Path, played: &Match, settings: String) -> Result<Self, Failure> {
        let fail = |error| Failure::Input(unwritable(path, &error));
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let header = HeaderJson { analysis: played.to_text(), version, settings };
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(unreadable(path, &error));
            }
            read => read.unwrap_or_default(),
        };
        let mut lines = text.lines();
        let found = lines.next().map(serde_json::from_str::<HeaderJson>).transpose();
        // A kill during the first write leaves a partial first line.
        let is_torn = lines.clone().next().is_none() && !text.ends_with('\n');
        let is_same = match found {
            Ok(found) => found.is_some_and(|found| header.matches(&found, path)),
            Err(_) if is_torn && text.starts_with("{\"analysis\"") => false,
            Err(error) => return Err(unreadable(path, &error)),
        };
        let mut known = BTreeMap::new();
        if is_same {
            // The last line may be partial; unreadable values are computed again.
            for found in lines.filter_map(|line| serde_json::from_str::<ValueJson>(line).ok()) {
                let Some(line) = read_line(played, &found) else { continue };
                let (score, is_forced) = (found.score.into(), found.forced);
                known.insert(found.ply, PositionValue { score, line, is_forced });
            }
        }
        let mut options = OpenOptions::new();
        options.create(true);
        let options =
            if is_same { options.append(true) } else { options.write(true).truncate(true) };
        let mut file = options.open(path).map_err(fail)?;
        if is_same {
            // Ends a partial line; empty lines are skipped when reading.
            writeln!(file).map_err(fail)?;
        } else {
            writeln!(file, "{}", to_line(&header)).map_err(fail)?;
        }
        Ok(Self { known, file: Some((path.to_owned(), file)), is_broken: false })
    }

    /// Number of values found in the file.
    pub(super) fn n_known(&self) -> usize {
        self.known.len()
    }

    /// Message about the work file when the run ends early.
    pub(super) fn resume_message(&self) -> String {
        match &self.file {
            Some((path, _)) => format!("repeat the command to resume from {}", path.display()),
            None => "there is no work file to resume from".to_owned(),
        }
    }

    pub(super) fn get(&self, ply: usize) -> Option<PositionValue> {
        self.known.get(&ply).cloned()
    }

    /// Appends a value unless it came from the file. Reports a write error only once; the analysis
    /// continues without the file.
    pub(super) fn add(&mut self, ply: usize, value: &PositionValue) -> Result<(), String> {
        let Some((path, file)) = &mut self.file else { return Ok(()) };
        if self.is_broken || self.known.contains_key(&ply) {
            return Ok(());
        }
        let line = to_line(&ValueJson {
            ply,
            score: value.score.into(),
            line: value.line.iter().map(AnyMove::to_string).collect(),
            forced: value.is_forced,
        });
        let written = writeln!(file, "{line}").and_then(|()| file.sync_data());
        self.is_broken = written.is_err();
        written.map_err(|error| unwritable(path, &error))
    }

    /// Removes the file after the results are written.
    pub(super) fn finish(self) {
        if let Some((path, _)) = self.file {
            let _ = fs::remove_file(path);
        }
    }
}

/// The best line of a value.
fn read_line(played: &Match, found: &ValueJson) -> Option<Vec<AnyMove>> {
    let mut at = played.position_at(found.ply)?.boxed_clone();
    let mut read = |text: &String| {
        let m = at.parse_move(text).ok()?;
        at = at.after(&m).ok()?;
        Some(m)
    };
    found.line.iter().map(&mut read).collect()
}

fn unwritable(path: &Path, error: &io::Error) -> String {
    format!("cannot write {}: {error}", path.display())
}

fn unreadable(path: &Path, error: &dyn Display) -> Failure {
    let path = path.display();
    Failure::Input(format!("{path}: expected the work of an earlier analysis, or no file: {error}"))
}

fn to_line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data serializes")
}

#[cfg(test)]
mod tests {
    use parlour_bots::Score;

    use super::*;

    #[test]
    fn a_failing_file_is_reported_once_and_removed_at_the_end() {
        let path = std::env::temp_dir().join(format!("parlour-work-{}", std::process::id()));
        fs::write(&path, "").unwrap();
        // Opened for reading only, so every write fails.
        let file = Some((path.clone(), File::open(&path).unwrap()));
        let mut work = Work { known: BTreeMap::new(), file, is_broken: false };
        let value = PositionValue { score: Score::DRAW, line: Vec::new(), is_forced: false };
        let why = work.add(0, &value).unwrap_err();
        assert!(why.starts_with("cannot write"), "{why}");
        assert_eq!(work.add(1, &value), Ok(()));
        assert!(work.resume_message().contains("resume"), "{}", work.resume_message());
        work.finish();
        assert!(!path.exists());
    }
}
