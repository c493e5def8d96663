//! Exceptions: one class for each error type of the core, with its message.

use std::fmt::Display;

use parlour_core::{MatchError, Message, StartError};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(parlour, ParlourError, PyValueError, "The base of all errors of Parlour.");
create_exception!(parlour, OptionError, ParlourError, "The game or its options are invalid.");
create_exception!(parlour, PositionError, ParlourError, "A position string is invalid.");
create_exception!(parlour, MoveError, ParlourError, "A move is malformed or not legal.");
create_exception!(parlour, RecordError, ParlourError, "A record cannot be read or written.");
create_exception!(parlour, BotSpecError, ParlourError, "A bot name or a budget is invalid.");
create_exception!(parlour, NetworkError, ParlourError, "A network file cannot be used.");
create_exception!(parlour, ArenaError, ParlourError, "An arena cannot run.");

/// An error of the core that Python raises.
pub(crate) trait IntoPy {
    fn into_py(self) -> PyErr;
}

fn text(error: impl Display) -> String {
    error.to_string()
}

impl IntoPy for parlour_core::OptionError {
    fn into_py(self) -> PyErr {
        OptionError::new_err(text(self))
    }
}

impl IntoPy for StartError {
    fn into_py(self) -> PyErr {
        match self {
            Self::Options(error) => error.into_py(),
            Self::Position(error) => PositionError::new_err(text(error)),
        }
    }
}

impl IntoPy for parlour_core::MoveError {
    fn into_py(self) -> PyErr {
        MoveError::new_err(text(self))
    }
}

impl IntoPy for parlour_core::RecordError {
    fn into_py(self) -> PyErr {
        RecordError::new_err(text(self))
    }
}

impl IntoPy for MatchError {
    fn into_py(self) -> PyErr {
        match self {
            Self::Start(error) => error.into_py(),
            Self::Move { .. } => MoveError::new_err(text(self)),
            Self::Record(_) | Self::Stopped | Self::Contradiction(_) => {
                RecordError::new_err(text(self))
            }
        }
    }
}

/// A message about a record or a position with a tag.
impl IntoPy for Message {
    fn into_py(self) -> PyErr {
        RecordError::new_err(text(self))
    }
}

impl IntoPy for parlour_bots::BotSpecError {
    fn into_py(self) -> PyErr {
        BotSpecError::new_err(text(self))
    }
}

impl IntoPy for parlour_arena::ArenaError {
    fn into_py(self) -> PyErr {
        match self {
            Self::Bot(error) => error.into_py(),
            error => ArenaError::new_err(text(error)),
        }
    }
}

/// A wrong argument.
pub(crate) fn bad_argument(message: impl Into<String>) -> PyErr {
    ParlourError::new_err(message.into())
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("ParlourError", py.get_type::<ParlourError>())?;
    module.add("OptionError", py.get_type::<OptionError>())?;
    module.add("PositionError", py.get_type::<PositionError>())?;
    module.add("MoveError", py.get_type::<MoveError>())?;
    module.add("RecordError", py.get_type::<RecordError>())?;
    module.add("BotSpecError", py.get_type::<BotSpecError>())?;
    module.add("NetworkError", py.get_type::<NetworkError>())?;
    module.add("ArenaError", py.get_type::<ArenaError>())
}
