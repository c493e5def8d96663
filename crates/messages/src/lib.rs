//! Messages for people, rendered in their language.
//!
//! The rest of the program expresses text as a [`Message`](parlour_core::Message): an id and
//! arguments. This crate has the catalogs (`en/`, `pt/`, in the syntax of Project Fluent), joins
//! them with those of a game, and turns a message into text with a [`Localization`].
//! `docs/translations.md` says how to add a message and a language.

mod language;
mod localization;

pub use language::{Language, UnknownLanguage};
pub use localization::Localization;
