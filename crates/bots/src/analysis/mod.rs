//! Reviews a game: every move graded against the best, with reasons.

mod grade;
mod hint;
mod reasons;

pub use grade::{Grade, GradedMove, PositionValue, grade_moves};
pub use hint::{Hint, hint};
pub use reasons::{Fact, facts_against};

use std::ops::ControlFlow;

use parlour_core::{AnyMove, AnyPosition, Ending, Match, Outcome, Player};
use parlour_search::Score;

use crate::{Bot, Budget, SearchResult};

/// The value and best line of a position.
pub fn value_of_result(result: &SearchResult) -> PositionValue {
    let line = &result.lines[0];
    PositionValue { score: line.score, line: line.moves.clone(), is_forced: false }
}

/// The value of a finished game for the side that would move next.
pub fn value_of_ending(ending: Ending, turn: Player) -> PositionValue {
    let score = match ending.outcome {
        Outcome::Win(winner) if winner == turn => Score::win_in(0),
        Outcome::Win(_) => Score::loss_in(0),
        Outcome::Draw => Score::DRAW,
    };
    PositionValue { score, line: Vec::new(), is_forced: false }
}

/// Evaluates every position of a match's line, the start first, with the same budget for each.
/// `known` returns values from an earlier run, `done` is called with each value. The budget's stop
/// flag ends the work early; then only the values of the first positions are returned.
///
/// Each position is searched from scratch, so that results do not depend on interruptions.
pub fn value_positions(
    played: &Match,
    bot: &mut dyn Bot,
    budget: &Budget,
    known: &dyn Fn(usize) -> Option<PositionValue>,
    done: &mut dyn FnMut(usize, &PositionValue),
) -> Vec<PositionValue> {
    let mut values = Vec::new();
    for (ply, at) in positions_of(played).enumerate() {
        let value = match (known(ply), at.ending()) {
            (Some(value), _) => value,
            (None, Some(ending)) => value_of_ending(ending, at.position().turn()),
            (None, None) => {
                bot.new_game();
                let result = bot.think(&at, budget, 1, &mut |_| {});
                if budget.stop.is_stopped() {
                    break;
                }
                let is_forced = has_one_move(&at);
                PositionValue { is_forced, ..value_of_result(&result) }
            }
        };
        done(ply, &value);
        values.push(value);
    }
    values
}

/// Whether there is only one legal move. Stops at the second: some positions have too many to list.
fn has_one_move(at: &Match) -> bool {
    let mut n_moves = 0;
    at.position().for_each_move(&mut |_| {
        n_moves += 1;
        if n_moves > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    n_moves == 1
}

/// The match at each of its positions, the start first, without a final resignation.
pub fn positions_of(played: &Match) -> impl Iterator<Item = Match> {
    let n_positions = played.ply() + 1;
    let mut full = played.clone();
    if full.is_ended_by_players() {
        full.undo();
    }
    (0..n_positions).map(move |ply| {
        let mut at = full.clone();
        at.go_to(ply);
        at
    })
}

/// Grades the moves of a match that have values on both sides, and adds reasons to the bad ones.
pub fn grade_match(played: &Match, values: &[PositionValue]) -> Vec<GradedMove> {
    let moves: Vec<AnyMove> = played.moves().cloned().collect();
    let mut values = values.to_vec();
    for ((m, value), (ply, at)) in
        moves.iter().zip(&mut values).zip(positions_of(played).enumerate())
    {
        if let (Some(best), Some(there)) = (value.line.first_mut(), played.position_at(ply + 1))
            && leads_to(&at, best, there)
        {
            best.clone_from(m);
        }
    }
    let mut graded = grade_moves(played.start().turn(), &moves, &values);
    for (one, at) in graded.iter_mut().zip(positions_of(played)) {
        one.player = at.position().turn();
        if one.grade.is_bad() {
            let reply = values[one.ply + 1].line.first();
            one.facts = facts_against(&at, one, reply);
        }
    }
    graded
}

/// Whether a move leads to a position: several moves may, and they are equally good.
fn leads_to(at: &Match, m: &AnyMove, there: &dyn AnyPosition) -> bool {
    let mut next = at.clone();
    next.play(m).is_ok() && next.position().text() == there.text()
}
