//! Every operation of the local protocol, on every game, in native code.

mod matches;
mod numbers;
mod requests;
mod support;
