//! Work without user input: bots move, the clock runs, advice arrives.

use std::sync::Arc;
use std::time::{Duration, Instant};

use parlour_bots::{BotKind, BotSpec, Budget, Score, SystemClock, levels_for, share_of_clock};
use parlour_core::{Message, Player, message};

use super::{Session, SessionEvent};
use crate::Seat;
use crate::engine_thread::{EngineReply, EngineRequest, EngineThread};

impl Session {
    /// Runs the clock, bots and advice, and returns the events. Call it often.
    pub fn tick(&mut self, now: Instant) -> Vec<SessionEvent> {
        self.run_clock(now);
        self.poll_engines();
        self.poll_adviser();
        self.start_thinking(now);
        self.start_lines();
        std::mem::take(&mut self.pending)
    }

    fn run_clock(&mut self, now: Instant) {
        let runs = self.state.clock_runs(self.is_thinking());
        if let Some(timed_out) = self.state.run_clock(!runs, self.millis(now)) {
            self.end_by(&timed_out);
        }
    }

    fn start_thinking(&mut self, now: Instant) {
        let Some(player) = self.turn() else { return };
        if self.is_paused() && !self.steps_once {
            return;
        }
        let Seat::Bot(spec) = self.seat(player) else { return };
        let is_limited = spec.is_limited();
        if self.engines[player].is_none() {
            let spec = self.seeded(&spec, player);
            match EngineThread::new(&spec, self.played().game()) {
                Ok(engine) => self.engines[player] = Some(engine),
                Err(error) => return self.give_seat_back(player, error.message()),
            }
        }
        let budget = self.budget(player, is_limited, now);
        let Some(engine) = &mut self.engines[player] else { return };
        if !engine.is_thinking() {
            self.steps_once = false;
            engine.ask(EngineRequest::Move, self.state.game(), budget);
        }
    }

    fn budget(&self, player: Player, is_limited: bool, now: Instant) -> Budget {
        let mut time = (!is_limited).then_some(self.options.think);
        if let Some(clock) = self.state.clock() {
            let left = Duration::from_millis(clock.left(player, self.millis(now)));
            let share = share_of_clock(left, clock.control().increment);
            time = Some(time.map_or(share, |time| time.min(share)));
        }
        Budget { time, clock: Arc::new(SystemClock::start()), ..Budget::default() }
    }

    /// Seeds a bot by the session, unless its name has a seed.
    fn seeded(&self, spec: &BotSpec, player: Player) -> BotSpec {
        let mut spec = spec.clone();
        if spec.seed == 0 {
            spec.seed = self.options.seed.wrapping_mul(2).wrapping_add(player.index() as u64);
        }
        spec
    }

    fn poll_engines(&mut self) {
        for player in Player::BOTH {
            let answer = self.engines[player].as_mut().and_then(EngineThread::poll);
            match answer {
                Some(EngineReply::Found(result)) => {
                    if self.evaluates_soundly(player) {
                        self.record_score(self.played().ply(), player, result.score());
                    }
                    if let Err(error) = self.make_move(result.best().clone(), true) {
                        self.give_seat_back(player, error.message());
                    }
                }
                Some(EngineReply::Failed(message)) => self.give_seat_back(player, message),
                _ => {}
            }
        }
    }

    /// Whether the score of a bot is worth showing. A weak level errs on purpose and
    /// overestimates the side to move.
    fn evaluates_soundly(&self, player: Player) -> bool {
        let Seat::Bot(spec) = self.seat(player) else { return false };
        match spec.kind {
            BotKind::Random | BotKind::Greedy | BotKind::OnePly => false,
            BotKind::Level(number) => {
                let levels = levels_for(self.played().game(), self.played().values());
                let level = levels.get((number as usize).wrapping_sub(1));
                level.is_some_and(|level| level.eval_noise == 0 && level.miss_rate == 0)
            }
            _ => spec.eval_noise == 0 && spec.miss_rate == 0,
        }
    }

    /// Gives the seat of a failed bot to a person, so that the game can continue.
    fn give_seat_back(&mut self, player: Player, why: Message) {
        self.engines[player] = None;
        self.change_seat(player, &Seat::Person);
        self.pending.push(SessionEvent::Error(message!(
            "seat-given-back",
            why = why,
            player = player
        )));
    }

    /// Records the score of the position at a ply, given for the side to move there.
    pub(super) fn record_score(&mut self, ply: usize, turn: Player, score: Score) {
        if self.scores.len() <= ply {
            self.scores.resize(ply + 1, None);
        }
        self.scores[ply] = Some(if turn == Player::One { score } else { score.negated() });
    }

    /// Waits until bots and advice are done, and returns the events.
    pub fn settle(&mut self, timeout: Duration) -> Vec<SessionEvent> {
        let deadline = Instant::now() + timeout;
        let mut events = Vec::new();
        loop {
            events.append(&mut self.tick(Instant::now()));
            let is_busy = self.is_thinking() || self.is_advising();
            let will_move = self.turn().is_some_and(|player| !self.is_person(player))
                && (!self.is_paused() || self.steps_once);
            if !(is_busy || will_move) || Instant::now() >= deadline {
                return events;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}
