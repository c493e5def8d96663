//! What the threads of one search tell each other, apart from the table.
//!
//! All search the same window of the same depth. A move some thread is at is put off by the others ("simplified
//! ABDADA", T. Kerrigan); a better move at the root raises the bar for all; and whoever is done with a window
//! first takes all on to the next.

use std::sync::atomic::{AtomicI32, AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::stage::Stage;
use crate::SearchLine;

/// Several threads at one search.
#[derive(Debug)]
pub(super) struct Crew<M> {
    pub(super) busy: Busy,
    /// The number of the window they are at.
    number: AtomicU32,
    /// The best score in it so far.
    bar: AtomicI32,
    /// Touched when a window is done or a better move found.
    news: Mutex<News<M>>,
}

#[derive(Debug)]
struct News<M> {
    stage: Stage<M>,
    /// The best line in its window so far, with its score, and whether that is known for certain.
    best: Option<Best<M>>,
}

/// A better line that some thread found.
#[derive(Clone, Debug)]
pub(super) struct Best<M> {
    pub(super) points: i32,
    pub(super) line: SearchLine<M>,
    pub(super) is_sure: bool,
}

impl<M: Clone> Crew<M> {
    pub(super) fn new(stage: Stage<M>) -> Self {
        Self {
            busy: Busy::new(),
            number: AtomicU32::new(stage.number),
            bar: AtomicI32::new(i32::MIN),
            news: Mutex::new(News { stage, best: None }),
        }
    }

    fn news(&self) -> MutexGuard<'_, News<M>> {
        self.news.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a window is done.
    #[inline]
    pub(super) fn has_passed(&self, number: u32) -> bool {
        self.number.load(Ordering::Relaxed) > number
    }

    /// The best score in the window so far, by any thread.
    #[inline]
    pub(super) fn bar(&self) -> i32 {
        self.bar.load(Ordering::Relaxed)
    }

    /// The stage all are at.
    pub(super) fn stage(&self) -> Stage<M> {
        self.news().stage.clone()
    }

    /// Tells of a better line in a window.
    pub(super) fn offer(&self, number: u32, better: Best<M>) {
        let mut news = self.news();
        let is_best = news.best.as_ref().is_none_or(|best| better.points > best.points);
        if news.stage.number == number && is_best {
            self.bar.store(better.points, Ordering::Relaxed);
            news.best = Some(better);
        }
    }

    /// The best line of a window, where another thread has told of one.
    pub(super) fn best(&self, number: u32) -> Option<Best<M>> {
        let news = self.news();
        if news.stage.number == number { news.best.clone() } else { None }
    }

    /// A thread is done with the window before `next`; where another one was faster, its stage counts.
    pub(super) fn pass(&self, next: Stage<M>) -> Stage<M> {
        let mut news = self.news();
        if news.stage.number < next.number {
            *news = News { stage: next, best: None };
            self.bar.store(i32::MIN, Ordering::Relaxed);
            self.number.store(news.stage.number, Ordering::Relaxed);
        }
        news.stage.clone()
    }
}

/// Which moves the threads are searching right now, so that each takes another one first.
///
/// A collision or a race only makes a thread search a move sooner or later.
#[derive(Debug)]
pub(super) struct Busy(Vec<AtomicU64>);

impl Busy {
    const SLOTS: usize = 1 << 12;

    pub(super) fn new() -> Self {
        Self((0..Self::SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    #[inline]
    fn slot(&self, id: u64) -> &AtomicU64 {
        &self.0[id as usize % Self::SLOTS]
    }

    /// Whether some thread is at it.
    #[inline]
    pub(super) fn is_taken(&self, id: u64) -> bool {
        self.slot(id).load(Ordering::Relaxed) == id
    }

    /// Says that this thread is at it.
    #[inline]
    pub(super) fn take(&self, id: u64) {
        self.slot(id).store(id, Ordering::Relaxed);
    }

    /// Says that it is done.
    #[inline]
    pub(super) fn release(&self, id: u64) {
        let slot = self.slot(id);
        if slot.load(Ordering::Relaxed) == id {
            slot.store(0, Ordering::Relaxed);
        }
    }
}
