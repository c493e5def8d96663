//! See `parlour_fuzz::lessons`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| parlour_fuzz::lessons(data));
