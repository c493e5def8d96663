//! One writer for all matches: what arrives while a transaction is on its way to the disk goes into the
//! next one together, so that a thousand games cost hardly more than one.

use sqlx::QueryBuilder;
use tokio::sync::{mpsc, oneshot};

use super::{EventRow, MatchRow, Pool, StoreError, on_pool};

/// As many writes as one transaction takes.
const MOST_TOGETHER: usize = 500;

/// As many writes as may wait; beyond that, whoever writes waits.
const QUEUE: usize = 4096;

/// Where writes are handed in.
#[derive(Clone, Debug)]
pub(super) struct Writer(mpsc::Sender<Write>);

#[derive(Debug)]
struct Write {
    created: Option<MatchRow>,
    events: Vec<EventRow>,
    done: oneshot::Sender<Result<(), StoreError>>,
}

impl Writer {
    /// Begins to write; ends when the last copy is gone.
    pub(super) fn start(pool: Pool) -> Self {
        let (sender, mut inbox) = mpsc::channel::<Write>(QUEUE);
        tokio::spawn(async move {
            let mut batch = Vec::new();
            while inbox.recv_many(&mut batch, MOST_TOGETHER).await > 0 {
                write_batch(&pool, std::mem::take(&mut batch)).await;
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
        self.0.send(write).await.map_err(|_| StoreError::Closed)?;
        answer.await.unwrap_or(Err(StoreError::Closed))
    }
}

async fn write_batch(pool: &Pool, batch: Vec<Write>) {
    let together = insert(pool, batch.iter()).await;
    if together.is_ok() || batch.len() == 1 {
        for write in batch {
            // Whoever asked may be gone.
            let _ = write.done.send(together.clone());
        }
        return;
    }
    // One bad write must not take the others with it.
    for write in batch {
        let result = insert(pool, std::iter::once(&write)).await;
        let _ = write.done.send(result);
    }
}

async fn insert<'a>(
    pool: &Pool,
    writes: impl Iterator<Item = &'a Write>,
) -> Result<(), StoreError> {
    let (mut matches, mut events) = (Vec::new(), Vec::new());
    for write in writes {
        matches.extend(&write.created);
        events.extend(&write.events);
    }
    insert_rows(pool, &matches, &events).await.map(|_| ())
}

/// Keeps rows in one transaction and says how many.
pub(super) async fn insert_rows(
    pool: &Pool,
    matches: &[&MatchRow],
    events: &[&EventRow],
) -> Result<u64, StoreError> {
    let n_rows = (matches.len() + events.len()) as u64;
    on_pool!(pool, pool => {
        let mut tx = pool.begin().await?;
        for part in matches.chunks(MOST_TOGETHER) {
            let mut query =
                QueryBuilder::new("INSERT INTO matches (id, game, created, seats, start, owner) ");
            query.push_values(part, |mut row, one| {
                row.push_bind(&one.id)
                    .push_bind(&one.game)
                    .push_bind(one.created)
                    .push_bind(&one.seats)
                    .push_bind(&one.start)
                    .push_bind(&one.owner);
            });
            query.build().persistent(false).execute(&mut *tx).await?;
        }
        for part in events.chunks(MOST_TOGETHER) {
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
        tx.commit().await?;
    });
    Ok(n_rows)
}
