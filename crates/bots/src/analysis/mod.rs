//! Reviews a game: every move graded against the best, with reasons.

mod explain;
mod grade;
mod hint;
mod near;
mod plans;
mod praise;
mod reasons;
mod tactics;

pub use explain::{Evidence, Explanation, explain};
pub use grade::{Grade, GradedMove, PositionValue, grade_moves};
pub use hint::{Hint, hint, hint_area};
pub use reasons::{Fact, changes, facts_against};

use std::ops::ControlFlow;

use parlour_core::{AnyMove, AnyPosition, ByPlayer, GameResult, Match, Outcome, Player};
use parlour_search::Score;

use crate::{Bot, Budget, SearchResult};

/// The plies of a near win: two turns of the player.
const NEAR_WIN: u32 = 4;

/// The value and best line of a position.
pub fn value_of_result(result: &SearchResult) -> PositionValue {
    let line = &result.lines[0];
    PositionValue { score: line.score, line: line.moves.clone(), is_forced: false }
}

/// The value of a finished game for the side that would move next.
pub fn value_of_outcome(outcome: Outcome, turn: Player) -> PositionValue {
    let score = match outcome.result {
        GameResult::Win(winner) if winner == turn => Score::win_in(0),
        GameResult::Win(_) => Score::loss_in(0),
        GameResult::Draw => Score::DRAW,
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
        let value = match (known(ply), at.outcome()) {
            (Some(value), _) => value,
            (None, Some(outcome)) => value_of_outcome(outcome, at.position().turn()),
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
    let mut was_lost = ByPlayer::new(false, false);
    for (one, at) in graded.iter_mut().zip(positions_of(played)) {
        one.player = at.position().turn();
        let replies = &values[one.ply + 1].line;
        if one.grade.is_bad() {
            one.facts = facts_against(&at, one, replies.first());
        }
        one.explanation = near_miss(&at, one, replies).or_else(|| explanation(&at, one, replies));
        // Once for each player, not again for later moves.
        let is_lost = one.before.is_loss() && one.after.is_loss();
        if is_lost && !was_lost[one.player] && one.grade == Grade::Best {
            one.explanation = Some(praise::already_lost(&at, one, replies));
        }
        was_lost[one.player] = is_lost;
    }
    praise::forced_win(played, &mut graded);
    graded
}

/// Explains a move that changes no proven result, but misses a win in one turn, or allows one that
/// another move delays. Such a move is not graded `best`.
fn near_miss(at: &Match, one: &mut GradedMove, replies: &[AnyMove]) -> Option<Explanation> {
    let (is_won, is_lost) =
        (one.before.is_win() && one.after.is_win(), one.before.is_loss() && one.after.is_loss());
    if one.grade != Grade::Best || !(is_won || is_lost) {
        return None;
    }
    let better = if is_won { near::quicker_win } else { near::slower_loss };
    let better = better(at.position(), &one.played, one.best_line.first())?;
    one.grade = Grade::Good;
    if one.best_line.first() != Some(&better) {
        one.best_line = vec![better];
    }
    Some(explain::near_miss(&evidence(at, one, &line(one, replies))))
}

/// A graded move and the replies to it.
fn line(one: &GradedMove, replies: &[AnyMove]) -> Vec<AnyMove> {
    [&one.played].into_iter().chain(replies).cloned().collect()
}

fn evidence<'a>(at: &'a Match, one: &'a GradedMove, played: &'a [AnyMove]) -> Evidence<'a> {
    Evidence { at, played, better: &one.best_line, before: one.before, after: one.after }
}

/// Explains a move that cost something, or praises one that was hard to find.
fn explanation(at: &Match, one: &GradedMove, replies: &[AnyMove]) -> Option<Explanation> {
    // Mention a missed near win even if the position is still good.
    let missed_near_win = one.before.wins_in().is_some_and(|plies| plies <= NEAR_WIN)
        && !one.after.is_win()
        && one.grade == Grade::Good;
    if one.grade.is_bad() || missed_near_win {
        return explain(&evidence(at, one, &line(one, replies)));
    }
    praise::only_move(at, one).or_else(|| praise::trap_avoided(at, one))
}

/// Whether a move leads to a position: several moves may, and they are equally good.
fn leads_to(at: &Match, m: &AnyMove, there: &dyn AnyPosition) -> bool {
    let mut next = at.clone();
    next.play(m).is_ok() && next.position().text() == there.text()
}
