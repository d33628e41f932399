//! Making the engine's weights.
//!
//! [`play`] makes [samples](sample): positions with what they are worth. They stand in [shards](shard).
//! [`label`] gives them better values, [`fit`] finds the weights that guess the values best,
//! [`calibrate`] measures how far selective searches with these weights can be trusted, and [`check`]
//! how good they are. Play and labelling are split into [units of work](units), each a function of its
//! number, so that they can be broken off and go on.

pub mod calibrate;
pub mod check;
pub mod fit;
pub mod label;
pub mod play;
pub mod sample;
pub mod sampling;
pub mod shard;
pub mod units;
