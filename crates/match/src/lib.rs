//! The one definition of a match: the line of play with its seats, offers, takebacks, pause and
//! clock, and who may do what.
//!
//! Events in, state and permitted actions out. [`MatchState::event_for`] checks an [`Action`] and
//! turns it into an [`Event`]; [`MatchState::apply`] applies the event. A front end that stores
//! events replays a match by applying them again, so the same code serves live play and replay. No
//! I/O, no clock, no thread: the caller passes the time in milliseconds.

mod act;
mod action;
mod clock;
mod duration;
mod error;
mod event;
mod policy;
mod seat;
mod side;
mod state;
mod typed;
mod undo;
mod viewer;

pub use action::Action;
pub use clock::{Clock, TimeControl};
pub use duration::{millis_text, parse_duration};
pub use error::ActionError;
pub use event::Event;
pub use policy::{Decision, Permission};
pub use seat::Seat;
pub use side::Side;
pub use state::{MatchState, Question};
pub use typed::{typed_move, typed_squares};
pub use undo::{redo_target, undo_target};
pub use viewer::Viewer;
