//! The tree: moves with their visit counts and proven results.
//!
//! A node has one path to the root, so results that depend on that path (repetition, the turn
//! limit) are as exact as any other. They stay exact because a subtree is reused only if the game
//! followed the same path; see [`Tree::descend`](super::reuse::Tree::descend).

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU16, AtomicU32, Ordering};

use parlour_core::{GameResult, Listing};

use super::chance::{HALF, ONE};
use crate::Score;
use crate::sort::Sorter;

/// The proven result of a move, for the side that makes it; numbers are maximum plies to the end of
/// the game, including this one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Proof {
    Unknown,
    Win(u16),
    Draw,
    Loss(u16),
    /// The move repeats a position where that is illegal.
    Forbidden,
}

impl Proof {
    const WIN: u16 = 0x4000;
    const LOSS: u16 = 0x8000;

    /// The result of a move that ends the game, for the side that made it.
    pub(super) fn of_end(result: GameResult, mover: parlour_core::Player) -> Self {
        match result.winner() {
            None => Self::Draw,
            Some(winner) if winner == mover => Self::Win(1),
            Some(_) => Self::Loss(1),
        }
    }

    /// The result of the best move of a position, as the result of the move that leads there.
    pub(super) fn one_turn_back(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies + 1),
            Self::Loss(plies) => Self::Win(plies + 1),
            other => other,
        }
    }

    /// The winning chance, if there is a result.
    pub(super) fn chance(self) -> Option<i64> {
        match self {
            Self::Unknown | Self::Forbidden => None,
            Self::Win(_) => Some(ONE),
            Self::Draw => Some(HALF),
            Self::Loss(_) => Some(0),
        }
    }

    /// The score, if there is a result.
    pub(super) fn score(self) -> Option<Score> {
        match self {
            Self::Unknown | Self::Forbidden => None,
            Self::Win(plies) => Some(Score::win_in(u32::from(plies))),
            Self::Draw => Some(Score::DRAW),
            Self::Loss(plies) => Some(Score::loss_in(u32::from(plies))),
        }
    }

    const fn code(self) -> u16 {
        match self {
            Self::Unknown => 0,
            Self::Draw => 1,
            Self::Forbidden => 2,
            Self::Win(plies) => Self::WIN | plies,
            Self::Loss(plies) => Self::LOSS | plies,
        }
    }

    const fn of_code(code: u16) -> Self {
        match code {
            0 => Self::Unknown,
            1 => Self::Draw,
            2 => Self::Forbidden,
            _ if code & Self::WIN != 0 => Self::Win(code & !Self::WIN),
            _ => Self::Loss(code & !Self::LOSS),
        }
    }
}

/// A move of a node. Positions are not stored: a search plays the moves on its way down.
#[derive(Debug)]
pub(super) struct Edge<M> {
    pub(super) m: M,
    child: OnceLock<Box<Node<M>>>,
    /// The chances of all finished visits, for the side that moves.
    sum: AtomicI64,
    /// Visit count, including visits in progress: until they return they count as losses (virtual
    /// loss), which sends other threads elsewhere.
    visits: AtomicU32,
    /// The prior, of 65535.
    prior: u16,
    proof: AtomicU16,
}

impl<M: Copy> Edge<M> {
    pub(super) fn new(m: M, prior: u16) -> Self {
        Self {
            m,
            child: OnceLock::new(),
            sum: AtomicI64::new(0),
            visits: AtomicU32::new(0),
            prior,
            proof: AtomicU16::new(0),
        }
    }

    pub(super) fn child(&self) -> Option<&Node<M>> {
        self.child.get().map(|node| &**node)
    }

    /// Adds a node below this move and returns the current one: another thread may have been
    /// faster. The flag says whether it is ours.
    pub(super) fn grow(&self, node: Node<M>) -> (&Node<M>, bool) {
        let mut is_ours = false;
        let child = self.child.get_or_init(|| {
            is_ours = true;
            Box::new(node)
        });
        (child, is_ours)
    }

    pub(super) fn take_child(&mut self) -> Option<Node<M>> {
        self.child.take().map(|node| *node)
    }

    pub(super) fn child_mut(&mut self) -> Option<&mut Node<M>> {
        self.child.get_mut().map(|node| &mut **node)
    }

    pub(super) fn visits(&self) -> u32 {
        self.visits.load(Ordering::Relaxed)
    }

    /// Starts a visit; returns the number of earlier ones.
    pub(super) fn begin_visit(&self) -> u32 {
        self.visits.fetch_add(1, Ordering::Relaxed)
    }

    /// Undoes a visit without a result.
    pub(super) fn undo_visit(&self) {
        self.visits.fetch_sub(1, Ordering::Relaxed);
    }

    pub(super) fn end_visit(&self, chance: i64) {
        self.sum.fetch_add(chance, Ordering::Relaxed);
    }

    /// The sum of the chances of all visits.
    pub(super) fn sum(&self) -> i64 {
        self.sum.load(Ordering::Relaxed)
    }

    /// The mean chance; `None` before the first visit.
    pub(super) fn mean(&self) -> Option<i64> {
        let visits = i64::from(self.visits());
        (visits > 0).then(|| self.sum() / visits)
    }

    pub(super) fn prior(&self) -> u16 {
        self.prior
    }

    pub(super) fn proof(&self) -> Proof {
        Proof::of_code(self.proof.load(Ordering::Relaxed))
    }

    /// Records a result; the first one stays.
    pub(super) fn prove(&self, proof: Proof) {
        let (old, new) = (Proof::Unknown.code(), proof.code());
        // Losing this race is harmless: another thread has proven the same move.
        let _ = self.proof.compare_exchange(old, new, Ordering::Relaxed, Ordering::Relaxed);
    }
}

/// A position that was entered more than once, with its moves, the most promising first. The visited
/// moves are always the first ones, so that loops over them can stop early.
#[derive(Debug)]
pub(super) struct Node<M> {
    pub(super) edges: Box<[Edge<M>]>,
    /// Whether the side to move has a proven draw.
    has_draw: AtomicBool,
    /// Whether these are all moves; otherwise only a win can be proven.
    listing: Listing,
}

impl<M: Copy> Node<M> {
    pub(super) fn new(edges: Vec<Edge<M>>, listing: Listing) -> Self {
        Self { edges: edges.into_boxed_slice(), has_draw: AtomicBool::new(false), listing }
    }

    /// Drops the moves that fail a test, unless all do.
    pub(super) fn retain(&mut self, mut test: impl FnMut(M) -> bool) {
        if self.edges.iter().any(|edge| test(edge.m)) {
            let edges = std::mem::take(&mut self.edges);
            self.edges = edges.into_iter().filter(|edge| test(edge.m)).collect();
        }
    }

    /// Its memory in bytes, without its children.
    pub(super) fn bytes(&self) -> usize {
        /// The approximate overhead of the allocator, for the node and its moves.
        const OVERHEAD: usize = 32;
        size_of::<Self>() + size_of_val(&*self.edges) + OVERHEAD
    }

    /// The moves that were visited.
    pub(super) fn visited(&self) -> impl Iterator<Item = &Edge<M>> {
        self.edges.iter().take_while(|edge| edge.visits() > 0)
    }

    /// Whether the side to move has a proven draw.
    pub(super) fn has_draw(&self) -> bool {
        self.has_draw.load(Ordering::Relaxed)
    }

    /// Records the result of a move and returns the resulting proof for the side to move here.
    pub(super) fn prove(&self, edge_idx: usize, proof: Proof) -> Proof {
        self.edges[edge_idx].prove(proof);
        if proof == Proof::Draw {
            self.has_draw.store(true, Ordering::Relaxed);
        }
        self.proof()
    }

    /// The proof for the side to move: a win if one move wins, otherwise the best result once all
    /// are known. If every move is forbidden the game is drawn.
    pub(super) fn proof(&self) -> Proof {
        let mut is_settled = true;
        let mut found = Proof::Forbidden;
        for edge in &self.edges {
            found = match (edge.proof(), found) {
                (Proof::Win(plies), _) => return Proof::Win(plies),
                (Proof::Unknown, _) if edge.visits() == 0 => return Proof::Unknown,
                (Proof::Unknown, _) => {
                    is_settled = false;
                    continue;
                }
                (Proof::Draw, _) | (_, Proof::Draw) => Proof::Draw,
                (Proof::Loss(plies), Proof::Loss(longest)) => Proof::Loss(plies.max(longest)),
                (Proof::Loss(plies), _) => Proof::Loss(plies),
                (Proof::Forbidden, _) => found,
            };
        }
        match found {
            _ if !is_settled || !self.listing.is_complete() => Proof::Unknown,
            Proof::Forbidden => Proof::Draw,
            _ => found,
        }
    }

    /// The moves from best to worst, without forbidden ones: wins, soonest first; unproven moves,
    /// by visits; losses, latest first. Proven draws come before the first unproven move that looks
    /// worse.
    pub(super) fn ranking(&self) -> Vec<usize> {
        let (mut wins, mut open, mut draws, mut losses) = (vec![], vec![], vec![], vec![]);
        for (edge_idx, edge) in self.edges.iter().enumerate() {
            match edge.proof() {
                Proof::Win(plies) => wins.push((plies, edge_idx)),
                Proof::Draw => draws.push(edge_idx),
                Proof::Loss(plies) => losses.push((plies, edge_idx)),
                Proof::Unknown => open.push(edge_idx),
                Proof::Forbidden => {}
            }
        }
        let mut sorter = Sorter::default();
        sorter.sort(&mut wins, |(plies, _)| (i64::from(*plies), 0));
        sorter.sort(&mut losses, |(plies, _)| (-i64::from(*plies), 0));
        sorter.sort(&mut open, |edge_idx| {
            let edge = &self.edges[*edge_idx];
            (-i64::from(edge.visits()), -edge.sum())
        });
        let is_better = |edge_idx: &usize| self.edges[*edge_idx].mean().is_some_and(|c| c >= HALF);
        let n_better = open.iter().take_while(|edge_idx| is_better(edge_idx)).count();
        let worse = open.split_off(n_better);
        let wins = wins.into_iter().map(|(_, edge_idx)| edge_idx);
        let losses = losses.into_iter().map(|(_, edge_idx)| edge_idx);
        wins.chain(open).chain(draws).chain(worse).chain(losses).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A node whose moves have been visited and have these results.
    fn node(proofs: &[Proof]) -> Node<u8> {
        let edges = proofs.iter().enumerate().map(|(edge_idx, proof)| {
            let edge = Edge::new(edge_idx as u8, 1);
            edge.begin_visit();
            edge.prove(*proof);
            edge
        });
        Node::new(edges.collect(), Listing::Complete)
    }

    #[test]
    fn codes_come_back() {
        let proofs = [Proof::Unknown, Proof::Draw, Proof::Forbidden, Proof::Win(0), Proof::Loss(0)];
        for proof in proofs.into_iter().chain([Proof::Win(9999), Proof::Loss(9999)]) {
            assert_eq!(Proof::of_code(proof.code()), proof);
        }
    }

    #[test]
    fn the_best_move_decides() {
        use Proof::{Draw, Forbidden, Loss, Unknown, Win};
        assert_eq!(node(&[Loss(2), Unknown, Win(3)]).proof(), Win(3));
        assert_eq!(node(&[Loss(2), Unknown, Draw]).proof(), Unknown);
        assert_eq!(node(&[Loss(2), Loss(6), Loss(4)]).proof(), Loss(6));
        assert_eq!(node(&[Loss(2), Draw, Loss(4)]).proof(), Draw);
        assert_eq!(node(&[Forbidden, Loss(4)]).proof(), Loss(4));
        assert_eq!(node(&[Forbidden, Forbidden]).proof(), Draw);
    }

    #[test]
    fn results_rank_before_guesses() {
        use Proof::{Draw, Forbidden, Loss, Unknown, Win};
        let node = node(&[Loss(2), Unknown, Draw, Win(5), Unknown, Win(3), Loss(8), Forbidden]);
        node.edges[1].end_visit(HALF + 1);
        node.edges[4].end_visit(HALF - 1);
        assert_eq!(node.ranking(), [5, 3, 1, 2, 4, 6, 0]);
    }
}
