//! The move tree of a match, a persistent data structure: clones share their nodes.

use std::sync::Arc;

use rpds::{HashTrieMapSync, VectorSync};

use crate::{AnyMove, AnyPosition};

/// Positions and the moves between them. The children of a node form a list, the main move first.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    nodes: VectorSync<Node>,
    /// Children by parent and move.
    by_move: HashTrieMapSync<(usize, AnyMove), usize>,
}

/// A position and the move that led to it.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// `None` at the start.
    pub(super) last_move: Option<AnyMove>,
    pub(super) comment: Arc<String>,
    pub(super) position: Arc<dyn AnyPosition>,
    parent: usize,
    first_child: Option<usize>,
    last_child: Option<usize>,
    previous: Option<usize>,
    next: Option<usize>,
}

impl Node {
    fn new(last_move: Option<AnyMove>, position: Box<dyn AnyPosition>, parent: usize) -> Self {
        Self {
            last_move,
            comment: Arc::default(),
            position: position.into(),
            parent,
            first_child: None,
            last_child: None,
            previous: None,
            next: None,
        }
    }
}

impl std::ops::Index<usize> for Tree {
    type Output = Node;

    fn index(&self, node: usize) -> &Node {
        &self.nodes[node]
    }
}

impl Tree {
    /// A tree with a start position, which is node 0.
    pub(super) fn new(start: Box<dyn AnyPosition>) -> Self {
        let mut nodes = VectorSync::new_sync();
        nodes.push_back_mut(Node::new(None, start, 0));
        Self { nodes, by_move: HashTrieMapSync::new_sync() }
    }

    pub(super) fn get_mut(&mut self, node: usize) -> &mut Node {
        self.nodes.get_mut(node).expect("nodes are never removed")
    }

    /// The move that leads to a node other than the start.
    pub(super) fn move_to(&self, node: usize) -> &AnyMove {
        self[node].last_move.as_ref().expect("only the start has no last move")
    }

    pub(super) fn first_child(&self, node: usize) -> Option<usize> {
        self[node].first_child
    }

    /// The next sibling of a node.
    pub(super) fn next(&self, node: usize) -> Option<usize> {
        self[node].next
    }

    pub(super) fn children(&self, node: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(self.first_child(node), |child| self.next(*child))
    }

    pub(super) fn child_after(&self, node: usize, m: &AnyMove) -> Option<usize> {
        self.first_child(node)?;
        self.by_move.get(&(node, m.clone())).copied()
    }

    /// Adds a child before `before`, or after all others if that is `None`.
    pub(super) fn add_child(
        &mut self,
        parent: usize,
        m: &AnyMove,
        position: Box<dyn AnyPosition>,
        before: Option<usize>,
    ) -> usize {
        let child = self.nodes.len();
        self.nodes.push_back_mut(Node::new(Some(m.clone()), position, parent));
        self.link(child, before);
        child
    }

    /// Removes a node and its subtree.
    pub(super) fn unlink(&mut self, child: usize) {
        let Node { parent, previous, next, .. } = self[child];
        let key = (parent, self.move_to(child).clone());
        self.by_move.remove_mut(&key);
        match previous {
            Some(previous) => self.get_mut(previous).next = next,
            None => self.get_mut(parent).first_child = next,
        }
        match next {
            Some(next) => self.get_mut(next).previous = previous,
            None => self.get_mut(parent).last_child = previous,
        }
    }

    /// Inserts an unlinked node into its parent's list of children.
    pub(super) fn link(&mut self, child: usize, before: Option<usize>) {
        let (parent, m) = (self[child].parent, self.move_to(child).clone());
        self.by_move.insert_mut((parent, m), child);
        let previous = match before {
            Some(before) => self.get_mut(before).previous.replace(child),
            None => self.get_mut(parent).last_child.replace(child),
        };
        match previous {
            Some(previous) => self.get_mut(previous).next = Some(child),
            None => self.get_mut(parent).first_child = Some(child),
        }
        let node = self.get_mut(child);
        (node.previous, node.next) = (previous, before);
    }

    /// Makes a node its parent's first child.
    pub(super) fn make_main(&mut self, child: usize) {
        let first = self.first_child(self[child].parent);
        if first != Some(child) {
            self.unlink(child);
            self.link(child, first);
        }
    }
}

/// The nodes of a line, the start first; truncated in constant time.
#[derive(Clone, Debug)]
pub(super) struct NodeList {
    /// Nodes beyond `len` are stale and get overwritten.
    nodes: VectorSync<usize>,
    len: usize,
}

impl NodeList {
    pub(super) fn new() -> Self {
        Self { nodes: VectorSync::new_sync(), len: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn get(&self, index: usize) -> Option<usize> {
        self.nodes.get(index).filter(|_| index < self.len).copied()
    }

    pub(super) fn push(&mut self, node: usize) {
        if !self.nodes.set_mut(self.len, node) {
            self.nodes.push_back_mut(node);
        }
        self.len += 1;
    }

    pub(super) fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
    }
}

impl std::ops::Index<usize> for NodeList {
    type Output = usize;

    fn index(&self, index: usize) -> &usize {
        assert!(index < self.len, "the line is shorter");
        &self.nodes[index]
    }
}
