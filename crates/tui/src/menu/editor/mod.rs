//! The position editor: any position of a game, then a game from there.

mod draw;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use parlour_core::{Cell, Message, Player, message};
use parlour_editor::{Editor, Extra};
use parlour_play::{GameSetup, describe_move_error, editor_from_text, editor_of};
use ratatui::Frame;
use ratatui::layout::Rect;

use super::game_screen;
use super::parts::KeyBar;
use super::tools::{Pointed, REMOVE, center, pointed_at, typed_tool};
use crate::board::BoardLayout;
use crate::screen::{Context, Flow, Screen};

/// The position editor.
pub(crate) struct EditorScreen {
    setup: GameSetup,
    editor: Editor,
    /// Earlier drafts, for undo.
    before: Vec<Editor>,
    /// The selected piece; the one after the last removes.
    tool: usize,
    cursor: Cell,
    layout: BoardLayout,
    message: Option<(Message, bool)>,
    /// The value of the extra field while it is typed.
    typed: Option<String>,
    keys: KeyBar,
    /// Areas of the lines beside the board.
    areas: Vec<(Rect, Line)>,
    is_leaving: bool,
}

/// A line beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Line {
    Tool(usize),
    Turn,
    Extra,
    Play,
}

impl EditorScreen {
    /// Starts with the start position of a setup.
    ///
    /// # Errors
    /// A message for the user if the options are invalid.
    pub(crate) fn new(setup: GameSetup) -> Result<Self, Message> {
        let played = setup.begin()?;
        Ok(Self {
            setup,
            editor: editor_of(&played)?,
            before: Vec::new(),
            tool: 0,
            cursor: center(&played.view(&[])),
            layout: BoardLayout::default(),
            message: None,
            typed: None,
            keys: KeyBar::default(),
            areas: Vec::new(),
            is_leaving: false,
        })
    }

    fn n_tools(&self) -> usize {
        self.editor.editing().pieces.len()
    }

    fn letter(&self) -> char {
        self.editor.editing().pieces.get(self.tool).map_or(REMOVE, |piece| piece.letter)
    }

    fn select_tool(&mut self, tool: usize) {
        self.tool = tool % (self.n_tools() + 1);
        self.message = None;
    }

    /// Makes an edit; an error is shown and changes nothing.
    fn edit(&mut self, edit: &str) {
        let before = self.editor.clone();
        match self.editor.edit(edit) {
            Ok(()) => {
                self.before.push(before);
                self.message = None;
            }
            Err(error) => self.message = Some((describe_move_error(&error), true)),
        }
    }

    /// Puts or removes a piece at the cursor. A board without stacks replaces a piece.
    fn edit_cell(&mut self, letter: char) {
        let view = self.editor.view();
        let Some(cell) = view.cells.get(usize::from(self.cursor.0)) else { return };
        self.edit(&format!("{letter}{}", cell.name));
    }

    fn flip_turn(&mut self) {
        let other = self.editor.draft().turn().other();
        self.edit(if other == Player::One { "turn x" } else { "turn o" });
    }

    fn undo(&mut self) {
        match self.before.pop() {
            Some(before) => {
                self.editor = before;
                self.message = Some((message!("step-taken-back"), false));
            }
            None => self.message = Some((message!("nothing-to-undo"), false)),
        }
    }

    /// Starts a game from the draft, if it is a legal position.
    fn play(&mut self, context: &Context) -> Flow {
        let started = match self.editor.position() {
            Ok(position) => {
                let setup = GameSetup { position: Some(position.text()), ..self.setup.clone() };
                game_screen(&setup, context)
            }
            Err(error) => Err(error.message()),
        };
        match started {
            Ok(screen) => Flow::Replace(screen),
            Err(message) => {
                self.message = Some((message, true));
                Flow::Stay
            }
        }
    }

    /// Leaves, after a second Escape if something was edited.
    fn leave(&mut self) -> Flow {
        if self.before.is_empty() || self.is_leaving {
            return Flow::Back;
        }
        self.is_leaving = true;
        self.message = Some((message!("setup-leaving"), false));
        Flow::Stay
    }

    /// Handles a key while the extra field is typed.
    fn type_extra(&mut self, key: KeyEvent, mut text: String) {
        match key.code {
            KeyCode::Enter => return self.edit(&format!("extra {}", text.trim())),
            KeyCode::Esc => return,
            KeyCode::Backspace => {
                text.pop();
            }
            KeyCode::Char(c) if !key.modifiers.contains(KeyModifiers::CONTROL) => text.push(c),
            _ => {}
        }
        self.typed = Some(text);
    }

    fn begin_extra(&mut self) {
        if matches!(self.editor.editing().extra, Extra::Entered { .. }) {
            self.typed = Some(self.editor.draft().extra().to_owned());
            self.message = None;
        }
    }
}

impl Screen for EditorScreen {
    fn draw(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        self.draw_all(frame, area, context);
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Flow {
        if let Some(text) = self.typed.take() {
            self.type_extra(key, text);
            return Flow::Stay;
        }
        if key.code == KeyCode::Esc {
            return self.leave();
        }
        self.is_leaving = false;
        if let Some(cell) = self.layout.arrow(self.cursor, key.code) {
            self.cursor = cell;
            return Flow::Stay;
        }
        match key.code {
            KeyCode::F(1) | KeyCode::Char('?') => {
                let page = context.help_page(&message!("title-editor"), &message!("help-editor"));
                return Flow::Push(Box::new(page));
            }
            KeyCode::F(2) => {
                return Flow::Push(Box::new(context.rules_page(self.setup.game)));
            }
            KeyCode::F(3) => self.flip_turn(),
            KeyCode::F(4) => self.edit("clear"),
            KeyCode::F(6) => self.edit("start"),
            KeyCode::F(7) => self.begin_extra(),
            KeyCode::F(8) => context.next_theme(),
            KeyCode::F(5) => return self.play(context),
            KeyCode::Tab => self.select_tool(self.tool + 1),
            KeyCode::BackTab => self.select_tool(self.tool + self.n_tools()),
            KeyCode::Enter | KeyCode::Char(' ') => self.edit_cell(self.letter()),
            KeyCode::Delete => self.edit_cell(REMOVE),
            KeyCode::Backspace => self.undo(),
            KeyCode::Char('z') if key.modifiers.contains(KeyModifiers::CONTROL) => self.undo(),
            KeyCode::Char(c) => {
                let pieces = self.editor.editing().pieces.iter();
                let letters: Vec<char> = pieces.map(|piece| piece.letter).collect();
                if let Some(tool) = typed_tool(c, &letters) {
                    self.select_tool(tool);
                }
            }
            _ => {}
        }
        Flow::Stay
    }

    /// Takes a pasted position of this game.
    fn paste(&mut self, text: &str, _context: &mut Context) -> Flow {
        match editor_from_text(self.setup.game, text) {
            Ok(editor) => {
                self.before.push(std::mem::replace(&mut self.editor, editor));
                self.layout = BoardLayout::default();
                self.cursor = Cell(0);
                self.message = Some((message!("position-pasted"), false));
            }
            Err(message) => self.message = Some((message, true)),
        }
        Flow::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> Flow {
        if let Some(key) = self.keys.hit(mouse) {
            return self.key(key, context);
        }
        match pointed_at(mouse, &self.layout, &self.areas) {
            Some(Pointed::Cell(cell)) => self.cursor = cell,
            Some(Pointed::Use(cell)) => {
                self.cursor = cell;
                self.edit_cell(self.letter());
            }
            Some(Pointed::Remove(cell)) => {
                self.cursor = cell;
                self.edit_cell(REMOVE);
            }
            Some(Pointed::Line(Line::Tool(tool))) => self.select_tool(tool),
            Some(Pointed::Line(Line::Turn)) => self.flip_turn(),
            Some(Pointed::Line(Line::Extra)) => self.begin_extra(),
            Some(Pointed::Line(Line::Play)) => return self.play(context),
            None => {}
        }
        Flow::Stay
    }
}
