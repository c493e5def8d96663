//! Playing moves, undo and redo, browsing.

use std::time::Instant;

use parlour_core::{AnyMove, Message, MoveError, Player, Progress, Step, message};
use parlour_match::{Action, Event, typed_move};

use super::{News, PlayedMove, Session};
use crate::speak::describe_fault;

/// The result of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Touched {
    /// The move continues.
    GoesOn,
    /// The steps are a move, and may continue.
    MayStop(AnyMove),
    /// The steps are a complete move, ready to be played.
    Complete(AnyMove),
}

impl Session {
    /// Adds a step to the partial move.
    ///
    /// # Errors
    /// The reason in the game's words; nothing changes then.
    pub fn touch(&mut self, step: Step) -> Result<Touched, Message> {
        self.check_turn()?;
        let mut picker = self.picker();
        let progress = picker.push(step).map_err(|error| describe_fault(&error))?;
        self.taken = picker.into_taken();
        Ok(match progress {
            Progress::Unfinished => Touched::GoesOn,
            Progress::MayStop(m) => Touched::MayStop(m),
            Progress::Finished(m) => Touched::Complete(m),
        })
    }

    /// Removes the last step of the partial move; false if there was none.
    pub fn untouch(&mut self) -> bool {
        self.taken.pop().is_some()
    }

    /// Discards the partial move; false if there was none.
    pub fn drop_move(&mut self) -> bool {
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
    /// The reason; nothing changes then.
    pub fn play_typed(&mut self, text: &str) -> Result<AnyMove, Message> {
        self.check_turn()?;
        let typed = typed_move(self.played(), text).map_err(|error| error.message())?;
        self.play(typed)
    }

    /// Plays a move for a person.
    ///
    /// # Errors
    /// The reason; nothing changes then.
    pub fn play(&mut self, m: AnyMove) -> Result<AnyMove, Message> {
        self.check_turn()?;
        self.make_move(m, false).map_err(|error| error.message())
    }

    /// Checks that a person may move now.
    fn check_turn(&self) -> Result<(), Message> {
        if self.played().ending().is_some() {
            return Err(message!("play-is-over"));
        }
        if self.is_browsing() {
            return Err(message!("earlier-position"));
        }
        if !self.is_persons_turn() {
            return Err(message!("computers-turn", player = self.mover()));
        }
        Ok(())
    }

    fn mover(&self) -> Player {
        self.played().position().turn()
    }

    /// Plays a move, reports it and saves the game.
    pub(super) fn make_move(
        &mut self,
        m: AnyMove,
        by_computer: bool,
    ) -> Result<AnyMove, MoveError> {
        let m = self.played().allowed(m)?;
        let player = self.mover();
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
        self.pending.push(News::Played(PlayedMove { player, played, steps, before, by_computer }));
        self.tell_ending();
        Ok(m)
    }

    /// Drops everything about the old position.
    pub(super) fn position_changed(&mut self) {
        self.taken.clear();
        self.browsed = None;
        self.hint = None;
        self.lines = None;
        self.grades = None;
        self.stop_engines();
        self.stop_advice();
    }

    pub(super) fn tell_ending(&mut self) {
        match self.played().ending() {
            Some(ending) if !self.has_ended => {
                self.has_ended = true;
                self.stop_clock();
                self.pending.push(News::Ended(ending));
            }
            Some(_) => {}
            None => self.has_ended = false,
        }
    }

    /// Goes back to the last turn of a person, or one ply in bot-only games. A resignation or an
    /// agreed draw is undone first. False if there is nothing to undo.
    pub fn undo(&mut self) -> bool {
        self.walk(&Action::Undo)
    }

    /// Replays what was undone, up to the next turn of a person. False if there is nothing to redo.
    pub fn redo(&mut self) -> bool {
        self.walk(&Action::Redo)
    }

    fn walk(&mut self, action: &Action) -> bool {
        let walks = self.act(action).is_ok();
        if walks {
            self.after_walk();
        }
        walks
    }

    fn after_walk(&mut self) {
        if !self.has_person() {
            self.apply(&Event::Paused { on: true });
        }
        self.position_changed();
        self.tell_ending();
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
        self.walk(&Action::Goto { ply })
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
        self.after_walk();
        true
    }

    /// A player resigns; false if the game is already over.
    pub fn resign(&mut self, player: Player) -> bool {
        self.end_by(&Event::Resigned { side: player.into() })
    }

    /// Ends the game by a decision of the players; false if it is already over.
    pub(super) fn end_by(&mut self, event: &Event) -> bool {
        let has_ended = self.try_apply(event).is_ok();
        if has_ended {
            self.position_changed();
            self.tell_ending();
            self.save();
        }
        has_ended
    }
}
