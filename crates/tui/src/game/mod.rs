//! The game screen.

mod commands;
mod dialog;
mod draw;
mod evaluation;
mod input;
mod panel;
mod show;

use std::time::{Duration, Instant};

use crossterm::event::{KeyEvent, MouseEvent};
use parlour_core::{Cell, Effect, Step};
use parlour_play::{News, Session, describe_move, describe_result, move_count};
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::board::Placement;
use crate::screen::{Context, Flow, Screen};
use dialog::Dialog;
use show::Show;

/// The kind of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tone {
    Plain,
    Good,
    Bad,
}

/// How much of a hint is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum HintShown {
    Nothing,
    Area,
    Move,
}

/// A game in progress.
pub(crate) struct GameScreen {
    session: Session,
    /// An addition to the game's name: "try it", a lesson.
    title: Option<&'static str>,
    cursor: Cell,
    /// Whether the board is flipped.
    flipped: bool,
    /// The input line.
    typed: String,
    placed: Placement,
    message: (String, Tone),
    /// The bot's move being shown.
    show: Show,
    dialog: Option<Dialog>,
    hint_shown: HintShown,
    /// The width of the window when it was last drawn.
    width: u16,
    /// The rows of the dialog, for the mouse.
    dialog_area: Rect,
    /// The number of legal moves, cached because counting takes time.
    counted: Option<(usize, String)>,
    grading: Option<(usize, usize)>,
}

impl GameScreen {
    /// Shows a session.
    pub(crate) fn new(mut session: Session, context: &Context) -> Self {
        session.show_lines(context.settings.evaluation);
        let view = session.view();
        let center = view.cells.len() / 2 + view.columns.len() / 2;
        let start = session.picker().choices().into_iter().find_map(|step| match step {
            Step::Cell(cell) => Some(cell),
            Step::Button(_) => None,
        });
        let cursor = start.unwrap_or(Cell(center.min(view.cells.len().saturating_sub(1)) as u16));
        let mut screen = Self {
            session,
            title: None,
            cursor,
            flipped: false,
            typed: String::new(),
            placed: Placement::default(),
            message: (String::new(), Tone::Plain),
            show: Show::default(),
            dialog: None,
            hint_shown: HintShown::Nothing,
            width: 0,
            dialog_area: Rect::default(),
            counted: None,
            grading: None,
        };
        // If a person plays only the second side, the board is shown from there.
        let [one, two] =
            [screen.session.seats().one.is_person(), screen.session.seats().two.is_person()];
        screen.flipped = two && !one;
        screen.say_turn();
        if screen.session.played().ending().is_some() {
            screen.dialog = Some(screen.end_dialog());
        }
        screen
    }

    /// Resumes a saved game.
    ///
    /// # Errors
    /// One line that says why that game cannot be opened.
    pub(crate) fn resume(name: &str, context: &Context) -> Result<Self, String> {
        let store = context.store().ok_or("there are no saved games here")?;
        let state = store.load(name)?;
        let mut session = Session::resume(state, context.session_options());
        session.save_to(store.open(name)?);
        Ok(Self::new(session, context))
    }

    /// The same screen with another title.
    #[must_use]
    pub(crate) fn titled(mut self, title: &'static str) -> Self {
        self.title = Some(title);
        self
    }

    /// The same screen with an error message.
    #[must_use]
    pub(crate) fn telling(mut self, trouble: Option<String>) -> Self {
        if let Some(trouble) = trouble {
            self.say(Tone::Bad, trouble);
        }
        self
    }

    fn say(&mut self, tone: Tone, text: impl Into<String>) {
        self.message = (text.into(), tone);
    }

    /// Prints what the person should do now.
    fn say_turn(&mut self) {
        let text = if let Some(turn) = self.session.turn() {
            let name = self.session.name(turn);
            if !self.session.is_persons_turn() {
                if self.session.is_paused() {
                    "paused: F9 goes on, Ctrl-T makes one move".to_owned()
                } else {
                    format!("{name} is thinking")
                }
            } else if let Some(button) = self.only_button() {
                format!("{}: press Enter", self.forced(button))
            } else {
                "arrows and Enter, mouse, or type a move; F1 shows all keys".to_owned()
            }
        } else {
            String::new()
        };
        self.say(Tone::Plain, text);
    }

    /// The message for a forced action.
    fn forced(&self, button: &str) -> String {
        let status = self.session.view().status;
        if status.contains("must") {
            status
        } else {
            format!("there is only one thing to do, {button}")
        }
    }

    /// The button, if it is the only choice.
    fn only_button(&self) -> Option<&'static str> {
        let choices = self.session.picker().choices();
        match choices.as_slice() {
            [Step::Button(label)] => Some(label),
            _ => None,
        }
    }

    /// The possible next steps; empty if it is not a person's turn.
    fn choices(&self) -> Vec<Step> {
        let is_open = self.session.is_persons_turn() && !self.session.is_browsing();
        if is_open && !self.show.is_on() { self.session.picker().choices() } else { Vec::new() }
    }

    /// The effects of selecting the square under the cursor.
    fn effects(&self, choices: &[Step]) -> Vec<Effect> {
        let step = Step::Cell(self.cursor);
        if choices.contains(&step) {
            self.session.played().position().effects(self.session.taken(), step)
        } else {
            Vec::new()
        }
    }

    fn count(&mut self) -> String {
        let ply = self.session.played().ply();
        match &self.counted {
            Some((at, count)) if *at == ply => count.clone(),
            _ => {
                let count = move_count(self.session.played());
                self.counted = Some((ply, count.clone()));
                count
            }
        }
    }

    fn hear(&mut self, news: News, now: Instant, context: &Context) {
        match news {
            News::Played(played) => {
                self.counted = None;
                self.hint_shown = HintShown::Nothing;
                let names = self.session.played().game().info().players;
                let said = describe_move(&*played.before, &played.text, names);
                if played.by_computer {
                    self.show.begin(played, now, Duration::from_millis(context.settings.pace_ms));
                }
                self.say(Tone::Plain, said);
                if let Some(button) = self.only_button().filter(|_| self.session.is_persons_turn())
                {
                    let forced = self.forced(button);
                    self.say(Tone::Bad, format!("{forced}: press Enter"));
                }
            }
            News::Ended(ending) => {
                let names = self.session.played().game().info().players;
                self.say(Tone::Good, describe_result(ending, names));
                self.dialog = Some(self.end_dialog());
            }
            News::Hint => {
                self.hint_shown = HintShown::Area;
                let area = self.session.hint().map(|hint| self.session.text(&hint.area));
                let area = area.unwrap_or_default();
                self.say(Tone::Good, format!("hint: {area}; F3 again tells the move"));
            }
            News::DrawAnswered { accepted: false } => {
                self.say(Tone::Plain, "the computer declines: it expects to win");
            }
            // The ending reports an accepted draw; lines are drawn elsewhere.
            News::DrawAnswered { accepted: true } | News::Lines => {}
            News::GradesProgress(done, all) => self.grading = Some((done, all)),
            News::Grades => {
                self.grading = None;
                let text = self.grades_summary();
                self.say(Tone::Good, text);
            }
            News::Trouble(text) => self.say(Tone::Bad, text),
        }
    }
}

impl Screen for GameScreen {
    fn draw(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        self.draw_all(frame, area, context);
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Flow {
        self.press(key, context)
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> Flow {
        self.click(mouse, context)
    }

    fn paste(&mut self, text: &str, _context: &mut Context) -> Flow {
        self.typed.extend(text.chars().filter(|c| !c.is_control()).take(200));
        Flow::Stay
    }

    fn tick(&mut self, now: Instant, context: &mut Context) -> bool {
        let mut changed = self.show.tick(now);
        // A move is shown to its end before the next one is made, so that people can follow.
        if self.show.is_on() && !self.session.is_persons_turn() && self.session.turn().is_some() {
            return changed;
        }
        for news in self.session.tick(now) {
            self.hear(news, now, context);
            changed = true;
        }
        changed | self.has_moving_parts()
    }

    fn close(&mut self, _context: &mut Context) {
        self.session.close();
    }
}
