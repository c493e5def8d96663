//! Typed moves: whole, or square by square.

use parlour_core::{AnyMove, Message, Step, message};
use parlour_play::{Touched, typed_move, typed_squares};

use super::GameLoop;
use crate::console::Stop;

impl GameLoop<'_, '_> {
    /// A line that is not a command: a move, or its next squares.
    pub(super) fn type_move(&mut self, line: &str) -> Result<(), Stop> {
        let steps = self.steps_named(line);
        let has_begun = !self.session.taken().is_empty();
        let mut fault = None;
        if let Some(steps) = steps.as_deref().filter(|_| has_begun) {
            match self.touch_all(steps) {
                Ok(touched) => return self.say_touched(touched),
                Err(error) => fault = Some(error),
            }
        }
        let error = match self.play_whole(line) {
            Ok(None) => return Ok(()),
            Ok(Some(waiting)) => return self.say_waiting(&waiting),
            Err(error) => error,
        };
        if let Some(steps) = steps.as_deref().filter(|_| !has_begun) {
            match self.touch_all(steps) {
                Ok(touched) => return self.say_touched(touched),
                // Errors of the notation do not help a user who types squares.
                Err(error) => fault = Some(error),
            }
        }
        self.say(fault.unwrap_or(error))
    }

    /// Enter alone finishes a pending action, or prints the board again.
    pub(super) fn enter(&mut self) -> Result<(), Stop> {
        if !self.session.taken().is_empty() {
            return self.stop_here();
        }
        if self.must_pass() {
            return self.type_move(parlour_core::PASS);
        }
        self.shows_board = true;
        Ok(())
    }

    /// Plays the partial move as it is.
    pub(super) fn stop_here(&mut self) -> Result<(), Stop> {
        if self.session.taken().is_empty() {
            return self.say(message!("no-move-begun"));
        }
        if self.session.commit().is_none() {
            self.say(message!("cannot-stop-here"))?;
            self.say_choices()?;
        }
        Ok(())
    }

    /// Takes back the last square.
    pub(super) fn step_back(&mut self) -> Result<(), Stop> {
        if !self.session.untouch() {
            return self.say(message!("no-step-to-take-back"));
        }
        if self.session.taken().is_empty() {
            return self.say(message!("move-taken-back"));
        }
        self.say_choices()
    }

    /// The squares, or the button, named by a line.
    fn steps_named(&self, line: &str) -> Option<Vec<Step>> {
        let view = self.session.played().position().view(&[]);
        if let Some(cells) = typed_squares(&view, line) {
            return Some(cells.into_iter().map(Step::Cell).collect());
        }
        let choices = self.session.picker().choices();
        let is_named =
            |step: &Step| matches!(step, Step::Button(label) if label.eq_ignore_ascii_case(line));
        choices.into_iter().find(is_named).map(|step| vec![step])
    }

    /// Adds steps one after the other; all or none.
    fn touch_all(&mut self, steps: &[Step]) -> Result<Touched, Message> {
        let n_before = self.session.taken().len();
        let mut last = Touched::GoesOn;
        for step in steps {
            match self.session.touch(*step) {
                Ok(touched) => last = touched,
                Err(error) => {
                    while self.session.taken().len() > n_before {
                        self.session.untouch();
                    }
                    return Err(error);
                }
            }
        }
        Ok(last)
    }

    fn say_touched(&mut self, touched: Touched) -> Result<(), Stop> {
        match touched {
            Touched::Complete(m) if self.keep.settings.confirm => self.say_waiting(&m),
            Touched::Complete(_) => {
                self.session.commit();
                Ok(())
            }
            Touched::MayStop(m) => {
                self.say(message!("may-stop", move = &m))?;
                self.say_choices()
            }
            Touched::GoesOn => self.say_choices(),
        }
    }

    /// Plays a move typed as a whole; returns it if it must be confirmed first.
    fn play_whole(&mut self, line: &str) -> Result<Option<AnyMove>, Message> {
        if !self.keep.settings.confirm {
            return self.session.play_typed(line).map(|_| None);
        }
        let played = self.session.played();
        let typed = typed_move(played, line).map_err(|error| error.message())?;
        let steps = played.position().steps_of(&typed);
        self.session.drop_move();
        self.touch_all(&steps)?;
        Ok(Some(typed))
    }

    fn say_waiting(&mut self, m: &AnyMove) -> Result<(), Stop> {
        self.say(message!("move-waits", move = m))
    }
}
