//! Runs `otelo_fuzz::wthor_games` on what libFuzzer makes up.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| otelo_fuzz::wthor_games(bytes));
