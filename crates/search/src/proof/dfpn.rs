//! df-pn: depth-first proof-number search.

use std::fmt;
use std::panic::resume_unwind;
use std::thread;

use parlour_core::{Evaluator, Player, Position, Repetition, Symmetric, Unmetered, engine_thread};

use super::checker::{CheckedProof, ProofError, check_win};
use super::search::{Child, ProofContext, ProofGoal, Search, Team};
use super::table::Table;
use super::value::Value;
use super::{ProofResult, history_before};
use crate::budget::NodeCounter;
use crate::mirror::Mirror;
use crate::{Budget, Engine, Limiter, Report, Root, Score, SearchLine};

/// Settings of df-pn. None of them changes a proven result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DfpnSettings {
    /// The number of positions that the table holds.
    pub slots: usize,
    /// Whether to compute initial proof numbers from the game's evaluation and, if counting is
    /// fast, the number of moves.
    pub uses_evaluation: bool,
    /// When mirror images share a slot, in an engine [with symmetry](Dfpn::with_symmetry).
    pub folding: Folding,
    /// Threads that share the table; 1 or more.
    pub threads: usize,
    /// Nodes that one thread searches before others start: a smaller search would be over by then.
    pub nodes_alone: u64,
    /// For tests of what wrong entries can do: table keys of so few bits that positions collide.
    pub weak_keys: Option<WeakKeys>,
}

/// Table keys that collide, only for tests of proof checkers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeakKeys {
    /// The bits of a key that are compared, at most 63.
    pub bits: u32,
    /// Another seed makes other positions collide.
    pub seed: u64,
}

/// When mirror images share a table slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Folding {
    /// Never: each position has its own slot.
    Never,
    /// Where the evaluator recommends it.
    IfRecommended,
    /// Always: fewer but slower nodes.
    Always,
}

impl DfpnSettings {
    /// The defaults with a table of this many MiB.
    pub const fn with_mib(mib: usize) -> Self {
        Self {
            slots: Table::slots_in(mib),
            uses_evaluation: true,
            folding: Folding::IfRecommended,
            threads: 1,
            nodes_alone: 1 << 12,
            weak_keys: None,
        }
    }
}

impl Default for DfpnSettings {
    fn default() -> Self {
        Self::with_mib(256)
    }
}

/// The df-pn engine. With several threads on one table, node counts vary from run to run.
///
/// It proves draws by repetition and by the turn limit. Without a repetition rule, endless play is
/// a draw too. If repetition is forbidden, it proves wins and losses but no draws.
pub struct Dfpn<P: Position, E> {
    settings: DfpnSettings,
    evaluator: E,
    mirror: Option<Mirror<P>>,
    /// Allocated on first use, because it is large.
    table: Option<Table>,
}

/// The result of a search of the root.
struct RootResult<M> {
    proof: ProofResult,
    /// The root moves after the last goal.
    children: Vec<Child<M>>,
    /// The attacker of the last goal.
    attacker: Player,
    horizon: Option<(u32, bool)>,
    /// Whether the side to move is proven not to win.
    is_no_win: bool,
}

impl<P: Position, E: Evaluator<P>> Dfpn<P, E> {
    /// Creates an engine.
    pub fn new(evaluator: E, settings: DfpnSettings) -> Self {
        Self { settings, evaluator, mirror: None, table: None }
    }

    /// Stores mirror images in one slot as the settings say.
    #[must_use]
    pub fn with_symmetry(self) -> Self
    where
        P: Symmetric,
    {
        Self { mirror: Some(Mirror::of_board()), ..self }
    }

    /// Searches for a proof within the budget.
    pub fn prove(&mut self, root: &Root<P>, budget: &Budget) -> ProofResult {
        let limiter = Limiter::new(budget);
        self.find(root, budget, &mut limiter.counter(), &mut |_| {}).proof
    }

    /// Searches for a forced win of `attacker` within the budget, and returns the nodes spent too.
    ///
    /// Unlike [`prove`](Self::prove), it answers one question only, with table entries that later
    /// calls for the same attacker find again. Repetition counts as a failure of the attacker.
    pub fn attack(&mut self, position: &P, attacker: Player, budget: &Budget) -> (Attack, u64) {
        let root = Root::new(position.clone());
        let (value, nodes) = budget
            .counted(|counter| self.search_goal(&root, attacker, None, counter, &mut |_| {}).value);
        let attack = if value.is_proven() {
            Attack::Wins { within: u32::from(value.depth) }
        } else if value.is_refuted() && !value.is_cut {
            Attack::Fails { loses: value.is_lost_outright() }
        } else {
            Attack::Unknown
        };
        (attack, nodes)
    }

    /// The move of the side to move that wins according to the table, else by another search, and
    /// the nodes spent. Following these moves makes progress unless table entries were overwritten.
    pub fn winning_reply(&mut self, position: &P, budget: &Budget) -> (Option<P::Move>, u64) {
        let root = Root::new(position.clone());
        budget.counted(|counter| self.reply(&root, position, 0, counter))
    }

    /// The first move of the shortest win of the side to move, and the nodes spent. Following these
    /// moves always makes progress.
    pub fn fastest_reply(&mut self, position: &P, budget: &Budget) -> (Option<P::Move>, u64) {
        let root = Root::new(position.clone());
        budget.counted(|counter| self.shortest_reply(&root, position, 0, counter))
    }

    /// Verifies the proof that `winner` wins with the independent checker. The winner's moves come
    /// from the table; overwritten entries are proven again.
    ///
    /// # Errors
    /// [`ProofError`] if there is no such proof, or if the budget runs out.
    pub fn check(
        &mut self,
        root: &Root<P>,
        winner: Player,
        budget: &Budget,
    ) -> Result<CheckedProof, ProofError<P>> {
        let limiter = Limiter::new(budget);
        self.walk(root, winner, &mut limiter.counter())
    }

    fn walk(
        &mut self,
        root: &Root<P>,
        winner: Player,
        counter: &mut NodeCounter<'_, '_>,
    ) -> Result<CheckedProof, ProofError<P>> {
        let walked = check_win(root, winner, &mut |position, ply| {
            if !counter.is_over() && counter.node() {
                self.reply(root, position, ply, counter)
            } else {
                None
            }
        });
        // Separate proofs of single positions may lead to each other in a cycle; the shortest wins
        // do not.
        walked.or_else(|_| {
            check_win(root, winner, &mut |position, ply| {
                if !counter.is_over() && counter.node() {
                    self.shortest_reply(root, position, ply, counter)
                } else {
                    None
                }
            })
        })
    }

    fn find(
        &mut self,
        root: &Root<P>,
        budget: &Budget,
        counter: &mut NodeCounter<'_, '_>,
        on_best_move: &mut dyn FnMut(P::Move),
    ) -> RootResult<P::Move> {
        let mover = root.position.turn();
        let rule = turns_left(root);
        let horizon = budget.depth.map(|depth| match rule {
            Some(left) if left <= depth => (left, true),
            _ => (depth, false),
        });
        let mut is_no_win = false;
        let mut attacker = mover;
        loop {
            let mut horizon = horizon;
            let mut result = self.search_goal(root, attacker, horizon, counter, on_best_move);
            let is_too_long = |value: &Value| {
                let is_win = value.is_proven() || value.is_lost_outright();
                is_win && rule.is_some_and(|left| u32::from(value.depth) > left)
            };
            if is_too_long(&result.value) && !counter.is_over() {
                horizon = rule.map(|left| (left, true));
                result = self.search_goal(root, attacker, horizon, counter, on_best_move);
            }
            if is_too_long(&result.value) {
                result.value = Value::open(1, 1);
            }
            let value = result.value;
            let winner = if value.is_proven() {
                Some(attacker)
            } else {
                value.is_lost_outright().then_some(attacker.other())
            };
            let holds =
                value.is_refuted() && !value.is_cut && root.rules.repetition != Repetition::Forbid;
            let is_second = attacker != mover;
            let proof = match winner {
                Some(winner) => {
                    // If the rules may count two positions of the proof as one, check it.
                    let is_sound = !result.saw_shared_keys
                        || root.rules.repetition == Repetition::Off
                        || self.walk(root, winner, counter).is_ok();
                    ProofResult::won_by(winner, mover, u32::from(value.depth), is_sound)
                }
                None if holds && is_second && is_no_win => ProofResult::Draw,
                None => ProofResult::Unknown,
            };
            is_no_win |= holds && !is_second;
            if winner.is_some() || !value.is_refuted() || is_second || counter.is_over() {
                let children = result.children;
                return RootResult { proof, children, attacker, horizon, is_no_win };
            }
            attacker = attacker.other();
        }
    }

    fn search_goal(
        &mut self,
        root: &Root<P>,
        attacker: Player,
        horizon: Option<(u32, bool)>,
        counter: &mut NodeCounter<'_, '_>,
        on_best_move: &mut dyn FnMut(P::Move),
    ) -> GoalResult<P::Move> {
        let goal = goal(root, attacker, horizon);
        let context = ProofContext::new(&self.evaluator, self.mirror.as_ref(), goal, self.settings);
        if self.table.is_none() {
            self.table = Table::with_slots(self.settings.slots, || counter.flush());
        }
        let smallest = Table::smallest();
        let table = self.table.as_ref().unwrap_or(&smallest);
        let n_threads = self.settings.threads.max(1);
        let max_nodes = if n_threads == 1 { u64::MAX } else { self.settings.nodes_alone };
        let alone = Search::new(&context, table, counter, on_best_move).with_max_nodes(max_nodes);
        let mut result = GoalResult::of(alone, &root.position);
        if n_threads > 1 && !result.value.is_solved() && !counter.is_over() {
            let limiter = counter.limiter();
            let team = Team::default();
            let helper = || {
                let (mut counter, mut on_best_move) = (limiter.counter(), |_| {});
                let search = Search::new(&context, table, &mut counter, &mut on_best_move);
                GoalResult::of(search.with_team(&team), &root.position)
            };
            let saw_shared_keys = result.saw_shared_keys;
            result = thread::scope(|scope| {
                // Without a helper the search is slower, not wrong.
                let helpers: Vec<_> = (1..n_threads)
                    .filter_map(|_| engine_thread("proof search").spawn_scoped(scope, helper).ok())
                    .collect();
                let search = Search::new(&context, table, counter, on_best_move).with_team(&team);
                let own = GoalResult::of(search, &root.position);
                helpers.into_iter().fold(own, |result, helper| {
                    let found = helper.join().unwrap_or_else(|panic| resume_unwind(panic));
                    result.or(found)
                })
            });
            result.saw_shared_keys |= saw_shared_keys;
        }
        result
    }

    fn reply(
        &mut self,
        root: &Root<P>,
        position: &P,
        ply: u32,
        counter: &mut NodeCounter<'_, '_>,
    ) -> Option<P::Move> {
        let winner = position.turn();
        let rule = turns_left(root).map(|left| left.saturating_sub(ply));
        let quickest = |engine: &Self, horizon| {
            let won = engine.won_moves(root, position, winner, horizon);
            won.into_iter().min_by_key(|(_, depth)| *depth)
        };
        let fits = |depth: u16| rule.is_none_or(|left| u32::from(depth) < left);
        for horizon in [None, rule.map(|left| (left, true))] {
            if let Some((m, depth)) = quickest(self, horizon)
                && fits(depth)
            {
                return Some(m);
            }
        }
        let from_here =
            Root { position: position.clone(), plies: root.plies + ply, ..root.clone() };
        for horizon in [None, rule.map(|left| (left, true))] {
            let result = self.search_goal(&from_here, winner, horizon, counter, &mut |_| {});
            let proven = result.children.iter().filter(|child| child.value.is_proven());
            let best = proven.min_by_key(|child| child.value.depth);
            if let Some(child) = best
                && fits(child.value.depth)
            {
                return Some(child.m);
            }
        }
        None
    }

    /// The move of the shortest win.
    fn shortest_reply(
        &mut self,
        root: &Root<P>,
        position: &P,
        ply: u32,
        counter: &mut NodeCounter<'_, '_>,
    ) -> Option<P::Move> {
        let winner = position.turn();
        let from_here =
            Root { position: position.clone(), plies: root.plies + ply, ..root.clone() };
        let rule = turns_left(&from_here).unwrap_or(MAX_LINE as u32);
        for left in 1..=rule.min(MAX_LINE as u32) {
            let result =
                self.search_goal(&from_here, winner, Some((left, true)), counter, &mut |_| {});
            if result.value.is_proven() {
                return result.children.iter().find(|child| child.value.is_proven()).map(|c| c.m);
            }
            if counter.is_over() {
                return None;
            }
        }
        None
    }

    /// The moves after which `winner` wins according to the table, with the plies it takes from
    /// there.
    fn won_moves(
        &self,
        root: &Root<P>,
        position: &P,
        winner: Player,
        horizon: Option<(u32, bool)>,
    ) -> Vec<(P::Move, u16)> {
        let Some(table) = &self.table else { return Vec::new() };
        let context = |attacker| {
            let goal = goal(root, attacker, horizon);
            ProofContext::new(&self.evaluator, self.mirror.as_ref(), goal, self.settings)
        };
        let (wins, holds) = (context(winner), context(winner.other()));
        let left = horizon.map_or(u32::MAX, |(left, _)| left).saturating_sub(1);
        let depth_of = |next: &P| {
            let proven = wins.known(table, next, left).filter(Value::is_proven);
            let lost = || holds.known(table, next, left).filter(Value::is_lost_outright);
            proven.or_else(lost).map(|value| value.depth)
        };
        let mut moves = Vec::new();
        // Unlisted moves are not in the table either.
        let _ = position.candidate_moves(&mut moves, &mut P::Scratch::default(), &mut Unmetered);
        let after = |m: P::Move| depth_of(&position.after(m)).map(|depth| (m, depth));
        moves.into_iter().filter_map(after).collect()
    }

    /// The moves of a proven line, as long as the table has them and the budget lasts.
    fn line(
        &self,
        root: &Root<P>,
        found: &RootResult<P::Move>,
        winner: Player,
        counter: &mut NodeCounter<'_, '_>,
    ) -> Vec<P::Move> {
        let mut position = root.position.clone();
        let is_attack = winner == found.attacker;
        let decided = found.children.iter().filter(|child| {
            if is_attack { child.value.is_proven() } else { child.value.is_lost_outright() }
        });
        let mut won: Vec<(P::Move, u16)> =
            decided.map(|child| (child.m, child.value.depth)).collect();
        let mut line = Vec::new();
        let mut horizon = found.horizon;
        loop {
            let quickest = won.iter().min_by_key(|(_, depth)| *depth);
            let slowest = won.iter().rev().max_by_key(|(_, depth)| *depth);
            let chosen = if position.turn() == winner { quickest } else { slowest };
            let Some((m, depth)) = chosen.copied() else { return line };
            line.push(m);
            position.play_unchecked(m);
            let is_enough = line.len() >= MAX_LINE || !counter.flush();
            if depth == 0 || position.outcome().is_some() || is_enough {
                return line;
            }
            if let Some(m) = self.evaluator.winning_move(&position).filter(|_| depth == 1) {
                line.push(m);
                return line;
            }
            horizon = horizon.map(|(left, by_rule)| (left.saturating_sub(1), by_rule));
            won = self.won_moves(root, &position, winner, horizon);
        }
    }

    fn best_line(
        &self,
        root: &Root<P>,
        found: &RootResult<P::Move>,
        counter: &mut NodeCounter<'_, '_>,
    ) -> SearchLine<P::Move> {
        let mover = root.position.turn();
        let is_attack = found.attacker == mover;
        // The side to move prefers its own numbers, whether it is the attacker or not.
        let effort = |child: &&Child<P::Move>| {
            let value = &child.value;
            if is_attack { (value.proof, value.disproof) } else { (value.disproof, value.proof) }
        };
        let best = found.children.iter().min_by_key(effort);
        let only = best.map_or_else(|| root.any_move(), |child| child.m);
        let (score, moves) = match found.proof {
            ProofResult::Win { within } => {
                (Score::win_in(within), self.line(root, found, mover, counter))
            }
            ProofResult::Loss { within } => {
                (Score::loss_in(within), self.line(root, found, mover.other(), counter))
            }
            ProofResult::Draw => (Score::DRAW, vec![only]),
            ProofResult::Unknown => {
                let points = self.evaluator.evaluate(&root.position);
                let points = if found.is_no_win { points.min(0) } else { points };
                (Score::estimate(points), vec![only])
            }
        };
        let moves = if moves.is_empty() { vec![only] } else { moves };
        SearchLine { score, depth: moves.len() as u32, moves }
    }
}

/// The answer to the question whether a player can force a win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attack {
    /// The attacker wins.
    Wins {
        /// The maximum number of plies.
        within: u32,
    },
    /// The attacker does not win.
    Fails {
        /// Whether the defender is known to win.
        loses: bool,
    },
    /// The budget ran out.
    Unknown,
}

/// The maximum length of a line.
const MAX_LINE: usize = 1000;

/// The result of the search for one goal.
struct GoalResult<M> {
    value: Value,
    children: Vec<Child<M>>,
    saw_shared_keys: bool,
}

impl<M: Copy> GoalResult<M> {
    fn of<P: Position<Move = M>, E: Evaluator<P>>(
        mut search: Search<'_, '_, '_, P, E>,
        position: &P,
    ) -> Self {
        let (value, children) = search.run(position);
        Self { value, children, saw_shared_keys: search.saw_shared_keys() }
    }

    /// The solved one of two results, preferably this one.
    fn or(self, other: Self) -> Self {
        let saw_shared_keys = self.saw_shared_keys || other.saw_shared_keys;
        let chosen = if other.value.is_solved() && !self.value.is_solved() { other } else { self };
        Self { saw_shared_keys, ..chosen }
    }
}

/// The plies until the turn limit.
fn turns_left<P>(root: &Root<P>) -> Option<u32> {
    let limit = root.rules.max_plies;
    (limit > 0).then(|| limit.saturating_sub(root.plies))
}

fn goal<P: Position>(root: &Root<P>, attacker: Player, horizon: Option<(u32, bool)>) -> ProofGoal {
    // The path covers the root itself.
    let (before, after_pass) = (history_before(root), !root.rules.skips_passes());
    ProofGoal { attacker, before, after_pass, horizon }
}

impl<P: Position, E: Evaluator<P>> Engine<P> for Dfpn<P, E> {
    fn search(
        &mut self,
        root: &Root<P>,
        budget: &Budget,
        watch: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        let limiter = Limiter::new(budget);
        let score = Score::estimate(self.evaluator.evaluate(&root.position));
        let unproven =
            |m| Report::of_line(SearchLine { score, moves: vec![m], depth: 1 }, &limiter);
        if budget.nodes == Some(0) || budget.stop.is_stopped() {
            return unproven(root.any_move());
        }
        let mut counter = limiter.counter();
        let found = self.find(root, budget, &mut counter, &mut |m| watch(&unproven(m)));
        counter.flush();
        let report = Report::of_line(self.best_line(root, &found, &mut counter), &limiter);
        watch(&report);
        report
    }

    fn forget(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
    }
}

impl<P: Position, E> fmt::Debug for Dfpn<P, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Dfpn").field("settings", &self.settings).finish_non_exhaustive()
    }
}
