//! The server without a browser: paths, sockets, store, limits.

mod api;
mod attack;
mod attack_boards;
mod attack_connections;
mod bounds;
mod clocks;
mod files;
mod limits;
mod messages;
mod networks;
mod openapi;
mod owner;
mod postgres;
mod powers;
mod proxy;
mod restore;
mod schema;
mod sockets;
mod storage;
mod support;
