//! Appends games to a position file so that a killed run can resume.
//!
//! `FILE.journal` is beside `FILE`. After each block of whole games the journal gets a line with
//! the total numbers of games and positions. A run that is killed leaves at most an incomplete
//! block or line at the end; resuming ignores both and cuts the file to the last complete line.

use std::fs::{File, OpenOptions};
use std::io::{BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::{Header, PositionsError};

/// A position file open for writing.
#[derive(Debug)]
pub struct Writer {
    path: PathBuf,
    journal_path: PathBuf,
    file: File,
    journal: File,
    n_games: u64,
    n_positions: u64,
}

impl Writer {
    /// Creates a file, or with `resume` continues an existing one.
    ///
    /// # Errors
    /// [`PositionsError`] if the file exists without `resume`, or was made with other settings.
    pub fn open(path: &Path, header: &Header, resume: bool) -> Result<Self, PositionsError> {
        let mut name = path.as_os_str().to_owned();
        name.push(".journal");
        let journal_path = PathBuf::from(name);
        let done = match (path.exists(), resume) {
            (true, false) => return Err(PositionsError::AlreadyExists { file: path.to_owned() }),
            (true, true) => ResumePoint::read(path, &journal_path, header)?,
            (false, _) => ResumePoint::default(),
        };
        // Create the journal first: a file without a journal is never overwritten.
        let journal = open_at(&journal_path, done.journal_bytes)?;
        let length = header.text().len() as u64 + done.n_positions * header.record_bytes() as u64;
        let mut file = open_at(path, if done.n_games == 0 { 0 } else { length })?;
        if done.n_games == 0 {
            file.write_all(header.text().as_bytes()).map_err(PositionsError::io(path))?;
        }
        let ResumePoint { n_games, n_positions, .. } = done;
        Ok(Self { path: path.to_owned(), journal_path, file, journal, n_games, n_positions })
    }

    /// The number of games in the file, which is the number of the next one.
    pub fn n_games(&self) -> u64 {
        self.n_games
    }

    /// The number of positions in the file.
    pub fn n_positions(&self) -> u64 {
        self.n_positions
    }

    /// Appends a block of whole games.
    ///
    /// # Errors
    /// [`PositionsError::Io`] if the system cannot write.
    pub fn append(
        &mut self,
        n_games: u64,
        n_positions: u64,
        records: &[u8],
    ) -> Result<(), PositionsError> {
        self.file.write_all(records).map_err(PositionsError::io(&self.path))?;
        self.n_games += n_games;
        self.n_positions += n_positions;
        // One write call, so that a killed process leaves the whole line or none of it.
        let line = format!("{} {}\n", self.n_games, self.n_positions);
        self.journal.write_all(line.as_bytes()).map_err(PositionsError::io(&self.journal_path))
    }
}

/// Opens a file for writing, cut to a length.
fn open_at(path: &Path, length: u64) -> Result<File, PositionsError> {
    let open = || {
        let mut file = OpenOptions::new().write(true).create(true).truncate(false).open(path)?;
        file.set_len(length)?;
        file.seek(SeekFrom::Start(length))?;
        Ok(file)
    };
    open().map_err(PositionsError::io(path))
}

/// The complete part of an interrupted file.
#[derive(Default)]
struct ResumePoint {
    n_games: u64,
    n_positions: u64,
    journal_bytes: u64,
}

impl ResumePoint {
    fn read(path: &Path, journal: &Path, header: &Header) -> Result<Self, PositionsError> {
        let missing = || PositionsError::MissingJournal {
            file: path.to_owned(),
            journal: journal.to_owned(),
        };
        let text = std::fs::read_to_string(journal).map_err(|_| missing())?;
        let Some(end) = text.rfind('\n') else { return Ok(Self::default()) };
        let last = text[..end].lines().last().unwrap_or_default();
        let numbers: Vec<u64> = last.split(' ').filter_map(|word| word.parse().ok()).collect();
        let [n_games, n_positions] = numbers[..] else { return Err(missing()) };
        let file = File::open(path).map_err(PositionsError::io(path))?;
        let length = file.metadata().map_err(PositionsError::io(path))?.len();
        let found = Header::read(path, &mut BufReader::new(file))?;
        if found != *header {
            let Header { game, nodes, seed, made, .. } = found;
            let expected = format!("{game}, {nodes} nodes, seed {seed}, {made}");
            return Err(PositionsError::SettingsMismatch { file: path.to_owned(), expected });
        }
        let needed = header.text().len() as u64 + n_positions * header.record_bytes() as u64;
        let done = Self { n_games, n_positions, journal_bytes: end as u64 + 1 };
        if length < needed { Err(missing()) } else { Ok(done) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(seed: u64) -> Header {
        let (game, made) = ("game:size=5".to_owned(), "random-plies 3".to_owned());
        Header { game, n_phases: 2, nodes: 100, seed, made, swap: vec![1, 0, 2] }
    }

    #[test]
    fn a_killed_run_resumes_after_its_last_whole_block() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.positions");
        let mut writer = Writer::open(&path, &header(1), false).unwrap();
        writer.append(2, 3, &[1; 48]).unwrap();
        writer.append(1, 1, &[2; 16]).unwrap();
        drop(writer);
        let whole = std::fs::read(&path).unwrap();
        // A block without its line in the journal, and an incomplete line.
        let append = |path: &Path, bytes: &[u8]| {
            OpenOptions::new().append(true).open(path).unwrap().write_all(bytes).unwrap();
        };
        append(&path, &[3; 21]);
        append(&folder.path().join("a.positions.journal"), b"4 ");
        let mut writer = Writer::open(&path, &header(1), true).unwrap();
        assert_eq!((writer.n_games(), writer.n_positions()), (3, 4));
        assert_eq!(std::fs::read(&path).unwrap(), whole);
        writer.append(1, 2, &[4; 32]).unwrap();
        drop(writer);
        let writer = Writer::open(&path, &header(1), true).unwrap();
        assert_eq!((writer.n_games(), writer.n_positions()), (4, 6));
        assert_eq!(std::fs::read(&path).unwrap(), [&whole[..], &[4; 32]].concat());
    }

    #[test]
    fn a_run_killed_before_its_first_block_starts_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.positions");
        drop(Writer::open(&path, &header(1), true).unwrap());
        std::fs::write(&path, "parlour pos").unwrap();
        let writer = Writer::open(&path, &header(2), true).unwrap();
        assert_eq!(writer.n_games(), 0);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), header(2).text());
    }

    #[test]
    fn files_are_neither_overwritten_nor_mixed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.positions");
        Writer::open(&path, &header(1), false).unwrap().append(1, 1, &[0; 16]).unwrap();
        let message =
            |header, resume| Writer::open(&path, &header, resume).unwrap_err().to_string();
        assert!(message(header(1), false).contains("expected --resume"));
        let other = message(header(2), true);
        assert!(other.ends_with("game:size=5, 100 nodes, seed 1, random-plies 3"), "{other}");
        std::fs::remove_file(folder.path().join("a.positions.journal")).unwrap();
        assert!(message(header(1), true).contains("expected its journal"));
    }
}
