//! Depth-first proof-number search for one goal: does the attacker win?
//!
//! Cycles cause the graph-history interaction problem. A position that is already on the path
//! counts as a failure of the attacker, so a proof never contains a cycle and holds on every path.
//! A refutation may depend on such a repetition; then it holds only below the path positions it
//! depends on, and is stored with their ids and used nowhere else. Once the search returns to such
//! a position, the dependency is resolved, because the defender can repeat the refutation
//! indefinitely.

use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;

use parlour_core::{
    AbdadaTable, Evaluator, GameResult, KeyHistory, Listing, Player, Position, mix_in,
};

use super::id::Id;
use super::table::{PathDependency, Table};
use super::value::{Deps, INFINITY, Value};
use super::{DfpnSettings, Folding};
use crate::budget::NodeCounter;
use crate::mirror::Mirror;

/// The maximum length of the path; positions beyond are unknown.
const MAX_PATH: usize = 400;

/// The cost of creating a child and its initial numbers, in steps of a [`NodeCounter`]: many
/// microseconds on large boards.
const STEPS_PER_CHILD: u64 = NodeCounter::STEPS_PER_CHECK / 32;

/// The number of slots of the path filter.
const FILTER: usize = 1024;

/// The evaluation points that weigh as much as one move in initial numbers. Values from 1 to 8
/// hardly differ.
const POINTS_OF_EFFORT: i32 = 3;

/// The maximum weight of an evaluation in initial numbers, in moves.
const MAX_EFFORT: i32 = 200;

/// The goal of a search: a win for the attacker.
#[derive(Clone, Debug)]
pub(super) struct ProofGoal {
    pub(super) attacker: Player,
    /// The history before the root, whose draw keys draw the game at once.
    pub(super) before: KeyHistory,
    /// Whether a position after a pass counts as a repetition.
    pub(super) after_pass: bool,
    /// The remaining plies, and whether the rules then draw the game; if not, it is unknown beyond.
    pub(super) horizon: Option<(u32, bool)>,
}

impl ProofGoal {
    /// The remaining plies at the root.
    pub(super) fn left(&self) -> u32 {
        self.horizon.map_or(u32::MAX, |(left, _)| left)
    }

    /// Separates the table entries of different goals.
    fn salt(&self) -> u64 {
        let by_rule = self.horizon.is_some_and(|(_, by_rule)| by_rule);
        let start = self.attacker.index() as u64 + 2 * u64::from(by_rule);
        if self.before.n_draw_keys() == 0 {
            return start;
        }
        mix_in(mix_in(start, self.before.draw_digest()), u64::from(self.after_pass))
    }
}

/// A move of a node, and its value so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child<M> {
    pub(super) m: M,
    pub(super) id: Id,
    pub(super) value: Value,
}

/// A position on the path.
#[derive(Clone, Copy, Debug)]
struct PathEntry {
    id: Id,
    /// A hash of the path up to here.
    prefix: u64,
}

/// A goal with everything needed to compute initial values and table ids.
#[derive(Debug)]
pub(super) struct ProofContext<'s, P: Position, E> {
    evaluator: &'s E,
    mirror: Option<&'s Mirror<P>>,
    goal: ProofGoal,
    settings: DfpnSettings,
    salt: u64,
}

impl<'s, P: Position, E: Evaluator<P>> ProofContext<'s, P, E> {
    pub(super) fn new(
        evaluator: &'s E,
        mirror: Option<&'s Mirror<P>>,
        goal: ProofGoal,
        settings: DfpnSettings,
    ) -> Self {
        let salt = goal.salt();
        // Mirror images do not share a history.
        let folding =
            if goal.before.n_draw_keys() == 0 { settings.folding } else { Folding::Never };
        let settings = DfpnSettings { folding, ..settings };
        Self { evaluator, mirror, goal, settings, salt }
    }

    /// The solved value of a position in the table, if it holds on every path.
    pub(super) fn known(&self, table: &Table, position: &P, left: u32) -> Option<Value> {
        if let Some(outcome) = position.outcome() {
            return Some(self.of_result(outcome.result));
        }
        let (value, dependency) = table.get(self.id(position, left))?;
        (dependency.is_none() && value.is_solved()).then_some(value)
    }

    fn id(&self, position: &P, left: u32) -> Id {
        let folds = match self.settings.folding {
            Folding::Never => false,
            Folding::IfRecommended => self.evaluator.folds_symmetries(position),
            Folding::Always => true,
        };
        let id = Id::of(position, self.salt, self.mirror.filter(|_| folds));
        let id = if self.goal.horizon.is_some() { id.salted(u64::from(left)) } else { id };
        self.settings.weak_keys.map_or(id, |keys| id.weakened(keys))
    }

    fn of_result(&self, result: GameResult) -> Value {
        match result {
            GameResult::Win(player) if player == self.goal.attacker => Value::WON,
            GameResult::Win(_) => Value::LOST,
            GameResult::Draw => Value::DRAWN,
        }
    }

    fn is_drawn(&self, position: &P, m: P::Move, next: &P) -> bool {
        self.goal.before.n_draw_keys() > 0
            && self.goal.before.is_draw_key(next.repetition_key())
            && (self.goal.after_pass || !position.is_pass(m))
    }

    /// The initial proof and disproof numbers of a position: more moves make a side harder to
    /// refute, and a worse evaluation makes it harder to prove.
    fn initial_value(&self, position: &P, state: &mut E::State) -> Value {
        let is_attacking = position.turn() == self.goal.attacker;
        if self.evaluator.winning_move(position).is_some() {
            let won = if is_attacking { Value::WON } else { Value::LOST };
            return Value { depth: 1, ..won };
        }
        if !self.settings.uses_evaluation {
            return Value::open(1, 1);
        }
        let n_moves = if P::MANY_PATHS { 1 } else { position.count_moves().min(1 << 20) as u32 };
        let points = self.evaluator.evaluate_line(state, position);
        let effort = |points: i32| (points.max(0) / POINTS_OF_EFFORT).min(MAX_EFFORT) as u32;
        let (own, other) = (1 + effort(-points), n_moves + effort(points));
        if is_attacking { Value::open(own, other) } else { Value::open(other, own) }
    }
}

/// What the threads of a search share, besides the table.
///
/// A position that another thread is searching counts as twice as hard, so that threads choose
/// different ones of several promising moves.
#[derive(Debug, Default)]
pub(super) struct Team {
    /// The positions that threads are searching.
    searched: AbdadaTable,
    /// Whether a thread has solved the root.
    is_done: AtomicBool,
}

/// One search.
pub(super) struct Search<'s, 'l, 'a, P: Position, E: Evaluator<P>> {
    context: &'s ProofContext<'s, P, E>,
    /// The evaluator's state along the path.
    state: E::State,
    table: &'s Table,
    counter: &'s mut NodeCounter<'l, 'a>,
    team: Option<&'s Team>,
    /// The search gives up after this many nodes.
    max_nodes: u64,
    /// Called with the best root move whenever it changes.
    on_best_move: &'s mut dyn FnMut(P::Move),
    path: Vec<PathEntry>,
    /// Counts path positions by hash, so that one lookup recognizes most positions as new.
    filter: Vec<u16>,
    moves: Vec<P::Move>,
    scratch: P::Scratch,
    children: Vec<Child<P::Move>>,
    n_nodes: u64,
    /// Whether some position has a repetition key other than its own key.
    saw_shared_keys: bool,
}

impl<'s, 'l, 'a, P: Position, E: Evaluator<P>> Search<'s, 'l, 'a, P, E> {
    pub(super) fn new(
        context: &'s ProofContext<'s, P, E>,
        table: &'s Table,
        counter: &'s mut NodeCounter<'l, 'a>,
        on_best_move: &'s mut dyn FnMut(P::Move),
    ) -> Self {
        Self {
            context,
            state: E::State::default(),
            table,
            counter,
            team: None,
            max_nodes: u64::MAX,
            on_best_move,
            path: Vec::new(),
            filter: vec![0; FILTER],
            moves: Vec::new(),
            scratch: P::Scratch::default(),
            children: Vec::new(),
            n_nodes: 0,
            saw_shared_keys: false,
        }
    }

    /// Gives up after `max_nodes` nodes.
    pub(super) fn with_max_nodes(self, max_nodes: u64) -> Self {
        Self { max_nodes, ..self }
    }

    /// Searches beside other threads.
    pub(super) fn with_team(self, team: &'s Team) -> Self {
        Self { team: Some(team), ..self }
    }

    /// Searches until the goal is decided or the budget is spent. Returns the value and the root
    /// moves.
    pub(super) fn run(&mut self, position: &P) -> (Value, Vec<Child<P::Move>>) {
        self.context.evaluator.begin(&mut self.state, position);
        let left = self.context.goal.left().max(1);
        let id = self.context.id(position, left);
        let value = self.node(position, id, left, (INFINITY, INFINITY));
        if let Some(team) = self.team.filter(|_| value.is_solved()) {
            team.is_done.store(true, Relaxed);
        }
        (value, std::mem::take(&mut self.children))
    }

    /// Whether some position has a repetition key other than its own key. Two positions of a proof
    /// may then count as one under the rules, so the proof must be checked.
    pub(super) fn saw_shared_keys(&self) -> bool {
        self.saw_shared_keys
    }

    /// Searches a position until it is solved or one of its numbers reaches its threshold. Returns
    /// the value besides storing it, so that a full table costs only time.
    fn node(&mut self, position: &P, id: Id, left: u32, thresholds: (u32, u32)) -> Value {
        if self.path.len() >= MAX_PATH {
            return Value::CUT;
        }
        self.n_nodes += 1;
        let nodes_before = self.n_nodes;
        let may_continue = self.counter.node();
        let is_attacking = position.turn() == self.context.goal.attacker;
        let path_idx = self.enter(id);
        let mark = self.team.map(|team| team.searched.enter(id.key));
        let first = self.children.len();
        self.expand(position, left, is_attacking);
        let mut favorite = None;
        let value = loop {
            let values = self.children[first..].iter().map(|child| child.value);
            let value =
                if is_attacking { Value::of_attacker(values) } else { Value::of_defender(values) };
            let is_done =
                value.is_solved() || value.proof >= thresholds.0 || value.disproof >= thresholds.1;
            if is_done || !may_continue || self.is_over() {
                break value;
            }
            let (child_idx, child_thresholds) =
                self.select_child(first, is_attacking, &value, thresholds);
            let child = self.children[child_idx];
            if let Some(found) = self.found_by_team(&child) {
                self.children[child_idx].value = found;
                continue;
            }
            if path_idx == 0 && favorite != Some(child_idx) {
                favorite = Some(child_idx);
                (self.on_best_move)(child.m);
            }
            let mut next = position.clone();
            next.play_unchecked(child.m);
            let evaluator = self.context.evaluator;
            evaluator.push(&mut self.state, position, Some(child.m), &next);
            self.children[child_idx].value = self.node(&next, child.id, left - 1, child_thresholds);
            evaluator.pop(&mut self.state);
        };
        drop(mark);
        if path_idx > 0 {
            self.children.truncate(first);
        }
        let value = Value { deps: Deps::without(value.deps, path_idx), ..value };
        self.leave(id);
        self.store(id, &value, self.n_nodes - nodes_before + 1);
        value
    }

    fn is_over(&self) -> bool {
        let is_done = self.team.is_some_and(|team| team.is_done.load(Relaxed));
        is_done || self.n_nodes >= self.max_nodes || self.counter.is_over()
    }

    /// A newer value of a child than the one known here, from another thread.
    fn found_by_team(&self, child: &Child<P::Move>) -> Option<Value> {
        self.team?;
        self.lookup(child.id).filter(|value| *value != child.value)
    }

    fn is_searched_by_team(&self, id: Id) -> bool {
        self.team.is_some_and(|team| team.searched.has(id.key))
    }

    fn enter(&mut self, id: Id) -> u16 {
        let before = self.path.last().map_or(self.context.salt, |entry| entry.prefix);
        let prefix = mix_in(mix_in(before, id.key), id.check);
        self.path.push(PathEntry { id, prefix });
        self.filter[id.key as usize % FILTER] += 1;
        (self.path.len() - 1) as u16
    }

    fn leave(&mut self, id: Id) {
        self.path.pop();
        self.filter[id.key as usize % FILTER] -= 1;
    }

    fn path_index(&self, id: Id) -> Option<u16> {
        if self.filter[id.key as usize % FILTER] == 0 {
            return None;
        }
        self.path.iter().position(|entry| entry.id == id).map(|path_idx| path_idx as u16)
    }

    /// Pushes the moves of a position with their values onto the stack.
    fn expand(&mut self, position: &P, left: u32, is_attacking: bool) {
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        let mut listing = position.candidate_moves(&mut moves, &mut self.scratch, self.counter);
        for m in &moves {
            if !self.counter.steps(STEPS_PER_CHILD) {
                listing = Listing::Partial;
                break;
            }
            let mut next = position.clone();
            next.play_unchecked(*m);
            let (id, value) = self.probe_child(position, *m, &next, left - 1);
            self.children.push(Child { m: *m, id, value });
            let is_settled =
                if is_attacking { value.is_proven() } else { value.is_lost_outright() };
            if is_settled {
                listing = Listing::Complete;
                break;
            }
        }
        // The unlisted moves are unknown.
        if let (Listing::Partial, Some(m)) = (listing, moves.first()) {
            self.children.push(Child { m: *m, id: Id::NONE, value: Value::CUT });
        }
        self.moves = moves;
    }

    /// The id and value of a child before it is searched.
    fn probe_child(&mut self, position: &P, m: P::Move, next: &P, left: u32) -> (Id, Value) {
        let outcome = next.outcome();
        let is_final = outcome.is_some_and(|outcome| !outcome.reason.after_repetition);
        if !is_final && self.context.is_drawn(position, m, next) {
            return (Id::NONE, Value::DRAWN);
        }
        if let Some(outcome) = outcome {
            return (Id::NONE, self.context.of_result(outcome.result));
        }
        if left == 0 {
            let by_rule = self.context.goal.horizon.is_some_and(|(_, by_rule)| by_rule);
            return (Id::NONE, if by_rule { Value::DRAWN } else { Value::CUT });
        }
        self.saw_shared_keys |= next.repetition_key() != next.key();
        let id = self.context.id(next, left);
        if let Some(path_idx) = self.path_index(id) {
            return (id, Value { deps: Some(Deps::on(path_idx)), ..Value::DRAWN });
        }
        if let Some(value) = self.lookup(id) {
            return (id, value);
        }
        self.context.evaluator.push(&mut self.state, position, Some(m), next);
        let value = self.context.initial_value(next, &mut self.state);
        self.context.evaluator.pop(&mut self.state);
        (id, value)
    }

    /// The stored value, if it holds on this path.
    fn lookup(&self, id: Id) -> Option<Value> {
        let (value, dependency) = self.table.get(id)?;
        let Some(PathDependency { deps, name }) = dependency else { return Some(value) };
        let deps = if deps.low == deps.high {
            let path_idx = self.path.iter().position(|entry| entry.id.key == name);
            path_idx.map(|path_idx| Deps::on(path_idx as u16))
        } else {
            let entry = self.path.get(deps.high as usize);
            entry.filter(|entry| entry.prefix == name).map(|_| deps)
        };
        deps.map(|deps| Value { deps: Some(deps), ..value })
    }

    /// Selects the child to search and its thresholds: 1.5 times the second-best number (the 1+ε
    /// threshold), so that the search does not thrash between siblings.
    fn select_child(
        &self,
        first: usize,
        is_attacking: bool,
        value: &Value,
        thresholds: (u32, u32),
    ) -> (usize, (u32, u32)) {
        let limit = if is_attacking { thresholds.0 } else { thresholds.1 };
        let (mut best, mut least, mut second) = (first, INFINITY, INFINITY);
        for (child_idx, child) in self.children.iter().enumerate().skip(first) {
            let mut effort = if is_attacking { child.value.proof } else { child.value.disproof };
            // Stay below the limit: the selected move must have room to be searched.
            if effort < limit && self.is_searched_by_team(child.id) {
                effort = effort.saturating_mul(2).min(limit - 1);
            }
            if effort < least {
                second = least;
                (best, least) = (child_idx, effort);
            } else {
                second = second.min(effort);
            }
        }
        let epsilon = |limit: u32| {
            if second == INFINITY { limit } else { limit.min(second + second / 2 + 1) }
        };
        let child = &self.children[best].value;
        // The other number is a sum over the children: a child gets what its siblings leave.
        let rest = |limit: u32, sum: u32, own: u32| {
            if limit == INFINITY { INFINITY } else { (limit - sum).saturating_add(own) }
        };
        if is_attacking {
            (best, (epsilon(thresholds.0), rest(thresholds.1, value.disproof, child.disproof)))
        } else {
            (best, (rest(thresholds.0, value.proof, child.proof), epsilon(thresholds.1)))
        }
    }

    fn store(&mut self, id: Id, value: &Value, size: u64) {
        // Reaching the maximum path length depends on the path, not on the position.
        if value.is_cut && self.context.goal.horizon.is_none() {
            return;
        }
        let dependency = value.deps.map(|deps| {
            let entry = self.path[deps.high as usize];
            let name = if deps.low == deps.high { entry.id.key } else { entry.prefix };
            PathDependency { deps, name }
        });
        self.table.put(id, value, dependency, size);
    }
}
