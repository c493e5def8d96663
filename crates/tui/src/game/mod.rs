//! The game screen.

mod animation;
mod commands;
mod dialog;
mod draw;
mod evaluation;
mod input;
mod over;
mod panel;
mod spinner;

use std::time::{Duration, Instant};

use crossterm::event::{KeyEvent, MouseEvent};
use parlour_core::{Cell, Effect, Message, Step, button_message, message};
use parlour_messages::Localization;
use parlour_play::{MoveCount, Session, SessionEvent, describe_move, is_game_text, move_count};
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::board::{BoardLayout, cell_of};
use crate::menu::parts::KeyBar;
use crate::menu::pasted_screen;
use crate::screen::{Context, Flow, Screen, Tone};
pub(crate) use draw::message_height;

use animation::MoveAnimation;
use dialog::Dialog;
use spinner::Spinner;

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
    /// A suffix of the game's name: "try it", a lesson.
    title: Option<Message>,
    cursor: Cell,
    /// Whether the board is flipped.
    flipped: bool,
    /// The input line.
    typed: String,
    layout: BoardLayout,
    message: (String, Tone),
    /// A shorter form of the message, for small windows.
    short_message: Option<String>,
    /// The bot's move being shown.
    animation: MoveAnimation,
    /// The spinner that shows that an engine is searching.
    spinner: Spinner,
    dialog: Option<Dialog>,
    hint_shown: HintShown,
    /// The width of the window when it was last drawn.
    width: u16,
    /// The rows of the dialog, for the mouse.
    dialog_area: Rect,
    /// The key bar.
    keys: KeyBar,
    /// Places that go to a ply when clicked: the move list and the graph.
    click_plies: Vec<(Rect, usize)>,
    /// Lines that press a key when clicked.
    click_keys: Vec<(Rect, KeyEvent)>,
    /// The number of legal moves, cached because counting takes time.
    counted_moves: Option<(usize, MoveCount)>,
    /// Number of positions graded, and of all.
    grading: Option<(usize, usize)>,
}

impl GameScreen {
    /// Shows a session.
    pub(crate) fn new(mut session: Session, context: &Context) -> Self {
        session.show_lines(context.settings.evaluation);
        let view = session.view();
        let center = view.cells.len() / 2 + view.columns.len() / 2;
        let start = session.picker().choices().into_iter().find_map(cell_of);
        let cursor = start.unwrap_or(Cell(center.min(view.cells.len().saturating_sub(1)) as u16));
        let mut screen = Self {
            localization: context.localization_for(session.played().game().info()),
            session,
            title: None,
            cursor,
            flipped: false,
            typed: String::new(),
            layout: BoardLayout::default(),
            message: (String::new(), Tone::Plain),
            short_message: None,
            animation: MoveAnimation::default(),
            spinner: Spinner::default(),
            dialog: None,
            hint_shown: HintShown::Nothing,
            width: 0,
            dialog_area: Rect::default(),
            keys: KeyBar::default(),
            click_plies: Vec::new(),
            click_keys: Vec::new(),
            counted_moves: None,
            grading: None,
        };
        // If a person plays only the second side, the board is shown from there.
        let [one, two] =
            [screen.session.seats().one.is_person(), screen.session.seats().two.is_person()];
        screen.flipped = two && !one;
        screen.say_turn();
        screen
    }

    /// Resumes a saved game.
    ///
    /// # Errors
    /// A message for the user if the game cannot be opened.
    pub(crate) fn resume(name: &str, context: &Context) -> Result<Self, Message> {
        let store = context.store().ok_or_else(|| message!("saved-nowhere"))?;
        let state = store.load(name)?;
        let mut session = Session::resume(state, context.session_options());
        session.save_to(store.open(name)?);
        Ok(Self::new(session, context))
    }

    /// Opens a new game, which is saved from now on.
    pub(crate) fn begin(session: Session, context: &Context) -> Self {
        let mut screen = Self::new(session, context);
        let id = screen.session.played().game().info().id;
        match context.store().map(|store| store.create(id)) {
            Some(Ok(file)) => screen.session.save_to(file),
            Some(Err(error)) => screen.say(Tone::Bad, error),
            None => {}
        }
        screen
    }

    /// Sets the title.
    #[must_use]
    pub(crate) fn titled(mut self, title: Message) -> Self {
        self.title = Some(title);
        self
    }

    /// Translates a message, with the names the game gives.
    fn text(&self, message: &Message) -> String {
        self.localization.text(message)
    }

    #[expect(clippy::needless_pass_by_value, reason = "callers build the message in place")]
    fn say(&mut self, tone: Tone, message: Message) {
        self.message = (self.text(&message), tone);
        self.short_message = None;
    }

    /// Shows what the person should do now.
    fn say_turn(&mut self) {
        let message = match self.session.turn() {
            None => self.over_message(),
            Some(_) if !self.session.is_persons_turn() && self.session.is_paused() => {
                message!("say-paused")
            }
            Some(turn) if !self.session.is_persons_turn() => {
                message!("say-thinking", player = turn)
            }
            Some(_) => match self.only_button() {
                Some(button) => self.forced_message(button),
                None => message!("say-your-turn"),
            },
        };
        let short = match message.id() {
            "say-your-turn" => Some(message!("say-your-turn-short")),
            _ => None,
        };
        self.say(Tone::Plain, message);
        self.short_message = short.map(|short| self.text(&short));
    }

    /// Returns the message for a forced action.
    fn forced_message(&self, button: &'static str) -> Message {
        if self.session.must_pass() {
            message!("say-must-pass", status = self.session.describe_status())
        } else {
            message!("say-only-button", button = button_message(button))
        }
    }

    /// Returns the button if it is the only choice.
    fn only_button(&self) -> Option<&'static str> {
        let choices = self.session.picker().choices();
        match choices.as_slice() {
            [Step::Button(label)] => Some(label),
            _ => None,
        }
    }

    /// Returns the possible next steps; empty if it is not a person's turn.
    fn choices(&self) -> Vec<Step> {
        let is_open = self.session.is_persons_turn() && !self.session.is_browsing();
        if is_open && !self.animation.is_running() {
            self.session.picker().choices()
        } else {
            Vec::new()
        }
    }

    /// Returns the effects of selecting the square under the cursor.
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
        match self.counted_moves {
            Some((at, count)) if at == ply => count,
            _ => {
                let count = move_count(self.session.played());
                self.counted_moves = Some((ply, count));
                count
            }
        }
    }

    /// Shows the area of the hint.
    fn say_hint_area(&mut self) {
        if let Some(hint) = self.session.hint() {
            let area = hint.area.clone();
            let said = match hint.idea.clone() {
                Some(idea) => message!("say-hint-idea", area = area, idea = idea),
                None => message!("say-hint-area", area = area),
            };
            self.say(Tone::Good, said);
        }
    }

    fn handle_event(&mut self, event: SessionEvent, now: Instant, context: &Context) {
        match event {
            SessionEvent::Played(played) => {
                self.counted_moves = None;
                self.hint_shown = HintShown::Nothing;
                let description = describe_move(&*played.before, &played.played).message;
                if played.by_bot {
                    self.animation.start(
                        played,
                        now,
                        Duration::from_millis(context.settings.pace_ms),
                    );
                }
                self.say(Tone::Plain, description);
                if let Some(button) = self.only_button().filter(|_| self.session.is_persons_turn())
                {
                    self.say(Tone::Bad, self.forced_message(button));
                }
            }
            SessionEvent::Ended(_) => {
                // A dialog about the unfinished game no longer applies.
                self.dialog = None;
                self.say(Tone::Good, self.over_message());
            }
            SessionEvent::Hint => {
                self.hint_shown = HintShown::Area;
                self.say_hint_area();
            }
            SessionEvent::DrawAnswered { accepted: false } => {
                self.say(Tone::Plain, message!("say-draw-declined-by-computer"));
            }
            // The outcome reports an accepted draw; lines are drawn elsewhere.
            SessionEvent::DrawAnswered { accepted: true } | SessionEvent::Lines => {}
            SessionEvent::GradesProgress(done, all) => self.grading = Some((done, all)),
            SessionEvent::Grades => {
                self.grading = None;
                let text = self.grades_summary();
                self.say(Tone::Good, text);
            }
            SessionEvent::Error(text) => self.say(Tone::Bad, text),
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

    fn paste(&mut self, text: &str, context: &mut Context) -> Flow {
        // Another game opens on top of this one; a move goes to the input line.
        if is_game_text(text) {
            let pasted = pasted_screen(text, context).map(Flow::Push);
            return Flow::or_stay(pasted, |why| self.say(Tone::Bad, why));
        }
        self.typed.extend(text.chars().filter(|c| !c.is_control()).take(200));
        Flow::Stay
    }

    fn tick(&mut self, now: Instant, context: &mut Context) -> bool {
        let mut changed = self.animation.tick(now);
        // A move is shown to its end before the next one is made, so that people can follow.
        if self.animation.is_running()
            && !self.session.is_persons_turn()
            && self.session.turn().is_some()
        {
            return changed;
        }
        for event in self.session.tick(now) {
            self.handle_event(event, now, context);
            changed = true;
        }
        let is_busy = self.session.is_thinking() || self.session.is_advising();
        changed |= self.spinner.tick(is_busy, now);
        // A running clock changes on every tick.
        changed | self.session.clock().is_some_and(|clock| clock.running().is_some())
    }

    fn close(&mut self, context: &mut Context) {
        self.session.close();
        let is_saved = self.session.played().line_moves().len() > 0;
        let name = self.session.saved_as().filter(|_| is_saved && self.session.turn().is_some());
        context.left_game = name.map(str::to_owned);
    }
}
