//! The server: a JSON API and sockets on top of the rules, the engines and a store.
//!
//! [`app`] is the whole server as a value; [`serve`](serve::serve) adds a socket and a clean
//! shutdown. `docs/protocol.md` describes the protocol. No game is named here.

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

pub use error::{ApiError, ErrorCode};
pub use http::{Network, PublicOrigin, app, openapi};
pub use limits::{Limit, Limits};
pub use state::{App, Config};
pub use table::check_replay;
