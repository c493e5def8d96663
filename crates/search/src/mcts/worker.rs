//! One search thread: selection, evaluation of a leaf, backup.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use parlour_core::{Evaluator, GameResult, PathHistory, PathStatus, Player, Position, Rng};

use super::chance::{self, HALF, ONE};
use super::mast::MoveAverages;
use super::tree::{Edge, Node, Proof};
use super::{Settings, priors};
use crate::Root;
use crate::budget::{Limiter, NodeCounter};
use crate::sort::Sorter;

/// The maximum length of a path; only games without a repetition rule come close.
const DEEPEST: u32 = 512;

/// With a depth limit, the search ends after this many paths of that length.
const PATHS_AT_DEPTH: u64 = 1000;

/// State shared by the threads of a search.
#[derive(Debug)]
pub(super) struct Shared<'s, 'b, P: Position, E> {
    pub(super) root: &'s Root<P>,
    pub(super) node: &'s Node<P::Move>,
    pub(super) evaluator: &'s E,
    pub(super) settings: &'s Settings,
    pub(super) limiter: &'s Limiter<'b>,
    /// The depth limit.
    pub(super) depth: Option<u32>,
    /// Paths that reached that limit.
    pub(super) n_at_depth: &'s AtomicU64,
    /// The memory of the tree.
    pub(super) bytes: AtomicUsize,
    /// Whether the tree may grow at all.
    pub(super) may_grow: bool,
    /// Set when the memory is used up.
    pub(super) is_full: AtomicBool,
}

impl<P: Position, E> Shared<'_, '_, P, E> {
    /// Whether all threads must stop.
    fn is_over(&self) -> bool {
        self.limiter.is_over() || self.is_full.load(Ordering::Relaxed)
    }

    /// Whether a position this many plies below the root may be expanded.
    fn may_grow_at(&self, depth: u32) -> bool {
        self.may_grow && depth < self.depth.unwrap_or(DEEPEST).min(DEEPEST)
    }
}

/// The result of a visit, for the side that made the last move.
#[derive(Clone, Copy)]
struct Finding {
    chance: i64,
    proof: Proof,
}

impl Finding {
    fn proven(proof: Proof) -> Self {
        Self { chance: proof.chance().unwrap_or(HALF), proof }
    }

    fn guess(chance: i64) -> Self {
        Self { chance, proof: Proof::Unknown }
    }

    fn one_turn_back(self) -> Self {
        Self { chance: ONE - self.chance, proof: self.proof.one_turn_back() }
    }
}

/// One thread.
#[derive(Debug)]
pub(super) struct Worker<'s, 'b, P: Position, E: Evaluator<P>> {
    shared: &'s Shared<'s, 'b, P, E>,
    evaluator: &'s E,
    /// The evaluator's state along the line, and the moves of the line with their players.
    state: E::State,
    line: Vec<(Player, P::Move)>,
    counter: NodeCounter<'s, 'b>,
    rng: &'s mut Rng,
    /// For MAST playouts.
    averages: Option<&'s mut MoveAverages>,
    history: PathHistory,
    path: Vec<(&'s Node<P::Move>, usize)>,
    scratch: Scratch<P>,
}

impl<'s, 'b, P: Position, E: Evaluator<P>> Worker<'s, 'b, P, E> {
    /// Visits between two checks of the budget. A visit with many moves can take long.
    const CHECK_EVERY: u32 = 4;

    /// A thread with its own evaluator, which may keep caches.
    pub(super) fn new(
        shared: &'s Shared<'s, 'b, P, E>,
        evaluator: &'s E,
        rng: &'s mut Rng,
        averages: Option<&'s mut MoveAverages>,
    ) -> Self {
        let mut state = E::State::default();
        evaluator.begin(&mut state, &shared.root.position);
        Self {
            shared,
            evaluator,
            state,
            line: Vec::new(),
            counter: shared.limiter.counter(),
            rng,
            averages,
            history: shared.root.path_history(),
            path: Vec::new(),
            scratch: Scratch::default(),
        }
    }

    /// Visits until the search is over or the memory is full, and calls `look` regularly.
    pub(super) fn run(&mut self, look: &mut dyn FnMut(&Shared<'s, 'b, P, E>)) {
        let mut n_visits = 0_u32;
        while !self.shared.is_over() {
            self.visit();
            n_visits = n_visits.wrapping_add(1);
            if n_visits.is_multiple_of(Self::CHECK_EVERY) {
                self.counter.flush();
                look(self.shared);
            }
        }
    }

    /// One path down the tree and back.
    fn visit(&mut self) {
        self.history.rewind();
        self.path.clear();
        while !self.line.is_empty() {
            self.take_back();
        }
        let mut position = self.shared.root.position.clone();
        if let Some(finding) = self.descend(&mut position) {
            self.average(finding.chance);
            self.back_up(finding);
        } else {
            for (node, edge_idx) in &self.path {
                node.edges[*edge_idx].undo_visit();
            }
        }
    }

    /// Selects a path to a leaf. `None` if the path is illegal.
    fn descend(&mut self, position: &mut P) -> Option<Finding> {
        let mut node = self.shared.node;
        loop {
            let Some(edge_idx) = select(node) else {
                // Every move is proven: two threads found the last two results at the same time.
                if self.path.is_empty() {
                    self.shared.limiter.finish();
                    return None;
                }
                return Some(Finding::proven(node.proof().one_turn_back()));
            };
            let edge = &node.edges[edge_idx];
            let mover = position.turn();
            let counts = self.history.counts(position, edge.m);
            let n_before = edge.begin_visit();
            self.play(position, edge.m);
            let has_budget = self.counter.node();
            match self.history.enter(position, counts) {
                PathStatus::Forbidden => {
                    node.prove(edge_idx, Proof::Forbidden);
                    return None;
                }
                status => {
                    self.path.push((node, edge_idx));
                    match status {
                        PathStatus::Over(result) => {
                            return Some(Finding::proven(Proof::of_end(result, mover)));
                        }
                        PathStatus::Cycle => return Some(Finding::guess(HALF)),
                        _ if !has_budget => {
                            return Some(self.static_eval(position).one_turn_back());
                        }
                        _ => {}
                    }
                }
            }
            let next = match edge.child() {
                None if n_before > 0 => self.grow(edge, position),
                child => child,
            };
            let Some(next) = next else {
                return Some(self.look_further(position).one_turn_back());
            };
            node = next;
        }
    }

    /// Plays a move of the path.
    fn play(&mut self, position: &mut P, m: P::Move) {
        let before = position.clone();
        position.play_unchecked(m);
        self.evaluator.push(&mut self.state, &before, Some(m), position);
        self.line.push((before.turn(), m));
    }

    /// Undoes the last move of the path in the evaluator.
    fn take_back(&mut self) {
        self.evaluator.pop(&mut self.state);
        self.line.pop();
    }

    /// Expands a position, if there is room.
    fn grow(&mut self, edge: &'s Edge<P::Move>, position: &P) -> Option<&'s Node<P::Move>> {
        let depth = self.history.depth();
        if !self.shared.may_grow_at(depth) {
            if self.shared.depth == Some(depth)
                && self.shared.n_at_depth.fetch_add(1, Ordering::Relaxed) + 1 >= PATHS_AT_DEPTH
            {
                self.shared.limiter.finish();
            }
            return None;
        }
        let node = self.scratch.expand(self.evaluator, position, self.rng, &mut self.counter);
        // Listing the moves may have spent the rest of the budget.
        if node.edges.is_empty() || self.counter.is_over() {
            return None;
        }
        let (node, is_ours) = edge.grow(node);
        if is_ours {
            let bytes = self.shared.bytes.fetch_add(node.bytes(), Ordering::Relaxed);
            if bytes + node.bytes() > self.shared.settings.memory {
                self.shared.is_full.store(true, Ordering::Relaxed);
            }
        }
        Some(node)
    }

    /// Evaluates an unfinished position, for the side to move, after a playout if the settings ask
    /// for one.
    fn look_further(&mut self, position: &mut P) -> Finding {
        if self.wins_at_once(position) {
            return Finding::proven(Proof::Win(1));
        }
        let player = position.turn();
        for _ in 0..self.shared.settings.playout_plies {
            let Some(m) = self.playout_move(position) else { break };
            let counts = self.history.counts(position, m);
            let before = self.history.forbids_repetition().then(|| position.clone());
            self.play(position, m);
            let has_budget = self.counter.node();
            match self.history.enter(position, counts) {
                PathStatus::Over(GameResult::Draw) | PathStatus::Cycle => {
                    return Finding::guess(HALF);
                }
                PathStatus::Over(GameResult::Win(winner)) => {
                    return Finding::guess(if winner == player { ONE } else { 0 });
                }
                PathStatus::Forbidden => {
                    // The move cannot be played, so the position is evaluated as it is.
                    *position = before.expect("kept where moves can be forbidden");
                    self.take_back();
                    break;
                }
                PathStatus::Open if !has_budget => break,
                PathStatus::Open => {}
            }
        }
        let finding = self.static_eval(position);
        if position.turn() == player { finding } else { finding.one_turn_back() }
    }

    fn playout_move(&mut self, position: &P) -> Option<P::Move> {
        let (rng, scratch) = (&mut *self.rng, &mut self.scratch);
        match &self.averages {
            Some(averages) => {
                averages.choose(self.evaluator, position, rng, scratch, &mut self.counter)
            }
            None => position.random_move(rng, &mut scratch.moves),
        }
    }

    /// Credits the moves of the line with its result, for the side that made the last move in the tree.
    fn average(&mut self, chance: i64) {
        let Some(averages) = &mut self.averages else { return };
        let Some((player, _)) = self.path.len().checked_sub(1).map(|last| self.line[last]) else {
            return;
        };
        for (mover, m) in &self.line {
            let chance = if *mover == player { chance } else { ONE - chance };
            averages.add(*mover, self.evaluator.history_index(*m), chance);
        }
    }

    /// Evaluates the position for the side to move.
    fn static_eval(&mut self, position: &P) -> Finding {
        let points = self.evaluator.evaluate_line(&mut self.state, position);
        Finding::guess(chance::chance(points))
    }

    /// Whether the evaluator finds a winning move that also wins under the rules of history.
    fn wins_at_once(&self, position: &P) -> bool {
        let found = self.evaluator.winning_move(position);
        found.is_some_and(|m| self.history.confirms_win(position, m))
    }

    /// Backs up a result to the root.
    fn back_up(&self, mut finding: Finding) {
        for (node, edge_idx) in self.path.iter().rev() {
            let edge = &node.edges[*edge_idx];
            edge.end_visit(finding.chance);
            let known = match finding.proof {
                Proof::Unknown => Proof::Unknown,
                proof => node.prove(*edge_idx, proof),
            };
            finding = match known {
                // A proven draw is a lower bound for the side to move.
                Proof::Unknown if node.has_draw() => Finding::guess(finding.chance.max(HALF)),
                Proof::Unknown => Finding::guess(finding.chance),
                known => Finding::proven(known),
            }
            .one_turn_back();
        }
        if finding.proof != Proof::Unknown {
            self.shared.limiter.finish();
        }
    }
}

/// The weight of the exploration term of PUCT.
const EXPLORATION: f64 = 1.5;

/// The move to visit next by PUCT: the best sum of mean value and exploration term. Skips moves with
/// a proven result; `None` if all are proven.
fn select<M: Copy>(node: &Node<M>) -> Option<usize> {
    let (mut n_visits, mut sum) = (0_i64, 0_i64);
    for edge in node.visited().filter(|edge| edge.proof() != Proof::Forbidden) {
        n_visits += i64::from(edge.visits());
        sum += edge.sum();
    }
    let exploration = EXPLORATION * (n_visits.max(1) as f64).sqrt() / f64::from(u16::MAX);
    // First-play urgency: an unvisited move is expected to do a little worse than visited ones.
    let untried = if n_visits > 0 { sum as f64 / (n_visits * ONE) as f64 - 0.05 } else { 0.0 };
    let mut best = None;
    let mut best_value = f64::NEG_INFINITY;
    for (edge_idx, edge) in node.edges.iter().enumerate() {
        let visits = edge.visits();
        if visits > 0 && edge.proof() != Proof::Unknown {
            continue;
        }
        let mean = match visits {
            0 => untried,
            _ => edge.sum() as f64 / (i64::from(visits) * ONE) as f64,
        };
        let value = mean + exploration * f64::from(edge.prior()) / f64::from(visits + 1);
        if value > best_value {
            (best, best_value) = (Some(edge_idx), value);
        }
        if visits == 0 {
            break;
        }
    }
    best
}

/// Scratch memory for move generation, reused between nodes.
#[derive(Debug)]
pub(super) struct Scratch<P: Position> {
    pub(super) moves: Vec<P::Move>,
    ranked: Vec<(i32, P::Move)>,
    sorter: Sorter,
    pub(super) listing: P::Scratch,
}

impl<P: Position> Default for Scratch<P> {
    fn default() -> Self {
        Self {
            moves: Vec::new(),
            ranked: Vec::new(),
            sorter: Sorter::default(),
            listing: P::Scratch::default(),
        }
    }
}

impl<P: Position> Scratch<P> {
    /// A node with all distinct moves of a position, in the game's move order; the seed breaks
    /// ties.
    pub(super) fn expand<E: Evaluator<P>>(
        &mut self,
        evaluator: &E,
        position: &P,
        rng: &mut Rng,
        counter: &mut NodeCounter<'_, '_>,
    ) -> Node<P::Move> {
        self.moves.clear();
        let listing = position.candidate_moves(&mut self.moves, &mut self.listing, counter);
        for n_left in (2..=self.moves.len()).rev() {
            self.moves.swap(n_left - 1, rng.below(n_left as u64) as usize);
        }
        self.ranked.clear();
        self.ranked.extend(self.moves.iter().map(|m| {
            let has_budget = counter.steps(NodeCounter::STEPS_PER_MOVE);
            (if has_budget { evaluator.order(position, *m) } else { 0 }, *m)
        }));
        self.sorter.sort(&mut self.ranked, |(order, _)| (-i64::from(*order), 0));
        let priors = priors(self.ranked.iter().map(|(order, _)| *order));
        let edges = self.ranked.iter().zip(priors).map(|((_, m), prior)| Edge::new(*m, prior));
        Node::new(edges.collect(), listing)
    }
}
