//! The position editor: any position of a game, then a game from there.

mod draw;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use parlour_core::{Message, Player, message};
use parlour_editor::{Editor, Extra};
use parlour_play::{GameSetup, describe_move_error, editor_from_text, editor_of};
use ratatui::Frame;
use ratatui::layout::Rect;

use super::game_screen;
use super::tools::{Act, ToolBoard, common_key};
use crate::screen::{Context, Flow, Screen};

/// The position editor.
pub(crate) struct EditorScreen {
    setup: GameSetup,
    editor: Editor,
    /// Earlier drafts, for undo.
    before: Vec<Editor>,
    board: ToolBoard,
    /// The value of the extra field while it is typed.
    typed: Option<String>,
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
            board: ToolBoard::new(&played.view(&[])),
            typed: None,
        })
    }

    fn letters(&self) -> Vec<char> {
        self.editor.editing().pieces.iter().map(|piece| piece.letter).collect()
    }

    /// Makes an edit; an error is shown and changes nothing.
    fn edit(&mut self, edit: &str) {
        let before = self.editor.clone();
        let edited = self.editor.edit(edit);
        if edited.is_ok() {
            self.before.push(before);
        }
        self.board.show_error(edited.err().as_ref().map(describe_move_error));
    }

    fn flip_turn(&mut self) {
        let other = self.editor.draft().turn().other();
        self.edit(if other == Player::One { "turn x" } else { "turn o" });
    }

    fn undo(&mut self) {
        let said = match self.before.pop() {
            Some(before) => {
                self.editor = before;
                message!("step-taken-back")
            }
            None => message!("nothing-to-undo"),
        };
        self.board.say(said);
    }

    /// Starts a game from the draft, if it is a legal position.
    fn play(&mut self, context: &Context) -> Flow {
        let position = self.editor.position().map_err(|error| error.why());
        self.board.replace_by(position.and_then(|position| {
            let setup = GameSetup { position: Some(position.text()), ..self.setup.clone() };
            game_screen(&setup, context)
        }))
    }

    fn act(&mut self, act: Act, context: &Context) -> Flow {
        match act {
            // A board without stacks replaces a piece.
            Act::Edit(letter) => {
                if let Some(edit) = self.board.edit(letter, &self.editor.view()) {
                    self.edit(&edit);
                }
            }
            Act::Undo => self.undo(),
            Act::Leave => return self.board.leave(!self.before.is_empty()),
            Act::Turn => self.flip_turn(),
            Act::Extra => self.begin_extra(),
            Act::Done => return self.play(context),
        }
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
            self.board.show_error(None);
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
        let help = (&message!("title-editor"), &message!("help-editor"));
        if let Some(flow) = common_key(key, self.setup.game, help, context) {
            return flow;
        }
        match key.code {
            KeyCode::F(4) => self.edit("clear"),
            KeyCode::F(6) => self.edit("start"),
            _ => {
                let act = self.board.key(key, &self.letters());
                return act.map_or(Flow::Stay, |act| self.act(act, context));
            }
        }
        Flow::Stay
    }

    /// Takes a pasted position of this game.
    fn paste(&mut self, text: &str, _context: &mut Context) -> Flow {
        match editor_from_text(self.setup.game, text) {
            Ok(editor) => {
                self.before.push(std::mem::replace(&mut self.editor, editor));
                self.board.reset(&self.editor.view());
                self.board.say(message!("position-pasted"));
            }
            Err(message) => self.board.show_error(Some(message)),
        }
        Flow::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> Flow {
        if let Some(key) = self.board.clicked_key(mouse) {
            return self.key(key, context);
        }
        let act = self.board.mouse(mouse, &self.letters());
        act.map_or(Flow::Stay, |act| self.act(act, context))
    }
}
