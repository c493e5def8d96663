//! See `parlour_fuzz::record_formats`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| parlour_fuzz::record_formats(data));
