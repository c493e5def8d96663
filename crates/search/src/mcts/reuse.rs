//! Tree reuse between searches, and pruning when memory is short.

use parlour_core::{PathHistory, PathStatus, Position};

use super::tree::Node;
use crate::Root;

/// A tree and the game it belongs to.
#[derive(Debug)]
pub(super) struct Tree<P: Position> {
    pub(super) root: Root<P>,
    pub(super) node: Node<P::Move>,
}

impl<P: Position> Tree<P> {
    /// Between two searches of one player the game advances at most this many plies.
    const FURTHEST: usize = 2;

    /// The subtree of a later position of the same game. If history matters, it must continue the
    /// history of this tree, because results below depend on it.
    pub(super) fn descend(self, root: &Root<P>) -> Option<Node<P::Move>> {
        if self.root.rules != root.rules {
            return None;
        }
        let mut path = Vec::new();
        let mut history = self.root.path_history();
        let is_found = find(&self.node, &self.root.position, root, &mut history, &mut path);
        let mut node = self.node;
        for edge_idx in path {
            node = node.edges[edge_idx].take_child()?;
        }
        is_found.then_some(node)
    }
}

/// Finds a position below a node; `path` is then the way to it.
fn find<P: Position>(
    node: &Node<P::Move>,
    position: &P,
    wanted: &Root<P>,
    history: &mut PathHistory,
    path: &mut Vec<usize>,
) -> bool {
    if position.key() == wanted.position.key() && *position == wanted.position {
        return !history.matters() || history.equals_game(&wanted.history, wanted.plies);
    }
    if path.len() == Tree::<P>::FURTHEST {
        return false;
    }
    for (edge_idx, edge) in node.visited().enumerate() {
        let Some(child) = edge.child() else { continue };
        let next = position.after(edge.m);
        let mut history = history.clone();
        let counts = history.counts(position, edge.m);
        if matches!(history.enter(&next, counts), PathStatus::Over(_) | PathStatus::Forbidden) {
            continue;
        }
        path.push(edge_idx);
        if find(child, &next, wanted, &mut history, path) {
            return true;
        }
        path.pop();
    }
    false
}

/// The memory of a tree, in bytes.
pub(super) fn bytes<M: Copy>(node: &Node<M>) -> usize {
    node.bytes() + node.visited().filter_map(|edge| edge.child()).map(bytes).sum::<usize>()
}

/// Drops the least visited nodes until at most `limit` bytes are left, or only the root; returns
/// the remaining size. Counts and results of the moves above stay.
pub(super) fn prune<M: Copy>(node: &mut Node<M>, limit: usize) -> usize {
    let mut sizes = [0; u32::BITS as usize + 1];
    weigh(node, &mut sizes);
    let mut left = node.bytes();
    let mut least = 1_u64 << u32::BITS;
    for (log, size) in sizes.iter().enumerate().rev() {
        if left + size > limit {
            break;
        }
        left += size;
        least = 1 << log;
    }
    cut(node, least);
    left
}

/// Adds up the memory of the nodes below by the binary logarithm of their visits.
fn weigh<M: Copy>(node: &Node<M>, sizes: &mut [usize]) {
    for edge in node.visited() {
        if let Some(child) = edge.child() {
            sizes[edge.visits().ilog2() as usize] += child.bytes();
            weigh(child, sizes);
        }
    }
}

fn cut<M: Copy>(node: &mut Node<M>, least: u64) {
    for edge in node.edges.iter_mut().take_while(|edge| edge.visits() > 0) {
        if u64::from(edge.visits()) < least {
            edge.take_child();
        } else if let Some(child) = edge.child_mut() {
            cut(child, least);
        }
    }
}

#[cfg(test)]
mod tests {
    use parlour_core::{Listing, Rng};

    use super::super::tree::Edge;
    use super::*;

    /// A tree of a given depth whose moves have random visits, never more than those above.
    fn grown(depth: u32, n_visits: u64, rng: &mut Rng) -> Node<u8> {
        let edges: Vec<Edge<u8>> = (0..5).map(|m| Edge::new(m, 1)).collect();
        for edge in &edges {
            let n_visits = 1 + rng.below(n_visits);
            for _ in 0..n_visits {
                edge.begin_visit();
            }
            if depth > 0 {
                edge.grow(grown(depth - 1, n_visits, rng));
            }
        }
        Node::new(edges, Listing::Complete)
    }

    #[test]
    fn pruning_keeps_to_its_limit_and_to_what_was_visited_most() {
        let mut rng = Rng::new(1);
        let mut node = grown(4, 5000, &mut rng);
        let all = bytes(&node);
        for limit in [all, all / 2, all / 10, all / 100, 0] {
            let left = prune(&mut node, limit);
            assert_eq!(left, bytes(&node));
            assert!(left <= limit.max(node.bytes()), "{left} of {limit}");
            assert!(limit < all / 10 || left > limit / 8, "{left} of {limit}");
        }
        assert!(node.edges.iter().all(|edge| edge.child().is_none() && edge.visits() > 0));
    }
}
