//! Records in every format, and what long and deep ones cost.

mod deep;
mod linear;
mod support;
