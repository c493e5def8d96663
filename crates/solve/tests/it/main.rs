//! Runs that are killed, spread and resumed, and what solvers with colliding keys can do.

mod support;

mod book;
mod collisions;
mod exhaustive;
mod lies;
mod memory;
mod resume;
mod shipped;
mod strong;
