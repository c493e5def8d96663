//! Parlour line by line, with scripts in place of people.

mod commands;
mod games;
mod learning;
mod menus;
mod support;
