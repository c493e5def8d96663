//! Where matches are kept: an `SQLite` file, or `PostgreSQL`. A match is its start and a list of events that
//! only ever grows.
//!
//! Reading is done here, writing by one `writer` that puts the events of many matches into one
//! transaction. Both kinds of database read the same statements.

mod dump;
mod open;
mod writer;

pub use dump::{Counted, DumpError};

use std::sync::Arc;

use sqlx::{PgPool, SqlitePool};

use writer::Writer;

/// A match as it began.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct MatchRow {
    /// The name of the match in links.
    pub id: String,
    /// The id of the game, for those who look into the store.
    pub game: String,
    /// Milliseconds since 1970.
    pub created: i64,
    /// Who sat where at the beginning, as JSON.
    pub seats: String,
    /// The record at the beginning: options, start, perhaps moves.
    pub start: String,
    /// The hash of its maker's token.
    pub owner: String,
}

/// One thing that happened in a match.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct EventRow {
    /// Which match.
    pub match_id: String,
    /// Its number, from 1 without gaps.
    pub seq: i64,
    /// One word for those who look into the store.
    pub kind: String,
    /// What happened, as JSON.
    pub body: String,
    /// The action that caused it, so that it is done once only.
    pub act: Option<String>,
    /// Milliseconds since 1970.
    pub at: i64,
}

/// Why the store did not do what it was asked.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The database says no.
    #[error("the store failed: {0}")]
    Database(String),
    /// The database cannot be opened.
    #[error("cannot open the store {place}: {why}")]
    Open {
        /// Which file or address, without passwords.
        place: String,
        /// What the database says.
        why: String,
    },
    /// The store was made by a newer program.
    #[error("the store is of version {found}: expected at most {known}; use a newer parlour")]
    TooNew {
        /// The version found.
        found: i64,
        /// The newest this program knows.
        known: i64,
    },
    /// The store is closed.
    #[error("the store is closed")]
    Closed,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.to_string())
    }
}

/// The two kinds of database.
#[derive(Clone, Debug)]
enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// The same code for either kind of database.
macro_rules! on_pool {
    ($pool:expr, $name:ident => $body:expr) => {
        match $pool {
            $crate::store::Pool::Sqlite($name) => $body,
            $crate::store::Pool::Postgres($name) => $body,
        }
    };
}
use on_pool;

/// The store. Copies share one database.
#[derive(Clone, Debug)]
pub struct Store {
    pool: Pool,
    writer: Writer,
    place: Arc<str>,
}

type MatchTuple = (String, String, i64, String, String, String);
type EventTuple = (String, i64, String, String, Option<String>, i64);

impl Store {
    /// What the store is called in messages.
    pub fn place(&self) -> &str {
        &self.place
    }

    /// A match as it began, if there is one of that name.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn match_row(&self, id: &str) -> Result<Option<MatchRow>, StoreError> {
        const SQL: &str =
            "SELECT id, game, created, seats, start, owner FROM matches WHERE id = $1";
        let found: Option<MatchTuple> = on_pool!(&self.pool, pool => {
            sqlx::query_as(SQL).bind(id).fetch_optional(pool).await?
        });
        Ok(found.map(match_row))
    }

    /// What happened in a match after event `since`, in order.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn events(&self, id: &str, since: i64) -> Result<Vec<EventRow>, StoreError> {
        const SQL: &str = "SELECT match_id, seq, kind, body, act, at FROM events \
             WHERE match_id = $1 AND seq > $2 ORDER BY seq";
        let found: Vec<EventTuple> = on_pool!(&self.pool, pool => {
            sqlx::query_as(SQL).bind(id).bind(since).fetch_all(pool).await?
        });
        Ok(found.into_iter().map(event_row).collect())
    }

    /// Keeps a new match.
    ///
    /// # Errors
    /// [`StoreError`]; it may or may not be kept then.
    pub async fn create(&self, row: MatchRow) -> Result<(), StoreError> {
        self.writer.write(Some(row), Vec::new()).await
    }

    /// Keeps an event. It is durable when this returns.
    ///
    /// # Errors
    /// [`StoreError`], also when there is an event of that number already; it may or may not be kept
    /// then.
    pub async fn append(&self, row: EventRow) -> Result<(), StoreError> {
        self.writer.write(None, vec![row]).await
    }

    /// Whether the database answers.
    pub async fn is_well(&self) -> bool {
        on_pool!(&self.pool, pool => sqlx::query("SELECT 1").execute(pool).await.is_ok())
    }

    /// How many matches and events there are.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn count(&self) -> Result<Counted, StoreError> {
        const SQL: &str = "SELECT (SELECT COUNT(*) FROM matches), (SELECT COUNT(*) FROM events)";
        let (matches, events): (i64, i64) = on_pool!(&self.pool, pool => {
            sqlx::query_as(SQL).fetch_one(pool).await?
        });
        Ok(Counted { matches, events })
    }

    /// Ends all work in order.
    pub async fn close(&self) {
        on_pool!(&self.pool, pool => pool.close().await);
    }
}

fn match_row((id, game, created, seats, start, owner): MatchTuple) -> MatchRow {
    MatchRow { id, game, created, seats, start, owner }
}

fn event_row((match_id, seq, kind, body, act, at): EventTuple) -> EventRow {
    EventRow { match_id, seq, kind, body, act, at }
}
