//! A local game in progress: a [`MatchState`] with the partial move, bots, advice and the save file.

mod advice;
mod moves;
mod tick;

use std::time::{Duration, Instant};

use parlour_bots::analysis::{GradedMove, Hint};
use parlour_bots::{Score, SearchResult};
use parlour_core::{
    AnyMove, AnyPosition, BoardView, ByPlayer, Match, Message, Outcome, Picker, Player, Step,
};

use parlour_match::{Action, ActionError, Clock, Event, MatchState, Viewer};

use crate::describe::describe_status;
use crate::engine_thread::EngineThread;
use crate::{GameSetup, SaveFile, SavedState, Seat};

/// Something that happened since the last tick.
#[derive(Debug)]
pub enum SessionEvent {
    /// A move was played.
    Played(PlayedMove),
    /// The game is over.
    Ended(Outcome),
    /// A hint has arrived; see [`Session::hint`].
    Hint,
    /// A bot has answered a draw offer.
    DrawAnswered {
        /// Whether it accepts.
        accepted: bool,
    },
    /// New lines; see [`Session::lines`].
    Lines,
    /// Number of positions graded, and of all.
    GradesProgress(usize, usize),
    /// Every move is graded; see [`Session::grades`].
    Grades,
    /// An error that does not end the game.
    Error(Message),
}

/// A move that was just played.
#[derive(Debug)]
pub struct PlayedMove {
    /// Who played it.
    pub player: Player,
    /// The move.
    pub played: AnyMove,
    /// Its steps.
    pub steps: Vec<Step>,
    /// The position before it.
    pub before: Box<dyn AnyPosition>,
    /// Whether a bot played it.
    pub by_bot: bool,
}

/// The current task of the adviser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Advice {
    Lines,
    Hint,
    DrawFor(Player),
    Grades,
}

/// The token hash of the people at this keyboard.
const LOCAL: &str = "";

/// Options of a session.
#[derive(Clone, Copy, Debug)]
pub struct SessionOptions {
    /// Time per move of bots without a limit.
    pub think: Duration,
    /// Random seed of bots: the same seed and moves give the same game.
    pub seed: u64,
}

/// A game in progress.
#[derive(Debug)]
pub struct Session {
    state: MatchState,
    /// Start of the session; clock times count from here.
    started_at: Instant,
    save: Option<SaveFile>,
    options: SessionOptions,
    /// The steps of the unfinished move.
    taken: Vec<Step>,
    /// The ply being browsed, if it is not the current one.
    browsed: Option<usize>,
    engines: ByPlayer<Option<EngineThread>>,
    adviser: Option<EngineThread>,
    advice: Option<Advice>,
    shows_lines: bool,
    lines: Option<SearchResult>,
    /// Scores of the positions of the line for the first player, if known.
    scores: Vec<Option<Score>>,
    hint: Option<Hint>,
    grades: Option<Vec<GradedMove>>,
    /// Lets a bot make one move while paused.
    steps_once: bool,
    has_ended: bool,
    /// Events since the last tick.
    pending: Vec<SessionEvent>,
}

impl Session {
    /// Starts a game.
    pub fn new(
        played: Match,
        seats: &ByPlayer<Seat>,
        clock: Option<Clock>,
        options: SessionOptions,
    ) -> Self {
        let has_ended = played.outcome().is_some();
        let seats = ByPlayer::from_fn(|player| seats[player].in_match(LOCAL));
        Self {
            state: MatchState::new(played, seats, clock),
            started_at: Instant::now(),
            save: None,
            options,
            taken: Vec::new(),
            browsed: None,
            engines: ByPlayer::default(),
            adviser: None,
            advice: None,
            shows_lines: false,
            lines: None,
            scores: Vec::new(),
            hint: None,
            grades: None,
            steps_once: false,
            has_ended,
            pending: Vec::new(),
        }
    }

    /// Starts the game of a setup.
    ///
    /// # Errors
    /// A message for the player if the options or the position are invalid.
    pub fn begin(setup: &GameSetup, options: SessionOptions) -> Result<Self, Message> {
        let played = setup.begin()?;
        Ok(Self::new(played, &setup.seats, setup.clock.map(Clock::new), options))
    }

    /// Resumes a saved game.
    pub fn resume(state: SavedState, options: SessionOptions) -> Self {
        Self::new(state.played, &state.seats, state.clock, options)
    }

    /// Saves the game to this file after every change. Games without a move are not saved.
    pub fn save_to(&mut self, file: SaveFile) {
        self.save = Some(file);
    }

    /// The name of the saved game.
    pub fn saved_as(&self) -> Option<&str> {
        self.save.as_ref().map(SaveFile::name)
    }

    /// The game.
    pub const fn played(&self) -> &Match {
        self.state.game()
    }

    /// Who plays each side.
    pub fn seats(&self) -> ByPlayer<Seat> {
        ByPlayer::from_fn(|player| self.seat(player))
    }

    /// Who plays a side.
    pub fn seat(&self, player: Player) -> Seat {
        Seat::of(&self.state.seats()[player])
    }

    /// Returns the setup of a rematch.
    pub fn rematch_setup(&self) -> GameSetup {
        let clock = self.state.clock().map(Clock::control);
        GameSetup::rematch(self.played(), self.seats(), clock)
    }

    /// Whether a person plays a side.
    pub fn has_person(&self) -> bool {
        !self.state.has_only_bots()
    }

    /// The only person, whom reviews may address as "you"; `None` if two play, or none.
    pub fn only_person(&self) -> Option<Player> {
        let mut people = Player::BOTH.into_iter().filter(|player| self.is_person(*player));
        people.next().filter(|_| people.next().is_none())
    }

    /// Returns the person who resigns or offers a draw: the one to move, else the only one. `None` if
    /// the game is over or no person plays.
    pub fn person_to_act(&self) -> Option<Player> {
        let turn = self.turn()?;
        [turn, turn.other()].into_iter().find(|player| self.is_person(*player))
    }

    /// The clock.
    pub const fn clock(&self) -> Option<&Clock> {
        self.state.clock()
    }

    /// Remaining time of a player; `None` without a clock.
    pub fn time_left(&self, player: Player) -> Option<Duration> {
        let clock = self.state.clock()?;
        Some(Duration::from_millis(clock.left(player, self.millis(Instant::now()))))
    }

    fn millis(&self, now: Instant) -> u64 {
        now.saturating_duration_since(self.started_at).as_millis() as u64
    }

    /// The side to move; `None` if the game is over.
    pub fn turn(&self) -> Option<Player> {
        self.state.turn()
    }

    /// Whether a person is to move.
    pub fn is_persons_turn(&self) -> bool {
        self.turn().is_some_and(|player| self.is_person(player))
    }

    fn is_person(&self, player: Player) -> bool {
        !self.state.seats()[player].is_bot()
    }

    /// Whether a bot is searching for its move.
    pub fn is_thinking(&self) -> bool {
        Player::BOTH
            .iter()
            .any(|player| self.engines[*player].as_ref().is_some_and(EngineThread::is_thinking))
    }

    /// The steps of the unfinished move.
    pub fn taken(&self) -> &[Step] {
        &self.taken
    }

    /// Returns a picker for the unfinished move.
    pub fn picker(&self) -> Picker<'_> {
        Picker::resume(self.played(), self.taken.clone())
    }

    /// Returns the board to draw: the current position with the unfinished move, or the position
    /// being browsed.
    pub fn view(&self) -> BoardView {
        let browsed = self.browsed.and_then(|ply| self.played().view_at(ply));
        browsed.unwrap_or_else(|| self.played().view(&self.taken))
    }

    /// Whether the side to move must pass.
    pub fn must_pass(&self) -> bool {
        self.turn().is_some() && self.picker().choices() == [Step::PASS]
    }

    /// Describes the position shown: the side to move, or the result.
    pub fn describe_status(&self) -> Message {
        describe_status(&self.view(), !self.is_browsing() && self.must_pass())
    }

    /// The ply shown: the current one, unless the game is being browsed.
    pub fn shown_ply(&self) -> usize {
        self.browsed.unwrap_or_else(|| self.played().ply())
    }

    /// Whether the game is being browsed.
    pub const fn is_browsing(&self) -> bool {
        self.browsed.is_some()
    }

    /// Whether bots are paused.
    pub const fn is_paused(&self) -> bool {
        self.state.is_paused()
    }

    /// Pauses bots and the clock, or resumes them.
    pub fn set_paused(&mut self, paused: bool) {
        self.apply(&Event::Paused { on: paused });
        self.steps_once = false;
        if paused {
            self.stop_engines();
        }
    }

    /// Lets a bot make one move while paused.
    pub fn step_once(&mut self) {
        self.apply(&Event::Paused { on: true });
        self.steps_once = true;
    }

    /// Changes who plays a side.
    pub fn set_seat(&mut self, player: Player, seat: Seat) {
        self.engines[player] = None;
        self.change_seat(player, &seat.fitted_to(self.played().game()));
        self.taken.clear();
        self.save();
    }

    /// Swaps the seats.
    pub fn swap_sides(&mut self) {
        self.stop_engines();
        let seats = self.seats();
        for player in Player::BOTH {
            self.change_seat(player, &seats[player.other()]);
        }
        std::mem::swap(&mut self.engines.one, &mut self.engines.two);
        self.taken.clear();
        self.save();
    }

    /// Saves the game; an error becomes an event.
    fn save(&mut self) {
        let Some(file) = &self.save else { return };
        if self.played().line_moves().len() == 0 && self.played().outcome().is_none() {
            return;
        }
        let left = self.state.clock().map(|clock| {
            let now = self.millis(Instant::now());
            (clock.control(), ByPlayer::from_fn(|player| clock.left(player, now)))
        });
        if let Err(message) = file.write(self.played(), &self.seats(), left) {
            self.pending.push(SessionEvent::Error(message));
        }
    }

    /// Saves the game with the time left, and stops all engines.
    pub fn close(&mut self) {
        self.stop_engines();
        self.stop_advice();
        self.stop_clock();
        self.save();
    }

    fn stop_clock(&mut self) {
        // A stopped clock cannot run out.
        let _ = self.state.run_clock(true, self.millis(Instant::now()));
    }

    /// The people at this keyboard, as a viewer of the match.
    fn viewer(&self) -> Viewer {
        self.state.viewer(LOCAL, true)
    }

    /// Applies a person's action.
    fn act(&mut self, action: &Action) -> Result<(), ActionError> {
        let event = self.state.event_for(action, &self.viewer(), ByPlayer::default())?;
        self.try_apply(&event).map_err(ActionError::Illegal)
    }

    /// Applies an event; nothing changes on an error.
    fn try_apply(&mut self, event: &Event) -> Result<(), Message> {
        let mut next = self.state.clone();
        next.apply(event)?;
        self.state = next;
        Ok(())
    }

    /// Applies an event that cannot fail.
    fn apply(&mut self, event: &Event) {
        if let Err(message) = self.try_apply(event) {
            self.pending.push(SessionEvent::Error(message));
        }
    }

    fn change_seat(&mut self, player: Player, seat: &Seat) {
        let (side, seat) = (player.into(), seat.to_string());
        self.apply(&Event::SeatChanged { side, seat, holder: Some(LOCAL.to_owned()) });
    }

    fn stop_engines(&mut self) {
        for player in Player::BOTH {
            if let Some(engine) = &mut self.engines[player] {
                engine.stop();
            }
        }
    }
}
