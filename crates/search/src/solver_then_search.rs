//! The strongest engine: the game's endgame solver and alpha-beta, interleaved by a [`Schedule`].

use std::time::Duration;

use parlour_core::{Evaluated, Evaluator, FullPosition, Meter, Solution, Solver};

use crate::budget::NodeCounter;
use crate::schedule::{Rates, Schedule};
use crate::solved::line_of;
use crate::sort::Sorter;
use crate::updates::Updates;
use crate::{AlphaBeta, Budget, Engine, Report, Root, Score, SearchLine};

/// Alpha-beta always searches this many nodes first: for a first report, and to measure its rate.
const FIRST_LOOK: u64 = 1000;

/// Interleaves the solver and alpha-beta. Uses the solver only if no rule depends on history.
#[derive(Debug)]
pub struct SolverThenSearch<P: FullPosition, E> {
    solver: <P as Evaluated>::Solver,
    search: AlphaBeta<P, E>,
    n_lines: usize,
    rates: Rates,
}

impl<P: FullPosition, E: Evaluator<P>> SolverThenSearch<P, E> {
    /// Combines an alpha-beta engine with the game's solver.
    pub fn new(search: AlphaBeta<P, E>) -> Self {
        let solver = <P as Evaluated>::Solver::default();
        Self { solver, search, n_lines: 1, rates: Rates::default() }
    }

    /// The nodes the solver expects to need for the requested lines; `None` if it cannot help.
    fn expected_nodes(&self, root: &Root<P>, budget: &Budget) -> Option<u64> {
        let may_solve = !root.needs_history() && budget.depth.is_none();
        let expected = self.solver.expected_nodes(&root.position).filter(|_| may_solve)?;
        // For several lines every move is solved on its own.
        let is_one = self.n_lines == 1;
        Some(if is_one { expected } else { expected.saturating_mul(root.position.count_moves()) })
    }
}

/// The lines of a solved position; `None` if the meter stops the solver.
fn solve<P: FullPosition>(
    solver: &mut <P as Evaluated>::Solver,
    root: &Root<P>,
    n_lines: usize,
    meter: &mut dyn Meter,
) -> Option<Vec<SearchLine<P::Move>>> {
    let position = &root.position;
    if n_lines == 1 {
        let solution = solver.solve(position, meter)?;
        return Some(vec![line_of(position, solution)?]);
    }
    let (moves, listing) = root.candidates(&mut P::Scratch::default(), meter);
    if !listing.is_complete() {
        return None;
    }
    let mut lines = Vec::new();
    for m in moves {
        let next = position.after(m);
        let mut line = vec![m];
        let solution = match next.outcome() {
            Some(outcome) => Solution {
                result: outcome.result,
                margin: next.lead(next.turn()),
                line: Vec::new(),
            },
            None => solver.solve(&next, meter)?,
        };
        line.extend(&solution.line);
        let margin = solution.margin.map(|margin| -margin);
        lines.push(line_of(position, Solution { line, margin, ..solution })?);
    }
    Sorter::default().sort(&mut lines, |SearchLine { score, .. }| {
        let result = i64::from(score.points.signum()) << 32;
        (-(result + i64::from(score.margin.unwrap_or(0))), -i64::from(score.points))
    });
    lines.truncate(n_lines);
    Some(lines)
}

/// One search: the meter of the solver, which runs alpha-beta in between.
struct Interleaved<'t, P: FullPosition, E> {
    alpha_beta: &'t mut AlphaBeta<P, E>,
    root: &'t Root<P>,
    budget: &'t Budget,
    watch: &'t mut dyn FnMut(&Report<P::Move>),
    started: Duration,
    schedule: Schedule,
    /// The largest number of nodes the solver has booked at once: the most by which it can exceed a budget.
    n_at_once: u64,
    n_steps: u64,
    /// The deepest report of alpha-beta.
    report: Option<Report<P::Move>>,
    /// Whether alpha-beta has finished.
    is_search_over: bool,
    updates: Updates,
}

impl<P: FullPosition, E: Evaluator<P>> Interleaved<'_, P, E> {
    /// The total work, in nodes of alpha-beta and time.
    fn spent(&self) -> (u64, Duration) {
        let Schedule { search, solver, .. } = &self.schedule;
        let nodes = search.nodes + self.schedule.priced(solver.nodes);
        (nodes, self.budget.clock.now().saturating_sub(self.started))
    }

    /// Whether the budget is spent, or would be by `reserve` more nodes of the solver.
    fn is_spent(&self, reserve: u64) -> bool {
        let (nodes, time) = self.spent();
        let nodes = nodes + self.schedule.priced(reserve);
        self.budget.stop.is_stopped()
            || self.budget.nodes.is_some_and(|limit| nodes >= limit)
            || self.budget.time.is_some_and(|limit| time >= limit)
    }

    /// Runs alpha-beta while it is due; returns false if the solver must stop.
    fn search_while_due(&mut self) -> bool {
        while !self.is_spent(self.n_at_once) {
            let due = self.schedule.due_search().filter(|_| !self.is_search_over);
            let Some(due) = due else { return true };
            let mut slice = self.budget.less(self.spent());
            let is_first = self.schedule.search.nodes == 0;
            if is_first && self.budget.nodes.is_none() {
                slice.nodes = Some(FIRST_LOOK);
            } else if self.schedule.is_timed() {
                let due = Duration::from_nanos(due);
                slice.time = Some(slice.time.map_or(due, |time| time.min(due)));
            } else {
                let due = due.max(FIRST_LOOK);
                slice.nodes = Some(slice.nodes.map_or(due, |nodes| nodes.min(due)));
            }
            self.search_slice(&slice, Report::clone);
            let is_proven = self.report.as_ref().is_some_and(|report| report.score().is_proven);
            // Only the solver finds the margin.
            if is_proven && self.root.position.lead(self.root.position.turn()).is_none() {
                return false;
            }
        }
        false
    }

    /// Runs alpha-beta within a slice of the budget; `said` adapts its reports.
    fn search_slice(&mut self, slice: &Budget, said: impl Fn(&Report<P::Move>) -> Report<P::Move>) {
        let spent = self.spent();
        let depth = self.report.as_ref().map_or(0, |report| report.depth);
        let is_news = |report: &Report<P::Move>| report.depth >= depth || report.score().is_proven;
        let watch = &mut *self.watch;
        let report = self.alpha_beta.search(self.root, slice, &mut |report| {
            if is_news(report) {
                watch(&said(report).after(spent));
            }
        });
        self.schedule.search.nodes += report.nodes;
        self.schedule.search.time += report.elapsed;
        self.is_search_over = !slice.stop.is_stopped()
            && slice.nodes.is_none_or(|limit| report.nodes < limit)
            && slice.time.is_none_or(|limit| report.elapsed < limit);
        if self.report.is_none() || is_news(&report) {
            self.report = Some(said(&report));
        }
    }

    /// The report of alpha-beta after the rest of the budget.
    fn finish(&mut self, said: impl Fn(&Report<P::Move>) -> Report<P::Move>) -> Report<P::Move> {
        if self.report.is_none() || !(self.is_search_over || self.is_spent(0)) {
            let rest = self.budget.less(self.spent());
            self.search_slice(&rest, &said);
        }
        let report = said(self.report.as_ref().expect("alpha-beta has had its turn"));
        let (nodes, elapsed) = self.spent();
        Report { nodes, elapsed, ..report }
    }
}

impl<P: FullPosition, E: Evaluator<P>> Meter for Interleaved<'_, P, E> {
    fn spend(&mut self, nodes: u64) -> bool {
        self.schedule.solver.nodes += nodes;
        self.n_at_once = self.n_at_once.max(nodes);
        self.n_steps = 0;
        let (n_spent, elapsed) = self.spent();
        self.schedule.solver.time = elapsed.saturating_sub(self.schedule.search.time);
        if let Some(report) = self.report.as_ref()
            && self.updates.is_due_at(elapsed, n_spent)
        {
            (self.watch)(&Report { nodes: n_spent, elapsed, ..report.clone() });
        }
        self.search_while_due()
    }

    fn work(&mut self, steps: u64) -> bool {
        self.n_steps += steps;
        if self.n_steps < NodeCounter::STEPS_PER_CHECK {
            return true;
        }
        self.n_steps = 0;
        !self.is_spent(0)
    }
}

impl<P: FullPosition, E: Evaluator<P>> Engine<P> for SolverThenSearch<P, E> {
    fn search(
        &mut self,
        root: &Root<P>,
        budget: &Budget,
        watch: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        let Some(expected) = self.expected_nodes(root, budget) else {
            return self.search.search(root, budget, watch);
        };
        let mut both = Interleaved {
            alpha_beta: &mut self.search,
            root,
            budget,
            watch,
            started: budget.clock.now(),
            schedule: Schedule::new(
                <P as Evaluated>::Solver::NODE_PRICE,
                expected,
                budget.nodes.is_some(),
                self.rates,
            ),
            n_at_once: 0,
            n_steps: 0,
            report: None,
            is_search_over: false,
            updates: Updates::default(),
        };
        let lines = if both.search_while_due() {
            solve(&mut self.solver, root, self.n_lines, &mut both)
        } else {
            None
        };
        let is_lost =
            |line: &SearchLine<P::Move>| line.score.is_loss() && line.score.margin.is_none();
        let report = match lines {
            // Any move loses; the evaluation picks the one that is hardest to answer.
            Some(lines) if is_lost(&lines[0]) => both.finish(as_lost),
            Some(lines) => {
                let (nodes, elapsed) = both.spent();
                let report = Report { depth: lines[0].depth, lines, nodes, elapsed };
                (both.watch)(&report);
                report
            }
            None => both.finish(Report::clone),
        };
        self.rates = both.schedule.rates();
        report
    }

    fn set_lines(&mut self, n_lines: usize) {
        self.n_lines = n_lines.max(1);
        self.search.set_lines(n_lines);
    }

    fn forget(&mut self) {
        self.solver = <P as Evaluated>::Solver::default();
        self.rates = Rates::default();
        self.search.forget();
    }
}

/// Adapts a report of a position that is proven lost.
fn as_lost<M: Clone>(report: &Report<M>) -> Report<M> {
    let mut report = report.clone();
    for SearchLine { score, .. } in &mut report.lines {
        *score = if score.is_loss() { *score } else { Score::LOST };
    }
    report
}
