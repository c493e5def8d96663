//! The best means of solving a position: the game's own solver, else exact play, else df-pn.

use parlour_core::{
    Evaluated, Evaluator, LinearEvaluator, NoSolver, Position, Repetition, Solver, Symmetric,
};

use super::{Dfpn, DfpnSettings, Exact};
use crate::solved::line_of;
use crate::{Budget, Engine, Limiter, Report, Root, SearchLine};

/// The share of the node budget for exact search before df-pn, and its budget without a limit.
const EXACT_SHARE: u64 = 4;
const EXACT_NODES: u64 = 100_000;

/// The node limit of a game's own solver when the budget has none.
const OWN_NODES: u64 = 100_000_000;

/// An engine that solves positions by whatever means fits.
#[derive(Debug)]
pub struct Solve<P: Position, E, S = NoSolver> {
    own: S,
    exact: Exact<P, E>,
    dfpn: Dfpn<P, E>,
}

impl<P: Symmetric + Evaluated> Solve<P, P::Evaluator, P::Solver> {
    /// An engine with everything a game has to offer, whose tables take about this many MiB together.
    pub fn of_game(mib: usize) -> Self {
        let Self { own, exact, dfpn } =
            Self::new(P::Evaluator::fitted(), P::Solver::default(), mib);
        Self { own, exact: exact.with_symmetry().with_points(), dfpn: dfpn.with_symmetry() }
    }
}

impl<P: Position, E: Evaluator<P>, S: Solver<P>> Solve<P, E, S> {
    /// An engine whose tables take about this many MiB together.
    pub fn new(evaluator: E, solver: S, mib: usize) -> Self {
        Self {
            own: solver,
            exact: Exact::new(evaluator.clone(), mib / 4),
            dfpn: Dfpn::new(evaluator, DfpnSettings::with_mib(mib - mib / 4)),
        }
    }

    /// The game's solver ignores history; it is used only if there is none.
    fn by_the_game(
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
        // A game's own solver knows no limit in depth.
        let may_think =
            budget.nodes != Some(0) && budget.depth.is_none() && !budget.stop.is_stopped();
        let nodes = budget.nodes.unwrap_or(OWN_NODES);
        if may_think
            && is_plain
            && self.own.is_within_reach(&root.position, nodes)
            && let Some(line) = self.by_the_game(root, &limiter)
        {
            let report = Report {
                depth: line.depth,
                lines: vec![line],
                nodes: limiter.nodes(),
                elapsed: limiter.elapsed(),
            };
            watch(&report);
            return report;
        }
        let mut spent = (limiter.nodes(), limiter.elapsed());
        let rest = budget.less(spent);
        // Only exact play finds out by how much a game is won.
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
