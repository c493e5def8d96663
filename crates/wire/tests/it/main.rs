//! Records in every format, and the cost of long and deep ones.

mod boards;
mod deep;
mod linear;
mod support;
