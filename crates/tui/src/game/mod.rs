//! The screen on which a game is played.

use crossterm::event::KeyEvent;
use parlour_play::Session;
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::screen::{Context, Flow, Screen};

/// A game being played.
pub(crate) struct GameScreen {
    session: Session,
}

impl GameScreen {
    /// Shows a session.
    pub(crate) fn new(session: Session, _context: &Context) -> Self {
        Self { session }
    }

    /// Goes on with a saved game.
    pub(crate) fn resume(name: &str, context: &Context) -> Result<Self, String> {
        let store = context.store().ok_or("there are no saved games here")?;
        let state = store.load(name)?;
        let mut session = Session::resume(state, context.manner());
        session.save_to(store.open(name)?);
        Ok(Self::new(session, context))
    }
}

impl Screen for GameScreen {
    fn draw(&mut self, _frame: &mut Frame, _area: Rect, _context: &Context) {}

    fn key(&mut self, _key: KeyEvent, _context: &mut Context) -> Flow {
        Flow::Back
    }

    fn close(&mut self, _context: &mut Context) {
        self.session.close();
    }
}
