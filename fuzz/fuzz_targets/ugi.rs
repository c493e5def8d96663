//! See `parlour_fuzz::ugi`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| parlour_fuzz::ugi(data));
