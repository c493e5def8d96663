//! Task goals, and how the rules check them.

use crate::win_search::{WinSearch, is_win, winning_move};
use crate::{HoldGoal, LineGoal};
use parlour_core::{AnyMove, AnyPosition, Message, Outcome, Player, message};

/// What a move must achieve. For all goals except [`Any`](Self::Any) and [`Move`](Self::Move) it
/// must also not lose the game immediately.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Any legal move will do.
    Any,
    /// One of these moves, or another that leads to the same position.
    Move(Vec<String>),
    /// Win within this many own turns, whatever the opponent replies.
    Win(u32),
    /// The opponent loses at least this many pieces.
    Capture(u32),
    /// The learner gains at least this many pieces, not counting the one placed.
    Flip(u32),
    /// The learner's score rises by at least this much.
    Score(u32),
    /// The opponent has no immediately winning reply.
    Safe,
    /// The opponent must pass.
    Pass,
    /// Follow one of several lines, as in a puzzle. Only programs set it: lessons have no word for it.
    Line(Box<LineGoal>),
    /// Hold the result of the position to the end of the game. Only programs set it, too.
    Hold(Box<HoldGoal>),
}

/// A move of the learner, with the data that goals need.
pub(crate) struct Played<'a> {
    pub(crate) before: &'a dyn AnyPosition,
    pub(crate) after: &'a dyn AnyPosition,
    /// The outcome of the match after it, including history.
    pub(crate) outcome: Option<Outcome>,
    /// Number of the learner's earlier turns.
    pub(crate) n_turns: u32,
    /// The position the task began with.
    pub(crate) start: &'a dyn AnyPosition,
}

impl Goal {
    /// Maximum number of turns of a goal, since all replies are searched exhaustively.
    const MAX_TURNS: u32 = 3;

    pub(crate) const FORMS: &'static str = "one of `any`, `move MOVE …`, `win`, `win in N`, \
        `capture N`, `flip N`, `score N`, `safe` or `pass`, with N from 1 (at most 3 turns)";

    pub(crate) fn parse(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let number = |word: &str| word.parse().ok().filter(|n: &u32| (1..1000).contains(n));
        match words[..] {
            ["any"] => Some(Self::Any),
            ["move", ref moves @ ..] if !moves.is_empty() => {
                Some(Self::Move(moves.iter().map(|text| (*text).to_owned()).collect()))
            }
            ["win"] => Some(Self::Win(1)),
            ["win", "in", turns] => {
                number(turns).filter(|turns| *turns <= Self::MAX_TURNS).map(Self::Win)
            }
            ["capture", n] => number(n).map(Self::Capture),
            ["flip", n] => number(n).map(Self::Flip),
            ["score", n] => number(n).map(Self::Score),
            ["safe"] => Some(Self::Safe),
            ["pass"] => Some(Self::Pass),
            _ => None,
        }
    }

    /// The text after "Your task:".
    pub fn message(&self) -> Message {
        match self {
            Self::Any => message!("goal-any"),
            Self::Move(_) => message!("goal-move"),
            Self::Win(turns) => message!("goal-win", n = *turns),
            Self::Capture(n) => message!("goal-capture", n = *n),
            Self::Flip(n) => message!("goal-flip", n = *n),
            Self::Score(n) => message!("goal-score", n = *n),
            Self::Safe => message!("goal-safe"),
            Self::Pass => message!("goal-pass"),
            Self::Line(line) => line.asked.clone(),
            Self::Hold(hold) => hold.asked.clone(),
        }
    }

    /// Whether the goal cannot be combined with others.
    pub(crate) fn is_exclusive(&self) -> bool {
        matches!(self, Self::Any | Self::Move(_) | Self::Win(_) | Self::Line(_) | Self::Hold(_))
    }

    /// Checks that a move meets the goal, or for [`Win`](Self::Win) that the win is still certain.
    ///
    /// # Errors
    /// A sentence with the reason.
    pub(crate) fn check(&self, played: &Played) -> Result<(), Message> {
        let learner = played.before.turn();
        let opponent = learner.other();
        let is_lost = played.outcome.is_some_and(|outcome| is_win(outcome, learner.other()));
        if is_lost && !matches!(self, Self::Any | Self::Move(_)) {
            return Err(message!("task-loses", player = opponent));
        }
        match self {
            Self::Any => Ok(()),
            Self::Move(moves) => {
                let is_wanted = moves.iter().any(|text| leads_to(played, text));
                ensure(is_wanted, || message!("task-other-move"))
            }
            Self::Win(turns) => {
                let left = turns.saturating_sub(played.n_turns + 1);
                let is_certain = match played.outcome {
                    Some(outcome) => is_win(outcome, learner),
                    None => WinSearch::new(learner)
                        .wins_after_any_reply(played.after, left)
                        .unwrap_or(false),
                };
                ensure(is_certain, || match turns - played.n_turns {
                    1 => message!("task-no-win"),
                    turns => message!("task-win-not-sure", n = turns, player = opponent),
                })
            }
            Self::Capture(wanted) => {
                let other = learner.other();
                let taken = n_pieces(played.before, other) - n_pieces(played.after, other);
                ensure(taken >= i64::from(*wanted), || {
                    message!("task-captures", found = taken.max(0), n = *wanted)
                })
            }
            Self::Flip(wanted) => {
                let more = n_pieces(played.after, learner) - n_pieces(played.before, learner) - 1;
                ensure(more >= i64::from(*wanted), || {
                    message!("task-flips", found = more.max(0), n = *wanted)
                })
            }
            Self::Score(wanted) => {
                let gained = points(played.after, learner) - points(played.before, learner);
                ensure(gained >= i64::from(*wanted), || {
                    message!("task-points", found = gained, n = *wanted)
                })
            }
            Self::Safe => match winning_move(played.after) {
                Some(reply) => Err(message!("task-not-safe", player = opponent, move = &reply)),
                None => Ok(()),
            },
            Self::Line(line) => line.check(played),
            Self::Hold(hold) => hold.check(played),
            Self::Pass => {
                let reply = played.after.first_moves(1).pop();
                ensure(reply.as_ref().is_some_and(AnyMove::is_pass), || match &reply {
                    Some(reply) => message!("task-can-move", player = opponent, move = reply),
                    None => message!("task-ends-game"),
                })
            }
        }
    }
}

/// Whether a move of the position before leads to the position after.
pub(crate) fn leads_to(played: &Played, text: &str) -> bool {
    let wanted = played.before.parse_move(text).and_then(|m| played.before.after(&m));
    wanted.is_ok_and(|wanted| wanted.text() == played.after.text())
}

/// The position after some moves; `None` if one of them is not legal.
pub(crate) fn after_texts(
    start: &dyn AnyPosition,
    texts: &[String],
) -> Option<Box<dyn AnyPosition>> {
    texts.iter().try_fold(start.boxed_clone(), |position, text| {
        position.after(&position.parse_move(text).ok()?).ok()
    })
}

fn ensure(is_met: bool, otherwise: impl FnOnce() -> Message) -> Result<(), Message> {
    if is_met { Ok(()) } else { Err(otherwise()) }
}

/// Counts a player's pieces on the board, including stacks.
fn n_pieces(position: &dyn AnyPosition, player: Player) -> i64 {
    let view = position.view(&[]);
    let all = view.cells.iter().flat_map(|cell| &cell.stack);
    all.filter(|piece| piece.owner == Some(player)).count() as i64
}

/// A player's score; 0 in games without points.
fn points(position: &dyn AnyPosition, player: Player) -> i64 {
    position.view(&[]).scores.map_or(0, |scores| i64::from(scores[player].points))
}
