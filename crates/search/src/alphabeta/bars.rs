//! The best lines so far at the nodes of the main line, which one thread tells the others.
//!
//! There a move that is better than what was known is searched once more with an open window, and such searches are
//! most of the work. A thread that did not know of the better move another has found would do it in vain.

use std::sync::{Mutex, MutexGuard, PoisonError};

use parlour_core::{Evaluator, FullPosition, mix_in};

use super::node::{Frame, Worker};

/// The bars of all plies; on each ply that of the node where one was raised last.
#[derive(Debug)]
pub(super) struct Bars<M>(Vec<Mutex<Raised<M>>>);

type Raised<M> = Option<(Node, Bar<M>)>;

/// Which node, and how it is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Node {
    /// The number of the window.
    pub(super) window: u32,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// The position and the moves that lead there, since scores may depend on the way.
    pub(super) way: u64,
}

/// The best line of a node so far.
#[derive(Clone, Debug)]
pub(super) struct Bar<M> {
    pub(super) points: i32,
    pub(super) line: Vec<M>,
    /// The place of its first move in the list, where that is known.
    pub(super) place: Option<usize>,
    /// Whether the score is known for certain.
    pub(super) is_sure: bool,
    /// Whether no move is left to try, so that the score is that of the node.
    pub(super) is_final: bool,
}

impl<M: Clone> Bars<M> {
    pub(super) fn new(n_plies: usize) -> Self {
        Self((0..n_plies).map(|_| Mutex::new(None)).collect())
    }

    fn of_ply(&self, ply: usize) -> MutexGuard<'_, Raised<M>> {
        self.0[ply].lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn find(&self, node: Node, is_wanted: impl Fn(&Bar<M>) -> bool) -> Option<Bar<M>> {
        let raised = self.of_ply(node.ply);
        let (_, bar) = raised.as_ref().filter(|(known, bar)| *known == node && is_wanted(bar))?;
        Some(bar.clone())
    }

    /// Tells of a better line, or of the final one.
    pub(super) fn raise(&self, node: Node, bar: Bar<M>) {
        let mut raised = self.of_ply(node.ply);
        let is_news = |(known, old): &(Node, Bar<M>)| {
            // A thread that has yet to learn that a window is done must not wipe out the news of the next.
            known.window <= node.window
                && (*known != node || old.points < bar.points || bar.is_final)
        };
        if raised.as_ref().is_none_or(is_news) {
            *raised = Some((node, bar));
        }
    }

    /// A line of a node that is better than what a thread knows.
    pub(super) fn above(&self, node: Node, points: i32) -> Option<Bar<M>> {
        self.find(node, |bar| bar.points > points)
    }

    /// The best line of a node that another thread is done with.
    fn last(&self, node: Node) -> Option<Bar<M>> {
        self.find(node, |bar| bar.is_final)
    }
}

impl<P: FullPosition, E: Evaluator<P>> Worker<'_, P, E> {
    /// The node of the line that has this key and is searched like this.
    pub(super) fn node(&self, key: u64, frame: Frame) -> Node {
        let Frame { depth, ply, .. } = frame;
        let way = self.slots[1..=ply].iter().fold(key, |way, slot| mix_in(way, *slot as u64));
        Node { window: self.goal, depth, ply, way }
    }

    /// Tells the other threads of the line found at a node.
    pub(super) fn raise_bar(&self, node: Node, bar: Bar<P::Move>) {
        if let Some(crew) = self.crew {
            crew.bars.raise(node, bar);
        }
    }

    /// The score of a node of the main line, where another thread is done with it.
    pub(super) fn told_at_bar(&mut self, key: u64, frame: Frame) -> Option<i32> {
        let bar = self.crew?.bars.last(self.node(key, frame))?;
        Some(self.adopt(frame.ply, bar))
    }

    /// The line of a bar becomes this thread's; gives its score.
    pub(super) fn adopt(&mut self, ply: usize, bar: Bar<P::Move>) -> i32 {
        self.n_guesses += u64::from(!bar.is_sure);
        self.lines[ply] = bar.line;
        bar.points
    }
}
