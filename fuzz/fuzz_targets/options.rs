//! See `parlour_fuzz::options`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| parlour_fuzz::options(data));
