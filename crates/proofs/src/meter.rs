//! Counts the work of a verification, and stops it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Progress of a verification.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Progress {
    /// Sections checked.
    pub sections_done: u64,
    /// Sections of the file.
    pub sections: u64,
    /// Choices read.
    pub choices_done: u64,
    /// Bytes of the file whose choices were read.
    pub bytes_done: u64,
    /// Positions whose moves were generated, including those of leaf searches.
    pub positions: u64,
}

/// Shared by the threads of a verification.
#[derive(Debug, Default)]
pub(crate) struct Totals<'a> {
    pub(crate) sections_done: AtomicU64,
    pub(crate) choices_done: AtomicU64,
    pub(crate) bytes_done: AtomicU64,
    pub(crate) positions: AtomicU64,
    /// A section failed: the others may stop.
    pub(crate) has_failed: AtomicBool,
    /// The caller's limit.
    pub(crate) max_positions: Option<u64>,
    /// The caller's stop flag.
    pub(crate) stop: Option<&'a AtomicBool>,
}

impl Totals<'_> {
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    pub(crate) fn is_over_limit(&self) -> bool {
        self.max_positions.is_some_and(|max| self.positions.load(Ordering::Relaxed) > max)
    }
}

/// Adds to the totals after this many positions of one thread.
const BATCH: u64 = 64;

/// The counter of one thread.
#[derive(Debug)]
pub(crate) struct Meter<'a> {
    totals: &'a Totals<'a>,
    positions: u64,
    choices: u64,
}

/// The walk has to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stopped;

impl<'a> Meter<'a> {
    pub(crate) fn new(totals: &'a Totals<'a>) -> Self {
        Self { totals, positions: 0, choices: 0 }
    }

    /// Counts a choice.
    pub(crate) fn count_choice(&mut self) {
        self.choices += 1;
    }

    /// Counts a position, before its moves are generated.
    pub(crate) fn count_position(&mut self) -> Result<(), Stopped> {
        self.positions += 1;
        if self.positions < BATCH {
            return Ok(());
        }
        self.flush();
        let totals = self.totals;
        let has_failed = totals.has_failed.load(Ordering::Relaxed);
        if has_failed || totals.is_stopped() || totals.is_over_limit() {
            return Err(Stopped);
        }
        Ok(())
    }

    fn flush(&mut self) {
        let totals = self.totals;
        totals.positions.fetch_add(std::mem::take(&mut self.positions), Ordering::Relaxed);
        totals.choices_done.fetch_add(std::mem::take(&mut self.choices), Ordering::Relaxed);
    }
}

impl Drop for Meter<'_> {
    fn drop(&mut self) {
        self.flush();
    }
}
