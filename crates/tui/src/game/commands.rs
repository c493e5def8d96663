//! Executes commands.

use parlour_bots::analysis::Grade;
use parlour_core::Player;
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
                let info = self.session.played().game().info();
                return Flow::Push(Box::new(Pager::new(info.name, info.rules_text)));
            }
            Command::Undo => {
                let undone = self.session.undo();
                self.after_walk(undone, "taken back", "there is nothing to take back");
            }
            Command::Redo => {
                let redone = self.session.redo();
                self.after_walk(redone, "played again", "there is nothing to play again");
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
                None => self.say(Tone::Plain, "moves are listed when it is your turn"),
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
                let said = "the game goes on from here; what came after is kept as another line";
                self.after_walk(branched, said, "look at an earlier position first (PgUp)");
            }
            Command::Variation => match self.variations_dialog() {
                Some(dialog) => self.dialog = Some(dialog),
                None => self.say(Tone::Plain, "no other line was played so far"),
            },
            Command::Pause => {
                self.session.set_paused(!self.session.is_paused());
                let paused = self.session.is_paused();
                self.say(Tone::Plain, if paused { "paused" } else { "goes on" });
            }
            Command::Step => {
                self.session.step_once();
                self.say(Tone::Plain, "one move of the computer");
            }
            Command::Faster => self.change_pace(context, -1),
            Command::Slower => self.change_pace(context, 1),
            Command::Flip => self.flipped = !self.flipped,
            Command::Swap => {
                self.session.swap_sides();
                self.say(Tone::Plain, "the players have changed sides");
            }
            Command::Level => self.dialog = Some(self.seats_dialog()),
            Command::Confirm => {
                context.settings.confirm = !context.settings.confirm;
                let asks = context.settings.confirm;
                self.say(
                    Tone::Plain,
                    if asks { "moves are confirmed by Enter" } else { "moves are played at once" },
                );
                self.keep(context);
            }
            Command::Draw => match self.session.speaker() {
                Some(player) => self.dialog = Some(self.draw_offer_dialog(player)),
                None => self.say(Tone::Plain, "nobody here can offer a draw now"),
            },
            Command::Resign => match self.session.speaker() {
                Some(player) => self.dialog = Some(self.resign_dialog(player)),
                None => self.say(Tone::Plain, "nobody here can resign now"),
            },
            Command::CopyPosition => {
                return self.copy("The position", self.session.played().tagged_position(), context);
            }
            Command::CopyRecord => {
                return self.copy("The record", self.session.played().to_text(), context);
            }
            Command::Grades => self.grade(),
            Command::Again => return self.begin_again(context, false),
            Command::Rematch => return self.begin_again(context, true),
            Command::Theme => {
                context.next_theme();
                self.say(Tone::Plain, format!("theme: {}", context.theme.name()));
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
                let text = format!("{}: {}", self.session.name(player), seat.describe());
                self.session.set_seat(player, seat);
                self.say(Tone::Plain, text);
            }
            Action::Resign(player) => {
                self.session.resign(player);
            }
            Action::Offer(player) => {
                self.session.offer_draw(player);
                if self.session.seat(player.other()).is_person() {
                    self.dialog = Some(self.draw_offer_dialog(player));
                } else {
                    self.say(Tone::Plain, "the computer considers the offer");
                }
            }
            Action::Answer(accepted) => {
                self.session.answer_draw(accepted);
                if !accepted {
                    self.say(Tone::Plain, "the draw is declined");
                }
            }
            Action::Enter(ply, text) => {
                let entered = self.session.enter_variation(ply, &text);
                self.after_walk(entered, "another line", "that line is gone");
            }
            Action::Play(text) => {
                self.session.drop_move();
                if let Err(error) = self.session.play_typed(&text) {
                    self.say(Tone::Bad, error.to_string());
                }
            }
            Action::Do(_) | Action::Close => {}
        }
    }

    fn after_walk(&mut self, worked: bool, yes: &str, no: &str) {
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
                self.say(
                    Tone::Plain,
                    if asked { "looking for a hint" } else { "hints are for your own turn" },
                );
            }
            (HintShown::Nothing, Some(hint)) => {
                let area = self.session.text(&hint.area);
                self.hint_shown = HintShown::Area;
                self.say(Tone::Good, format!("hint: {area}; F3 again tells the move"));
            }
            (_, Some(hint)) => {
                let best = hint.best.clone();
                self.hint_shown = HintShown::Move;
                self.say(Tone::Good, format!("hint: {best}"));
            }
        }
    }

    fn look(&mut self, ply: usize) {
        self.show.end();
        self.session.browse(ply);
        if self.session.is_browsing() {
            let ply = self.session.shown_ply();
            let graded = ply.checked_sub(1).and_then(|ply| self.grade_note(ply));
            let text = graded.unwrap_or_else(|| {
                let before = ply.checked_sub(1);
                let played = before.and_then(|ply| self.session.played().line_moves().nth(ply));
                let played = played.map(|text| format!(", {text}")).unwrap_or_default();
                format!("after turn {ply}{played}: End goes back, Ctrl-K plays on from here")
            });
            self.say(Tone::Plain, text);
        } else {
            self.say_turn();
        }
    }

    /// The comment on a graded move.
    fn grade_note(&self, ply: usize) -> Option<String> {
        let one = self.session.grades()?.get(ply)?;
        let better = one.better_line().and_then(<[String]>::first);
        let instead = better.map(|best| format!("; better was {best}")).unwrap_or_default();
        let reasons =
            one.facts.iter().map(|fact| format!(" {}", self.session.text(&fact.message())));
        let reasons: String = reasons.collect();
        Some(format!("{}: {}{instead}.{reasons}", one.played, one.grade.word()))
    }

    fn grade(&mut self) {
        if self.session.grades().is_some() {
            let text = self.grades_summary();
            self.say(Tone::Good, text);
        } else if self.session.ask_grades() {
            self.say(Tone::Plain, "every move is being graded; Esc stops");
        } else {
            self.say(Tone::Plain, "there is no move to grade so far");
        }
    }

    /// A one-line summary of both sides' grades.
    pub(super) fn grades_summary(&self) -> String {
        let grades = self.session.grades().unwrap_or_default();
        let of = |player: Player| {
            let count = |grade: Grade| {
                grades.iter().filter(|one| one.player == player && one.grade == grade).count()
            };
            let counts = [
                ("inaccuracies", count(Grade::Inaccuracy)),
                ("mistakes", count(Grade::Mistake)),
                ("blunders", count(Grade::Blunder)),
            ];
            let said: Vec<String> =
                counts.iter().map(|(name, count)| format!("{count} {name}")).collect();
            format!("{}: {}", self.session.name(player), said.join(", "))
        };
        format!("{}. {}. PgUp and PgDn walk through the reasons", of(Player::One), of(Player::Two))
    }

    fn change_pace(&mut self, context: &mut Context, by: isize) {
        let now = PACES
            .iter()
            .position(|pace| *pace >= context.settings.pace_ms)
            .unwrap_or(PACES.len() - 1);
        let next = now.saturating_add_signed(by).min(PACES.len() - 1);
        context.settings.pace_ms = PACES[next];
        let text = match PACES[next] {
            0 => "computer moves are shown at once".to_owned(),
            pace => format!("computer moves are shown at {pace} ms a step"),
        };
        self.say(Tone::Plain, text);
        self.keep(context);
    }

    fn keep(&mut self, context: &mut Context) {
        if let Some(trouble) = context.keep_settings() {
            self.say(Tone::Bad, trouble);
        }
    }

    fn copy(&mut self, title: &str, text: String, context: &mut Context) -> Flow {
        self.say(Tone::Good, "copied, if your terminal allows it");
        let page = Pager::new(format!("{title} (copied, if your terminal allows it)"), &text);
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
                screen.title = self.title;
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
