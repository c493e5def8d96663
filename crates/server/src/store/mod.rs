//! Storage of matches: an `SQLite` file, or `PostgreSQL`. A match is its start and an append-only list of
//! events.
//!
//! This module reads; one `writer` writes, and puts the events of many matches into one
//! transaction. Both databases share the SQL statements.

mod dump;
mod open;
mod owner;
mod private;
mod writer;

pub use parlour_api::{EventRow, MatchRow};

pub use dump::{DumpError, Imported, SkippedMatch, StoreCounts};
pub use private::private_folder;

use std::sync::Arc;

use sqlx::{PgPool, SqlitePool};

use owner::FileLock;
use writer::Writer;

/// Why the store failed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The database reported an error.
    #[error("the store failed: {0}")]
    Database(String),
    /// The database cannot be opened.
    #[error("cannot open the store {location}: {why}")]
    Open {
        /// The file or URL, without passwords.
        location: String,
        /// The database error.
        why: String,
    },
    /// Another process owns the store.
    #[error(
        "the store {location} is in use by another parlour{}{holder}: stop that one, or use another store",
        if holder.is_empty() { "" } else { ", " }
    )]
    Taken {
        /// The file or URL, without passwords.
        location: String,
        /// The process, if known.
        holder: String,
    },
    /// The store was created by a newer version.
    #[error("the store is of version {found}: expected at most {known}; use a newer parlour")]
    TooNew {
        /// The version found.
        found: i64,
        /// The newest known version.
        known: i64,
    },
    /// A text has control characters, which databases treat differently.
    #[error("{0} has control characters")]
    Control(&'static str),
    /// The store is read-only.
    #[error("the store is open for reading")]
    ReadOnly,
    /// The store is closed.
    #[error("the store is closed")]
    Closed,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.to_string())
    }
}

/// The two databases.
#[derive(Clone, Debug)]
enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// Runs the same code on either database.
macro_rules! on_pool {
    ($pool:expr, $name:ident => $body:expr) => {
        match $pool {
            $crate::store::Pool::Sqlite($name) => $body,
            $crate::store::Pool::Postgres($name) => $body,
        }
    };
}
use on_pool;

/// The store. Clones share one database. Without a writer it is read-only.
#[derive(Clone, Debug)]
pub struct Store {
    pool: Pool,
    writer: Option<Writer>,
    location: Arc<str>,
    lock: Option<Arc<FileLock>>,
}

type MatchTuple = (String, String, i64, String, String, String, Option<String>);
type EventTuple = (String, i64, String, String, Option<String>, i64);

impl Store {
    /// The name of the store in messages.
    pub fn location(&self) -> &str {
        &self.location
    }

    /// A match at its start, if it exists.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn match_row(&self, id: &str) -> Result<Option<MatchRow>, StoreError> {
        const SQL: &str =
            "SELECT id, game, created, seats, start, owner, clock FROM matches WHERE id = $1";
        let found: Option<MatchTuple> = on_pool!(&self.pool, pool => {
            sqlx::query_as(SQL).bind(id).fetch_optional(pool).await?
        });
        Ok(found.map(match_row))
    }

    /// The events of a match after event `since`, in order.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn events(&self, id: &str, since: i64) -> Result<Vec<EventRow>, StoreError> {
        const SQL: &str = "SELECT match_id, seq, kind, body, act, at FROM events \
             WHERE match_id = $1 AND seq > $2 ORDER BY seq";
        let found: Vec<EventTuple> = on_pool!(&self.pool, pool => {
            sqlx::query_as(SQL).bind(id).bind(since).fetch_all(pool).await?
        });
        Ok(found.into_iter().map(event_row).collect())
    }

    /// Stores a new match.
    ///
    /// # Errors
    /// [`StoreError`]; then it may or may not be stored.
    pub async fn create(&self, row: MatchRow) -> Result<(), StoreError> {
        self.write(Some(row), Vec::new()).await
    }

    /// Stores events, all or none. They are durable when this returns.
    ///
    /// # Errors
    /// [`StoreError`], also if there is an event with one of their numbers; then they may or may not
    /// be stored.
    pub async fn append(&self, rows: Vec<EventRow>) -> Result<(), StoreError> {
        self.write(None, rows).await
    }

    /// Whether the database accepts a write.
    pub async fn is_writable(&self) -> bool {
        self.write(None, Vec::new()).await.is_ok()
    }

    /// Checks and submits a write; the only path to the writer.
    async fn write(
        &self,
        created: Option<MatchRow>,
        events: Vec<EventRow>,
    ) -> Result<(), StoreError> {
        created.iter().try_for_each(check_match)?;
        events.iter().try_for_each(check_event)?;
        self.writer.as_ref().ok_or(StoreError::ReadOnly)?.write(created, events).await
    }

    /// Counts matches and events.
    ///
    /// # Errors
    /// [`StoreError`] if the database fails.
    pub async fn count(&self) -> Result<StoreCounts, StoreError> {
        const SQL: &str = "SELECT (SELECT COUNT(*) FROM matches), (SELECT COUNT(*) FROM events)";
        let (matches, events): (i64, i64) = on_pool!(&self.pool, pool => {
            sqlx::query_as(SQL).fetch_one(pool).await?
        });
        Ok(StoreCounts { matches, events })
    }

    /// Finishes all work and releases the store.
    pub async fn close(&self) {
        if let Some(writer) = &self.writer {
            writer.close().await;
        }
        on_pool!(&self.pool, pool => pool.close().await);
        if let Some(lock) = &self.lock {
            lock.release();
        }
    }
}

fn check_match(row: &MatchRow) -> Result<(), StoreError> {
    let MatchRow { id, game, seats, start, owner, clock, created: _ } = row;
    check_text([("id", id), ("game", game), ("seats", seats), ("start", start), ("owner", owner)])?;
    check_text(clock.iter().map(|clock| ("clock", clock)))
}

fn check_event(row: &EventRow) -> Result<(), StoreError> {
    let EventRow { match_id, kind, body, act, seq: _, at: _ } = row;
    check_text([("match", match_id), ("kind", kind), ("body", body)])?;
    check_text(act.iter().map(|act| ("act", act)))
}

fn check_text<'a>(
    texts: impl IntoIterator<Item = (&'static str, &'a String)>,
) -> Result<(), StoreError> {
    match texts.into_iter().find(|(_, text)| text.chars().any(is_control)) {
        Some((name, _)) => Err(StoreError::Control(name)),
        None => Ok(()),
    }
}

/// Whether a character is refused in texts: all control characters except line ends and tabs.
pub(crate) fn is_control(c: char) -> bool {
    c.is_control() && !matches!(c, '\n' | '\r' | '\t')
}

fn match_row((id, game, created, seats, start, owner, clock): MatchTuple) -> MatchRow {
    MatchRow { id, game, created, seats, start, owner, clock }
}

fn event_row((match_id, seq, kind, body, act, at): EventTuple) -> EventRow {
    EventRow { match_id, seq, kind, body, act, at }
}
