//! Runs one task of a lesson.

use crate::goal::{Played, after_texts, leads_to};
use crate::win_search::{WinSearch, is_win};
use crate::{Goal, HoldGoal, LessonError, LessonTask};
use parlour_core::{AnyGame, AnyMove, Match, Message, MoveError, Player, message, parse_game};

/// A task in progress.
///
/// Front ends draw [`played`](Self::played), pass the learner's move to [`play`](Self::play), and
/// offer [`retry`](Self::retry) if it was wrong.
#[derive(Clone, Debug)]
pub struct LessonRun {
    task: LessonTask,
    played: Match,
    learner: Player,
    state: LessonState,
}

/// The state of a task.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LessonState {
    /// The learner is to move.
    Open,
    /// The last move missed the goal and is still on the board; [`LessonRun::retry`] undoes it.
    Wrong,
    /// The goal is reached.
    Solved,
}

/// The result of a move, with sentences for the learner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Feedback {
    /// The goal is reached, with the praise.
    Solved(Message),
    /// The move is right, the opponent has replied, and the learner moves again.
    Continues {
        /// The opponent's move, already played.
        reply: AnyMove,
        /// A sentence about the reply.
        text: Message,
    },
    /// The move is legal but misses the goal, with the reason.
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
        if let Some(outcome) = played.outcome() {
            return Err(fault(format!("the game is over ({outcome}): expected a move to find")));
        }
        let learner = played.position().turn();
        let run = Self { task: task.clone(), played, learner, state: LessonState::Open };
        run.check_moves().map_err(|error| fault(error.to_string()))?;
        if let [Goal::Win(turns @ 2..)] = task.goals[..]
            && run.can_force(turns) != Some(true)
        {
            return Err(fault(format!(
                "there is no win in {turns} turns, or it is too far away to find"
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

    /// The learner's side.
    pub fn learner(&self) -> Player {
        self.learner
    }

    /// The state of the task.
    pub fn state(&self) -> LessonState {
        self.state
    }

    /// Plays the learner's move, and the opponent's reply if the task continues.
    ///
    /// # Errors
    /// [`MoveError`] if the move is illegal, or if no move is due; then nothing changes.
    pub fn play(&mut self, m: &AnyMove) -> Result<Feedback, MoveError> {
        self.check_due(m.text())?;
        let before = self.played.position().boxed_clone();
        let n_turns = self.played.ply() as u32 / 2;
        self.played.play(m)?;
        let played = Played {
            before: &*before,
            after: self.played.position(),
            outcome: self.played.outcome(),
            n_turns,
            start: self.played.start(),
        };
        let missed = self.task.goals.iter().find_map(|goal| goal.check(&played).err());
        if let Some(missed) = missed {
            let feedback = self.explanation(&played).unwrap_or(missed);
            self.state = LessonState::Wrong;
            return Ok(Feedback::Wrong(feedback));
        }
        let is_over = played.outcome.is_some();
        let line_reply = match &self.task.goals[..] {
            [Goal::Line(goal)] if !is_over => goal.reply(&played),
            _ => None,
        };
        if let [Goal::Win(turns)] = self.task.goals[..]
            && !is_over
        {
            let reply = self.reply(turns - n_turns - 1);
            self.played.play(&reply).expect("listed here, or checked at the start");
            let is_won = self.played.outcome().is_some_and(|outcome| is_win(outcome, self.learner));
            if !is_won {
                return Ok(self.continues(reply));
            }
        }
        if let [Goal::Hold(goal)] = &self.task.goals[..]
            && !is_over
        {
            let goal = goal.clone();
            return Ok(self.answer(&goal));
        }
        if let Some(reply) = line_reply {
            self.played.play(&reply).expect("the lines were checked at the start");
            return Ok(self.continues(reply));
        }
        self.state = LessonState::Solved;
        Ok(Feedback::Solved(Message::verbatim(&*self.task.praise)))
    }

    /// Lets the opponent of a challenge answer the learner's move.
    fn answer(&mut self, goal: &HoldGoal) -> Feedback {
        let Some(reply) = goal.opponent.reply(&self.played, goal.result) else {
            self.state = LessonState::Wrong;
            return Feedback::Wrong(goal.missed.clone());
        };
        self.played.play(&reply).expect("the opponent plays legal moves");
        let Some(outcome) = self.played.outcome() else { return self.continues(reply) };
        if goal.result.is_met(outcome, self.learner) {
            self.state = LessonState::Solved;
            return Feedback::Solved(Message::verbatim(&*self.task.praise));
        }
        // The learner's move stays on the board, as after every wrong move.
        self.played.undo();
        self.state = LessonState::Wrong;
        let opponent = self.learner.other();
        Feedback::Wrong(if is_win(outcome, opponent) {
            message!("task-not-safe", player = opponent, move = &reply)
        } else {
            goal.missed.clone()
        })
    }

    /// A line that solves the task: the learner's moves and the opponent's replies. For a
    /// challenge, a search finds it.
    pub fn solution(&self) -> Vec<String> {
        let [Goal::Hold(goal)] = &self.task.goals[..] else { return self.task.solution.clone() };
        let mut start = self.played.clone();
        while start.undo() {}
        goal.opponent.solution(&start).iter().map(AnyMove::to_string).collect()
    }

    /// Parses a move and plays it.
    ///
    /// # Errors
    /// [`MoveError`] like [`play`](Self::play), or if the text is malformed.
    pub fn play_text(&mut self, text: &str) -> Result<Feedback, MoveError> {
        self.check_due(text)?;
        self.play(&self.played.parse_move(text)?)
    }

    /// The task continues after the opponent's reply.
    fn continues(&self, reply: AnyMove) -> Feedback {
        let text = message!("task-goes-on", player = self.learner.other(), move = &reply);
        Feedback::Continues { reply, text }
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

    /// Undoes a wrong move; otherwise restarts the task.
    pub fn retry(&mut self) {
        if self.state == LessonState::Wrong {
            self.played.undo();
        } else {
            while self.played.undo() {}
        }
        self.state = LessonState::Open;
    }

    /// Returns the task's explanation for a move that misses the goal; only first moves have one.
    fn explanation(&self, played: &Played) -> Option<Message> {
        let listed = self.task.wrong.iter().find(|(text, _)| leads_to(played, text));
        let text = listed.map(|(_, text)| text).or(self.task.otherwise.as_ref());
        text.filter(|_| played.n_turns == 0).map(|text| Message::verbatim(&**text))
    }

    /// Checks that the moves of the task are legal: goals, wrong moves and solution.
    fn check_moves(&self) -> Result<(), MoveError> {
        let start = self.played.position();
        let wanted = self.task.goals.iter().flat_map(|goal| match goal {
            Goal::Move(moves) => &moves[..],
            _ => &[],
        });
        for text in wanted.chain(self.task.wrong.iter().map(|(text, _)| text)) {
            start.parse_move(text)?;
        }
        let lines = self.task.goals.iter().flat_map(|goal| match goal {
            Goal::Line(goal) => &goal.lines[..],
            _ => &[],
        });
        lines.chain([&self.task.solution]).try_for_each(|moves| {
            let mut line = self.played.clone();
            moves.iter().try_for_each(|text| line.play_text(text).map(|_| ()))
        })
    }

    /// Whether there is a win in `turns` turns. Searches every first move, so that none of them is
    /// too expensive to check later.
    fn can_force(&self, turns: u32) -> Option<bool> {
        let start = self.played.position();
        let mut search = WinSearch::new(self.learner);
        let mut is_found = false;
        for m in start.distinct_moves() {
            let next = start.after(&m).expect("a listed move is legal");
            is_found |= search.wins_after_any_reply(&*next, turns - 1)?;
        }
        Some(is_found)
    }

    /// Returns the opponent's reply: from the solution while the learner follows it, else the one
    /// that delays the win the longest.
    fn reply(&self, turns: u32) -> AnyMove {
        self.solution_reply().unwrap_or_else(|| {
            let position = self.played.position();
            let found = WinSearch::new(self.learner).longest_reply(position, turns);
            found.unwrap_or_else(|| position.distinct_moves().swap_remove(0))
        })
    }

    fn solution_reply(&self) -> Option<AnyMove> {
        let ply = self.played.ply();
        let position = after_texts(self.played.start(), self.task.solution.get(..ply)?)?;
        let is_followed = position.text() == self.played.position().text();
        self.task.solution.get(ply).filter(|_| is_followed)?;
        position.parse_move(&self.task.solution[ply]).ok()
    }
}
