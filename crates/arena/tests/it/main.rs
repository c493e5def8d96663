//! The arena as a library: plans, openings, runs in folders, engines that misbehave.

mod engines;
mod openings;
mod plans;
mod runs;
mod support;
