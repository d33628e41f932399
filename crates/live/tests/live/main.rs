//! Live games through the crate's public API: what is decided, and what follows from it.
#![allow(clippy::unwrap_used)]

mod clocks;
mod computers;
mod devices;
mod openings;
mod orders;
mod quotas;
mod table;
mod undo;
