//! Draws the manual setup: board, tools, and the choice of a side.

use crossterm::event::KeyCode;
use parlour_core::{Player, message};
use parlour_editor::SetupPhase;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Text};

use super::{Chooser, SetupScreen};
use crate::menu::parts::{Key, Row, key, named_key};
use crate::menu::tools::{Act, Shown, Target, ToolLine, tool_lines};
use crate::pager::wrapped;
use crate::screen::Context;

fn placing_keys() -> Vec<Key> {
    vec![
        key("Enter", KeyCode::Enter, message!("key-place")),
        key("F5", KeyCode::F(5), message!("key-done")),
        key("Esc", KeyCode::Esc, message!("key-leave")),
        key("F1", KeyCode::F(1), message!("key-help")),
        key("Tab", KeyCode::Tab, message!("key-tool")),
        key("Backspace", KeyCode::Backspace, message!("key-undo")),
        key("Del", KeyCode::Delete, message!("key-remove")),
    ]
}

fn choosing_keys() -> Vec<Key> {
    vec![
        key("Enter", KeyCode::Enter, message!("key-begin")),
        key("Esc", KeyCode::Esc, message!("key-leave")),
        key("F1", KeyCode::F(1), message!("key-help")),
        named_key(message!("arrows"), KeyCode::Null, message!("key-choose")),
    ]
}

impl SetupScreen {
    pub(super) fn draw_all(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        let is_placing = self.setup.phase() == SetupPhase::Placing;
        let words = context.localization_for(self.game_setup.game.info());
        let view = self.setup.board().view();
        let (choices, lines, status, keys) = if is_placing {
            let status = words.text(&view.status);
            (self.choices(), self.lines(context), status, placing_keys())
        } else {
            (Vec::new(), Vec::new(), String::new(), choosing_keys())
        };
        let shown = Shown {
            game: self.game_setup.game,
            title: message!("title-setup", game = self.game_setup.game.info().name),
            view: &view,
            choices: &choices,
            lines: &lines,
            status: (status, context.theme.text()),
            keys: &keys,
        };
        let beside = self.board.draw(frame, area, &shown, context);
        if !is_placing {
            self.draw_sides(frame, beside, context);
        }
    }

    /// Returns the lines beside the board.
    fn lines(&self, context: &Context) -> Vec<ToolLine> {
        let words = context.localization_for(self.game_setup.game.info());
        let left = words.text(&message!("left"));
        let tools = self.setup.board().tools();
        let named = tools.iter().map(|tool| {
            let count = format!(", {} {left}", tool.left);
            (words.text(&tool.message()), tool.letter, count)
        });
        let mut lines = tool_lines(named, words);
        let done = format!("[ {} ] F5", words.text(&message!("done")));
        lines.push((done, Target::Act(Act::Done), true));
        lines
    }

    /// Returns the sides to choose from; one row if there is no choice.
    pub(super) fn side_rows(&self, context: &Context) -> Vec<Row> {
        let words = context.localization_for(self.game_setup.game.info());
        let row = |message| Row::Item(Line::raw(words.text(&message)));
        match self.chooser() {
            Chooser::Person => {
                let sides = Player::BOTH
                    .map(|player| message!("side", player = player, side = player.to_string()));
                let [one, two] = sides;
                vec![row(message!("side-moves-first", side = one)), row(two)]
            }
            Chooser::Bot(_) | Chooser::BotsOnly => vec![row(message!("begin"))],
        }
    }

    fn draw_sides(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &context.theme;
        let (one, two) = (Player::One, Player::Two);
        let text =
            context.localization_for(self.game_setup.game.info()).text(&match self.chooser() {
                Chooser::Person => message!("setup-other-chooses"),
                Chooser::Bot(_) => message!("setup-computer-takes", player = one, other = two),
                Chooser::BotsOnly => message!("setup-computers-only"),
            });
        let lines = wrapped(&text, usize::from(area.width), 0, theme.text(), theme);
        let [talk, list] =
            Layout::vertical([Constraint::Length(lines.len() as u16 + 1), Constraint::Min(1)])
                .areas(area);
        frame.render_widget(Text::from(lines), talk);
        let rows = self.side_rows(context);
        self.sides.draw(frame, list, &rows, theme);
    }
}
