//! Lessons: positions with a task.

use crossterm::event::KeyEvent;
use parlour_core::AnyGame;
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::screen::{Context, Flow, Screen};

/// The lessons of a game, or of all.
pub(crate) struct LearnScreen {
    game: Option<&'static dyn AnyGame>,
}

impl LearnScreen {
    /// The lessons of a game, or of all.
    pub(crate) fn new(game: Option<&'static dyn AnyGame>, _context: &Context) -> Self {
        Self { game }
    }
}

impl Screen for LearnScreen {
    fn draw(&mut self, _frame: &mut Frame, _area: Rect, _context: &Context) {
        let _ = self.game;
    }

    fn key(&mut self, _key: KeyEvent, _context: &mut Context) -> Flow {
        Flow::Back
    }
}
