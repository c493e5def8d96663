//! A program together with whatever it has started, which ends with it.
//!
//! An engine is often behind another program: a shell, a wrapper, a script. On Unix all of them are one
//! process group, which is ended as a whole; elsewhere only the program itself can be.

use std::io;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};

/// A running program and what it has started; all of them end when it is dropped.
pub(crate) struct Group {
    child: Child,
    /// Its number belongs to us only until its status was taken: afterwards it may be a stranger's.
    is_ended: bool,
}

impl Group {
    /// Starts a program in a group of its own. Ctrl-C is for us; the programs are told to leave in their
    /// turn.
    pub(crate) fn spawn(mut command: Command) -> io::Result<Self> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        Ok(Self { child: command.spawn()?, is_ended: false })
    }

    /// Its three pipes, the first time they are asked for.
    pub(crate) fn pipes(&mut self) -> Option<(ChildStdin, ChildStdout, ChildStderr)> {
        Some((self.child.stdin.take()?, self.child.stdout.take()?, self.child.stderr.take()?))
    }

    /// Whether the program has left. What it started may still be there.
    pub(crate) fn has_left(&mut self) -> bool {
        self.is_ended || self.child_has_left()
    }

    /// Ends the program, if it has not left, and all that it started; gives how it left.
    pub(crate) fn end(&mut self) -> Option<ExitStatus> {
        if !self.is_ended {
            self.kill();
            self.is_ended = true;
        }
        self.child.wait().ok()
    }

    /// Looks without taking the status, which would set the group's number free.
    #[cfg(unix)]
    fn child_has_left(&self) -> bool {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};

        let only_look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        !matches!(waitid(WaitId::Pid(Pid::from_child(&self.child)), only_look), Ok(None))
    }

    #[cfg(unix)]
    fn kill(&self) {
        use rustix::process::{Pid, Signal, kill_process_group};

        // Nobody to kill is as good.
        let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
    }

    #[cfg(not(unix))]
    fn child_has_left(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    #[cfg(not(unix))]
    fn kill(&mut self) {
        let _ = self.child.kill();
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.end();
    }
}
