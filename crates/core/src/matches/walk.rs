//! Navigation in a match: the active line, variations, and positions along it.

use crate::{AnyMove, AnyPosition, BoardView, Mark, Match, Step};

impl Match {
    /// The moves of the active line, including those that were taken back.
    pub fn line_moves(&self) -> impl ExactSizeIterator<Item = &AnyMove> {
        self.line_moves_from(0)
    }

    /// The moves of the active line after the first `ply`, which are skipped in constant time.
    pub fn line_moves_from(&self, ply: usize) -> impl ExactSizeIterator<Item = &AnyMove> {
        let indices = ply.min(self.line.len() - 1) + 1..self.line.len();
        indices.map(|index| self.tree.move_to(self.line[index]))
    }

    /// Goes to the position after `ply` turns of the active line; returns false if it is shorter.
    pub fn go_to(&mut self, ply: usize) -> bool {
        let exists = ply < self.line.len();
        if exists {
            self.ply = ply;
            self.keys.go_to(ply);
        }
        exists
    }

    /// The position after `ply` turns of the active line.
    pub fn position_at(&self, ply: usize) -> Option<&dyn AnyPosition> {
        self.line.get(ply).map(|node| &*self.tree[node].position)
    }

    /// Draws the position after `ply` turns of the active line, with its last move marked.
    pub fn view_at(&self, ply: usize) -> Option<BoardView> {
        if ply == self.ply {
            return Some(self.view(&[]));
        }
        let mut view = self.position_at(ply)?.view(&[]);
        self.mark_last_move(&mut view, ply);
        Some(view)
    }

    pub(super) fn mark_last_move(&self, view: &mut BoardView, ply: usize) {
        let Some(before) = ply.checked_sub(1) else { return };
        let position = &self.tree[self.line[before]].position;
        for step in position.steps_of(self.tree.move_to(self.line[ply])) {
            if let Step::Cell(cell) = step {
                view.mark(cell, Mark::LastMove);
            }
        }
    }

    /// The alternatives to the move after `ply` turns of the active line.
    pub fn variations(&self, ply: usize) -> Vec<&AnyMove> {
        self.variation_nodes(ply).map(|node| self.tree.move_to(node)).collect()
    }

    /// The same alternatives, each with the moves that follow it.
    pub fn variation_lines(&self, ply: usize) -> Vec<Vec<&AnyMove>> {
        let line = |first| {
            let nodes = std::iter::successors(Some(first), |node| self.tree.first_child(*node));
            nodes.map(|node| self.tree.move_to(node)).collect()
        };
        self.variation_nodes(ply).map(line).collect()
    }

    fn variation_nodes(&self, ply: usize) -> impl Iterator<Item = usize> {
        let in_line = self.line.get(ply + 1);
        let parent = self.line.get(ply).into_iter();
        let children = parent.flat_map(|parent| self.tree.children(parent));
        children.filter(move |child| Some(*child) != in_line)
    }

    /// Makes a variation the active line and goes to the position after its first move. Returns
    /// false if there is no such move after `ply` turns.
    pub fn enter_variation(&mut self, ply: usize, m: &AnyMove) -> bool {
        let Some(parent) = self.line.get(ply) else { return false };
        let Some(first) = self.tree.child_after(parent, m) else { return false };
        self.truncate_line(ply);
        let mut next = Some(first);
        while let Some(node) = next {
            self.push_line(node);
            next = self.tree.first_child(node);
        }
        self.go_to(ply + 1)
    }

    /// Makes the active line the main line of the record; the old main line becomes a variation.
    pub fn promote(&mut self) {
        for index in self.n_main + 1..self.line.len() {
            self.tree.make_main(self.line[index]);
        }
        self.n_main = self.line.len() - 1;
    }
}
