//! Typed moves: complete, or square by square.

use parlour_core::{AnyMove, Message, Progress, Step, message};
use parlour_play::{typed_move, typed_squares};

use super::GameLoop;
use crate::console::Stop;

impl GameLoop<'_, '_> {
    /// Plays a line that is not a command: a move, or its next squares.
    pub(super) fn type_move(&mut self, line: &str) -> Result<(), Stop> {
        let steps = self.parse_steps(line);
        let has_begun = !self.session.taken().is_empty();
        let mut step_error = None;
        if let Some(steps) = steps.as_deref().filter(|_| has_begun) {
            match self.push_steps(steps) {
                Ok(progress) => return self.say_progress(progress),
                Err(error) => step_error = Some(error),
            }
        }
        let error = match self.play_complete(line) {
            Ok(None) => return Ok(()),
            Ok(Some(unconfirmed)) => return self.say_unconfirmed(&unconfirmed),
            Err(error) => error,
        };
        if let Some(steps) = steps.as_deref().filter(|_| !has_begun) {
            match self.push_steps(steps) {
                Ok(progress) => return self.say_progress(progress),
                // The user typed squares, so an error of the notation would not help.
                Err(error) => step_error = Some(error),
            }
        }
        self.say(step_error.unwrap_or(error))
    }

    /// Handles an empty line: finishes a pending action, or prints the board again.
    pub(super) fn enter(&mut self) -> Result<(), Stop> {
        if !self.session.taken().is_empty() {
            return self.stop_here();
        }
        if self.must_pass() {
            return self.type_move(parlour_core::PASS);
        }
        self.needs_board = true;
        Ok(())
    }

    /// Plays the partial move without further steps.
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

    /// Removes the last square.
    pub(super) fn step_back(&mut self) -> Result<(), Stop> {
        if !self.session.pop_step() {
            return self.say(message!("no-step-to-take-back"));
        }
        if self.session.taken().is_empty() {
            return self.say(message!("move-taken-back"));
        }
        self.say_choices()
    }

    /// Parses a line as squares or a button.
    fn parse_steps(&self, line: &str) -> Option<Vec<Step>> {
        let view = self.session.played().position().view(&[]);
        if let Some(cells) = typed_squares(&view, line) {
            return Some(cells.into_iter().map(Step::Cell).collect());
        }
        let choices = self.session.picker().choices();
        let is_named =
            |step: &Step| matches!(step, Step::Button(label) if label.eq_ignore_ascii_case(line));
        choices.into_iter().find(is_named).map(|step| vec![step])
    }

    /// Adds all steps, or none if one is illegal.
    fn push_steps(&mut self, steps: &[Step]) -> Result<Progress, Message> {
        let n_before = self.session.taken().len();
        let mut last = Progress::Unfinished;
        for step in steps {
            match self.session.push_step(*step) {
                Ok(progress) => last = progress,
                Err(error) => {
                    while self.session.taken().len() > n_before {
                        self.session.pop_step();
                    }
                    return Err(error);
                }
            }
        }
        Ok(last)
    }

    fn say_progress(&mut self, progress: Progress) -> Result<(), Stop> {
        match progress {
            Progress::Finished(m) if self.data.settings.confirm => self.say_unconfirmed(&m),
            Progress::Finished(_) => {
                self.session.commit();
                Ok(())
            }
            Progress::MayStop(m) => {
                self.say(message!("may-stop", move = &m))?;
                self.say_choices()
            }
            Progress::Unfinished => self.say_choices(),
        }
    }

    /// Plays a complete move; returns it if it must be confirmed first.
    fn play_complete(&mut self, line: &str) -> Result<Option<AnyMove>, Message> {
        if !self.data.settings.confirm {
            return self.session.play_typed(line).map(|_| None);
        }
        let played = self.session.played();
        let typed = typed_move(played, line).map_err(|error| error.message())?;
        let steps = played.position().steps_of(&typed);
        self.session.clear_steps();
        self.push_steps(&steps)?;
        Ok(Some(typed))
    }

    fn say_unconfirmed(&mut self, m: &AnyMove) -> Result<(), Stop> {
        self.say(message!("move-waits", move = m))
    }
}
