//! Manual setup of the start position: one player places, the other chooses a side.

mod draw;

use crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use parlour_core::{Player, Step, message};
use parlour_editor::{SetupPhase, SetupSession};
use parlour_play::{GameSetup, describe_move_error};
use ratatui::Frame;
use ratatui::layout::Rect;

use super::game_screen;
use super::parts::List;
use super::tools::{Act, REMOVE, ToolBoard, common_key};
use crate::screen::{Context, Flow, Screen};

/// The manual setup of a game.
pub(crate) struct SetupScreen {
    game_setup: GameSetup,
    setup: SetupSession,
    board: ToolBoard,
    /// The sides to choose from.
    sides: List,
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
        let board = ToolBoard::new(&setup.board().view());
        Self { game_setup, setup, board, sides: List::default() }
    }

    fn letters(&self) -> Vec<char> {
        self.setup.board().tools().iter().map(|tool| tool.letter).collect()
    }

    /// The squares where the selected tool can be used.
    fn choices(&self) -> Vec<Step> {
        let view = self.setup.board().view();
        let letter = self.board.letter(&self.letters());
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

    fn act(&mut self, act: Act) -> Flow {
        match act {
            Act::Edit(letter) => {
                if let Some(edit) = self.board.edit(letter, &self.setup.board().view()) {
                    let error = self.setup.edit(&edit).err();
                    self.board.show_error(error.as_ref().map(describe_move_error));
                }
            }
            Act::Undo => {
                let is_undone = self.setup.undo();
                self.board.say(if is_undone {
                    message!("step-taken-back")
                } else {
                    message!("nothing-to-undo")
                });
            }
            Act::Leave => {
                let edits = self.setup.board().edits();
                return self.board.leave(edits.iter().any(|edit| edit.starts_with(REMOVE)));
            }
            Act::Done => self.done(),
            // The rules say who moves first.
            Act::Turn | Act::Extra => {}
        }
        Flow::Stay
    }

    /// Ends placing.
    fn done(&mut self) {
        // The first player has the advantage, so a bot takes that side.
        self.sides.selected = 0;
        self.board.show_error(None);
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
        self.board.replace_by(game_screen(&game_setup, context))
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
        let help = (&message!("title-setup-help"), &message!("help-setup"));
        if let Some(flow) = common_key(key, self.game_setup.game, help, context) {
            return flow;
        }
        if self.setup.phase() != SetupPhase::Placing {
            return self.key_while_choosing(key, context);
        }
        let act = self.board.key(key, &self.letters());
        act.map_or(Flow::Stay, |act| self.act(act))
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> Flow {
        if let Some(key) = self.board.clicked_key(mouse) {
            return self.key(key, context);
        }
        if self.setup.phase() != SetupPhase::Placing {
            let rows = self.side_rows(context);
            return if self.sides.mouse(mouse, &rows) { self.begin(context) } else { Flow::Stay };
        }
        let act = self.board.mouse(mouse, &self.letters());
        act.map_or(Flow::Stay, |act| self.act(act))
    }
}
