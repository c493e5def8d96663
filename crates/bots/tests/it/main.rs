//! Bots on every game: legal, deterministic, within limits.
