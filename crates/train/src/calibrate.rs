//! Measuring selective search: how far shallow searches are from deep ones, and how often the value
//! of a selective search to the end is the true one.

mod certainty;
mod deviations;
mod positions;

pub use certainty::{CertaintySample, certainty, certainty_sample};
pub use deviations::{DepthValues, Spread, depth_values, fit_deviations, spreads};
pub use positions::positions;
