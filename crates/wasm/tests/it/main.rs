//! Every operation of the local protocol, on every game, in native code.

mod matches;
mod networks;
mod numbers;
mod requests;
mod support;
