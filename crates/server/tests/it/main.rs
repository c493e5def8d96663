//! The server without a browser: its paths, its sockets, its store, its limits.

mod api;
mod described;
mod limits;
mod powers;
mod sockets;
mod storage;
mod support;
