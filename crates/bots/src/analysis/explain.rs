//! Explains a move in one or two sentences, as a teacher would.
//!
//! Proven results come first, then the first event in which the line played and a better line
//! differ ([`tactics`](super::tactics)), then a concept that accounts for most of the loss
//! ([`plans`](super::plans)). Otherwise nothing: a wrong reason is worse than none.

use parlour_core::{AnyMove, Cell, Match, Message, Player, Step, message};
use parlour_search::Score;

use super::{near, plans, tactics};
use crate::win_chance;

/// The data about a move and a better one.
#[derive(Clone, Copy, Debug)]
pub struct Evidence<'a> {
    /// The match before the move.
    pub at: &'a Match,
    /// The move and how play would continue.
    pub played: &'a [AnyMove],
    /// The better line; it may start with the same move.
    pub better: &'a [AnyMove],
    /// The value before the move, with best play, from the mover's point of view.
    pub before: Score,
    /// The value after the move, from the same point of view.
    pub after: Score,
}

impl Evidence<'_> {
    pub(super) fn mover(&self) -> Player {
        self.at.position().turn()
    }

    /// Cost in winning chances.
    pub(super) fn loss(&self) -> f64 {
        win_chance(self.before) - win_chance(self.after)
    }
}

/// Why a move was bad, or good: a sentence with the squares it concerns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The reason: `misses-win`, or the name of an event or concept of the game.
    pub reason: &'static str,
    /// Whether the event is on the better line, not on the one played.
    pub is_missed: bool,
    /// The topic of the event, or the name of the concept.
    pub(super) topic: &'static str,
    /// The player whom the event or concept concerns.
    pub player: Player,
    /// The squares that the sentence mentions or shows.
    pub marks: Vec<Cell>,
    mover: Player,
    message: Message,
}

impl Explanation {
    pub(super) fn new(
        reason: &'static str,
        [mover, player]: [Player; 2],
        message: Message,
        mut marks: Vec<Cell>,
    ) -> Self {
        marks.sort_unstable();
        marks.dedup();
        let message = message.with("mover", mover).with("enemy", mover.other());
        Self { reason, is_missed: false, topic: reason, player, marks, mover, message }
    }

    /// The sentences for a reader: "you" is the player who moved if the reader held that seat;
    /// otherwise both players go by their names. The last value of an argument counts.
    pub fn message(&self, reader: Option<Player>) -> Message {
        let reader = if reader == Some(self.mover) { "mover" } else { READER };
        self.message.clone().with("reader", reader)
    }
}

/// Minimum cost in winning chances for a draw to be a reason.
const MIN_LOSS: f64 = 0.05;

/// The reader of a message until [`Explanation::message`] says who it is.
const READER: &str = "other";

/// The number of turns that a player needs for a win in this many plies.
fn turns(plies: u32) -> u32 {
    plies.div_ceil(2).max(1)
}

/// The number of turns to mention: 0 for none, if the win takes the opponent's last move.
pub(super) fn shown_turns(plies: Option<u32>) -> u32 {
    plies.filter(|plies| *plies != 2).map_or(0, turns)
}

/// Explains a move that gave something away; `None` without a certain reason.
pub fn explain(evidence: &Evidence<'_>) -> Option<Explanation> {
    if evidence.played.first() == evidence.better.first() {
        return None;
    }
    if evidence.before.is_proven || evidence.after.is_proven {
        return decisive(evidence);
    }
    tactics::difference(evidence).or_else(|| plans::difference(evidence))
}

/// Proven results: a win missed or allowed, a draw missed or allowed.
fn decisive(evidence: &Evidence<'_>) -> Option<Explanation> {
    let (before, after) = (evidence.before, evidence.after);
    if after.is_win() || before.is_loss() {
        return None;
    }
    let played = evidence.played.first()?;
    let loss =
        after.is_loss().then(|| Loss::after(evidence.at, played, &evidence.played[1..], after));
    let win = before.is_win().then(|| Win::of(evidence));
    match (win, loss) {
        // The nearer of the two is easier to see.
        (Some(win), Some(loss)) if loss.is_nearer_than(&win) => Some(allowed_win(evidence, loss)),
        (Some(win), _) => Some(missed_win(evidence, win)),
        (None, Some(loss)) => Some(allowed_win(evidence, loss)),
        // An estimate that turns into a proven draw is a reason only if it gave something away.
        (None, None) if after.is_proven_draw() && evidence.loss() >= MIN_LOSS => {
            let mover = evidence.mover();
            let message = message!(
                "why-allows-draw",
                move = text(evidence.played),
                better = text(evidence.better),
                reader = READER,
                mover = mover,
            );
            let marks = cells(evidence.at, evidence.played);
            Some(Explanation::new("allows-draw", [mover; 2], message, marks))
        }
        // A draw or loss that is proven for one of the moves only: the other may be no better.
        _ => None,
    }
}

/// Explains a move that misses a win in one turn in a won game, or allows one in a lost game. The
/// better line avoids this.
pub(super) fn near_miss(evidence: &Evidence<'_>) -> Explanation {
    let first = &evidence.played[0];
    if evidence.after.is_win() {
        return missed_win(evidence, Win::near(evidence));
    }
    let replies = &evidence.played[1..];
    allowed_win(evidence, Loss::after(evidence.at, first, replies, evidence.after))
}

/// A win that a player had.
struct Win {
    first: String,
    marks: Vec<Cell>,
    /// In turns of the player; 0 if unknown, or if the opponent's last move decides.
    turns: u32,
    is_near: bool,
}

impl Win {
    /// The win in one turn at the start of the better line.
    fn near(evidence: &Evidence<'_>) -> Self {
        let after = evidence.at.position().after(&evidence.better[0]);
        let is_at_once = after.is_ok_and(|after| after.outcome().is_some());
        Self {
            first: text(evidence.better),
            marks: cells(evidence.at, evidence.better),
            turns: u32::from(is_at_once),
            is_near: true,
        }
    }

    fn of(evidence: &Evidence<'_>) -> Self {
        let plies = evidence.before.wins_in();
        let near = match plies {
            None => near::win_in_one_turn(evidence.at.position()),
            Some(_) => None,
        };
        let line = near.as_ref().map_or(evidence.better, std::slice::from_ref);
        Self {
            first: text(line),
            marks: cells(evidence.at, line),
            turns: shown_turns(plies),
            is_near: near.is_some() || plies.is_some_and(|plies| turns(plies) <= 1),
        }
    }
}

/// A win that a move left to the opponent.
pub(super) struct Loss {
    /// The opponent's first move; empty if the game is over or the move is unknown.
    pub(super) reply: String,
    pub(super) marks: Vec<Cell>,
    /// In turns of the opponent; 0 if unknown, or if the last move of the player decides.
    pub(super) turns: u32,
    is_near: bool,
    is_over: bool,
}

impl Loss {
    /// The loss after a move, which has been proven, with the opponent's best line.
    pub(super) fn after(at: &Match, played: &AnyMove, replies: &[AnyMove], score: Score) -> Self {
        let plies = score.loses_in();
        let mut next = at.clone();
        let is_over = next.play(played).is_err() || next.outcome().is_some();
        let near = match plies {
            None if !is_over => near::win_in_one_turn(next.position()),
            _ => None,
        };
        let line = near.as_ref().map_or(replies, std::slice::from_ref);
        let is_at_once = near
            .as_ref()
            .is_some_and(|m| next.position().after(m).is_ok_and(|after| after.outcome().is_some()));
        let turns_shown = if is_at_once { 1 } else { shown_turns(plies) };
        Self {
            reply: text(line),
            marks: cells(&next, line),
            turns: if line.is_empty() { 0 } else { turns_shown },
            is_near: is_over || near.is_some() || plies.is_some_and(|plies| turns(plies) <= 1),
            is_over,
        }
    }

    fn is_nearer_than(&self, win: &Win) -> bool {
        match (self.is_near, win.is_near) {
            (true, near) => !near,
            (false, true) => false,
            (false, false) => self.turns > 0 && (win.turns == 0 || self.turns < win.turns),
        }
    }
}

fn missed_win(evidence: &Evidence<'_>, win: Win) -> Explanation {
    let mover = evidence.mover();
    let now = match evidence.after {
        after if after.is_win() => "won",
        after if after.is_loss() => "lost",
        after if after.is_proven_draw() => "drawn",
        _ => "open",
    };
    let message = message!(
        "why-misses-win",
        better = win.first,
        n = win.turns,
        now = now,
        reader = READER,
        mover = mover,
        enemy = mover.other(),
    );
    Explanation::new("misses-win", [mover; 2], message, win.marks)
}

fn allowed_win(evidence: &Evidence<'_>, loss: Loss) -> Explanation {
    let mover = evidence.mover();
    let (played, better) = (text(evidence.played), text(evidence.better));
    if loss.is_over {
        let message = message!(
            "why-loses-at-once",
            move = played,
            better = better,
            enemy = mover.other(),
        );
        let marks = cells(evidence.at, evidence.played);
        return Explanation::new("allows-win", [mover; 2], message, marks);
    }
    let message = message!(
        "why-allows-win",
        move = played,
        better = better,
        reply = loss.reply,
        n = loss.turns,
        // Mention a missed draw, and a game that was already lost.
        had = match evidence.before {
            before if before.is_proven_draw() => "draw",
            before if before.is_loss() => "lost",
            _ => "open",
        },
        enemy = mover.other(),
    );
    Explanation::new("allows-win", [mover; 2], message, loss.marks)
}

/// The text of the first move of a line.
pub(super) fn text(line: &[AnyMove]) -> String {
    line.first().map_or_else(String::new, |m| m.text().to_owned())
}

/// The cells of the first move of a line.
pub(super) fn cells(at: &Match, line: &[AnyMove]) -> Vec<Cell> {
    let steps = line.first().map(|m| at.position().steps_of(m)).unwrap_or_default();
    let cell = |step: &Step| match step {
        Step::Cell(cell) => Some(*cell),
        Step::Button(_) => None,
    };
    steps.iter().filter_map(cell).collect()
}
