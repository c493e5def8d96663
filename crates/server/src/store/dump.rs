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
pub struct StoreCounts {
    /// Matches.
    pub matches: i64,
    /// Events.
    pub events: i64,
}

/// Result of an import.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Imported {
    /// Imported matches and events.
    pub counts: StoreCounts,
    /// Skipped matches.
    pub skipped: Vec<SkippedMatch>,
    /// Whether the file has an end mark. Exports of older versions do not.
    pub has_end: bool,
}

/// A match that an import skipped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SkippedMatch {
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
    end: StoreCounts,
}

impl Store {
    /// Writes every match, one per line.
    ///
    /// # Errors
    /// [`DumpError`] if reading or writing fails.
    pub async fn export(&self, out: &mut dyn Write) -> Result<StoreCounts, DumpError> {
        writeln!(out, "{HEADER}")?;
        let export = async |row, events| Ok(write_line(out, &ExportedMatch { row, events })?);
        let counts = self.for_each_match(export).await?;
        write_line(out, &End { end: counts })?;
        out.flush()?;
        Ok(counts)
    }

    /// Writes every match into a new file.
    ///
    /// # Errors
    /// [`DumpError`] if the file exists, or writing fails; then there is no file.
    pub async fn export_file(&self, file: &Path) -> Result<StoreCounts, DumpError> {
        let partial = PartialFile::begin(file)?;
        let mut out = BufWriter::new(OpenOptions::new().write(true).open(&partial.path)?);
        let counts = self.export(&mut out).await?;
        drop(out);
        partial.finish()?;
        Ok(counts)
    }

    /// Imports what [`Store::export`] writes. Existing matches stay unchanged; a match that `check` refuses is
    /// skipped. Each match is imported completely or not at all.
    ///
    /// # Errors
    /// [`DumpError`] for the first malformed line or a missing end; then nothing is imported.
    pub async fn import(
        &self,
        input: &mut (impl BufRead + Seek),
        check: impl Fn(&MatchRow, &[EventRow]) -> Result<(), String>,
    ) -> Result<Imported, DumpError> {
        let mut first_pass = Reader::begin(&mut *input)?;
        while first_pass.next()?.is_some() {}
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
                imported.skipped.push(SkippedMatch { line: reader.line, id, why });
            } else {
                imported.counts.matches += 1;
                imported.counts.events += n_events;
            }
        }
        Ok(imported)
    }

    /// Copies everything into a new database file, which can replace the old one.
    ///
    /// # Errors
    /// [`DumpError`] if the file exists, or copying fails; then there is no file.
    pub async fn back_up(&self, file: &Path) -> Result<StoreCounts, DumpError> {
        let partial = PartialFile::begin(file)?;
        let copy = Self::open_copy(&partial.path).await?;
        let copied =
            self.for_each_match(async |row, events| Ok(copy.write(Some(row), events).await?)).await;
        copy.close().await;
        let counts = copied?;
        partial.finish()?;
        Ok(counts)
    }

    /// Calls `visit` with every match and its events, and counts them.
    async fn for_each_match(
        &self,
        mut visit: impl AsyncFnMut(MatchRow, Vec<EventRow>) -> Result<(), DumpError>,
    ) -> Result<StoreCounts, DumpError> {
        let mut counts = StoreCounts::default();
        let mut after = String::new();
        loop {
            let page = self.page(&after).await?;
            let Some(last) = page.last() else { break };
            after.clone_from(&last.id);
            for row in page {
                let events = self.events(&row.id, 0).await?;
                counts.matches += 1;
                counts.events += events.len() as i64;
                visit(row, events).await?;
            }
        }
        Ok(counts)
    }

    /// The next matches by id.
    async fn page(&self, after: &str) -> Result<Vec<MatchRow>, StoreError> {
        const SQL: &str = "SELECT id, game, created, seats, start, owner, clock FROM matches \
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
    counts: StoreCounts,
    has_end: bool,
}

impl<'a, R: BufRead> Reader<'a, R> {
    fn begin(input: &'a mut R) -> Result<Self, DumpError> {
        let mut reader = Self { input, line: 0, counts: StoreCounts::default(), has_end: true };
        match reader.read_line()?.trim_end() {
            HEADER => {}
            HEADER_WITHOUT_END => reader.has_end = false,
            _ => return Err(reader.fault(format!("expected {HEADER}"))),
        }
        Ok(reader)
    }

    /// The next match; `None` at the end mark.
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
            if end != self.counts {
                let StoreCounts { matches, events } = self.counts;
                let found = format!("found {matches} matches with {events} events");
                return Err(self.fault(format!("the file is not complete: {found}")));
            }
            if !self.read_line()?.is_empty() {
                return Err(self.fault("expected nothing after the end mark"));
            }
            return Ok(None);
        }
        let exported: ExportedMatch = serde_json::from_str(&line)
            .map_err(|error| self.fault(format!("expected a match and its events: {error}")))?;
        let is_complete = (1_i64..)
            .zip(&exported.events)
            .all(|(seq, event)| event.seq == seq && event.match_id == exported.row.id);
        if !is_complete {
            return Err(self.fault("expected the events of this match from 1 on"));
        }
        self.counts.matches += 1;
        self.counts.events += exported.events.len() as i64;
        Ok(Some(exported))
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
struct PartialFile {
    path: TempPath,
    target: PathBuf,
}

impl PartialFile {
    fn begin(target: &Path) -> std::io::Result<Self> {
        if target.exists() {
            let message = format!("{} already exists", target.display());
            return Err(std::io::Error::new(std::io::ErrorKind::AlreadyExists, message));
        }
        // Temporary files are private.
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
