//! The run folder: settings, finished jobs and results as small durable files.
//!
//! Every file is written under a temporary name, flushed to the disk and renamed, so that a file
//! that exists is complete, even after a crash.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::error::SolveError;
use crate::settings::RunSettings;

/// The settings of a run.
const SETTINGS: &str = "run.json";

/// The folder of finished jobs.
const JOBS: &str = "jobs";

/// The row for the table of results; exists when the run is finished and its proofs are checked.
const RESULT: &str = "result.toml";

/// A folder with all results of a run so far.
#[derive(Clone, Debug)]
pub struct RunFolder {
    root: PathBuf,
}

impl RunFolder {
    /// Opens an existing run.
    ///
    /// # Errors
    /// [`SolveError`] if there is no run in the folder, or one of another version.
    pub fn open(root: &Path) -> Result<(Self, RunSettings), SolveError> {
        let folder = Self { root: root.to_owned() };
        let Some(settings) = folder.settings()? else {
            let path = root.display().to_string();
            return Err(SolveError::NoRun { path });
        };
        Ok((folder, settings))
    }

    /// Creates a run, or opens it if the folder has one with the same settings.
    ///
    /// # Errors
    /// [`SolveError`] if the folder has a run with other settings, or cannot be written.
    pub fn create(root: &Path, settings: &RunSettings) -> Result<Self, SolveError> {
        let folder = Self { root: root.to_owned() };
        if let Some(found) = folder.settings()? {
            found.require_same(settings, root)?;
            return Ok(folder);
        }
        let jobs = folder.root.join(JOBS);
        fs::create_dir_all(&jobs).map_err(|error| SolveError::file("create", &jobs, &error))?;
        folder.write(SETTINGS, settings.to_json().as_bytes())?;
        Ok(folder)
    }

    /// The settings of the run in the folder, if there is one.
    ///
    /// # Errors
    /// [`SolveError`] if they cannot be read.
    pub fn settings(&self) -> Result<Option<RunSettings>, SolveError> {
        let Some(bytes) = self.read(SETTINGS)? else { return Ok(None) };
        RunSettings::from_json(&bytes, &self.path(SETTINGS)).map(Some)
    }

    /// The path of a file of the run.
    pub fn path(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    /// The name of a job's file.
    pub(crate) fn job_file(id: &str, extension: &str) -> String {
        format!("{JOBS}/{id}.{extension}")
    }

    /// The text of the finished result, if the run is finished.
    ///
    /// # Errors
    /// [`SolveError`] if it cannot be read.
    pub fn result(&self) -> Result<Option<String>, SolveError> {
        let bytes = self.read(RESULT)?;
        Ok(bytes.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
    }

    pub(crate) fn write_result(&self, text: &str) -> Result<(), SolveError> {
        self.write(RESULT, text.as_bytes())
    }

    /// The bytes of a file; `None` if there is none.
    pub(crate) fn read(&self, name: &str) -> Result<Option<Vec<u8>>, SolveError> {
        let path = self.path(name);
        match fs::read(&path) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(SolveError::file("read", &path, &error)),
        }
    }

    /// The first line of a file; `None` if there is no file.
    pub(crate) fn read_line(&self, name: &str) -> Result<Option<Vec<u8>>, SolveError> {
        let path = self.path(name);
        let mut line = Vec::new();
        let read =
            File::open(&path).and_then(|file| BufReader::new(file).read_until(b'\n', &mut line));
        match read {
            Ok(_) => Ok(Some(line)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(SolveError::file("read", &path, &error)),
        }
    }

    /// Writes a file so that it is either complete or absent after a crash.
    pub(crate) fn write(&self, name: &str, bytes: &[u8]) -> Result<(), SolveError> {
        let path = self.path(name);
        write_durably(&path, bytes).map_err(|error| SolveError::file("write", &path, &error))
    }
}

fn write_durably(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // Several threads and processes may write the same file; the last one wins, with equal bytes.
    static COUNTER: AtomicU64 = AtomicU64::new(0);
    let number = COUNTER.fetch_add(1, Ordering::Relaxed);
    let folder = path.parent().ok_or(io::ErrorKind::InvalidFilename)?;
    let draft = folder.join(format!(".{}-{number}.tmp", std::process::id()));
    let mut file = File::create(&draft)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    drop(file);
    fs::rename(&draft, path)?;
    // Flush the rename too; Windows cannot open a folder.
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}
