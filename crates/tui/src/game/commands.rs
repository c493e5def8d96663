//! Executes commands.

use parlour_bots::analysis::{Fact, Grade};
use parlour_core::{AnyMove, Message, Player, message};
use parlour_play::{Clock, Command, Session};

use super::dialog::Action;
use super::{GameScreen, HintShown, Tone};
use crate::pager::Pager;
use crate::screen::{Context, Flow};

/// Speeds for faster and slower, in milliseconds per step.
const PACES: [u64; 7] = [0, 100, 200, 350, 600, 1000, 2000];

impl GameScreen {
    pub(super) fn run(&mut self, command: Command, context: &mut Context) -> Flow {
        match command {
            Command::Help => self.dialog = Some(self.help_dialog(&context.theme)),
            Command::Rules => {
                return Flow::Push(Box::new(context.rules_page(self.session.played().game())));
            }
            Command::Undo => {
                let undone = self.session.undo();
                self.after_walk(undone, message!("say-taken-back"), message!("nothing-to-undo"));
            }
            Command::Redo => {
                let redone = self.session.redo();
                self.after_walk(redone, message!("say-redone"), message!("nothing-to-replay"));
            }
            Command::Hint => self.hint(),
            Command::Evaluation => {
                let shows = !self.session.shows_lines();
                self.session.show_lines(shows);
                context.settings.evaluation = shows;
                self.keep(context);
            }
            Command::Moves => match self.moves_dialog() {
                Some(dialog) => self.dialog = Some(dialog),
                None => self.say(Tone::Plain, message!("say-no-moves-now")),
            },
            Command::Back => self.look(self.session.shown_ply().saturating_sub(1)),
            Command::Forward => self.look(self.session.shown_ply() + 1),
            Command::Start => self.look(0),
            Command::End => {
                self.session.stop_browsing();
                self.say_turn();
            }
            Command::Branch => {
                let branched = self.session.branch_here();
                self.after_walk(branched, message!("branched"), message!("say-nowhere-to-branch"));
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
                self.keep(context);
            }
            Command::Draw => match self.session.speaker() {
                Some(player) => self.dialog = Some(self.draw_offer_dialog(player)),
                None => self.say(Tone::Plain, message!("say-no-draw-now")),
            },
            Command::Resign => match self.session.speaker() {
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
            Command::Again => return self.begin_again(context, false),
            Command::Rematch => return self.begin_again(context, true),
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
            Action::Sit(player, seat) => {
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
            Action::Offer(player) => {
                self.session.offer_draw(player);
                if self.session.seat(player.other()).is_person() {
                    self.dialog = Some(self.draw_offer_dialog(player));
                } else {
                    self.say(Tone::Plain, message!("say-draw-considered"));
                }
            }
            Action::Answer(accepted) => {
                self.session.answer_draw(accepted);
                if !accepted {
                    self.say(Tone::Plain, message!("draw-declined"));
                }
            }
            Action::Enter(ply, m) => {
                let entered = self.session.enter_variation(ply, &m);
                self.after_walk(entered, message!("say-variation"), message!("say-variation-gone"));
            }
            Action::Play(m) => {
                self.session.drop_move();
                if let Err(error) = self.session.play(m) {
                    self.say(Tone::Bad, error);
                }
            }
            Action::Do(_) | Action::Close => {}
        }
    }

    fn after_walk(&mut self, worked: bool, yes: Message, no: Message) {
        self.counted = None;
        self.hint_shown = HintShown::Nothing;
        if worked {
            self.say(Tone::Good, yes);
        } else {
            self.say(Tone::Plain, no);
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
                let said = message!("hint-move", move = &hint.best);
                self.hint_shown = HintShown::Move;
                self.say(Tone::Good, said);
            }
        }
    }

    fn look(&mut self, ply: usize) {
        self.show.end();
        self.session.browse(ply);
        if self.session.is_browsing() {
            let ply = self.session.shown_ply();
            let graded = ply.checked_sub(1).and_then(|ply| self.grade_note(ply));
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

    /// The comment on a graded move.
    fn grade_note(&self, ply: usize) -> Option<Message> {
        let one = self.session.grades()?.get(ply)?;
        let grade = one.grade.message();
        let graded = message!("say-graded", move = &one.played, grade = grade);
        let better = one.better_line().and_then(<[AnyMove]>::first);
        let better = better.map(|best| message!("graded-better", move = best));
        let reasons = one.facts.iter().map(Fact::message);
        let all = std::iter::once(graded).chain(better).chain(reasons);
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

    /// A one-line summary of both sides' grades.
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
        let now = PACES
            .iter()
            .position(|pace| *pace >= context.settings.pace_ms)
            .unwrap_or(PACES.len() - 1);
        let next = now.saturating_add_signed(by).min(PACES.len() - 1);
        context.settings.pace_ms = PACES[next];
        let text = match PACES[next] {
            0 => message!("say-no-pace"),
            pace => message!("say-pace", n = pace),
        };
        self.say(Tone::Plain, text);
        self.keep(context);
    }

    fn keep(&mut self, context: &mut Context) {
        if let Some(trouble) = context.keep_settings() {
            self.say(Tone::Bad, trouble);
        }
    }

    fn copy(&mut self, title: &Message, text: String, context: &mut Context) -> Flow {
        self.say(Tone::Good, message!("say-copied"));
        let page = Pager::new(self.text(title), &text);
        context.clipboard = Some(text);
        Flow::Push(Box::new(page))
    }

    fn begin_again(&mut self, context: &mut Context, swaps: bool) -> Flow {
        let mut choice = self.session.choice();
        if swaps {
            std::mem::swap(&mut choice.seats.one, &mut choice.seats.two);
        }
        match choice.begin() {
            Ok(played) => {
                let clock = choice.clock.map(Clock::new);
                let mut session =
                    Session::new(played, &choice.seats, clock, context.session_options());
                let trouble = context.save_session(&mut session);
                let mut screen = GameScreen::new(session, context);
                screen.title.clone_from(&self.title);
                if let Some(trouble) = trouble {
                    screen.say(Tone::Bad, trouble);
                }
                Flow::Replace(Box::new(screen))
            }
            Err(message) => {
                self.say(Tone::Bad, message);
                Flow::Stay
            }
        }
    }
}
