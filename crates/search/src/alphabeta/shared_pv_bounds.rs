//! The best lines so far at PV nodes, shared between threads.
//!
//! At a PV node a move that beats alpha is searched again with an open window, and these searches are most of the work.
//! A thread that does not know of a better move another has found would search in vain.

use std::sync::{Mutex, MutexGuard, PoisonError};

use parlour_core::{Evaluator, Position, mix_in};

use super::node::{Frame, Worker};

/// By ply: the node where a bound was last raised, with the bound.
#[derive(Debug)]
pub(super) struct SharedPvBounds<M>(Vec<Mutex<Raised<M>>>);

type Raised<M> = Option<(Node, PvBound<M>)>;

/// A node and its search parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Node {
    /// The number of the aspiration window.
    pub(super) window: u32,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// A key of the position and the moves that lead to it, since scores may depend on the path.
    pub(super) way: u64,
}

/// The best line of a PV node so far.
#[derive(Clone, Debug)]
pub(super) struct PvBound<M> {
    pub(super) points: i32,
    pub(super) line: Vec<M>,
    /// The index of its first move in the move list, where known.
    pub(super) place: Option<usize>,
    /// Whether the score is proven.
    pub(super) is_sure: bool,
    /// Whether all moves are searched, so that the score is that of the node.
    pub(super) is_final: bool,
}

impl<M: Clone> SharedPvBounds<M> {
    pub(super) fn new(n_plies: usize) -> Self {
        Self((0..n_plies).map(|_| Mutex::new(None)).collect())
    }

    fn of_ply(&self, ply: usize) -> MutexGuard<'_, Raised<M>> {
        self.0[ply].lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn find(&self, node: Node, is_wanted: impl Fn(&PvBound<M>) -> bool) -> Option<PvBound<M>> {
        let raised = self.of_ply(node.ply);
        let (_, bar) = raised.as_ref().filter(|(known, bar)| *known == node && is_wanted(bar))?;
        Some(bar.clone())
    }

    /// Publishes a better line, or the final one.
    pub(super) fn raise(&self, node: Node, bar: PvBound<M>) {
        let mut raised = self.of_ply(node.ply);
        let is_news = |(known, old): &(Node, PvBound<M>)| {
            // A thread that has yet to learn that a window is done must not wipe out the news of the next.
            known.window <= node.window
                && (*known != node || old.points < bar.points || bar.is_final)
        };
        if raised.as_ref().is_none_or(is_news) {
            *raised = Some((node, bar));
        }
    }

    /// A line of a node that is better than what a thread knows.
    pub(super) fn above(&self, node: Node, points: i32) -> Option<PvBound<M>> {
        self.find(node, |bar| bar.points > points)
    }

    /// The best line of a node that another thread is done with.
    fn last(&self, node: Node) -> Option<PvBound<M>> {
        self.find(node, |bar| bar.is_final)
    }
}

impl<P: Position, E: Evaluator<P>> Worker<'_, P, E> {
    /// The node of the line that has this key and is searched like this.
    pub(super) fn node(&self, key: u64, frame: Frame) -> Node {
        let Frame { depth, ply, .. } = frame;
        let way =
            self.history_indices[1..=ply].iter().fold(key, |way, slot| mix_in(way, *slot as u64));
        Node { window: self.goal, depth, ply, way }
    }

    /// Tells the other threads of the line found at a node.
    pub(super) fn publish_pv_bound(&self, node: Node, bar: PvBound<P::Move>) {
        if let Some(shared_search) = self.shared_search {
            shared_search.pv_bounds.raise(node, bar);
        }
    }

    /// The score of a node of the main line, where another thread is done with it.
    pub(super) fn finished_pv_score(&mut self, key: u64, frame: Frame) -> Option<i32> {
        let bar = self.shared_search?.pv_bounds.last(self.node(key, frame))?;
        Some(self.adopt(frame.ply, bar))
    }

    /// The line of a bar becomes this thread's; gives its score.
    pub(super) fn adopt(&mut self, ply: usize, bar: PvBound<P::Move>) -> i32 {
        self.n_unproven += u64::from(!bar.is_sure);
        self.lines[ply] = bar.line;
        bar.points
    }
}
