//! See `parlour_fuzz::position`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| parlour_fuzz::position(data));
