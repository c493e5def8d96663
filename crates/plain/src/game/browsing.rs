//! Undo, browsing, switching to variations.

use parlour_core::{AnyMove, message, shortened};

use super::GameLoop;
use crate::console::Stop;

impl GameLoop<'_, '_> {
    /// Takes back the partial move, or a turn.
    pub(super) fn undo(&mut self) -> Result<(), Stop> {
        if self.session.clear_steps() {
            return self.say(message!("move-taken-back"));
        }
        if !self.session.undo() {
            return self.say(message!("nothing-to-undo"));
        }
        self.needs_board = true;
        let ply = self.session.played().ply();
        self.say(message!("taken-back", n = ply))
    }

    pub(super) fn redo(&mut self) -> Result<(), Stop> {
        if !self.session.redo() {
            return self.say(message!("nothing-to-replay"));
        }
        self.needs_board = true;
        let ply = self.session.played().ply();
        self.say(message!("redone", n = ply))
    }

    /// Shows the board at a ply; `None` is before the start.
    pub(super) fn look(&mut self, ply: Option<usize>) -> Result<(), Stop> {
        let n_turns = self.session.played().line_moves().len();
        let Some(ply) = ply.filter(|ply| *ply <= n_turns) else {
            return self.say(message!("end-of-line"));
        };
        self.session.browse(ply);
        self.needs_board = true;
        let last = ply.checked_sub(1).and_then(|last| self.session.played().line_moves().nth(last));
        self.say(match last {
            Some(m) => message!("shown-turn", n = ply, all = n_turns, move = m),
            None => message!("at-start", n = n_turns),
        })
    }

    pub(super) fn branch(&mut self) -> Result<(), Stop> {
        if !self.session.branch_here() {
            return self.say(message!("nowhere-to-branch"));
        }
        self.needs_board = true;
        self.say(message!("branched"))
    }

    /// Every variation: the ply where it branches off, and its first move.
    fn variations(&self) -> Vec<(usize, AnyMove)> {
        let played = self.session.played();
        let all = (0..=played.line_moves().len())
            .flat_map(|ply| played.variations(ply).into_iter().map(move |m| (ply, m.clone())));
        all.collect()
    }

    pub(super) fn say_variations(&mut self) -> Result<(), Stop> {
        let variations = self.variations();
        if variations.is_empty() {
            return self.say(message!("no-variations-yet"));
        }
        for (index, (ply, m)) in variations.iter().enumerate() {
            let item = message!("variation-at", move = m, n = ply + 1);
            self.say(message!("numbered", n = index + 1, item = item))?;
        }
        self.say(message!("choose-variation"))
    }

    /// Switches to a variation, named by its number or first move.
    pub(super) fn change_line(&mut self, wanted: &str) -> Result<(), Stop> {
        let variations = self.variations();
        let number = wanted.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let found = number
            .and_then(|index| variations.get(index))
            .or_else(|| variations.iter().find(|(_, m)| *m == *wanted));
        let Some((ply, m)) = found else {
            let wanted = shortened(wanted);
            let n_lines = variations.len();
            return self.say(message!("no-such-variation", line = wanted, n = n_lines));
        };
        self.session.enter_variation(*ply, m);
        self.needs_board = true;
        self.say(message!("variation-entered", move = m))
    }

    /// Prints the shown position, tagged with its game.
    pub(super) fn say_position(&mut self) -> Result<(), Stop> {
        let mut shown = self.session.played().clone();
        shown.go_to(self.session.shown_ply());
        self.console.print(&shown.tagged_position())
    }
}
