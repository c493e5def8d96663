//! The position editor: any position of a game, then a game from there.

mod draw;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use parlour_core::{Cell, Message, Player, message};
use parlour_editor::{Editor, Extra};
use parlour_play::{GameSetup, describe_move_error, match_from_text};
use ratatui::Frame;
use ratatui::layout::Rect;

use super::game_screen;
use super::parts::{KeyBar, click_position};
use crate::board::BoardLayout;
use crate::screen::{Context, Flow, Screen};

/// The prefix that removes a piece, before a square.
const REMOVE: char = '-';

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
        let (game, values) = (played.game(), played.values().clone());
        let editor = Editor::new(game, parlour_games::editing(game), values, played.position());
        let view = played.view(&[]);
        let center = view.columns.len() / 2 + view.rows.len() / 2 * view.columns.len();
        Ok(Self {
            setup,
            editor: editor.map_err(|error| error.message())?,
            before: Vec::new(),
            tool: 0,
            cursor: Cell(center.min(view.cells.len().saturating_sub(1)) as u16),
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
            KeyCode::Char(REMOVE) => self.select_tool(self.n_tools()),
            KeyCode::Char(c) => {
                let number = c.to_digit(10).and_then(|digit| (digit as usize).checked_sub(1));
                let pieces = self.editor.editing().pieces;
                let by_letter = pieces.iter().position(|piece| piece.letter == c);
                if let Some(tool) = by_letter.or(number.filter(|tool| *tool <= pieces.len())) {
                    self.select_tool(tool);
                }
            }
            _ => {}
        }
        Flow::Stay
    }

    /// Takes a pasted position of this game.
    fn paste(&mut self, text: &str, _context: &mut Context) -> Flow {
        let text = text.trim();
        let id = self.setup.game.info().id;
        let is_tagged = text.split([' ', ':']).next() == Some(id);
        let tagged = if is_tagged { text.to_owned() } else { format!("{id} {text}") };
        let pasted = match_from_text(&tagged).and_then(|played| {
            let (game, values) = (played.game(), played.values().clone());
            let editing = parlour_games::editing(game);
            Editor::new(game, editing, values, played.position()).map_err(|error| error.message())
        });
        match pasted {
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
        let point = (mouse.column, mouse.row);
        if let Some(cell) = self.layout.cell_at(point.0, point.1) {
            match mouse.kind {
                MouseEventKind::Down(button) => {
                    self.cursor = cell;
                    let is_right = button == MouseButton::Right;
                    self.edit_cell(if is_right { REMOVE } else { self.letter() });
                }
                MouseEventKind::Moved => self.cursor = cell,
                _ => {}
            }
        } else if click_position(mouse).is_some() {
            let hit = self.areas.iter().find(|(area, _)| area.contains(point.into()));
            match hit.map(|(_, line)| *line) {
                Some(Line::Tool(tool)) => self.select_tool(tool),
                Some(Line::Turn) => self.flip_turn(),
                Some(Line::Extra) => self.begin_extra(),
                Some(Line::Play) => return self.play(context),
                None => {}
            }
        }
        Flow::Stay
    }
}
