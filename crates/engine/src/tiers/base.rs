//! The tree for every machine.

macro_rules! tier {
    ($($function:tt)*) => { $($function)* };
}

use otelo_kernels::base as kernel;

#[path = "../tree/tree.rs"]
pub(super) mod tree;
