//! A store has one owner, and its files are private.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use parlour_server::store::{Store, StoreError, private_folder};
use sqlx::{Connection, PgConnection};

use crate::postgres::Postgres;
use crate::storage::{event, row};

fn is_taken(opened: &Result<Store, StoreError>) -> bool {
    matches!(opened, Err(StoreError::Taken { .. }))
}

#[tokio::test]
async fn a_database_file_has_one_owner() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("web.db");
    let store = Store::open_file(&file).await.unwrap();
    store.create(row("a")).await.unwrap();
    let second = Store::open_file(&file).await;
    assert!(is_taken(&second), "{second:?}");
    let message = second.unwrap_err().to_string();
    let process = format!("in use by another parlour, process {}", std::process::id());
    assert!(message.contains(&process) && message.contains("web.db"), "{message}");
    // The same file under another name.
    let link = folder.path().join("link.db");
    std::os::unix::fs::symlink(&file, &link).unwrap();
    assert!(is_taken(&Store::open_file(&link).await));

    // Reading next to the owner is allowed; writing is not.
    let reader = Store::read_file(&file).await.unwrap();
    assert_eq!(reader.count().await.unwrap().matches, 1);
    assert!(matches!(reader.create(row("b")).await, Err(StoreError::ReadOnly)));
    assert!(!reader.is_writable().await);
    assert!(Store::read_file(&folder.path().join("none.db")).await.is_err());

    store.close().await;
    let next = Store::open_file(&file).await.unwrap();
    assert!(next.is_writable().await);
}

#[tokio::test]
async fn a_postgres_database_has_one_owner() {
    let Some(server) = Postgres::start() else { return };
    let open = || Store::open_url(&server.url, None);
    let (one, two) = tokio::join!(open(), open());
    assert!(is_taken(&one) != is_taken(&two), "{one:?} {two:?}");
    let store = one.or(two).unwrap();
    store.create(row("a")).await.unwrap();
    store.append(vec![event("a", 1)]).await.unwrap();
    let reader = Store::read_url(&server.url, None).await.unwrap();
    assert_eq!(reader.count().await.unwrap().events, 1);

    // A lost connection loses the lock; the owner takes it again before it writes.
    let mut other = PgConnection::connect(&server.url).await.unwrap();
    let end_owner = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'";
    sqlx::query(end_owner).execute(&mut other).await.unwrap();
    store.append(vec![event("a", 2)]).await.unwrap();
    assert!(is_taken(&open().await));

    // If another process has taken it meanwhile, nothing is written.
    let key =
        "SELECT (classid::bigint << 32) | objid::bigint FROM pg_locks WHERE locktype = 'advisory'";
    let (key,): (i64,) = sqlx::query_as(key).fetch_one(&mut other).await.unwrap();
    sqlx::query(end_owner).execute(&mut other).await.unwrap();
    sqlx::query("SELECT pg_advisory_lock($1)").bind(key).execute(&mut other).await.unwrap();
    let written = store.append(vec![event("a", 3)]).await;
    assert!(matches!(written, Err(StoreError::Taken { .. })), "{written:?}");
    assert!(!store.is_writable().await);
    assert_eq!(reader.count().await.unwrap().events, 2);
    other.close().await.unwrap();
    store.append(vec![event("a", 3)]).await.unwrap();

    store.close().await;
    open().await.unwrap().close().await;
}

#[tokio::test]
async fn a_database_password_can_be_given_separately() {
    let Some(server) = Postgres::start() else { return };
    let mut own = PgConnection::connect(&server.url).await.unwrap();
    sqlx::query("ALTER USER postgres PASSWORD 'opensesame'").execute(&mut own).await.unwrap();
    server.require_passwords();
    // The server takes a moment to notice it.
    while PgConnection::connect(&server.url).await.is_ok() {
        tokio::task::yield_now().await;
    }
    for wrong in [None, Some("hushhush")] {
        let message = Store::open_url(&server.url, wrong).await.unwrap_err().to_string();
        assert!(message.contains("postgres://localhost/postgres"), "{message}");
        assert!(!message.contains("hushhush"), "{message}");
    }
    let store = Store::open_url(&server.url, Some("opensesame")).await.unwrap();
    assert!(store.is_writable().await);
    store.close().await;
    // A password in the URL takes precedence.
    let with = server.url.replace("postgres@", "postgres:opensesame@");
    assert!(Store::open_url(&with, Some("hushhush")).await.is_ok());
}

fn mode(path: &Path) -> u32 {
    path.metadata().unwrap().permissions().mode() & 0o7777
}

#[tokio::test]
async fn files_of_the_store_are_private() {
    let folder = tempfile::tempdir().unwrap();
    let set = |name: &str, mode: u32| {
        let path = folder.path().join(name);
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    let inner = folder.path().join("new");
    let names = ["new/web.db", "new/web.db-wal", "new/web.db-shm", "new/web.db.lock"];
    let modes = || names.map(|name| mode(&folder.path().join(name)));
    let store = Store::open_file(&inner.join("web.db")).await.unwrap();
    store.create(row("a")).await.unwrap();
    assert_eq!((mode(&inner), modes()), (0o700, [0o600; 4]));
    let copy = folder.path().join("copy.db");
    store.back_up(&copy).await.unwrap();
    let text = folder.path().join("all.jsonl");
    store.export_file(&text).await.unwrap();
    assert_eq!((mode(&copy), mode(&text)), (0o600, 0o600));

    // World-readable files of an older version become private, too.
    for name in &names[..3] {
        set(name, 0o644);
    }
    set("new", 0o755);
    // As after a kill: the companion files of the database still exist.
    let killed = folder.path().join("killed");
    std::fs::create_dir(&killed).unwrap();
    for name in ["web.db", "web.db-wal", "web.db-shm"] {
        std::fs::copy(inner.join(name), killed.join(name)).unwrap();
    }
    store.close().await;
    private_folder(&killed).unwrap();
    let store = Store::open_file(&killed.join("web.db")).await.unwrap();
    assert_eq!(store.count().await.unwrap().matches, 1);
    for name in ["web.db", "web.db-wal", "web.db-shm"] {
        assert_eq!(mode(&killed.join(name)), 0o600, "{name}");
    }
    assert_eq!(mode(&killed), 0o700);
    // A shared folder stays shared.
    set("new", 0o1777);
    private_folder(&inner).unwrap();
    assert_eq!(mode(&inner), 0o1777);
}
