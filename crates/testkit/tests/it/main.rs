//! The suite over every listed game.
