//! Export and import: one JSON object per line, the same from either database.
//!
//! Files are written atomically: they get their name when everything in them is on disk.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use tempfile::TempPath;

use super::{EventRow, MatchRow, MatchTuple, Store, StoreError, match_row, on_pool};

/// The first line of an export that ends with an [`End`].
const HEADER: &str = "{\"parlour\":\"export\",\"version\":2}";

/// The first line of an export without an end mark.
const HEADER_WITHOUT_END: &str = "{\"parlour\":\"export\",\"version\":1}";

/// Matches read at a time.
const PAGE: i64 = 200;

/// Number of matches and events.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Counted {
    /// Matches.
    pub matches: i64,
    /// Events.
    pub events: i64,
}

/// Result of an import.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Imported {
    /// What was added.
    pub counted: Counted,
    /// Skipped matches.
    pub skipped: Vec<Skipped>,
    /// Whether the file has an end mark. Exports of older versions do not.
    pub has_end: bool,
}

/// A match that an import skipped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Skipped {
    /// Its line, counted from 1.
    pub line: usize,
    /// The id of the match.
    pub id: String,
    /// The reason.
    pub why: String,
}

/// Why an export, import or backup failed.
#[derive(Debug, thiserror::Error)]
pub enum DumpError {
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file cannot be read or written.
    #[error("cannot read or write the file: {0}")]
    File(#[from] std::io::Error),
    /// The file is malformed.
    #[error("line {line}: {message}")]
    Form {
        /// The line, counted from 1.
        line: usize,
        /// What was expected.
        message: String,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExportedMatch {
    #[serde(rename = "match")]
    row: MatchRow,
    events: Vec<EventRow>,
}

/// The last line of an export, with the counts.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    end: Counted,
}

impl Store {
    /// Writes every match, one per line.
    ///
    /// # Errors
    /// [`DumpError`] if reading or writing fails.
    pub async fn export(&self, out: &mut dyn Write) -> Result<Counted, DumpError> {
        let mut counted = Counted::default();
        writeln!(out, "{HEADER}")?;
        let mut after = String::new();
        loop {
            let page = self.page(&after).await?;
            let Some(last) = page.last() else { break };
            after.clone_from(&last.id);
            for row in page {
                let events = self.events(&row.id, 0).await?;
                counted.matches += 1;
                counted.events += events.len() as i64;
                write_line(out, &ExportedMatch { row, events })?;
            }
        }
        write_line(out, &End { end: counted })?;
        out.flush()?;
        Ok(counted)
    }

    /// Writes every match into a new file.
    ///
    /// # Errors
    /// [`DumpError`] if the file exists, or writing fails; then there is no file.
    pub async fn export_file(&self, file: &Path) -> Result<Counted, DumpError> {
        let partial = Partial::begin(file)?;
        let mut out = BufWriter::new(OpenOptions::new().write(true).open(&partial.path)?);
        let counted = self.export(&mut out).await?;
        drop(out);
        partial.finish()?;
        Ok(counted)
    }

    /// Reads what [`Store::export`] writes. A match that is here already stays as it is; each is taken whole
    /// or not at all. One that `check` refuses is left out.
    ///
    /// # Errors
    /// [`DumpError`] with the first line that is wrong, or when the end is missing; nothing is kept then.
    pub async fn import(
        &self,
        input: &mut (impl BufRead + Seek),
        check: impl Fn(&MatchRow, &[EventRow]) -> Result<(), String>,
    ) -> Result<Imported, DumpError> {
        let mut complete = Reader::begin(&mut *input)?;
        while complete.next()?.is_some() {}
        input.seek(SeekFrom::Start(0))?;
        let mut reader = Reader::begin(input)?;
        let mut imported = Imported { has_end: reader.has_end, ..Imported::default() };
        while let Some(ExportedMatch { row, events }) = reader.next()? {
            if self.match_row(&row.id).await?.is_some() {
                continue;
            }
            let (id, n_events) = (row.id.clone(), events.len() as i64);
            let refused = match check(&row, &events) {
                Ok(()) => match self.write(Some(row), events).await {
                    Err(error @ StoreError::Control(_)) => Some(error.to_string()),
                    written => written.map(|()| None)?,
                },
                Err(why) => Some(why),
            };
            if let Some(why) = refused {
                imported.skipped.push(Skipped { line: reader.line, id, why });
            } else {
                imported.counted.matches += 1;
                imported.counted.events += n_events;
            }
        }
        Ok(imported)
    }

    /// Copies everything into a new database file, which can replace the old one.
    ///
    /// # Errors
    /// [`DumpError`] if the file exists, or copying fails; then there is no file.
    pub async fn back_up(&self, file: &Path) -> Result<Counted, DumpError> {
        let partial = Partial::begin(file)?;
        let copy = Self::open_copy(&partial.path).await?;
        let copied = self.copy_to(&copy).await;
        copy.close().await;
        let counted = copied?;
        partial.finish()?;
        Ok(counted)
    }

    async fn copy_to(&self, copy: &Store) -> Result<Counted, StoreError> {
        let mut counted = Counted::default();
        let mut after = String::new();
        loop {
            let page = self.page(&after).await?;
            let Some(last) = page.last() else { break };
            after.clone_from(&last.id);
            for row in page {
                let events = self.events(&row.id, 0).await?;
                counted.matches += 1;
                counted.events += events.len() as i64;
                copy.write(Some(row), events).await?;
            }
        }
        Ok(counted)
    }

    /// The next matches by id.
    async fn page(&self, after: &str) -> Result<Vec<MatchRow>, StoreError> {
        const SQL: &str = "SELECT id, game, created, seats, start, owner FROM matches \
             WHERE id > $1 ORDER BY id LIMIT $2";
        let found: Vec<MatchTuple> = on_pool!(&self.pool, pool => {
            sqlx::query_as(SQL).bind(after).bind(PAGE).fetch_all(pool).await?
        });
        Ok(found.into_iter().map(match_row).collect())
    }
}

fn write_line(out: &mut dyn Write, value: &impl Serialize) -> std::io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}

/// Reads an export line by line.
struct Reader<'a, R> {
    input: &'a mut R,
    line: usize,
    counted: Counted,
    has_end: bool,
}

impl<'a, R: BufRead> Reader<'a, R> {
    fn begin(input: &'a mut R) -> Result<Self, DumpError> {
        let mut reader = Self { input, line: 0, counted: Counted::default(), has_end: true };
        match reader.read_line()?.trim_end() {
            HEADER => {}
            HEADER_WITHOUT_END => reader.has_end = false,
            _ => return Err(reader.fault(format!("expected {HEADER}"))),
        }
        Ok(reader)
    }

    /// The next match; `None` at the end, which must be where the file says.
    fn next(&mut self) -> Result<Option<ExportedMatch>, DumpError> {
        let line = self.read_line()?;
        if line.is_empty() {
            if self.has_end {
                return Err(self.fault("the file is cut short: expected an end mark"));
            }
            return Ok(None);
        }
        if self.has_end
            && let Ok(End { end }) = serde_json::from_str(&line)
        {
            if end != self.counted {
                let Counted { matches, events } = self.counted;
                let found = format!("found {matches} matches with {events} events");
                return Err(self.fault(format!("the file is not complete: {found}")));
            }
            if !self.read_line()?.is_empty() {
                return Err(self.fault("expected nothing after the end mark"));
            }
            return Ok(None);
        }
        let whole: ExportedMatch = serde_json::from_str(&line)
            .map_err(|error| self.fault(format!("expected a match and its events: {error}")))?;
        let is_whole = (1_i64..)
            .zip(&whole.events)
            .all(|(seq, event)| event.seq == seq && event.match_id == whole.row.id);
        if !is_whole {
            return Err(self.fault("expected the events of this match from 1 on"));
        }
        self.counted.matches += 1;
        self.counted.events += whole.events.len() as i64;
        Ok(Some(whole))
    }

    fn read_line(&mut self) -> Result<String, DumpError> {
        let mut line = String::new();
        self.input.read_line(&mut line)?;
        self.line += 1;
        Ok(line)
    }

    fn fault(&self, message: impl Into<String>) -> DumpError {
        DumpError::Form { line: self.line, message: message.into() }
    }
}

/// A file being written, under a temporary name in the same folder; removed when dropped.
struct Partial {
    path: TempPath,
    target: PathBuf,
}

impl Partial {
    fn begin(target: &Path) -> std::io::Result<Self> {
        if target.exists() {
            let message = format!("{} is there already", target.display());
            return Err(std::io::Error::new(std::io::ErrorKind::AlreadyExists, message));
        }
        // Private from the start.
        let file = tempfile::Builder::new().prefix(".parlour-").tempfile_in(folder_of(target))?;
        Ok(Self { path: file.into_temp_path(), target: target.to_owned() })
    }

    /// Renames the file once it is on disk; overwrites nothing.
    fn finish(self) -> std::io::Result<()> {
        OpenOptions::new().write(true).open(&self.path)?.sync_all()?;
        self.path.persist_noclobber(&self.target)?;
        if cfg!(unix) {
            // Syncing the folder makes the name durable.
            File::open(folder_of(&self.target))?.sync_all()?;
        }
        Ok(())
    }
}

fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
