//! A game in progress: who sits where, the move being made, computers that think, the clock, and the
//! file it is saved in. A front end shows it and passes on what people do.

mod advice;
mod moves;
mod tick;

use std::time::{Duration, Instant};

use parlour_bots::analysis::{GradedMove, Hint};
use parlour_bots::{Score, Thought};
use parlour_core::{AnyPosition, BoardView, ByPlayer, Ending, Match, Picker, Player, Step};

use crate::mind::Mind;
use crate::{Choice, GameClock, SaveFile, SavedState, Seat};

pub use moves::Touched;

/// Something that happened while nobody was looking.
#[derive(Debug)]
pub enum News {
    /// A move was played, by anybody.
    Played(PlayedMove),
    /// The game is over.
    Ended(Ending),
    /// A hint is there; see [`Session::hint`].
    Hint,
    /// The computer answers an offer of a draw.
    DrawAnswered {
        /// Whether it accepts.
        accepted: bool,
    },
    /// New lines; see [`Session::lines`].
    Lines,
    /// So many of so many positions are graded.
    GradesProgress(usize, usize),
    /// Every move is graded; see [`Session::grades`].
    Grades,
    /// Something went wrong; the game goes on.
    Trouble(String),
}

/// A move that was just played.
#[derive(Debug)]
pub struct PlayedMove {
    /// Whose it was.
    pub player: Player,
    /// The move.
    pub text: String,
    /// What was touched.
    pub steps: Vec<Step>,
    /// The position before it.
    pub before: Box<dyn AnyPosition>,
    /// Whether the computer made it.
    pub by_computer: bool,
}

/// What the adviser is busy with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Advice {
    Lines,
    Hint,
    DrawFor(Player),
    Grades,
}

/// How a session behaves.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// How long an opponent without a limit of its own thinks.
    pub think: Duration,
    /// Where the choices of opponents begin; two games with the same seed and moves are the same.
    pub seed: u64,
}

/// A game in progress.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "they are independent of each other")]
pub struct Session {
    played: Match,
    seats: ByPlayer<Seat>,
    clock: Option<GameClock>,
    save: Option<SaveFile>,
    manner: Manner,
    /// The steps of the unfinished move.
    taken: Vec<Step>,
    /// The turn that is looked at, where it is not the current one.
    browsed: Option<usize>,
    /// Whether the next move keeps what it replaces as a variation.
    keeps_line: bool,
    minds: ByPlayer<Option<Mind>>,
    adviser: Option<Mind>,
    advice: Option<Advice>,
    shows_lines: bool,
    lines: Option<Thought>,
    /// The value of the positions of the line for the first player, as far as known.
    scores: Vec<Option<Score>>,
    hint: Option<Hint>,
    grades: Option<Vec<GradedMove>>,
    draw_offer: Option<Player>,
    is_paused: bool,
    /// One more computer move although paused.
    steps_once: bool,
    has_ended: bool,
    /// News that came up while a person acted.
    pending: Vec<News>,
}

impl Session {
    /// Begins a game.
    pub fn new(
        played: Match,
        seats: ByPlayer<Seat>,
        clock: Option<GameClock>,
        manner: Manner,
    ) -> Self {
        let has_ended = played.ending().is_some();
        Self {
            played,
            seats,
            clock,
            save: None,
            manner,
            taken: Vec::new(),
            browsed: None,
            keeps_line: false,
            minds: ByPlayer::default(),
            adviser: None,
            advice: None,
            shows_lines: false,
            lines: None,
            scores: Vec::new(),
            hint: None,
            grades: None,
            draw_offer: None,
            is_paused: false,
            steps_once: false,
            has_ended,
            pending: Vec::new(),
        }
    }

    /// Begins what a person chose.
    ///
    /// # Errors
    /// A line that says what is wrong with the options or the position.
    pub fn begin(choice: &Choice, manner: Manner) -> Result<Self, String> {
        let played = choice.begin()?;
        Ok(Self::new(played, choice.seats.clone(), choice.clock.map(GameClock::new), manner))
    }

    /// Goes on with a saved game.
    pub fn resume(state: SavedState, manner: Manner) -> Self {
        Self::new(state.played, state.seats, state.clock, manner)
    }

    /// Saves the game here from now on, after every change. A game without a move is not saved.
    pub fn save_to(&mut self, file: SaveFile) {
        self.save = Some(file);
    }

    /// The name under which the game is saved.
    pub fn saved_as(&self) -> Option<&str> {
        self.save.as_ref().map(SaveFile::name)
    }

    /// The game.
    pub const fn played(&self) -> &Match {
        &self.played
    }

    /// Who sits where.
    pub const fn seats(&self) -> &ByPlayer<Seat> {
        &self.seats
    }

    /// What would be played again.
    pub fn choice(&self) -> Choice {
        let clock = self.clock.as_ref().map(GameClock::control);
        Choice::again(&self.played, self.seats.clone(), clock)
    }

    /// On which sides a person plays.
    pub(crate) fn persons(&self) -> ByPlayer<bool> {
        ByPlayer::from_fn(|player| self.seats[player].is_person())
    }

    /// Whether a person plays at all.
    pub fn has_person(&self) -> bool {
        Player::BOTH.iter().any(|player| self.seats[*player].is_person())
    }

    /// The person who resigns or offers a draw: the one to move, else the only one. None when the game is
    /// over or no person plays.
    pub fn speaker(&self) -> Option<Player> {
        let turn = self.turn()?;
        [turn, turn.other()].into_iter().find(|player| self.seats[*player].is_person())
    }

    /// What a player is called in this game.
    pub fn name(&self, player: Player) -> &'static str {
        self.played.game().info().players[player.index()]
    }

    /// The clock.
    pub const fn clock(&self) -> Option<&GameClock> {
        self.clock.as_ref()
    }

    /// Whose turn it is; none when the game is over.
    pub fn turn(&self) -> Option<Player> {
        self.played.ending().is_none().then(|| self.played.position().turn())
    }

    /// Whether a person is to move.
    pub fn is_persons_turn(&self) -> bool {
        self.turn().is_some_and(|player| self.seats[player].is_person())
    }

    /// Whether a computer is thinking about its move.
    pub fn is_thinking(&self) -> bool {
        Player::BOTH
            .iter()
            .any(|player| self.minds[*player].as_ref().is_some_and(Mind::is_thinking))
    }

    /// The steps of the unfinished move.
    pub fn taken(&self) -> &[Step] {
        &self.taken
    }

    /// The unfinished move, to ask for choices and progress.
    pub fn picker(&self) -> Picker<'_> {
        Picker::resume(&self.played, self.taken.clone())
    }

    /// The board as it is to be drawn: the current position with the unfinished move, or the position
    /// that is looked at.
    pub fn view(&self) -> BoardView {
        let browsed = self.browsed.and_then(|ply| self.played.view_at(ply));
        browsed.unwrap_or_else(|| self.played.view(&self.taken))
    }

    /// The turn that is looked at: the current one, unless somebody walks through the game.
    pub fn shown_ply(&self) -> usize {
        self.browsed.unwrap_or_else(|| self.played.ply())
    }

    /// Whether an earlier position is looked at.
    pub const fn is_browsing(&self) -> bool {
        self.browsed.is_some()
    }

    /// Whether computers wait.
    pub const fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// Lets computers wait, or go on. The clock waits too.
    pub fn set_paused(&mut self, paused: bool) {
        self.is_paused = paused;
        self.steps_once = false;
        if paused {
            self.stop_minds();
        }
    }

    /// Lets a computer make one move although the game is paused.
    pub fn step_once(&mut self) {
        self.is_paused = true;
        self.steps_once = true;
    }

    /// Puts somebody else on a side, mid-game.
    pub fn set_seat(&mut self, player: Player, seat: Seat) {
        self.minds[player] = None;
        self.seats[player] = seat.fitted_to(self.played.game());
        self.taken.clear();
        self.save();
    }

    /// The players change sides.
    pub fn swap_sides(&mut self) {
        self.stop_minds();
        std::mem::swap(&mut self.seats.one, &mut self.seats.two);
        std::mem::swap(&mut self.minds.one, &mut self.minds.two);
        self.taken.clear();
        self.draw_offer = None;
        self.save();
    }

    /// Writes the game down. Trouble is told and does not stop the game.
    fn save(&mut self) {
        let Some(file) = &self.save else { return };
        if self.played.line_moves().len() == 0 && self.played.ending().is_none() {
            return;
        }
        if let Err(message) = file.write(&self.played, &self.seats, self.clock.as_ref()) {
            self.pending.push(News::Trouble(message));
        }
    }

    /// Writes the game down, with the time that is left, and ends all thinking.
    pub fn close(&mut self) {
        self.stop_minds();
        self.advice = None;
        if let Some(adviser) = &mut self.adviser {
            adviser.stop();
        }
        if let Some(clock) = &mut self.clock {
            clock.run(None, Instant::now());
        }
        self.save();
    }

    fn stop_minds(&mut self) {
        for player in Player::BOTH {
            if let Some(mind) = &mut self.minds[player] {
                mind.stop();
            }
        }
    }
}
