//! The moves of a match as a tree whose clones share it.

use std::sync::Arc;

use rpds::{HashTrieMapSync, VectorSync};

use crate::AnyPosition;

/// Positions and the moves between them. Continuations of a position form a list, the main one first.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    nodes: VectorSync<Node>,
    /// Continuations by the node they leave and the text of the move.
    by_text: HashTrieMapSync<(usize, Arc<str>), usize>,
}

/// A position and the move that led to it.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) move_text: Arc<str>,
    pub(super) comment: Arc<String>,
    pub(super) position: Arc<dyn AnyPosition>,
    parent: usize,
    first_child: Option<usize>,
    last_child: Option<usize>,
    previous: Option<usize>,
    next: Option<usize>,
}

impl Node {
    fn new(move_text: Arc<str>, position: Box<dyn AnyPosition>, parent: usize) -> Self {
        Self {
            move_text,
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
        nodes.push_back_mut(Node::new(Arc::from(""), start, 0));
        Self { nodes, by_text: HashTrieMapSync::new_sync() }
    }

    pub(super) fn get_mut(&mut self, node: usize) -> &mut Node {
        self.nodes.get_mut(node).expect("nodes are never removed")
    }

    pub(super) fn first_child(&self, node: usize) -> Option<usize> {
        self[node].first_child
    }

    /// The next sibling of a continuation.
    pub(super) fn next(&self, node: usize) -> Option<usize> {
        self[node].next
    }

    pub(super) fn children(&self, node: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(self.first_child(node), |child| self.next(*child))
    }

    pub(super) fn child_named(&self, node: usize, text: &Arc<str>) -> Option<usize> {
        self.first_child(node)?;
        self.by_text.get(&(node, Arc::clone(text))).copied()
    }

    /// Adds a continuation: before `before`, else behind all others.
    pub(super) fn add_child(
        &mut self,
        parent: usize,
        text: &Arc<str>,
        position: Box<dyn AnyPosition>,
        before: Option<usize>,
    ) -> usize {
        let child = self.nodes.len();
        self.nodes.push_back_mut(Node::new(Arc::clone(text), position, parent));
        self.link(child, before);
        child
    }

    /// Removes a continuation and all below it.
    pub(super) fn unlink(&mut self, child: usize) {
        let Node { parent, previous, next, ref move_text, .. } = self[child];
        let key = (parent, Arc::clone(move_text));
        self.by_text.remove_mut(&key);
        match previous {
            Some(previous) => self.get_mut(previous).next = next,
            None => self.get_mut(parent).first_child = next,
        }
        match next {
            Some(next) => self.get_mut(next).previous = previous,
            None => self.get_mut(parent).last_child = previous,
        }
    }

    /// Puts a continuation that is not linked into the list of its parent.
    pub(super) fn link(&mut self, child: usize, before: Option<usize>) {
        let (parent, text) = (self[child].parent, Arc::clone(&self[child].move_text));
        self.by_text.insert_mut((parent, text), child);
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

    /// Makes a continuation the main one.
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
    /// What lies beyond `len` is overwritten by the next nodes.
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
