//! Parlour on a full screen.
