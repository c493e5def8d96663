//! Messages for people, rendered in their language.
//!
//! The rest of the program says things as [`Message`](parlour_core::Message): an id and arguments. Here are the catalogs
//! (`en/`, `pt/`, in the syntax of Project Fluent), joined with those of a game, and the [`Localization`] that
//! turns a message into text. `docs/translations.md` says how to add a message and a language.

mod language;
mod localization;

pub use language::{Language, UnknownLanguage};
pub use localization::Localization;
