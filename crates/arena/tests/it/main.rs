//! The arena as a library: schedules, openings, runs in folders, engines that misbehave.

mod engines;
mod openings;
mod plans;
mod runs;
mod support;
