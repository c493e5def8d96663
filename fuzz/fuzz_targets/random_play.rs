//! See `parlour_fuzz::random_play`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| parlour_fuzz::random_play(data));
