//! The tests of `parlour-messages`, in one program.

mod catalogs;
mod rendering;
mod sources;
