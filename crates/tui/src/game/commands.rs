//! Executes commands.

use parlour_bots::analysis::Grade;
use parlour_core::{AnyMove, Message, Player, message};
use parlour_play::{Command, Session};

use super::dialog::Action;
use super::{GameScreen, HintShown, Tone};
use crate::menu::{PACES, clamped_step};
use crate::pager::Pager;
use crate::screen::{Context, Flow};

impl GameScreen {
    pub(super) fn run(&mut self, command: Command, context: &mut Context) -> Flow {
        match command {
            Command::Help => self.dialog = Some(self.help_dialog(&context.theme)),
            Command::Rules => return context.rules(self.session.played().game()),
            Command::Undo => {
                let undone = self.session.undo();
                self.after_navigation(
                    undone,
                    message!("say-taken-back"),
                    message!("nothing-to-undo"),
                );
            }
            Command::Redo => {
                let redone = self.session.redo();
                self.after_navigation(
                    redone,
                    message!("say-redone"),
                    message!("nothing-to-replay"),
                );
            }
            Command::Hint => self.hint(),
            Command::Evaluation => {
                let shows = !self.session.shows_lines();
                self.session.show_lines(shows);
                context.settings.evaluation = shows;
                self.save_settings(context);
            }
            Command::Moves => match self.moves_dialog() {
                Some(dialog) => self.dialog = Some(dialog),
                None => self.say(Tone::Plain, message!("say-no-moves-now")),
            },
            Command::Back => self.browse(self.session.shown_ply().saturating_sub(1)),
            Command::Forward => self.browse(self.session.shown_ply() + 1),
            Command::Start => self.browse(0),
            Command::End => {
                self.session.stop_browsing();
                self.say_turn();
            }
            Command::Branch => {
                let branched = self.session.branch_here();
                self.after_navigation(
                    branched,
                    message!("branched"),
                    message!("say-nowhere-to-branch"),
                );
            }
            Command::Variation => match self.variations_dialog() {
                Some(dialog) => self.dialog = Some(dialog),
                None => self.say(Tone::Plain, message!("say-no-variation")),
            },
            Command::Pause => {
                self.session.set_paused(!self.session.is_paused());
                let paused = self.session.is_paused();
                let said = if paused { message!("paused") } else { message!("goes-on") };
                self.say(Tone::Plain, said);
            }
            Command::Step => {
                self.session.step_once();
                self.say(Tone::Plain, message!("say-one-step"));
            }
            Command::Faster => self.change_pace(context, -1),
            Command::Slower => self.change_pace(context, 1),
            Command::Flip => self.flipped = !self.flipped,
            Command::Swap => {
                self.session.swap_sides();
                self.say(Tone::Plain, message!("say-swapped"));
            }
            Command::Level => self.dialog = Some(self.seats_dialog()),
            Command::Confirm => {
                context.settings.confirm = !context.settings.confirm;
                let asks = context.settings.confirm;
                let said = if asks { message!("confirm-on") } else { message!("confirm-off") };
                self.say(Tone::Plain, said);
                self.save_settings(context);
            }
            Command::Draw => match self.session.person_to_act() {
                Some(player) => self.dialog = Some(self.draw_offer_dialog(player)),
                None => self.say(Tone::Plain, message!("say-no-draw-now")),
            },
            Command::Resign => match self.session.person_to_act() {
                Some(player) => self.dialog = Some(self.resign_dialog(player)),
                None => self.say(Tone::Plain, message!("say-no-resigning-now")),
            },
            Command::CopyPosition => {
                let text = self.session.played().tagged_position();
                return self.copy(&message!("title-position"), text, context);
            }
            Command::CopyRecord => {
                let text = self.session.played().to_text();
                return self.copy(&message!("title-record"), text, context);
            }
            Command::Grades => self.grade(),
            Command::Again => return self.start_again(context, false),
            Command::Rematch => return self.start_again(context, true),
            Command::Theme => {
                context.next_theme();
                self.say(Tone::Plain, message!("say-theme", theme = context.theme.message()));
            }
            Command::Menu => return Flow::Home,
            Command::Quit => return Flow::Quit,
        }
        Flow::Stay
    }

    /// Executes the chosen action of a dialog.
    pub(super) fn act(&mut self, action: Action) {
        match action {
            Action::ChooseSeat(player) => self.dialog = Some(self.seat_dialog(player)),
            Action::SetSeat(player, seat) => {
                let (side, who) = (player.to_string(), seat.describe());
                self.session.set_seat(player, seat);
                self.say(
                    Tone::Plain,
                    message!("seat-of", player = player, side = side, seat = who),
                );
            }
            Action::Resign(player) => {
                self.session.resign(player);
            }
            Action::OfferDraw(player) => {
                self.session.offer_draw(player);
                if self.session.seat(player.other()).is_person() {
                    self.dialog = Some(self.draw_offer_dialog(player));
                } else {
                    self.say(Tone::Plain, message!("say-draw-considered"));
                }
            }
            Action::AnswerDraw(accepted) => {
                self.session.answer_draw(accepted);
                if !accepted {
                    self.say(Tone::Plain, message!("draw-declined"));
                }
            }
            Action::EnterVariation(ply, m) => {
                let entered = self.session.enter_variation(ply, &m);
                self.after_navigation(
                    entered,
                    message!("say-variation"),
                    message!("say-variation-gone"),
                );
            }
            Action::Play(m) => {
                self.session.clear_steps();
                if let Err(error) = self.session.play(m) {
                    self.say(Tone::Bad, error);
                }
            }
            Action::Run(_) | Action::Leave | Action::Close => {}
        }
    }

    fn after_navigation(&mut self, is_done: bool, success: Message, failure: Message) {
        self.counted_moves = None;
        self.hint_shown = HintShown::Nothing;
        if is_done {
            self.say(Tone::Good, success);
        } else {
            self.say(Tone::Plain, failure);
        }
    }

    fn hint(&mut self) {
        match (&self.hint_shown, self.session.hint()) {
            (_, None) => {
                let asked = self.session.ask_hint();
                let said =
                    if asked { message!("say-hint-search") } else { message!("no-hint-now") };
                self.say(Tone::Plain, said);
            }
            (HintShown::Nothing, Some(_)) => {
                self.hint_shown = HintShown::Area;
                self.say_hint_area();
            }
            (_, Some(hint)) => {
                let said = match hint.reason.clone() {
                    Some(reason) => {
                        message!("hint-move-reason", move = &hint.best, reason = reason)
                    }
                    None => message!("hint-move", move = &hint.best),
                };
                self.hint_shown = HintShown::Move;
                self.say(Tone::Good, said);
            }
        }
    }

    pub(super) fn browse(&mut self, ply: usize) {
        self.animation.stop();
        self.session.browse(ply);
        if self.session.is_browsing() {
            let ply = self.session.shown_ply();
            let graded = ply.checked_sub(1).and_then(|ply| self.grade_comment(ply));
            let message = graded.unwrap_or_else(|| {
                let before = ply.checked_sub(1);
                let played = before.and_then(|ply| self.session.played().line_moves().nth(ply));
                match played {
                    Some(m) => message!("say-at-turn", n = ply, move = m),
                    None => message!("say-at-start"),
                }
            });
            self.say(Tone::Plain, message);
        } else {
            self.say_turn();
        }
    }

    /// Describes the grade of a move.
    fn grade_comment(&self, ply: usize) -> Option<Message> {
        let graded_move = self.session.grades()?.get(ply)?;
        let grade = graded_move.grade.message();
        let graded = message!("say-graded", move = &graded_move.played, grade = grade);
        let better = graded_move.better_line().and_then(<[AnyMove]>::first);
        let better = better.map(|best| message!("graded-better", move = best));
        let reason = graded_move.explanation.as_ref();
        let reason = reason.map(|found| found.message(self.session.only_person()));
        // The explanation names the better move itself.
        let better = better.filter(|_| reason.is_none());
        let all = std::iter::once(graded).chain(better).chain(reason);
        all.reduce(|before, next| message!("sentences", before = before, next = next))
    }

    fn grade(&mut self) {
        if self.session.grades().is_some() {
            let text = self.grades_summary();
            self.say(Tone::Good, text);
        } else if self.session.ask_grades() {
            self.say(Tone::Plain, message!("say-review-begins"));
        } else {
            self.say(Tone::Plain, message!("nothing-to-review"));
        }
    }

    /// Summarizes both sides' grades in one line.
    pub(super) fn grades_summary(&self) -> Message {
        let grades = self.session.grades().unwrap_or_default();
        let of = |player: Player| {
            let count = |grade: Grade| {
                grades.iter().filter(|one| one.player == player && one.grade == grade).count()
            };
            message!(
                "grades-of",
                player = player,
                inaccuracies = count(Grade::Inaccuracy),
                mistakes = count(Grade::Mistake),
                blunders = count(Grade::Blunder),
            )
        };
        let is_clean = !grades.iter().any(|one| one.grade.is_bad());
        if is_clean {
            return message!("no-mistakes");
        }
        message!("grades-summary", one = of(Player::One), two = of(Player::Two))
    }

    fn change_pace(&mut self, context: &mut Context, by: isize) {
        let pace = clamped_step(&PACES, context.settings.pace_ms, by);
        context.settings.pace_ms = pace;
        let text = match pace {
            0 => message!("say-no-pace"),
            _ => message!("say-pace", n = pace),
        };
        self.say(Tone::Plain, text);
        self.save_settings(context);
    }

    fn save_settings(&mut self, context: &Context) {
        if let Some(error) = context.save_settings() {
            self.say(Tone::Bad, error);
        }
    }

    fn copy(&mut self, title: &Message, text: String, context: &mut Context) -> Flow {
        self.say(Tone::Good, message!("say-copied"));
        let page = Pager::new(self.text(title), &text);
        context.clipboard = Some(text);
        Flow::Push(Box::new(page))
    }

    fn start_again(&mut self, context: &mut Context, swaps: bool) -> Flow {
        let mut setup = self.session.rematch_setup();
        if swaps {
            std::mem::swap(&mut setup.seats.one, &mut setup.seats.two);
        }
        let begun = Session::begin(&setup, context.session_options()).map(|session| {
            let mut screen = GameScreen::begin(session, context);
            screen.title.clone_from(&self.title);
            Flow::Replace(Box::new(screen))
        });
        Flow::or_stay(begun, |why| self.say(Tone::Bad, why))
    }
}
