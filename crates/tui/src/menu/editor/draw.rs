//! Draws the position editor: the board, and the pieces, the side to move and the extra field beside
//! it.

use crossterm::event::KeyCode;
use parlour_core::message;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::EditorScreen;
use crate::menu::parts::{Key, key};
use crate::menu::tools::{Act, Shown, Target, ToolLine, bad_status, tool_lines};
use crate::screen::Context;

fn keys() -> Vec<Key> {
    vec![
        key("Enter", KeyCode::Enter, message!("key-place")),
        key("F5", KeyCode::F(5), message!("key-play")),
        key("Esc", KeyCode::Esc, message!("key-leave")),
        key("F1", KeyCode::F(1), message!("key-help")),
        key("F3", KeyCode::F(3), message!("key-turn")),
        key("F4", KeyCode::F(4), message!("key-clear")),
        key("F6", KeyCode::F(6), message!("key-to-start")),
        key("Del", KeyCode::Delete, message!("key-remove")),
        key("Backspace", KeyCode::Backspace, message!("key-undo")),
        key("Tab", KeyCode::Tab, message!("key-tool")),
    ]
}

impl EditorScreen {
    pub(super) fn draw_all(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        let shown = Shown {
            game: self.setup.game,
            title: message!("title-editor-of", game = self.setup.game.info().name),
            view: &self.editor.view(),
            choices: &[],
            lines: &self.lines(context),
            status: self.status(context),
            keys: &keys(),
        };
        self.board.draw(frame, area, &shown, context);
    }

    /// Returns the lines beside the board.
    fn lines(&self, context: &Context) -> Vec<ToolLine> {
        let words = context.localization_for(self.setup.game.info());
        let pieces = self.editor.editing().pieces.iter();
        let tools = pieces.map(|piece| (words.text(&piece.message()), piece.letter, String::new()));
        let mut lines = tool_lines(tools, words);
        let draft = self.editor.draft();
        let turn = draft.turn();
        let to_move = message!("side", player = turn, side = turn.to_string());
        let to_move = words.text(&message!("status-to-move", side = to_move));
        lines.push((format!("F3 {to_move}"), Target::Act(Act::Turn), true));
        if let Some(label) = self.editor.editing().extra.message() {
            let value = self.typed.clone().map(|text| text + context.theme.sign("█", "_"));
            let value = value.unwrap_or_else(|| draft.extra().to_owned());
            let text = format!("F7 {value} ({})", words.text(&label));
            lines.push((text, Target::Act(Act::Extra), true));
        }
        let play = format!("[ {} ] F5", words.text(&message!("play")));
        lines.push((play, Target::Act(Act::Done), self.editor.position().is_ok()));
        lines
    }

    /// Returns whether the position can be played.
    fn status(&self, context: &Context) -> (String, Style) {
        let (theme, words) = (&context.theme, context.localization_for(self.setup.game.info()));
        match self.editor.position() {
            Err(error) => bad_status(&words.text(&error.why()), theme),
            Ok(position) if position.outcome().is_some() => {
                (words.text(&message!("position-over")), theme.text())
            }
            Ok(position) => (position.text(), theme.dim()),
        }
    }
}
