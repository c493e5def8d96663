//! The depth-first proof-number search for one question: does the attacker win?
//!
//! Cycles cause the graph-history interaction problem. A position that is already on the path
//! counts as a failure of the attacker, so a proof never contains a cycle and is valid on every
//! path. A refutation may depend on such a repetition, and then it is valid only below the path
//! positions it depends on: it is stored with their ids and used nowhere else. Once the search
//! returns to the position itself, the dependency is harmless, because the defender can repeat the
//! refutation as often as the attacker likes.

use parlour_core::{Evaluator, KeyHistory, Listing, Outcome, Player, Position, mix_in};

use super::Folding;
use super::id::Id;
use super::table::{PathDependency, Table};
use super::value::{Deps, NEVER, Value};
use crate::budget::NodeCounter;
use crate::mirror::Mirror;

/// No line is followed further than this; what lies beyond is unknown.
const LONGEST_PATH: usize = 400;

/// Cost of making a position and initializing its numbers, in steps of a [`NodeCounter`]; on large
/// boards many microseconds.
const STEPS_PER_CHILD: u64 = NodeCounter::STEPS_PER_LOOK / 32;

const FILTER: usize = 1024;

/// Evaluation points that weigh as much as one move in first estimates; one to eight hardly differ.
const POINTS_OF_EFFORT: i32 = 3;

/// The most moves an evaluation may weigh in first estimates.
const MOST_EFFORT: i32 = 200;

/// The question of a search.
#[derive(Clone, Debug)]
pub(super) struct Question {
    /// Who tries to win.
    pub(super) attacker: Player,
    /// Repetition keys at which the game would be drawn at once, because of what was played before
    /// the root: its draw keys.
    pub(super) banned: KeyHistory,
    /// Whether a position after a pass counts as a repetition.
    pub(super) after_pass: bool,
    /// The turns left, and whether the rules draw the game then; otherwise nothing is known beyond.
    pub(super) horizon: Option<(u32, bool)>,
}

impl Question {
    /// The turns left at the root.
    pub(super) fn left(&self) -> u32 {
        self.horizon.map_or(u32::MAX, |(left, _)| left)
    }

    /// Keeps apart what must not be mixed up in the table.
    fn salt(&self) -> u64 {
        let by_rule = self.horizon.is_some_and(|(_, by_rule)| by_rule);
        let start = self.attacker.index() as u64 + 2 * u64::from(by_rule);
        if self.banned.n_draw_keys() == 0 {
            return start;
        }
        mix_in(mix_in(start, self.banned.draw_digest()), u64::from(self.after_pass))
    }
}

/// How a search goes about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Manner {
    /// Initial numbers from the evaluation and the number of moves.
    pub(super) uses_judgment: bool,
    /// When mirror images share a slot.
    pub(super) folding: Folding,
}

/// A move of the node being searched, and its known value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child<M> {
    pub(super) m: M,
    pub(super) id: Id,
    pub(super) value: Value,
}

/// A place on the path.
#[derive(Clone, Copy, Debug)]
struct Place {
    id: Id,
    /// The whole path up to here.
    prefix: u64,
}

/// A question together with the names under which the table keeps its answers.
#[derive(Debug)]
pub(super) struct Inquiry<'s, P: Position, E> {
    evaluator: &'s E,
    mirror: Option<&'s Mirror<P>>,
    question: Question,
    manner: Manner,
    salt: u64,
}

impl<'s, P: Position, E: Evaluator<P>> Inquiry<'s, P, E> {
    pub(super) fn new(
        evaluator: &'s E,
        mirror: Option<&'s Mirror<P>>,
        question: Question,
        manner: Manner,
    ) -> Self {
        let salt = question.salt();
        // A mirror image has not the same past.
        let folding =
            if question.banned.n_draw_keys() == 0 { manner.folding } else { Folding::Never };
        let manner = Manner { folding, ..manner };
        Self { evaluator, mirror, question, manner, salt }
    }

    /// The proven result of a position in the table, valid on every path.
    pub(super) fn known(&self, table: &Table, position: &P, left: u32) -> Option<Value> {
        if let Some(ending) = position.ending() {
            return Some(self.of_outcome(ending.outcome));
        }
        let (value, leaning) = table.get(self.id(position, left))?;
        (leaning.is_none() && value.is_solved()).then_some(value)
    }

    fn id(&self, position: &P, left: u32) -> Id {
        let folds = match self.manner.folding {
            Folding::Never => false,
            Folding::WhereItPays => self.evaluator.folds_symmetries(position),
            Folding::Always => true,
        };
        let id = Id::of(position, self.salt, self.mirror.filter(|_| folds));
        if self.question.horizon.is_some() { id.salted(u64::from(left)) } else { id }
    }

    fn of_outcome(&self, outcome: Outcome) -> Value {
        match outcome {
            Outcome::Win(player) if player == self.question.attacker => Value::WON,
            Outcome::Win(_) => Value::LOST,
            Outcome::Draw => Value::DRAWN,
        }
    }

    fn is_banned(&self, position: &P, m: P::Move, next: &P) -> bool {
        self.question.banned.n_draw_keys() > 0
            && self.question.banned.is_draw_key(next.repetition_key())
            && (self.question.after_pass || !position.is_pass(m))
    }

    /// The initial numbers of a position: a side with many moves is harder to refute, and a side
    /// with a bad evaluation is harder to prove winning.
    fn guess(&self, position: &P, state: &mut E::State) -> Value {
        let is_attacking = position.turn() == self.question.attacker;
        if self.evaluator.winning_move(position).is_some() {
            let won = if is_attacking { Value::WON } else { Value::LOST };
            return Value { depth: 1, ..won };
        }
        if !self.manner.uses_judgment {
            return Value::open(1, 1);
        }
        let n_moves = if P::MANY_PATHS { 1 } else { position.count_moves().min(1 << 20) as u32 };
        let points = self.evaluator.evaluate_line(state, position);
        let effort = |points: i32| (points.max(0) / POINTS_OF_EFFORT).min(MOST_EFFORT) as u32;
        let (own, other) = (1 + effort(-points), n_moves + effort(points));
        if is_attacking { Value::open(own, other) } else { Value::open(other, own) }
    }
}

/// One search.
pub(super) struct Search<'s, 'l, 'a, P: Position, E: Evaluator<P>> {
    inquiry: &'s Inquiry<'s, P, E>,
    /// What the evaluator keeps along the path.
    state: E::State,
    table: &'s mut Table,
    counter: &'s mut NodeCounter<'l, 'a>,
    /// Called with the best root move, whenever it changes.
    favor: &'s mut dyn FnMut(P::Move),
    path: Vec<Place>,
    /// Counts the path positions by hash: most positions are recognized as new by one lookup.
    filter: Vec<u16>,
    moves: Vec<P::Move>,
    scratch: P::Scratch,
    children: Vec<Child<P::Move>>,
    n_nodes: u64,
    /// Some position repeats under another key than its own.
    saw_shared_keys: bool,
}

impl<'s, 'l, 'a, P: Position, E: Evaluator<P>> Search<'s, 'l, 'a, P, E> {
    pub(super) fn new(
        inquiry: &'s Inquiry<'s, P, E>,
        table: &'s mut Table,
        counter: &'s mut NodeCounter<'l, 'a>,
        favor: &'s mut dyn FnMut(P::Move),
    ) -> Self {
        Self {
            inquiry,
            state: E::State::default(),
            table,
            counter,
            favor,
            path: Vec::new(),
            filter: vec![0; FILTER],
            moves: Vec::new(),
            scratch: P::Scratch::default(),
            children: Vec::new(),
            n_nodes: 0,
            saw_shared_keys: false,
        }
    }

    /// Searches until the question is answered or the budget spent; the root's moves stay behind.
    pub(super) fn run(&mut self, position: &P) -> (Value, Vec<Child<P::Move>>) {
        self.inquiry.evaluator.begin(&mut self.state, position);
        let left = self.inquiry.question.left().max(1);
        let id = self.inquiry.id(position, left);
        let value = self.node(position, id, left, (NEVER, NEVER));
        (value, std::mem::take(&mut self.children))
    }

    /// Whether positions were met whose repetition key is not their own key: then two positions of a
    /// proof may count as one for the rules, and the proof needs a closer look.
    pub(super) fn saw_shared_keys(&self) -> bool {
        self.saw_shared_keys
    }

    /// Searches a position until it is solved or one of its numbers reaches its threshold. Returns
    /// the value besides storing it, so that a full table costs only time.
    fn node(&mut self, position: &P, id: Id, left: u32, limits: (u32, u32)) -> Value {
        if self.path.len() >= LONGEST_PATH {
            return Value::CUT;
        }
        self.n_nodes += 1;
        let nodes_before = self.n_nodes;
        let goes_on = self.counter.node();
        let is_attacking = position.turn() == self.inquiry.question.attacker;
        let place = self.enter(id);
        let first = self.children.len();
        self.expand(position, left, is_attacking);
        let mut favorite = None;
        let value = loop {
            let values = self.children[first..].iter().map(|child| child.value);
            let value =
                if is_attacking { Value::of_attacker(values) } else { Value::of_defender(values) };
            let is_done =
                value.is_solved() || value.proof >= limits.0 || value.disproof >= limits.1;
            if is_done || !goes_on || self.counter.is_over() {
                break value;
            }
            let (child_idx, child_limits) =
                self.most_promising(first, is_attacking, &value, limits);
            let child = self.children[child_idx];
            if place == 0 && favorite != Some(child_idx) {
                favorite = Some(child_idx);
                (self.favor)(child.m);
            }
            let mut next = position.clone();
            next.play_unchecked(child.m);
            let evaluator = self.inquiry.evaluator;
            evaluator.push(&mut self.state, position, Some(child.m), &next);
            self.children[child_idx].value = self.node(&next, child.id, left - 1, child_limits);
            evaluator.pop(&mut self.state);
        };
        if place > 0 {
            self.children.truncate(first);
        }
        let value = Value { deps: Deps::without(value.deps, place), ..value };
        self.leave(id);
        self.store(id, &value, self.n_nodes - nodes_before + 1);
        value
    }

    fn enter(&mut self, id: Id) -> u16 {
        let before = self.path.last().map_or(self.inquiry.salt, |place| place.prefix);
        let prefix = mix_in(mix_in(before, id.key), id.check);
        self.path.push(Place { id, prefix });
        self.filter[id.key as usize % FILTER] += 1;
        (self.path.len() - 1) as u16
    }

    fn leave(&mut self, id: Id) {
        self.path.pop();
        self.filter[id.key as usize % FILTER] -= 1;
    }

    fn place_of(&self, id: Id) -> Option<u16> {
        if self.filter[id.key as usize % FILTER] == 0 {
            return None;
        }
        self.path.iter().position(|place| place.id == id).map(|place| place as u16)
    }

    /// Pushes the moves of a position and their known values onto the stack.
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
            let (id, value) = self.look(position, *m, &next, left - 1);
            self.children.push(Child { m: *m, id, value });
            let is_settled =
                if is_attacking { value.is_proven() } else { value.is_lost_outright() };
            if is_settled {
                listing = Listing::Complete;
                break;
            }
        }
        // Nothing is known about the moves that are not listed.
        if let (Listing::Partial, Some(m)) = (listing, moves.first()) {
            self.children.push(Child { m: *m, id: Id::NOWHERE, value: Value::CUT });
        }
        self.moves = moves;
    }

    /// The known value of a child before it is searched.
    fn look(&mut self, position: &P, m: P::Move, next: &P, left: u32) -> (Id, Value) {
        let ending = next.ending();
        let is_final = ending.is_some_and(|ending| !ending.reason.after_repetition);
        if !is_final && self.inquiry.is_banned(position, m, next) {
            return (Id::NOWHERE, Value::DRAWN);
        }
        if let Some(ending) = ending {
            return (Id::NOWHERE, self.inquiry.of_outcome(ending.outcome));
        }
        if left == 0 {
            let by_rule = self.inquiry.question.horizon.is_some_and(|(_, by_rule)| by_rule);
            return (Id::NOWHERE, if by_rule { Value::DRAWN } else { Value::CUT });
        }
        self.saw_shared_keys |= next.repetition_key() != next.key();
        let id = self.inquiry.id(next, left);
        if let Some(place) = self.place_of(id) {
            return (id, Value { deps: Some(Deps::on(place)), ..Value::DRAWN });
        }
        if let Some(value) = self.recall(id) {
            return (id, value);
        }
        self.inquiry.evaluator.push(&mut self.state, position, Some(m), next);
        let value = self.inquiry.guess(next, &mut self.state);
        self.inquiry.evaluator.pop(&mut self.state);
        (id, value)
    }

    /// The stored value, if it is valid on this path.
    fn recall(&self, id: Id) -> Option<Value> {
        let (value, leaning) = self.table.get(id)?;
        let Some(PathDependency { deps, name }) = leaning else { return Some(value) };
        let deps = if deps.low == deps.high {
            self.path.iter().position(|place| place.id.key == name).map(|at| Deps::on(at as u16))
        } else {
            let place = self.path.get(deps.high as usize);
            place.filter(|place| place.prefix == name).map(|_| deps)
        };
        deps.map(|deps| Value { deps: Some(deps), ..value })
    }

    /// Which move to work on, and how far: until it looks half as much again as hard as the next best, so that the
    /// search does not jump back and forth.
    fn most_promising(
        &self,
        first: usize,
        is_attacking: bool,
        value: &Value,
        limits: (u32, u32),
    ) -> (usize, (u32, u32)) {
        let effort = |value: &Value| if is_attacking { value.proof } else { value.disproof };
        let (mut best, mut least, mut second) = (first, NEVER, NEVER);
        for (child_idx, child) in self.children.iter().enumerate().skip(first) {
            let effort = effort(&child.value);
            if effort < least {
                second = least;
                (best, least) = (child_idx, effort);
            } else {
                second = second.min(effort);
            }
        }
        let until = |limit: u32| {
            if second == NEVER { limit } else { limit.min(second + second / 2 + 1) }
        };
        let child = &self.children[best].value;
        // The other number is a sum over the moves: a child may use what its siblings leave.
        let rest = |limit: u32, sum: u32, own: u32| {
            if limit == NEVER { NEVER } else { (limit - sum).saturating_add(own) }
        };
        if is_attacking {
            (best, (until(limits.0), rest(limits.1, value.disproof, child.disproof)))
        } else {
            (best, (rest(limits.0, value.proof, child.proof), until(limits.1)))
        }
    }

    fn store(&mut self, id: Id, value: &Value, size: u64) {
        // Where the path was too long is a matter of the path and not of the position.
        if value.is_cut && self.inquiry.question.horizon.is_none() {
            return;
        }
        let leaning = value.deps.map(|deps| {
            let place = self.path[deps.high as usize];
            let name = if deps.low == deps.high { place.id.key } else { place.prefix };
            PathDependency { deps, name }
        });
        self.table.put(id, value, leaning, size);
    }
}
