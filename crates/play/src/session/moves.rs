//! Playing moves, undo and redo, browsing.

use std::time::Instant;

use parlour_core::{AnyMove, Message, MoveError, Player, Progress, Step, message};
use parlour_match::{Action, Event, typed_move};

use super::{PlayedMove, Session, SessionEvent};
use crate::describe::describe_move_error;

impl Session {
    /// Adds a step to the partial move.
    ///
    /// # Errors
    /// The reason; nothing changes.
    pub fn push_step(&mut self, step: Step) -> Result<Progress, Message> {
        self.check_turn()?;
        let mut picker = self.picker();
        let progress = picker.push(step).map_err(|error| describe_move_error(&error))?;
        self.taken = picker.into_taken();
        Ok(progress)
    }

    /// Removes the last step of the partial move. Returns false if there is none.
    pub fn pop_step(&mut self) -> bool {
        self.taken.pop().is_some()
    }

    /// Discards the partial move. Returns false if there is none.
    pub fn clear_steps(&mut self) -> bool {
        let had = !self.taken.is_empty();
        self.taken.clear();
        had
    }

    /// Plays the partial move; `None` if it is not complete.
    pub fn commit(&mut self) -> Option<AnyMove> {
        match self.picker().progress() {
            Progress::MayStop(m) | Progress::Finished(m) => self.make_move(m, false).ok(),
            Progress::Unfinished => None,
        }
    }

    /// Plays a typed move, in the notation or square by square.
    ///
    /// # Errors
    /// The reason; nothing changes.
    pub fn play_typed(&mut self, text: &str) -> Result<AnyMove, Message> {
        self.check_turn()?;
        let typed = typed_move(self.played(), text).map_err(|error| error.message())?;
        self.play(typed)
    }

    /// Plays a move for a person.
    ///
    /// # Errors
    /// The reason; nothing changes.
    pub fn play(&mut self, m: AnyMove) -> Result<AnyMove, Message> {
        self.check_turn()?;
        self.make_move(m, false).map_err(|error| error.message())
    }

    /// Checks that a person may move now.
    fn check_turn(&self) -> Result<(), Message> {
        if self.played().outcome().is_some() {
            return Err(message!("play-is-over"));
        }
        if self.is_browsing() {
            return Err(message!("earlier-position"));
        }
        if !self.is_persons_turn() {
            return Err(message!("computers-turn", player = self.side_to_move()));
        }
        Ok(())
    }

    fn side_to_move(&self) -> Player {
        self.played().position().turn()
    }

    /// Plays a move, reports it and saves the game.
    pub(super) fn make_move(&mut self, m: AnyMove, by_bot: bool) -> Result<AnyMove, MoveError> {
        let m = self.played().allowed(m)?;
        let player = self.side_to_move();
        let before = self.played().position().boxed_clone();
        let steps = before.steps_of(&m);
        let now = self.millis(Instant::now());
        let left = self.state.clock().map(|clock| clock.after_turn(player, now));
        let moved = Event::Moved {
            text: m.to_string(),
            side: player.into(),
            ply: self.played().ply(),
            left: left.map(|left| [left.one, left.two]),
        };
        self.try_apply(&moved).map_err(|why| MoveError::illegal(m.text(), why))?;
        self.position_changed();
        self.scores.truncate(self.played().ply());
        self.save();
        let played = m.clone();
        self.pending.push(SessionEvent::Played(PlayedMove {
            player,
            played,
            steps,
            before,
            by_bot,
        }));
        self.report_outcome();
        Ok(m)
    }

    /// Drops all state that refers to the old position.
    pub(super) fn position_changed(&mut self) {
        self.taken.clear();
        self.browsed = None;
        self.hint = None;
        self.lines = None;
        self.grades = None;
        self.stop_engines();
        self.stop_advice();
    }

    pub(super) fn report_outcome(&mut self) {
        match self.played().outcome() {
            Some(outcome) if !self.has_ended => {
                self.has_ended = true;
                self.stop_clock();
                self.pending.push(SessionEvent::Ended(outcome));
            }
            Some(_) => {}
            None => self.has_ended = false,
        }
    }

    /// Goes back to the last turn of a person, or one ply in bot-only games. A resignation or an
    /// agreed draw is undone first. Returns false if there is nothing to undo.
    pub fn undo(&mut self) -> bool {
        self.navigate(&Action::Undo)
    }

    /// Replays undone moves up to the next turn of a person. Returns false if there are none.
    pub fn redo(&mut self) -> bool {
        self.navigate(&Action::Redo)
    }

    fn navigate(&mut self, action: &Action) -> bool {
        let is_done = self.act(action).is_ok();
        if is_done {
            self.after_navigation();
        }
        is_done
    }

    fn after_navigation(&mut self) {
        if !self.has_person() {
            self.apply(&Event::Paused { on: true });
        }
        self.position_changed();
        self.report_outcome();
        self.save();
    }

    /// Shows the position at a ply; the game itself does not change.
    pub fn browse(&mut self, ply: usize) {
        let ply = ply.min(self.played().line_moves().len());
        self.taken.clear();
        self.browsed = Some(ply).filter(|ply| *ply != self.played().ply());
    }

    /// Shows the current position again.
    pub fn stop_browsing(&mut self) {
        self.browsed = None;
    }

    /// Continues from the position shown. The old continuation becomes a variation.
    pub fn branch_here(&mut self) -> bool {
        let Some(ply) = self.browsed.take() else { return false };
        self.navigate(&Action::Goto { ply })
    }

    /// Continues in a variation that branches off at a ply.
    pub fn enter_variation(&mut self, ply: usize, m: &AnyMove) -> bool {
        if self.act(&Action::Vary { ply, text: m.to_string() }).is_err() {
            return false;
        }
        let end = self.played().line_moves().len();
        if end > self.played().ply() {
            self.apply(&Event::Redone { ply: end });
        }
        self.scores.truncate(ply);
        self.after_navigation();
        true
    }

    /// Resigns for a player. Returns false if the game is already over.
    pub fn resign(&mut self, player: Player) -> bool {
        self.end_by(&Event::Resigned { side: player.into() })
    }

    /// Ends the game by a decision of the players. Returns false if it is already over.
    pub(super) fn end_by(&mut self, event: &Event) -> bool {
        let has_ended = self.try_apply(event).is_ok();
        if has_ended {
            self.position_changed();
            self.report_outcome();
            self.save();
        }
        has_ended
    }
}
