//! Files of positions with search scores and game results, for training neural evaluations.
//!
//! A `.positions` file is a text [`Header`], an empty line and [`Record`]s of equal size; see
//! `docs/learning.md`. [`Writer`] appends whole games and survives being killed; [`Loader`] reads
//! files of any size in random order.

mod error;
mod header;
mod loader;
mod record;
mod writer;

pub use error::PositionsError;
pub use header::Header;
pub use loader::{Batch, Loader, LoaderSettings};
pub use record::{Record, SOLVED};
pub use writer::Writer;
