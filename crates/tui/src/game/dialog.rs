//! Dialogs on top of the board.

use parlour_core::{AnyMove, Player, message, one_of};
use parlour_play::{COMMANDS, Command, CommandInfo, Seat, seat_note, seats_for};

use super::GameScreen;
use crate::theme::Theme;

/// The action of a dialog line.
#[derive(Clone, Debug)]
pub(super) enum Action {
    /// A command of the game.
    Run(Command),
    /// Choose who plays a side.
    ChooseSeat(Player),
    /// Change who plays a side.
    SetSeat(Player, Seat),
    /// Resign.
    Resign(Player),
    /// Offer a draw.
    OfferDraw(Player),
    /// Accept or decline a draw.
    AnswerDraw(bool),
    /// Switch to a variation.
    EnterVariation(usize, AnyMove),
    /// Play a move.
    Play(AnyMove),
    /// Leave the game.
    Leave,
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
    pub(super) selected: usize,
}

impl Dialog {
    pub(super) fn new(title: impl Into<String>, items: Vec<(String, Action)>) -> Self {
        Self { title: title.into(), text: Vec::new(), items, selected: 0 }
    }

    /// Moves the selection, wrapping around.
    pub(super) fn go(&mut self, by: isize) {
        let count = self.items.len() as isize;
        if count > 0 {
            self.selected = (self.selected as isize + by).rem_euclid(count) as usize;
        }
    }

    /// The action of the selected line.
    pub(super) fn action(&self) -> Action {
        self.items.get(self.selected).map_or(Action::Close, |(_, action)| action.clone())
    }
}

impl GameScreen {
    /// Returns the help dialog: all commands with their keys and words.
    pub(super) fn help_dialog(&self, theme: &Theme) -> Dialog {
        let item = |info: &CommandInfo| {
            // A narrow window has no room for the words.
            let text = if self.width < 60 {
                format!("{:<6} {}", info.key, self.text(&info.command.help()))
            } else {
                let help = self.text(&info.command.help());
                format!("{:<7} {:<10} {help}", info.key, info.words[0])
            };
            (text, Action::Run(info.command))
        };
        let signs = message!(
            "keys-signs",
            legal = theme.sign("•", "*"),
            last = theme.sign("▪", ":"),
            captured = theme.sign("✕", "X"),
            flipped = theme.sign("↻", "%"),
        );
        let title = self.text(&message!("title-keys"));
        let mut dialog = Dialog::new(title, COMMANDS.iter().map(item).collect());
        dialog.text = [message!("keys-moves"), message!("keys-steps"), signs]
            .map(|line| self.text(&line))
            .to_vec();
        dialog
    }

    /// Returns the choices at the end of a game. The first one is harmless: a stray Enter must not
    /// start a new game.
    pub(super) fn end_dialog(&self) -> Dialog {
        let run = |text, command| (self.text(&text), Action::Run(command));
        let items = vec![
            (self.text(&message!("over-look")), Action::Close),
            run(Command::Grades.help(), Command::Grades),
            run(Command::Again.help(), Command::Again),
            run(Command::Rematch.help(), Command::Rematch),
            run(message!("over-undo"), Command::Undo),
            run(message!("over-menu"), Command::Menu),
        ];
        let mut dialog = Dialog::new(self.text(&message!("title-over")), items);
        dialog.text = vec![self.text(&self.session.describe_status())];
        dialog
    }

    /// Returns the dialog that asks which seat to change.
    pub(super) fn seats_dialog(&self) -> Dialog {
        let item = |player: Player| {
            let seat = self.session.seat(player).describe();
            let text = message!("seat-of", player = player, side = player.to_string(), seat = seat);
            (self.text(&text), Action::ChooseSeat(player))
        };
        let title = self.text(&message!("title-seats"));
        Dialog::new(title, Player::BOTH.map(item).to_vec())
    }

    /// Returns the dialog with the choices for a seat.
    pub(super) fn seat_dialog(&self, player: Player) -> Dialog {
        let game = self.session.played().game();
        let now = self.session.seat(player);
        let seats = seats_for(game);
        let selected = seats.iter().position(|seat| *seat == now).unwrap_or(0);
        let items = seats
            .into_iter()
            .map(|seat| {
                let who = self.text(&seat.describe());
                let note = self.text(&seat_note(&seat, game));
                (format!("{who:<20} {note}"), Action::SetSeat(player, seat))
            })
            .collect();
        let title = message!("title-seat", player = player, side = player.to_string());
        Dialog { selected, ..Dialog::new(self.text(&title), items) }
    }

    /// Returns the dialog that asks before leaving an unfinished game.
    pub(super) fn leave_dialog(&self) -> Dialog {
        let items = vec![
            (self.text(&message!("no-play-on")), Action::Close),
            (self.text(&message!("yes-leave")), Action::Leave),
        ];
        let saved = match self.session.saved_as() {
            Some(name) => message!("leave-saved", name = name.to_owned()),
            None => message!("leave-unsaved"),
        };
        let mut dialog = Dialog::new(self.text(&message!("title-leave")), items);
        dialog.text = vec![self.text(&saved)];
        dialog
    }

    /// Returns the dialog that confirms a resignation.
    pub(super) fn resign_dialog(&self, player: Player) -> Dialog {
        let items = vec![
            (self.text(&message!("no-play-on")), Action::Close),
            (self.text(&message!("yes-resign")), Action::Resign(player)),
        ];
        Dialog::new(self.text(&message!("title-resign", player = player)), items)
    }

    /// Returns the dialog that offers or answers a draw.
    pub(super) fn draw_offer_dialog(&self, player: Player) -> Dialog {
        if let Some(offered) = self.session.draw_offer() {
            let items = vec![
                (self.text(&message!("decline-draw")), Action::AnswerDraw(false)),
                (self.text(&message!("accept-draw")), Action::AnswerDraw(true)),
            ];
            let title = message!("title-draw-offered", player = offered, other = offered.other());
            return Dialog::new(self.text(&title), items);
        }
        let items = vec![
            (self.text(&message!("no-play-on")), Action::Close),
            (self.text(&message!("yes-offer-draw")), Action::OfferDraw(player)),
        ];
        Dialog::new(self.text(&message!("title-draw", player = player)), items)
    }

    /// Returns the dialog of variations at the shown position; `None` if there is none.
    pub(super) fn variations_dialog(&self) -> Option<Dialog> {
        let ply = self.session.shown_ply();
        let played = self.session.played();
        let items: Vec<(String, Action)> = (0..=ply)
            .rev()
            .flat_map(|ply| {
                let at = move |m: &AnyMove| {
                    let item = message!("variation-at", move = m, n = ply + 1);
                    (self.text(&item), Action::EnterVariation(ply, m.clone()))
                };
                played.variations(ply).into_iter().map(at).collect::<Vec<_>>()
            })
            .collect();
        (!items.is_empty()).then(|| Dialog::new(self.text(&message!("title-variations")), items))
    }

    /// Returns the dialog of legal moves; `None` if it is not a person's turn.
    pub(super) fn moves_dialog(&self) -> Option<Dialog> {
        const MAX_LISTED: usize = 500;
        if !self.session.is_persons_turn() || self.session.is_browsing() {
            return None;
        }
        let mut moves = Vec::new();
        self.session.played().position().for_each_move(&mut |m| {
            moves.push(m);
            if moves.len() < MAX_LISTED {
                std::ops::ControlFlow::Continue(())
            } else {
                std::ops::ControlFlow::Break(())
            }
        });
        let title = if moves.len() < MAX_LISTED {
            message!("title-legal-moves", n = moves.len())
        } else {
            message!("title-first-moves", n = MAX_LISTED)
        };
        let items = moves.into_iter().map(|m| (m.to_string(), Action::Play(m))).collect();
        Some(Dialog::new(self.text(&title), items))
    }

    /// Lists the commands that the input line accepts.
    pub(super) fn known_words() -> String {
        let words: Vec<&str> = COMMANDS.iter().map(|info| info.words[0]).collect();
        one_of(&words)
    }
}
