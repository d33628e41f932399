//! Runs `otelo_fuzz::nboard` on what libFuzzer makes up.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| otelo_fuzz::nboard(bytes));
