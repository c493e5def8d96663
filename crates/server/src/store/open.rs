//! Opening a store: made where there is none, brought up to date where it is old.

use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};

use super::writer::Writer;
use super::{Pool, Store, StoreError, on_pool};

/// What brings a store from each version to the next. Both databases understand every statement.
const MIGRATIONS: &[&[&str]] = &[&[
    "CREATE TABLE matches (
        id TEXT PRIMARY KEY NOT NULL,
        game TEXT NOT NULL,
        created BIGINT NOT NULL,
        seats TEXT NOT NULL,
        start TEXT NOT NULL,
        owner TEXT NOT NULL
    )",
    "CREATE TABLE events (
        match_id TEXT NOT NULL REFERENCES matches (id),
        seq BIGINT NOT NULL,
        kind TEXT NOT NULL,
        body TEXT NOT NULL,
        act TEXT,
        at BIGINT NOT NULL,
        PRIMARY KEY (match_id, seq)
    )",
]];

/// Two servers that begin at once on one `PostgreSQL` must not both migrate it.
const MIGRATION_LOCK: i64 = 0x7061_726c_6f75_7221;

const BUSY: Duration = Duration::from_secs(10);
const READERS: u32 = 4;

impl Store {
    /// Opens a database by its address, `postgres://…` or `sqlite:FILE`.
    ///
    /// # Errors
    /// [`StoreError`] that names the place.
    pub async fn open_url(url: &str) -> Result<Self, StoreError> {
        if let Some(file) = url.strip_prefix("sqlite:") {
            return Self::open_file(Path::new(file.trim_start_matches("//"))).await;
        }
        let place = without_password(url);
        let fail = |error: &dyn std::fmt::Display| StoreError::Open {
            place: place.clone(),
            why: error.to_string(),
        };
        if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
            return Err(fail(&"expected postgres://… or sqlite:FILE"));
        }
        let options = PgConnectOptions::from_str(url).map_err(|error| fail(&error))?;
        let pool = PgPoolOptions::new()
            .max_connections(READERS + 1)
            .acquire_timeout(BUSY)
            .connect_with(options)
            .await
            .map_err(|error| fail(&error))?;
        Self::ready(Pool::Postgres(pool), place).await
    }

    /// Opens a database file, or makes one. A write is on the disk when it is done.
    ///
    /// # Errors
    /// [`StoreError`] that names the file.
    pub async fn open_file(file: &Path) -> Result<Self, StoreError> {
        let place = file.display().to_string();
        let fail = |error: &dyn std::fmt::Display| StoreError::Open {
            place: place.clone(),
            why: error.to_string(),
        };
        if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(|error| fail(&error))?;
        }
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(BUSY);
        let pool = SqlitePoolOptions::new()
            .max_connections(READERS + 1)
            .acquire_timeout(BUSY)
            .connect_with(options)
            .await
            .map_err(|error| fail(&error))?;
        Self::ready(Pool::Sqlite(pool), place).await
    }

    async fn ready(pool: Pool, place: String) -> Result<Self, StoreError> {
        migrate(&pool).await?;
        let writer = Writer::start(pool.clone());
        Ok(Self { pool, writer, place: place.into() })
    }
}

async fn migrate(pool: &Pool) -> Result<(), StoreError> {
    const CREATE: &str = "CREATE TABLE IF NOT EXISTS parlour_schema (version BIGINT NOT NULL)";
    const READ: &str = "SELECT COALESCE(MAX(version), 0) FROM parlour_schema";
    let known = MIGRATIONS.len() as i64;
    on_pool!(pool, inner => {
        let mut tx = inner.begin().await?;
        if matches!(pool, Pool::Postgres(_)) {
            sqlx::query("SELECT pg_advisory_xact_lock($1)")
                .bind(MIGRATION_LOCK)
                .execute(&mut *tx)
                .await?;
        }
        sqlx::query(CREATE).execute(&mut *tx).await?;
        let (found,): (i64,) = sqlx::query_as(READ).fetch_one(&mut *tx).await?;
        if found > known {
            return Err(StoreError::TooNew { found, known });
        }
        for (version, statements) in (1_i64..).zip(MIGRATIONS).skip(found as usize) {
            for statement in *statements {
                sqlx::query(*statement).execute(&mut *tx).await?;
            }
            sqlx::query("INSERT INTO parlour_schema (version) VALUES ($1)")
                .bind(version)
                .execute(&mut *tx)
                .await?;
        }
        tx.commit().await?;
    });
    Ok(())
}

/// An address as it may stand in a message.
fn without_password(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else {
        return parlour_core::shortened(url);
    };
    let place = rest.rsplit_once('@').map_or(rest, |(_, place)| place);
    let place = place.split('?').next().unwrap_or(place);
    format!("{scheme}://{}", parlour_core::shortened(place))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_not_told() {
        assert_eq!(without_password("postgres://me:secret@host/db"), "postgres://host/db");
        assert_eq!(without_password("postgres://host/db?password=x"), "postgres://host/db");
    }
}
