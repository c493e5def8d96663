//! See `parlour_fuzz::record`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| parlour_fuzz::record(data));
