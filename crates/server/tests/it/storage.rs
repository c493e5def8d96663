//! One suite over both databases.

use std::io::Cursor;

use parlour_server::store::{EventRow, Imported, MatchRow, Store, StoreCounts, StoreError};
use tempfile::TempDir;

use crate::postgres::Postgres;

pub(crate) fn row(id: &str) -> MatchRow {
    MatchRow {
        id: id.to_owned(),
        game: "g".to_owned(),
        created: 1,
        seats: "{\"é\":1}".to_owned(),
        start: "line\nline".to_owned(),
        owner: "h".to_owned(),
        clock: None,
    }
}

pub(crate) fn event(id: &str, seq: i64) -> EventRow {
    EventRow {
        match_id: id.to_owned(),
        seq,
        kind: "moved".to_owned(),
        body: format!("{{\"n\":{seq}}}"),
        act: (seq % 2 == 0).then(|| format!("a{seq}")),
        at: 1_794_000_000_000 + seq,
    }
}

/// The contract of a store.
async fn suite(store: Store, folder: &TempDir) {
    assert!(store.is_writable().await);
    assert_eq!(store.match_row("none").await.unwrap(), None);
    store.create(row("a")).await.unwrap();
    assert_eq!(store.match_row("a").await.unwrap(), Some(row("a")));
    assert!(matches!(store.create(row("a")).await, Err(StoreError::Database(_))));
    for seq in 1..=5 {
        store.append(vec![event("a", seq)]).await.unwrap();
    }
    assert_eq!(store.events("a", 3).await.unwrap(), [event("a", 4), event("a", 5)]);
    // A number is used once, and an event belongs to a match.
    assert!(store.append(vec![event("a", 5)]).await.is_err());
    assert!(store.append(vec![event("none", 1)]).await.is_err());
    // Events that belong together are stored together or not at all.
    assert!(store.append(vec![event("a", 6), event("a", 5)]).await.is_err());
    assert_eq!(store.events("a", 4).await.unwrap(), [event("a", 5)]);
    let timed = MatchRow { clock: Some("300s+3s".to_owned()), ..row("timed") };
    store.create(timed.clone()).await.unwrap();
    assert_eq!(store.match_row("timed").await.unwrap(), Some(timed));

    // Many writes go into few transactions; a bad one among them does no harm.
    for n in 0..300 {
        store.create(row(&format!("m{n:03}"))).await.unwrap();
    }
    let writes = (0..300).map(|n| {
        let (store, id) = (store.clone(), format!("m{n:03}"));
        async move {
            let bad = n % 50 == 7;
            let written = store.append(vec![event(if bad { "none" } else { &id }, 1)]).await;
            assert_eq!(written.is_err(), bad, "{n}");
        }
    });
    futures_util::future::join_all(writes).await;
    let counts = StoreCounts { matches: 302, events: 5 + 294 };
    assert_eq!(store.count().await.unwrap(), counts);

    // Export and import, both ways, into a file.
    let mut text = Vec::new();
    assert_eq!(store.export(&mut text).await.unwrap(), counts);
    let copy = Store::open_file(&folder.path().join("import.db")).await.unwrap();
    let import = async |text: &[u8]| copy.import(&mut Cursor::new(text), |_, _| Ok(())).await;
    let imported = Imported { counts, skipped: Vec::new(), has_end: true };
    assert_eq!(import(&text).await.unwrap(), imported);
    assert_eq!(import(&text).await.unwrap().counts, StoreCounts::default());
    assert_eq!(copy.events("a", 0).await.unwrap(), store.events("a", 0).await.unwrap());
    assert_eq!(copy.match_row("timed").await.unwrap(), store.match_row("timed").await.unwrap());
    let file = folder.path().join("backup.db");
    assert_eq!(store.back_up(&file).await.unwrap(), counts);
    assert!(store.back_up(&file).await.is_err(), "a backup overwrites nothing");
    let opened = Store::open_file(&file).await.unwrap();
    assert_eq!(opened.count().await.unwrap(), counts);
    for bad in ["", "{}", "{\"parlour\":\"export\",\"version\":1}\n{\"match\":1}"] {
        assert!(import(bad.as_bytes()).await.is_err(), "{bad}");
    }

    // No control character reaches a database, except line ends.
    for bad in ["\0", "a\u{1b}[2J", "\u{7f}"] {
        let bad_row = MatchRow { start: format!("line\n{bad}"), ..row("bad") };
        assert!(matches!(store.create(bad_row).await, Err(StoreError::Control("start"))));
        let bad_event = EventRow { act: Some(bad.to_owned()), ..event("a", 6) };
        assert!(matches!(store.append(vec![bad_event]).await, Err(StoreError::Control("act"))));
    }
    assert_eq!(store.count().await.unwrap(), counts);
    store.close().await;
    assert!(!store.is_writable().await);
    assert!(store.append(vec![event("a", 6)]).await.is_err());
}

#[tokio::test]
async fn sqlite_fulfills_the_contract() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("deep/web.db");
    suite(Store::open_file(&file).await.unwrap(), &folder).await;
    // Everything is there after reopening, and migrations run once.
    let again = Store::open_file(&file).await.unwrap();
    assert_eq!(again.events("a", 0).await.unwrap().len(), 5);
    let nowhere = Store::open_file(std::path::Path::new("/proc/none/web.db")).await;
    assert!(matches!(nowhere, Err(StoreError::Open { .. })));
    assert!(Store::open_url("mysql://x", None).await.is_err());
}

#[tokio::test]
async fn postgres_fulfills_the_contract() {
    let Some(server) = Postgres::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    suite(Store::open_url(&server.url, None).await.unwrap(), &folder).await;
    let again = Store::open_url(&server.url, None).await.unwrap();
    assert_eq!(again.events("a", 0).await.unwrap().len(), 5);
}
