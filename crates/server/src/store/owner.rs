//! One store, one owner: a second process on the same database is refused.
//!
//! The operating system or the database releases the lock when its holder exits, however it exits.

use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions, Connection};

use super::StoreError;

/// The advisory lock of a `PostgreSQL` database. Versions without owners take the same lock to
/// migrate, so they wait instead of interfering.
const OWNER_LOCK: i64 = 0x7061_726c_6f75_7221;

/// `PostgreSQL` needs a moment to notice that a killed process is gone.
const HANDOVER: Duration = Duration::from_secs(3);
const HANDOVER_STEP: Duration = Duration::from_millis(100);

/// After this time without an answer, the database is unreachable.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// The lock of a database file: a locked file next to it.
#[derive(Debug)]
pub(super) struct FileLock(File);

impl FileLock {
    pub(super) fn acquire(database: &Path) -> Result<Self, StoreError> {
        let location = database.display().to_string();
        let fail = |error: std::io::Error| StoreError::Open {
            location: location.clone(),
            why: error.to_string(),
        };
        let path = beside(&database.canonicalize().unwrap_or_else(|_| database.into()), ".lock");
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, super::private::FILE_MODE);
        let mut file = options.open(path).map_err(fail)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut holder = String::new();
                // On some systems a locked file cannot be read.
                let _ = file.read_to_string(&mut holder);
                return Err(StoreError::Taken { location, holder: holder.trim().to_owned() });
            }
            Err(TryLockError::Error(error)) => return Err(fail(error)),
        }
        file.set_len(0)
            .and_then(|()| write!(file, "process {}", std::process::id()))
            .map_err(fail)?;
        Ok(Self(file))
    }

    pub(super) fn release(&self) {
        // Closing the file releases the lock in any case.
        let _ = self.0.unlock();
    }
}

/// A file name with an added extension.
pub(super) fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(ending);
    name.into()
}

/// The connection that owns a `PostgreSQL` database. It holds the lock and does all writing, so
/// that nothing is written without the lock.
#[derive(Debug)]
pub(super) struct Session {
    options: PgConnectOptions,
    location: Arc<str>,
    connection: Option<PgConnection>,
}

impl Session {
    pub(super) async fn open(
        options: PgConnectOptions,
        location: Arc<str>,
    ) -> Result<Self, StoreError> {
        let connection = acquire_lock(&options, &location).await?;
        Ok(Self { options, location, connection: Some(connection) })
    }

    /// The connection with the lock; a new one if the last one broke. Events written meanwhile by
    /// another owner collide with the numbers of our next events, which are then refused.
    pub(super) async fn connection(&mut self) -> Result<&mut PgConnection, StoreError> {
        // Taken out while it is tested: a cancelled call leaves no half-used connection.
        let known = match self.connection.take() {
            Some(mut known) => known.ping().await.is_ok().then_some(known),
            None => None,
        };
        let connection = if let Some(known) = known {
            known
        } else {
            tracing::error!(location = &*self.location, "the connection that owns the store broke");
            acquire_lock(&self.options, &self.location).await?
        };
        Ok(self.connection.insert(connection))
    }

    /// Drops a connection that may be in an unknown state; its lock goes with it.
    pub(super) fn abandon(&mut self) {
        self.connection = None;
    }

    pub(super) async fn close(&mut self) {
        if let Some(connection) = self.connection.take() {
            // A connection that broke is closed already.
            let _ = connection.close().await;
        }
    }
}

async fn acquire_lock(
    options: &PgConnectOptions,
    location: &str,
) -> Result<PgConnection, StoreError> {
    const TAKE: &str = "SELECT pg_try_advisory_lock($1)";
    let unable = |why: String| StoreError::Open { location: location.to_owned(), why };
    let fail = |error: sqlx::Error| unable(error.to_string());
    let connected = tokio::time::timeout(CONNECT_TIMEOUT, options.connect()).await;
    let connected = connected.map_err(|_| unable("the database does not answer".to_owned()))?;
    let mut connection = connected.map_err(fail)?;
    let mut waited = Duration::ZERO;
    loop {
        let (is_ours,): (bool,) =
            sqlx::query_as(TAKE).bind(OWNER_LOCK).fetch_one(&mut connection).await.map_err(fail)?;
        if is_ours {
            return Ok(connection);
        }
        if waited >= HANDOVER {
            let _ = connection.close().await;
            return Err(StoreError::Taken { location: location.to_owned(), holder: String::new() });
        }
        tokio::time::sleep(HANDOVER_STEP).await;
        waited += HANDOVER_STEP;
    }
}
