//! Workers: threads that run jobs, themselves or in processes.

use std::io;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use parlour_search::StopFlag;

use crate::error::SolveError;
use crate::folder::RunFolder;
use crate::job::{Job, JobResult};
use crate::progress::Activity;
use crate::settings::RunSettings;

/// How jobs are spread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Spread {
    /// On threads of this process.
    Threads(usize),
    /// On processes, each of which runs `PROGRAM solve --out DIR --job ID`.
    Processes {
        /// How many at a time.
        n: usize,
        /// The program.
        program: PathBuf,
    },
}

/// Runs jobs on a thread of its own.
pub(crate) struct Worker<'w> {
    pub(crate) folder: &'w RunFolder,
    pub(crate) settings: &'w RunSettings,
    pub(crate) spread: &'w Spread,
    pub(crate) stop: StopFlag,
    pub(crate) activity: Activity,
    pub(crate) clock: &'w (dyn Fn() -> f64 + Sync),
}

impl Worker<'_> {
    /// Runs a job; `None` if it was stopped.
    pub(crate) fn run(&self, job: &Job) -> Result<Option<JobResult>, SolveError> {
        let Spread::Processes { program, .. } = self.spread else {
            return job.run(self.folder, self.settings, &self.stop, &self.activity, self.clock);
        };
        job.announce(self.folder)?;
        let id = job.id();
        let failed = |why: String| SolveError::Worker { id: id.clone(), why };
        let mut child = Command::new(program)
            .arg("solve")
            .arg("--out")
            .arg(self.folder.path(""))
            .args(["--job", &id])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .map_err(|error: io::Error| failed(error.to_string()))?;
        loop {
            match child.try_wait().map_err(|error| failed(error.to_string()))? {
                Some(status) if status.success() => return job.result(self.folder),
                Some(status) => return Err(failed(status.to_string())),
                None if self.stop.is_stopped() => {
                    // Nothing is lost but this job.
                    let _ = child.kill();
                    let _ = child.wait();
                    return Ok(None);
                }
                None => thread::sleep(Duration::from_millis(5)),
            }
        }
    }
}
