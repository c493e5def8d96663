//! A bot on its own thread: requests in, results out, cancellation at any time.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use parlour_bots::analysis::{GradedMove, Hint, grade_match, hint, value_positions};
use parlour_bots::{Bot, BotSpec, BotSpecError, Budget, StopFlag, Thought, build};
use parlour_core::{AnyGame, Match, Message, message};
use parlour_workers::{
    ENGINE_THREAD, MAX_ABANDONED, OVERDUE_GRACE, Pool, PoolConfig, PriorityQueue, TICK, Ticket,
};

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
    Failed(Message),
}

type MakeBot = dyn Fn() -> Result<Box<dyn Bot>, BotSpecError> + Send + Sync;

/// A bot that searches in the background, one request at a time: a new request cancels the old. A thread that is
/// overdue is abandoned and replaced, and the bot with it.
pub struct EngineThread {
    pool: Pool<PriorityQueue>,
    make_bot: Arc<MakeBot>,
    /// The bot, while no thread has it.
    bot: Arc<Mutex<Option<Box<dyn Bot>>>>,
    /// The current request.
    current: Option<Request>,
}

struct Request {
    answers: Receiver<Answer>,
    _ticket: Ticket<PriorityQueue>,
}

/// Reports a failure when a job ends. The result was sent before, and after a result nothing is read any more.
struct EndOfJob(Sender<Answer>);

impl Drop for EndOfJob {
    fn drop(&mut self) {
        // The request may be cancelled.
        let _ = self.0.send(Answer::Failed(message!("engine-late")));
    }
}

impl std::fmt::Debug for EngineThread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EngineThread").field("pool", &self.pool).finish_non_exhaustive()
    }
}

impl EngineThread {
    /// Starts a thread for a bot.
    ///
    /// # Errors
    /// [`BotSpecError`] when the game has no such bot.
    pub fn new(spec: &BotSpec, game: &'static dyn AnyGame) -> Result<Self, BotSpecError> {
        let spec = spec.clone();
        Self::with(Arc::new(move || build(&spec, game)), OVERDUE_GRACE)
    }

    fn with(make_bot: Arc<MakeBot>, grace: Duration) -> Result<Self, BotSpecError> {
        let bot = Arc::new(Mutex::new(Some(make_bot()?)));
        let config = PoolConfig {
            name: ENGINE_THREAD,
            workers: 1,
            grace,
            max_abandoned: MAX_ABANDONED,
            tick: TICK,
            // Requests fail, and say so themselves.
            notify: |_, _| {},
        };
        let pool = Pool::start(config, PriorityQueue::default());
        Ok(Self { pool, make_bot, bot, current: None })
    }

    /// Sends a request about a match; one that is over can only be graded.
    pub fn ask(&mut self, question: Question, played: &Match, budget: Budget) {
        self.stop();
        let (sender, answers) = channel();
        let (bot, make_bot) = (Arc::clone(&self.bot), Arc::clone(&self.make_bot));
        let (guard, played) = (EndOfJob(sender.clone()), played.clone());
        // A review has a budget for each position instead.
        let time = if matches!(question, Question::Grades) { None } else { budget.time };
        let work = move |stop: &StopFlag| {
            let budget = Budget { stop: stop.clone(), ..budget };
            let kept = lock(&bot).take();
            let answered = kept.map_or_else(|| make_bot(), Ok).map(|mut kept| {
                let last = answer(&mut *kept, &question, &played, &budget, &sender);
                lock(&bot).get_or_insert(kept);
                last
            });
            let last = answered.unwrap_or_else(|error| Answer::Failed(error.message()));
            // The request may be cancelled.
            let _ = sender.send(last);
        };
        // An open pool takes every job.
        let submitted = self.pool.submit(0, time, work, guard);
        self.current = submitted.ok().map(|ticket| Request { answers, _ticket: ticket });
    }

    /// Cancels the current request; it yields no more results.
    pub fn stop(&mut self) {
        self.current = None;
    }

    /// Whether there is a current request.
    pub const fn is_thinking(&self) -> bool {
        self.current.is_some()
    }

    /// The next result of the current request, if it is there.
    pub fn poll(&mut self) -> Option<Answer> {
        let answer = match self.current.as_ref()?.answers.try_recv() {
            Ok(answer) => answer,
            Err(_) if self.pool.state().is_degraded => Answer::Failed(message!("engine-stuck")),
            Err(_) => return None,
        };
        if !matches!(answer, Answer::SoFar(_) | Answer::Progress(..)) {
            self.stop();
        }
        Some(answer)
    }
}

impl Drop for EngineThread {
    fn drop(&mut self) {
        self.pool.close();
    }
}

fn lock(bot: &Mutex<Option<Box<dyn Bot>>>) -> MutexGuard<'_, Option<Box<dyn Bot>>> {
    bot.lock().unwrap_or_else(PoisonError::into_inner)
}

fn answer(
    bot: &mut dyn Bot,
    question: &Question,
    played: &Match,
    budget: &Budget,
    sender: &Sender<Answer>,
) -> Answer {
    let tell = |answer| {
        // A closed channel means a cancelled request: the stop flag is set as well.
        let _ = sender.send(answer);
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
    use std::thread;

    use parlour_core::OptionValues;
    use parlour_games::GAMES;

    use super::*;

    /// Never returns from its first searches, whatever its flag says; plays at random after that.
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
        (EngineThread::with(Arc::new(make), Duration::from_millis(20)).unwrap(), played)
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
        while engine.pool.state().running == 0 {
            thread::sleep(Duration::from_millis(1));
        }
        engine.ask(Question::Move, &played, Budget::default());
        assert!(matches!(answer(&mut engine), Answer::Found(_)));
        assert_eq!(engine.pool.state().abandoned, 1);
    }

    #[test]
    fn a_question_past_its_time_fails_and_there_is_an_end_to_new_threads() {
        let (mut engine, played) = engine(usize::MAX);
        for n_asked in 1..=MAX_ABANDONED + 1 {
            let budget = Budget { time: Some(Duration::ZERO), ..Budget::default() };
            engine.ask(Question::Move, &played, budget);
            assert!(matches!(answer(&mut engine), Answer::Failed(_)));
            let n_abandoned = engine.pool.state().abandoned;
            assert_eq!((n_abandoned, engine.is_thinking()), (n_asked as u64, false));
        }
    }
}
