//! Everything out and everything in: one JSON object a line, the same from either database.

use std::io::{BufRead, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::{EventRow, MatchRow, MatchTuple, Store, StoreError, match_row, on_pool};
use crate::store::writer::insert_rows;

/// The first line of an export.
const HEADER: &str = "{\"parlour\":\"export\",\"version\":1}";

/// As many matches as are read at a time.
const PAGE: i64 = 200;

/// How many matches and events were copied or are there.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counted {
    /// Matches.
    pub matches: i64,
    /// Events.
    pub events: i64,
}

/// Why an export, import or back-up did not come about.
#[derive(Debug, thiserror::Error)]
pub enum DumpError {
    /// The database fails.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file cannot be read or written.
    #[error("cannot read or write the file: {0}")]
    File(#[from] std::io::Error),
    /// The file is not what it should be.
    #[error("line {line}: {message}")]
    Form {
        /// Which line, counted from 1.
        line: usize,
        /// What was expected.
        message: String,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Whole {
    #[serde(rename = "match")]
    row: MatchRow,
    events: Vec<EventRow>,
}

impl Store {
    /// Writes every match, one a line.
    ///
    /// # Errors
    /// [`DumpError`] when reading or writing fails.
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
                serde_json::to_writer(&mut *out, &Whole { row, events })
                    .map_err(std::io::Error::from)?;
                writeln!(out)?;
            }
        }
        out.flush()?;
        Ok(counted)
    }

    /// Reads what [`Store::export`] writes. A match that is here already stays as it is; each is taken whole
    /// or not at all.
    ///
    /// # Errors
    /// [`DumpError`] with the first line that is wrong; what stands before it is kept.
    pub async fn import(&self, input: &mut (dyn BufRead + Send)) -> Result<Counted, DumpError> {
        let mut counted = Counted::default();
        let mut first = String::new();
        input.read_line(&mut first)?;
        if first.trim() != HEADER {
            return Err(DumpError::Form { line: 1, message: format!("expected {HEADER}") });
        }
        for (line_idx, line) in (1..).zip(input.lines()) {
            let line = line?;
            let fault = |message: String| DumpError::Form { line: line_idx + 1, message };
            let whole: Whole = serde_json::from_str(&line)
                .map_err(|error| fault(format!("expected a match and its events: {error}")))?;
            let is_whole = (1_i64..)
                .zip(&whole.events)
                .all(|(seq, event)| event.seq == seq && event.match_id == whole.row.id);
            if !is_whole {
                return Err(fault("expected the events of this match from 1 on".to_owned()));
            }
            if self.match_row(&whole.row.id).await?.is_some() {
                continue;
            }
            let events: Vec<&EventRow> = whole.events.iter().collect();
            insert_rows(&self.pool, &[&whole.row], &events).await?;
            counted.matches += 1;
            counted.events += whole.events.len() as i64;
        }
        Ok(counted)
    }

    /// Copies everything into a new database file, which can be opened in place of the old one.
    ///
    /// # Errors
    /// [`DumpError`] when the file exists already, or copying fails.
    pub async fn back_up(&self, file: &Path) -> Result<Counted, DumpError> {
        if file.exists() {
            let message = format!("{} is there already", file.display());
            return Err(std::io::Error::new(std::io::ErrorKind::AlreadyExists, message).into());
        }
        let copy = Self::open_file(file).await?;
        let mut counted = Counted::default();
        let mut after = String::new();
        loop {
            let page = self.page(&after).await?;
            let Some(last) = page.last() else { break };
            after.clone_from(&last.id);
            let mut events = Vec::new();
            for row in &page {
                events.extend(self.events(&row.id, 0).await?);
            }
            let (rows, all) = (page.iter().collect::<Vec<_>>(), events.iter().collect::<Vec<_>>());
            insert_rows(&copy.pool, &rows, &all).await?;
            counted.matches += page.len() as i64;
            counted.events += events.len() as i64;
        }
        copy.close().await;
        Ok(counted)
    }

    /// The next matches by name.
    async fn page(&self, after: &str) -> Result<Vec<MatchRow>, StoreError> {
        const SQL: &str = "SELECT id, game, created, seats, start, owner FROM matches \
             WHERE id > $1 ORDER BY id LIMIT $2";
        let found: Vec<MatchTuple> = on_pool!(&self.pool, pool => {
            sqlx::query_as(SQL).bind(after).bind(PAGE).fetch_all(pool).await?
        });
        Ok(found.into_iter().map(match_row).collect())
    }
}
