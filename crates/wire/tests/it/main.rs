//! Records in every format, and the cost of long and deep ones.

mod deep;
mod linear;
mod support;
