//! Dialogs on top of the board.

use parlour_core::{Player, one_of};
use parlour_play::{COMMANDS, Command, CommandInfo, Seat, seat_note, seats_for};

use super::GameScreen;
use crate::theme::Theme;

/// The action of a line.
#[derive(Clone, Debug)]
pub(super) enum Action {
    /// A command of the game.
    Do(Command),
    /// Choose who plays a side.
    ChooseSeat(Player),
    /// Change who plays a side.
    Sit(Player, Seat),
    /// Resign.
    Resign(Player),
    /// Offer a draw.
    Offer(Player),
    /// Accept or decline a draw.
    Answer(bool),
    /// Switch to a variation.
    Enter(usize, String),
    /// Play a move.
    Play(String),
    /// Close the dialog.
    Close,
}

/// A dialog with a list.
#[derive(Clone, Debug)]
pub(super) struct Dialog {
    pub(super) title: String,
    /// Lines of text.
    pub(super) text: Vec<String>,
    pub(super) items: Vec<(String, Action)>,
    pub(super) at: usize,
}

impl Dialog {
    pub(super) fn new(title: impl Into<String>, items: Vec<(String, Action)>) -> Self {
        Self { title: title.into(), text: Vec::new(), items, at: 0 }
    }

    /// Moves the selection, wrapping around.
    pub(super) fn go(&mut self, by: isize) {
        let count = self.items.len() as isize;
        if count > 0 {
            self.at = (self.at as isize + by).rem_euclid(count) as usize;
        }
    }

    /// The action of the selected line.
    pub(super) fn action(&self) -> Action {
        self.items.get(self.at).map_or(Action::Close, |(_, action)| action.clone())
    }
}

impl GameScreen {
    /// Every command, with its key and its word.
    pub(super) fn help_dialog(&self, theme: &Theme) -> Dialog {
        let item = |info: &CommandInfo| {
            // A narrow window has no room for the words.
            let text = if self.width < 60 {
                format!("{:<6} {}", info.key, info.help)
            } else {
                format!("{:<7} {:<10} {}", info.key, info.words[0], info.help)
            };
            (text, Action::Do(info.command))
        };
        let signs = format!(
            "Signs: {} may be touched, {} last move, {} captured, {} turned over, ? hint, 1 2 3 steps",
            theme.sign("•", "*"),
            theme.sign("▪", ":"),
            theme.sign("✕", "X"),
            theme.sign("↻", "%")
        );
        let mut dialog = Dialog::new("Keys and words", COMMANDS.iter().map(item).collect());
        dialog.text = vec![
            "Arrows and Enter, the mouse, or a typed move: mix them as you like.".to_owned(),
            "Tab: next square you may touch. Backspace: one step back. Esc: whole move.".to_owned(),
            signs,
        ];
        dialog
    }

    /// The result of a game, and what to do next.
    pub(super) fn end_dialog(&self) -> Dialog {
        let do_it = |text: &str, command| (text.to_owned(), Action::Do(command));
        let items = vec![
            do_it("Play again", Command::Again),
            do_it("Rematch, sides swapped", Command::Rematch),
            do_it("Grade the moves", Command::Grades),
            ("Look at the game".to_owned(), Action::Close),
            do_it("Take back the last turn", Command::Undo),
            do_it("Menu", Command::Menu),
        ];
        let mut dialog = Dialog::new("Game over", items);
        dialog.text = vec![self.session.view().status];
        dialog
    }

    /// Who plays which side.
    pub(super) fn seats_dialog(&self) -> Dialog {
        let item = |player: Player| {
            let seat = self.session.seat(player).describe();
            (
                format!("{} ({player}): {seat}", self.session.name(player)),
                Action::ChooseSeat(player),
            )
        };
        Dialog::new("Who plays?", Player::BOTH.map(item).to_vec())
    }

    /// The choices for a side.
    pub(super) fn seat_dialog(&self, player: Player) -> Dialog {
        let game = self.session.played().game();
        let now = self.session.seat(player);
        let seats = seats_for(game);
        let at = seats.iter().position(|seat| *seat == now).unwrap_or(0);
        let items = seats
            .into_iter()
            .map(|seat| {
                let text = format!("{:<20} {}", seat.describe(), seat_note(&seat, game));
                (text, Action::Sit(player, seat))
            })
            .collect();
        let title = format!("Who plays {} ({player})?", self.session.name(player));
        Dialog { at, ..Dialog::new(title, items) }
    }

    /// Confirms a resignation.
    pub(super) fn resign_dialog(&self, player: Player) -> Dialog {
        let items = vec![
            ("No, play on".to_owned(), Action::Close),
            ("Yes, resign".to_owned(), Action::Resign(player)),
        ];
        Dialog::new(format!("{} resigns?", self.session.name(player)), items)
    }

    /// Offers or answers a draw.
    pub(super) fn draw_offer_dialog(&self, player: Player) -> Dialog {
        if let Some(offered) = self.session.draw_offer() {
            let items = vec![
                ("Decline, play on".to_owned(), Action::Answer(false)),
                ("Accept the draw".to_owned(), Action::Answer(true)),
            ];
            let (from, to) = (self.session.name(offered), self.session.name(offered.other()));
            return Dialog::new(format!("{from} offers {to} a draw"), items);
        }
        let items = vec![
            ("No, play on".to_owned(), Action::Close),
            ("Yes, offer a draw".to_owned(), Action::Offer(player)),
        ];
        Dialog::new(format!("{} offers a draw?", self.session.name(player)), items)
    }

    /// The variations at the shown position.
    pub(super) fn variations_dialog(&self) -> Option<Dialog> {
        let ply = self.session.shown_ply();
        let played = self.session.played();
        let items: Vec<(String, Action)> = (0..=ply)
            .rev()
            .flat_map(|ply| {
                let at = move |text: &&str| {
                    (format!("turn {}: {text}", ply + 1), Action::Enter(ply, (*text).to_owned()))
                };
                played.variations(ply).iter().map(at).collect::<Vec<_>>()
            })
            .collect();
        (!items.is_empty()).then(|| Dialog::new("Other lines", items))
    }

    /// The legal moves, to choose from.
    pub(super) fn moves_dialog(&self) -> Option<Dialog> {
        const MOST: usize = 500;
        if !self.session.is_persons_turn() || self.session.is_browsing() {
            return None;
        }
        let mut moves = Vec::new();
        self.session.played().position().for_each_move(&mut |text| {
            moves.push(text);
            if moves.len() < MOST {
                std::ops::ControlFlow::Continue(())
            } else {
                std::ops::ControlFlow::Break(())
            }
        });
        let title = if moves.len() < MOST {
            format!("{} legal moves", moves.len())
        } else {
            format!("The first {MOST} of {} legal moves", self.counted_text())
        };
        let items = moves.into_iter().map(|text| (text.clone(), Action::Play(text))).collect();
        Some(Dialog::new(title, items))
    }

    fn counted_text(&self) -> String {
        self.counted.as_ref().map_or_else(|| "very many".to_owned(), |(_, count)| count.clone())
    }

    /// The words the input line accepts.
    pub(super) fn known_words() -> String {
        let words: Vec<&str> = COMMANDS.iter().map(|info| info.words[0]).collect();
        one_of(&words)
    }
}
