//! See `parlour_fuzz::network`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| parlour_fuzz::network(data));
