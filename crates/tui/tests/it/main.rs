//! Keys in, screens out.

mod breakdown;
mod games;
mod lessons;
mod menu_snapshots;
mod menus;
mod picture;
mod pictures;
mod playing;
mod portuguese;
mod screen_rules;
mod snapshots;
mod solved;
mod support;
mod tools;
