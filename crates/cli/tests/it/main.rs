//! The real binary, run in fresh folders.

mod alone;
mod analysis_server;
mod analyze;
mod arena;
mod bench_search;
mod cases;
mod docs;
mod every_game;
mod files;
mod garbage;
mod output;
mod play;
mod proofs;
mod pty;
mod selfplay;
mod serve;
mod site;
mod solve;
mod support;
mod terminal;
mod tune;
mod ugi;
