//! Runs `otelo_fuzz::gtp` on what libFuzzer makes up.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| otelo_fuzz::gtp(bytes));
