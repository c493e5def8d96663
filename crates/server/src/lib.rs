//! The server: a JSON API and sockets on top of the rules, the engines and a store.
//!
//! [`app`] is the whole server as a value; [`serve`](serve::serve) adds a socket and a clean
//! shutdown. `docs/protocol.md` describes the protocol. No game is named here.

mod clocks;
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
mod time_source;
mod timed;
mod token;

pub use error::ApiError;
pub use http::{Network, PublicOrigin, app, client_files, openapi};
pub use limits::{Limit, Limits};
pub use parlour_api::ErrorCode;
pub use state::{App, Config};
pub use table::check_replay;
pub use time_source::TimeSource;
