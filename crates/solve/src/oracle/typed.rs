//! The oracle of one position type.

use std::cmp::Reverse;
use std::fmt;

use parlour_core::{
    AnyGame, ErasedPosition, Evaluator, FullPosition, GameResult, LinearEvaluator, OptionValues,
    Player, Solver, SquaresLeft, StartError,
};
use parlour_search::{Attack, Bounded, Budget, Dfpn, DfpnSettings, Limiter};

use super::{Oracle, OracleSettings, Progress, Question, Reply};
use crate::value::{Aim, Value, seen_from};

/// Node limits for finding a child that holds: they increase, so that an easy child comes first.
const HOLD_LIMITS: [u64; 4] = [64, 4096, 1 << 18, u64::MAX];

/// The oracle for positions of type `P`: with the game's own solver, else with df-pn.
pub(super) struct Typed<P: FullPosition> {
    game: &'static dyn AnyGame,
    values: OptionValues,
    /// Gives the size of the board.
    start: P,
    evaluator: P::Evaluator,
    own: P::Solver,
    dfpn: Dfpn<P, P::Evaluator>,
    bounded: Bounded<P, P::Evaluator>,
    always_ends: bool,
    /// Whether points decide the game.
    has_points: bool,
}

impl<P: FullPosition> Typed<P> {
    pub(super) fn new(
        game: &'static dyn AnyGame,
        values: OptionValues,
        start: &P,
        settings: OracleSettings,
    ) -> Self {
        let evaluator = P::Evaluator::fitted();
        let dfpn = DfpnSettings {
            threads: settings.threads,
            weak_keys: settings.weak_keys,
            ..DfpnSettings::with_mib((settings.memory >> 20).max(1))
        };
        let mut own = P::Solver::default();
        own.set_memory(settings.memory);
        own.set_threads(settings.threads);
        // Only one of the tables is used in a run, and each is allocated when it is used.
        Self {
            game,
            values,
            start: start.clone(),
            own,
            dfpn: Dfpn::new(evaluator.clone(), dfpn).with_symmetry(),
            bounded: Bounded::new(evaluator.clone(), settings.memory).with_symmetry(),
            evaluator,
            always_ends: start.turns_left().is_some(),
            has_points: start.lead(start.turn()).is_some(),
        }
    }

    fn read(&self, text: &str) -> Result<P, StartError> {
        let position = self.game.read(&self.values, text)?;
        let concrete = position.as_any().downcast_ref::<ErasedPosition<P>>();
        Ok(concrete.expect("the options determine the type").0.clone())
    }

    /// The game's own solution: the value and a move that keeps it.
    fn own_solution(&mut self, position: &P, budget: &Budget) -> (Option<(Value, P::Move)>, u64) {
        if !P::Solver::EXISTS {
            return (None, 0);
        }
        let limiter = Limiter::new(budget);
        let mut counter = limiter.counter();
        let solution = self.own.solve(position, &mut counter);
        drop(counter);
        let found = solution.and_then(|solution| {
            let value = match solution.margin {
                Some(margin) => Value::Score(seen_from(position.turn(), margin)),
                None => Value::Result(solution.result),
            };
            solution.line.first().map(|m| (value, *m))
        });
        (found, limiter.nodes())
    }

    /// Whether a player wins within a number of plies, by the game's own solver if it answers.
    fn wins_within(
        &mut self,
        position: &P,
        attacker: Player,
        plies: u32,
        budget: &Budget,
    ) -> (Option<bool>, u64) {
        let limiter = Limiter::new(budget);
        let mut counter = limiter.counter();
        let own = self.own.wins_within(position, attacker, plies, &mut counter);
        drop(counter);
        if own.is_some() {
            return (own, limiter.nodes());
        }
        let left = less(budget, limiter.nodes());
        let (found, spent) = self.bounded.wins_within(position, attacker, plies, &left);
        (found, limiter.nodes() + spent)
    }

    /// A reply, found by the game's own solver, after which the opponent does not win within a
    /// number of plies, this one included; and the nodes spent.
    fn own_holding_move(
        &mut self,
        position: &P,
        plies: u32,
        budget: &Budget,
    ) -> (Option<Reply>, u64) {
        let limiter = Limiter::new(budget);
        let mut counter = limiter.counter();
        let found = self.own.holding_move(position, plies, &mut counter);
        drop(counter);
        let reply = found.flatten().map(|m| Reply::Move(position.move_text(m)));
        (reply, limiter.nodes())
    }

    fn value(&mut self, position: &P, budget: &Budget) -> (Option<Value>, u64) {
        let (own, mut nodes) = self.own_solution(position, budget);
        if let Some((value, _)) = own {
            return (Some(value), nodes);
        }
        if self.has_points {
            return (None, nodes);
        }
        let mover = position.turn();
        let win = |player| Some(Value::Result(GameResult::Win(player)));
        for attacker in [mover, mover.other()] {
            let (attack, spent) = self.dfpn.attack(position, attacker, &less(budget, nodes));
            nodes += spent;
            match attack {
                Attack::Wins { .. } => return (win(attacker), nodes),
                Attack::Fails { loses: true } => return (win(attacker.other()), nodes),
                Attack::Fails { loses: false } => {}
                Attack::Unknown => return (None, nodes),
            }
        }
        (Some(Value::Result(GameResult::Draw)), nodes)
    }

    /// The first child, easiest first, for which `is_good` returns true, and the nodes spent.
    /// `is_good` returns `None` if its budget does not suffice.
    fn first_good(
        &mut self,
        children: &[String],
        budget: &Budget,
        mut is_good: impl FnMut(&mut Self, &P, &Budget) -> (Option<bool>, u64),
    ) -> Result<(Option<String>, u64), StartError> {
        let mut open = Vec::new();
        for child_idx in self.ordered(children)? {
            open.push((child_idx, self.read(&children[child_idx])?));
        }
        let mut nodes = 0;
        for limit in HOLD_LIMITS {
            let mut rest = Vec::new();
            for (child_idx, child) in open {
                let left = less(budget, nodes);
                let left = Budget { nodes: Some(limit.min(left.nodes.unwrap_or(limit))), ..left };
                let (found, spent) = is_good(self, &child, &left);
                nodes += spent;
                match found {
                    Some(true) => return Ok((Some(children[child_idx].clone()), nodes)),
                    Some(false) => {}
                    None => rest.push((child_idx, child)),
                }
            }
            open = rest;
        }
        Ok((None, nodes))
    }
}

impl<P: FullPosition> Oracle for Typed<P> {
    fn solve(
        &mut self,
        position: &str,
        question: Question,
        budget: &Budget,
    ) -> Result<(Option<Value>, u64), StartError> {
        let position = self.read(position)?;
        Ok(match question {
            Question::Value => self.value(&position, budget),
            Question::WinsWithin { attacker, plies } => {
                let found = self.wins_within(&position, attacker, plies, budget);
                (found.0.map(Value::WinsWithin), found.1)
            }
        })
    }

    fn reply(
        &mut self,
        position: &str,
        children: &dyn Fn() -> Vec<String>,
        aim: Aim,
        progress: Progress,
        budget: &Budget,
    ) -> Result<(Option<Reply>, u64), StartError> {
        let position = self.read(position)?;
        let owner = position.turn();
        let mut nodes = 0;
        let held_plies = match aim {
            Aim::Outlast(plies) => Some(plies),
            Aim::Hold => position.turns_left(),
            Aim::Win | Aim::Score(_) => None,
        };
        if let Some(plies) = held_plies {
            let (reply, spent) = self.own_holding_move(&position, plies, budget);
            nodes += spent;
            if reply.is_some() {
                return Ok((reply, nodes));
            }
        }
        if let Aim::Outlast(plies) = aim {
            let attacker = owner.other();
            let plies = plies.saturating_sub(1);
            let left = less(budget, nodes);
            let found = self.first_good(&children(), &left, |typed, child, budget| {
                let found = typed.wins_within(child, attacker, plies, budget);
                (found.0.map(|wins| !wins), found.1)
            })?;
            return Ok((found.0.map(Reply::Position), nodes + found.1));
        }
        let (own, spent) = self.own_solution(&position, &less(budget, nodes));
        nodes += spent;
        if let Some((value, m)) = own {
            let m = Some(m).filter(|_| value.reaches(owner, aim));
            return Ok((m.map(|m| Reply::Position(position.after(m).text())), nodes));
        }
        if aim == Aim::Win {
            let budget = less(budget, nodes);
            let (m, spent) = match progress {
                Progress::Any => self.dfpn.winning_reply(&position, &budget),
                Progress::Fastest => self.dfpn.fastest_reply(&position, &budget),
            };
            nodes += spent;
            return Ok((m.map(|m| Reply::Position(position.after(m).text())), nodes));
        }
        if self.has_points {
            return Ok((None, nodes));
        }
        let found =
            self.first_good(&children(), &less(budget, nodes), |typed, child, budget| {
                if let Some(outcome) = child.outcome() {
                    return (Some(outcome.result != GameResult::Win(owner.other())), 0);
                }
                let (attack, spent) = typed.dfpn.attack(child, owner.other(), budget);
                let holds = match attack {
                    Attack::Wins { .. } => Some(false),
                    Attack::Fails { .. } => Some(true),
                    Attack::Unknown => None,
                };
                (holds, spent)
            })?;
        Ok((found.0.map(Reply::Position), nodes + found.1))
    }

    fn winning_square(&mut self, left: &SquaresLeft, budget: &Budget) -> (Option<u32>, u64) {
        let limiter = Limiter::new(budget);
        let mut counter = limiter.counter();
        let found = self.own.winning_square(&self.start, left, &mut counter);
        drop(counter);
        (found.flatten(), limiter.nodes())
    }

    fn plies_left(&self, position: &str) -> Result<Option<u32>, StartError> {
        Ok(self.read(position)?.turns_left())
    }

    fn ordered(&self, children: &[String]) -> Result<Vec<usize>, StartError> {
        let mut scored = Vec::with_capacity(children.len());
        for (child_idx, text) in children.iter().enumerate() {
            let child = self.read(text)?;
            let score = match child.outcome() {
                Some(outcome) => match outcome.result {
                    GameResult::Win(winner) if winner == child.turn() => i32::MIN,
                    GameResult::Win(_) => i32::MAX,
                    GameResult::Draw => 0,
                },
                None => -self.evaluator.evaluate(&child),
            };
            scored.push((Reverse(score), child_idx));
        }
        scored.sort_unstable();
        Ok(scored.into_iter().map(|(_, child_idx)| child_idx).collect())
    }

    fn turn(&self, position: &str) -> Result<Player, StartError> {
        Ok(self.read(position)?.turn())
    }

    fn always_ends(&self) -> bool {
        self.always_ends
    }
}

/// The budget that remains after spending nodes.
fn less(budget: &Budget, nodes: u64) -> Budget {
    Budget { nodes: budget.nodes.map(|all| all.saturating_sub(nodes)), ..budget.clone() }
}

impl<P: FullPosition> fmt::Debug for Typed<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Typed").field("game", &self.game).finish_non_exhaustive()
    }
}
