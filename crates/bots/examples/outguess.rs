//! How well can a second player do against `greedy`?
//!
//! This player knows how `greedy` chooses. Unless it sees a win, it tries its moves in complete
//! games against that very opponent and takes the one that won most often. `best` does not model
//! its opponent, so it cannot be expected to win what this player loses; `docs/strength.md` has the
//! results.
//!
//! `cargo run --release -p parlour-bots --example outguess -- apart 100 1`: a game, the number of
//! games, a seed.

#![allow(clippy::print_stdout, reason = "this is how a program speaks")]

use std::cmp::Reverse;

use parlour_bots::greedy_move;
use parlour_core::{
    FullPosition, LinearEvaluator, Outcome, Player, PositionVisitor, Rng, Unmetered,
};
use parlour_search::{AlphaBeta, Budget, Engine, Root};

/// Node budgets per turn: of alpha-beta, and of the trial games.
const SEARCH_NODES: u64 = 500_000;
const TRY_NODES: u64 = 500_000;

/// Node budget for one of the player's own turns in a trial game, and the cost of other turns.
const QUICK_NODES: u64 = 100;
const TURN_NODES: u64 = 40;

/// Longer games count as not won.
const MOST_TURNS: u32 = 200;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, n_games, seed] = arguments.as_slice() else {
        return Err("expected a game, a number of games and a seed, such as: apart 100 1".into());
    };
    let (game, mut values) = parlour_games::parse_game(game)?;
    if let Some(key) = game.missing_seed(&values) {
        values.set(key, seed)?;
    }
    let start = game.start(&values)?;
    let contest = Contest { n_games: n_games.parse()?, seed: seed.parse()? };
    parlour_games::with_position(&*start, contest).map_err(|_| "a game that is not listed")?;
    Ok(())
}

struct Contest {
    n_games: u64,
    seed: u64,
}

impl PositionVisitor for Contest {
    type Output = ();

    fn visit<P: FullPosition>(self, start: P) {
        let mut n_won = 0;
        for number in 1..=self.n_games {
            let mut luck = Rng::new(self.seed.wrapping_add(number) << 32);
            let mut player = Outguesser::new(self.seed.wrapping_add(number));
            let (winner, n_turns) = play_out(start.clone(), |position| match position.turn() {
                Player::One => greedy_move(&Root::new(position.clone()), &mut luck, &mut Unmetered),
                Player::Two => player.choose(position),
            });
            let is_won = winner == Some(Player::Two);
            n_won += u64::from(is_won);
            let word = if is_won { "won" } else { "not won" };
            println!("{word} in {n_turns} turns; {n_won} of {number}");
        }
    }
}

/// Plays to the end: returns the winner and the number of turns.
fn play_out<P: FullPosition>(
    mut position: P,
    mut choose: impl FnMut(&P) -> P::Move,
) -> (Option<Player>, u32) {
    let mut n_turns = 0;
    while position.ending().is_none() && n_turns < MOST_TURNS {
        let m = choose(&position);
        position.play_unchecked(m);
        n_turns += 1;
    }
    let winner = match position.ending().map(|ending| ending.outcome) {
        Some(Outcome::Win(winner)) => Some(winner),
        _ => None,
    };
    (winner, n_turns)
}

/// A move and its results.
struct Tried<M> {
    m: M,
    n_won: u64,
    n_games: u64,
}

struct Outguesser<P: FullPosition> {
    search: AlphaBeta<P, P::Evaluator>,
    quick: AlphaBeta<P, P::Evaluator>,
    luck: Rng,
    /// Nodes spent on the trial games of this turn.
    n_spent: u64,
}

impl<P: FullPosition> Outguesser<P> {
    fn new(seed: u64) -> Self {
        Self {
            search: AlphaBeta::new(P::Evaluator::fitted()),
            quick: AlphaBeta::new(P::Evaluator::fitted()).with_table_mib(1),
            luck: Rng::new(seed),
            n_spent: 0,
        }
    }

    /// The move that wins, or else the one with the best results: successive halving.
    fn choose(&mut self, position: &P) -> P::Move {
        let (root, budget) = (Root::new(position.clone()), Budget::nodes(SEARCH_NODES));
        let mut report = self.search.search(&root, &budget, &mut |_| {});
        let line = report.lines.swap_remove(0);
        if line.score.is_win() {
            return line.moves[0];
        }
        let to_tried = |m| Tried { m, n_won: 0, n_games: 0 };
        let mut moves = Vec::new();
        position.distinct_moves(&mut moves, &mut P::Scratch::default());
        let mut tried: Vec<_> = moves.into_iter().map(to_tried).collect();
        // Among equals, the move of the search comes first.
        tried.sort_by_key(|tried| tried.m != line.moves[0]);
        let n_rounds = u64::from(tried.len().next_power_of_two().ilog2());
        self.n_spent = 0;
        for round in 1..=n_rounds {
            while self.n_spent < TRY_NODES * round / n_rounds {
                for tried in &mut tried {
                    tried.n_won += u64::from(self.wins_with(position, tried.m));
                    tried.n_games += 1;
                }
            }
            // Laplace smoothing: few games say little.
            tried.sort_by_key(|tried| Reverse((tried.n_won + 1) * 1_000_000 / (tried.n_games + 2)));
            tried.truncate(tried.len().div_ceil(2));
        }
        tried[0].m
    }

    /// Whether one trial game that starts with this move is won.
    fn wins_with(&mut self, position: &P, m: P::Move) -> bool {
        let me = position.turn();
        let mut next = position.clone();
        next.play_unchecked(m);
        self.n_spent += TURN_NODES;
        let (winner, _) = play_out(next, |position| {
            if position.turn() != me {
                self.n_spent += TURN_NODES;
                return greedy_move(&Root::new(position.clone()), &mut self.luck, &mut Unmetered);
            }
            let (root, budget) = (Root::new(position.clone()), Budget::nodes(QUICK_NODES));
            let report = self.quick.search(&root, &budget, &mut |_| {});
            self.n_spent += report.nodes;
            report.lines[0].moves[0]
        });
        winner == Some(me)
    }
}
