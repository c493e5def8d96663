//! Manual setup of the start position: one player places, the other chooses a side.

mod draw;

use crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use parlour_core::{Cell, Message, Player, Step, message};
use parlour_editor::{SetupPhase, SetupSession, Tool};
use parlour_play::{GameSetup, describe_move_error};
use ratatui::Frame;
use ratatui::layout::Rect;

use super::game_screen;
use super::parts::{KeyBar, List};
use super::tools::{Pointed, REMOVE, center, pointed_at, typed_tool};
use crate::board::BoardLayout;
use crate::screen::{Context, Flow, Screen};

/// The manual setup of a game.
pub(crate) struct SetupScreen {
    game_setup: GameSetup,
    setup: SetupSession,
    /// The selected tool; the one after the last removes.
    tool: usize,
    cursor: Cell,
    layout: BoardLayout,
    message: Option<(Message, bool)>,
    keys: KeyBar,
    /// Areas of the tools and the button.
    areas: Vec<(Rect, ClickTarget)>,
    /// The sides to choose from.
    sides: List,
    /// Escape was pressed with pieces placed; a second Escape leaves.
    is_leaving: bool,
}

/// Clickable items next to the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ClickTarget {
    Tool(usize),
    Done,
}

/// Who chooses a side after the setup.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Chooser {
    /// The other person at the keyboard.
    Person,
    /// The bot on this side.
    Bot(Player),
    /// Two bots keep their sides.
    BotsOnly,
}

impl SetupScreen {
    /// Starts the manual setup.
    pub(crate) fn new(game_setup: GameSetup, setup: SetupSession) -> Self {
        let cursor = center(&setup.board().view());
        Self {
            game_setup,
            setup,
            tool: 0,
            cursor,
            layout: BoardLayout::default(),
            message: None,
            keys: KeyBar::default(),
            areas: Vec::new(),
            sides: List::default(),
            is_leaving: false,
        }
    }

    fn tools(&self) -> Vec<Tool> {
        self.setup.board().tools()
    }

    fn letter(&self) -> char {
        self.tools().get(self.tool).map_or(REMOVE, |tool| tool.letter)
    }

    /// The squares where the selected tool can be used.
    fn choices(&self) -> Vec<Step> {
        let view = self.setup.board().view();
        let letter = self.letter();
        let edits = self.setup.board().edits();
        let names = edits.iter().filter_map(|edit| edit.strip_prefix(letter));
        names.filter_map(|name| view.cell_named(name)).map(Step::Cell).collect()
    }

    fn chooser(&self) -> Chooser {
        let seats = &self.game_setup.seats;
        match (seats.one.is_person(), seats.two.is_person()) {
            (true, true) => Chooser::Person,
            (true, false) => Chooser::Bot(Player::Two),
            (false, true) => Chooser::Bot(Player::One),
            (false, false) => Chooser::BotsOnly,
        }
    }

    fn select_tool(&mut self, tool: usize) {
        let count = self.tools().len() + 1;
        self.tool = tool % count;
        self.message = None;
    }

    /// Uses a letter on the square under the cursor.
    fn edit(&mut self, letter: char) {
        let view = self.setup.board().view();
        let Some(cell) = view.cells.get(usize::from(self.cursor.0)) else { return };
        let edit = format!("{letter}{}", cell.name);
        self.message = match self.setup.edit(&edit) {
            Ok(()) => None,
            Err(error) => {
                // The edit itself is visible on the board.
                Some((describe_move_error(&error), true))
            }
        };
    }

    fn undo(&mut self) {
        let is_undone = self.setup.undo();
        let said =
            if is_undone { message!("step-taken-back") } else { message!("nothing-to-undo") };
        self.message = Some((said, false));
    }

    /// Ends placing.
    fn done(&mut self) {
        // The first player has the advantage, so a bot takes that side.
        self.sides.selected = 0;
        self.message = None;
        self.setup.finish_placing();
    }

    /// Starts the game with the chosen side.
    fn begin(&mut self, context: &Context) -> Flow {
        let side = match self.chooser() {
            Chooser::Person => Player::BOTH[self.sides.selected.min(1)],
            Chooser::Bot(_) => Player::One,
            Chooser::BotsOnly => Player::Two,
        };
        self.setup.choose(side);
        let Some(start) = self.setup.start() else { return Flow::Stay };
        let mut game_setup = self.game_setup.clone();
        if let Chooser::Bot(seat) = self.chooser()
            && seat != side
        {
            game_setup.seats = game_setup.seats.swapped();
        }
        game_setup.position = Some(start.text());
        match game_screen(&game_setup, context) {
            Ok(screen) => Flow::Replace(screen),
            Err(message) => {
                self.message = Some((message, true));
                Flow::Stay
            }
        }
    }

    /// Leaves, after a second Escape if pieces are placed.
    fn leave(&mut self) -> Flow {
        let has_placed = self.setup.board().edits().iter().any(|edit| edit.starts_with(REMOVE));
        if !has_placed || self.is_leaving {
            return Flow::Back;
        }
        self.is_leaving = true;
        self.message = Some((message!("setup-leaving"), false));
        Flow::Stay
    }

    fn key_while_placing(&mut self, key: KeyEvent) -> Flow {
        let n_tools = self.tools().len();
        if key.code == KeyCode::Esc {
            return self.leave();
        }
        self.is_leaving = false;
        if let Some(cell) = self.layout.arrow(self.cursor, key.code) {
            self.cursor = cell;
            return Flow::Stay;
        }
        match key.code {
            KeyCode::Tab => self.select_tool(self.tool + 1),
            KeyCode::BackTab => self.select_tool(self.tool + n_tools),
            KeyCode::Enter | KeyCode::Char(' ') => self.edit(self.letter()),
            KeyCode::Delete => self.edit(REMOVE),
            KeyCode::Backspace => self.undo(),
            KeyCode::F(5) => self.done(),
            KeyCode::Char(c) => {
                let letters: Vec<char> = self.tools().iter().map(|tool| tool.letter).collect();
                if let Some(tool) = typed_tool(c, &letters) {
                    self.select_tool(tool);
                }
            }
            _ => {}
        }
        Flow::Stay
    }

    fn key_while_choosing(&mut self, key: KeyEvent, context: &Context) -> Flow {
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') => return self.begin(context),
            KeyCode::Esc => return Flow::Back,
            code => {
                self.sides.press(code, &self.side_rows(context));
            }
        }
        Flow::Stay
    }
}

impl Screen for SetupScreen {
    fn draw(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        self.draw_all(frame, area, context);
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Flow {
        match key.code {
            KeyCode::F(1) | KeyCode::Char('?') => {
                let page =
                    context.help_page(&message!("title-setup-help"), &message!("help-setup"));
                return Flow::Push(Box::new(page));
            }
            KeyCode::F(2) => {
                return Flow::Push(Box::new(context.rules_page(self.game_setup.game)));
            }
            KeyCode::F(8) => {
                context.next_theme();
                return Flow::Stay;
            }
            _ => {}
        }
        match self.setup.phase() {
            SetupPhase::Placing => self.key_while_placing(key),
            SetupPhase::Choosing | SetupPhase::Done(_) => self.key_while_choosing(key, context),
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> Flow {
        if let Some(key) = self.keys.hit(mouse) {
            return self.key(key, context);
        }
        if self.setup.phase() != SetupPhase::Placing {
            let rows = self.side_rows(context);
            return if self.sides.mouse(mouse, &rows) { self.begin(context) } else { Flow::Stay };
        }
        match pointed_at(mouse, &self.layout, &self.areas) {
            Some(Pointed::Cell(cell)) => self.cursor = cell,
            Some(Pointed::Use(cell)) => {
                self.cursor = cell;
                self.edit(self.letter());
            }
            Some(Pointed::Remove(cell)) => {
                self.cursor = cell;
                self.edit(REMOVE);
            }
            Some(Pointed::Line(ClickTarget::Tool(tool))) => self.select_tool(tool),
            Some(Pointed::Line(ClickTarget::Done)) => self.done(),
            None => {}
        }
        Flow::Stay
    }
}
