//! df-pn: depth-first proof-number search.

use std::fmt;

use parlour_core::{Evaluator, Player, Position, Repetition, SCORE_LIMIT, Symmetric, Unmetered};

use super::checker::{CheckedProof, ProofFault, check_win};
use super::search::{Child, Inquiry, Manner, Question, Search};
use super::table::Table;
use super::value::Value;
use super::{Verdict, past};
use crate::budget::NodeCounter;
use crate::mirror::Mirror;
use crate::{Budget, Engine, Limiter, Report, Root, Score, SearchLine};

/// How df-pn works; nothing here changes a proven result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DfpnSettings {
    /// How many positions the table holds.
    pub slots: usize,
    /// Initial proof numbers from the game's evaluation and from the number of moves, if counting
    /// them is fast.
    pub uses_judgment: bool,
    /// Whether mirror images share a slot, in an engine [with symmetry](Dfpn::with_symmetry).
    pub folding: Folding,
}

/// When mirror images are taken for one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Folding {
    /// Each position has its own slot.
    Never,
    /// If the game says that it pays.
    WhereItPays,
    /// Everywhere: fewer nodes, each of them slower.
    Always,
}

impl DfpnSettings {
    /// The defaults with a table of this many MiB.
    pub const fn with_mib(mib: usize) -> Self {
        Self { slots: Table::slots_in(mib), uses_judgment: true, folding: Folding::WhereItPays }
    }
}

impl Default for DfpnSettings {
    fn default() -> Self {
        Self::with_mib(256)
    }
}

/// The df-pn engine. One thread.
///
/// A draw by repetition or by the turn limit counts as such; without a rule against repetition, play
/// that neither side can break off profitably is a draw too. Where repetition is forbidden, wins and
/// losses are proven and draws are not.
pub struct Dfpn<P: Position, E> {
    settings: DfpnSettings,
    evaluator: E,
    mirror: Option<Mirror<P>>,
    /// Made when first needed: it is large.
    table: Option<Table>,
}

/// The result of a search of the root.
struct Finding<M> {
    verdict: Verdict,
    /// The root's moves as the last question left them, with who was the attacker.
    children: Vec<Child<M>>,
    attacker: Player,
    horizon: Option<(u32, bool)>,
    /// The side to move is known not to win.
    is_no_win: bool,
}

impl<P: Position, E: Evaluator<P>> Dfpn<P, E> {
    /// An engine that has learned nothing yet.
    pub fn new(evaluator: E, settings: DfpnSettings) -> Self {
        Self { settings, evaluator, mirror: None, table: None }
    }

    /// Takes mirror images for one position where the settings say so.
    #[must_use]
    pub fn with_symmetry(self) -> Self
    where
        P: Symmetric,
    {
        Self { mirror: Some(Mirror::of_board()), ..self }
    }

    /// The result, if the budget suffices.
    pub fn prove(&mut self, root: &Root<P>, budget: &Budget) -> Verdict {
        let limiter = Limiter::new(budget);
        self.find(root, budget, &mut limiter.counter(), &mut |_| {}).verdict
    }

    /// Lets the plain checker verify the proof that `winner` wins. The winner's moves come from the
    /// table; overwritten entries are proven again.
    ///
    /// # Errors
    /// [`ProofFault`] if there is no such proof, or if the budget does not suffice for overwritten
    /// entries.
    pub fn check(
        &mut self,
        root: &Root<P>,
        winner: Player,
        budget: &Budget,
    ) -> Result<CheckedProof, ProofFault<P>> {
        let limiter = Limiter::new(budget);
        self.walk(root, winner, &mut limiter.counter())
    }

    fn walk(
        &mut self,
        root: &Root<P>,
        winner: Player,
        counter: &mut NodeCounter<'_, '_>,
    ) -> Result<CheckedProof, ProofFault<P>> {
        let walked = check_win(root, winner, &mut |position, ply| {
            if !counter.is_over() && counter.node() {
                self.reply(root, position, ply, counter)
            } else {
                None
            }
        });
        // Proofs of single positions, made one after another, may lead from one to the other in
        // circles; the shortest wins do not.
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

    fn manner(&self) -> Manner {
        Manner { uses_judgment: self.settings.uses_judgment, folding: self.settings.folding }
    }

    fn find(
        &mut self,
        root: &Root<P>,
        budget: &Budget,
        counter: &mut NodeCounter<'_, '_>,
        favor: &mut dyn FnMut(P::Move),
    ) -> Finding<P::Move> {
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
            let mut asked = self.ask(root, attacker, horizon, counter, favor);
            let is_too_long = |value: &Value| {
                let is_win = value.is_proven() || value.is_lost_outright();
                is_win && rule.is_some_and(|left| u32::from(value.depth) > left)
            };
            if is_too_long(&asked.value) && !counter.is_over() {
                horizon = rule.map(|left| (left, true));
                asked = self.ask(root, attacker, horizon, counter, favor);
            }
            if is_too_long(&asked.value) {
                asked.value = Value::open(1, 1);
            }
            let value = asked.value;
            let winner = if value.is_proven() {
                Some(attacker)
            } else {
                value.is_lost_outright().then_some(attacker.other())
            };
            let holds =
                value.is_refuted() && !value.is_cut && root.rules.repetition != Repetition::Forbid;
            let is_second = attacker != mover;
            let verdict = match winner {
                Some(winner) => {
                    // Where the rules may take two positions of a proof for one, it is walked.
                    let is_sound = !asked.saw_shared_keys
                        || root.rules.repetition == Repetition::Off
                        || self.walk(root, winner, counter).is_ok();
                    Verdict::won_by(winner, mover, u32::from(value.depth), is_sound)
                }
                None if holds && is_second && is_no_win => Verdict::Draw,
                None => Verdict::Unknown,
            };
            is_no_win |= holds && !is_second;
            if winner.is_some() || !value.is_refuted() || is_second || counter.is_over() {
                return Finding { verdict, children: asked.children, attacker, horizon, is_no_win };
            }
            attacker = attacker.other();
        }
    }

    fn ask(
        &mut self,
        root: &Root<P>,
        attacker: Player,
        horizon: Option<(u32, bool)>,
        counter: &mut NodeCounter<'_, '_>,
        favor: &mut dyn FnMut(P::Move),
    ) -> Asked<P::Move> {
        let question = question(root, attacker, horizon);
        let inquiry = Inquiry::new(&self.evaluator, self.mirror.as_ref(), question, self.manner());
        if self.table.is_none() {
            self.table = Table::with_slots(self.settings.slots, || counter.book());
        }
        let mut smallest = Table::smallest();
        let table = self.table.as_mut().unwrap_or(&mut smallest);
        let mut search = Search::new(&inquiry, table, counter, favor);
        let (value, children) = search.run(&root.position);
        Asked { value, children, saw_shared_keys: search.saw_shared_keys() }
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
            let asked = self.ask(&from_here, winner, horizon, counter, &mut |_| {});
            let proven = asked.children.iter().filter(|child| child.value.is_proven());
            let best = proven.min_by_key(|child| child.value.depth);
            if let Some(child) = best
                && fits(child.value.depth)
            {
                return Some(child.m);
            }
        }
        None
    }

    /// A move by which the side to move wins as soon as it can.
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
        let rule = turns_left(&from_here).unwrap_or(LONGEST_LINE as u32);
        for left in 1..=rule.min(LONGEST_LINE as u32) {
            let asked = self.ask(&from_here, winner, Some((left, true)), counter, &mut |_| {});
            if asked.value.is_proven() {
                return asked.children.iter().find(|child| child.value.is_proven()).map(|c| c.m);
            }
            if counter.is_over() {
                return None;
            }
        }
        None
    }

    /// The moves of a position after which the table knows `winner` to win, with the turns it takes
    /// from there.
    fn won_moves(
        &self,
        root: &Root<P>,
        position: &P,
        winner: Player,
        horizon: Option<(u32, bool)>,
    ) -> Vec<(P::Move, u16)> {
        let Some(table) = &self.table else { return Vec::new() };
        let ask = |attacker| {
            let question = question(root, attacker, horizon);
            Inquiry::new(&self.evaluator, self.mirror.as_ref(), question, self.manner())
        };
        let (wins, holds) = (ask(winner), ask(winner.other()));
        let left = horizon.map_or(u32::MAX, |(left, _)| left).saturating_sub(1);
        let depth_of = |next: &P| {
            let proven = wins.known(table, next, left).filter(Value::is_proven);
            let lost = || holds.known(table, next, left).filter(Value::is_lost_outright);
            proven.or_else(lost).map(|value| value.depth)
        };
        let mut moves = Vec::new();
        // Moves that are not listed are not in the table either.
        let _ = position.candidate_moves(&mut moves, &mut P::Scratch::default(), &mut Unmetered);
        let after = |m: P::Move| {
            let mut next = position.clone();
            next.play_unchecked(m);
            depth_of(&next).map(|depth| (m, depth))
        };
        moves.into_iter().filter_map(after).collect()
    }

    /// The moves of a proven line, while the table has them and the budget allows re-proving.
    fn line(
        &self,
        root: &Root<P>,
        found: &Finding<P::Move>,
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
            let is_enough = line.len() >= LONGEST_LINE || !counter.book();
            if depth == 0 || position.ending().is_some() || is_enough {
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

    fn report(
        &self,
        root: &Root<P>,
        found: &Finding<P::Move>,
        counter: &mut NodeCounter<'_, '_>,
    ) -> SearchLine<P::Move> {
        let mover = root.position.turn();
        let is_attack = found.attacker == mover;
        // Whichever side is the attacker, the side to move improves its own numbers.
        let effort = |child: &&Child<P::Move>| {
            let value = &child.value;
            if is_attack { (value.proof, value.disproof) } else { (value.disproof, value.proof) }
        };
        let best = found.children.iter().min_by_key(effort);
        let only = best.map_or_else(|| root.any_move(), |child| child.m);
        let (score, moves) = match found.verdict {
            Verdict::Win { within } => {
                (Score::win_in(within), self.line(root, found, mover, counter))
            }
            Verdict::Loss { within } => {
                (Score::loss_in(within), self.line(root, found, mover.other(), counter))
            }
            Verdict::Draw => (Score::DRAW, vec![only]),
            Verdict::Unknown => {
                let points = self.evaluator.evaluate(&root.position);
                let most = if found.is_no_win { 0 } else { SCORE_LIMIT };
                let points = points.clamp(-SCORE_LIMIT, most);
                (Score { points, is_proven: false, margin: None }, vec![only])
            }
        };
        let moves = if moves.is_empty() { vec![only] } else { moves };
        SearchLine { score, depth: moves.len() as u32, moves }
    }
}

const LONGEST_LINE: usize = 1000;

/// The answer to one question.
struct Asked<M> {
    value: Value,
    children: Vec<Child<M>>,
    saw_shared_keys: bool,
}

/// The turns until the rules draw the game.
fn turns_left<P>(root: &Root<P>) -> Option<u32> {
    let limit = root.rules.max_plies;
    (limit > 0).then(|| limit.saturating_sub(root.plies))
}

fn question<P: Position>(
    root: &Root<P>,
    attacker: Player,
    horizon: Option<(u32, bool)>,
) -> Question {
    // Coming back to the root itself is a matter of the path.
    let (banned, after_pass) = (past(root), !root.rules.skips_passes());
    Question { attacker, banned, after_pass, horizon }
}

impl<P: Position, E: Evaluator<P>> Engine<P> for Dfpn<P, E> {
    fn search(
        &mut self,
        root: &Root<P>,
        budget: &Budget,
        watch: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        let limiter = Limiter::new(budget);
        let estimate = self.evaluator.evaluate(&root.position).clamp(-SCORE_LIMIT, SCORE_LIMIT);
        let wrap = |line: SearchLine<P::Move>| Report {
            depth: line.depth,
            lines: vec![line],
            nodes: limiter.nodes(),
            elapsed: limiter.elapsed(),
        };
        let guess = |m| {
            let score = Score { points: estimate, is_proven: false, margin: None };
            wrap(SearchLine { score, moves: vec![m], depth: 1 })
        };
        if budget.nodes == Some(0) || budget.stop.is_stopped() {
            return guess(root.any_move());
        }
        let mut counter = limiter.counter();
        let found = self.find(root, budget, &mut counter, &mut |m| watch(&guess(m)));
        counter.book();
        let report = wrap(self.report(root, &found, &mut counter));
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
