//! Parlour in the browser: a JSON interface and sockets over the rules, the engines and a store.
//!
//! [`app`] is the whole server as a value; [`serve`](serve::serve) gives it a socket and an orderly end.
//! `docs/protocol.md` says what goes over the wire. Nothing here knows a game by name.

mod api;
mod engines;
mod error;
mod http;
mod limits;
mod metrics;
mod open_tables;
mod pool;
mod rate;
pub mod serve;
mod state;
pub mod store;
mod table;
mod timed;
mod token;
mod words;

pub use error::ApiError;
pub use http::{Network, PublicOrigin, app, described_paths};
pub use limits::{Limit, Limits};
pub use state::{App, Config};
pub use table::check_replay;
