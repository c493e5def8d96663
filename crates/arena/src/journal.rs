//! The journal of a run: a header with the settings, then one line per finished game.
//!
//! A line is written after the game's record, and is on disk before the game is reported. A killed
//! run can leave a partial last line: that game counts as not played.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use parlour_core::{GameResult, Player};
use serde::{Deserialize, Serialize};

use crate::{ArenaError, Contender, Settings};

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayedGame {
    /// Its number in the schedule.
    pub game: u32,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// Why it ended.
    pub reason: String,
    /// Number of plies, including the opening.
    pub plies: u32,
    /// The fault, if any.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub fault: Option<Fault>,
}

impl PlayedGame {
    /// Returns the half points of a side: 0, 1 or 2.
    pub fn half_points(&self, side: Player) -> u32 {
        match GameResult::from_text(&self.result) {
            Some(GameResult::Win(winner)) if winner == side => 2,
            Some(GameResult::Win(_)) => 0,
            Some(GameResult::Draw) | None => 1,
        }
    }
}

/// A fault of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fault {
    /// Index of the player.
    pub player: usize,
    /// The kind.
    pub kind: FaultKind,
    /// Description, on one line.
    pub text: String,
}

/// Kinds of faults.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// The engine exited or failed.
    Crash,
    /// It took too long.
    Timeout,
    /// It played an illegal move.
    Illegal,
}

/// The first line.
#[derive(PartialEq, Debug, Serialize, Deserialize)]
struct Header {
    /// Format version of this file.
    arena: u32,
    /// Program version: another one may play other games.
    version: String,
    settings: Settings,
}

const FORMAT_VERSION: u32 = 1;
const JOURNAL_NAME: &str = "journal.jsonl";

/// What to do with the games of an earlier run in the folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunMode {
    /// Keep them and resume the run.
    Resume,
    /// Delete them.
    Fresh,
}

/// The folder of a run, locked while it is open.
#[derive(Debug)]
pub(crate) struct RunFolder {
    path: PathBuf,
    journal: File,
}

impl RunFolder {
    /// Opens or creates the folder of a run, and returns the finished games.
    pub(crate) fn open(
        path: &Path,
        settings: &Settings,
        start: RunMode,
    ) -> Result<(Self, Vec<PlayedGame>), ArenaError> {
        let games = path.join("games");
        fs::create_dir_all(&games).map_err(ArenaError::file("make", &games))?;
        let journal_path = path.join(JOURNAL_NAME);
        let mut journal = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&journal_path)
            .map_err(ArenaError::file("write", &journal_path))?;
        match journal.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(ArenaError::RunFolder(format!(
                    "another arena is running in {}: expected it to end first, or another --dir",
                    path.display()
                )));
            }
            Err(TryLockError::Error(error)) => {
                return Err(ArenaError::file("lock", &journal_path)(error));
            }
        }
        if start == RunMode::Fresh {
            journal.set_len(0).map_err(ArenaError::file("write", &journal_path))?;
            fs::remove_dir_all(&games)
                .and_then(|()| fs::create_dir(&games))
                .map_err(ArenaError::file("empty", &games))?;
        }
        let mut text = Vec::new();
        journal.read_to_end(&mut text).map_err(ArenaError::file("read", &journal_path))?;
        let header = Header {
            arena: FORMAT_VERSION,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            settings: settings.clone(),
        };
        let complete = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let played = read_lines(&text[..complete], &header, path)?;
        let truncate = |journal: &mut File| {
            journal.set_len(complete as u64)?;
            journal.seek(SeekFrom::End(0)).map(|_| ())
        };
        truncate(&mut journal).map_err(ArenaError::file("write", &journal_path))?;
        let mut folder = Self { path: path.to_owned(), journal };
        if complete == 0 {
            folder.append(&json_line(&header))?;
        }
        Ok((folder, played))
    }

    /// Stores games: first their records, then their journal lines. Games that finished during a disk
    /// write are written together.
    pub(crate) fn store(&mut self, games: &[(PlayedGame, String)]) -> Result<(), ArenaError> {
        for (played, record) in games {
            write_atomic(&self.path.join(record_name(played.game)), record, Sync::Later)?;
        }
        let lines: String = games.iter().map(|(played, _)| json_line(played)).collect();
        self.append(&lines)
    }

    fn append(&mut self, lines: &str) -> Result<(), ArenaError> {
        self.journal
            .write_all(lines.as_bytes())
            .and_then(|()| self.journal.sync_data())
            .map_err(ArenaError::file("write", &self.path.join(JOURNAL_NAME)))
    }
}

fn json_line(line: &impl Serialize) -> String {
    serde_json::to_string(line).expect("plain data") + "\n"
}

/// Returns the path of a game's record within the folder.
pub(crate) fn record_name(game: u32) -> String {
    format!("games/{:05}.txt", game + 1)
}

/// When to sync a file to disk. Without a sync only a power failure can lose it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sync {
    Now,
    Later,
}

/// Writes a file atomically, through a temporary file in the same folder.
pub(crate) fn write_atomic(path: &Path, text: &str, sync: Sync) -> Result<(), ArenaError> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".tmp");
    let temp = path.with_file_name(name);
    File::create(&temp)
        .and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            if sync == Sync::Now { file.sync_data() } else { Ok(()) }
        })
        .and_then(|()| fs::rename(&temp, path))
        .map_err(ArenaError::file("write", path))
}

/// Parses the games of all complete lines; the header must match.
fn read_lines(text: &[u8], header: &Header, path: &Path) -> Result<Vec<PlayedGame>, ArenaError> {
    let damaged = |line: usize| {
        ArenaError::RunFolder(format!(
            "{} is damaged in line {line}: expected a game; --fresh starts over",
            path.join(JOURNAL_NAME).display()
        ))
    };
    let text = std::str::from_utf8(text).map_err(|_| damaged(1))?;
    let mut lines = text.lines();
    let Some(first) = lines.next() else {
        return Ok(Vec::new());
    };
    let mut found: Header = serde_json::from_str(first).map_err(|_| damaged(1))?;
    found.settings.players.iter_mut().for_each(Contender::rename_settings);
    if found != *header {
        return Err(ArenaError::RunFolder(format!(
            "{} holds an arena with another setting ({}): expected the same settings, another --dir, or \
             --fresh to start over",
            path.display(),
            difference(&found, header)
        )));
    }
    let mut played: Vec<PlayedGame> = Vec::new();
    let mut seen = BTreeSet::new();
    for (index, line) in lines.enumerate() {
        let game: PlayedGame = serde_json::from_str(line).map_err(|_| damaged(index + 2))?;
        if seen.insert(game.game) {
            played.push(game);
        }
    }
    Ok(played)
}

/// Describes the first difference between two headers.
fn difference(found: &Header, wanted: &Header) -> String {
    if (found.arena, &found.version) != (wanted.arena, &wanted.version) {
        return format!("version {} there, {} here", found.version, wanted.version);
    }
    let players = found.settings.players.iter().zip(&wanted.settings.players);
    for (there, here) in players {
        if (&there.name, &there.kind) != (&here.name, &here.kind) {
            continue;
        }
        let files = [
            ("weights", &there.weights, &here.weights),
            ("network", &there.network, &here.network),
        ];
        if let Some((file, ..)) = files.into_iter().find(|(_, there, here)| there != here) {
            return format!("the {file} file of {} held something else", there.name);
        }
    }
    let fields = |settings: &Settings| serde_json::to_value(settings).unwrap_or_default();
    let (there, here) = (fields(&found.settings), fields(&wanted.settings));
    let differing = here
        .as_object()
        .into_iter()
        .flatten()
        .find(|(key, value)| there.get(key.as_str()) != Some(*value));
    differing.map_or_else(
        || "in format".to_owned(),
        |(key, value)| {
            let there = there.get(key).map(ToString::to_string).unwrap_or_default();
            let (there, here) = (parlour_core::shortened(&there), value.to_string());
            format!("{key} is {there} there, {} here", parlour_core::shortened(&here))
        },
    )
}
