//! Undo, browsing, switching to variations.

use parlour_core::shortened;

use super::GameLoop;
use crate::console::Stop;

impl GameLoop<'_, '_> {
    /// Takes back the partial move, or a turn.
    pub(super) fn undo(&mut self) -> Result<(), Stop> {
        if self.session.drop_move() {
            return self.say("the unfinished move is taken back");
        }
        if !self.session.undo() {
            return self.say("there is nothing to take back");
        }
        self.shows_board = true;
        let ply = self.session.played().ply();
        self.say(&format!("taken back: the game stands after turn {ply}"))
    }

    pub(super) fn redo(&mut self) -> Result<(), Stop> {
        if !self.session.redo() {
            return self.say("there is nothing to play again");
        }
        self.shows_board = true;
        let ply = self.session.played().ply();
        self.say(&format!("played again: the game stands after turn {ply}"))
    }

    /// Shows the board at a ply; `None` is before the start.
    pub(super) fn look(&mut self, ply: Option<usize>) -> Result<(), Stop> {
        let n_turns = self.session.played().line_moves().len();
        let Some(ply) = ply.filter(|ply| *ply <= n_turns) else {
            return self.say("there is no such turn: this is the end of the line");
        };
        self.session.browse(ply);
        self.shows_board = true;
        let last = ply.checked_sub(1).and_then(|last| self.session.played().line_moves().nth(last));
        let text = match last {
            Some(text) => format!("after turn {ply} of {n_turns}, {text}"),
            None => format!("the start, with {n_turns} turns to come"),
        };
        self.say(&text)
    }

    pub(super) fn branch(&mut self) -> Result<(), Stop> {
        if !self.session.branch_here() {
            return self.say("this is where the game stands: expected back or start first");
        }
        self.shows_board = true;
        self.say("the game goes on from here; what came after stays as a variation")
    }

    /// Every variation: the ply where it branches off, and its first move.
    fn variations(&self) -> Vec<(usize, String)> {
        let played = self.session.played();
        let all = (0..=played.line_moves().len())
            .flat_map(|ply| played.variations(ply).into_iter().map(move |text| (ply, text)));
        all.map(|(ply, text)| (ply, text.to_owned())).collect()
    }

    pub(super) fn say_variations(&mut self) -> Result<(), Stop> {
        let variations = self.variations();
        if variations.is_empty() {
            return self.say("there is no other line so far: back and branch begin one");
        }
        for (index, (ply, text)) in variations.iter().enumerate() {
            self.say(&format!("{}. {text} at turn {}", index + 1, ply + 1))?;
        }
        self.say("type variation and a number")
    }

    /// Switches to a variation, named by its number or first move.
    pub(super) fn change_line(&mut self, wanted: &str) -> Result<(), Stop> {
        let variations = self.variations();
        let number = wanted.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let found = number
            .and_then(|index| variations.get(index))
            .or_else(|| variations.iter().find(|(_, text)| text == wanted));
        let Some((ply, text)) = found else {
            let wanted = shortened(wanted);
            let n_lines = variations.len();
            return self.say(&format!(
                "there is no line `{wanted}`: expected a number from 1 to {n_lines}, as variation lists them"
            ));
        };
        self.session.enter_variation(*ply, text);
        self.shows_board = true;
        self.say(&format!("the game stands at the end of the line with {text}"))
    }

    /// Prints the shown position, tagged with its game.
    pub(super) fn say_position(&mut self) -> Result<(), Stop> {
        let mut shown = self.session.played().clone();
        shown.go_to(self.session.shown_ply());
        self.say(&shown.tagged_position())
    }
}
