//! The strongest player: the game's own solver where it reaches the end, alpha-beta everywhere else.

use std::time::Duration;

use parlour_core::{Evaluator, FullPosition, Judged, KeySet, Solution, Solver};

use crate::solved::line_of;
use crate::{AlphaBeta, Budget, Engine, Limiter, Report, Root, SearchLine};

/// What a solver is trusted with where only time is limited: nodes a millisecond.
const NODES_PER_MILLISECOND: u64 = 5_000;

/// The solver may spend this share of a budget before alpha-beta takes over.
const SOLVER_SHARE: u32 = 2;

/// An engine of two parts. The solver is asked only about positions it expects to solve with its share
/// of the budget, and only in games whose past cannot matter.
#[derive(Debug)]
pub struct Master<P: FullPosition, E> {
    solver: <P as Judged>::Solver,
    search: AlphaBeta<P, E>,
    n_lines: usize,
}

impl<P: FullPosition, E: Evaluator<P>> Master<P, E> {
    /// A player around an alpha-beta engine.
    pub fn new(search: AlphaBeta<P, E>) -> Self {
        Self { solver: <P as Judged>::Solver::default(), search, n_lines: 1 }
    }

    /// The lines of a solved position, if it was solved within the budget.
    fn solve(&mut self, root: &Root<P>, limiter: &Limiter<'_>) -> Option<Vec<SearchLine<P::Move>>> {
        let mut tab = limiter.tab();
        let position = &root.position;
        if self.n_lines == 1 {
            let solution = self.solver.solve(position, &mut tab)?;
            return Some(vec![line_of(position, solution)?]);
        }
        let mut moves = Vec::new();
        position.distinct_moves(&mut moves, &mut KeySet::new());
        let mut lines = Vec::new();
        for m in moves {
            let mut next = position.clone();
            next.play_unchecked(m);
            let mut line = vec![m];
            let solution = match next.ending() {
                Some(ending) => Solution {
                    outcome: ending.outcome,
                    margin: next.lead(next.turn()),
                    line: Vec::new(),
                },
                None => self.solver.solve(&next, &mut tab)?,
            };
            line.extend(&solution.line);
            let margin = solution.margin.map(|margin| -margin);
            lines.push(line_of(position, Solution { line, margin, ..solution })?);
        }
        lines.sort_by_key(|line| (-line.score.points.signum(), -line.score.margin.unwrap_or(0)));
        lines.truncate(self.n_lines);
        Some(lines)
    }
}

impl<P: FullPosition, E: Evaluator<P>> Engine<P> for Master<P, E> {
    fn search(
        &mut self,
        root: &Root<P>,
        budget: &Budget,
        watch: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        let share = solver_share(budget);
        let limiter = Limiter::new(&share);
        let may_solve = !root.needs_history() && budget.depth.is_none();
        if may_solve
            && self.solver.is_within_reach(&root.position, expected_nodes(&share))
            && let Some(lines) = self.solve(root, &limiter)
        {
            let report = Report {
                depth: lines[0].depth,
                lines,
                nodes: limiter.nodes(),
                elapsed: limiter.elapsed(),
            };
            watch(&report);
            return report;
        }
        let (spent, elapsed) = (limiter.nodes(), limiter.elapsed());
        let rest = Budget {
            nodes: budget.nodes.map(|nodes| nodes.saturating_sub(spent)),
            time: budget.time.map(|time| time.saturating_sub(elapsed)),
            ..budget.clone()
        };
        let whole = |report: &Report<P::Move>| Report {
            nodes: report.nodes + spent,
            elapsed: report.elapsed + elapsed,
            ..report.clone()
        };
        let report = self.search.search(root, &rest, &mut |report| watch(&whole(report)));
        whole(&report)
    }

    fn set_lines(&mut self, n_lines: usize) {
        self.n_lines = n_lines.max(1);
        self.search.set_lines(n_lines);
    }

    fn forget(&mut self) {
        self.solver = <P as Judged>::Solver::default();
        self.search.forget();
    }
}

fn solver_share(budget: &Budget) -> Budget {
    Budget {
        nodes: budget.nodes.map(|nodes| nodes / u64::from(SOLVER_SHARE)),
        time: budget.time.map(|time| time / SOLVER_SHARE),
        ..budget.clone()
    }
}

fn expected_nodes(budget: &Budget) -> u64 {
    let by_time = |time: Duration| {
        u64::try_from(time.as_millis()).unwrap_or(u64::MAX).saturating_mul(NODES_PER_MILLISECOND)
    };
    let limits = [budget.nodes, budget.time.map(by_time)];
    limits.into_iter().flatten().min().unwrap_or(u64::MAX)
}
