//! The explorer: every move of a position with its result, where an exact search proves one.
//!
//! A value is shown only if it is proven: by the rules, by a completed exact search within the
//! budget, or by a proof that the game ships with and the reference generators have verified. Every
//! other move is "not known".

mod distance;

use std::collections::BTreeMap;
use std::time::Duration;

use parlour_bots::{
    Bot, BotKind, BotSpec, BotSpecError, Budget, Score, build, eval_breakdown, score_message,
};
use parlour_core::{AnyGame, AnyMove, GameResult, Match, Message, message};
use parlour_solved::{Proven, ignores_history, proven};

use self::distance::plies_to_win;

/// Maximum number of moves; further moves are left out.
const MAX_MOVES: usize = 500;

/// Nodes for each move in the first round; each round multiplies them by `GROWTH`.
const FIRST_NODES: u64 = 2000;
const GROWTH: u64 = 8;

/// Nodes to look for the shortest win after a move.
const DISTANCE_NODES: u64 = 40_000;

/// The position itself is solved before its moves, with one part in this many of the budget.
const ROOT_SHARE: u64 = 4;

/// The longest line.
const MAX_LINE: usize = 200;

/// The default budget in nodes, about a second.
pub const EXPLORE_NODES: u64 = 1_500_000;

/// A move of an explored position.
#[derive(Clone, PartialEq, Debug)]
pub struct ExploredMove {
    /// The move.
    pub m: AnyMove,
    /// Its proven value for the side that plays it; `None` if it is not known.
    pub score: Option<Score>,
}

/// A position with the proven values of its moves.
#[derive(Clone, PartialEq, Debug)]
pub struct Explored {
    /// The proven value for the side to move; `None` if it is not known.
    pub score: Option<Score>,
    /// The moves in the order of the rules.
    pub moves: Vec<ExploredMove>,
    /// Whether these are all moves.
    pub is_complete: bool,
    /// Nodes searched.
    pub nodes: u64,
}

impl Explored {
    /// A move with the best proven value: the shortest win, else a draw, else the longest loss.
    /// `None` unless the value of the position is known.
    pub fn best(&self) -> Option<&AnyMove> {
        let known = self.moves.iter().filter_map(|one| Some((rank(one.score?), &one.m)));
        let best = known.rev().max_by_key(|(rank, _)| *rank)?;
        let is_best = self.score.is_some_and(|score| rank(score).0 == best.0.0);
        is_best.then_some(best.1)
    }
}

/// The value of a move in words: "wins in 5", "draw", "not known".
pub fn explored_message(score: Option<Score>) -> Message {
    score.map_or_else(|| message!("explore-unknown" = "not known"), score_message)
}

/// Orders proven values, the best last: sign, margin, then the nearest win or the farthest loss.
fn rank(score: Score) -> (i32, i32, i32) {
    let sign = if score.is_win() {
        1
    } else if score.is_loss() {
        -1
    } else {
        0
    };
    (sign, score.margin.unwrap_or(0), score.points)
}

/// Explores the positions of a game. Keeps the tables of its solvers for the next position.
pub struct Explorer {
    solver: Box<dyn Bot>,
}

impl std::fmt::Debug for Explorer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Explorer").finish_non_exhaustive()
    }
}

impl Explorer {
    /// An explorer for the positions of a game.
    ///
    /// # Errors
    /// [`BotSpecError`] if the game has no solver.
    pub fn new(game: &'static dyn AnyGame) -> Result<Self, BotSpecError> {
        Ok(Self { solver: build(&BotSpec::new(BotKind::Solve), game)? })
    }

    /// Finds the values of a position and its moves within the budget.
    pub fn explore(&mut self, played: &Match, budget: &Budget) -> Explored {
        let moves = played.position().first_moves(MAX_MOVES + 1);
        let is_complete = moves.len() <= MAX_MOVES;
        let allowed = moves.into_iter().take(MAX_MOVES).filter_map(|m| played.allowed(m).ok());
        let moves: Vec<AnyMove> =
            if played.outcome().is_some() { Vec::new() } else { allowed.collect() };
        let mut search = Exploration {
            solver: &mut *self.solver,
            budget,
            limit: budget.nodes.unwrap_or(EXPLORE_NODES),
            started: budget.clock.now(),
            nodes: 0,
            known: BTreeMap::new(),
        };
        let after = |m: &AnyMove| {
            let mut next = played.clone();
            next.play(m).ok().map(|()| next)
        };
        let next: Vec<Option<Match>> = moves.iter().map(after).collect();
        let mut scores: Vec<Option<Score>> =
            next.iter().map(|next| final_score(played, next.as_ref()?)).collect();
        let mut root = None;
        if !moves.is_empty() && !has_win(&scores) {
            root = search.solve(played, search.limit / ROOT_SHARE);
        }
        if root.as_ref().is_some_and(|(score, _)| score.is_loss() && score.margin.is_none()) {
            // Every move of a lost position loses.
            for score in scores.iter_mut().filter(|score| score.is_none()) {
                *score = Some(Score::LOST);
            }
        }
        if let Some((score, best)) = &root
            && score.is_win()
            && let Some(at) = moves.iter().position(|m| m == best)
            && scores[at].is_none()
        {
            scores[at] = Some(*score);
        }
        let mut nodes = FIRST_NODES;
        while scores.iter().any(Option::is_none) && !search.is_spent() {
            for (at, next) in next.iter().enumerate() {
                if scores[at].is_none()
                    && let Some(next) = next
                {
                    scores[at] = search.solve_next(next, nodes).map(before);
                }
            }
            nodes *= GROWTH;
        }
        for (score, next) in scores.iter_mut().zip(&next) {
            if let (Some(score), Some(next)) = (score, next) {
                *score = search.with_distance(*score, next);
            }
        }
        let moves = moves.into_iter().zip(&scores);
        let moves = moves.map(|(m, score)| ExploredMove { m, score: *score }).collect();
        let score = value(&scores, is_complete).or_else(|| root.map(|(score, _)| score));
        Explored { score, moves, is_complete, nodes: search.nodes }
    }

    /// A line of perfect play from here, as long as every position is proven: the winner takes the
    /// shortest known win, the loser the longest defense.
    pub fn line(&mut self, played: &Match, budget: &Budget) -> Vec<AnyMove> {
        let started = budget.clock.now();
        let mut left = budget.nodes.unwrap_or(EXPLORE_NODES);
        let (mut at, mut line) = (played.clone(), Vec::new());
        while line.len() < MAX_LINE && left > 0 && !budget.stop.is_stopped() {
            let share = (left / ROOT_SHARE).max(FIRST_NODES).min(left);
            let spent = budget.clock.now().saturating_sub(started);
            let time = budget.time.map(|time| time.saturating_sub(spent));
            let explored =
                self.explore(&at, &Budget { nodes: Some(share), time, ..budget.clone() });
            left = left.saturating_sub(explored.nodes.max(1));
            let Some(best) = explored.best() else { break };
            if at.play(best).is_err() {
                break;
            }
            line.push(best.clone());
        }
        line
    }
}

/// Whether a move wins.
fn has_win(scores: &[Option<Score>]) -> bool {
    scores.iter().flatten().any(|score| score.is_win())
}

/// The value of a position from its moves: a win if a move wins, the best value if all are known.
fn value(scores: &[Option<Score>], is_complete: bool) -> Option<Score> {
    let best = scores.iter().flatten().copied().max_by_key(|score| rank(*score))?;
    let is_known = is_complete && scores.iter().all(Option::is_some);
    (is_known || best.is_win() && best.margin.is_none()).then_some(best)
}

/// The value of the move before a position, from the value of the position for its side to move.
fn before(score: Score) -> Score {
    let (wins_in, loses_in) = (score.wins_in(), score.loses_in());
    let points = match (wins_in, loses_in) {
        (Some(n), _) => Score::loss_in(n + 1),
        (_, Some(n)) => Score::win_in(n + 1),
        _ => score.negated(),
    };
    Score { margin: score.negated().margin, ..points }
}

/// The value of a move that ends the game, for the side that plays it.
fn final_score(played: &Match, next: &Match) -> Option<Score> {
    let mover = played.position().turn();
    let score = match next.outcome()?.result {
        GameResult::Win(winner) if winner == mover => Score::win_in(1),
        GameResult::Win(_) => Score::loss_in(1),
        GameResult::Draw => Score::DRAW,
    };
    let lead = eval_breakdown(next.position()).lead;
    Some(Score { margin: lead.map(|lead| lead[mover]), ..score })
}

/// The value of a position for its side to move, and a move that keeps it, from a verified proof.
fn by_proof(played: &Match) -> Option<(Score, Option<AnyMove>)> {
    let Proven { result, reply } = proven(played)?;
    let score = match result {
        GameResult::Win(winner) if winner == played.position().turn() => Score::WON,
        GameResult::Win(_) => Score::LOST,
        GameResult::Draw => Score::DRAW,
    };
    Some((score, reply))
}

/// One exploration: the solver and the remaining budget.
struct Exploration<'a> {
    solver: &'a mut dyn Bot,
    budget: &'a Budget,
    limit: u64,
    started: Duration,
    nodes: u64,
    /// Proven values by position text, because several moves may lead to one position.
    known: BTreeMap<String, Score>,
}

impl Exploration<'_> {
    fn is_spent(&self) -> bool {
        self.nodes >= self.limit
            || self.budget.stop.is_stopped()
            || self.time_left() == Some(Duration::ZERO)
    }

    fn time_left(&self) -> Option<Duration> {
        let spent = self.budget.clock.now().saturating_sub(self.started);
        self.budget.time.map(|time| time.saturating_sub(spent))
    }

    /// The proven value of a position for its side to move, and a move that reaches it.
    fn solve(&mut self, played: &Match, nodes: u64) -> Option<(Score, AnyMove)> {
        if let Some((score, Some(reply))) = by_proof(played) {
            return Some((score, reply));
        }
        if self.is_spent() {
            return None;
        }
        let nodes = nodes.min(self.limit - self.nodes);
        let time = self.time_left();
        let budget = Budget { nodes: Some(nodes), time, ..self.budget.clone() };
        let result = self.solver.think(played, &budget, 1, &mut |_| {});
        self.nodes += result.nodes.max(1);
        let score = result.score();
        score.is_proven.then(|| (score, result.best().clone()))
    }

    /// The proven value of a position after a move. Several moves may lead to it.
    fn solve_next(&mut self, next: &Match, nodes: u64) -> Option<Score> {
        let text = next.position().text();
        if let Some(score) = self.known.get(&text) {
            return Some(*score);
        }
        let score = match by_proof(next) {
            Some((score, _)) => score,
            None => self.solve(next, nodes)?.0,
        };
        self.known.insert(text, score);
        Some(score)
    }

    /// Adds the number of turns to a win or a loss if it is unknown and the search for the shortest
    /// win finishes within its nodes. `next` is the position after the move.
    fn with_distance(&mut self, score: Score, next: &Match) -> Score {
        let is_decided = score.is_win() || score.is_loss();
        let has_distance = score.wins_in().or(score.loses_in()).is_some();
        if !is_decided || has_distance || !ignores_history(next) || self.is_spent() {
            return score;
        }
        let turn = next.position().turn();
        let winner = if score.is_win() { turn.other() } else { turn };
        let nodes = DISTANCE_NODES.min(self.limit - self.nodes);
        let (plies, spent) = plies_to_win(next.position(), winner, nodes, &self.budget.stop);
        self.nodes += spent;
        let known = plies.map(|plies| {
            let found = if score.is_win() { Score::win_in } else { Score::loss_in };
            Score { margin: score.margin, ..found(plies + 1) }
        });
        known.unwrap_or(score)
    }
}
