//! Sessions, saved games and settings, as a front end uses them.

mod keeping;
mod previews;
mod sessions;
