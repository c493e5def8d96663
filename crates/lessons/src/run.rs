//! Playing one task of a lesson.

use crate::goal::{Played, leads_to};
use crate::outlook::{Outlook, is_win};
use crate::{Goal, LessonError, LessonTask};
use parlour_core::{AnyGame, AnyMove, Match, Message, MoveError, Player, message, parse_game};

/// A task being played by a learner.
///
/// Front ends draw [`played`](Self::played) and pick steps on it, hand the move to
/// [`play`](Self::play), and offer [`retry`](Self::retry) when it was wrong.
#[derive(Clone, Debug)]
pub struct LessonRun {
    task: LessonTask,
    played: Match,
    learner: Player,
    state: LessonState,
}

/// How far a learner has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LessonState {
    /// The learner is to move.
    Open,
    /// The last move missed the goal and is still on the board; [`LessonRun::retry`] takes it back.
    Wrong,
    /// The goal is reached.
    Solved,
}

/// The result of a move, with sentences for the learner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TaskFeedback {
    /// The goal is reached: the praise.
    Solved(Message),
    /// So far so good: the opponent has replied, and the learner moves again.
    Continue {
        /// The opponent's move, already played.
        reply: AnyMove,
        /// What to say.
        text: Message,
    },
    /// The move is legal and misses the goal: why.
    Wrong(Message),
}

impl LessonRun {
    /// Starts a task of a game.
    ///
    /// # Errors
    /// [`LessonError`] if the task is not valid for this game: a malformed game string or position,
    /// a finished game, illegal moves, or a win that is too far away to search.
    pub fn new(game: &'static dyn AnyGame, task: &LessonTask) -> Result<Self, LessonError> {
        let fault = |message: String| LessonError { line: task.line, message };
        let (game, values) =
            parse_game(&[game], &task.game).map_err(|error| fault(error.to_string()))?;
        let played = Match::new(game, values, task.position.as_deref())
            .map_err(|error| fault(error.to_string()))?;
        if let Some(ending) = played.ending() {
            return Err(fault(format!("the game is over ({ending}): expected a move to find")));
        }
        let learner = played.position().turn();
        let run = Self { task: task.clone(), played, learner, state: LessonState::Open };
        run.check_moves().map_err(|error| fault(error.to_string()))?;
        if let [Goal::Win(turns @ 2..)] = task.goals[..]
            && run.can_force(turns) != Some(true)
        {
            return Err(fault(format!(
                "a win in {turns} turns is not there or too far away to be found"
            )));
        }
        Ok(run)
    }

    /// The task.
    pub fn task(&self) -> &LessonTask {
        &self.task
    }

    /// The current match.
    pub fn played(&self) -> &Match {
        &self.played
    }

    /// The player the learner moves for.
    pub fn learner(&self) -> Player {
        self.learner
    }

    /// Whether the learner is to move, to retry, or done.
    pub fn state(&self) -> LessonState {
        self.state
    }

    /// Plays the learner's move, and the opponent's reply if the task continues.
    ///
    /// # Errors
    /// [`MoveError`] if the move is illegal, or if no move is due; then nothing changes.
    pub fn play(&mut self, m: &AnyMove) -> Result<TaskFeedback, MoveError> {
        self.check_due(m.text())?;
        let before = self.played.position().boxed_clone();
        let n_turns = self.played.ply() as u32 / 2;
        self.played.play(m)?;
        let played = Played {
            before: &*before,
            after: self.played.position(),
            ending: self.played.ending(),
            n_turns,
        };
        let missed = self.task.goals.iter().find_map(|goal| goal.check(&played).err());
        if let Some(missed) = missed {
            let feedback = self.feedback(&played).unwrap_or(missed);
            self.state = LessonState::Wrong;
            return Ok(TaskFeedback::Wrong(feedback));
        }
        if let [Goal::Win(turns)] = self.task.goals[..]
            && played.ending.is_none()
        {
            let reply = self.reply(turns - n_turns - 1);
            self.played.play(&reply).expect("listed here, or checked at the start");
            let is_won = self.played.ending().is_some_and(|ending| is_win(ending, self.learner));
            if !is_won {
                let opponent = self.learner.other();
                let text = message!("task-goes-on", player = opponent, move = &reply);
                return Ok(TaskFeedback::Continue { reply, text });
            }
        }
        self.state = LessonState::Solved;
        Ok(TaskFeedback::Solved(Message::verbatim(&*self.task.praise)))
    }

    /// Parses a move and plays it.
    ///
    /// # Errors
    /// [`MoveError`] like [`play`](Self::play), or when it cannot be read.
    pub fn play_text(&mut self, text: &str) -> Result<TaskFeedback, MoveError> {
        self.check_due(text)?;
        self.play(&self.played.parse_move(text)?)
    }

    /// Checks that a move of the learner is due.
    fn check_due(&self, text: &str) -> Result<(), MoveError> {
        let why = match self.state {
            LessonState::Open => return Ok(()),
            LessonState::Wrong => {
                message!("retry-first" or "expected a retry of the last move first")
            }
            LessonState::Solved => message!("task-is-solved" or "the task is solved already"),
        };
        Err(MoveError::illegal(text, why))
    }

    /// Takes back a wrong move; otherwise restarts the task.
    pub fn retry(&mut self) {
        if self.state == LessonState::Wrong {
            self.played.undo();
        } else {
            while self.played.undo() {}
        }
        self.state = LessonState::Open;
    }

    /// The task's comment on a move that misses the goal; only first moves have one.
    fn feedback(&self, played: &Played) -> Option<Message> {
        let listed = self.task.wrong.iter().find(|(text, _)| leads_to(played, text));
        let said = listed.map(|(_, said)| said).or(self.task.otherwise.as_ref());
        said.filter(|_| played.n_turns == 0).map(|said| Message::verbatim(&**said))
    }

    /// The moves the task names are legal: those of the goals, the wrong ones, and the solution in
    /// its order.
    fn check_moves(&self) -> Result<(), MoveError> {
        let start = self.played.position();
        let wanted = self.task.goals.iter().flat_map(|goal| match goal {
            Goal::Move(moves) => &moves[..],
            _ => &[],
        });
        for text in wanted.chain(self.task.wrong.iter().map(|(text, _)| text)) {
            start.parse_move(text)?;
        }
        let mut line = self.played.clone();
        self.task.solution.iter().try_for_each(|text| line.play_text(text).map(|_| ()))
    }

    /// Whether there is a win in this many turns. Searches every first move, so that none of them
    /// is too expensive to check later.
    fn can_force(&self, turns: u32) -> Option<bool> {
        let start = self.played.position();
        let mut outlook = Outlook::new(self.learner);
        let mut is_there = false;
        for m in start.distinct_moves() {
            let next = start.after(&m).expect("a listed move is legal");
            is_there |= outlook.holds(&*next, turns - 1)?;
        }
        Some(is_there)
    }

    /// The opponent's reply: from the solution while the learner follows it, else the one that
    /// delays the win the longest.
    fn reply(&self, turns: u32) -> AnyMove {
        self.told_reply().unwrap_or_else(|| {
            let position = self.played.position();
            let found = Outlook::new(self.learner).longest_reply(position, turns);
            found.unwrap_or_else(|| position.distinct_moves().swap_remove(0))
        })
    }

    fn told_reply(&self) -> Option<AnyMove> {
        let ply = self.played.ply();
        let mut told = self.played.start().boxed_clone();
        for text in self.task.solution.get(..ply)? {
            told = told.after(&told.parse_move(text).ok()?).ok()?;
        }
        let is_followed = told.text() == self.played.position().text();
        self.task.solution.get(ply).filter(|_| is_followed)?;
        told.parse_move(&self.task.solution[ply]).ok()
    }
}
