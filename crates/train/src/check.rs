//! Checking weights: how far their guesses are from known values, how well they order moves, how many
//! nodes searches with them need.

mod errors;
mod order;
mod search;

pub use errors::{ErrorSum, Guesser};
pub use order::{OrderCheck, OrderSum};
pub use search::{Cost, search_cost};
