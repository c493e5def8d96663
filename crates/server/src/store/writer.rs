//! One writer for all matches: writes that arrive during a transaction go into the next one
//! together, so that a thousand matches cost hardly more than one.

use std::time::Duration;

use sqlx::{Connection, QueryBuilder, SqlitePool};
use tokio::sync::{mpsc, oneshot};

use super::owner::Session;
use super::{EventRow, MatchRow, StoreError};

/// Maximum writes per transaction.
const MAX_BATCH: usize = 500;

/// Maximum waiting writes; beyond that the caller waits.
const QUEUE: usize = 4096;

/// A transaction that takes longer has failed: its connection is dead.
const WRITE_TIMEOUT: Duration = Duration::from_secs(30);

/// How often an idle owner checks its ownership.
const OWNER_CHECK: Duration = Duration::from_secs(10);

/// A write that changes nothing.
const TOUCH: &str = "UPDATE parlour_schema SET version = version";

/// The destination of writes.
#[derive(Debug)]
pub(super) enum Target {
    Sqlite(SqlitePool),
    Postgres(Box<Session>),
}

/// Runs the same code in a transaction of either database.
macro_rules! in_transaction {
    ($target:expr, $tx:ident => $body:block) => {
        match $target {
            Target::Sqlite(pool) => {
                let mut $tx = pool.begin().await?;
                $body
                $tx.commit().await?;
            }
            Target::Postgres(session) => {
                let mut $tx = session.connection().await?.begin().await?;
                $body
                $tx.commit().await?;
            }
        }
    };
}

/// A handle to submit writes.
#[derive(Clone, Debug)]
pub(super) struct Writer(mpsc::Sender<WriterCommand>);

#[derive(Debug)]
enum WriterCommand {
    Write(Write),
    Close(oneshot::Sender<()>),
}

/// Rows to store; an empty write only tests that writing works.
#[derive(Debug)]
struct Write {
    created: Option<MatchRow>,
    events: Vec<EventRow>,
    done: oneshot::Sender<Result<(), StoreError>>,
}

impl Writer {
    /// Starts writing; ends when the last clone is dropped.
    pub(super) fn start(mut target: Target) -> Self {
        let (sender, mut inbox) = mpsc::channel::<WriterCommand>(QUEUE);
        tokio::spawn(async move {
            let mut commands = Vec::new();
            let mut check = tokio::time::interval(OWNER_CHECK);
            loop {
                tokio::select! {
                    count = inbox.recv_many(&mut commands, MAX_BATCH) => if count == 0 { break },
                    _ = check.tick() => target.check_owner().await,
                }
                let (mut batch, mut closing) = (Vec::new(), None);
                for command in commands.drain(..) {
                    match command {
                        WriterCommand::Write(write) => batch.push(write),
                        WriterCommand::Close(done) => closing = Some(done),
                    }
                }
                write_batch(&mut target, batch).await;
                if let Some(done) = closing {
                    target.close().await;
                    // The caller may be gone.
                    let _ = done.send(());
                    break;
                }
            }
        });
        Self(sender)
    }

    /// Returns when everything is durable.
    pub(super) async fn write(
        &self,
        created: Option<MatchRow>,
        events: Vec<EventRow>,
    ) -> Result<(), StoreError> {
        let (done, answer) = oneshot::channel();
        let write = Write { created, events, done };
        self.0.send(WriterCommand::Write(write)).await.map_err(|_| StoreError::Closed)?;
        answer.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Returns when all earlier writes are done and the lock is released.
    pub(super) async fn close(&self) {
        let (done, answer) = oneshot::channel();
        // Without a writer there is nothing to close.
        if self.0.send(WriterCommand::Close(done)).await.is_ok() {
            let _ = answer.await;
        }
    }
}

impl Target {
    async fn check_owner(&mut self) {
        if let Target::Postgres(session) = self {
            match tokio::time::timeout(WRITE_TIMEOUT, session.connection()).await {
                Ok(Ok(_)) => {}
                Ok(Err(error)) => {
                    tracing::error!(%error, "writes are refused until the store lock is held again");
                }
                Err(_) => tracing::error!("the database does not answer"),
            }
        }
    }

    async fn close(&mut self) {
        if let Target::Postgres(session) = self {
            session.close().await;
        }
    }
}

async fn write_batch(target: &mut Target, batch: Vec<Write>) {
    if batch.is_empty() {
        return;
    }
    let result = insert(target, batch.iter()).await;
    if result.is_ok() || batch.len() == 1 {
        for write in batch {
            // The caller may be gone.
            let _ = write.done.send(result.clone());
        }
        return;
    }
    // One bad write must not fail the others.
    for write in batch {
        let result = insert(target, std::iter::once(&write)).await;
        let _ = write.done.send(result);
    }
}

async fn insert<'a>(
    target: &mut Target,
    writes: impl Iterator<Item = &'a Write>,
) -> Result<(), StoreError> {
    let (mut matches, mut events) = (Vec::new(), Vec::new());
    for write in writes {
        matches.extend(&write.created);
        events.extend(&write.events);
    }
    let inserted = insert_rows(target, &matches, &events);
    if let Ok(result) = tokio::time::timeout(WRITE_TIMEOUT, inserted).await {
        return result;
    }
    if let Target::Postgres(session) = target {
        session.abandon();
    }
    Err(StoreError::Database("writing takes too long".to_owned()))
}

/// Stores rows in one transaction.
async fn insert_rows(
    target: &mut Target,
    matches: &[&MatchRow],
    events: &[&EventRow],
) -> Result<(), StoreError> {
    in_transaction!(target, tx => {
        if matches.is_empty() && events.is_empty() {
            sqlx::query(TOUCH).execute(&mut *tx).await?;
        }
        for part in matches.chunks(MAX_BATCH) {
            let mut query =
                QueryBuilder::new(
                    "INSERT INTO matches (id, game, created, seats, start, owner, clock) ",
                );
            query.push_values(part, |mut row, one| {
                row.push_bind(&one.id)
                    .push_bind(&one.game)
                    .push_bind(one.created)
                    .push_bind(&one.seats)
                    .push_bind(&one.start)
                    .push_bind(&one.owner)
                    .push_bind(&one.clock);
            });
            query.build().persistent(false).execute(&mut *tx).await?;
        }
        for part in events.chunks(MAX_BATCH) {
            let mut query =
                QueryBuilder::new("INSERT INTO events (match_id, seq, kind, body, act, at) ");
            query.push_values(part, |mut row, one| {
                row.push_bind(&one.match_id)
                    .push_bind(one.seq)
                    .push_bind(&one.kind)
                    .push_bind(&one.body)
                    .push_bind(&one.act)
                    .push_bind(one.at);
            });
            query.build().persistent(false).execute(&mut *tx).await?;
        }
    });
    Ok(())
}
