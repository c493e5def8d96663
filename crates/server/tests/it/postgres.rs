//! A `PostgreSQL` for tests.

use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// A temporary database server, from Debian's package.
pub(crate) struct Postgres {
    bin: PathBuf,
    folder: TempDir,
    user: u32,
    pub(crate) url: String,
}

impl Postgres {
    #[expect(clippy::print_stderr, reason = "a skipped test must be visible in the output")]
    pub(crate) fn start() -> Option<Self> {
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

    /// Requires passwords from now on.
    pub(crate) fn require_passwords(&self) {
        std::fs::write(self.path("data/pg_hba.conf"), "local all all scram-sha-256\n").unwrap();
        self.run("pg_ctl", &["-D", &self.path("data"), "reload"]);
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

/// A user other than root: the owner of the database, else `nobody`.
fn some_user() -> u32 {
    let users = std::fs::read_to_string("/etc/passwd").unwrap_or_default();
    let found = users.lines().find_map(|line| line.strip_prefix("postgres:x:"));
    found.and_then(|rest| rest.split(':').next()?.parse().ok()).unwrap_or(65534)
}
