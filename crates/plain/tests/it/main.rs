//! Plain mode with scripts as users.

mod commands;
mod editing;
mod games;
mod learning;
mod menus;
mod portuguese;
mod support;
