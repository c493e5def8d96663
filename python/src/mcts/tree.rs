//! The search tree of one game.

use parlour_core::{FullPosition, Player, Rng};

use super::gumbel::Halving;
use super::{Algorithm, SearchSettings, gumbel, puct};
use crate::env::{Actions, Lane, Planes};
use crate::plain::reward;

/// A node: the state after some steps.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) player: Player,
    /// The result for player one, if the game is over.
    result: Option<f32>,
    pub(super) visits: u32,
    /// The sum of all values, for player one.
    value_sum: f32,
    /// The network's value, for player one.
    raw_value: f32,
    first_edge: u32,
    n_edges: u32,
}

/// An action of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) action: u32,
    pub(super) logit: f32,
    pub(super) prior: f32,
    /// The node that it leads to; 0 if not visited yet.
    child: u32,
}

/// The statistics of an action, for the player to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stats {
    pub(super) logit: f32,
    pub(super) prior: f32,
    pub(super) visits: u32,
    /// The mean value; 0 if not visited.
    pub(super) value: f32,
}

impl Node {
    fn new(player: Player, result: Option<f32>) -> Self {
        Self {
            player,
            result,
            visits: 0,
            value_sum: 0.0,
            raw_value: 0.0,
            first_edge: 0,
            n_edges: 0,
        }
    }

    /// The mean value for a player.
    pub(super) fn value(&self, player: Player) -> f32 {
        let mean = if self.visits == 0 { 0.0 } else { self.value_sum / self.visits as f32 };
        for_player(mean, player)
    }

    pub(super) fn raw_value(&self) -> f32 {
        for_player(self.raw_value, self.player)
    }
}

fn for_player(value: f32, player: Player) -> f32 {
    if player == Player::One { value } else { -value }
}

/// The tree of one game.
#[derive(Debug)]
pub(super) struct Tree<P: FullPosition> {
    root: Lane<P>,
    /// The state at the leaf.
    at: Lane<P>,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// The nodes from the root to the leaf.
    path: Vec<u32>,
    is_waiting: bool,
    n_done: u32,
    halving: Halving,
    /// A buffer for the statistics of one node.
    stats: Vec<Stats>,
    rng: Rng,
}

impl<P: FullPosition> Tree<P> {
    pub(super) fn new(root: Lane<P>, seed: u64) -> Self {
        Self {
            at: root.clone(),
            nodes: vec![Node::new(root.turn(), result_of(&root))],
            root,
            edges: Vec::new(),
            path: Vec::new(),
            is_waiting: false,
            n_done: 0,
            halving: Halving::default(),
            stats: Vec::new(),
            rng: Rng::new(seed),
        }
    }

    /// Selects a leaf for evaluation and writes its row; returns false if the search is done.
    pub(super) fn select(
        &mut self,
        settings: &SearchSettings,
        (planes, actions): (&Planes, Actions),
        observation: &mut [f32],
        mask: &mut [bool],
    ) -> bool {
        self.is_waiting = false;
        if self.root.result().is_some() {
            return false;
        }
        // The first evaluation evaluates the root; it is not a simulation.
        while self.nodes[0].n_edges == 0 || self.n_done < settings.n_simulations {
            if !self.descend(settings, actions) {
                continue;
            }
            let at = &self.at;
            planes.write(at.position(), at.taken(), at.counts(), observation);
            self.at.write_mask(actions, mask);
            self.is_waiting = true;
            return true;
        }
        false
    }

    /// Descends to a leaf; if the game is over there, backs up its result and returns false.
    fn descend(&mut self, settings: &SearchSettings, actions: Actions) -> bool {
        self.at.copy_from(&self.root);
        self.path.clear();
        self.path.push(0);
        let mut node = 0;
        while self.nodes[node].n_edges > 0 {
            let edge_idx = self.choose(node, settings);
            let edge = self.edges[edge_idx];
            self.at.push(actions, edge.action as usize).expect("edges are legal actions");
            if edge.child == 0 {
                let player = self.at.turn();
                self.edges[edge_idx].child = self.nodes.len() as u32;
                self.nodes.push(Node::new(player, result_of(&self.at)));
            }
            node = self.edges[edge_idx].child as usize;
            self.path.push(node as u32);
            if let Some(result) = self.nodes[node].result {
                self.back_up(result);
                return false;
            }
        }
        true
    }

    /// Selects an edge of an expanded node.
    fn choose(&mut self, node_idx: usize, settings: &SearchSettings) -> usize {
        let mut stats = std::mem::take(&mut self.stats);
        self.read_stats(node_idx, &mut stats);
        let node = &self.nodes[node_idx];
        let chosen = match settings.algorithm {
            Algorithm::Puct { c_puct, .. } => puct::choose(&stats, node.value(node.player), c_puct),
            Algorithm::Gumbel { .. } if node_idx == 0 => {
                self.halving.choose(&stats, node.raw_value(), self.n_done)
            }
            Algorithm::Gumbel { .. } => gumbel::choose_inside(&stats, node.raw_value()),
        };
        let first = node.first_edge as usize;
        self.stats = stats;
        first + chosen
    }

    fn read_stats(&self, node_idx: usize, stats: &mut Vec<Stats>) {
        let node = &self.nodes[node_idx];
        let first = node.first_edge as usize;
        stats.clear();
        stats.extend(self.edges[first..first + node.n_edges as usize].iter().map(|edge| {
            let (logit, prior) = (edge.logit, edge.prior);
            if edge.child == 0 {
                return Stats { logit, prior, visits: 0, value: 0.0 };
            }
            let child = &self.nodes[edge.child as usize];
            Stats { logit, prior, visits: child.visits, value: child.value(node.player) }
        }));
    }

    /// Expands the leaf with the network's answer, and backs up its value for the side to move.
    pub(super) fn absorb(
        &mut self,
        settings: &SearchSettings,
        (logits, mask): (&[f32], &[bool]),
        value: f32,
    ) {
        if !self.is_waiting {
            return;
        }
        let leaf = *self.path.last().expect("a path begins at the root") as usize;
        let first_edge = self.edges.len();
        let legal = mask.iter().enumerate().filter(|(_, is_legal)| **is_legal);
        self.edges.extend(legal.map(|(action, _)| Edge {
            action: action as u32,
            logit: logits[action],
            prior: 0.0,
            child: 0,
        }));
        puct::set_priors(&mut self.edges[first_edge..]);
        let value = value.clamp(-1.0, 1.0);
        let node = &mut self.nodes[leaf];
        node.first_edge = first_edge as u32;
        node.n_edges = (self.edges.len() - first_edge) as u32;
        node.raw_value = for_player(value, node.player);
        let backed_up = node.raw_value;
        if leaf != 0 {
            self.back_up(backed_up);
            return;
        }
        self.nodes[0].visits += 1;
        self.nodes[0].value_sum += backed_up;
        match settings.algorithm {
            Algorithm::Puct { noise_alpha, noise_share, .. } if noise_alpha > 0.0 => {
                puct::add_noise(&mut self.edges, noise_alpha, noise_share, &mut self.rng);
            }
            Algorithm::Gumbel { max_considered, noise_scale } => {
                let (n_edges, n_simulations) = (self.edges.len(), settings.n_simulations);
                let n_considered = max_considered.min(n_edges);
                let rng = &mut self.rng;
                self.halving = Halving::new(n_edges, n_considered, n_simulations, noise_scale, rng);
            }
            Algorithm::Puct { .. } => {}
        }
    }

    fn back_up(&mut self, value: f32) {
        for node in &self.path {
            let node = &mut self.nodes[*node as usize];
            node.visits += 1;
            node.value_sum += value;
        }
        self.n_done += 1;
    }

    /// Writes the policy and the visit counts; returns the best action and the value of the root
    /// for the side to move. A finished game has action -1.
    pub(super) fn finish(
        &mut self,
        settings: &SearchSettings,
        policy: &mut [f32],
        visits: &mut [i32],
    ) -> (i64, f32) {
        policy.fill(0.0);
        visits.fill(0);
        let root = self.nodes[0];
        if let Some(result) = root.result {
            return (-1, for_player(result, root.player));
        }
        let mut stats = Vec::new();
        self.read_stats(0, &mut stats);
        let weights = match settings.algorithm {
            Algorithm::Puct { .. } => puct::visit_shares(&stats),
            Algorithm::Gumbel { .. } => gumbel::improved_policy(&stats, root.raw_value()),
        };
        let best = match settings.algorithm {
            Algorithm::Puct { .. } => puct::most_visited(&stats),
            Algorithm::Gumbel { .. } => self.halving.best(&stats, root.raw_value()),
        };
        for ((edge, weight), stats) in self.edges.iter().zip(weights).zip(&stats) {
            policy[edge.action as usize] = weight;
            visits[edge.action as usize] = stats.visits as i32;
        }
        let value = match settings.algorithm {
            Algorithm::Puct { .. } => root.value(root.player),
            Algorithm::Gumbel { .. } => gumbel::improved_value(&stats, root.raw_value()),
        };
        (i64::from(self.edges[best].action), value)
    }
}

/// The result of a finished game for player one.
fn result_of<P: FullPosition>(lane: &Lane<P>) -> Option<f32> {
    lane.result().map(|result| reward(result, Player::One) as f32)
}
