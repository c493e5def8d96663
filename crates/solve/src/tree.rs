//! The tree of subproblems: which ones are solved, and which ones are needed next.
//!
//! The tree is evaluated in a fixed order, with increasing effort: jobs try a subproblem with more
//! and more nodes; then it is split into the positions after each move, which follow the same rule.
//! The order does not depend on the finished jobs, so the same subproblems decide the result for any
//! number of workers and any order of completion.

use std::collections::{HashMap, HashSet};

use parlour_core::Player;

use crate::error::SolveError;
use crate::folder::RunFolder;
use crate::job::{Job, JobResult, N_LEVELS};
use crate::oracle::{Oracle, Question};
use crate::rules::Rules;
use crate::value::Value;

/// The index of a node.
pub(crate) type NodeIdx = usize;

/// How a node got its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// The game is over, or the bound is reached.
    Over,
    /// The job of this level solved it.
    Job(u32),
    /// Its children have values; this is the one that the side to move chooses.
    Children(NodeIdx),
}

/// A position of the tree.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) position: String,
    /// The remaining plies in a run with a bound, else 0.
    pub(crate) left: u32,
    pub(crate) turn: Player,
    pub(crate) solved: Option<(Value, Source)>,
    /// The children in the order of attempts; empty until the node is split.
    pub(crate) children: Vec<NodeIdx>,
    /// The results of its jobs so far.
    jobs: [Known; N_LEVELS as usize],
    /// Lower efforts do not solve it.
    exhausted: u32,
}

/// The state of a job.
#[derive(Clone, Copy, Debug)]
enum Known {
    /// It is not finished.
    Open,
    /// It is finished, with a value or without.
    Finished(Option<Value>),
    /// It is finished without a value, and more nodes would not help.
    TooLarge,
}

impl Known {
    fn of(result: &JobResult) -> Self {
        if result.is_too_large { Self::TooLarge } else { Self::Finished(result.value()) }
    }
}

/// The state of a node for some effort.
enum Status {
    Solved(Value),
    /// The effort is too low.
    Exhausted,
    /// The value depends on open jobs.
    Pending,
}

/// The input and output of an evaluation.
pub(crate) struct Work<'w> {
    pub(crate) folder: &'w RunFolder,
    pub(crate) rules: &'w Rules,
    pub(crate) oracle: &'w dyn Oracle,
    /// Open jobs, in the order in which they are needed.
    pub(crate) open: Vec<Job>,
    pub(crate) seen: HashSet<String>,
    /// The number of open jobs to collect.
    pub(crate) want: usize,
    /// The nodes and seconds of the finished jobs that the evaluation used.
    pub(crate) nodes: u64,
    pub(crate) seconds: f64,
    pub(crate) n_finished: u64,
    /// The node limit of a subproblem.
    pub(crate) max_nodes: u64,
}

/// The tree of one claim.
#[derive(Debug)]
pub(crate) struct Tree {
    pub(crate) nodes: Vec<Node>,
    index: HashMap<(String, u32), NodeIdx>,
    /// In a run with a bound: the player whose win is in question.
    pub(crate) attacker: Option<Player>,
    effort: u32,
}

impl Tree {
    /// A tree with only a root.
    pub(crate) fn new(
        root: &str,
        bound: Option<(Player, u32)>,
        oracle: &dyn Oracle,
    ) -> Result<Self, SolveError> {
        let attacker = bound.map(|(attacker, _)| attacker);
        let mut tree = Self { nodes: Vec::new(), index: HashMap::new(), attacker, effort: 0 };
        tree.add(root.to_owned(), bound.map_or(0, |(_, plies)| plies), oracle)?;
        Ok(tree)
    }

    fn add(
        &mut self,
        position: String,
        left: u32,
        oracle: &dyn Oracle,
    ) -> Result<NodeIdx, SolveError> {
        let key = (position, left);
        if let Some(found) = self.index.get(&key) {
            return Ok(*found);
        }
        let node_idx = self.nodes.len();
        self.nodes.push(Node {
            position: key.0.clone(),
            left,
            turn: oracle.turn(&key.0)?,
            solved: None,
            children: Vec::new(),
            jobs: [Known::Open; N_LEVELS as usize],
            exhausted: 0,
        });
        self.index.insert(key, node_idx);
        Ok(node_idx)
    }

    /// The node of a position.
    pub(crate) fn find(&self, position: &str, left: u32) -> Option<&Node> {
        self.index.get(&(position.to_owned(), left)).map(|node_idx| &self.nodes[*node_idx])
    }

    /// The value of the root, if the finished jobs decide it; otherwise `work` has the next jobs.
    pub(crate) fn evaluate(&mut self, work: &mut Work<'_>) -> Result<Option<Value>, SolveError> {
        loop {
            match self.eval(0, self.effort, work)? {
                Status::Solved(value) => return Ok(Some(value)),
                Status::Exhausted if self.is_stuck() => {
                    return Err(SolveError::Undecided { nodes: work.max_nodes });
                }
                Status::Exhausted => self.effort += 1,
                Status::Pending => return Ok(None),
            }
        }
    }

    /// Whether no effort can solve the root: every unsolved position is split, and the known values do
    /// not decide it. Only possible where positions repeat.
    fn is_stuck(&self) -> bool {
        if self.n_open() > 0 {
            return false;
        }
        let mut known: Vec<Option<Value>> =
            self.nodes.iter().map(|node| node.solved.map(|(value, _)| value)).collect();
        loop {
            let mut is_changed = false;
            for (node_idx, node) in self.nodes.iter().enumerate() {
                if known[node_idx].is_none() {
                    known[node_idx] = self.value_by(node, &known);
                    is_changed |= known[node_idx].is_some();
                }
            }
            if known[0].is_some() || !is_changed {
                return known[0].is_none();
            }
        }
    }

    /// The value of a node that the known values of its children decide.
    fn value_by(&self, node: &Node, known: &[Option<Value>]) -> Option<Value> {
        let attacker = self.attacker.unwrap_or(node.turn);
        let values = || node.children.iter().map(|child_idx| known[*child_idx]);
        let best = values().flatten().max_by_key(|value| value.rank(node.turn, attacker))?;
        let is_decided = best.is_best(node.turn, attacker) || values().all(|value| value.is_some());
        is_decided.then_some(best)
    }

    /// Records the result of a job.
    pub(crate) fn record(&mut self, result: &JobResult) {
        if result.job.bound().map(|(attacker, _)| attacker) != self.attacker {
            return;
        }
        let left = result.job.plies.unwrap_or(0);
        if let Some(node_idx) = self.index.get(&(result.job.position.clone(), left)) {
            let level = result.job.level as usize;
            self.nodes[*node_idx].jobs[level] = Known::of(result);
        }
    }

    fn eval(
        &mut self,
        node_idx: NodeIdx,
        effort: u32,
        work: &mut Work<'_>,
    ) -> Result<Status, SolveError> {
        if let Some((value, _)) = self.nodes[node_idx].solved {
            return Ok(Status::Solved(value));
        }
        if effort < self.nodes[node_idx].exhausted {
            return Ok(Status::Exhausted);
        }
        for level in 0..N_LEVELS.min(effort + 1) {
            match self.job(node_idx, level, work)? {
                Known::Open => return Ok(Status::Pending),
                Known::Finished(None) => {}
                Known::TooLarge => break,
                Known::Finished(Some(value)) => {
                    self.nodes[node_idx].solved = Some((value, Source::Job(level)));
                    return Ok(Status::Solved(value));
                }
            }
        }
        if effort >= N_LEVELS {
            self.split(node_idx, work)?;
            for round in 0..=effort - N_LEVELS {
                match self.round(node_idx, round, work)? {
                    Status::Exhausted => {}
                    decided => return Ok(decided),
                }
            }
        }
        self.nodes[node_idx].exhausted = effort + 1;
        Ok(Status::Exhausted)
    }

    /// Gives each child the same effort.
    fn round(
        &mut self,
        node_idx: NodeIdx,
        effort: u32,
        work: &mut Work<'_>,
    ) -> Result<Status, SolveError> {
        let turn = self.nodes[node_idx].turn;
        let attacker = self.attacker.unwrap_or(turn);
        let (mut is_pending, mut is_exhausted) = (false, false);
        let mut best: Option<(Value, NodeIdx)> = None;
        for child_pos in 0..self.nodes[node_idx].children.len() {
            let child_idx = self.nodes[node_idx].children[child_pos];
            match self.eval(child_idx, effort, work)? {
                Status::Solved(value) => {
                    let is_better = best.is_none_or(|(best, _)| {
                        value.rank(turn, attacker) > best.rank(turn, attacker)
                    });
                    if is_better {
                        best = Some((value, child_idx));
                    }
                    // An earlier child without a result yet may be the first good one.
                    if value.is_best(turn, attacker) && !is_pending {
                        break;
                    }
                }
                Status::Exhausted => is_exhausted = true,
                Status::Pending => {
                    is_pending = true;
                    if work.open.len() >= work.want {
                        return Ok(Status::Pending);
                    }
                }
            }
        }
        if is_pending {
            return Ok(Status::Pending);
        }
        let Some((value, child_idx)) = best else { return Ok(Status::Exhausted) };
        if is_exhausted && !value.is_best(turn, attacker) {
            return Ok(Status::Exhausted);
        }
        self.nodes[node_idx].solved = Some((value, Source::Children(child_idx)));
        Ok(Status::Solved(value))
    }

    /// The state of a job; collects it if it is open.
    fn job(
        &mut self,
        node_idx: NodeIdx,
        level: u32,
        work: &mut Work<'_>,
    ) -> Result<Known, SolveError> {
        let known = self.nodes[node_idx].jobs[level as usize];
        if matches!(known, Known::Finished(_) | Known::TooLarge) {
            return Ok(known);
        }
        let node = &self.nodes[node_idx];
        let job = Job::new(&node.position, self.question(node), level);
        let id = job.id();
        if work.seen.contains(&id) {
            return Ok(Known::Open);
        }
        if let Some(result) = job.result(work.folder)? {
            work.nodes += result.nodes;
            work.seconds += result.seconds;
            work.n_finished += 1;
            let known = Known::of(&result);
            self.nodes[node_idx].jobs[level as usize] = known;
            return Ok(known);
        }
        if work.open.len() < work.want {
            work.seen.insert(id);
            work.open.push(job);
        }
        Ok(Known::Open)
    }

    /// The question about a node.
    pub(crate) fn question(&self, node: &Node) -> Question {
        match self.attacker {
            Some(attacker) => Question::WinsWithin { attacker, plies: node.left },
            None => Question::Value,
        }
    }

    /// Adds the positions after each move.
    fn split(&mut self, node_idx: NodeIdx, work: &Work<'_>) -> Result<(), SolveError> {
        if !self.nodes[node_idx].children.is_empty() {
            return Ok(());
        }
        let position = self.nodes[node_idx].position.clone();
        let left = self.nodes[node_idx].left.saturating_sub(1);
        let children = work.rules.children(&position);
        let texts: Vec<String> = children.iter().map(|child| child.position.clone()).collect();
        let mut all = Vec::with_capacity(children.len());
        for child_pos in work.oracle.ordered(&texts)? {
            let child = &children[child_pos];
            let child_idx = self.add(child.position.clone(), left, work.oracle)?;
            let value = match (child.value, self.attacker) {
                (Some(value), None) => Some(value),
                (Some(value), Some(attacker)) => {
                    Some(Value::WinsWithin(value.rank(attacker, attacker) == 1))
                }
                (None, Some(_)) if left == 0 => Some(Value::WinsWithin(false)),
                (None, _) => None,
            };
            if let Some(value) = value {
                self.nodes[child_idx].solved = Some((value, Source::Over));
            }
            all.push(child_idx);
        }
        self.nodes[node_idx].children = all;
        Ok(())
    }

    /// The solved share of the work, from 0 to 1: every child of a node counts the same.
    pub(crate) fn solved_share(&self) -> f64 {
        self.share(0, 8)
    }

    fn share(&self, node_idx: NodeIdx, depth: u32) -> f64 {
        let node = &self.nodes[node_idx];
        if node.solved.is_some() {
            return 1.0;
        }
        if node.children.is_empty() || depth == 0 {
            return 0.0;
        }
        let sum: f64 = node.children.iter().map(|child| self.share(*child, depth - 1)).sum();
        sum / node.children.len() as f64
    }

    /// The number of subproblems that are not solved: nodes that were tried but not split.
    pub(crate) fn n_open(&self) -> usize {
        let is_open = |node: &&Node| node.solved.is_none() && node.children.is_empty();
        self.nodes.iter().filter(is_open).count()
    }
}
