//! One suite over both databases.

use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use parlour_server::store::{Counted, EventRow, MatchRow, Store, StoreError};
use tempfile::TempDir;

fn row(id: &str) -> MatchRow {
    MatchRow {
        id: id.to_owned(),
        game: "g".to_owned(),
        created: 1,
        seats: "{\"é\":1}".to_owned(),
        start: "line\nline".to_owned(),
        owner: "h".to_owned(),
    }
}

fn event(id: &str, seq: i64) -> EventRow {
    EventRow {
        match_id: id.to_owned(),
        seq,
        kind: "moved".to_owned(),
        body: format!("{{\"n\":{seq}}}"),
        act: (seq % 2 == 0).then(|| format!("a{seq}")),
        at: 1_794_000_000_000 + seq,
    }
}

/// Everything a store promises.
async fn suite(store: Store, folder: &TempDir) {
    assert!(store.is_well().await);
    assert_eq!(store.match_row("none").await.unwrap(), None);
    store.create(row("a")).await.unwrap();
    assert_eq!(store.match_row("a").await.unwrap(), Some(row("a")));
    assert!(matches!(store.create(row("a")).await, Err(StoreError::Database(_))));
    for seq in 1..=5 {
        store.append(event("a", seq)).await.unwrap();
    }
    assert_eq!(store.events("a", 3).await.unwrap(), [event("a", 4), event("a", 5)]);
    // A number is used once, and an event belongs to a match.
    assert!(store.append(event("a", 5)).await.is_err());
    assert!(store.append(event("none", 1)).await.is_err());

    // Many at once go into few transactions; a bad one among them harms none.
    for n in 0..300 {
        store.create(row(&format!("m{n:03}"))).await.unwrap();
    }
    let writes = (0..300).map(|n| {
        let (store, id) = (store.clone(), format!("m{n:03}"));
        async move {
            let bad = n % 50 == 7;
            let written = store.append(event(if bad { "none" } else { &id }, 1)).await;
            assert_eq!(written.is_err(), bad, "{n}");
        }
    });
    futures_util::future::join_all(writes).await;
    let counted = Counted { matches: 301, events: 5 + 294 };
    assert_eq!(store.count().await.unwrap(), counted);

    // Out and in again, by either way, into a file.
    let mut text = Vec::new();
    assert_eq!(store.export(&mut text).await.unwrap(), counted);
    let copy = Store::open_file(&folder.path().join("import.db")).await.unwrap();
    assert_eq!(copy.import(&mut text.as_slice()).await.unwrap(), counted);
    assert_eq!(copy.import(&mut text.as_slice()).await.unwrap(), Counted::default());
    assert_eq!(copy.events("a", 0).await.unwrap(), store.events("a", 0).await.unwrap());
    let file = folder.path().join("backup.db");
    assert_eq!(store.back_up(&file).await.unwrap(), counted);
    assert!(store.back_up(&file).await.is_err(), "a back-up overwrites nothing");
    let opened = Store::open_file(&file).await.unwrap();
    assert_eq!(opened.count().await.unwrap(), counted);
    for bad in ["", "{}", "{\"parlour\":\"export\",\"version\":1}\n{\"match\":1}"] {
        assert!(copy.import(&mut bad.as_bytes()).await.is_err(), "{bad}");
    }
    store.close().await;
    assert!(!store.is_well().await);
    assert!(store.append(event("a", 6)).await.is_err());
}

#[tokio::test]
async fn sqlite_keeps_what_it_promises() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("deep/web.db");
    suite(Store::open_file(&file).await.unwrap(), &folder).await;
    // Everything is there after opening again, and migrating is done once.
    let again = Store::open_file(&file).await.unwrap();
    assert_eq!(again.events("a", 0).await.unwrap().len(), 5);
    let nowhere = Store::open_file(std::path::Path::new("/proc/none/web.db")).await;
    assert!(matches!(nowhere, Err(StoreError::Open { .. })));
    assert!(Store::open_url("mysql://x").await.is_err());
}

#[tokio::test]
async fn postgres_keeps_what_it_promises() {
    let Some(server) = Postgres::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = tokio::join!(Store::open_url(&server.url), Store::open_url(&server.url));
    two.unwrap().close().await;
    suite(one.unwrap(), &folder).await;
    let again = Store::open_url(&server.url).await.unwrap();
    assert_eq!(again.events("a", 0).await.unwrap().len(), 5);
}

/// A database server of its own, from Debian's package.
struct Postgres {
    bin: PathBuf,
    folder: TempDir,
    user: u32,
    url: String,
}

impl Postgres {
    #[expect(
        clippy::print_stderr,
        reason = "who reads the test's output must know that it did nothing"
    )]
    fn start() -> Option<Self> {
        let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
        let bins = versions.flatten().map(|one| one.path().join("bin"));
        let Some(bin) = bins.filter(|bin| bin.join("initdb").exists()).max() else {
            eprintln!("skipped: no PostgreSQL is installed");
            return None;
        };
        let folder = tempfile::tempdir().unwrap();
        // It refuses to run as root.
        let own = folder.path().metadata().map(|meta| std::os::unix::fs::MetadataExt::uid(&meta));
        let user = if own.unwrap() == 0 { some_user() } else { own_user(&folder) };
        chown(folder.path(), Some(user), None).unwrap();
        let url =
            format!("postgres://postgres@localhost/postgres?host={}", folder.path().display());
        let server = Self { bin, folder, user, url };
        let data = server.path("data");
        server.run("initdb", &["-D", &data, "-U", "postgres", "-A", "trust"]);
        server.control("start");
        Some(server)
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).display().to_string()
    }

    fn control(&self, what: &str) {
        let options = format!("-k {} -c listen_addresses=''", self.folder.path().display());
        let (data, log) = (self.path("data"), self.path("log"));
        let mut arguments = vec!["-D", &data, "-l", &log, "-w", what];
        if what == "start" {
            arguments.extend(["-o", &options]);
        } else {
            arguments.extend(["-m", "immediate"]);
        }
        self.run("pg_ctl", &arguments);
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        let mut command = Command::new(self.bin.join(program));
        command.args(arguments).current_dir(self.folder.path());
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        if own_user(&self.folder) != current_user() {
            command.uid(self.user);
        }
        assert!(command.status().unwrap().success(), "{program} {arguments:?}");
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.control("stop");
    }
}

fn own_user(folder: &TempDir) -> u32 {
    std::os::unix::fs::MetadataExt::uid(&folder.path().metadata().unwrap())
}

fn current_user() -> u32 {
    std::os::unix::fs::MetadataExt::uid(&std::fs::metadata("/proc/self").unwrap())
}

/// A user who is not root: the database's own, else nobody.
fn some_user() -> u32 {
    let users = std::fs::read_to_string("/etc/passwd").unwrap_or_default();
    let found = users.lines().find_map(|line| line.strip_prefix("postgres:x:"));
    found.and_then(|rest| rest.split(':').next()?.parse().ok()).unwrap_or(65534)
}
