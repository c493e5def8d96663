//! A bot on its own thread: requests in, results out, cancellation at any time.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use parlour_bots::analysis::{GradedMove, Hint, grade_match, hint, value_positions};
use parlour_bots::{
    Bot, BotSpec, BotSpecError, Budget, Deadline, MAX_ABANDONED, OVERDUE_GRACE, Thought, build,
};
use parlour_core::{AnyGame, Match};

/// The name of engine threads.
pub const ENGINE_THREAD: &str = "engine";

/// A request to an engine.
#[derive(Debug)]
pub enum Question {
    /// Choose a move.
    Move,
    /// Find this many best lines, reported as they improve.
    Lines(usize),
    /// Give a hint.
    Hint,
    /// Grade every move.
    Grades,
}

/// A result or progress of an engine.
#[derive(Debug)]
pub enum Answer {
    /// Better lines; the search goes on.
    SoFar(Thought),
    /// The final move or lines.
    Found(Thought),
    /// A hint.
    Hint(Box<Hint>),
    /// Positions graded, of how many.
    Progress(usize, usize),
    /// The grades of a game.
    Grades(Vec<GradedMove>),
    /// The engine failed; the message is for people.
    Failed(String),
}

struct Job {
    id: u64,
    question: Question,
    played: Match,
    budget: Budget,
}

impl Job {
    /// The time limit; a review has a budget for each position instead.
    fn time(&self) -> Option<Duration> {
        if matches!(self.question, Question::Grades) { None } else { self.budget.time }
    }
}

type MakeBot = Box<dyn Fn() -> Result<Box<dyn Bot>, BotSpecError> + Send>;

/// A bot that searches in the background, one request at a time: a new request cancels the old. A thread that is
/// overdue is abandoned and replaced.
pub struct EngineThread {
    make_bot: MakeBot,
    jobs: Sender<Arc<Job>>,
    answers: Receiver<(u64, Answer)>,
    /// The current request.
    open: Option<Arc<Job>>,
    /// Requests without a result, cancelled ones included, and the deadline of the first.
    sent: VecDeque<Arc<Job>>,
    deadline: Option<Deadline>,
    grace: Duration,
    began: Instant,
    n_asked: u64,
    n_abandoned: usize,
}

impl std::fmt::Debug for EngineThread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EngineThread").field("asked", &self.n_asked).finish_non_exhaustive()
    }
}

impl EngineThread {
    /// Starts a thread for a bot.
    ///
    /// # Errors
    /// [`BotSpecError`] when the game has no such bot.
    pub fn new(spec: &BotSpec, game: &'static dyn AnyGame) -> Result<Self, BotSpecError> {
        let spec = spec.clone();
        Self::with(Box::new(move || build(&spec, game)), OVERDUE_GRACE)
    }

    fn with(make_bot: MakeBot, grace: Duration) -> Result<Self, BotSpecError> {
        let (jobs, answers) = spawn(make_bot()?);
        Ok(Self {
            make_bot,
            jobs,
            answers,
            open: None,
            sent: VecDeque::new(),
            deadline: None,
            grace,
            began: Instant::now(),
            n_asked: 0,
            n_abandoned: 0,
        })
    }

    /// Sends a request about a match; one that is over can only be graded.
    pub fn ask(&mut self, question: Question, played: &Match, budget: Budget) {
        self.stop();
        self.n_asked += 1;
        let job = Arc::new(Job { id: self.n_asked, question, played: played.clone(), budget });
        self.open = Some(Arc::clone(&job));
        self.send(job);
    }

    fn send(&mut self, job: Arc<Job>) {
        self.sent.push_back(Arc::clone(&job));
        // A dead thread is noticed in `poll`.
        let _ = self.jobs.send(job);
    }

    /// Cancels the current request; it yields no more results.
    pub fn stop(&mut self) {
        if let Some(job) = self.open.take() {
            job.budget.stop.stop();
        }
    }

    /// Whether there is a current request.
    pub const fn is_thinking(&self) -> bool {
        self.open.is_some()
    }

    /// The next result of the current request, if it is there.
    pub fn poll(&mut self) -> Option<Answer> {
        let open = self.open.as_ref()?.id;
        loop {
            match self.answers.try_recv() {
                Ok((id, answer)) => {
                    let is_last = !matches!(answer, Answer::SoFar(_) | Answer::Progress(..));
                    if is_last {
                        self.sent.retain(|job| job.id > id);
                        self.deadline = None;
                    }
                    if id == open {
                        if is_last {
                            self.open = None;
                        }
                        return Some(answer);
                    }
                }
                Err(TryRecvError::Empty) => return self.check_overdue(),
                Err(TryRecvError::Disconnected) => {
                    return Some(self.fail("the engine cannot be reached"));
                }
            }
        }
    }

    fn fail(&mut self, why: &str) -> Answer {
        self.stop();
        Answer::Failed(why.to_owned())
    }

    /// Abandons and replaces an overdue thread.
    fn check_overdue(&mut self) -> Option<Answer> {
        let first = self.sent.front()?;
        let now = self.began.elapsed();
        let end = || Deadline::new(first.budget.stop.clone(), first.time(), now);
        if !self.deadline.get_or_insert_with(end).is_overdue(now, self.grace) {
            return None;
        }
        let is_open = self.open.as_ref().is_some_and(|open| open.id == first.id);
        self.sent.clear();
        self.deadline = None;
        self.n_abandoned += 1;
        if self.n_abandoned > MAX_ABANDONED {
            return Some(self.fail("the engine does not come back: begin a new game"));
        }
        match (self.make_bot)() {
            Ok(bot) => (self.jobs, self.answers) = spawn(bot),
            Err(error) => return Some(self.fail(&error.to_string())),
        }
        if is_open {
            return Some(self.fail("the engine did not come back in time"));
        }
        if let Some(open) = self.open.clone() {
            self.send(open);
        }
        None
    }
}

impl Drop for EngineThread {
    fn drop(&mut self) {
        self.stop();
    }
}

fn spawn(bot: Box<dyn Bot>) -> (Sender<Arc<Job>>, Receiver<(u64, Answer)>) {
    let (jobs, inbox) = channel();
    let (outbox, answers) = channel();
    // Searches recurse once per ply.
    let worker = thread::Builder::new().name(ENGINE_THREAD.to_owned()).stack_size(64 << 20);
    // Without a thread the channel is closed, which `poll` reports.
    let _ = worker.spawn(move || work(bot, &inbox, &outbox));
    (jobs, answers)
}

fn work(mut bot: Box<dyn Bot>, inbox: &Receiver<Arc<Job>>, outbox: &Sender<(u64, Answer)>) {
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
        // A closed channel means a cancelled request: the stop flag is set as well.
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

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use parlour_core::OptionValues;
    use parlour_games::GAMES;

    use super::*;

    /// Never returns from its first thoughts, whatever its flag says; plays at random after that.
    struct Stuck {
        n_stuck: Arc<AtomicUsize>,
        inner: Box<dyn Bot>,
    }

    impl Bot for Stuck {
        fn name(&self) -> String {
            "stuck".to_owned()
        }

        fn think(
            &mut self,
            played: &Match,
            budget: &Budget,
            n_lines: usize,
            watch: &mut dyn FnMut(&Thought),
        ) -> Thought {
            let one_less = |n: usize| n.checked_sub(1);
            let is_stuck = self.n_stuck.fetch_update(Ordering::SeqCst, Ordering::SeqCst, one_less);
            while is_stuck.is_ok() {
                thread::park();
            }
            self.inner.think(played, budget, n_lines, watch)
        }

        fn new_game(&mut self) {}
    }

    fn engine(n_stuck: usize) -> (EngineThread, Match) {
        let begin = |game: &&'static dyn AnyGame| {
            Match::new(*game, OptionValues::defaults(game.info().options), None).ok()
        };
        let played = GAMES.iter().find_map(begin).unwrap();
        let game = played.game();
        let n_stuck = Arc::new(AtomicUsize::new(n_stuck));
        let make = move || {
            let inner = build(&BotSpec::parse("random").unwrap(), game)?;
            Ok::<Box<dyn Bot>, _>(Box::new(Stuck { n_stuck: Arc::clone(&n_stuck), inner }))
        };
        (EngineThread::with(Box::new(make), Duration::from_millis(20)).unwrap(), played)
    }

    fn answer(engine: &mut EngineThread) -> Answer {
        loop {
            if let Some(answer) = engine.poll() {
                return answer;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn a_thread_that_ignores_its_stop_is_replaced() {
        let (mut engine, played) = engine(1);
        engine.ask(Question::Move, &played, Budget::default());
        engine.ask(Question::Move, &played, Budget::default());
        assert!(matches!(answer(&mut engine), Answer::Found(_)));
        assert_eq!(engine.n_abandoned, 1);
    }

    #[test]
    fn a_question_past_its_time_fails_and_there_is_an_end_to_new_threads() {
        let (mut engine, played) = engine(usize::MAX);
        for n_asked in 1..=MAX_ABANDONED + 1 {
            let budget = Budget { time: Some(Duration::ZERO), ..Budget::default() };
            engine.ask(Question::Move, &played, budget);
            assert!(matches!(answer(&mut engine), Answer::Failed(_)));
            assert_eq!((engine.n_abandoned, engine.is_thinking()), (n_asked, false));
        }
    }
}
