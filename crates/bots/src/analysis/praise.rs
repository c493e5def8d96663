//! Explanations of moves that cost nothing: an only move found, a trap avoided, a forced win
//! completed, a game that is already lost.

use parlour_core::{AnyMove, GameResult, Match, message};

use super::explain::{Loss, cells};
use super::{Explanation, Grade, GradedMove, near};

/// Minimum number of own turns of a forced win for praise.
const LONG_WIN: usize = 3;

/// Praise for a move if every other move lets the opponent win at once, by brute force.
pub(super) fn only_move(at: &Match, one: &GradedMove) -> Option<Explanation> {
    if one.grade != Grade::Best || one.after.is_loss() {
        return None;
    }
    let after = at.position().after(&one.played).ok()?;
    if after.outcome().is_some() || !near::all_others_lose(at.position(), &*after) {
        return None;
    }
    let mover = one.player;
    let message =
        message!("why-only-move", reader = "other", mover = mover, enemy = mover.other(),);
    let marks = cells(at, std::slice::from_ref(&one.played));
    Some(Explanation::new("only-move", [mover; 2], message, marks))
}

/// Praise for a move that is less tempting than one that lets the opponent win at once.
pub(super) fn trap_avoided(at: &Match, one: &GradedMove) -> Option<Explanation> {
    let is_good = matches!(one.grade, Grade::Best | Grade::Good);
    if !is_good || one.before.is_loss() || one.after.is_loss() {
        return None;
    }
    let near::Trap { bait, answer } = near::trap(at.position(), &one.played)?;
    let mover = one.player;
    let marks = cells(at, std::slice::from_ref(&bait));
    let message = message!(
        "why-trap-avoided",
        reader = "other",
        mover = mover,
        enemy = mover.other(),
        bait = &bait,
        reply = &answer,
    );
    Some(Explanation::new("trap-avoided", [mover; 2], message, marks))
}

/// Praises the last move of a forced win that was played without a mistake.
pub(super) fn forced_win(played: &Match, graded: &mut [GradedMove]) {
    let result = played.outcome().map(|outcome| outcome.result);
    let is_decided = matches!(result, Some(GameResult::Win(_))) && !played.is_ended_by_players();
    let Some((last, earlier)) = graded.split_last_mut().filter(|_| is_decided) else { return };
    if last.after.wins_in() != Some(0) || last.explanation.is_some() {
        return;
    }
    let won = earlier.iter().rev().filter(|one| one.player == last.player);
    let n = 1 + won.take_while(|one| one.before.is_win() && one.after.is_win()).count();
    if n >= LONG_WIN {
        let mover = last.player;
        let message = message!("why-forced-win", n = n, reader = "other", mover = mover);
        last.explanation = Some(Explanation::new("forced-win", [mover; 2], message, Vec::new()));
    }
}

/// Explains that no move helps: the opponent had a forced win before the move and has one after it.
pub(super) fn already_lost(at: &Match, one: &GradedMove, replies: &[AnyMove]) -> Explanation {
    let mover = one.player;
    let loss = Loss::after(at, &one.played, replies, one.after);
    let message = message!(
        "why-already-lost",
        reader = "other",
        mover = mover,
        enemy = mover.other(),
        move = &one.played,
        reply = loss.reply,
        n = loss.turns,
    );
    Explanation::new("already-lost", [mover; 2], message, loss.marks)
}
