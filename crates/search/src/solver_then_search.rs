//! The strongest engine: the game's endgame solver where it can finish, alpha-beta everywhere else.

use std::cmp::Reverse;
use std::time::Duration;

use parlour_core::{Evaluated, Evaluator, FullPosition, Meter, Solution, Solver};

use crate::budget::NodeCounter;
use crate::solved::line_of;
use crate::updates::Updates;
use crate::{AlphaBeta, Budget, Engine, Limiter, Report, Root, Score, SearchLine};

/// What a solver is trusted with where only time is limited: nodes a millisecond.
const NODES_PER_MILLISECOND: u64 = 5_000;

/// And where nothing is: it answers in seconds or is not asked.
const MOST_NODES: u64 = 20_000_000;

/// The solver may spend this share of a budget before alpha-beta takes over.
const SOLVER_SHARE: u32 = 2;

/// A solver that may take longer than `LONG` nodes comes after a first look of alpha-beta, so that there is something to
/// show, and to fall back on when the search is stopped.
const LONG: u64 = 1_000_000;
const FIRST_LOOK: u64 = 20_000;

/// An engine of two parts. The solver is asked only about positions it expects to solve with its share
/// of the budget, and only in games whose past cannot matter.
#[derive(Debug)]
pub struct SolverThenSearch<P: FullPosition, E> {
    solver: <P as Evaluated>::Solver,
    search: AlphaBeta<P, E>,
    n_lines: usize,
}

impl<P: FullPosition, E: Evaluator<P>> SolverThenSearch<P, E> {
    /// Combines an alpha-beta engine with the game's solver.
    pub fn new(search: AlphaBeta<P, E>) -> Self {
        Self { solver: <P as Evaluated>::Solver::default(), search, n_lines: 1 }
    }

    /// The lines of a solved position, if it was solved within the budget.
    fn solve(&mut self, root: &Root<P>, meter: &mut dyn Meter) -> Option<Vec<SearchLine<P::Move>>> {
        let position = &root.position;
        if self.n_lines == 1 {
            let solution = self.solver.solve(position, meter)?;
            return Some(vec![line_of(position, solution)?]);
        }
        let (moves, listing) = root.candidates(&mut P::Scratch::default(), meter);
        if !listing.is_complete() {
            return None;
        }
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
                None => self.solver.solve(&next, meter)?,
            };
            line.extend(&solution.line);
            let margin = solution.margin.map(|margin| -margin);
            lines.push(line_of(position, Solution { line, margin, ..solution })?);
        }
        lines.sort_by_key(|SearchLine { score, .. }| {
            Reverse((score.points.signum(), score.margin.unwrap_or(0), score.points))
        });
        lines.truncate(self.n_lines);
        Some(lines)
    }

    /// What the solver says of the root, after a first look where that may take long.
    fn ask_solver(
        &mut self,
        root: &Root<P>,
        budget: &Budget,
        watch: &mut dyn FnMut(&Report<P::Move>),
    ) -> Asked<P::Move> {
        let mut asked = Asked { lines: None, look: None, nodes: 0 };
        let share = solver_share(budget);
        let may_solve = !root.needs_history() && budget.depth.is_none();
        if !may_solve || !self.solver.is_within_reach(&root.position, expected_nodes(&share)) {
            return asked;
        }
        if expected_nodes(&share) > LONG {
            let look = self.search.search(
                root,
                &Budget { nodes: Some(FIRST_LOOK), ..budget.clone() },
                watch,
            );
            asked.nodes = look.nodes;
            asked.look = Some(look);
        }
        let limiter = Limiter::new(&share);
        let (counter, look, updates) = (limiter.counter(), asked.look.as_ref(), Updates::default());
        asked.lines =
            self.solve(root, &mut Telling { counter, limiter: &limiter, look, watch, updates });
        asked.nodes += limiter.nodes();
        asked
    }

    /// Alpha-beta with what is left of a budget; the report counts what was spent before.
    fn search_on(
        &mut self,
        root: &Root<P>,
        budget: &Budget,
        spent: (u64, Duration),
        watch: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        let rest = budget.less(spent);
        let report = self.search.search(root, &rest, &mut |report| watch(&report.after(spent)));
        report.after(spent)
    }
}

/// What came of asking the solver.
struct Asked<M> {
    /// The lines of a solved position.
    lines: Option<Vec<SearchLine<M>>>,
    look: Option<Report<M>>,
    /// All that was spent.
    nodes: u64,
}

/// Counts a solver's nodes and tells now and then how many they are.
struct Telling<'t, 'l, 'a, M> {
    counter: NodeCounter<'l, 'a>,
    limiter: &'l Limiter<'a>,
    look: Option<&'t Report<M>>,
    watch: &'t mut dyn FnMut(&Report<M>),
    updates: Updates,
}

impl<M: Clone> Meter for Telling<'_, '_, '_, M> {
    fn spend(&mut self, nodes: u64) -> bool {
        let goes_on = self.counter.spend(nodes);
        self.tell();
        goes_on
    }

    fn work(&mut self, steps: u64) -> bool {
        self.counter.steps(steps)
    }
}

impl<M: Clone> Telling<'_, '_, '_, M> {
    fn tell(&mut self) {
        if let Some(look) = self.look.filter(|_| self.updates.is_due(self.limiter)) {
            (self.watch)(&look.after((self.limiter.nodes(), self.limiter.elapsed())));
        }
    }
}

impl<P: FullPosition, E: Evaluator<P>> Engine<P> for SolverThenSearch<P, E> {
    fn search(
        &mut self,
        root: &Root<P>,
        budget: &Budget,
        watch: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        let started = budget.clock.now();
        let Asked { lines, look, nodes } = self.ask_solver(root, budget, watch);
        let elapsed = budget.clock.now().saturating_sub(started);
        let spent = (nodes, elapsed);
        let is_lost =
            |line: &SearchLine<P::Move>| line.score.is_loss() && line.score.margin.is_none();
        match (lines, look) {
            // Any move loses; which of them is hardest to answer is a matter of judgment.
            (Some(lines), _) if is_lost(&lines[0]) => {
                let report =
                    self.search_on(root, budget, spent, &mut |report| watch(&as_lost(report)));
                as_lost(&report)
            }
            (Some(lines), _) => {
                let report = Report { depth: lines[0].depth, lines, nodes, elapsed };
                watch(&report);
                report
            }
            (None, Some(look)) if budget.stop.is_stopped() => Report { nodes, elapsed, ..look },
            (None, _) => self.search_on(root, budget, spent, watch),
        }
    }

    fn set_lines(&mut self, n_lines: usize) {
        self.n_lines = n_lines.max(1);
        self.search.set_lines(n_lines);
    }

    fn forget(&mut self) {
        self.solver = <P as Evaluated>::Solver::default();
        self.search.forget();
    }
}

/// What a search says of a position that is known to be lost.
fn as_lost<M: Clone>(report: &Report<M>) -> Report<M> {
    let mut report = report.clone();
    for SearchLine { score, .. } in &mut report.lines {
        *score = if score.is_loss() { *score } else { Score::LOST };
    }
    report
}

fn solver_share(budget: &Budget) -> Budget {
    let is_endless = budget.nodes.is_none() && budget.time.is_none();
    let nodes = budget.nodes.map(|nodes| nodes / u64::from(SOLVER_SHARE));
    Budget {
        nodes: nodes.or(is_endless.then_some(MOST_NODES)),
        time: budget.time.map(|time| time / SOLVER_SHARE),
        ..budget.clone()
    }
}

fn expected_nodes(budget: &Budget) -> u64 {
    let by_time = |time: Duration| {
        u64::try_from(time.as_millis()).unwrap_or(u64::MAX).saturating_mul(NODES_PER_MILLISECOND)
    };
    let limits = [budget.nodes, budget.time.map(by_time)];
    limits.into_iter().flatten().min().unwrap_or(MOST_NODES)
}
