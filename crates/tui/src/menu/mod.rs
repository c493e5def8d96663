//! The menus: what to play, against whom, by which rules.

use crossterm::event::KeyEvent;
use parlour_play::{Choice, Session};
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::game::GameScreen;
use crate::screen::{Context, Flow, Screen};

/// The first screen.
pub(crate) struct HomeScreen {
    notes: Vec<String>,
}

impl HomeScreen {
    /// The menu, with what is to be told at the start.
    pub(crate) fn new(_context: &mut Context, notes: Vec<String>) -> Self {
        Self { notes }
    }

    /// Offers to go on with the game that was last played.
    pub(crate) fn offer_unfinished(&mut self, context: &Context) {
        let found = context.store().and_then(|store| store.latest_unfinished());
        self.notes.extend(found.map(|game| game.name));
    }
}

impl Screen for HomeScreen {
    fn draw(&mut self, _frame: &mut Frame, _area: Rect, _context: &Context) {}

    fn key(&mut self, _key: KeyEvent, _context: &mut Context) -> Flow {
        Flow::Back
    }
}

/// The screen that begins what was chosen: the game, or its set-up by hand.
pub(crate) fn choice_screen(
    choice: &Choice,
    context: &mut Context,
) -> Result<Box<dyn Screen>, String> {
    let mut session = Session::begin(choice, context.manner())?;
    context.save_session(&mut session);
    Ok(Box::new(GameScreen::new(session, context)))
}
