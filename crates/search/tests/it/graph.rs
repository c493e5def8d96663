//! A toy game with cycles: a token moves on a random graph. Small enough for an exhaustive search
//! with full history, so that every repetition rule can be checked.
//!
//! It implements only [`Position`]: engines need no more.

use parlour_core::{
    Evaluator, MatchRules, Outcome, Player, Position, Reason, Repetition, mix, mix_in,
};
use parlour_search::Root;

/// The token's node; everything else follows from the seed.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Graph {
    pub(crate) seed: u64,
    pub(crate) n_places: u64,
    /// Whether repetition compares only the node and not the side to move.
    pub(crate) by_place: bool,
    pub(crate) at: u64,
    pub(crate) turn: Player,
}

const REACHED: Reason = Reason::new("reached", "the token reached a goal");

impl Graph {
    pub(crate) fn new(seed: u64, n_places: u64, by_place: bool) -> Self {
        Self { seed, n_places, by_place, at: 0, turn: Player::One }
    }

    fn number(&self, what: u64) -> u64 {
        mix_in(mix_in(self.seed, what), self.at)
    }
}

impl Position for Graph {
    type Move = u64;
    type Scratch = ();

    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.number(99) % 9 {
            _ if self.at == 0 => None,
            0 => Some(Outcome::win(Player::One, REACHED)),
            1 => Some(Outcome::win(Player::Two, REACHED)),
            2 if self.seed.is_multiple_of(2) => Some(Outcome::draw(REACHED)),
            _ => None,
        }
    }

    /// One to three targets, possibly including staying, which counts as a pass.
    fn legal_moves(&self, moves: &mut Vec<u64>) {
        if self.outcome().is_some() {
            return;
        }
        let first = moves.len();
        let kind = self.turn.index() as u64 * 10;
        for way in 0..=self.number(kind) % 3 {
            let to = self.number(kind + way + 1) % self.n_places;
            if !moves[first..].contains(&to) {
                moves.push(to);
            }
        }
    }

    fn play_unchecked(&mut self, m: u64) {
        self.at = m;
        self.turn = self.turn.other();
    }

    fn key(&self) -> u64 {
        mix(self.at * 2 + self.turn.index() as u64)
    }

    fn is_pass(&self, m: u64) -> bool {
        m == self.at
    }

    fn repetition_key(&self) -> u64 {
        if self.by_place { mix(self.at + 1000) } else { self.key() }
    }
}

/// An evaluator that scores every position 0.
#[derive(Clone, Debug)]
pub(crate) struct ZeroEvaluator;

impl<P: Position> Evaluator<P> for ZeroEvaluator {
    type State = ();

    fn evaluate(&self, _position: &P) -> i32 {
        0
    }
}

/// Searches exhaustively with the full history; returns the value for the side to move, or `None`
/// if that takes more than `nodes`.
pub(crate) fn exhaustive_value<P: Position>(root: &Root<P>, nodes: u64) -> Option<i32> {
    let mut search = Exhaustive {
        rules: root.rules,
        history: root.history.keys().collect(),
        plies: root.plies,
        nodes,
    };
    search.value(&root.position)
}

struct Exhaustive {
    rules: MatchRules,
    history: Vec<u64>,
    plies: u32,
    nodes: u64,
}

impl Exhaustive {
    fn value<P: Position>(&mut self, position: &P) -> Option<i32> {
        self.nodes = self.nodes.checked_sub(1)?;
        if self.plies > 100 {
            // Passes that do not count can continue forever.
            return None;
        }
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let (mut best, mut is_stuck) = (-1, true);
        for m in moves {
            let next = position.after(m);
            let is_pass = position.is_pass(m);
            if self.rules.repetition == Repetition::Forbid
                && self.history.contains(&next.repetition_key())
            {
                continue;
            }
            is_stuck = false;
            best = best.max(-self.value_after(&next, is_pass)?);
            if best == 1 {
                break;
            }
        }
        Some(if is_stuck { 0 } else { best })
    }

    /// The value of a position just reached, for the side to move.
    fn value_after<P: Position>(&mut self, next: &P, is_pass: bool) -> Option<i32> {
        if let Some(outcome) = next.outcome() {
            let winner = outcome.result.winner();
            return Some(winner.map_or(0, |winner| if winner == next.turn() { 1 } else { -1 }));
        }
        let key = next.repetition_key();
        let count = self.history.iter().filter(|earlier| **earlier == key).count() + 1;
        let is_counted = match self.rules.repetition {
            Repetition::Draw { occurrences, after_pass } => {
                let is_counted = after_pass || !is_pass;
                if is_counted && count >= occurrences as usize {
                    return Some(0);
                }
                is_counted
            }
            Repetition::Forbid | Repetition::Off => true,
        };
        if self.rules.max_plies > 0 && self.plies + 1 >= self.rules.max_plies {
            return Some(0);
        }
        self.plies += 1;
        if is_counted {
            self.history.push(key);
        }
        let value = self.value(next);
        if is_counted {
            self.history.pop();
        }
        self.plies -= 1;
        value
    }
}
