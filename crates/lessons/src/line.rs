//! The goal of a puzzle: follow one of several lines.

use crate::goal::{Played, after_texts, leads_to};
use crate::win_search::{is_win, winning_move};
use parlour_core::{AnyMove, Message, message};

/// Lines to follow, with their messages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineGoal {
    /// The lines: the learner's moves and the opponent's replies, ending with a move of the learner.
    /// They form a tree: after the same moves, the reply is the same.
    pub lines: Vec<Vec<String>>,
    /// Whether any immediately winning move is right too.
    pub wins: bool,
    /// The text after "Your task:".
    pub asked: Message,
    /// The feedback on a move that leaves the lines.
    pub missed: Message,
}

impl LineGoal {
    /// Checks that a move follows one of the lines.
    ///
    /// # Errors
    /// A sentence with the reason.
    pub(crate) fn check(&self, played: &Played) -> Result<(), Message> {
        let learner = played.before.turn();
        let wins = played.outcome.is_some_and(|outcome| is_win(outcome, learner));
        if self.wins && wins || self.followed(played).next().is_some() {
            return Ok(());
        }
        if played.outcome.is_some() {
            return Err(self.missed.clone());
        }
        Err(match winning_move(played.after) {
            Some(reply) => message!("task-not-safe", player = learner.other(), move = &reply),
            None => self.missed.clone(),
        })
    }

    /// The reply of the lines to a right move; `None` if they end with it.
    pub(crate) fn reply(&self, played: &Played) -> Option<AnyMove> {
        let next_ply = played.n_turns as usize * 2 + 1;
        let text = self.followed(played).find_map(|line| line.get(next_ply))?;
        played.after.parse_move(text).ok()
    }

    /// The lines that lead to the position before the move, and on to the one after it.
    fn followed<'a>(&'a self, played: &'a Played) -> impl Iterator<Item = &'a Vec<String>> {
        let ply = played.n_turns as usize * 2;
        let leads_here = move |line: &Vec<String>| {
            after_texts(played.start, &line[..ply])
                .is_some_and(|position| position.text() == played.before.text())
        };
        self.lines.iter().filter(move |line| {
            line.get(ply).is_some_and(|text| leads_to(played, text)) && leads_here(line)
        })
    }
}
