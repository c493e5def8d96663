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
use parlour_core::{Cell, Effect, Message, Step, button_message, message};
use parlour_messages::Localization;
use parlour_play::{MoveCount, News, Session, describe_move, describe_result, move_count};
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
    localization: &'static Localization,
    /// An addition to the game's name: "try it", a lesson.
    title: Option<Message>,
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
    counted: Option<(usize, MoveCount)>,
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
            localization: context.words_of(session.played().game().info()),
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
    pub(crate) fn resume(name: &str, context: &Context) -> Result<Self, Message> {
        let store = context.store().ok_or_else(|| message!("saved-nowhere"))?;
        let state = store.load(name)?;
        let mut session = Session::resume(state, context.session_options());
        session.save_to(store.open(name)?);
        Ok(Self::new(session, context))
    }

    /// The same screen with another title.
    #[must_use]
    pub(crate) fn titled(mut self, title: Message) -> Self {
        self.title = Some(title);
        self
    }

    /// The same screen with an error message.
    #[must_use]
    pub(crate) fn telling(mut self, trouble: Option<Message>) -> Self {
        if let Some(trouble) = trouble {
            self.say(Tone::Bad, trouble);
        }
        self
    }

    /// A message in the reader's language and the words of the game.
    fn text(&self, message: &Message) -> String {
        self.localization.text(message)
    }

    fn say(&mut self, tone: Tone, message: Message) {
        self.message = (self.text(&message), tone);
    }

    /// Prints what the person should do now.
    fn say_turn(&mut self) {
        let message = match self.session.turn() {
            None => Message::verbatim(""),
            Some(_) if !self.session.is_persons_turn() && self.session.is_paused() => {
                message!("say-paused")
            }
            Some(turn) if !self.session.is_persons_turn() => {
                message!("say-thinking", player = turn)
            }
            Some(_) => match self.only_button() {
                Some(button) => self.forced(button),
                None => message!("say-your-turn"),
            },
        };
        self.say(Tone::Plain, message);
    }

    /// The message for a forced action.
    fn forced(&self, button: &'static str) -> Message {
        if self.session.must_pass() {
            message!("say-must-pass", status = self.session.describe_status())
        } else {
            message!("say-only-button", button = button_message(button))
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

    fn count(&mut self) -> MoveCount {
        let ply = self.session.played().ply();
        match self.counted {
            Some((at, count)) if at == ply => count,
            _ => {
                let count = move_count(self.session.played());
                self.counted = Some((ply, count));
                count
            }
        }
    }

    /// Where to look.
    fn say_hint_area(&mut self) {
        if let Some(hint) = self.session.hint() {
            let area = hint.area.clone();
            self.say(Tone::Good, message!("say-hint-area", area = area));
        }
    }

    fn hear(&mut self, news: News, now: Instant, context: &Context) {
        match news {
            News::Played(played) => {
                self.counted = None;
                self.hint_shown = HintShown::Nothing;
                let said = describe_move(&*played.before, &played.played);
                if played.by_computer {
                    self.show.begin(played, now, Duration::from_millis(context.settings.pace_ms));
                }
                self.say(Tone::Plain, said);
                if let Some(button) = self.only_button().filter(|_| self.session.is_persons_turn())
                {
                    self.say(Tone::Bad, self.forced(button));
                }
            }
            News::Ended(ending) => {
                self.say(Tone::Good, describe_result(ending));
                self.dialog = Some(self.end_dialog());
            }
            News::Hint => {
                self.hint_shown = HintShown::Area;
                self.say_hint_area();
            }
            News::DrawAnswered { accepted: false } => {
                self.say(Tone::Plain, message!("say-draw-declined-by-computer"));
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
