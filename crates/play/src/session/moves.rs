//! Making moves, taking them back, walking through the game.

use std::time::Instant;

use parlour_core::{MoveError, Player, Progress, Step};

use super::{News, PlayedMove, Session};
use crate::rests::{redo_target, undo_target};
use crate::typed::typed_move;

/// What touching something did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Touched {
    /// The move goes on.
    GoesOn,
    /// The steps are a move, and may go on.
    MayStop(String),
    /// The steps are a move and cannot go on; it waits to be played.
    Complete(String),
}

impl Session {
    /// Touches a square or a button in the unfinished move.
    ///
    /// # Errors
    /// [`MoveError`] with the reason in the game's words; nothing changes then.
    pub fn touch(&mut self, step: Step) -> Result<Touched, MoveError> {
        self.check_turn(&self.played.position().text())?;
        let mut picker = self.picker();
        let progress = picker.push(step)?;
        self.taken = picker.into_taken();
        Ok(match progress {
            Progress::Unfinished => Touched::GoesOn,
            Progress::MayStop(text) => Touched::MayStop(text),
            Progress::Finished(text) => Touched::Complete(text),
        })
    }

    /// Takes back the last step of the unfinished move; false when there was none.
    pub fn untouch(&mut self) -> bool {
        self.taken.pop().is_some()
    }

    /// Takes back the whole unfinished move; false when there was none.
    pub fn drop_move(&mut self) -> bool {
        let had = !self.taken.is_empty();
        self.taken.clear();
        had
    }

    /// Plays the unfinished move as it stands; none when it is no move so far.
    pub fn commit(&mut self) -> Option<String> {
        let text = match self.picker().progress() {
            Progress::MayStop(text) | Progress::Finished(text) => text,
            Progress::Unfinished => return None,
        };
        self.make_move(&text, false).ok()
    }

    /// Plays a move that was typed, in the notation or square by square.
    ///
    /// # Errors
    /// [`MoveError`]; nothing changes then.
    pub fn play_typed(&mut self, text: &str) -> Result<String, MoveError> {
        self.check_turn(text)?;
        let canonical = typed_move(&self.played, text)?;
        self.make_move(&canonical, false)
    }

    /// Whether a person may move here and now.
    fn check_turn(&self, text: &str) -> Result<(), MoveError> {
        if let Some(ending) = self.played.ending() {
            return Err(MoveError::game_over(ending));
        }
        if self.is_browsing() {
            let why = "this is an earlier position: go back to the game, or play on from here";
            return Err(MoveError::illegal(text, why));
        }
        if !self.is_persons_turn() {
            let why = format!("it is the turn of {}, the computer", self.name(self.mover()));
            return Err(MoveError::illegal(text, why));
        }
        Ok(())
    }

    fn mover(&self) -> Player {
        self.played.position().turn()
    }

    /// Plays a move, tells it, saves it.
    pub(super) fn make_move(&mut self, text: &str, by_computer: bool) -> Result<String, MoveError> {
        let player = self.mover();
        let before = self.played.position().boxed_clone();
        let steps = before.steps_of(text)?;
        let canonical = if self.keeps_line {
            let canonical = self.played.branch(text)?;
            self.played.promote();
            canonical
        } else {
            self.played.play(text)?
        };
        self.keeps_line = false;
        let now = Instant::now();
        if let Some(clock) = &mut self.clock {
            clock.turn_made(player, now);
            clock.run(None, now);
        }
        // An offer stands until the other side has moved.
        if self.draw_offer.is_some_and(|offered| offered != player) {
            self.draw_offer = None;
        }
        self.position_changed();
        self.scores.truncate(self.played.ply());
        self.save();
        let text = canonical.clone();
        self.pending.push(News::Played(PlayedMove { player, text, steps, before, by_computer }));
        self.tell_ending();
        Ok(canonical)
    }

    /// Everything that was about the old position is over.
    pub(super) fn position_changed(&mut self) {
        self.taken.clear();
        self.browsed = None;
        self.hint = None;
        self.lines = None;
        self.grades = None;
        self.stop_minds();
        self.stop_advice();
    }

    pub(super) fn tell_ending(&mut self) {
        match self.played.ending() {
            Some(ending) if !self.has_ended => {
                self.has_ended = true;
                if let Some(clock) = &mut self.clock {
                    clock.run(None, Instant::now());
                }
                self.pending.push(News::Ended(ending));
            }
            Some(_) => {}
            None => self.has_ended = false,
        }
    }

    /// Takes back to the last turn of a person; among computers, one turn. A resignation or an agreed draw
    /// is taken back first. False when there is nothing to take back.
    pub fn undo(&mut self) -> bool {
        let Some(target) = undo_target(&self.played, self.persons()) else { return false };
        if target == self.played.ply() {
            self.played.undo();
        } else {
            self.played.go_to(target);
        }
        self.after_walk();
        true
    }

    /// Plays again what was taken back, up to the next turn of a person. False when there is nothing.
    pub fn redo(&mut self) -> bool {
        let Some(target) = redo_target(&self.played, self.persons()) else { return false };
        self.played.go_to(target);
        self.after_walk();
        true
    }

    fn after_walk(&mut self) {
        if !self.has_person() {
            self.is_paused = true;
        }
        self.position_changed();
        self.tell_ending();
        self.save();
    }

    /// Looks at the position after `ply` turns; the game itself stays where it is.
    pub fn browse(&mut self, ply: usize) {
        let ply = ply.min(self.played.line_moves().len());
        self.taken.clear();
        self.browsed = Some(ply).filter(|ply| *ply != self.played.ply());
    }

    /// Looks at the game again.
    pub fn stop_browsing(&mut self) {
        self.browsed = None;
    }

    /// Plays on from the position that is looked at. What came after stays as a variation.
    pub fn branch_here(&mut self) -> bool {
        let Some(ply) = self.browsed.take() else { return false };
        self.played.go_to(ply);
        self.after_walk();
        self.keeps_line = true;
        true
    }

    /// Plays on in a variation that was left after `ply` turns.
    pub fn enter_variation(&mut self, ply: usize, text: &str) -> bool {
        if !self.played.enter_variation(ply, text) {
            return false;
        }
        self.played.promote();
        let end = self.played.line_moves().len();
        self.played.go_to(end);
        self.scores.truncate(ply);
        self.after_walk();
        true
    }

    /// A player gives up; false when the game is over already.
    pub fn resign(&mut self, player: Player) -> bool {
        let resigned = self.played.resign(player);
        self.called_off(resigned)
    }

    pub(super) fn called_off(&mut self, has_ended: bool) -> bool {
        if has_ended {
            self.position_changed();
            self.draw_offer = None;
            self.tell_ending();
            self.save();
        }
        has_ended
    }
}
