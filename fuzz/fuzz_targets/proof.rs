//! See `parlour_fuzz::proof`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| parlour_fuzz::proof(data));
