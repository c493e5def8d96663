//! Opens a store: creates it if it does not exist, migrates it if it is old.

use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{PgPool, SqlitePool};

use super::owner::{FileLock, Session};
use super::private::{create_folder, private_database};
use super::writer::{Target, Writer};
use super::{Pool, Store, StoreError, on_pool};
use crate::limits::Limits;

/// Migrations from each version to the next. Both databases understand every statement.
const MIGRATIONS: &[&[&str]] = &[
    &[
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
    ],
    &["ALTER TABLE matches ADD COLUMN clock TEXT"],
];

const VERSION: &str = "SELECT COALESCE(MAX(version), 0) FROM parlour_schema";

const TIMEOUT: Duration = Limits::DEFAULT.statement_timeout;
const READERS: u32 = 4;

impl Store {
    /// Opens a database by URL, `postgres://…` or `sqlite:FILE`, as its only owner. `password` is used if the
    /// URL has none.
    ///
    /// # Errors
    /// [`StoreError`] that names the location.
    pub async fn open_url(url: &str, password: Option<&str>) -> Result<Self, StoreError> {
        if let Some(file) = sqlite_file(url) {
            return Self::open_file(file).await;
        }
        let (options, location) = postgres_options(url, password)?;
        let session = Session::open(options.clone(), Arc::clone(&location)).await?;
        let pool = postgres_pool(options, &location).await?;
        let pool = Pool::Postgres(pool);
        migrate(&pool).await?;
        let writer = Writer::start(Target::Postgres(Box::new(session)));
        Ok(Self { pool, writer: Some(writer), location, lock: None })
    }

    /// Opens or creates a database file as its only owner. A completed write is on disk.
    ///
    /// # Errors
    /// [`StoreError`] that names the file.
    pub async fn open_file(file: &Path) -> Result<Self, StoreError> {
        if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            create_folder(folder).map_err(|error| cannot_open(file, &error))?;
        }
        let lock = FileLock::acquire(file)?;
        private_database(file).map_err(|error| cannot_open(file, &error))?;
        let mut store =
            Self::open_owned(file, SqliteJournalMode::Wal, SqliteSynchronous::Full).await?;
        store.lock = Some(Arc::new(lock));
        Ok(store)
    }

    /// Creates a database file that is made durable as a whole when complete.
    pub(super) async fn open_copy(file: &Path) -> Result<Self, StoreError> {
        Self::open_owned(file, SqliteJournalMode::Memory, SqliteSynchronous::Off).await
    }

    async fn open_owned(
        file: &Path,
        journal: SqliteJournalMode,
        synchronous: SqliteSynchronous,
    ) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new().journal_mode(journal).synchronous(synchronous);
        let pool = sqlite_pool(options, file).await?;
        migrate(&Pool::Sqlite(pool.clone())).await?;
        let writer = Some(Writer::start(Target::Sqlite(pool.clone())));
        let location = file.display().to_string().into();
        Ok(Self { pool: Pool::Sqlite(pool), writer, location, lock: None })
    }

    /// Opens a database read-only, next to its owner. See [`Store::open_url`].
    ///
    /// # Errors
    /// [`StoreError`], also if there is no store yet.
    pub async fn read_url(url: &str, password: Option<&str>) -> Result<Self, StoreError> {
        if let Some(file) = sqlite_file(url) {
            return Self::read_file(file).await;
        }
        let (options, location) = postgres_options(url, password)?;
        let pool = postgres_pool(options, &location).await?;
        Self::read_only(Pool::Postgres(pool), location).await
    }

    /// Opens a database file read-only, next to its owner.
    ///
    /// # Errors
    /// [`StoreError`], also if there is no store yet.
    pub async fn read_file(file: &Path) -> Result<Self, StoreError> {
        let pool = sqlite_pool(SqliteConnectOptions::new(), file).await?;
        Self::read_only(Pool::Sqlite(pool), file.display().to_string().into()).await
    }

    async fn read_only(pool: Pool, location: Arc<str>) -> Result<Self, StoreError> {
        let (found,): (i64,) = on_pool!(&pool, inner => {
            sqlx::query_as(VERSION).fetch_one(inner).await?
        });
        let known = MIGRATIONS.len() as i64;
        if found > known {
            return Err(StoreError::TooNew { found, known });
        }
        if found < known {
            let why = "it is of an older version: start `parlour serve` on it once".to_owned();
            return Err(StoreError::Open { location: location.to_string(), why });
        }
        Ok(Self { pool, writer: None, location, lock: None })
    }
}

fn cannot_open(location: impl AsRef<Path>, error: &dyn std::fmt::Display) -> StoreError {
    StoreError::Open { location: location.as_ref().display().to_string(), why: error.to_string() }
}

fn sqlite_file(url: &str) -> Option<&Path> {
    url.strip_prefix("sqlite:").map(|file| Path::new(file.trim_start_matches("//")))
}

fn postgres_options(
    url: &str,
    password: Option<&str>,
) -> Result<(PgConnectOptions, Arc<str>), StoreError> {
    let location = without_password(url);
    if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
        return Err(cannot_open(location, &"expected postgres://… or sqlite:FILE"));
    }
    let options =
        PgConnectOptions::from_str(url).map_err(|error| cannot_open(&location, &error))?;
    let options = match password {
        Some(password) if !has_password(url) => options.password(password),
        _ => options,
    };
    let timeout = format!("{}ms", TIMEOUT.as_millis());
    Ok((options.options([("statement_timeout", timeout)]), location.into()))
}

async fn postgres_pool(options: PgConnectOptions, location: &str) -> Result<PgPool, StoreError> {
    let pool = PgPoolOptions::new().max_connections(READERS).acquire_timeout(TIMEOUT);
    pool.connect_with(options).await.map_err(|error| cannot_open(location, &error))
}

async fn sqlite_pool(options: SqliteConnectOptions, file: &Path) -> Result<SqlitePool, StoreError> {
    let options = options.filename(file).foreign_keys(true).busy_timeout(TIMEOUT);
    let pool = SqlitePoolOptions::new().max_connections(READERS + 1).acquire_timeout(TIMEOUT);
    pool.connect_with(options).await.map_err(|error| cannot_open(file, &error))
}

/// Only the owner migrates.
async fn migrate(pool: &Pool) -> Result<(), StoreError> {
    const CREATE: &str = "CREATE TABLE IF NOT EXISTS parlour_schema (version BIGINT NOT NULL)";
    let known = MIGRATIONS.len() as i64;
    on_pool!(pool, inner => {
        let mut tx = inner.begin().await?;
        sqlx::query(CREATE).execute(&mut *tx).await?;
        let (found,): (i64,) = sqlx::query_as(VERSION).fetch_one(&mut *tx).await?;
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

/// Whether a URL contains a password.
fn has_password(url: &str) -> bool {
    let (_, rest) = url.split_once("://").unwrap_or(("", url));
    let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
    let user = rest.rsplit_once('@').map_or("", |(user, _)| user);
    user.contains(':') || query.split('&').any(|pair| pair.starts_with("password="))
}

/// A URL for messages.
fn without_password(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else {
        return parlour_core::shortened(url);
    };
    let location = rest.rsplit_once('@').map_or(rest, |(_, location)| location);
    let location = location.split('?').next().unwrap_or(location);
    format!("{scheme}://{}", parlour_core::shortened(location))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_hidden_in_messages() {
        for url in ["postgres://me:secret@host/db", "postgres://host/db?password=secret"] {
            assert_eq!(without_password(url), "postgres://host/db");
            assert!(has_password(url));
        }
        assert!(!has_password("postgres://me@host/db?sslmode=require"));
    }
}
