//! Keys in, screens out.

mod look;
mod picture;
mod support;
