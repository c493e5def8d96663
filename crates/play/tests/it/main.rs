//! Sessions, saved games and settings, as a front end uses them.

mod previews;
mod saving;
mod sessions;
