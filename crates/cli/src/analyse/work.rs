//! Finished work of a long analysis, kept line by line so that a killed one goes on where it was.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use parlour_bots::analysis::PositionValue;
use serde::{Deserialize, Serialize};

use crate::failure::{Failure, talk};
use crate::json::ScoreJson;

/// The values of positions that are known already, and the file new ones are added to.
pub(super) struct Work {
    known: BTreeMap<usize, PositionValue>,
    file: Option<(PathBuf, File)>,
    /// Whether the file could not be written some time: nothing is added to it any more.
    is_broken: bool,
}

/// The first line: what the values belong to.
#[derive(Serialize, Deserialize)]
struct HeaderJson {
    analysis: String,
    /// The version of the program: another one may find something else. The first ones did not write it.
    #[serde(default)]
    version: String,
    settings: String,
}

/// Every other line: the value of a position.
#[derive(Serialize, Deserialize)]
struct ValueJson {
    ply: usize,
    score: ScoreJson,
    line: Vec<String>,
    forced: bool,
}

impl HeaderJson {
    /// Whether found work is of this analysis. Work of the same analysis by another version is lost, which
    /// is told.
    fn is_of(&self, found: &Self, path: &Path) -> bool {
        let is_ours = (&self.analysis, &self.settings) == (&found.analysis, &found.settings);
        let is_same = is_ours && self.version == found.version;
        if is_ours && !is_same {
            let (path, here) = (path.display(), &self.version);
            let there = if found.version.is_empty() { "unknown" } else { &found.version };
            talk(&format!("{path} is begun anew: version {there} there, {here} here"));
        }
        is_same
    }
}

impl Work {
    /// Keeps nothing.
    pub(super) fn nowhere() -> Self {
        Self { known: BTreeMap::new(), file: None, is_broken: false }
    }

    /// Opens a work file, or begins one. One of another game, other settings or another version of
    /// the program is begun anew; a file that is no work file is left alone.
    pub(super) fn open(path: &Path, game: String, settings: String) -> Result<Self, Failure> {
        let fail = |error| Failure::Input(unwritable(path, &error));
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let header = HeaderJson { analysis: game, version, settings };
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(unreadable(path, &error));
            }
            read => read.unwrap_or_default(),
        };
        let mut lines = text.lines();
        let found = lines.next().map(serde_json::from_str::<HeaderJson>).transpose();
        // Half a first line is what a kill at the very beginning leaves.
        let is_torn = lines.clone().next().is_none() && !text.ends_with('\n');
        let is_same = match found {
            Ok(found) => found.is_some_and(|found| header.is_of(&found, path)),
            Err(_) if is_torn && text.starts_with("{\"analysis\"") => false,
            Err(error) => return Err(unreadable(path, &error)),
        };
        let mut known = BTreeMap::new();
        if is_same {
            // The last line may be torn; whatever cannot be read is done again.
            for found in lines.filter_map(|line| serde_json::from_str::<ValueJson>(line).ok()) {
                let (score, line) = (found.score.into(), found.line);
                known.insert(found.ply, PositionValue { score, line, is_forced: found.forced });
            }
        }
        let mut options = OpenOptions::new();
        options.create(true);
        let options =
            if is_same { options.append(true) } else { options.write(true).truncate(true) };
        let mut file = options.open(path).map_err(fail)?;
        if is_same {
            // Ends a torn line; an empty one is skipped when reading.
            writeln!(file).map_err(fail)?;
        } else {
            writeln!(file, "{}", to_line(&header)).map_err(fail)?;
        }
        Ok(Self { known, file: Some((path.to_owned(), file)), is_broken: false })
    }

    /// How many values were found in the file.
    pub(super) fn n_known(&self) -> usize {
        self.known.len()
    }

    /// What becomes of the work when it ends early.
    pub(super) fn promise(&self) -> String {
        match &self.file {
            Some((path, _)) if self.is_broken => {
                format!("the same command goes on where {} ends", path.display())
            }
            Some((path, _)) => format!("the same command goes on there, by {}", path.display()),
            None => "without a work file the rest begins anew".to_owned(),
        }
    }

    pub(super) fn get(&self, ply: usize) -> Option<PositionValue> {
        self.known.get(&ply).cloned()
    }

    /// Adds a value unless it came from here. Fails once at most: what is known is worth more than the
    /// file, so whoever hears of it may go on without.
    pub(super) fn add(&mut self, ply: usize, value: &PositionValue) -> Result<(), String> {
        let Some((path, file)) = &mut self.file else { return Ok(()) };
        if self.is_broken || self.known.contains_key(&ply) {
            return Ok(());
        }
        let line = to_line(&ValueJson {
            ply,
            score: value.score.into(),
            line: value.line.clone(),
            forced: value.is_forced,
        });
        let written = writeln!(file, "{line}").and_then(|()| file.sync_data());
        self.is_broken = written.is_err();
        written.map_err(|error| unwritable(path, &error))
    }

    /// Everything is done and written elsewhere.
    pub(super) fn finish(self) {
        if let Some((path, _)) = self.file {
            let _ = fs::remove_file(path);
        }
    }
}

fn unwritable(path: &Path, error: &io::Error) -> String {
    format!("cannot write {}: {error}", path.display())
}

fn unreadable(path: &Path, error: &dyn Display) -> Failure {
    let path = path.display();
    Failure::Input(format!("{path}: expected the work of an earlier analysis, or no file: {error}"))
}

fn to_line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data can be written")
}

#[cfg(test)]
mod tests {
    use parlour_bots::Score;

    use super::*;

    #[test]
    fn a_file_that_fails_is_told_of_once_and_removed_in_the_end() {
        let path = std::env::temp_dir().join(format!("parlour-work-{}", std::process::id()));
        fs::write(&path, "").unwrap();
        // Open for reading alone: every write fails.
        let file = Some((path.clone(), File::open(&path).unwrap()));
        let mut work = Work { known: BTreeMap::new(), file, is_broken: false };
        let value = PositionValue { score: Score::DRAW, line: Vec::new(), is_forced: false };
        let why = work.add(0, &value).unwrap_err();
        assert!(why.starts_with("cannot write"), "{why}");
        assert_eq!(work.add(1, &value), Ok(()));
        assert!(work.promise().contains("where"), "{}", work.promise());
        work.finish();
        assert!(!path.exists());
    }
}
