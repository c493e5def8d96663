//! A puzzle as a task of a lesson, which runs it.

use parlour_bots::analysis::hint_area;
use parlour_core::{AnyGame, Match, Message, Player, message};
use parlour_lessons::{Goal, LessonError, LessonRun, LessonTask, LineGoal};

use crate::{Claim, Puzzle};

impl Claim {
    /// The text after "Your task:".
    pub fn message(self) -> Message {
        match self {
            Self::Win(Some(turns)) => message!("goal-win", n = turns),
            Self::Win(None) => message!("puzzle-goal-win"),
            Self::Draw | Self::Score(0) => message!("puzzle-goal-draw"),
            Self::Defend => message!("puzzle-goal-defend"),
            Self::Score(margin) if margin > 0 => message!("puzzle-goal-win-by", n = margin),
            Self::Score(margin) => message!("puzzle-goal-lose-by", n = -margin),
            Self::Best => message!("puzzle-goal-best"),
        }
    }

    /// The feedback on a wrong move.
    fn missed(self) -> Message {
        match self {
            Self::Win(Some(1)) => message!("task-no-win"),
            Self::Win(Some(turns)) => message!("puzzle-missed-win-in", n = turns),
            Self::Win(None) => message!("puzzle-missed-win"),
            Self::Draw | Self::Defend => message!("puzzle-missed-defend"),
            Self::Score(_) => message!("puzzle-missed-score"),
            Self::Best => message!("puzzle-missed-best"),
        }
    }

    /// The feedback on the last right move.
    fn praise(self) -> Message {
        match self {
            Self::Win(_) => message!("puzzle-praise-win"),
            Self::Draw => message!("puzzle-praise-draw"),
            Self::Defend => message!("puzzle-praise-defend"),
            Self::Score(_) => message!("puzzle-praise-score"),
            Self::Best => message!("puzzle-praise-best"),
        }
    }

    /// The theme, as a word for lists.
    pub fn theme(self) -> Message {
        match self {
            Self::Win(Some(turns)) => message!("puzzle-theme-win-in", n = turns),
            Self::Win(None) => message!("puzzle-theme-win"),
            Self::Draw => message!("puzzle-theme-draw"),
            Self::Defend => message!("puzzle-theme-defend"),
            Self::Score(_) => message!("puzzle-theme-score"),
            Self::Best => message!("puzzle-theme-best"),
        }
    }
}

impl Puzzle {
    /// The question as a sentence: "White to move: win within 2 turns."
    pub fn question(&self, learner: Player) -> Message {
        message!("puzzle-question", player = learner, goal = self.claim.message())
    }

    /// Starts the puzzle; `text_of` translates its texts.
    ///
    /// # Errors
    /// [`LessonError`] if the puzzle is not valid for this game.
    pub fn run(
        &self,
        game: &'static dyn AnyGame,
        number: usize,
        text_of: &dyn Fn(&Message) -> String,
    ) -> Result<LessonRun, LessonError> {
        let start = self.start(game)?;
        LessonRun::new(game, &self.task(&start, number, text_of))
    }

    /// The task of a lesson that runs the puzzle. `number` is its number for people, from 1.
    fn task(
        &self,
        start: &Match,
        number: usize,
        text_of: &dyn Fn(&Message) -> String,
    ) -> LessonTask {
        let learner = start.position().turn();
        let goal = LineGoal {
            lines: self.lines.clone(),
            wins: matches!(self.claim, Claim::Win(_)),
            asked: self.claim.message(),
            missed: self.claim.missed(),
        };
        let hint = start
            .parse_move(self.first_move())
            .map_or_else(|_| message!("hint-board"), |best| hint_area(start, &best).0);
        LessonTask {
            line: self.line,
            title: text_of(&message!("puzzle-title", n = number)),
            game: self.game.clone(),
            position: Some(self.position.clone()),
            text: text_of(&self.question(learner)),
            goals: vec![Goal::Line(Box::new(goal))],
            hint: text_of(&message!("puzzle-hint", area = hint)),
            praise: text_of(&self.claim.praise()),
            wrong: Vec::new(),
            otherwise: None,
            solution: self.lines[0].clone(),
        }
    }
}
