//! A process with its children, which end with it.
//!
//! An engine often runs behind a shell, a wrapper or a script. On Unix they form one process group,
//! which is killed as a whole; elsewhere only the process itself can be killed.

use std::io;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};

/// A running process and its children; all of them end on drop.
pub(crate) struct ProcessGroup {
    child: Child,
    /// Whether the exit status was collected; then the system may reuse the process id.
    is_reaped: bool,
}

impl ProcessGroup {
    /// Starts a process in a new group, which does not receive Ctrl-C: we ask engines to quit instead.
    pub(crate) fn spawn(mut command: Command) -> io::Result<Self> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        Ok(Self { child: command.spawn()?, is_reaped: false })
    }

    /// Takes its three pipes.
    pub(crate) fn pipes(&mut self) -> Option<(ChildStdin, ChildStdout, ChildStderr)> {
        Some((self.child.stdin.take()?, self.child.stdout.take()?, self.child.stderr.take()?))
    }

    /// Whether the process has exited. Its children may still be running.
    pub(crate) fn has_exited(&mut self) -> bool {
        self.is_reaped || self.child_has_exited()
    }

    /// Kills the process, if it is running, and its children; returns the exit status.
    pub(crate) fn kill_and_wait(&mut self) -> Option<ExitStatus> {
        if !self.is_reaped {
            self.kill();
            self.is_reaped = true;
        }
        self.child.wait().ok()
    }

    /// Checks without collecting the status, which would release the process id.
    #[cfg(unix)]
    fn child_has_exited(&self) -> bool {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};

        let flags = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        !matches!(waitid(WaitId::Pid(Pid::from_child(&self.child)), flags), Ok(None))
    }

    #[cfg(unix)]
    fn kill(&self) {
        use rustix::process::{Pid, Signal, kill_process_group};

        // An empty group is not an error.
        let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
    }

    #[cfg(not(unix))]
    fn child_has_exited(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    #[cfg(not(unix))]
    fn kill(&mut self) {
        let _ = self.child.kill();
    }
}

impl Drop for ProcessGroup {
    fn drop(&mut self) {
        self.kill_and_wait();
    }
}
