//! A bot on a thread of its own: asked, watched, interrupted.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;

use parlour_bots::analysis::{GradedMove, Hint, grade_match, hint, value_positions};
use parlour_bots::{Bot, BotSpec, BotSpecError, Budget, StopFlag, Thought, build};
use parlour_core::{AnyGame, Match};

/// The name of the threads on which minds think.
pub const MIND_THREAD: &str = "mind";

/// What a mind is asked.
#[derive(Debug)]
pub enum Question {
    /// A move.
    Move,
    /// So many best lines, told as they are found.
    Lines(usize),
    /// Where to look, and the move.
    Hint,
    /// Every move graded.
    Grades,
}

/// What a mind says.
#[derive(Debug)]
pub enum Answer {
    /// Something new, not the last word.
    SoFar(Thought),
    /// The last word on a move or on lines.
    Found(Thought),
    /// A hint.
    Hint(Box<Hint>),
    /// So many of so many positions are looked at.
    Progress(usize, usize),
    /// The grades of a game.
    Grades(Vec<GradedMove>),
    /// It broke down; the message is for a person.
    Failed(String),
}

struct Job {
    id: u64,
    question: Question,
    played: Match,
    budget: Budget,
}

/// A bot that thinks in the background. One question at a time: a new one ends the old.
#[derive(Debug)]
pub struct Mind {
    jobs: Sender<Job>,
    answers: Receiver<(u64, Answer)>,
    /// The question that is open, and the flag that ends it.
    open: Option<(u64, StopFlag)>,
    n_asked: u64,
}

impl Mind {
    /// Gives a bot a thread.
    ///
    /// # Errors
    /// [`BotSpecError`] when the game has no such bot.
    pub fn new(spec: &BotSpec, game: &'static dyn AnyGame) -> Result<Self, BotSpecError> {
        let bot = build(spec, game)?;
        let (jobs, inbox) = channel();
        let (outbox, answers) = channel();
        // Searches recurse once a turn of the game.
        let worker = thread::Builder::new().name(MIND_THREAD.to_owned()).stack_size(64 << 20);
        // Where no thread can be had, the channel is closed and the first answer says so.
        let _ = worker.spawn(move || work(bot, &inbox, &outbox));
        Ok(Self { jobs, answers, open: None, n_asked: 0 })
    }

    /// Asks about a match; one that is over can only be graded.
    pub fn ask(&mut self, question: Question, played: &Match, budget: Budget) {
        self.stop();
        self.n_asked += 1;
        let stop = budget.stop.clone();
        let job = Job { id: self.n_asked, question, played: played.clone(), budget };
        self.open = Some((self.n_asked, stop));
        // A dead thread shows when the answer is asked for.
        let _ = self.jobs.send(job);
    }

    /// Ends what it thinks about; nothing more is heard of that.
    pub fn stop(&mut self) {
        if let Some((_, stop)) = self.open.take() {
            stop.stop();
        }
    }

    /// Whether a question is open.
    pub const fn is_thinking(&self) -> bool {
        self.open.is_some()
    }

    /// The next answer to the open question, if there is one already.
    pub fn poll(&mut self) -> Option<Answer> {
        let (open, _) = self.open.as_ref()?;
        let open = *open;
        loop {
            match self.answers.try_recv() {
                Ok((id, answer)) if id == open => return Some(self.heard(answer)),
                Ok(_) => {}
                Err(TryRecvError::Empty) => return None,
                Err(TryRecvError::Disconnected) => return Some(self.gone()),
            }
        }
    }

    fn heard(&mut self, answer: Answer) -> Answer {
        if !matches!(answer, Answer::SoFar(_) | Answer::Progress(..)) {
            self.open = None;
        }
        answer
    }

    fn gone(&mut self) -> Answer {
        self.open = None;
        Answer::Failed("the engine cannot be reached".to_owned())
    }
}

impl Drop for Mind {
    fn drop(&mut self) {
        self.stop();
    }
}

fn work(mut bot: Box<dyn Bot>, inbox: &Receiver<Job>, outbox: &Sender<(u64, Answer)>) {
    while let Ok(job) = inbox.recv() {
        let id = job.id;
        let answered = catch_unwind(AssertUnwindSafe(|| answer(&mut *bot, &job, outbox)));
        let last = answered.unwrap_or_else(|_| {
            bot.new_game();
            Answer::Failed("the engine broke down over this position".to_owned())
        });
        if outbox.send((id, last)).is_err() {
            return;
        }
    }
}

fn answer(bot: &mut dyn Bot, job: &Job, outbox: &Sender<(u64, Answer)>) -> Answer {
    let Job { id, question, played, budget } = job;
    let tell = |answer| {
        // Nobody listens any more: the flag is up as well.
        let _ = outbox.send((*id, answer));
    };
    match question {
        Question::Move => Answer::Found(bot.think(played, budget, 1, &mut |_| {})),
        Question::Lines(n_lines) => {
            bot.new_game();
            let mut watch = |thought: &Thought| tell(Answer::SoFar(thought.clone()));
            Answer::Found(bot.think(played, budget, *n_lines, &mut watch))
        }
        Question::Hint => Answer::Hint(Box::new(hint(played, bot, budget))),
        Question::Grades => {
            let n_positions = played.ply() + 1;
            let mut done = |ply: usize, _: &_| tell(Answer::Progress(ply + 1, n_positions));
            let values = value_positions(played, bot, budget, &|_| None, &mut done);
            Answer::Grades(grade_match(played, &values))
        }
    }
}
