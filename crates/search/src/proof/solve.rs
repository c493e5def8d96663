//! An engine that solves positions: with the game's own solver, else exact search, else df-pn.

use parlour_core::{
    Evaluated, Evaluator, LinearEvaluator, NoSolver, Position, Repetition, Solver, Symmetric,
};

use super::{Dfpn, DfpnSettings, Exact};
use crate::solved::line_of;
use crate::{Budget, Engine, Limiter, Report, Root, SearchLine};

/// Exact search runs before df-pn, with one part in this many of the node budget.
const EXACT_SHARE: u64 = 4;

/// The nodes for exact search if the budget has no node limit.
const EXACT_NODES: u64 = 100_000;

/// The nodes for a game's own solver if the budget has no node limit.
const OWN_NODES: u64 = 100_000_000;

/// An engine that solves positions with the method that suits them.
#[derive(Debug)]
pub struct Solve<P: Position, E, S = NoSolver> {
    own: S,
    exact: Exact<P, E>,
    dfpn: Dfpn<P, E>,
}

impl<P: Symmetric + Evaluated> Solve<P, P::Evaluator, P::Solver> {
    /// Creates an engine with the game's evaluator, solver and symmetries, and about `mib` MiB of
    /// tables.
    pub fn of_game(mib: usize) -> Self {
        let Self { own, exact, dfpn } =
            Self::new(P::Evaluator::fitted(), P::Solver::default(), mib);
        Self { own, exact: exact.with_symmetry().with_points(), dfpn: dfpn.with_symmetry() }
    }
}

impl<P: Position, E: Evaluator<P>, S: Solver<P>> Solve<P, E, S> {
    /// Creates an engine with about `mib` MiB of tables.
    pub fn new(evaluator: E, solver: S, mib: usize) -> Self {
        Self {
            own: solver,
            exact: Exact::new(evaluator.clone(), mib / 4),
            dfpn: Dfpn::new(evaluator, DfpnSettings::with_mib(mib - mib / 4)),
        }
    }

    /// Runs the game's solver, which ignores history and so needs a root without any.
    fn own_solution(
        &mut self,
        root: &Root<P>,
        limiter: &Limiter<'_>,
    ) -> Option<SearchLine<P::Move>> {
        let mut counter = limiter.counter();
        let solution = self.own.solve(&root.position, &mut counter)?;
        line_of(&root.position, solution)
    }
}

impl<P: Position, E: Evaluator<P>, S: Solver<P>> Engine<P> for Solve<P, E, S> {
    fn search(
        &mut self,
        root: &Root<P>,
        budget: &Budget,
        watch: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        let limiter = Limiter::new(budget);
        let is_plain = root.rules.max_plies == 0
            && (root.rules.repetition == Repetition::Off || root.history.n_keys() <= 1);
        // A game's own solver has no depth limit.
        let may_think =
            budget.nodes != Some(0) && budget.depth.is_none() && !budget.stop.is_stopped();
        let nodes = budget.nodes.unwrap_or(OWN_NODES);
        if may_think
            && is_plain
            && self.own.is_within_reach(&root.position, nodes)
            && let Some(line) = self.own_solution(root, &limiter)
        {
            let report = Report::of_line(line, &limiter);
            watch(&report);
            return report;
        }
        let mut spent = (limiter.nodes(), limiter.elapsed());
        let rest = budget.less(spent);
        // Only exact search finds the margin.
        let has_points = self.exact.has_points(&root.position);
        let share = rest.nodes.map_or(EXACT_NODES, |nodes| nodes / EXACT_SHARE);
        let first = if has_points { rest } else { Budget { nodes: Some(share), ..rest } };
        let report = self.exact.search(root, &first, &mut |_| {}).after(spent);
        if report.score().is_proven || has_points {
            watch(&report);
            return report;
        }
        spent = (report.nodes, report.elapsed);
        let rest = budget.less(spent);
        let report = self.dfpn.search(root, &rest, &mut |report| watch(&report.after(spent)));
        report.after(spent)
    }

    fn forget(&mut self) {
        self.own = S::default();
        self.exact.forget();
        self.dfpn.forget();
    }
}
