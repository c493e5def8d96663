//! A bot on its own thread: requests in, results out, cancellation at any time.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use parlour_bots::analysis::{GradedMove, Hint, grade_match, hint, value_positions};
use parlour_bots::{Bot, BotSpec, BotSpecError, Budget, SearchResult, StopFlag, build};
use parlour_core::{AnyGame, Match, Message, message};
use parlour_workers::{
    ENGINE_THREAD, MAX_ABANDONED, OVERDUE_GRACE, Pool, PoolConfig, PriorityQueue, TICK, Ticket,
};

/// A request to an engine.
#[derive(Debug)]
pub(crate) enum EngineRequest {
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
pub(crate) enum EngineReply {
    /// Better lines; the search continues.
    Update(SearchResult),
    /// The final move or lines.
    Found(SearchResult),
    /// A hint.
    Hint(Box<Hint>),
    /// Number of positions graded, and of all.
    Progress(usize, usize),
    /// The grades of a game.
    Grades(Vec<GradedMove>),
    /// The engine failed, with a message for the player.
    Failed(Message),
}

type MakeBot = dyn Fn() -> Result<Box<dyn Bot>, BotSpecError> + Send + Sync;

/// A bot that searches in the background, one request at a time: a new request cancels the old one.
/// An overdue thread is abandoned and replaced together with its bot.
pub(crate) struct EngineThread {
    pool: Pool<PriorityQueue>,
    make_bot: Arc<MakeBot>,
    /// The bot, unless a thread is using it.
    bot: Arc<Mutex<Option<Box<dyn Bot>>>>,
    /// The current request.
    current: Option<PendingRequest>,
}

struct PendingRequest {
    answers: Receiver<EngineReply>,
    _ticket: Ticket<PriorityQueue>,
}

/// Reports a failure when a job ends. If the job has sent its result, no one reads the failure.
struct EndOfJob(Sender<EngineReply>);

impl Drop for EndOfJob {
    fn drop(&mut self) {
        // The request may be cancelled.
        let _ = self.0.send(EngineReply::Failed(message!("engine-late")));
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
    /// [`BotSpecError`] if the game has no such bot.
    pub(crate) fn new(spec: &BotSpec, game: &'static dyn AnyGame) -> Result<Self, BotSpecError> {
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
            // Requests report their own failures.
            notify: |_, _| {},
        };
        let pool = Pool::start(config, PriorityQueue::default());
        Ok(Self { pool, make_bot, bot, current: None })
    }

    /// Sends a request about a match. A finished match can only be graded.
    pub(crate) fn ask(&mut self, request: EngineRequest, played: &Match, budget: Budget) {
        self.stop();
        let (sender, answers) = channel();
        let (bot, make_bot) = (Arc::clone(&self.bot), Arc::clone(&self.make_bot));
        let (guard, played) = (EndOfJob(sender.clone()), played.clone());
        // The budget of a review is per position.
        let time = if matches!(request, EngineRequest::Grades) { None } else { budget.time };
        let work = move |stop: &StopFlag| {
            let budget = Budget { stop: stop.clone(), ..budget };
            let kept = lock(&bot).take();
            let answered = kept.map_or_else(|| make_bot(), Ok).map(|mut kept| {
                let last = answer(&mut *kept, &request, &played, &budget, &sender);
                lock(&bot).get_or_insert(kept);
                last
            });
            let last = answered.unwrap_or_else(|error| EngineReply::Failed(error.message()));
            // The request may be cancelled.
            let _ = sender.send(last);
        };
        // An open pool accepts every job.
        let submitted = self.pool.submit(0, time, work, guard);
        self.current = submitted.ok().map(|ticket| PendingRequest { answers, _ticket: ticket });
    }

    /// Cancels the current request; it yields no more results.
    pub(crate) fn stop(&mut self) {
        self.current = None;
    }

    /// Whether there is a current request.
    pub(crate) const fn is_thinking(&self) -> bool {
        self.current.is_some()
    }

    /// Returns the next result of the current request, if it has arrived.
    pub(crate) fn poll(&mut self) -> Option<EngineReply> {
        let answer = match self.current.as_ref()?.answers.try_recv() {
            Ok(answer) => answer,
            Err(_) if self.pool.state().is_degraded => {
                EngineReply::Failed(message!("engine-stuck"))
            }
            Err(_) => return None,
        };
        if !matches!(answer, EngineReply::Update(_) | EngineReply::Progress(..)) {
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
    request: &EngineRequest,
    played: &Match,
    budget: &Budget,
    sender: &Sender<EngineReply>,
) -> EngineReply {
    let send = |answer| {
        // A closed channel means a cancelled request: the stop flag is set as well.
        let _ = sender.send(answer);
    };
    match request {
        EngineRequest::Move => EngineReply::Found(bot.think(played, budget, 1, &mut |_| {})),
        EngineRequest::Lines(n_lines) => {
            bot.new_game();
            let mut watch = |result: &SearchResult| send(EngineReply::Update(result.clone()));
            EngineReply::Found(bot.think(played, budget, *n_lines, &mut watch))
        }
        EngineRequest::Hint => EngineReply::Hint(Box::new(hint(played, bot, budget))),
        EngineRequest::Grades => {
            let n_positions = played.ply() + 1;
            let mut done = |ply: usize, _: &_| send(EngineReply::Progress(ply + 1, n_positions));
            let values = value_positions(played, bot, budget, &|_| None, &mut done);
            EngineReply::Grades(grade_match(played, &values))
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

    /// Ignores the stop flag in its first searches; plays at random after that.
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
            watch: &mut dyn FnMut(&SearchResult),
        ) -> SearchResult {
            let decrement = |n: usize| n.checked_sub(1);
            let is_stuck = self.n_stuck.fetch_update(Ordering::SeqCst, Ordering::SeqCst, decrement);
            while is_stuck.is_ok() {
                thread::park();
            }
            self.inner.think(played, budget, n_lines, watch)
        }

        fn new_game(&mut self) {}
    }

    fn engine(n_stuck: usize) -> (EngineThread, Match) {
        let start = |game: &&'static dyn AnyGame| {
            Match::new(*game, OptionValues::defaults(game.info().options), None).ok()
        };
        let played = GAMES.iter().find_map(start).unwrap();
        let game = played.game();
        let n_stuck = Arc::new(AtomicUsize::new(n_stuck));
        let make = move || {
            let inner = build(&BotSpec::parse("random").unwrap(), game)?;
            Ok::<Box<dyn Bot>, _>(Box::new(Stuck { n_stuck: Arc::clone(&n_stuck), inner }))
        };
        (EngineThread::with(Arc::new(make), Duration::from_millis(20)).unwrap(), played)
    }

    fn wait_for_reply(engine: &mut EngineThread) -> EngineReply {
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
        engine.ask(EngineRequest::Move, &played, Budget::default());
        while engine.pool.state().running == 0 {
            thread::sleep(Duration::from_millis(1));
        }
        engine.ask(EngineRequest::Move, &played, Budget::default());
        assert!(matches!(wait_for_reply(&mut engine), EngineReply::Found(_)));
        assert_eq!(engine.pool.state().abandoned, 1);
    }

    #[test]
    fn overdue_requests_fail_up_to_the_thread_cap() {
        let (mut engine, played) = engine(usize::MAX);
        for n_asked in 1..=MAX_ABANDONED + 1 {
            let budget = Budget { time: Some(Duration::ZERO), ..Budget::default() };
            engine.ask(EngineRequest::Move, &played, budget);
            assert!(matches!(wait_for_reply(&mut engine), EngineReply::Failed(_)));
            let n_abandoned = engine.pool.state().abandoned;
            assert_eq!((n_abandoned, engine.is_thinking()), (n_asked as u64, false));
        }
    }
}
